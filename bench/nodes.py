"""What PostgreSQL costs a node compared with SQLite, and what the bus costs: JSON lines.

The processor is that of the nodes; PostgreSQL's own comes on top, on whichever machine it runs, and
so does the clients'. What two nodes carry follows from it: each has a core of its own. One node and
two are measured in turn, at the same number of answers per second and node, since entries that come
together are cheaper. How the two people of a table are spread matters: a load balancer puts half of
them apart.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.measured_servers import seconds_of
from bench.table import bench_tables, say
from bench.web import Pair
from tests.postgres import Cluster
from tests.web.hall_process import HallProcess

from wordhall.bus import LocalBus, PostgresBus
from wordhall.bus.message import Entry, Shared
from wordhall.lexicon import Lexicon
from wordhall.store import Entry as Row
from wordhall.store import PostgresStore, SqliteStore

NODES = 4
RATE = 5_000  # messages a second, of all nodes together
SECONDS = 5.0
TURN = 0.01  # seconds between two handfuls of messages
ALONE = 200  # messages one by one
PAIRS = 50  # of people per node who play over HTTP, each with a stream
GAMES = 12  # that each pair has before it; enough for the time
LOAD = 1_000  # answers per second and node while the processor is measured
ROUNDS = 3  # of which the middle counts
ANSWERS = 50  # per second while times are taken
# Where the second person of pair `i` is, when the first is on node `i % 2`.
SPREADS: dict[str, Callable[[int], int]] = {
    "both people of a table on one node": lambda i: i % 2,
    "half of the tables on both nodes": lambda i: i // 2 % 2,
    "all tables on both nodes": lambda i: (i + 1) % 2,
}


# As long as one of Words.
ROW = Row(
    n=1, seat=0, key="turn:12", answer=b"x" * 180, id="x" * 20, by="person", at=1, events=b"x" * 320
)


async def bench_bus(database: str) -> None:
    buses = [PostgresBus(database) for _ in range(NODES)]
    heard = 0
    told = asyncio.Event()

    def hear(message: Shared) -> None:
        nonlocal heard
        heard += 1
        told.set()

    for bus in buses:
        bus.listen(hear, told.set)
        await bus.begin()
    took = []
    for n in range(ALONE):
        told.clear()
        began = time.perf_counter()
        buses[0].send(Entry("table", n))
        await told.wait()
        took.append(time.perf_counter() - began)
    while heard < ALONE * (NODES - 1):
        await asyncio.sleep(TURN)
    took.sort()
    say("message to another node, median", 1e3 * took[ALONE // 2], "ms", ALONE)
    say("message to another node, 99 of 100", 1e3 * took[ALONE * 99 // 100], "ms", ALONE)
    heard = sent = 0
    start, cpu = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - start) < SECONDS:
        while sent < passed * RATE:
            buses[sent % NODES].send(Entry(f"table{sent % 1000}", sent, sent, ROW))
            sent += 1
        await asyncio.sleep(TURN)
    while heard < sent * (NODES - 1) and time.perf_counter() - start < 2 * SECONDS:
        await asyncio.sleep(TURN)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    say(f"bus messages over {NODES} nodes", sent / seconds, "/s", sent)
    say("of them heard by all", 100 * heard / sent / (NODES - 1), "%", heard)
    say(f"processor of all {NODES} nodes for them", 100 * cpu / seconds, "% of a core", sent)
    for bus in buses:
        await bus.close()


async def sit(pairs: list[Pair]) -> None:
    for chunk in range(0, len(pairs), 10):
        await asyncio.gather(*(pair.sit() for pair in pairs[chunk : chunk + 10]))
    await asyncio.sleep(1)


async def carried(nodes: list[HallProcess], other: Callable[[int], int]) -> float:
    """Microseconds of all nodes' processors for an answer."""
    ports, many = [node.port for node in nodes], len(nodes)
    pairs = [
        Pair(ports[i % many], GAMES, PAIRS / LOAD, other=ports[other(i)])
        for i in range(PAIRS * many)
    ]
    await sit(pairs)
    for i, pair in enumerate(pairs):
        asyncio.get_running_loop().call_later(i / LOAD / many, pair.go)
    await asyncio.sleep(1)
    pids = [node.process.pid for node in nodes]
    before, used = sum(pair.answers for pair in pairs), sum(map(seconds_of, pids))
    await asyncio.sleep(SECONDS)
    count = sum(pair.answers for pair in pairs) - before
    cpu = sum(map(seconds_of, pids)) - used
    for pair in pairs:
        pair.going = False
    await asyncio.sleep(0.5)
    assert all(pair.over < GAMES for pair in pairs), "some pairs ran out of tables"
    return 1e6 * cpu / max(1, count)


async def delays(nodes: list[HallProcess]) -> list[float]:
    """Seconds from a post to the stream of the other seat, which is on the other node."""
    pause = PAIRS / ANSWERS
    pairs = [Pair(nodes[0].port, 2, pause, other=nodes[1].port) for _ in range(PAIRS)]
    await sit(pairs)
    for i, pair in enumerate(pairs):
        asyncio.get_running_loop().call_later(i / ANSWERS, pair.go)
    await asyncio.sleep(pause + 1)
    for pair in pairs:
        pair.times.clear()
    await asyncio.sleep(4 * SECONDS)
    for pair in pairs:
        pair.going = False
    await asyncio.sleep(0.5)
    return sorted(took for pair in pairs for took in pair.times)


def bench_nodes(folder: Path, alone: str, shared: str) -> None:
    nodes = [HallProcess(folder / "one", shared), HallProcess(folder / "two", shared)]
    single = HallProcess(folder / "single", alone)
    try:
        ones: list[float] = []
        twos: dict[str, list[float]] = {name: [] for name in SPREADS}
        for _ in range(ROUNDS):
            ones.append(asyncio.run(carried([single], lambda i: 0)))
            for name, other in SPREADS.items():
                twos[name].append(asyncio.run(carried(nodes, other)))
        one = statistics.median(ones)
        say("processor an answer over HTTP, one node", one, "us", ROUNDS)
        for name, taken in twos.items():
            two = statistics.median(taken)
            say(f"processor an answer over HTTP, two nodes, {name}", two, "us", ROUNDS)
            say(f"two nodes carry, {name}, calculated", 2 * one / two, "times one", ROUNDS)
        took = asyncio.run(delays(nodes))
        for name, part in (("median", 0.5), ("99 of 100", 0.99)):
            ms = 1e3 * took[int(part * len(took))]
            say(f"post to a seat on another node, {name}", ms, "ms", len(took))
    finally:
        for node in (*nodes, single):
            node.end()


def main() -> None:
    lexicon = Lexicon.open()
    cluster = Cluster.create()
    try:
        cluster.sql("CREATE DATABASE hall")
        cluster.sql("CREATE DATABASE alone")
        with tempfile.TemporaryDirectory(dir=Path(__file__).parent.parent / "build") as folder:
            print("SQLite:", flush=True)
            store = SqliteStore(Path(folder) / "hall.db")
            asyncio.run(bench_tables(store, LocalBus(), lexicon))
        print("PostgreSQL:", flush=True)
        database = cluster.database("hall")
        asyncio.run(bench_tables(PostgresStore(database), PostgresBus(database), lexicon))
        asyncio.run(bench_bus(database))
        with tempfile.TemporaryDirectory() as data:
            bench_nodes(Path(data), cluster.database("alone"), database)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
