"""A data folder of the version before opens, and what was going on in it goes on.

first.sql is such a folder as text: Anna and Bo have a running game of each kind, one table that
still waits for a third player, and Anna one with Sam on her own device.
"""

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Running
from tests.web.guest import Guest
from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.lexicon import Lexicon
from wordhall.store import SqliteStore
from wordhall.table.binding import encode
from wordhall.table.command import Answer
from wordhall.table.node import Node
from wordhall.table.seating import seats_of
from wordhall.table.table import Table
from wordhall.table.tables import Tables
from wordhall.web.rate_limits import BOUNDLESS, Limits

FOLDER = Path(__file__).parent
FIRST: Any = json.loads((FOLDER / "first.json").read_text("utf-8"))
PLAYED = [game for game in GAMES if game in FIRST["tables"]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fresh copy of the old data folder."""
    base = sqlite3.connect(tmp_path / "wordhall.db")
    base.executescript((FOLDER / "first.sql").read_text("utf-8"))
    base.close()
    (tmp_path / "links.key").write_bytes(bytes.fromhex(FIRST["key"]))
    return tmp_path


@pytest.fixture
def hall(folder: Path) -> Iterator[Running]:
    opened = Running(folder, Limits(BOUNDLESS))
    yield opened
    opened.stop()


@asynccontextmanager
async def tables(folder: Path) -> AsyncIterator[Tables]:
    store = SqliteStore(folder / "wordhall.db")
    node = Node(store, LocalBus(), chance=random.Random(3))
    try:
        yield Tables(node, GAMES, Lexicon.open())
    finally:
        await store.close()


async def play_on(table: Table) -> None:
    """Let everyone answer what they are asked, as an easy bot would."""
    chance, answers = random.Random(5), 0
    game, word_list = table.binding.game, table.binding.word_list
    while table.phase == "playing":
        position = table.playing
        for seat, ask in position.asks.items():
            if ask.waits:
                view = game.view(position.state, seat)
                answer, _ = game.bot(view, ask, "easy", word_list, chance)
                await table.do(Answer(seat, position.key(ask), encode(answer)))
                break
        answers += 1
        assert answers < 3000


@pytest.mark.parametrize("game", PLAYED)
def test_a_running_game_is_played_to_its_end(folder: Path, game: str) -> None:
    async def test() -> None:
        async with tables(folder) as found:
            table = await found.find(FIRST["tables"][game])
            before = table.n
            assert before > 10
            await play_on(table)
            assert table.n > before
            assert table.finished.result is not None

    asyncio.run(test())


def test_seats_stay_with_their_owners_and_each_gets_an_id(folder: Path) -> None:
    async def test() -> None:
        async with tables(folder) as found:
            for name, id in FIRST["tables"].items():
                seating = (await found.find(id)).seating
                ids = [chair.id for chair in seating.chairs if not chair.free]
                assert None not in ids
                assert len(set(ids)) == len(ids)
                assert len(seating.invitation) >= 13
                own = [seats_of(seating, chair.person) for chair in seating.chairs if chair.person]
                if name == "device":
                    assert own == [(0, 1), (0, 1)]
                    assert [chair.kind for chair in seating.chairs] == ["person", "device"]
                else:
                    assert own == [(0,), (1,)]

    asyncio.run(test())


def test_sessions_go_on_and_old_links_open_nothing(hall: Running) -> None:
    anna, bo, eve, cat = guests = [Guest(hall.address) for _ in range(4)]
    anna.web.cookies.set("wordhall", FIRST["sessions"]["anna"])
    bo.web.cookies.set("wordhall", FIRST["sessions"]["bo"])
    cat.post("/api/me", {"name": "Cat"})
    try:
        assert (anna.get("/api/me")["name"], bo.get("/api/me")["name"]) == ("Anna", "Bo")
        for game in PLAYED:
            table = FIRST["tables"][game]
            assert bo.watch(table).frame(1)["seat"] == 1
            assert anna.watch(table).frame(1)["seat"] == 0
        for link in FIRST["links"].values():
            for guest in (anna, bo, eve, cat):
                told = guest.post("/api/join", {"link": link}, status=404)
                assert told["code"] == "no-link"
        waiting = anna.get(f"/api/tables/{FIRST['tables']['waiting']}")
        assert [seat["kind"] for seat in waiting["seats"]] == ["person", "person", "open"]
        assert cat.join(waiting)["seat"] == 2
    finally:
        for guest in guests:
            guest.close()
