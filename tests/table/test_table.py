"""How an answer travels through a table."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from tests.table import sample_game
from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    ROLL,
    SAM,
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
from wordhall.clock import ManualClock
from wordhall.games.contract import Stop
from wordhall.store import Append, Chair
from wordhall.table import command
from wordhall.table.binding import encode
from wordhall.table.command import Answer, Draft, Leave, Resign, Sit, Start, Undo
from wordhall.table.position import Step
from wordhall.table.settings import Dictionary, Limit
from wordhall.table.tables import IDLE


def test_a_table_is_opened_filled_and_started(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.open(ANN, Chair())
        frame = await r.frame()
        assert (frame.phase, frame.n, frame.view, frame.seats[1].kind) == ("open", 0, None, "open")
        async with refused("not-full"):
            await r.do(Start())
        async with refused("not-playing"):
            await r.answer(0, pick(1), "pick:1")
        await r.do(Sit("b", "Ben", 1))
        async with refused("full"):
            await r.do(Sit("c", "Cat", 1))
        assert await r.do(Start()) == 1
        async with refused("not-open"):
            await r.do(Start())
        async with refused("not-open"):
            await r.do(Sit("c", "Cat", 1))
        async with refused("not-open"):
            await r.tables.remove(r.table)
        frame = await r.frame(1)
        assert (frame.phase, frame.n, frame.asks[0].key) == ("playing", 1, "pick:1")
        start = (await r.store.entries(r.table))[0]
        assert b'"hash":"none"' in start.answer
        assert b'"a"' not in start.answer, "who someone is stays out of the log"

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("code", "chairs", "settings"),
    [
        ("no-game", (ANN, BEN), {"game": "chess"}),
        ("seats", (ANN,), {}),
        ("options", (ANN, BEN), {"options": {"rounds": 0}}),
        ("options", (ANN, BEN), {"options": {"rounds": "many"}}),
    ],
)
def test_a_table_that_no_game_allows_is_not_opened(
    tmp_path: Path, code: str, chairs: tuple[Chair, ...], settings: dict[str, Any]
) -> None:
    async def test(r: TableFixture) -> None:
        async with refused(code):
            await r.open(*chairs, **settings)

    run(tmp_path, test)


def test_a_whole_game_with_picks_a_race_a_vote_words_and_dice(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        for seat, number in ((0, 2), (1, 3), (0, 5), (2, 1)):  # Ann changes her mind
            await r.answer(seat, pick(number))
        await r.answer(1, grab("pear"))
        async with refused("too-late"):
            await r.answer(0, grab("pear"))
        assert (await r.frame(0)).asks[0].key == "race:1"
        await r.answer(0, grab("apple"))
        await r.answer(2, grab("none"))
        assert [one.seat for one in (await r.frame()).waiting] == [1, 2]
        await r.answer(2, vote(True))
        await r.answer(1, vote(False))
        for seat in range(3):
            await r.answer(seat, write("WORD"[: seat + 1]))
        await r.answer(0, ROLL)
        await r.answer(0, ROLL)
        frame = await r.frame()
        assert frame.phase == "ended"
        assert frame.result is not None
        row = await r.store.table(r.table)
        assert row is not None
        assert row.phase == "ended"
        async with refused("over"):
            await r.answer(0, ROLL)

    run(tmp_path, test)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        7,
        "any",
        [],
        {},
        {"type": "stop", "reason": "judge"},
        {"type": "pick"},
        {"type": "pick", "number": 7},
        {"type": "pick", "number": 10**30},
        {"type": ["pick"]},
    ],
)
def test_what_is_no_answer_is_malformed(tmp_path: Path, raw: Any) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        async with refused("malformed"):
            await r.answer(0, raw)
        assert (await r.frame()).n == 1

    run(tmp_path, test)


def test_an_answer_to_another_question_is_stale(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        for key in ("pick:2", "", "!stop"):
            async with refused("stale"):
                await r.answer(0, pick(1), key or "none")
        async with refused("no-seat"):
            await r.do(Answer(7, "pick:1", encode(pick(1)), None))
        async with refused("no-table"):
            await r.tables.find("nowhere")

    run(tmp_path, test)


def test_a_resend_gets_the_same_reply_and_changes_nothing(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        assert await r.answer(0, pick(1), id="same") == 2
        assert await r.answer(1, pick(2)) == 3
        assert await r.answer(0, pick(6), "pick:1", id="same") == 2
        assert (await r.frame()).n == 3
        r.forget()  # and it is remembered by the log, not by the memory
        assert await r.answer(0, pick(1), "pick:1", id="same") == 2

    run(tmp_path, test)


def test_a_table_that_nobody_wants_leaves_the_memory_at_once(tmp_path: Path) -> None:
    """Steps and positions are a reference cycle, which is broken when a table is let go."""

    begun = 3_000_000_000_000  # a time of its own tells this table's steps from all others

    def steps_in_memory() -> list[int]:
        steps = [one for one in gc.get_objects() if isinstance(one, Step)]
        return sorted(step.n for step in steps if step.at >= begun)

    async def test() -> None:
        async with open_fixture(tmp_path, clock=ManualClock(begun)) as r:
            await r.play(limit=Limit(kind="days", days=2))
            await r.answer(0, pick(1))
            await r.answer(1, pick(2))
            gc.disable()
            try:
                await r.pass_time(IDLE / 1000)
                assert r.tables.loaded(r.table) is not None
                assert steps_in_memory() == [1, 2, 3]
                await r.pass_time(10)
                assert r.tables.loaded(r.table) is None
                assert steps_in_memory() == []
            finally:
                gc.enable()
            assert (await r.frame()).n == 3

    asyncio.run(test())


def test_many_answers_at_once_are_taken_one_at_a_time(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        crowd = [
            r.do(Answer(seat, "pick:1", encode(pick(1 + i % 6)), f"{seat}-{i}"))
            for i in range(20)
            for seat in (0, 1)
        ]
        numbers = await asyncio.gather(*crowd)
        assert sorted(numbers) == list(range(2, 42))

    run(tmp_path, test)


def test_a_failed_commit_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        watch = await r.watch(1)
        watch._items.clear()
        good = r.store.append

        async def broken(append: Append) -> bool:
            raise OSError("no space left")

        r.store.append = broken  # type: ignore[method-assign,assignment]
        with pytest.raises(OSError, match="no space"):
            await r.answer(0, pick(1))
        r.store.append = good  # type: ignore[method-assign]
        await r.settle()
        assert (await r.frame(0)).n == 1
        assert (await r.frame(0)).asks[0].waits
        assert not watch._items, "nobody is told of what was not committed"
        assert await r.answer(0, pick(1)) == 2

    run(tmp_path, test)


def test_who_hangs_up_while_an_answer_is_committed_loses_nothing(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        task = asyncio.ensure_future(r.answer(0, pick(4), id="mine"))
        while r.store.writer.appends < 1 or not r.store.writer._queue.empty():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await r.settle()
        n = await r.answer(0, pick(4), "pick:1", id="mine")
        assert n == 2
        assert [one.n for one in await r.store.entries(r.table)] == [1, 2]

    run(tmp_path, test)


def test_a_table_is_let_go_when_idle_and_comes_back_the_same(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=Limit(kind="bank", seconds=3000))
        await r.answer(0, pick(1))
        await r.answer(1, pick(2))
        await r.answer(0, grab("none"))
        await r.answer(1, grab("none"))
        await r.answer(1, vote(True))
        await r.do(Draft(0, "write:1", {"half": 1}))
        before = await r.frame(0)
        await r.pass_time(606)
        assert r.tables.loaded(r.table) is None
        after = await r.frame(0)
        assert after.now == before.now + 606_000
        assert after.asks[0].draft == before.asks[0].draft
        assert (after.view, after.waiting, after.history) == (
            before.view,
            before.waiting,
            before.history,
        )

    run(tmp_path, test)


def test_a_table_that_is_watched_stays(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, limit=Limit(kind="days"))
        watch = await r.watch(None)
        await r.pass_time(606)
        assert r.tables.loaded(r.table) is not None
        watch.close()
        await r.pass_time(606)
        assert r.tables.loaded(r.table) is None

    run(tmp_path, test)


def test_questions_may_share_the_place_of_unsent_work(tmp_path: Path) -> None:
    """What was begun under one question is there under the next, and is handed in with it."""

    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="turn", seconds=60))
        for seat in (0, 1):
            await r.answer(seat, pick(1))
        for seat in (0, 1):
            await r.answer(seat, grab("none"))
        voter = (await r.frame()).waiting[0].seat
        await r.do(Draft(voter, "vote:1", write("HELLO")))
        await r.answer(voter, vote(True))
        assert bytes((await r.frame(voter)).asks[0].draft) == encode(write("HELLO"))
        await r.pass_time(62)
        assert (await r.frame()).view.scores[voter] == 5

    run(tmp_path, test)


def test_a_draft_is_given_back_to_its_seat_alone(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.do(Draft(0, "pick:1", {"thinking": 3}))
        assert bytes((await r.frame(0)).asks[0].draft) == b'{"thinking":3}'
        assert (await r.frame(1)).asks[0].draft is None
        async with refused("stale"):
            await r.do(Draft(0, "pick:9", 1))
        async with refused("too-large"):
            await r.do(Draft(0, "pick:1", "x" * 20_000))
        await r.answer(0, pick(1))
        await r.answer(1, pick(1))
        assert (await r.frame(0)).asks[0].draft is None, "another question, another slot"

    run(tmp_path, test)


def test_who_leaves_a_game_of_two_has_resigned(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.do(Leave(1))
        result = (await r.frame()).result
        assert result is not None
        assert (result.places, result.reason) == ((1, 2), "resigned")

    run(tmp_path, test)


def test_who_leaves_a_game_of_three_is_answered_for_at_once(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        await r.do(Leave(1))
        await r.settle()
        frame = await r.frame(0)
        assert frame.seats[1].left
        assert [one.seat for one in frame.waiting] == [0, 2]
        async with refused("gone"):
            await r.answer(1, pick(1), "pick:1")
        await r.answer(0, pick(1))
        await r.answer(2, pick(1))
        await r.settle()
        assert [one.seat for one in (await r.frame()).waiting] == [0, 2]
        assert (await r.frame(0)).history[-1].by == "house"
        await r.do(Leave(2))
        result = (await r.frame()).result
        assert result is not None
        assert result.reason == "resigned"

    run(tmp_path, test)


def test_who_left_comes_last_whatever_the_points_say(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, options={"only": "roll"})
        await r.answer(0, ROLL)
        assert (await r.frame()).seats[0].score
        await r.do(Leave(0, "easy"))
        while (result := (await r.frame()).result) is None:
            await r.settle()
            for one in (await r.frame()).waiting:
                if one.seat != 0:
                    await r.answer(one.seat, ROLL)
        assert result.places[0] == 3

    run(tmp_path, test)


def test_the_rules_hear_of_who_leaves(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT, options={"only": "roll", "rounds": 2})
        await r.answer(0, ROLL)
        await r.do(Resign(0))
        frame = await r.frame()
        assert frame.result is None, "two are left"
        assert frame.seats[0].score == 0
        async with refused("no-undo"):
            await r.do(Undo(0))
        r.forget()
        assert (await r.frame()).seats[0].score == 0, "the log says the same"

    run(tmp_path, test)


def test_days_and_a_shared_device_bring_the_options_that_they_need(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        for chairs, limit in (((ANN, BEN), Limit(kind="days")), ((ANN, SAM), Limit())):
            table = await r.open(*chairs, limit=limit)
            assert table.settings.options == {"fair": True}
        assert (await r.open()).settings.options == {}

    run(tmp_path, test)


def test_a_live_game_takes_neither_days_nor_a_shared_device(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        async with refused("pace"):
            await r.open(limit=Limit(kind="days"))
        async with refused("device"):
            await r.open(ANN, SAM)

    run(tmp_path, test, slow=None)


def test_a_bot_takes_the_seat_of_who_leaves(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.do(Leave(1, "strong"))
        await r.settle()
        frame = await r.frame(0)
        assert (frame.seats[1].kind, frame.seats[1].level) == ("bot", "strong")
        assert [one.seat for one in frame.waiting] == [0]
        assert frame.history[-1].by == "bot"
        assert frame.seats[1].left, "which its owner can't take back"

    run(tmp_path, test)


def test_bots_take_a_persons_time_or_none(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT, pauses=True)
        await r.settle()
        assert (await r.frame()).n == 1
        await r.pass_time(3)
        assert (await r.frame()).n == 1
        await r.pass_time(1)
        assert (await r.frame()).n == 2
        await r.play(ANN, BOT, pauses=False)
        await r.settle()
        assert (await r.frame()).n == 2

    run(tmp_path, test)


def ponders(*asked: Any) -> tuple[Any, float]:
    """A bot that would think for a minute."""
    return sample_game.bot(*asked)[0], 60


@pytest.mark.parametrize("limit", [Limit(), Limit(kind="relaxed")])
def test_bots_hand_in_soon_after_the_last_person(tmp_path: Path, limit: Limit) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT, BOT, pauses=True, limit=limit)
        await r.pass_time(10)
        assert (await r.frame()).n == 1, "it takes its time while a person does"
        await r.answer(0, pick(1))
        await r.pass_time(0.9)
        assert (await r.frame()).history[-1].by == "person"
        await r.pass_time(2.1)
        assert [entry.by for entry in (await r.frame()).history[-2:]] == ["bot", "bot"]

    run(tmp_path, test, bot=ponders)


@pytest.mark.parametrize("seconds", [0, 2, 60])
def test_a_bot_answers_in_one_to_three_seconds_while_no_person_thinks(
    tmp_path: Path, seconds: float
) -> None:
    def thinks(*asked: Any) -> tuple[Any, float]:
        return sample_game.bot(*asked)[0], seconds

    async def test(r: TableFixture) -> None:
        await r.play(BOT, BOT, options={"only": "roll"}, pauses=True)
        await r.settle()
        await r.pass_time(0.9)
        assert (await r.frame()).n == 1, "nobody can follow a bot that is quicker"
        await r.pass_time(2.1)
        assert (await r.frame()).history[-1].by == "bot"

    run(tmp_path, test, bot=thinks)


def test_bots_among_themselves_wait_for_nobody_at_a_relaxed_table(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(BOT, BOT, pauses=True, limit=Limit(kind="relaxed"), options={"rounds": 1})
        for _ in range(20):
            await r.settle()
        assert (await r.frame()).phase == "ended"

    run(tmp_path, test, bot=ponders)


def test_bots_play_a_game_to_its_end_by_themselves(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(BOT, BOT, BOT, options={"rounds": 3})
        for _ in range(100):
            await r.settle()
        frame = await r.frame()
        assert frame.phase == "ended"
        assert {entry.by for entry in frame.history[1:]} == {"bot"}

    run(tmp_path, test)


def test_a_game_is_stopped_from_outside(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        n = await r.do(command.Stop(Stop("judge"), "once"))
        assert await r.do(command.Stop(Stop("judge"), "once")) == n
        async with refused("over"):
            await r.do(command.Stop(Stop("judge"), "twice"))
        frame = await r.frame()
        assert frame.result is not None
        assert frame.result.reason == "judge"
        assert frame.view.secret is not None, "views open at the end"

    run(tmp_path, test)


def test_an_open_table_is_taken_away(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.open(ANN, Chair())
        watch = await r.watch(0)
        frames(watch)
        await r.tables.remove(r.table)
        assert watch._items.pop() == ("gone", encode({"table": r.table, "code": "no-table"}))
        async with refused("no-table"):
            await r.frame()

    run(tmp_path, test)


def test_a_node_that_starts_again_goes_on_where_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_fixture(tmp_path) as r:
            table = await r.play(ANN, BOT, pauses=True)
            await r.settle()
            clock = r.clock
        async with open_fixture(tmp_path, clock=clock) as r:
            r.table = table
            await r.settle()
            await r.pass_time(4)
            assert (await r.frame()).n == 2, "the bot took its turn, though nobody came"

    asyncio.run(test())


def test_the_settings_reach_the_log(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(dictionary=Dictionary(modern=True, added=("FOO",)), options={"rounds": 2})
        start = (await r.store.entries(r.table))[0].answer
        assert b'"modern":true' in start
        assert b'"added":["FOO"]' in start
        assert b'"rounds":2' in start

    run(tmp_path, test)
