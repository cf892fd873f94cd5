"""How much the server carries: one JSON object a line.

The hall runs in a process of its own, with a real file, and real sockets; all clients are in this
one. Every table has two people and a stream for each. Beside it the same without a game: what is
posted is appended, and two streams get a body of a frame's size; once through the hall, and once in
a bare loop under the same HTTP server, which is the floor.
"""

import argparse
import asyncio
import contextlib
import gc
import gzip
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
import uvloop

from wordhall.games.words import board as words
from wordhall.kernel import Board, Graph, Leaves
from wordhall.lexicon import Lexicon

TABLES = 200  # played at the same time
SEATS = 1000  # connected while the time to the other seat is taken
RATE = 450  # answers a second meanwhile
STREAMS = 5000
FRAME = b'{"body":"' + b"x" * 1500 + b'"}'  # as large as a frame of Words in the middle of a game


def say(name: str, value: float, unit: str, n: int) -> None:
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit, "n": n}), flush=True)


# The two servers.


def serve_hall(data: str) -> None:
    from wordhall.web.limit import BOUNDLESS
    from wordhall.web.serve import serve

    serve(Path(data), port=0, rules=BOUNDLESS, streams_each=1 << 30)


def serve_empty(data: str) -> None:
    """The hall without a game: an answer is appended, and everyone gets a body of fixed size."""
    from wordhall.store import Append, Entry
    from wordhall.table.house import House

    counts: Counter[str] = Counter()

    async def answer(
        self: House,
        table: str,
        seat: int,
        key: str,
        sent: bytes,
        id: str | None,
        by: Any = "person",
    ) -> int:
        counts[table] += 1
        n = counts[table] + 1  # after the beginning
        entry = Entry(n=n, seat=seat, key=key, answer=b"{}", id=f"{id}{n}", by=by, at=0)
        await self.store.append(Append(table=table, entry=entry))
        for watch in self.watchers(table):
            watch.put("frame", FRAME)
        return n

    setattr(House, "answer", answer)  # noqa: B010
    serve_hall(data)


def serve_bare(data: str) -> None:
    """The floor: the least that a durable answer with two streams can cost under this server."""
    import uvicorn

    from wordhall.store import Append, Entry, NewTable, SqliteStore
    from wordhall.web.serve import listen

    store = SqliteStore(Path(data) / "bare.db")
    counts: dict[str, int] = {}
    queues: dict[str, list[asyncio.Queue[bytes]]] = {}
    decode = msgspec.json.Decoder(dict[str, Any]).decode

    async def app(scope: Any, receive: Any, send: Any) -> None:
        table = scope["path"].rpartition("/")[2]
        if scope["method"] == "GET":
            queue: asyncio.Queue[bytes] = asyncio.Queue()
            queues.setdefault(table, []).append(queue)
            start = [(b"content-type", b"text/event-stream")]
            await send({"type": "http.response.start", "status": 200, "headers": start})
            queue.put_nowait(b":\n\n")
            while True:
                body = await queue.get()
                await send({"type": "http.response.body", "body": body, "more_body": True})
        posted = decode((await receive())["body"])
        if table not in counts:
            new = NewTable(id=table, game="x", version=1, made=0, settings=b"{}", chairs=())
            counts[table] = 0
            await store.make(new)
        counts[table] += 1
        entry = Entry(
            n=counts[table],
            seat=0,
            key=posted["key"],
            answer=b"{}",
            id=f"{table}{counts[table]}",
            by="person",
            at=0,
        )
        await store.append(Append(table=table, entry=entry))
        event = b"event: frame\ndata: " + FRAME + b"\n\n"
        for queue in queues[table]:
            queue.put_nowait(event)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"7")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"n":1}'})

    ear = listen("127.0.0.1", 0)
    ear.listen(2048)
    print(f"The hall is open: http://localhost:{ear.getsockname()[1]}", flush=True)
    config = uvicorn.Config(app, http="httptools", loop="uvloop", lifespan="off", log_level="error")
    uvicorn.Server(config).run([ear])


class Server:
    """One of the two, in a process of its own."""

    def __init__(self, kind: str, data: str) -> None:
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", kind, data],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)$", self._process.stdout.readline().strip())
        assert found is not None, "the server did not start"
        self.port = int(found[1])
        if kind != "bare":
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health").read()
        self.start = time.perf_counter() - began

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def memory(self) -> int:
        """Kilobytes that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1])

    def seconds(self) -> float:
        """Processor time that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(kind: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        running = Server(kind, data)
        try:
            yield running
        finally:
            running.stop()


# The clients: as little as possible, so that the server is what is measured.


class Line(asyncio.Protocol):
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
        self.line: Line

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        _, self.line = await loop.create_connection(Line, "127.0.0.1", self.port)

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
    return Lexicon.open().book("words").graph


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


class Pair:
    """Two people who play table after table against each other."""

    def __init__(self, port: int, tables: int, pause: float = 0) -> None:
        self.port = port
        self.answers = 0
        self.times: list[float] = []  # from a post to the other seat's stream
        self.over = 0
        self.going = False
        self.pause = pause
        self._tables = tables
        self._people: list[Client] = []
        self._sent: dict[tuple[str, int], float] = {}
        self._next: dict[tuple[str, int], Frame] = {}
        self._ids: list[str] = []
        self._at = 0

    async def sit(self) -> None:
        """Open all their tables, so that only playing is left."""
        self._people = [await Client(self.port).come(name) for name in ("Anna", "Bo")]
        anna, bo = self._people
        places = [{"kind": "me"}, {"kind": "link"}]
        for _ in range(self._tables):
            card = await anna.call("/api/tables", {"game": "words", "places": places})
            await bo.call("/api/join", {"link": card["links"][0]["link"]})
            self._ids.append(card["id"])
        for person in self._people:
            await person.listen("/api/stream?tables=" + ",".join(self._ids), self._hear)

    def go(self) -> None:
        self.going = True
        self._move()

    def _hear(self, data: bytes) -> None:
        frame = frame_of(data)
        if frame.seat is None:
            return
        if frame.n > 1 and frame.asks and (frame.table, frame.n) in self._sent:
            self.times.append(time.perf_counter() - self._sent.pop((frame.table, frame.n)))
        if frame.phase == "ended" and frame.seat == 0:
            self.over += 1
            self._at += 1
            self._move()
        elif frame.asks:
            self._next[frame.table, frame.n] = frame
            if self.going and self._at < len(self._ids) and frame.table == self._ids[self._at]:
                self._answer(frame)

    def _move(self) -> None:
        """Begin with the next table, if its first frame is here."""
        if self._at < len(self._ids) and (self._ids[self._at], 1) in self._next:
            self._answer(self._next[self._ids[self._at], 1])

    def _answer(self, frame: Frame) -> None:
        if self.pause:
            # Never in step with the others: after a stall all would answer together for ever.
            pause = self.pause * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self._send, frame)
        else:
            self._send(frame)

    def _send(self, frame: Frame) -> None:
        if not self.going:
            return
        assert frame.view is not None
        assert frame.seat is not None
        person = self._people[frame.seat]
        answer = think(frame.view)
        body = {
            "seat": frame.seat,
            "key": frame.asks[0].key,
            "answer": answer,
            "id": f"{frame.table}{frame.n}",
        }
        request = person.post(f"/api/tables/{frame.table}/answers", body)
        self._sent[frame.table, frame.n + 1] = time.perf_counter()
        person.line.ask(request).add_done_callback(self._count)

    def _count(self, done: asyncio.Future[bytes]) -> None:
        done.result()
        self.answers += 1


async def answers(running: Server, seconds: float) -> tuple[float, float]:
    """Answers a second, and microseconds of the server's processor for each."""
    pairs = [Pair(running.port, 12) for _ in range(TABLES)]
    for chunk in range(0, TABLES, 20):
        await asyncio.gather(*(pair.sit() for pair in pairs[chunk : chunk + 20]))
    await asyncio.sleep(1)
    for pair in pairs:
        pair.go()
    await asyncio.sleep(1)  # until all are at it
    before, used = sum(pair.answers for pair in pairs), running.seconds()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    count = sum(pair.answers for pair in pairs) - before
    cpu = running.seconds() - used
    for pair in pairs:
        pair.going = False
    assert all(pair.over < 12 for pair in pairs), "some pairs ran out of tables"
    return count / took, 1e6 * cpu / max(count, 1)


async def loop(running: Server, seconds: float, game: bool) -> tuple[float, float]:
    """The same without a game: as soon as both streams have heard of an answer, the next one."""
    count = 0
    going = True

    async def table(name: str) -> None:
        people = [Client(running.port), Client(running.port)]
        post, listen = f"/post/{name}", f"/stream/{name}"
        if game:
            for person in people:
                await person.come("Guest")
            asked = {"game": "words", "places": [{"kind": "me"}, {"kind": "link"}]}
            card = await people[0].call("/api/tables", asked)
            await people[1].call("/api/join", {"link": card["links"][0]["link"]})
            post, listen = f"/api/tables/{card['id']}/answers", f"/api/stream?tables={card['id']}"
        else:
            await people[0].connect()
        heard = 0

        def hear(data: bytes) -> None:
            nonlocal heard, count
            if not data.startswith(b'{"body"'):
                return
            heard += 1
            if heard % 2 == 0 and going:
                count += 1
                people[0].line.ask(request)

        for person in people:
            await person.listen(listen, hear)
        tiles = [{"row": 7, "column": column, "letter": "A"} for column in range(4)]
        answer = {"type": "play", "tiles": tiles}
        body = {"seat": 0, "key": "turn:1", "answer": answer, "id": "x" * 16}
        request = people[0].post(post, body)
        await asyncio.sleep(0.5)
        people[0].line.ask(request)

    for chunk in range(0, TABLES, 20):
        await asyncio.gather(*(table(f"t{i}") for i in range(chunk, chunk + 20)))
    await asyncio.sleep(1)
    before, used, began = count, running.seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    took, done = time.perf_counter() - began, count - before
    cpu = running.seconds() - used
    going = False
    await asyncio.sleep(0.2)
    return done / took, 1e6 * cpu / max(done, 1)


NAMES = {
    "bare": "bare loop, two streams a table",
    "empty": "the hall without a game",
    "hall": "answers of Words, two streams a table",
}


async def carried(kind: str, running: Server, seconds: float) -> tuple[float, float]:
    """Answers a second of one of the servers, and its processor's microseconds for each."""
    if kind == "hall":
        return await answers(running, seconds)
    return await loop(running, seconds, game=kind == "empty")


async def delays(running: Server, seconds: float) -> tuple[list[float], float]:
    """The times from a post to the other seat's stream at a steady rate."""
    count = SEATS // 2
    pairs = [Pair(running.port, 2, pause=count / RATE) for _ in range(count)]
    for chunk in range(0, count, 20):
        await asyncio.gather(*(pair.sit() for pair in pairs[chunk : chunk + 20]))
    await asyncio.sleep(1)
    for i, pair in enumerate(pairs):
        asyncio.get_running_loop().call_later(i / RATE, pair.go)
    await asyncio.sleep(count / RATE + 1)
    for pair in pairs:
        pair.times.clear()
    before, began = sum(pair.answers for pair in pairs), time.perf_counter()
    await asyncio.sleep(seconds)
    rate = (sum(pair.answers for pair in pairs) - before) / (time.perf_counter() - began)
    for pair in pairs:
        pair.going = False
    return sorted(time for pair in pairs for time in pair.times), rate


async def crowd(running: Server) -> tuple[float, int]:
    """Kilobytes that each of many streams costs, and how many there were."""
    host = await Client(running.port).come("Host")
    places = [{"kind": "me"}, {"kind": "open"}]
    ids = []
    for _ in range(50):
        asked = {"game": "words", "places": places, "public": True}
        ids.append((await host.call("/api/tables", asked))["id"])
    heard = 0

    def hear(data: bytes) -> None:
        nonlocal heard
        heard += 1

    for number in range(50):
        await host.listen(f"/api/stream?tables={ids[number]}", hear)
    await asyncio.sleep(0.5)
    before, first = running.memory(), heard
    opened = 0
    try:
        for number in range(STREAMS):
            await host.listen(f"/api/stream?tables={ids[number % 50]}", hear)
            opened += 1
    except OSError as error:
        print(f"only {opened} streams: {error}", file=sys.stderr)
    until = time.perf_counter() + 20
    while heard - first < opened and time.perf_counter() < until:
        await asyncio.sleep(0.1)
    return (running.memory() - before) / max(opened, 1), opened


def client_size() -> None:
    folder = Path(__file__).parent.parent / "client" / "dist"
    files = [
        path for path in folder.rglob("*") if path.suffix in (".html", ".js", ".css", ".woff2")
    ]
    if not files:
        print("the client is not built: its size was not taken", file=sys.stderr)
        return
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    say("client, all of it, gzip", size / 1000, "KB", len(files))


def get_ready() -> None:
    """Many connections, and no pauses: clients that tidy up would be taken for a slow server."""
    gc.disable()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = STREAMS + 2000
    if soft < wanted:
        with contextlib.suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", nargs=2, metavar=("KIND", "DATA"), help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument("--only", choices=["answers", "delays", "memory", "start"])
    asked = parser.parse_args()
    if asked.serve:
        kind, data = asked.serve
        {"hall": serve_hall, "empty": serve_empty, "bare": serve_bare}[kind](data)
        return
    get_ready()
    run = uvloop.run
    if asked.only in (None, "answers"):
        best = dict.fromkeys(NAMES, (0.0, 0.0))
        for _ in range(asked.rounds):
            for kind in NAMES:
                with server(kind) as running:
                    best[kind] = max(best[kind], run(carried(kind, running, asked.seconds)))
        for kind, (each, cpu) in best.items():
            say(NAMES[kind], each, "answers/s", TABLES)
            say(f"{NAMES[kind]}, processor", cpu, "us/answer", TABLES)
        floor, limit, rate = (best[kind][0] for kind in NAMES)
        say("answers against the bare loop", 100 * rate / floor, "%", TABLES)
        say("answers against the hall without a game", 100 * rate / limit, "%", TABLES)
    if asked.only in (None, "delays"):
        with server("hall") as running:
            times, rate = run(delays(running, asked.seconds))
        say("rate while taking times", rate, "answers/s", SEATS)
        for name, part in (("p50", 0.5), ("p99", 0.99)):
            ms = 1000 * times[int(part * len(times))]
            say(f"post to the other seat's stream, {name}", ms, "ms", len(times))
    if asked.only in (None, "memory"):
        with server("hall") as running:
            each, count = run(crowd(running))
        say("memory a stream", each, "KB", count)
    if asked.only in (None, "start"):
        starts = []
        for _ in range(3):
            with server("hall") as running:
                starts.append(running.start)
        say("cold start to the first reply", min(starts), "s", len(starts))
        client_size()


if __name__ == "__main__":
    main()
