"""`wordhall serve`: the hall on one machine, with everything it keeps in one folder."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.games.contract import Game
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.store import SqliteStore
from wordhall.table.node import Node
from wordhall.web import log
from wordhall.web.app import Site
from wordhall.web.fast_http import Protocol, misfit
from wordhall.web.limits import RULES, Kind, Rule
from wordhall.web.parts import Parts
from wordhall.web.stream import MOST_EACH

GRACE: Final = 2  # seconds that calls have to end when the server stops
SEND_BUFFER: Final = 131_072  # bytes that the system holds for each connection
IDLE: Final = 65  # seconds that a silent connection is kept
# Seconds after which a busy event loop lets another thread run. The store's thread has to win
# Python's lock back after every statement; at Python's own 5 ms a commit would take 40.
SWITCH_INTERVAL: Final = 0.0005
COLLECT_EVERY: Final = 0.25  # seconds between two searches for dead objects among the young
FULL_COLLECTION_EVERY: Final = 14_400  # of them go over all objects once: every hour
YOUNG: Final = 100_000  # objects after which Python searches on its own, as when tables are loaded


def serve(
    data: Path | None = None,
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    proxy: bool = False,
    rules: Mapping[Kind, Rule] = RULES,
    streams_each: int = MOST_EACH,
    games: Mapping[str, Game] = GAMES,
) -> None:
    """Serve until SIGTERM or SIGINT. With `proxy`, believe X-Forwarded-For and -Proto."""
    if why := misfit():
        print(f"wordhall: {why}", file=sys.stderr)
        raise SystemExit(2)
    log.start()
    gc.freeze()
    gc.set_threshold(YOUNG, 1, 2_000)
    sys.setswitchinterval(SWITCH_INTERVAL)
    sockets = [listen(host, port)]
    site = build_app(data or folder(), rules=rules, streams_each=streams_each, games=games)
    config = uvicorn.Config(
        site,
        http=Protocol,
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        forwarded_allow_ips="*" if proxy else None,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
    )
    Server(config, site).run(sockets)


def build_app(data: Path, **options: Any) -> Site:
    """A hall over what a folder keeps."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    games: Mapping[str, Game] = options.pop("games", GAMES)
    lexicon = Lexicon.open()
    store = SqliteStore(data / "wordhall.db")
    node = Node(store, LocalBus())
    return Site(Parts(node, games, lexicon, Links.keep(data / "links.key")), **options)


def folder() -> Path:
    """Where this machine keeps the hall unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "wordhall"


def collect_garbage(loop: asyncio.AbstractEventLoop, times: int = 1) -> None:
    """Search for circles of dead objects by the clock, a little at a time, and all of it seldom.

    Python would search whenever many objects are alive that were not before: in the midst of a
    crowd of answers, nearly all of which will be gone in a moment, and the longer the larger the
    crowd is. Nobody is answered meanwhile.
    """
    gc.collect(2 if times % FULL_COLLECTION_EVERY == 0 else 1)
    loop.call_later(COLLECT_EVERY, collect_garbage, loop, times + 1)


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
    """Ends the streams as soon as it is told to stop: the server itself would wait for them."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        collect_garbage(self._loop)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
            print(f"The hall is open: http://{shown}:{port}", flush=True)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._site.streams.end)
