"""Tournaments for tests: a real hall over a real file, with a clock that is set by hand."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.json import encode

from tests.table import sample_game
from wordhall.audience.frame import Frame
from wordhall.audience.frames import frame
from wordhall.bus import LocalBus
from wordhall.clock import ManualClock
from wordhall.cup import rules as law
from wordhall.cup.cup import Cup
from wordhall.cup.model import Kind, Rules
from wordhall.games import GAMES
from wordhall.games.contract import Ask
from wordhall.games.words import game as words
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.store import Person, SqliteStore
from wordhall.table.command import Answer, Command
from wordhall.table.node import Node
from wordhall.web.server_parts import ServerParts

PLAYED = {**GAMES, "sample": sample_game.game}


@cache
def lexicon() -> Lexicon:
    return Lexicon.open()


def phase(cup: Cup) -> str:
    return cup.state.phase


class CupFixture:
    """A hall with its tournaments, and short ways to do things in one of them."""

    def __init__(self, parts: ServerParts, clock: ManualClock) -> None:
        self.parts = parts
        self.hall = parts.hall
        self.cups = parts.cups
        self.tables = parts.tables
        self.links = parts.hall.links
        self.clock = clock
        self.people: dict[str, Person] = {}
        self._count = 0

    async def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = (await self.hall.people.come(name))[0]
        return self.people[name]

    async def open(self, *names: str, bots: int = 0, **rules: Any) -> Cup:
        """Dee makes a tournament, these people register, and so many bots."""
        dee = await self.person("Dee")
        cup = await self.cups.create(dee, Rules(name="Friday Word Club", **rules))
        for name in names:
            link = self.links.cup(cup.id, "join")
            await self.cups.join(await self.person(name), link)
        if bots:
            await cup.enter_bots(bots, "easy", None)
        return cup

    async def start(self, cup: Cup) -> None:
        await cup.start(cup.state.director)

    async def confirm(self, cup: Cup) -> None:
        await cup.do(lambda state: law.confirm(state, None, "Dee"))

    async def count_as_they_stand(self, cup: Cup) -> None:
        """The judge lets every game count that was given up early."""
        games = [game.id for sheet in cup.sheets() for game in sheet.games if game.undecided]
        for id in games:
            await self.rule(cup, id, "count")

    async def rule(self, cup: Cup, game: str, kind: Kind, **more: Any) -> None:
        await cup.apply_ruling(
            lambda state: law.rule(state, game, kind, "As told", "Dee", live=cup.live, **more), "d"
        )

    async def settle(self) -> None:
        await self.parts.scheduler.settled()

    async def until(self, over: Callable[[], bool]) -> None:
        """Let bots play, and time pass for the moments that are shown between two questions."""
        for _ in range(400):
            await self.settle()
            if over():
                return
            await self.pass_time(5)
        raise AssertionError("it doesn't end")

    async def pass_time(self, seconds: float) -> None:
        """Let time pass as on a running node: its heart beats all the while."""
        while seconds > 0:
            self.clock.advance(min(seconds, 5))
            seconds -= 5
            await self.settle()

    async def frame(self, game: str, seat: int | None = None) -> Frame:
        return frame(await self.tables.find(game), seat, self.clock.now())

    async def do(self, game: str, command: Command) -> int:
        return await (await self.tables.find(game)).do(command)

    async def play(self, game: str, times: int = 1) -> None:
        """The player who is to move in a game of Words plays as a good bot would."""
        for _ in range(times):
            spectator = await self.frame(game)
            if not spectator.waiting:
                return
            seat = spectator.waiting[0].seat
            seen = await self.frame(game, seat)
            ask = Ask(key=seen.asks[0].key, kind="turn")
            word_list = lexicon().word_list(words.words)
            answer, _ = words.bot(seen.view, ask, "strong", word_list, random.Random(self._count))
            self._count += 1
            await self.do(game, Answer(seat, ask.key, encode(answer), f"own{self._count}"))
        await self.settle()


@asynccontextmanager
async def open_fixture(
    path: Path, *, clock: ManualClock | None = None, seed: int = 1
) -> AsyncIterator[CupFixture]:
    clock = clock or ManualClock()
    node = Node(SqliteStore(path / "hall.db", clock), LocalBus(), chance=random.Random(seed))
    links = Links(b"k" * 32)
    parts = ServerParts(node, PLAYED, lexicon(), links, pauses=False)
    await parts.begin()
    try:
        yield CupFixture(parts, clock)
    finally:
        await parts.end()


def run(path: Path, test: Callable[[CupFixture], Awaitable[None]], seed: int = 1) -> None:
    async def whole() -> None:
        async with open_fixture(path, seed=seed) as made:
            await test(made)

    asyncio.run(whole())
