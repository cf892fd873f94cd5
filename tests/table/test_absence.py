"""Someone isn't there: away, stand-ins, claims, nudges, games that nobody plays (ALL-1 to ALL-3).

The clock of the sample game: 30 s for a pick, 20 s for a prize, 8 s for a vote. It runs out one
second later than it shows.
"""

from pathlib import Path

import msgspec

from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    ROLL,
    TableFixture,
    frames,
    grab,
    pick,
    refused,
    run,
    vote,
    write,
)
from wordhall.table.absence import Absence
from wordhall.table.command import Answer, Claim, Draft, Leave, Nudge, ShowUp, Skip, StandIn
from wordhall.table.settings import Limit

RELAXED = Limit(kind="relaxed")
MINUTE = 60


async def away(r: TableFixture, seat: int = 1) -> None:
    """Let a seat miss the pick and the race, with Ann alone at the table."""
    await r.play()
    await r.answer(0, pick(1))
    await r.pass_time(31)
    await r.answer(0, grab("apple"))
    await r.pass_time(21)


# Away.


def test_two_questions_without_a_sign_of_life_and_a_seat_is_away(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        await r.pass_time(31)
        assert not (await r.frame()).seats[1].away, "one is not enough"
        await r.answer(0, grab("apple"))
        await r.pass_time(21)
        assert (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_an_away_seat_is_answered_for_after_five_seconds(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        frame = await r.frame()
        assert [(one.kind, one.due) for one in frame.waiting] == [("vote", frame.now + 5_000)]
        await r.pass_time(5)
        assert (await r.frame()).n == frame.n + 1, "nobody waits for an answer on its way"

    run(tmp_path, test)


def test_whoever_did_something_meanwhile_is_not_away(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        await r.pass_time(31)
        await r.do(ShowUp(1))
        await r.answer(0, grab("apple"))
        await r.pass_time(21)
        assert not (await r.frame()).seats[1].away
        assert (await r.found()).steps[-1].by == "clock"

    run(tmp_path, test)


def test_unsent_work_is_a_sign_of_life(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        await r.pass_time(31)
        await r.do(Draft(1, "race:1", {"type": "grab"}))
        await r.answer(0, grab("apple"))
        await r.pass_time(21)
        assert not (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_a_silent_vote_says_nothing_about_who_is_there(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"rounds": 9})
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        await r.answer(0, grab("apple"))
        await r.pass_time(21)  # Ben misses a prize,
        await r.pass_time(9)  # and a vote, where silence means yes
        assert (await r.found()).steps[-1].by == "clock"
        assert not (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_work_left_from_before_that_the_clock_hands_in_counts_neither_way(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=Limit(kind="turn", seconds=60), options={"rounds": 9})
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        await r.answer(0, grab("apple"))
        await r.pass_time(21)  # Ben misses a prize,
        await r.do(Draft(1, "vote:1", write("HELLO")))
        await r.pass_time(9)
        await r.answer(0, write("HI"))
        await r.pass_time(61)  # is silent while his words from before are handed in,
        assert (await r.found()).steps[-1].by == "draft"
        frame = await r.frame()
        assert frame.view.scores[1] == 5
        assert frame.history[-1].by == "clock"
        assert not frame.seats[1].away, "handed-in work is no missed question"
        await r.answer(0, ROLL)
        await r.answer(0, ROLL)
        await r.answer(0, pick(2))
        await r.pass_time(31)  # and misses a pick
        assert (await r.frame()).seats[1].away, "nor a sign of life"

    run(tmp_path, test)


def test_any_action_ends_it_and_gives_the_question_its_full_time(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        await r.pass_time(3)
        await r.do(ShowUp(1))
        frame = await r.frame()
        assert not frame.seats[1].away
        assert frame.waiting[0].due == frame.now + 8_000
        assert frame.history[-1].lines[0].code == "came-back"

    run(tmp_path, test)


def test_a_page_that_reconnects_is_no_sign_of_life(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        await r.watch(1)
        assert (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_an_answer_ends_it_too(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        await r.answer(1, vote(True))
        assert not (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_nobody_is_away_for_what_a_node_could_not_hear(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        await r.pass_time(10)
        r.forget()  # as after a restart
        await r.pass_time(21)
        assert (await r.found()).steps[-1].by == "clock"

    run(tmp_path, test)


# Stand-ins.


def test_a_stand_in_plays_until_the_owner_is_back(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        seat = (await r.frame()).seats[1]
        await r.do(StandIn(1))
        await r.settle()
        frame = await r.frame()
        assert (frame.seats[1].kind, frame.seats[1].level, frame.seats[1].stand_in) == (
            "bot",
            "medium",
            True,
        )
        assert frame.seats[1].id == seat.id, "links and devices are unchanged"
        assert frame.history[-1].by == "bot"
        await r.do(ShowUp(1))
        back = (await r.frame()).seats[1]
        assert (back.kind, back.stand_in, back.away) == ("person", False, False)

    run(tmp_path, test)


def test_a_stand_in_is_no_stronger_than_the_weakest_bot(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT)
        await r.pass_time(62)
        await r.do(StandIn(1))
        assert (await r.frame()).seats[1].level == "easy"

    run(tmp_path, test)


def test_the_result_names_whom_a_bot_has_played_for(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"only": "roll"})
        await r.pass_time(62)
        await r.do(StandIn(0))
        await r.settle()
        result = (await r.frame()).result
        assert result is not None
        assert result.stand_ins == (0,)

    run(tmp_path, test)


def test_an_answer_from_another_node_takes_the_seat_from_its_stand_in(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT, options={"only": "roll"}, pauses=True)
        await r.pass_time(62)
        await r.do(StandIn(0))
        await r.answer(0, ROLL)
        seat = (await r.frame()).seats[0]
        assert (seat.kind, seat.stand_in) == ("person", False)

    run(tmp_path, test)


def test_a_seat_without_a_page_may_be_stood_in_for_after_a_minute(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"only": "roll"})
        async with refused("not-absent"):
            await r.do(StandIn(0))
        absent = (await r.frame()).seats[0].absent
        assert absent == Absence(stand_in=r.clock.now() + 60_000, claim=r.clock.now() + 60_000)
        await r.pass_time(61)
        await r.do(StandIn(0))

    run(tmp_path, test)


def test_a_seat_with_a_page_or_whose_turn_it_is_not_is_left_alone(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"only": "roll"})
        page = await r.watch(0)
        await r.pass_time(100)
        async with refused("not-absent"):
            await r.do(StandIn(0))
        async with refused("not-absent"):
            await r.do(StandIn(1))
        page.close()
        await r.pass_time(30)
        async with refused("not-absent"):
            await r.do(StandIn(0))
        await r.pass_time(31)
        await r.do(StandIn(0))

    run(tmp_path, test)


def test_in_a_game_of_two_the_win_may_be_claimed(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await away(r)
        await r.do(Claim(1))
        result = (await r.frame()).result
        assert result is not None
        assert (result.reason, result.places) == ("claimed", (1, 2))

    run(tmp_path, test)


def test_in_a_larger_game_nothing_is_claimed(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        await r.pass_time(62)
        async with refused("not-absent"):
            await r.do(Claim(1))

    run(tmp_path, test)


def test_a_rated_game_knows_no_stand_in_and_a_tournament_neither(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"only": "roll"}, rated=True)
        await r.pass_time(62)
        async with refused("not-absent"):
            await r.do(StandIn(0))
        await r.do(Claim(0))
        await r.play(ANN, BEN, options={"only": "roll"}, cup="club")
        await r.pass_time(62)
        async with refused("not-absent"):
            await r.do(StandIn(0))
        async with refused("not-absent"):
            await r.do(Claim(0))

    run(tmp_path, test)


# Without a clock.


def test_relaxed_means_that_no_clock_runs_but_for_objections(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=RELAXED)
        assert [one.due for one in (await r.frame()).waiting] == [None, None]
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        await r.answer(0, grab("apple"))
        await r.answer(1, grab("pear"))
        frame = await r.frame()
        assert [(one.kind, one.due) for one in frame.waiting] == [("vote", frame.now + 20_000)]
        await r.pass_time(21)
        assert (await r.frame()).view.stage == "write"

    run(tmp_path, test)


def test_who_is_silent_for_two_minutes_may_be_nudged_once(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, limit=RELAXED)
        ben = await r.watch(1)
        await r.pass_time(119)
        async with refused("not-absent"):
            await r.do(Nudge(1, by=0))
        await r.pass_time(1)
        frames(ben)
        await r.do(Nudge(1, by=0))
        assert ben._items.pop()[0] == "nudge"
        async with refused("nudged"):
            await r.do(Nudge(1, by=0))
        await r.do(Nudge(1, by=2))

    run(tmp_path, test)


def test_after_five_minutes_the_others_go_on_or_a_bot_stands_in(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, limit=RELAXED)
        await r.pass_time(2 * MINUTE)
        await r.do(ShowUp(1))  # a tap counts from then on
        await r.pass_time(3 * MINUTE)
        await r.do(Skip(0))
        assert (await r.frame(0)).history[-1].by == "house"
        async with refused("not-absent"):
            await r.do(Skip(1))
        await r.pass_time(2 * MINUTE)
        await r.do(StandIn(1))
        assert (await r.frame()).seats[1].stand_in

    run(tmp_path, test)


def test_nobody_is_ever_away_without_a_clock(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=RELAXED)
        for _ in range(2):
            await r.answer(0, pick(1) if (await r.frame()).view.stage == "pick" else grab("apple"))
            await r.pass_time(5 * MINUTE)
            await r.do(Skip(1))
        assert not (await r.frame()).seats[1].away

    run(tmp_path, test)


def test_a_game_that_nobody_touched_for_thirty_days_is_abandoned(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=RELAXED)
        day = 24 * 3600
        r.clock.advance(29 * day)
        await r.settle()
        await r.answer(0, pick(1))
        r.clock.advance(29 * day)
        await r.settle()
        assert (await r.frame()).phase == "playing"
        r.clock.advance(2 * day)
        await r.settle()
        result = (await r.frame()).result
        assert result is not None
        assert result.reason == "abandoned"

    run(tmp_path, test)


# Over days.


def test_two_missed_deadlines_in_a_row_and_the_seat_has_left(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, limit=Limit(kind="days", days=2))
        day = 24 * 3600
        for mine, bens in ((pick(1), pick(2)), (grab("apple"), grab("pear"))):
            await r.answer(0, mine)
            await r.answer(1, bens)
            r.clock.advance(2 * day + 2)
            await r.settle()
        frame = await r.frame()
        assert [seat.left for seat in frame.seats] == [False, False, True]
        assert "left" in [line.code for entry in frame.history for line in entry.lines]

    run(tmp_path, test)


def test_between_two_the_second_missed_deadline_ends_the_game(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=Limit(kind="days", days=1))
        for mine in (pick(1), grab("apple")):
            await r.answer(0, mine)
            r.clock.advance(24 * 3600 + 2)
            await r.settle()
        result = (await r.frame()).result
        assert result is not None
        assert (result.reason, result.places) == ("flag", (1, 2))

    run(tmp_path, test)


# Leaving.


def test_leaving_is_final(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        await r.do(Leave(1))
        async with refused("gone"):
            await r.do(ShowUp(1))
        async with refused("gone"):
            await r.answer(1, pick(1), "pick:1")

    run(tmp_path, test)


# Bots alone.


def test_bots_alone_stop_after_ten_minutes_that_nobody_watched(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT, options={"rounds": 1000}, pauses=True)
        await r.do(Leave(0, "easy"))
        await r.do(Leave(1, "easy"))
        await r.pass_time(595)
        assert (await r.frame()).phase == "playing"
        await r.pass_time(10)
        result = (await r.frame()).result
        assert result is not None
        assert result.reason == "abandoned"

    run(tmp_path, test)


def test_bots_alone_that_are_watched_play_for_an_hour(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT, options={"rounds": 1000}, pauses=True)
        await r.watch(person="d")
        await r.do(Leave(0, "easy"))
        await r.do(Leave(1, "easy"))
        r.clock.advance(3590)
        await r.settle()
        assert (await r.frame()).phase == "playing"
        await r.pass_time(15)
        assert (await r.frame()).phase == "ended"

    run(tmp_path, test)


def test_a_sign_of_life_is_a_command_like_any_other(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        async with refused("no-seat"):
            await r.do(ShowUp(7))
        async with refused("no-seat"):
            await r.do(Skip(7))
        async with refused("stale"):
            await r.do(Answer(0, "gone:1", msgspec.json.encode(pick(1))))

    run(tmp_path, test)
