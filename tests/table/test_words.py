"""Words at a table: people, bots, the clock and the end."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from tests.table.house import ANN, BEN, BOT, Room, refused
from wordhall.bus import LocalBus
from wordhall.games import words
from wordhall.games.contract import Game
from wordhall.lexicon import Lexicon
from wordhall.store import Chair, SqliteStore
from wordhall.table.clock import HandClock
from wordhall.table.house import House
from wordhall.table.settings import Dictionary, Limit, Settings


@asynccontextmanager
async def hall(path: Path, seed: int = 4) -> AsyncIterator[Room]:
    store, bus, clock = SqliteStore(path / "hall.db"), LocalBus(), HandClock()
    games = {"words": cast(Game, words)}
    chance = random.Random(seed)
    house = House(store, bus, games, Lexicon.open(), clock=clock, chance=chance)
    await house.begin()
    try:
        yield Room(house, store, clock, bus)
    finally:
        await house.end()
        await store.close()


async def begin(r: Room, *chairs: Chair, **settings: Any) -> None:
    r.table = await r.house.open_table(
        Settings(game="words", chairs=chairs, pauses=False, **settings)
    )
    await r.house.start(r.table)
    await r.settle()


def test_bots_play_words_to_its_end_and_it_is_written_and_read_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, BOT, BOT)
            async with asyncio.timeout(60):
                while (await r.frame()).phase == "playing":
                    await r.settle()
            frame = await r.frame()
            assert frame.result is not None
            assert sum(frame.result.scores) > 100
            file = msgspec.json.encode(await r.house.record(r.table))
            moments = await r.house.moments(r.table)
            assert None not in moments[3].view.racks, "with everything open"
            assert [view.racks[1 - seat] for seat, view in enumerate(moments[3].seats)] == [
                None,
                None,
            ]
            record = msgspec.json.decode(file, type=type(await r.house.record(r.table)))
            r.table = await r.house.adopt(record)
            assert (await r.frame()).view == frame.view

    asyncio.run(test())


def test_a_person_and_a_bot_take_turns_and_no_rack_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BOT)
            watch = r.house.watch()
            await watch.add(r.table, None)
            for _ in range(2):
                await r.answer(0, {"type": "pass"})
                await r.settle()
            table = r.house.tables[r.table]
            assert table.standing is not None
            sent = b"".join(data for _, data in watch._items).decode()
            for rack in table.standing.state.racks:
                assert rack not in sent
            assert table.standing.state.bag not in sent
            assert (await r.frame(0)).view.rack == table.standing.state.racks[0]

    asyncio.run(test())


def test_two_silences_in_succession_resign(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN, limit=Limit(kind="turn", seconds=60))
            await r.pass_time(62)
            assert (await r.frame()).history[-1].lines[0].code == "timeout"
            await r.answer(1, {"type": "pass"})
            await r.pass_time(62)
            result = (await r.frame()).result
            assert result is not None
            assert (result.reason, result.places) == ("resigned", (2, 1))

    asyncio.run(test())


def test_hostile_answers_are_refused_with_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN)
            for raw in (
                None,
                {"type": "play", "tiles": []},
                {"type": "play", "tiles": [{"row": 99, "column": 0, "letter": "A"}]},
                {"type": "timeout"},
                {"type": "stop", "reason": "resigned", "seat": 1},
                {"type": "swap", "tiles": "A" * 50},
            ):
                async with refused("malformed"):
                    await r.answer(0, raw)
            assert (await r.frame()).n == 1

    asyncio.run(test())


def test_a_table_plays_with_the_words_that_its_host_added(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN, dictionary=Dictionary(added=("QQQ",)))
            book = r.house.tables[r.table].kit.book
            assert "qqq" in book
            start = (await r.store.entries(r.table))[0].answer.decode()
            assert r.house.shelf.hash in start
            async with refused("words"):
                await begin(r, ANN, BEN, dictionary=Dictionary(added=("7up",)))

    asyncio.run(test())
