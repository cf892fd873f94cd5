"""Someone who attacks a hall from two addresses: `python -m tests.web.attacker PORT SILENT`.

From one come silent connections, beside which the floods of the other would be shut out.
All of it is a process of its own, so that those who play and measure aren't held up by its work. It
attacks once in every way and says so; a line that it reads then tells it to begin, and one to stop.
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, Final

import httpx

FLOODS, SILENCE = "127.0.1.1", "127.0.1.2"
EVERY: Final = 0.02  # seconds between two requests of a flood
LOST: Final = (OSError, EOFError, ValueError, httpx.HTTPError)

TABLE: Final = {
    "game": "words",
    "places": [{"kind": "me"}, {"kind": "open"}],
    "public": True,
    "speed": "live",
}
EXPERT: Final = {"kind": "bot", "level": "expert"}
BOTS: Final = {"game": "kross", "places": [{"kind": "me"}, EXPERT, EXPERT, EXPERT], "pace": "none"}


class Attacker:
    def __init__(self, port: int, silent: int) -> None:
        self.attacks = 0  # requests that were sent
        self._port = port
        self._silent = silent
        self._tables: list[str] = []  # that Eve opened
        self._eve, self._stranger = (
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}",
                transport=httpx.AsyncHTTPTransport(local_address=FLOODS),
                timeout=20,
            )
            for _ in range(2)
        )
        self._floods: list[Callable[[], Any]] = [
            self._endless_header,
            partial(self._open, TABLE),
            partial(self._open, BOTS),
            self._be_someone_new,
            partial(self._eve.post, "/api/import", json={"file": "x" * 200_000}),
            self._talk,
        ]

    async def attack_once(self) -> None:
        await self._eve.post("/api/me", json={"name": "Eve"})
        for flood in self._floods:
            await flood()

    async def attack(self) -> None:
        """Attack in all ways at once, until this is cancelled."""
        async with asyncio.TaskGroup() as group:
            for flood in self._floods:
                group.create_task(self._repeat(flood))
            for _ in range(self._silent):
                group.create_task(self._stay_silent())

    async def _repeat(self, flood: Callable[[], Any]) -> None:
        while True:
            with contextlib.suppress(*LOST):
                await flood()
            self.attacks += 1
            await asyncio.sleep(EVERY)

    async def _stay_silent(self) -> None:
        """Connect and say nothing, again whenever it is hung up."""
        while True:
            with contextlib.suppress(*LOST):
                reader, writer = await self._connect(SILENCE)
                try:
                    await reader.read()
                finally:
                    writer.close()
            await asyncio.sleep(1)

    async def _endless_header(self) -> None:
        reader, writer = await self._connect(FLOODS)
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

    async def _connect(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0))

    async def _open(self, table: Any) -> None:
        reply = await self._eve.post("/api/tables", json=table)
        if reply.status_code == 200:
            self._tables.append(reply.json()["id"])

    async def _be_someone_new(self) -> None:
        self._stranger.cookies.clear()
        await self._stranger.post("/api/me", json={"name": "Eve"})

    async def _talk(self) -> None:
        await self._eve.post(f"/api/tables/{self._tables[-1]}/chat", json={"text": "x" * 300})


async def main(port: int, silent: int) -> None:
    attacker = Attacker(port, silent)
    await attacker.attack_once()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    attack = asyncio.create_task(attacker.attack())
    await asyncio.to_thread(sys.stdin.readline)
    attack.cancel()
    await asyncio.gather(attack, return_exceptions=True)
    print(attacker.attacks, flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
