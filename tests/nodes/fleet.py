"""Several nodes of one hall behind a load balancer and over a database: all of it can be broken."""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tests.cuttable_connection import CuttableConnection
from tests.nodes.namespace import Namespace
from tests.ports import free_ports
from tests.postgres import Cluster
from tests.web.hall_process import SERVE, HallProcess
from tests.web.load import Load, Sleeper
from wordhall.store import PostgresStore
from wordhall.table.timers import GRACE

DRAIN = 1.5  # seconds in which the load balancer learns that a node is about to stop
BALANCER = """
global
    maxconn 4000
defaults
    mode http
    timeout connect 2s
    timeout client 90s
    timeout server 90s
    retries 3
    option redispatch 1
    option abortonclose
frontend hall
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /ready
    default-server check inter 500ms fall 2 rise 1
{servers}
"""
# The clock of the machine, this many seconds wrong.
WRONG_CLOCK = """
import time
wrong = {seconds}
right, right_ns = time.time, time.time_ns
time.time = lambda: right() + wrong
time.time_ns = lambda: right_ns() + wrong * 1_000_000_000
"""


class Balancer:
    """HAProxy in front of the nodes; nobody is bound to one of them."""

    def __init__(self, folder: Path, port: int, nodes: Sequence[str]) -> None:
        self.port = port
        servers = [f"    server node{i} {address}" for i, address in enumerate(nodes)]
        settings = folder / "haproxy.cfg"
        settings.write_text(BALANCER.format(port=self.port, servers="\n".join(servers)))
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        with (folder / "haproxy.log").open("wb") as log:
            self._process = subprocess.Popen(
                [program, "-f", str(settings), "-db"], stdout=log, stderr=log
            )

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


class Fleet(Load):
    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        nodes: int = 3,
        tables: int = 8,
        seed: int = 1,
        games: Sequence[str] = ("words",),
        before: str = "",
        watchers: int = 0,
        pace: float = 0,
        namespace: Namespace | None = None,
        wire: CuttableConnection | None = None,
    ) -> None:
        """`before` is code that runs a node of the version before; the first ones are such.

        What can be cut lies between the first node and its database: in a namespace all of its
        network, or else a connection through this process, which is slow when there is much to do.
        """
        super().__init__(tables, games, watchers, pace)
        self._before = before
        self._namespace = namespace
        self._folder = folder
        self._database = database
        self._chance = random.Random(seed)
        self.port, *self._ports = free_ports(1 + nodes)
        self._wire = wire
        self._clocks = [0] * nodes  # how wrong each machine's clock is, in seconds
        self._playing: list[asyncio.Task[None]] = []
        self.nodes: list[HallProcess] = []
        self.unfair = 0.0  # seconds by which a deadline was too early or too late

    async def run(self, *faults: Callable[["Fleet"], Awaitable[None]]) -> None:
        """Let everyone play while one fault comes after the other, and look at what is left."""
        balancer = None
        try:
            for number in range(len(self._ports)):
                self.nodes.append(await asyncio.to_thread(self._start, number))
            addresses = [urlsplit(node.address).netloc for node in self.nodes]
            balancer = Balancer(self._folder, self.port, addresses)
            everyone = [*self.seats, *self.pages]
            self._playing = [asyncio.create_task(seat.play()) for seat in everyone]
            await self.until(lambda: all(seat.acknowledged for seat in self.seats))
            for fault in faults:
                await fault(self)
            await self.stay(self._playing, 0.2)
        finally:
            self.over = True
            for node in self.nodes:
                node.close()
            if balancer is not None:
                balancer.close()
            if self._playing:
                await asyncio.wait(self._playing, timeout=60)
        for task in self._playing:
            task.result()
        store = PostgresStore(self._database)
        await store.begin()
        try:
            assert await self.check(store) >= self.acknowledged > len(self.seats)
        finally:
            await store.close()

    def _start(self, number: int) -> HallProcess:
        database, inside, host = urlsplit(self._database), list[str](), "127.0.0.1"
        if number == 0 and self._namespace is not None:
            inside, host = self._namespace.command, self._namespace.host
            database = database._replace(netloc=f"wordhall@{self._namespace.database}")
        elif number == 0 and self._wire is not None:
            database = database._replace(netloc=f"wordhall@127.0.0.1:{self._wire.port}")
        serve = (self._before or SERVE).replace("rules=", f"drain={DRAIN}, rules=")
        code = WRONG_CLOCK.format(seconds=self._clocks[number]) + serve
        folder = self._folder / f"node{number}"
        return HallProcess(folder, database.geturl(), self._ports[number], code, inside, host)

    async def pause(self) -> None:
        """Let people play for a moment."""
        await self.stay(self._playing, self._chance.uniform(0.2, 1.5))

    async def all_went_on(self) -> float:
        try:
            return await self.all_go_on()
        finally:
            # Anyone who found something wrong doesn't play any more, and says what it was.
            await self.stay(self._playing, 0.01)

    # Faults.

    async def kill_node(self) -> float:
        """Kill a node; the others must go on for it, and nobody's time moves."""
        await self.pause()
        due = await self._due()
        number = self._chance.randrange(len(self.nodes))
        self.nodes[number].end(signal.SIGKILL)
        took = await self.all_went_on()
        self.nodes[number] = await asyncio.to_thread(self._start, number)
        assert await self._due() == due, "there was no outage"
        return took

    async def kill_database(self, cluster: Cluster, seconds: float) -> float:
        """Kill the database for a while; everyone waits, and nobody loses any time."""
        await self.pause()
        due, before = await self._due(), self.acknowledged
        await asyncio.to_thread(cluster.kill)
        began = time.monotonic()
        await asyncio.sleep(seconds)
        await asyncio.to_thread(cluster.start)
        away = time.monotonic() - began
        took = await self.all_went_on()
        assert self.acknowledged > before
        if away > 5:
            given = (await self._due() - due) / 1000
            assert away - 3 < given < away + 5, f"{away} s away, {given} s given back"
        return took

    async def fail_over(self, primary: Cluster, standby: Cluster) -> float:
        """Kill the primary and promote its standby."""
        await self.pause()
        await asyncio.to_thread(primary.kill)
        began = time.monotonic()
        await asyncio.to_thread(standby.promote)
        standby.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        standby.sql("SELECT pg_reload_conf()")
        await self.all_went_on()
        return time.monotonic() - began

    async def cut_off(self, seconds: float) -> float:
        """Cut the first node off from the database for a while."""
        await self.pause()
        self._cut()
        began = time.monotonic()
        took = await self.all_went_on()
        await self.stay(self._playing, max(0.0, began + seconds - time.monotonic()))
        assert not ready(self.nodes[0]), "a node without its database takes traffic"
        assert status(self.nodes[0], f"/api/stream?tables={self.seats[0].table}") == 503
        self._heal()
        await asyncio.to_thread(self._until_ready, 0)
        await self.all_went_on()
        return took

    def _cut(self) -> None:
        if self._namespace is not None:
            self._namespace.cut()
        elif self._wire is not None:
            self._wire.cut = True

    def _heal(self) -> None:
        if self._namespace is not None:
            self._namespace.heal()
        elif self._wire is not None:
            self._wire.hang_up()
            self._wire.cut = False

    async def deploy(self) -> float:
        """Replace each node by a new one, in turn; from now on all are of this version."""
        self._before = ""
        due = await self._due()
        longest = 0.0
        for number in range(len(self.nodes)):
            await self.pause()
            await asyncio.to_thread(self.nodes[number].end)
            longest = max(longest, await self.all_went_on())
            self.nodes[number] = await asyncio.to_thread(self._start, number)
            await asyncio.to_thread(self._until_ready, number)
        assert await self._due() == due, "there was no outage"
        return longest

    async def set_clocks_wrong(self, seconds: int) -> float:
        """Start all nodes again with clocks that go wrong by so much, in both directions."""
        self._clocks = [(-seconds, 0, seconds)[i % 3] for i in range(len(self.nodes))]
        took = await self.deploy()
        seen = {await self._due() for _ in range(6)}
        assert len(seen) == 1, "all nodes tell the same deadline"
        # Enough of them that every node has some of their clocks.
        late = await asyncio.gather(*(Sleeper(self).lateness() for _ in range(12)))
        self.unfair = max(abs(one - GRACE / 1000) for one in late)
        return took

    async def _due(self) -> int:
        while True:
            try:
                return await self.thinker.due()
            except (OSError, EOFError, ValueError):
                await asyncio.sleep(0.05)

    def _until_ready(self, number: int) -> None:
        until = time.monotonic() + 60
        while not ready(self.nodes[number]):
            assert time.monotonic() < until
            time.sleep(0.05)


def ready(node: HallProcess) -> bool:
    return status(node, "/ready") == 200


def status(node: HallProcess, path: str) -> int:
    """The status of a reply, or 0 if there is none."""
    asked = ["curl", "-sS", "-m", "2", "-o", os.devnull, "-w", "%{http_code}", node.address + path]
    return int(subprocess.run(asked, check=False, capture_output=True).stdout or 0)
