"""What PostgreSQL costs a node compared with SQLite, and what the bus costs: JSON lines.

The processor is that of the node; PostgreSQL's own comes on top, on whichever machine it runs.
"""

import asyncio
import tempfile
import time
from pathlib import Path

from bench.table import bench_tables, say
from tests.postgres import Cluster

from wordhall.bus import LocalBus, PostgresBus
from wordhall.bus.message import Entry, Shared
from wordhall.lexicon import Lexicon
from wordhall.store import PostgresStore, SqliteStore

NODES = 4
RATE = 5_000  # messages a second, of all nodes together
SECONDS = 5.0
TURN = 0.01  # seconds between two handfuls of messages
ALONE = 200  # messages one by one


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
            buses[sent % NODES].send(Entry(f"table{sent % 1000}", sent))
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


def main() -> None:
    lexicon = Lexicon.open()
    cluster = Cluster.create()
    try:
        cluster.sql("CREATE DATABASE hall")
        with tempfile.TemporaryDirectory(dir=Path(__file__).parent.parent / "build") as folder:
            print("SQLite:", flush=True)
            store = SqliteStore(Path(folder) / "hall.db")
            asyncio.run(bench_tables(store, LocalBus(), lexicon))
        print("PostgreSQL:", flush=True)
        database = cluster.database("hall")
        asyncio.run(bench_tables(PostgresStore(database), PostgresBus(database), lexicon))
        asyncio.run(bench_bus(database))
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
