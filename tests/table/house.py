"""A house for tests: a real store in a file, a clock that is turned by hand, seeded dice."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tests.table import toy
from wordhall.bus import LocalBus
from wordhall.games.contract import Game, Illegal
from wordhall.lexicon import Book
from wordhall.store import Chair, SqliteStore
from wordhall.table.clock import HandClock
from wordhall.table.frame import Frame
from wordhall.table.house import House
from wordhall.table.settings import Settings
from wordhall.table.watch import Watch

ANN = Chair(kind="person", person="a", name="Ann")
BEN = Chair(kind="person", person="b", name="Ben")
CAT = Chair(kind="person", person="c", name="Cat")
BOT = Chair(kind="bot", level="easy")


class Shelf:
    """A shelf for games that have no list of their own."""

    hash = "none"

    def book(self, game: str, **options: Any) -> Book:
        return cast(Book, SimpleNamespace(graph=None))


class Room:
    """A house with what stands around it, and short ways to do things at one table."""

    def __init__(self, house: House, store: SqliteStore, clock: HandClock, bus: LocalBus) -> None:
        self.house = house
        self.store = store
        self.clock = clock
        self.bus = bus
        self.table = ""
        self._count = 0

    async def play(self, *chairs: Chair, **settings: Any) -> str:
        """Open a table of the toy and start it."""
        settings.setdefault("pauses", False)
        made = Settings(game="toy", chairs=chairs or (ANN, BEN), **settings)
        self.table = await self.house.open_table(made)
        await self.house.start(self.table)
        return self.table

    async def frame(self, seat: int | None = None, since: int = 0) -> Frame:
        return await self.house.frame(self.table, seat, since)

    async def answer(self, seat: int, raw: Any, key: str | None = None, id: str = "") -> int:
        """Answer the open question, or the one with this key."""
        self._count += 1
        asks = (await self.frame(seat)).asks
        name = key or (asks[0].key if asks else "none")
        sent = msgspec.json.encode(raw)
        return await self.house.answer(self.table, seat, name, sent, id or f"own{self._count}")

    async def pass_time(self, seconds: float) -> None:
        """Let time pass as in a running house: the pulse beats all the while."""
        while seconds > 0:
            self.clock.turn(min(seconds, 5))
            seconds -= 5
            await self.house.timekeeper.settled()

    async def settle(self) -> None:
        await self.house.timekeeper.settled()


@asynccontextmanager
async def room(
    path: Path,
    *,
    clock: HandClock | None = None,
    bus: LocalBus | None = None,
    seed: int = 1,
) -> AsyncIterator[Room]:
    store, bus, clock = SqliteStore(path / "hall.db"), bus or LocalBus(), clock or HandClock()
    games = {"toy": cast(Game, toy)}
    house = House(store, bus, games, Shelf(), clock=clock, chance=random.Random(seed))
    await house.begin()
    try:
        yield Room(house, store, clock, bus)
    finally:
        await house.end()
        await store.close()


def run(path: Path, test: Callable[[Room], Awaitable[None]], seed: int = 1) -> None:
    """Run a test in a room of its own."""

    async def whole() -> None:
        async with room(path, seed=seed) as made:
            await test(made)

    asyncio.run(whole())


@asynccontextmanager
async def refused(code: str) -> AsyncIterator[None]:
    """What is done in here must be refused with this code."""
    with pytest.raises(Illegal) as caught:
        yield
    assert caught.value.code == code


def frames(watch: Watch) -> list[Frame]:
    """What has come to a watch so far."""
    found = []
    while watch._items:
        kind, data = watch._items.popleft()
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
