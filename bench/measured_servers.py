"""The servers that are measured, each in a process of its own.

`python -m bench.measured_servers KIND DATA` starts one: `hall` is the real one, `empty` the
hall without a game, and `bare` the least that a durable answer with two streams can cost under the
same HTTP server.
"""

import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

FRAME = b'{"body":"' + b"x" * 1500 + b'"}'  # as large as a frame of Words in the middle of a game


def serve_hall(data: str) -> None:
    from wordhall.web.connections import UNBOUNDED
    from wordhall.web.rate_limits import BOUNDLESS
    from wordhall.web.serve import serve

    serve(Path(data), port=0, rules=BOUNDLESS, capacity=UNBOUNDED)


def serve_empty(data: str) -> None:
    """The hall without a game: an answer is appended, and everyone gets a body of fixed size."""
    from wordhall.audience.audience import Audience
    from wordhall.bus import message
    from wordhall.store import Append, Entry
    from wordhall.table.command import Answer, Command
    from wordhall.table.table import Table

    counts: Counter[str] = Counter()
    do = Table.do

    async def answer(self: Table, command: Command) -> int:
        if not isinstance(command, Answer):
            return await do(self, command)
        counts[self.id] += 1
        n = counts[self.id] + 1  # after the beginning
        id = f"{command.id}{n}"
        entry = Entry(
            n=n, seat=command.seat, key=command.key, answer=b"{}", id=id, by="person", at=0
        )
        await self._node.store.append(Append(table=self.id, entry=entry))
        self._node.outbox.deliver(message.Entry(self.id, n))
        return n

    def tell(self: Audience, entry: message.Entry) -> None:
        for reader in self.readers(entry.table):
            reader.put("frame", FRAME)

    setattr(Table, "do", answer)  # noqa: B010
    setattr(Audience, "_entry", tell)  # noqa: B010
    serve_hall(data)


def serve_bare(data: str) -> None:
    """The floor: the least that a durable answer with two streams can cost under this server."""
    import uvicorn

    from wordhall.store import Append, Entry, NewTable, Seating, SqliteStore
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
            seating = Seating(chairs=(), invitation=table)
            new = NewTable(id=table, game="x", version=1, made=0, settings=b"{}", seating=seating)
            counts[table] = 0
            await store.create_table(new)
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
    """One of the three, in a process of its own."""

    def __init__(self, kind: str, data: str) -> None:
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.measured_servers", kind, data],
            cwd=Path(__file__).parents[1],
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
        return seconds_of(self._process.pid)


def seconds_of(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(kind: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        running = Server(kind, data)
        try:
            yield running
        finally:
            running.stop()


if __name__ == "__main__":
    kind, data = sys.argv[1:]
    {"hall": serve_hall, "empty": serve_empty, "bare": serve_bare}[kind](data)
