"""A hall with rigged games whose clock is set by hand, so that nobody is late by accident."""

import asyncio
import random
import threading
import time
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tests.browser.rigged_games import RIGGED
from wordhall.bus import LocalBus
from wordhall.clock import ManualClock
from wordhall.games.contract import Game
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.store import SqliteStore
from wordhall.table.node import Node
from wordhall.web.app import Site
from wordhall.web.fast_http import Protocol
from wordhall.web.rate_limits import BOUNDLESS, Limits
from wordhall.web.serve import listen
from wordhall.web.server_parts import ServerParts

T = TypeVar("T")
STEP = 5.0  # seconds: a longer leap looks like an outage
READY_IN = 20
LONGEST_THOUGHTS = 120  # seconds


class ManualClockHall:
    """A server on a thread of its own."""

    def __init__(self, data: Path, games: Mapping[str, Game] = RIGGED) -> None:
        self.clock = ManualClock(int(time.time() * 1000))
        ear = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{ear.getsockname()[1]}"
        data.mkdir(parents=True)
        store, lexicon = SqliteStore(data / "wordhall.db", self.clock), Lexicon.open()
        dice = random.Random(1)
        node = Node(store, LocalBus(), chance=dice)
        self._parts = ServerParts(node, games, lexicon, Links.keep(data / "links.key"))
        self.site = Site(self._parts, limits=Limits(BOUNDLESS))
        config = uvicorn.Config(
            self.site, http=Protocol, loop="uvloop", lifespan="on", log_config=None
        )
        self._server = uvicorn.Server(config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, args=(ear,), daemon=True)
        self._thread.start()
        until = time.monotonic() + READY_IN
        while not self._server.started:
            assert time.monotonic() < until
            time.sleep(0.01)

    def _run(self, ear: Any) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve([ear])

        asyncio.run(serve())

    def turn(self, seconds: float) -> None:
        """Let so much time pass, step by step."""
        while seconds > 0:
            self._call(self._step(min(STEP, seconds)))
            seconds -= STEP

    def turn_to_person(self) -> None:
        """Let bots play until a person at one of the tables is asked something."""
        for _ in range(LONGEST_THOUGHTS):
            if self._call(self._person_asked()):
                return
            self.turn(1)
        raise AssertionError("nobody but bots is asked anything")

    async def _person_asked(self) -> bool:
        positions = [
            table.position for table in self._parts.tables._tables.values() if table.position
        ]
        return any(
            ask.waits and seat not in position.bots
            for position in positions
            for seat, ask in position.asks.items()
        )

    async def _step(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await self._parts.scheduler.settled()

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(READY_IN)

    def stop(self) -> None:
        self._server.should_exit = True
        self.site.streams.end()
        self._thread.join(10)
