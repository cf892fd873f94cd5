"""Clients for measuring: as little as possible, so that the server is what is measured."""

import asyncio
import contextlib
import gc
import json
import re
import resource
from collections import deque
from functools import cache
from typing import Any, cast

import msgspec

from wordhall.games.words import box as words
from wordhall.kernel import Board, Graph, Leaves
from wordhall.lexicon import Lexicon

MOST = 7_000  # connections of one benchmark


def say(name: str, value: float, unit: str, n: int) -> None:
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit, "n": n}), flush=True)


def get_ready() -> None:
    """Many connections, and no pauses: clients that tidy up would be taken for a slow server."""
    gc.disable()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < MOST:
        with contextlib.suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST, hard), hard))


class Connection(asyncio.Protocol):
    """A connection for calls, one at a time; replies have a length."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self._data = b""
        self._waiting: deque[asyncio.Future[bytes]] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        while (end := self._data.find(b"\r\n\r\n")) >= 0:
            head = self._data[:end]
            at = head.lower().find(b"content-length: ")
            length = int(head[at + 16 :].split(b"\r\n", 1)[0])
            if len(self._data) < end + 4 + length:
                return
            body = self._data[end + 4 : end + 4 + length]
            self._data = self._data[end + 4 + length :]
            done = self._waiting.popleft()
            if head[9:12] != b"200":
                done.set_exception(RuntimeError(f"{head[:15]!r} {body[:200]!r}"))
            else:
                done.set_result(head + b"\r\n\r\n" + body)

    def ask(self, request: bytes) -> asyncio.Future[bytes]:
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        self.transport.write(request)
        return done


class Stream(asyncio.Protocol):
    """A connection that only listens; each event's data is handed on."""

    def __init__(self, request: bytes, hear: Any) -> None:
        self._request = request
        self._hear = hear
        self._data = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data += data
        while (end := self._data.find(b"\n\n")) >= 0:
            block, self._data = self._data[:end], self._data[end + 2 :]
            at = block.find(b"data: ")
            if at >= 0:
                self._hear(block[at + 6 :])


class Client:
    """A person: a session and a connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = b""
        self.line: Connection

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        _, self.line = await loop.create_connection(Connection, "127.0.0.1", self.port)

    async def come(self, name: str) -> "Client":
        await self.connect()
        reply = await self.line.ask(self.post("/api/me", {"name": name}))
        found = re.search(rb"set-cookie: (wordhall=[^;]+)", reply)
        assert found is not None
        self.cookie = b"Cookie: " + found[1] + b"\r\n"
        return self

    def post(self, path: str, body: Any) -> bytes:
        data = msgspec.json.encode(body)
        return (
            b"POST %b HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n%b"
            b"Content-Length: %d\r\n\r\n%b" % (path.encode(), self.cookie, len(data), data)
        )

    async def call(self, path: str, body: Any) -> Any:
        reply = await self.line.ask(self.post(path, body))
        return msgspec.json.decode(reply.partition(b"\r\n\r\n")[2])

    async def listen(self, path: str, hear: Any) -> Stream:
        request = b"GET %b HTTP/1.1\r\nHost: bench\r\n%b\r\n" % (path.encode(), self.cookie)
        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(
            lambda: Stream(request, hear), "127.0.0.1", self.port
        )
        return stream


class Ask(msgspec.Struct):
    key: str


class View(msgspec.Struct):
    board: list[str]
    rack: str | None


class Frame(msgspec.Struct):
    """What a client needs of a frame to play on."""

    table: str
    seat: int | None
    n: int
    phase: str
    view: View | None
    asks: list[Ask]


frame_of = msgspec.json.Decoder(Frame).decode
KEPT = Leaves()


@cache
def graph() -> Graph:
    return Lexicon.open().word_list().graph


def think(view: View) -> Any:
    """The play with the most points."""
    rows = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in view.board)
    best = Board(words.RULES, rows).best(graph(), view.rack or "", KEPT)
    if not best:
        return {"type": "pass"}
    move = best[0]
    tiles = []
    row, column = move.row, move.column
    for tile in move.tiles:
        while view.board[row][column] != ".":
            row, column = (row + 1, column) if move.down else (row, column + 1)
        placed = {"row": row, "column": column, "letter": tile.upper(), "blank": tile.islower()}
        tiles.append(placed)
        row, column = (row + 1, column) if move.down else (row, column + 1)
    return {"type": "play", "tiles": tiles}
