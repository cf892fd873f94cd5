"""A hall under attack while people play: what they wait for, what is lost, what memory stays.

There are silent connections, headers without end, and floods of tables, bots, chat and imports
(`attacker.py`), against the limits that a hall has by default. The people who play come over other
addresses of the same machine (127.0.0.2 and on).
"""

import asyncio
import contextlib
import json
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any, Final

from tests.web.hall_process import HallProcess
from tests.web.load import Load, Seat
from wordhall.store import SqliteStore

ROOT: Final = Path(__file__).parents[2]
SERVE: Final = """
import sys
from pathlib import Path
from wordhall.web.serve import serve
serve(Path(sys.argv[1]), host="0.0.0.0", port=int(sys.argv[2]))
"""
PAUSE: Final = 0.2  # seconds that a person thinks, at least
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

    async def run(self, seconds: float, least: int) -> None:
        """Play, then so long under attack that everyone gave so many answers, then look around."""
        playing = [asyncio.create_task(player.play()) for player in self.players]
        command = [sys.executable, "-m", "tests.web.attacker", str(self.port), str(self._silent)]
        attacker: asyncio.subprocess.Process | None = None
        try:
            await self.until(lambda: all(player.acknowledged for player in self.players))
            attacker = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, stdin=PIPE, stdout=PIPE
            )
            # What the hall loads at its first use was no flood.
            assert await told(attacker) == "ready"
            await self.stay(playing, 2)
            self.before = self._memory()
            tell(attacker)
            for player in self.players:
                player.waits.clear()
            await self.stay(playing, seconds)
            enough = [len(player.acknowledged) + least for player in self.players]
            until = time.monotonic() + PATIENCE
            while any(
                len(player.acknowledged) < many
                for player, many in zip(self.players, enough, strict=True)
            ):
                assert time.monotonic() < until, "someone could not play on"
                await self.stay(playing, 0.2)
            tell(attacker)
            self.attacks = int(await told(attacker))
        finally:
            self.over = True
            if attacker is not None:
                with contextlib.suppress(ProcessLookupError):
                    attacker.kill()
                await attacker.wait()
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


def tell(attacker: asyncio.subprocess.Process) -> None:
    """Tell the attacker to begin, or to stop."""
    assert attacker.stdin is not None
    attacker.stdin.write(b"\n")


async def told(attacker: asyncio.subprocess.Process) -> str:
    """What the attacker says next."""
    assert attacker.stdout is not None
    return (await asyncio.wait_for(attacker.stdout.readline(), PATIENCE)).decode().strip()


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
