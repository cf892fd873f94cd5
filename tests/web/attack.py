"""A hall under attack while people play: what they wait for, what is lost, what memory stays.

Everything comes from one address, as one attacker would: silent connections, headers without end,
and floods of tables, bots, chat and imports, against the limits that a hall has by default. The
people who play come over other addresses of the same machine (127.0.0.2 and on).
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx

from tests.web.hall_process import HallProcess
from tests.web.load import LOST, Load, Seat
from wordhall.store import SqliteStore

SERVE: Final = """
import sys
from pathlib import Path
from wordhall.web.serve import serve
serve(Path(sys.argv[1]), host="0.0.0.0", port=int(sys.argv[2]))
"""
PAUSE: Final = 0.2  # seconds that a person thinks, at least
EVERY: Final = 0.02  # seconds between two requests of a flood
PATIENCE: Final = 180  # seconds after which it is a failure that someone can't play on
SETTLE: Final = 90  # seconds that memory has to come back


class Player(Seat):
    """A person with an address of their own, who thinks before every answer."""

    def __init__(self, load: Load, number: int) -> None:
        super().__init__(load, number)
        self._from = f"127.0.0.{number + 2}"
        self.waits: list[float] = []  # seconds until an answer was acknowledged

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        where = (self._from, 0)
        return await asyncio.open_connection("127.0.0.1", self._load.port, local_addr=where)

    async def _answer(self, frame: Any, ask: Any) -> None:
        await asyncio.sleep(PAUSE)
        await super()._answer(frame, ask)

    async def _send(self, method: str, path: str, body: Any) -> tuple[str, Any]:
        began = time.perf_counter()
        told = await super()._send(method, path, body)
        if path.endswith("/answers"):
            self.waits.append(time.perf_counter() - began)
        return told


class Attack(Load):
    def __init__(self, data: Path, players: int, silent: int) -> None:
        super().__init__(0)
        self._data = data
        self._server = HallProcess(data, code=SERVE)
        self.port = self._server.port
        self.players = [Player(self, number) for number in range(players)]
        self.seats = list(self.players)
        self.attacks = 0  # requests that were sent
        self.before = self.after = 0  # bytes of memory
        self._silent = silent
        self._held: list[asyncio.StreamWriter] = []
        self._tables: list[str] = []  # that the attacker opened
        self._eve = httpx.AsyncClient(base_url=self._server.address, verify=False, timeout=20)

    async def run(self, seconds: float, least: int) -> None:
        """Play, then so long under attack that everyone gave so many answers, then look around."""
        playing = [asyncio.create_task(player.play()) for player in self.players]
        attack: list[asyncio.Task[None]] = []
        try:
            await self.until(lambda: all(player.acknowledged for player in self.players))
            for once in self._floods():  # what is loaded at its first use was no flood
                await once()
            await self.stay(playing, 2)
            self.before = self._memory()
            attack = [asyncio.create_task(self._repeat(one)) for one in self._floods()]
            attack += [asyncio.create_task(self._stay_silent()) for _ in range(self._silent)]
            await self.stay(playing, seconds)
            enough = [len(player.acknowledged) + least for player in self.players]
            until = time.monotonic() + PATIENCE
            while any(
                len(player.acknowledged) < many
                for player, many in zip(self.players, enough, strict=True)
            ):
                assert time.monotonic() < until, "someone could not play on"
                await self.stay(playing, 0.2)
        finally:
            self.over = True
            for task in attack:
                task.cancel()
            await asyncio.gather(*attack, return_exceptions=True)
            for writer in self._held:
                writer.close()
            await self._eve.aclose()
        for task in playing:
            await task
        self.after = await self._settled()
        await asyncio.to_thread(self._server.end)

    async def verdict(self) -> int:
        """Compare the file with what was acknowledged; returns how many entries it holds."""
        store = SqliteStore(self._data / "wordhall.db")
        try:
            return await self.check(store)
        finally:
            await store.close()

    @property
    def slowest(self) -> float:
        """The time within which 99 of 100 answers were acknowledged."""
        waits = sorted(wait for player in self.players for wait in player.waits)
        return waits[min(len(waits) - 1, len(waits) * 99 // 100)]

    # The attack.

    def _floods(self) -> list[Callable[[], Any]]:
        return [
            self._endless_header,
            partial(self._post, "/api/tables", TABLE),
            partial(self._post, "/api/tables", BOTS),
            partial(self._post, "/api/me", {"name": "Eve"}, stranger=True),
            partial(self._post, "/api/import", {"file": "x" * 200_000}),
            self._talk,
        ]

    async def _repeat(self, attack: Callable[[], Any]) -> None:
        while True:
            with contextlib.suppress(*LOST, httpx.HTTPError):
                await attack()
            self.attacks += 1
            await asyncio.sleep(EVERY)

    async def _stay_silent(self) -> None:
        """Connect and say nothing, again whenever it is hung up."""
        while True:
            with contextlib.suppress(*LOST):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                self._held.append(writer)
                await reader.read()
                writer.close()
                self._held.remove(writer)
            await asyncio.sleep(1)

    async def _endless_header(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            for number in count():
                writer.write(b"X-%d: %b\r\n" % (number, b"y" * 4_000))
                await writer.drain()
                if number > 20:
                    break
            await reader.read()
        finally:
            writer.close()

    async def _post(self, path: str, body: Any, *, stranger: bool = False) -> Any:
        if stranger:
            self._eve.cookies.clear()
        if not self._eve.cookies and path != "/api/me":
            await self._eve.post("/api/me", json={"name": "Eve"})
        reply = await self._eve.post(path, json=body)
        if path == "/api/tables" and reply.status_code == 200:
            self._tables.append(reply.json()["id"])
        return reply

    async def _talk(self) -> None:
        if self._tables:
            await self._post(f"/api/tables/{self._tables[-1]}/chat", {"text": "x" * 300})

    # What is left.

    def _memory(self) -> int:
        """Bytes that the server holds, as the system counts them."""
        pages = Path(f"/proc/{self._server.process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096

    async def _settled(self) -> int:
        """The memory once it is back within a fifth, or as it is when the time is up."""
        until = time.monotonic() + SETTLE
        while (now := self._memory()) > self.before * 1.2 and time.monotonic() < until:
            await asyncio.sleep(1)
        return now


TABLE: Final = {
    "game": "words",
    "places": [{"kind": "me"}, {"kind": "open"}],
    "public": True,
    "speed": "live",
}
EXPERT: Final = {"kind": "bot", "level": "expert"}
BOTS: Final = {"game": "kross", "places": [{"kind": "me"}, EXPERT, EXPERT, EXPERT], "pace": "none"}


def run_attack(
    data: Path, seconds: float, *, players: int = 10, silent: int = 1_000, least: int = 1
) -> Attack:
    attack = Attack(data, players, silent)
    asyncio.run(attack.run(seconds, least))
    return attack


def report(attack: Attack, entries: int) -> str:
    answers = sum(len(player.waits) for player in attack.players)
    return json.dumps(
        {
            "answers": answers,
            "p99_ms": round(attack.slowest * 1000, 1),
            "attacks": attack.attacks,
            "entries": entries,
            "memory_before_mb": attack.before >> 20,
            "memory_after_mb": attack.after >> 20,
        }
    )
