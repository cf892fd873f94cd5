"""What those who watch a table are sent, and what never."""

import asyncio
from pathlib import Path

import msgspec

from tests.table import toy
from tests.table.house import (
    ANN,
    BEN,
    BOT,
    CAT,
    ROLL,
    Room,
    frames,
    grab,
    pick,
    refused,
    run,
    vote,
    write,
)
from wordhall.games.contract import Line
from wordhall.store import Chair
from wordhall.table.frame import Frame
from wordhall.table.settings import Settings
from wordhall.table.watch import MOST


def test_the_first_frame_has_the_whole_history_and_the_next_ones_what_is_new(
    tmp_path: Path,
) -> None:
    async def test(r: Room) -> None:
        await r.play()
        await r.answer(0, pick(1))
        watch = r.house.watch()
        await watch.add(r.table, 1)
        await r.answer(1, pick(2))
        await r.answer(0, grab("pear"))
        got = frames(watch)
        assert [[entry.n for entry in frame.history] for frame in got] == [[1, 2], [3], [4]]
        assert [frame.n for frame in got] == [2, 3, 4]
        assert got[-1].history[0].lines == (Line("race", 0, {"what": "pear"}),)

    run(tmp_path, test)


def test_every_entry_reaches_every_seat_equal_views_too(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play(ANN, BEN, CAT)
        watches = []
        for seat in (None, 1, 2):
            watches.append(r.house.watch())
            await watches[-1].add(r.table, seat)
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
    async def test(r: Room) -> None:
        await r.play(ANN, BEN, CAT)
        eyes = (None, 0, 1, 2)
        watches = {seat: r.house.watch() for seat in eyes}
        for seat, watch in watches.items():
            await watch.add(r.table, seat)
        await r.house.draft(r.table, 0, "pick:1", {"mine": "DRAFTED"})
        # Ann's choices are numbers that nothing else at this table is.
        for seat, number in ((0, 6), (1, 1), (2, 1)):
            await r.answer(seat, pick(number))
        for seat in range(3):
            await r.answer(seat, grab("none"))
        await r.answer(1, vote(True))
        await r.answer(2, vote(True))
        await r.answer(0, write("HIDDEN"))
        await r.answer(1, write("OTHER"))
        table = r.house.tables[r.table]
        assert table.standing is not None
        secret = str(table.standing.state.secret)
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
            seen = toy.view(table.standing.state, seat)
            assert msgspec.json.encode(last.view) == msgspec.json.encode(seen)
            assert all(ask.kind == "write" for ask in last.asks)
            assert len(last.asks) == (1 if seat == 2 else 0)
        await r.answer(2, write(""))
        await r.answer(0, ROLL)
        await r.answer(0, ROLL)
        assert frames(watches[None])[-1].view["secret"] == int(secret), "at the end views open"

    run(tmp_path, test)


def test_the_others_see_who_is_here(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        ann, ben = r.house.watch("a"), r.house.watch("b")
        await ann.add(r.table, 0)
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, False]
        await ben.add(r.table, 1)
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, True]
        assert [seat.here for seat in frames(ben)[-1].seats] == [True, True]
        assert r.house.here(r.table, 1)
        ben.close()
        assert [seat.here for seat in frames(ann)[-1].seats] == [True, False]
        assert r.house.watchers(r.table) == [ann]

    run(tmp_path, test)


def test_seats_fill_up_before_the_eyes_of_who_waits(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        open_chair = Chair()
        r.table = await r.house.open_table(Settings(game="toy", chairs=(ANN, open_chair)))
        watch = r.house.watch()
        await watch.add(r.table, 0)
        await r.house.sit(r.table, 1, BEN, open_chair)
        await r.house.sit(r.table, 1, BOT, BEN)
        await r.house.start(r.table)
        got = frames(watch)
        assert [frame.seats[1].kind for frame in got] == ["open", "person", "bot", "bot"]
        assert [frame.n for frame in got] == [0, 0, 0, 1]

    run(tmp_path, test)


def test_a_name_can_change_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        await r.house.sit(r.table, 0, Chair(kind="person", person="a", name="Anna"), ANN)
        assert (await r.frame()).seats[0].name == "Anna"

    run(tmp_path, test)


def test_one_reader_watches_many_tables_and_lets_go_of_one(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        watch = r.house.watch()
        tables = [await r.play() for _ in range(3)]
        for table in tables:
            await watch.add(table, 0)
            await watch.add(table, 0)
        assert [frame.table for frame in frames(watch)] == tables
        watch.drop(tables[1], 0)
        for table in tables:
            r.table = table
            await r.answer(0, pick(1))
        assert [frame.table for frame in frames(watch)] == [tables[0], tables[2]]
        async with refused("no-table"):
            await watch.add("nowhere", 0)
        async with refused("no-seat"):
            await watch.add(tables[0], 7)

    run(tmp_path, test)


def test_a_slow_reader_is_cut_off_and_nobody_else(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        slow, quick = r.house.watch(), r.house.watch()
        await slow.add(r.table, None)
        await quick.add(r.table, None)
        for i in range(MOST + 1):
            await r.answer(0, pick(1 + i % 6))
            frames(quick)
        assert slow.cut
        assert [item async for item in slow] == []
        assert not quick.closed
        assert r.house.watchers(r.table) == [quick]

    run(tmp_path, test)


def test_a_watch_is_read_as_it_comes_and_ends_with_the_house(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        watch = r.house.watch()
        await watch.add(r.table, 0)
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
        await r.house.end()
        await asyncio.wait_for(reader, 5)
        assert got == [("frame", 1), ("frame", 2), ("said", 0)]

    run(tmp_path, test)


def test_a_rematch_is_told_and_the_first_stands(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        await r.play()
        watch = r.house.watch()
        await watch.add(r.table, 0)
        assert await r.house.rematch(r.table, "next") == "next"
        assert await r.house.rematch(r.table, "late") == "next"
        assert frames(watch)[-1].rematch == "next"

    run(tmp_path, test)


def test_a_reader_that_waits_is_written_to_at_once_and_a_busy_one_in_order(tmp_path: Path) -> None:
    async def test(r: Room) -> None:
        watch = r.house.watch()
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
