"""A club for tests: a real hall over a real file, with hands that are turned, and its cups."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

from msgspec.json import encode

from tests.table import toy
from tests.table.house import Shelf
from wordhall.bus import LocalBus
from wordhall.cup import rules as law
from wordhall.cup.cup import Cup
from wordhall.cup.cups import Cups
from wordhall.cup.model import Rules
from wordhall.games import GAMES, words
from wordhall.games.contract import Ask, Game
from wordhall.hall.hall import Hall
from wordhall.hall.link import Links
from wordhall.lexicon import Book, Lexicon
from wordhall.store import Person, SqliteStore
from wordhall.table.clock import HandClock
from wordhall.table.frame import Frame
from wordhall.table.house import House

PLAYED = {**GAMES, "toy": cast(Game, toy)}


@cache
def lexicon() -> Lexicon:
    return Lexicon.open()


class Shelves:
    """The dictionary, and a shelf for the toy, which has no list of its own."""

    hash = "both"

    def book(self, game: str, **options: Any) -> Book:
        return Shelf().book(game) if game == "toy" else lexicon().book(game, **options)


def phase(cup: Cup) -> str:
    return cup.state.phase


class Club:
    """A hall with its tournaments, and short ways to do things in one of them."""

    def __init__(self, hall: Hall, cups: Cups, store: SqliteStore, clock: HandClock) -> None:
        self.hall = hall
        self.cups = cups
        self.store = store
        self.clock = clock
        self.house = hall.house
        self.people: dict[str, Person] = {}
        self._count = 0

    async def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = (await self.hall.people.come(name))[0]
        return self.people[name]

    async def open(self, *names: str, bots: int = 0, **rules: Any) -> Cup:
        """Dee makes a tournament, these people register, and so many bots."""
        dee = await self.person("Dee")
        cup = await self.cups.open(dee, Rules(name="Friday Word Club", **rules))
        for name in names:
            link = self.hall.links.cup(cup.id, "join")
            await self.cups.join(await self.person(name), link)
        if bots:
            await cup.do(lambda state: law.bots(state, bots, "easy"))
        return cup

    async def start(self, cup: Cup) -> None:
        await cup.start(cup.state.director)

    async def confirm(self, cup: Cup) -> None:
        await cup.do(lambda state: law.confirm(state, None, "Dee"))

    async def settle(self) -> None:
        await self.house.timekeeper.settled()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass as in a running house: the pulse beats all the while."""
        while seconds > 0:
            self.clock.turn(min(seconds, 5))
            seconds -= 5
            await self.settle()

    async def frame(self, game: str, seat: int) -> Frame:
        return await self.house.frame(game, seat)

    async def play(self, game: str, times: int = 1) -> None:
        """Whoever is to move in a game of Words plays as a good bot would."""
        for _ in range(times):
            spectator = await self.house.frame(game, None)
            if not spectator.waiting:
                return
            seat = spectator.waiting[0].seat
            frame = await self.house.frame(game, seat)
            ask = Ask(key=frame.asks[0].key, kind="turn")
            book = lexicon().book("words")
            answer, _ = words.bot(frame.view, ask, "strong", book, random.Random(self._count))
            self._count += 1
            await self.house.answer(
                game, seat, frame.asks[0].key, encode(answer), f"own{self._count}"
            )
        await self.settle()


@asynccontextmanager
async def club(path: Path, *, clock: HandClock | None = None, seed: int = 1) -> AsyncIterator[Club]:
    store, clock = SqliteStore(path / "hall.db"), clock or HandClock()
    house = House(store, LocalBus(), PLAYED, Shelves(), clock=clock, chance=random.Random(seed))
    hall = Hall(store, house, PLAYED, lexicon(), Links(b"k" * 32), clock)
    cups = Cups(hall, store, pauses=False)
    await house.begin()
    await cups.begin()
    made = Club(hall, cups, store, clock)
    try:
        yield made
    finally:
        await cups.end()
        await house.end()
        await store.close()


def run(path: Path, test: Callable[[Club], Awaitable[None]], seed: int = 1) -> None:
    async def whole() -> None:
        async with club(path, seed=seed) as made:
            await test(made)

    asyncio.run(whole())
