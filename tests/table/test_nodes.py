"""Two nodes on one store: any node serves any table, without locks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    TableFixture,
    frames,
    open_fixture,
    pick,
    refused,
)
from wordhall.bus import LocalBus, message
from wordhall.clock import ManualClock
from wordhall.store import Chair
from wordhall.table.binding import encode
from wordhall.table.command import Answer, Sit, Stand, Start


@asynccontextmanager
async def nodes(
    path: Path, *, bus: bool = True
) -> AsyncIterator[tuple[TableFixture, TableFixture]]:
    """Two nodes; without a common bus no message ever arrives."""
    clock, first = ManualClock(), LocalBus()
    async with (
        open_fixture(path, clock=clock, bus=first) as one,
        open_fixture(path, clock=clock, bus=LocalBus(first) if bus else LocalBus()) as two,
    ):
        yield one, two


def test_who_loses_a_race_decides_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play(ANN, BEN, CAT)
            await two.frame()
            crowd = [
                node.do(Answer(seat, "pick:1", encode(pick(1 + i % 6)), f"{seat}-{i}"))
                for i in range(10)
                for seat, node in ((0, one), (1, two))
            ]
            numbers = await asyncio.gather(*crowd)
            assert sorted(numbers) == list(range(2, 22))
            # Each has read what the other wrote when it lost; the loser of the last race is ahead.
            await (await one.found()).catch_up()
            await (await two.found()).catch_up()
            assert await one.frame() == await two.frame()

    asyncio.run(test())


def test_a_resend_to_another_node_gets_the_same_reply(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play()
            await two.frame()
            assert await one.answer(0, pick(1), id="same") == 2
            assert await two.answer(0, pick(1), "pick:1", id="same") == 2
            assert (await two.frame()).n == 2

    asyncio.run(test())


def test_an_answer_here_reaches_those_who_watch_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (one, two):
            two.table = await one.play()
            watch = await two.watch(1)
            frames(watch)
            await one.answer(0, pick(1))
            await asyncio.sleep(0)
            await two.settle()
            assert [frame.n for frame in frames(watch)] == [2]

    asyncio.run(test())


def test_an_entry_that_comes_along_is_told_without_reading_the_log(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play()
            watch = await two.watch(1)
            frames(watch)
            await one.answer(0, pick(1))
            (_, entry) = await one.store.entries(one.table)
            await two.hear(message.Entry(two.table, 2, 0, entry), reading=False)
            assert [frame.n for frame in frames(watch)] == [2]

    asyncio.run(test())


def test_an_entry_after_a_gap_has_the_log_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play()
            watch = await two.watch(1)
            frames(watch)
            await one.answer(0, pick(1))
            await one.answer(0, pick(2))
            *_, last = await one.store.entries(one.table)
            await two.hear(message.Entry(two.table, 3, 0, last))
            (frame,) = frames(watch)
            assert [entry.n for entry in frame.history] == [2, 3]
            # What is heard again, or late, changes nothing.
            await two.hear(message.Entry(two.table, 3, 0, last), reading=False)
            assert frames(watch) == []

    asyncio.run(test())


def test_an_entry_of_another_seating_waits_until_the_seats_are_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = (await one.open(ANN, Chair())).id
            watch = await two.watch(person="b")
            await one.do(Sit("b", "Ben", 1))
            await one.do(Start())
            frames(watch)
            (start,) = await one.store.entries(one.table)
            await two.hear(message.Entry(two.table, 1, 0, start))
            told = frames(watch)
            assert ({frame.seat for frame in told}, told[-1].n) == ({1}, 1)

    asyncio.run(test())


def test_no_table_is_loaded_for_a_question_that_was_answered_in_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (one, two):
            await one.pass_time(5)
            await two.settle()
            tables: list[str] = []
            while len(tables) < 3:
                id = await one.play()
                if two.node.members.owns(id):
                    tables.append(id)

            async def pass_time(times: int) -> None:
                for _ in range(times):
                    one.clock.advance(5)
                    await asyncio.gather(one.settle(), two.settle())

            await pass_time(5)
            for one.table in tables[:2]:
                await one.answer(0, pick(1))
                await one.answer(1, pick(1))
            await pass_time(2)
            assert [two.tables.loaded(id) is None for id in tables] == [True, True, False]

    asyncio.run(test())


def test_a_note_that_was_lost_is_made_good_at_the_next_beat(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play()
            watch = await two.watch(1)
            frames(watch)
            await one.answer(0, pick(1))
            await one.answer(0, pick(2))
            await two.settle()
            assert frames(watch) == []
            await two.pass_time(5)
            (frame,) = frames(watch)
            assert [entry.n for entry in frame.history] == [2, 3]

    asyncio.run(test())


def test_a_bot_answers_what_a_node_asked_that_died_before_it_said_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play(ANN, BOT)
            await one.settle()
            known = (await two.frame()).n  # it is loaded, and nobody watches it here
            await one.scheduler.end()
            asked = await one.answer(0, pick(1))
            assert asked == known + 1
            await two.pass_time(5)
            history = (await two.frame()).history
            assert [(entry.n, entry.by) for entry in history][known:] == [
                (asked, "person"),
                (asked + 1, "bot"),
            ]

    asyncio.run(test())


def test_who_sits_down_here_is_seen_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (one, two):
            two.table = (await one.open(ANN, Chair())).id
            watch = await two.watch(0)
            frames(watch)
            await one.do(Sit("b", "Ben", 1))
            await asyncio.sleep(0)
            await two.settle()
            assert [frame.seats[1].name for frame in frames(watch)] == ["Ben"]
            async with refused("full"):
                await two.do(Sit("c", "Cat", 1))
            await two.do(Start())
            await asyncio.sleep(0)
            await one.settle()
            assert (await one.frame(1)).n == 1

    asyncio.run(test())


def test_nobody_is_turned_down_for_seats_that_changed_on_another_node(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = (await one.open(ANN, Chair())).id
            await two.frame()
            await two.do(Sit("b", "Ben"))
            await one.do(Start())  # here the seat still looked free
            assert [seat.name for seat in (await one.frame()).seats] == ["Ann", "Ben"]
            async with refused("not-open"):
                await two.do(Sit("c", "Cat"))
            async with refused("not-open"):
                await two.do(Stand((await two.found()).chairs[1].id or ""))

    asyncio.run(test())


def test_nobody_stands_up_from_a_game_that_has_begun_on_another_node(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = (await one.open(ANN, BEN)).id
            seat = (await two.found()).chairs[1].id or ""
            await one.do(Start())
            async with refused("not-open"):
                await two.do(Stand(seat))
            assert (await one.store.heads([one.table]))[one.table] == (1, 1)

    asyncio.run(test())


def test_a_start_that_lost_a_race_for_the_seats_is_decided_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = (await one.open(ANN, BEN, CAT)).id
            await two.do(Stand((await two.found()).chairs[2].id or ""))
            async with refused("not-full"):
                await one.do(Start())
            await one.do(Start(fewer=True))
            assert [seat.name for seat in (await one.frame()).seats] == ["Ann", "Ben"]

    asyncio.run(test())


def test_two_clocks_answer_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            two.table = await one.play()
            await two.frame()
            for _ in range(7):
                one.clock.advance(5)
                for node in (one, two):
                    # Each believes that the other is dead, and does all the work itself.
                    node.node.members.update([node.node.row])
                    node.scheduler.arm(await node.store.timers())
                await asyncio.gather(one.settle(), two.settle())
            entries = await one.store.entries(one.table)
            assert [(entry.seat, entry.by) for entry in entries[1:3]] == [
                (0, "silence"),
                (1, "silence"),
            ]
            assert len(entries) == 3

    asyncio.run(test())


def test_the_timers_of_a_table_are_one_nodes_work(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (one, two):
            await one.pass_time(5)
            await two.settle()
            due: list[tuple[TableFixture, str]] = []
            one.node.outbox.subscribe(message.Due, lambda told: due.append((one, told.timer.table)))
            two.node.outbox.subscribe(message.Due, lambda told: due.append((two, told.timer.table)))
            tables = [await one.play() for _ in range(20)]
            for _ in range(8):
                one.clock.advance(5)
                await asyncio.gather(one.settle(), two.settle())
            assert {table for _, table in due} == set(tables)
            owners = {table: node for node, table in due}
            assert all(owners[table] is node for node, table in due)
            assert len(set(owners.values())) == 2

    asyncio.run(test())


def test_a_living_node_takes_over_the_work_of_a_dead_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, bus=False) as (one, two):
            await one.pass_time(5)
            await two.settle()
            tables = [await one.play(ANN, BOT) for _ in range(6)]
            one.scheduler._keeper.cancel()  # type: ignore[union-attr]
            for _ in range(9):
                two.clock.advance(5)
                await two.settle()
            for two.table in tables:
                by = {entry.by for entry in (await two.frame()).history}
                assert by == {"house", "clock", "bot"}, "no outage was declared either"

    asyncio.run(test())


def test_a_silent_node_is_dead_without_delay(tmp_path: Path) -> None:
    async def test() -> None:
        clock, first = ManualClock(), LocalBus()
        async with open_fixture(tmp_path, clock=clock, bus=first) as one:
            one.scheduler._keeper.cancel()  # type: ignore[union-attr]
            clock.advance(0.9)
            async with open_fixture(tmp_path, clock=clock, bus=LocalBus(first)) as two:
                alone = []
                for seconds in (5, 5, 4, 0.1):  # its own heartbeats come every five seconds
                    clock.advance(seconds)
                    await two.settle()
                    alone.append(two.node.members.alone)
                assert alone == [False, False, False, True]

    asyncio.run(test())


def test_a_node_that_starts_beside_a_living_one_declares_no_outage(tmp_path: Path) -> None:
    async def test() -> None:
        clock = ManualClock()
        async with open_fixture(tmp_path, clock=clock) as one:
            await one.play()
            clock.advance(0.9)
            async with open_fixture(tmp_path, clock=clock) as two:
                two.table = one.table
                assert [entry.by for entry in (await two.frame()).history] == ["house"]

    asyncio.run(test())


def test_pages_on_a_node_that_died_are_no_longer_here(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (one, two):
            two.table = await one.play()
            reader = await two.watch(1)
            await asyncio.sleep(0)
            assert (await one.frame()).seats[1].here
            two.scheduler._keeper.cancel()  # type: ignore[union-attr]
            for _ in range(4):
                one.clock.advance(5)
                await one.settle()
            assert not (await one.frame()).seats[1].here
            reader.close()

    asyncio.run(test())


def test_a_node_that_comes_later_learns_who_is_here(tmp_path: Path) -> None:
    async def test() -> None:
        clock, bus = ManualClock(), LocalBus()
        async with open_fixture(tmp_path, clock=clock, bus=bus) as one:
            await one.play()
            reader = await one.watch(1)
            async with open_fixture(tmp_path, clock=clock, bus=LocalBus(bus)) as two:
                two.table = one.table
                await two.found()
                await two.node.outbox.begin()
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                assert [seat.here for seat in (await two.frame()).seats] == [False, True]
                reader.close()
                await asyncio.sleep(0)
                assert [seat.here for seat in (await two.frame()).seats] == [False, False]

    asyncio.run(test())
