"""What those who watch a table are sent, and what never."""

import asyncio
from pathlib import Path

import msgspec

from tests.table import sample_game
from tests.table.table_fixture import (
    ANN,
    BEN,
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
from wordhall.audience.frame import Frame
from wordhall.audience.reader import MOST, Reader
from wordhall.games.contract import Line
from wordhall.store import Chair
from wordhall.table.command import AddBot, Draft, Rename, Sit, Stand, Start


def test_the_first_frame_has_the_whole_history_and_the_next_ones_what_is_new(
    tmp_path: Path,
) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.answer(0, pick(1))
        watch = await r.watch(1)
        await r.answer(1, pick(2))
        await r.answer(0, grab("pear"))
        got = frames(watch)
        assert [[entry.n for entry in frame.history] for frame in got] == [[1, 2], [3], [4]]
        assert [frame.n for frame in got] == [2, 3, 4]
        assert got[-1].history[0].lines == (Line("race", 0, {"what": "pear"}),)

    run(tmp_path, test)


def test_every_entry_reaches_every_seat_equal_views_too(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        watches = []
        for seat in (None, 1, 2):
            watches.append(await r.watch(seat))
        for watch in watches:
            frames(watch)
        await r.answer(0, pick(1))
        await r.answer(0, pick(2))
        for watch in watches:
            got = frames(watch)
            assert [frame.n for frame in got] == [2, 3]
            assert got[0].view == got[1].view

    run(tmp_path, test)


def test_frames_hold_the_view_and_the_lines_of_their_own_seat_and_nothing_else(
    tmp_path: Path,
) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, CAT)
        eyes = (None, 0, 1, 2)
        watches = {seat: await r.watch(seat) for seat in eyes}
        await r.do(Draft(0, "pick:1", {"mine": "DRAFTED"}))
        # Ann's choices are numbers that nothing else at this table is.
        for player, number in ((0, 6), (1, 1), (2, 1)):
            await r.answer(player, pick(number))
        for player in range(3):
            await r.answer(player, grab("none"))
        await r.answer(1, vote(True))
        await r.answer(2, vote(True))
        await r.answer(0, write("HIDDEN"))
        await r.answer(1, write("OTHER"))
        table = await r.found()
        assert table.position is not None
        secret = str(table.position.state.secret)
        for seat, watch in watches.items():
            sent = b"".join(data for _, data in watch._items).decode()
            assert secret not in sent
            assert ("HIDDEN" in sent) == (seat == 0)
            assert ("OTHER" in sent) == (seat == 1)
            assert ('"what":6' in sent) == (seat == 0)
            assert '"secret":null' in sent
            assert "otherwise" not in sent
            assert ("DRAFTED" in sent) == (seat == 0)
            last = frames(watch)[-1]
            seen = sample_game.view(table.position.state, seat)
            assert msgspec.json.encode(last.view) == msgspec.json.encode(seen)
            assert all(ask.kind == "write" for ask in last.asks)
            assert len(last.asks) == (1 if seat == 2 else 0)
        await r.answer(2, write(""))
        await r.answer(0, ROLL)
        await r.answer(0, ROLL)
        assert frames(watches[None])[-1].view["secret"] == int(secret), "at the end views open"

    run(tmp_path, test)


def test_the_others_see_who_is_here(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        ann = await r.watch(0)
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, False]
        ben = await r.watch(1)
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, True]
        assert [seat.here for seat in frames(ben)[-1].seats] == [True, True]
        assert r.audience.presence.seats(r.table) == {0, 1}
        ben.close()
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, False]
        assert r.audience.readers(r.table) == [ann]

    run(tmp_path, test)


def test_seats_fill_up_before_the_eyes_of_who_waits(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.open(ANN, Chair())
        watch = await r.watch(0)
        await r.do(Sit("b", "Ben"))
        await r.do(Stand((await r.found()).chairs[1].id or ""))
        await r.do(AddBot(1, "easy"))
        await r.do(Start())
        got = frames(watch)
        assert [frame.seats[1].kind for frame in got] == ["open", "person", "open", "bot", "bot"]
        assert [frame.n for frame in got] == [0, 0, 0, 0, 1]
        assert [frame.seating for frame in got] == [0, 1, 2, 3, 4]

    run(tmp_path, test)


def test_a_name_can_change_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        await r.do(Rename("a", "Ann", "Anna"))
        assert (await r.frame()).seats[0].name == "Anna"

    run(tmp_path, test)


def test_one_reader_watches_many_tables_and_lets_go_of_all(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        watch = Reader("a")
        tables = [await r.play() for _ in range(3)]
        for table in tables:
            await r.audience.subscribe(watch, table)
            await r.audience.subscribe(watch, table)
        assert [frame.table for frame in frames(watch)] == tables
        for table in tables:
            r.table = table
            await r.answer(0, pick(1))
        assert [frame.table for frame in frames(watch)] == tables
        async with refused("no-table"):
            await r.audience.subscribe(watch, "nowhere")
        watch.close()
        assert not any(r.audience.readers(table) for table in tables)

    run(tmp_path, test)


def test_a_slow_reader_is_cut_off_and_nobody_else(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        slow, quick = await r.watch(), await r.watch()
        for i in range(MOST + 1):
            await r.answer(0, pick(1 + i % 6))
            frames(quick)
        assert slow.cut
        assert [item async for item in slow] == []
        assert not quick.closed
        assert r.audience.readers(r.table) == [quick]

    run(tmp_path, test)


def test_a_reader_gets_what_comes_and_ends_when_it_is_closed(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        watch = await r.watch(0)
        got: list[tuple[str, int]] = []

        async def read() -> None:
            async for kind, data in watch:
                n = msgspec.json.decode(data, type=Frame).n if kind == "frame" else 0
                got.append((kind, n))

        reader = asyncio.create_task(read())
        await asyncio.sleep(0)
        await r.answer(0, pick(1))
        watch.put("said", b"{}")
        await asyncio.sleep(0)
        watch.close()
        await asyncio.wait_for(reader, 5)
        assert got == [("frame", 1), ("frame", 2), ("said", 0)]

    run(tmp_path, test)


def test_a_rematch_is_told_and_the_first_stands(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play()
        watch = await r.watch(0)
        assert await (await r.found()).set_rematch("next") == "next"
        assert await (await r.found()).set_rematch("late") == "next"
        assert frames(watch)[-1].rematch == "next"

    run(tmp_path, test)


def test_a_reader_that_waits_is_written_to_at_once_and_a_busy_one_in_order(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        watch = Reader()
        free = True
        written: list[bytes] = []

        def at_once(kind: str, data: bytes) -> bool:
            if free:
                written.append(data)
            return free

        watch.at_once = at_once
        watch.put("chat", b"before it reads")
        assert written == []
        assert await anext(watch) == ("chat", b"before it reads")
        reading = asyncio.ensure_future(anext(watch))
        await asyncio.sleep(0)
        watch.put("chat", b"at once")
        assert written == [b"at once"]
        free = False
        watch.put("chat", b"the line is full")
        free = True
        watch.put("chat", b"behind it")
        assert await reading == ("chat", b"the line is full")
        assert await anext(watch) == ("chat", b"behind it")
        assert written == [b"at once"]

    run(tmp_path, test)
