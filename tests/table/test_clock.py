"""The clock's law, and what an outage does to it."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from tests.table import sample_game
from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    ROLL,
    TableFixture,
    frames,
    grab,
    open_fixture,
    pick,
    refused,
    run,
    vote,
    write,
)
from wordhall.games.contract import Ask
from wordhall.table.command import Draft, Leave, Pause, Resume
from wordhall.table.settings import Limit


async def to_write(r: TableFixture, *, people: int = 2) -> None:
    """Play until all are asked to write a word, which has no seconds of the rules."""
    for seat in range(people):
        await r.answer(seat, pick(1))
    for seat in range(people):
        await r.answer(seat, grab("none"))
    for seat in range(1, people):
        await r.answer(seat, vote(True))


def test_a_deadline_is_shown_true_and_fires_a_second_late(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        due = (await r.frame()).waiting[0].due
        assert due == r.clock.now() + 30_000
        await r.pass_time(30.9)
        assert (await r.frame()).n == 1
        await r.pass_time(0.2)
        history = (await r.frame()).history
        assert [entry.by for entry in history] == ["house", "clock", "clock"]
        assert (await r.frame(0)).asks[0].key == "race:1", "decide drew a number for both"

    run(tmp_path, test)


def test_an_answer_within_that_second_still_counts(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.pass_time(30.5)
        await r.answer(0, pick(4))
        await r.pass_time(1)
        history = (await r.frame()).history
        assert [entry.by for entry in history] == ["house", "person", "clock"]

    run(tmp_path, test)


def test_the_clock_leaves_a_mind_that_may_still_change_alone(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        await r.answer(0, pick(4))
        frame = await r.frame(0)
        assert frame.asks[0].waits is False
        assert [one.seat for one in frame.waiting] == [1, 2]
        await r.pass_time(20)
        await r.answer(0, pick(5))
        await r.pass_time(12)
        by = [(entry.by) for entry in (await r.frame()).history]
        assert by == ["house", "person", "person", "clock", "clock"]

    run(tmp_path, test)


def test_a_deadline_belongs_to_its_question_and_not_to_the_others_answers(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        before = (await r.frame()).waiting[2].due
        await r.pass_time(10)
        await r.answer(0, pick(4))
        await r.answer(1, pick(4))
        assert (await r.frame()).waiting[0].due == before

    run(tmp_path, test)


def test_the_draft_is_handed_in_where_the_question_says_so(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        await to_write(r)
        await r.do(Draft(0, "write:1", write("HELLO")))
        await r.do(Draft(1, "write:1", write("BAD")))
        await r.pass_time(62)
        frame = await r.frame()
        assert frame.view.scores == (5, 0), "a draft that the rules refuse is no answer"
        assert frame.view.stage == "roll"

    run(tmp_path, test)


def test_a_game_may_make_an_answer_of_a_draft_that_it_has_overtaken(tmp_path: Path) -> None:
    def hand_in(state: sample_game.State, seat: int, draft: sample_game.Answer) -> object:
        return sample_game.Write("HELLO")

    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        await to_write(r)
        await r.do(Draft(0, "write:1", write("BAD")))
        await r.pass_time(62)
        assert (await r.frame()).view.scores == (5, 0)

    run(tmp_path, test, hand_in=hand_in)


def asks_with_a_word_for_the_cut_off(state: sample_game.State) -> dict[int, Ask]:
    return {
        seat: replace(ask, cut_off=sample_game.Write("HELLO")) if ask.kind == "write" else ask
        for seat, ask in sample_game.asks(state).items()
    }


def test_a_lost_connection_is_no_blank_page_at_time_up(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, limit=Limit(kind="turn", seconds=60))
        pages = [await r.watch(seat) for seat in range(3)]
        await to_write(r, people=3)
        await r.pass_time(25)
        pages[0].close()  # for more than half of the time
        await r.pass_time(10)
        pages[1].close()  # for less
        await r.pass_time(27)
        assert (await r.frame()).view.scores == (5, 0, 0)

    run(tmp_path, test, asks=asks_with_a_word_for_the_cut_off)


def test_what_was_written_counts_although_the_connection_was_lost(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        await to_write(r)
        await r.do(Draft(0, "write:1", write("HI")))
        await r.pass_time(62)
        assert (await r.frame()).view.scores == (2, 5)

    run(tmp_path, test, asks=asks_with_a_word_for_the_cut_off)


def test_whoever_was_cut_off_has_still_missed_the_question(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        await to_write(r)
        await r.pass_time(62)
        steps = (await r.found()).steps
        assert [step.by for step in steps[-2:]] == ["silence", "silence"]

    run(tmp_path, test, asks=asks_with_a_word_for_the_cut_off)


def test_a_draft_of_another_shape_is_no_answer(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        await to_write(r)
        await r.do(Draft(0, "write:1", {"trays": ["HE", "LLO"]}))
        await r.pass_time(62)
        assert (await r.frame()).view.stage == "roll"

    run(tmp_path, test)


def test_a_question_that_stays_open_after_the_clock_answered_is_answered_again(
    tmp_path: Path,
) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60), options={"only": "roll", "rounds": 2})
        await r.pass_time(62)
        frame = await r.frame()
        assert frame.view.round == 2
        assert [entry.by for entry in frame.history] == ["house", "clock", "clock"]

    run(tmp_path, test)


def test_without_a_clock_only_the_rules_seconds_count(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await to_write(r)
        assert (await r.frame()).waiting[0].due is None
        await r.pass_time(600)
        assert (await r.frame()).view.stage == "write"

    run(tmp_path, test)


def test_days_replace_the_rules_seconds(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="days", days=2))
        due = (await r.frame()).waiting[0].due
        assert due == r.clock.now() + 2 * 24 * 3600_000
        r.clock.advance(2 * 24 * 3600 + 2)
        await r.settle()
        frame = await r.frame()
        assert frame.view.stage == "race"
        assert frame.notice is None, "who plays over days does not care about an outage"

    run(tmp_path, test)


def test_a_bank_runs_only_while_its_seat_is_waited_for(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        limit = Limit(kind="bank", seconds=100, added=5)
        await r.play(limit=limit, options={"only": "roll", "rounds": 5})
        waiting = (await r.frame()).waiting[0]
        assert (waiting.bank, waiting.due) == (100_000, r.clock.now() + 100_000)
        await r.pass_time(30)
        await r.answer(0, ROLL)  # the same question goes on, and so does its time
        await r.pass_time(10)
        await r.answer(0, ROLL)
        waiting = (await r.frame()).waiting[0]
        assert (waiting.seat, waiting.bank) == (1, 100_000)
        await r.pass_time(50)
        await r.answer(1, ROLL)
        await r.answer(1, ROLL)
        waiting = (await r.frame()).waiting[0]
        assert (waiting.seat, waiting.bank) == (0, 65_000)
        assert waiting.due == r.clock.now() + 65_000

    run(tmp_path, test)


def test_a_bank_that_ran_out_ends_a_game_of_two(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="bank", seconds=60), options={"only": "roll"})
        await r.pass_time(62)
        frame = await r.frame()
        assert frame.result is not None
        assert (frame.result.reason, frame.result.places) == ("flag", (2, 1))
        assert frame.history[-1].by == "clock"

    run(tmp_path, test)


def test_a_bank_that_ran_out_in_a_game_of_three_lets_the_others_go_on(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        limit = Limit(kind="bank", seconds=60)
        await r.play(ANN, BEN, CAT, limit=limit, options={"only": "roll", "rounds": 9})
        await r.pass_time(62)
        frame = await r.frame()
        assert frame.phase == "playing"
        assert frame.waiting[0].seat == 1

    run(tmp_path, test)


def test_a_restart_adds_the_outage_to_live_deadlines_and_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_fixture(tmp_path) as r:
            live = await r.play()
            slow = await r.play(limit=Limit(kind="days", days=2))
            calm = await r.play(options={"only": "roll"})
            await r.pass_time(10)
            clock = r.clock
        clock.advance(500)
        async with open_fixture(tmp_path, clock=clock) as r:
            r.table = live
            frame = await r.frame()
            assert frame.waiting[0].due == clock.now() + 20_000
            assert frame.notice == "outage"
            assert frame.history[-1].lines[0].code == "outage"
            await r.pass_time(20.5)
            assert (await r.frame()).view.stage == "pick"
            await r.pass_time(1)
            frame = await r.frame()
            assert frame.view.stage == "race"
            assert frame.notice is None
            for table in (slow, calm):
                r.table = table
                assert (await r.frame()).n == 1

    asyncio.run(test())


def test_a_crash_is_an_outage_from_the_last_beat_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_fixture(tmp_path) as r:
            table = await r.play()
            await r.pass_time(10)
            r.clock.advance(3)  # three seconds after its last beat the node is killed
            r.scheduler._keeper.cancel()  # type: ignore[union-attr]
            r.scheduler._keeper = None
            clock = r.clock
        clock.advance(100)
        async with open_fixture(tmp_path, clock=clock) as r:
            r.table = table
            assert (await r.frame()).waiting[0].due == clock.now() + 20_000

    asyncio.run(test())


def test_a_machine_that_slept_had_an_outage_too(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        watch = await r.watch(0)
        await r.pass_time(5)
        frames(watch)
        r.clock.advance(3600)
        await r.settle()
        told = frames(watch)
        assert [frame.notice for frame in told] == ["outage"]
        assert told[0].waiting[0].due == r.clock.now() + 25_000

    run(tmp_path, test)


def test_an_answer_before_the_outage_was_told_is_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_fixture(tmp_path) as r:
            table = await r.play()
            clock = r.clock
        clock.advance(500)
        async with open_fixture(tmp_path, clock=clock) as r:
            r.table = table
            assert await r.answer(0, pick(2), "pick:1") == 3

    asyncio.run(test())


def test_a_pause_stops_the_clocks_and_takes_no_answers(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        due = (await r.frame()).waiting[0].due
        assert due is not None
        await r.pass_time(10)
        await r.do(Pause())
        await r.do(Pause())
        frame = await r.frame()
        assert (frame.notice, frame.waiting[0].due) == ("paused", None)
        async with refused("paused"):
            await r.answer(0, pick(1))
        await r.pass_time(3600)
        assert (await r.frame()).n == frame.n, "nobody was answered for"
        await r.do(Resume())
        await r.do(Resume())
        assert (await r.frame()).waiting[0].due == due + 3_600_000
        await r.answer(0, pick(1))
        codes = [line.code for entry in (await r.frame()).history for line in entry.lines]
        assert codes.count("paused") == codes.count("resumed") == 1

    run(tmp_path, test)


def test_a_pause_outlasts_a_restart_and_bots_wait_too(tmp_path: Path) -> None:
    async def whole() -> None:
        async with open_fixture(tmp_path) as r:
            table = await r.play(ANN, BOT)
            await r.do(Pause())
            paused = (await r.frame()).n
            clock = r.clock
        clock.advance(60)
        async with open_fixture(tmp_path, clock=clock) as again:
            again.table = table
            await again.pass_time(60)
            assert (await again.frame()).n == paused
            assert (await again.frame()).notice == "paused"
            await again.do(Resume())
            await again.settle()
            assert (await again.frame()).n > paused + 1, "the bot has answered"

    asyncio.run(whole())


def test_a_lead_gives_everyone_the_same_time_on_top(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, options={"lead": 3})
        await r.answer(0, pick(1))
        await r.answer(1, pick(2))
        frame = await r.frame()
        assert [one.due for one in frame.waiting] == [frame.now + 23_000] * 2
        await r.pass_time(1)
        await r.answer(0, grab("none"))  # answering while the moment is shown is fine
        await r.pass_time(22.9)
        assert (await r.frame()).view.stage == "race"
        await r.pass_time(0.2)
        assert (await r.frame()).view.stage == "vote"

    run(tmp_path, test)


def test_bots_look_at_the_moment_too_and_a_seat_that_was_left_does_not(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT, options={"lead": 3}, pauses=True)
        await r.do(Leave(1))
        await r.pass_time(5)
        await r.answer(0, pick(1))
        await r.settle()
        assert [one.seat for one in (await r.frame()).waiting] == [0, 2], "Ben is answered for"
        await r.pass_time(3)
        await r.pass_time(3.9)
        assert [one.seat for one in (await r.frame()).waiting] == [0, 2]
        await r.pass_time(0.2)
        assert [one.seat for one in (await r.frame()).waiting] == [0]

    run(tmp_path, test)


def test_at_a_relaxed_table_no_question_has_a_lead(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT, options={"lead": 3}, limit=Limit(kind="relaxed"), pauses=True)
        await r.answer(0, pick(1))
        await r.pass_time(3)
        assert [one.seat for one in (await r.frame()).waiting] == [0, 1]
        await r.pass_time(4.1)
        assert [one.seat for one in (await r.frame()).waiting] == [0], "the bot took its own pause"

    run(tmp_path, test)
