"""`wordhall serve`: the hall on one machine, with everything it keeps in one folder."""

import asyncio
import contextlib
import ctypes
import functools
import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from wordhall.bus import LocalBus, PostgresBus
from wordhall.games import GAMES
from wordhall.games.contract import Game
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.settings import Settings, data_folder
from wordhall.store import PostgresStore, SqliteStore
from wordhall.store.diagnosis import unusable
from wordhall.table.node import Node
from wordhall.unusable import Unusable
from wordhall.web import log
from wordhall.web.app import Site
from wordhall.web.connections import CAPACITY, Capacity, Connections, raise_file_limit
from wordhall.web.fast_http import protocol, uvicorn_mismatch
from wordhall.web.proxies import Proxies
from wordhall.web.rate_limits import RULES, Kind, Rule
from wordhall.web.server_parts import ServerParts

RESTART: Final = 1.0  # seconds before a worker that died at once is started again
GRACE: Final = 2  # seconds that calls have to end when the server stops
SEND_BUFFER: Final = 131_072  # bytes that the system holds for each connection
IDLE: Final = 65  # seconds that a silent connection is kept
# Seconds after which a busy event loop lets another thread run. The store's thread has to win
# Python's lock back after every statement; at Python's own 5 ms a commit would take 40.
SWITCH_INTERVAL: Final = 0.0005
COLLECT_EVERY: Final = 0.25  # seconds between two collections of young objects
FULL_COLLECTION_EVERY: Final = 14_400  # of them go over all objects once: every hour
GIVE_BACK_EVERY: Final = 120  # of them give free memory back: every half minute
YOUNG: Final = 100_000  # objects after which Python collects on its own, as when tables are loaded


def serve(
    data: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    database: str | None = None,
    secret: str | None = None,
    proxies: Sequence[str] = (),
    drain: float = 0,
    workers: int = 1,
    rules: Mapping[Kind, Rule] = RULES,
    capacity: Capacity = CAPACITY,
    games: Mapping[str, Game] = GAMES,
    keep: Settings | None = None,
    monitor: str | None = None,
    root: str = "",
) -> None:
    """Serve until SIGTERM or SIGINT. What trusted `proxies` say of a client is believed.

    With a `database` (a PostgreSQL URI) any number of nodes serve one hall; all of them need the
    same `secret`, and with several `workers` this machine runs so many of them. For `drain` seconds
    before it stops, a node says that it isn't ready. With `monitor`, an address and a
    port, metrics and readiness are there and nowhere else. With a `root` such as /games the hall is
    under that path, on a host that it shares with other sites.
    """
    if why := uvicorn_mismatch():
        print(f"wordhall: {why}", file=sys.stderr)
        raise SystemExit(2)
    try:
        trusted = Proxies(proxies)
    except ValueError as error:
        print(f"wordhall: a proxy is an address or a network: {error}.", file=sys.stderr)
        raise SystemExit(2) from None
    games = dict(games)  # loads them; one that can't be played keeps the hall closed
    log.start()
    gc.freeze()
    gc.set_threshold(YOUNG, 1, 2_000)
    sys.setswitchinterval(SWITCH_INTERVAL)
    sockets = [listen(host, port)]
    watching = None if monitor is None else listen(*address_of(monitor))
    if workers > 1:
        if database is None:
            print("wordhall: several workers need a database", file=sys.stderr)
            raise SystemExit(2)
        supervise(workers)
    site = build_app(
        data or data_folder(),
        database=database,
        secret=secret,
        address="{}:{}".format(*sockets[0].getsockname()[:2]),
        rules=rules,
        capacity=capacity,
        games=games,
        keep=keep,
        monitored=watching is not None,
        root=root,
    )
    connections = Connections(capacity.connections, raise_file_limit(), mark=site.flood_log.mark)
    config = uvicorn.Config(
        site,
        http=protocol(connections, trusted),
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
    )
    try:
        Server(config, site, drain, watching).run(sockets)
    finally:
        if site.refusal is not None:
            raise site.refusal from None


def supervise(workers: int) -> None:
    """Fork that many workers, which share the open sockets; returns in each of them.

    This process starts a new worker for each that dies, and stops them all when it's told to stop.
    """
    running: set[int] = set()
    stopping = False

    def stop(sig: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for pid in running:
            os.kill(pid, signal.SIGTERM)

    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, stop)
    while not stopping or running:
        while not stopping and len(running) < workers:
            pid = os.fork()
            if not pid:
                for sign in (signal.SIGTERM, signal.SIGINT):
                    signal.signal(sign, signal.SIG_DFL)
                return
            running.add(pid)
        began = time.monotonic()
        pid, _ = os.wait()
        running.discard(pid)
        if not stopping and time.monotonic() - began < RESTART:
            time.sleep(RESTART)  # one that can't start must not be started all the time
    raise SystemExit(0)


def build_app(
    data: Path,
    *,
    database: str | None = None,
    secret: str | None = None,
    address: str = "",
    **options: Any,
) -> Site:
    """A hall over what a database keeps, or a folder."""
    games: Mapping[str, Game] = options.pop("games", GAMES)
    lexicon = Lexicon.open()
    lexicon.check()
    try:
        if database is None or secret is None:
            data.mkdir(parents=True, exist_ok=True, mode=0o700)
        links = Links.keep(data / "links.key") if secret is None else Links.of(secret)
    except OSError as error:
        raise unusable(error, str(data)) from error
    if database is None:
        node = Node(SqliteStore(data / "wordhall.db"), LocalBus(), address=address)
    else:
        node = Node(PostgresStore(database), PostgresBus(database), address=address)
    return Site(ServerParts(node, games, lexicon, links), **options)


def collect_garbage(loop: asyncio.AbstractEventLoop, times: int = 1) -> None:
    """Collect garbage by the clock: often among young objects, seldom among all.

    Python would collect whenever many objects are alive that were not before: in the middle of a
    crowd of answers, nearly all of which will be gone in a moment, and the longer the larger the
    crowd is. Nobody is answered meanwhile.
    """
    gc.collect(2 if times % FULL_COLLECTION_EVERY == 0 else 1)
    if times % GIVE_BACK_EVERY == 0:
        release_memory()
    loop.call_later(COLLECT_EVERY, collect_garbage, loop, times + 1)


def release_memory() -> None:
    """Give memory that a flood has left free back to the system; glibc would keep it."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def address_of(text: str) -> tuple[str, int]:
    """An address and its port, as 127.0.0.1:9000 or [::1]:9000. Unusable if it is none."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise Unusable(f"{text} is no address with a port, such as 127.0.0.1:9000.")
    return host.strip("[]"), int(port)


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Left to itself the system would keep megabytes for a reader that does not read.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listener.bind((host, port))
    except OSError as error:
        print(f"wordhall: {host}:{port} cannot be used: {error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None
    return listener


class Server(uvicorn.Server):
    """Ends the streams as soon as it's told to stop: uvicorn would wait for them."""

    def __init__(
        self,
        config: uvicorn.Config,
        site: Site,
        drain: float = 0,
        watching: socket.socket | None = None,
    ) -> None:
        super().__init__(config)
        self._site = site
        self._watching = watching
        self._monitor: uvicorn.Server | None = None
        self._drain = drain
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        collect_garbage(self._loop)
        if self.started and self._watching is not None:
            await self._start_monitor(self._watching)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
            print(f"The hall is open: http://{shown}:{port}{self._site.root}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._monitor is not None and self._watching is not None:
            await self._monitor.shutdown([self._watching])
        await super().shutdown(sockets)

    async def _start_monitor(self, watching: socket.socket) -> None:
        """Answer monitoring at an address of its own, on the same event loop."""
        config = uvicorn.Config(
            self._site.monitor, lifespan="off", log_config=None, access_log=False, ws="none"
        )
        config.load()
        self._monitor = uvicorn.Server(config)
        self._monitor.lifespan = config.lifespan_class(config)
        await self._monitor.startup([watching])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        hurry = self._site.draining  # told twice
        self._site.draining = True
        if self._loop is None:
            super().handle_exit(sig, frame)
            return
        stop = functools.partial(self._stop, sig, frame)
        if self._drain and not hurry:
            self._loop.call_soon_threadsafe(self._loop.call_later, self._drain, stop)
        else:
            self._loop.call_soon_threadsafe(stop)

    def _stop(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._site.streams.end()
