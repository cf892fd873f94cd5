"""What a million live tables cost: memory, timers, heads and messages, as JSON lines.

Nobody has a million tables here. So each cost is measured where it can be: the memory of a table by
loading thousands of real ones in the middle of a game, the database's work on a million rows of
timers and log heads in a real PostgreSQL. What follows from these by multiplication is said to be
calculated, with the load that is assumed. Run `python -m bench.million_tables`.
"""

import argparse
import asyncio
import gc
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bench.client import say
from tests.postgres import Cluster

from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.games.contract import Game
from wordhall.lexicon import Lexicon
from wordhall.store import Chair, NodeRow, PostgresStore, SqliteStore
from wordhall.store.rows import SLOTS
from wordhall.table.binding import encode
from wordhall.table.command import Answer, Start
from wordhall.table.membership import Membership
from wordhall.table.node import Node
from wordhall.table.settings import Limit, Settings
from wordhall.table.tables import Tables

TABLES = 1_000_000
EACH = 150  # tables of each game that are loaded to weigh them
ANSWERS = 12  # that a table has had
NODES = 16
PER_MINUTE = 1  # answers of each table that is live; an assumption
# As many rows as a million tables have at least: one each, and a log's last entry.
ROWS = f"""
INSERT INTO timers (table_id, seat, key, due, kind, live, slot)
SELECT 't' || n, 0, 'turn:9', 1800000000000 + (n::bigint * 7919) % 60000, 'clock', 1, n % {SLOTS}
FROM generate_series(1, {TABLES}) AS n;
INSERT INTO log (table_id, n, key, answer, by, at, events, dice, waits)
SELECT 't' || n, 12, 'turn:11', '', 'person', 0, '', 0, 1 FROM generate_series(1, {TABLES}) AS n;
INSERT INTO tables
(id, game, version, made, touched, phase, settings, public, live, seating, invitation)
SELECT 't' || n, 'words', 1, 0, 0, 'playing', '', 0, 1, 1, 'i' || n
FROM generate_series(1, {TABLES}) AS n;
ANALYZE;
"""


def resident() -> int:
    """Bytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def weigh(name: str) -> float:
    """Bytes of memory that a table of a game takes after some answers, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_weigh(Path(folder), GAMES[name], Lexicon.open()))


async def _weigh(folder: Path, game: Game, lexicon: Lexicon) -> float:
    store = SqliteStore(folder / f"{game.name}.db")
    tables = Tables(Node(store, LocalBus()), {game.name: game}, lexicon)
    word_list = lexicon.word_list(game.words)
    chance = random.Random(1)
    settings = Settings(game=game.name, limit=Limit(kind="turn", seconds=600), pauses=False)
    chairs = [Chair(kind="person", person=name, name=name) for name in ("ann", "ben")]

    async def open_table() -> None:
        table = await tables.create(settings, chairs)
        await table.do(Start())
        for _ in range(ANSWERS):
            position = table.playing
            if position.result is not None:
                break
            seat, ask = next((seat, ask) for seat, ask in position.asks.items() if ask.waits)
            view = game.view(position.state, seat)
            answer, _ = game.bot(view, ask, "easy", word_list, chance)
            await table.do(Answer(seat, position.key(ask), encode(answer)))

    for _ in range(20):  # what is loaded at its first use is no table's
        await open_table()
    gc.collect()
    before = resident()
    for _ in range(EACH):
        await open_table()
    gc.collect()
    weight = (resident() - before) / EACH
    await store.close()
    return weight


async def timers(cluster: Cluster, nodes: int) -> None:
    """What the database does at each beat of a node, with a million timers and heads."""
    store = PostgresStore(cluster.database("hall"))
    await store.begin()
    await store.close()
    cluster.sql(ROWS, "hall")
    store = PostgresStore(cluster.database("hall"))
    await store.begin()
    try:
        slots = frozenset(range(0, SLOTS, nodes))
        took = []
        # Deadlines lie within a minute, so each beat finds a second of them that are new.
        for _ in range(5):
            began = time.perf_counter()
            found = await store.timers(1_800_000_010_000, slots)
            took.append(time.perf_counter() - began)
        say(f"timers of the next 10 s that one of {nodes} nodes reads", len(found), "", TABLES)
        say("time for that, measured", 1e3 * min(took), "ms", len(took))
        tables = [f"t{n}" for n in range(1, TABLES // nodes + 1)]
        began = time.perf_counter()
        assert len(await store.heads(tables)) == len(tables)
        seconds = time.perf_counter() - began
        say("heads of all tables that it watches, every 5 s", 1e3 * seconds, "ms", len(tables))
    finally:
        await store.close()


def ownership() -> None:
    """How long a node needs to find its slots when another one comes or goes."""
    rows = [NodeRow(id=f"node{n}", address="", version="") for n in range(NODES)]
    members = Membership(rows[0])
    began = time.perf_counter()
    members.update(rows)
    say(f"dealing {SLOTS} slots to {NODES} nodes", 1e3 * (time.perf_counter() - began), "ms", 1)
    say("slots of one of them", len(members.slots), "", NODES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=NODES)
    asked = parser.parse_args()
    weights = []
    for game in GAMES:
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            weights.append(alone.submit(weigh, game).result())
        say(f"memory of a table of {game}, measured", weights[-1] / 1e3, "KB", EACH)
    mean = sum(weights) / len(weights)
    say("memory of a million tables, calculated", mean * TABLES / 1e9, "GB", TABLES)
    say(
        f"of that per node of {asked.nodes}, calculated", mean * TABLES / asked.nodes / 1e9, "GB", 1
    )
    cluster = Cluster.create()
    try:
        cluster.sql("CREATE DATABASE hall")
        asyncio.run(timers(cluster, asked.nodes))
    finally:
        cluster.remove()
    ownership()
    answers = TABLES * PER_MINUTE / 60
    say("answers at one per table and minute, and bus messages, calculated", answers, "/s", TABLES)


if __name__ == "__main__":
    main()
