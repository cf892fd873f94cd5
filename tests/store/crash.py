"""A store that is killed while it writes, again and again.

Run as a program with a path, it appends to many tables until it is killed, and prints each entry
after its commit: what was printed was acknowledged. `kill_often` starts it, kills it at random
moments and looks at what the file holds. `python -m tests.store.crash KILLS` does it for long.
"""

import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from wordhall.store import Append, Entry, SqliteStore, Timer

ROOT = Path(__file__).parent.parent.parent
TABLES = 50
Row = tuple[str, int]


def kill_often(folder: Path, kills: int, seed: int) -> int:
    """Kill a writer this often; returns how many entries it had acknowledged."""
    chance = random.Random(seed)
    path = folder / "hall.db"
    acknowledged: list[Row] = []
    for _ in range(kills):
        acknowledged += _until_killed(path, 0.2 + chance.random() * 0.5)
        _check(path, acknowledged)
    return len(acknowledged)


def _until_killed(path: Path, seconds: float) -> list[Row]:
    command = [sys.executable, "-m", "tests.store.crash", "write", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        # Importing takes its time; the moment counts from the first entry.
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.kill()
        lines = first + writer.stdout.read()
    # The last line may have been cut in the middle.
    whole = [line.split() for line in lines.splitlines(keepends=True) if line.endswith("\n")]
    return [(table, int(n)) for table, n in whole]


def _check(path: Path, acknowledged: list[Row]) -> None:
    base = sqlite3.connect(path)
    try:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kept = base.execute("SELECT table_id, n, answer FROM log ORDER BY table_id, n").fetchall()
        timers = base.execute("SELECT table_id, due FROM timers").fetchall()
    finally:
        base.close()
    assert len(acknowledged) == len(set(acknowledged))
    assert set(acknowledged) <= {(table, n) for table, n, _ in kept}
    heads: dict[str, int] = defaultdict(int)
    for table, n, answer in kept:
        assert n == heads[table] + 1, "a log has no gap"
        assert answer == b"%d" % n
        heads[table] = n
    assert dict(timers) == dict(heads), "each timer was written with its entry"


async def _write(path: str) -> None:
    store = SqliteStore(path)
    heads = {f"t{i}": len(await store.entries(f"t{i}")) for i in range(TABLES)}

    async def fill(table: str) -> None:
        n = heads[table]
        while True:
            n += 1
            entry = Entry(
                n=n, seat=0, key="k", answer=b"%d" % n, id=f"{n}", by="person", at=n, events=b"[]"
            )
            timer = Timer(table=table, seat=0, key="k", due=n, kind="clock")
            assert await store.append(Append(table=table, entry=entry, timers=(timer,)))
            sys.stdout.write(f"{table} {n}\n")
            sys.stdout.flush()

    await asyncio.gather(*(fill(f"t{i}") for i in range(TABLES)))


def main() -> None:
    if sys.argv[1] == "write":
        asyncio.run(_write(sys.argv[2]))
    with tempfile.TemporaryDirectory() as folder:
        count = kill_often(Path(folder), int(sys.argv[1]), seed=random.randrange(1 << 30))
        print(f"{sys.argv[1]} kills, {count} entries acknowledged, none lost, none doubled")


if __name__ == "__main__":
    main()
