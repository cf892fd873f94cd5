"""How much the server carries: one JSON object a line.

The hall runs in a process of its own, with a real file, and real sockets; all clients are in this
one. Every table has two people and a stream for each. Beside it the same without a game: what is
posted is appended, and two streams get a body of a frame's size; once through the hall, and once in
a bare loop under the same HTTP server, which is the floor. Run `python -m bench.web`.
"""

import argparse
import asyncio
import gzip
import random
import sys
import time
from pathlib import Path

import uvloop
from bench.client import Client, Frame, frame_of, get_ready, say, think
from bench.measured_servers import Server, server

TABLES = 200  # played at the same time
SEATS = 1000  # connected while the time to the other seat is taken
RATE = 450  # answers a second meanwhile
STREAMS = 5000


class Pair:
    """Two people who play table after table against each other."""

    def __init__(self, port: int, tables: int, pause: float = 0, other: int | None = None) -> None:
        """With another port, the second of them is on another node."""
        self.ports = (port, port if other is None else other)
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
        self._people = [
            await Client(port).come(name)
            for port, name in zip(self.ports, ("Anna", "Bo"), strict=True)
        ]
        anna, bo = self._people
        places = [{"kind": "me"}, {"kind": "open"}]
        for _ in range(self._tables):
            card = await anna.call("/api/tables", {"game": "words", "places": places})
            await bo.call("/api/join", {"link": card["invitation"]})
            await anna.call(f"/api/tables/{card['id']}/start", {})
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
            # Never in step with the others: after a stall all would answer together forever.
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
            asked = {"game": "words", "places": [{"kind": "me"}, {"kind": "open"}]}
            card = await people[0].call("/api/tables", asked)
            await people[1].call("/api/join", {"link": card["invitation"]})
            await people[0].call(f"/api/tables/{card['id']}/start", {})
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
        asked = {"game": "words", "places": places, "public": True, "speed": "live"}
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument("--only", choices=["answers", "delays", "memory", "start"])
    asked = parser.parse_args()
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
