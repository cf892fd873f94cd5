"""Tables for tests: a real store in a file, a clock that is set by hand, seeded dice."""

import asyncio
import dataclasses
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tests.table import sample_game
from wordhall.audience.audience import Audience
from wordhall.audience.frame import Frame
from wordhall.audience.frames import frame
from wordhall.audience.reader import Reader
from wordhall.bus import LocalBus
from wordhall.bus.message import Shared
from wordhall.clock import ManualClock
from wordhall.games.contract import Game
from wordhall.lexicon import WordLaw, WordList
from wordhall.refusal import Refusal
from wordhall.store import Chair, SqliteStore
from wordhall.table.bots import Bots
from wordhall.table.command import Answer, Command, Start
from wordhall.table.game_file import Record
from wordhall.table.game_file import write as write_record
from wordhall.table.node import Node
from wordhall.table.scheduler import Scheduler
from wordhall.table.settings import Settings, WordLists
from wordhall.table.table import Table
from wordhall.table.tables import Tables

ANN = Chair(kind="person", person="a", name="Ann")
BEN = Chair(kind="person", person="b", name="Ben")
CAT = Chair(kind="person", person="c", name="Cat")
SAM = Chair(kind="device", person="a", name="Sam")  # on the device of Ann
BOT = Chair(kind="bot", level="easy")


class NoWords:
    """For games that have no list of words."""

    hash = "none"

    def word_list(self, law: WordLaw, **options: Any) -> WordList:
        return cast(WordList, SimpleNamespace(graph=None))


class TableFixture:
    """The tables of one node, and short ways to do things at one of them."""

    def __init__(
        self,
        path: Path,
        clock: ManualClock,
        bus: LocalBus,
        seed: int,
        games: dict[str, Game] | None = None,
        word_lists: WordLists | None = None,
    ) -> None:
        self.store = SqliteStore(path / "hall.db", clock)
        self.clock = clock
        self.node = Node(self.store, bus, chance=random.Random(seed))
        self.tables = Tables(
            self.node, games or {"sample": sample_game.game}, word_lists or NoWords()
        )
        self.scheduler = Scheduler(self.node, self.tables)
        self.audience = Audience(self.node, self.tables)
        self.bots = Bots(self.node, self.tables, self.scheduler)
        self.table = ""
        self._count = 0

    async def end(self) -> None:
        await self.node.background.close()
        await self.scheduler.end()
        self.bots.end()
        await self.store.close()

    async def open(self, *chairs: Chair, host: str | None = "a", **settings: Any) -> Table:
        """Create a table of the sample game, which anyone may watch."""
        made = Settings(**{"game": "sample", "pauses": False, "public": True, **settings})
        table = await self.tables.create(made, chairs or (ANN, BEN), host)
        self.table = table.id
        return table

    async def play(self, *chairs: Chair, **settings: Any) -> str:
        """Create a table and start it."""
        table = await self.open(*chairs, **settings)
        await table.do(Start())
        return table.id

    async def found(self) -> Table:
        return await self.tables.find(self.table)

    async def do(self, command: Command) -> int:
        return await (await self.found()).do(command)

    async def frame(self, seat: int | None = None, since: int = 0) -> Frame:
        return frame(await self.found(), seat, self.clock.now(), since)

    async def answer(self, seat: int, raw: Any, key: str | None = None, id: str = "") -> int:
        """Answer the open question, or the one with this key."""
        self._count += 1
        asks = (await self.frame(seat)).asks
        name = key or (asks[0].key if asks else "none")
        sent = msgspec.json.encode(raw)
        return await self.do(Answer(seat, name, sent, id or f"own{self._count}"))

    async def watch(self, seat: int | None = None, person: str | None = None) -> Reader:
        """A page of the person who sits there, or of a spectator."""
        table = await self.found()
        reader = Reader(person if seat is None else table.chairs[seat].person)
        await self.audience.subscribe(reader, self.table)
        return reader

    async def hear(self, told: Shared, *, reading: bool = True) -> None:
        """Hear a message of another node, and read what is missing if that is needed."""
        self.tables._hear(told)
        assert self.node.background.idle != reading
        await self.settle()

    async def record(self) -> Record:
        table = await self.found()
        result = table.finished.result
        assert result is not None
        return write_record(await self.store.entries(self.table), result)

    def forget(self) -> None:
        """Drop every table from memory."""
        self.tables._tables.clear()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass as on a running node: its heart beats all the while."""
        while seconds > 0:
            self.clock.advance(min(seconds, 5))
            seconds -= 5
            await self.settle()

    async def settle(self) -> None:
        await self.scheduler.settled()


@asynccontextmanager
async def open_fixture(
    path: Path,
    *,
    clock: ManualClock | None = None,
    bus: LocalBus | None = None,
    seed: int = 1,
    games: dict[str, Game] | None = None,
    word_lists: WordLists | None = None,
) -> AsyncIterator[TableFixture]:
    made = TableFixture(path, clock or ManualClock(), bus or LocalBus(), seed, games, word_lists)
    await made.scheduler.begin()
    try:
        yield made
    finally:
        await made.end()


def run(
    path: Path, test: Callable[[TableFixture], Awaitable[None]], seed: int = 1, **changed: Any
) -> None:
    """Run a test with tables of its own, with some parts of the game changed."""
    games = {"sample": dataclasses.replace(sample_game.game, **changed)}

    async def whole() -> None:
        async with open_fixture(path, seed=seed, games=games) as made:
            await test(made)

    asyncio.run(whole())


@asynccontextmanager
async def refused(code: str) -> AsyncIterator[None]:
    """What is done in here must be refused with this code."""
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code == code


def frames(reader: Reader) -> list[Frame]:
    """What has come to a reader so far."""
    found = []
    while reader._items:
        kind, data = reader._items.popleft()
        assert kind == "frame"
        found.append(msgspec.json.decode(data, type=Frame))
    return found


def pick(number: int) -> dict[str, Any]:
    return {"type": "pick", "number": number}


def grab(prize: str) -> dict[str, Any]:
    return {"type": "grab", "prize": prize}


def vote(yes: bool) -> dict[str, Any]:
    return {"type": "vote", "yes": yes}


def write(word: str) -> dict[str, Any]:
    return {"type": "write", "word": word}


ROLL = {"type": "roll"}
