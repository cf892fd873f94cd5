"""The long versions of the faults, as a table. `make soak` runs it."""

import argparse
import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.nodes.fleet import Fleet
from tests.postgres import Cluster
from wordhall import kernel
from wordhall.games import GAMES

Fault = Callable[[Fleet], Awaitable[float]]
ROOT = Path(__file__).parents[2]
# Has a process run the sources in another folder instead of those that are installed.
ELSEWHERE = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "ScikitBuild" not in type(one).__name__]
sys.path.insert(0, {source!r})
"""


class Table:
    """What was broken, how often, how long it took until every table went on, and what was lost."""

    def __init__(self, tables: int, nodes: int, seed: int) -> None:
        self._tables = tables
        self._nodes = nodes
        self._seed = seed
        print(f"{tables} tables, {nodes} nodes, seed {seed}")
        print("| fault | times | all went on in | answers | tries | streams back in | verdict |")
        print("|---|---|---|---|---|---|---|")

    def row(
        self,
        name: str,
        times: int,
        database: str,
        fault: Fault,
        games: Sequence[str] = ("words",),
        before: str = "",
    ) -> None:
        took: list[float] = []

        async def often(fleet: Fleet) -> None:
            for _ in range(times):
                took.append(await fault(fleet))

        with tempfile.TemporaryDirectory() as folder:
            fleet = Fleet(
                Path(folder),
                database,
                nodes=self._nodes,
                tables=self._tables,
                seed=self._seed,
                games=games,
                before=before,
            )
            try:
                asyncio.run(fleet.run(often))
                verdict = "nothing lost, nothing doubled"
            except (AssertionError, TimeoutError) as error:
                verdict = f"FAILED: {error!r}"
        longest = f"{max(took):.1f} s" if took else "never"
        back = f"{max(fleet.gaps):.1f} s" if fleet.gaps else "-"
        said = f"| {name} | {len(took)} | {longest} | {fleet.acknowledged} | {fleet.most_tries} |"
        print(f"{said} {back} | {verdict} |", flush=True)
        if "FAILED" in verdict:
            sys.exit(1)


@contextmanager
def earlier(revision: str) -> Iterator[str]:
    """Code that has a node run an earlier revision of this project, with the kernel of this one."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        source = Path(folder) / "src"
        for library in Path(kernel.__file__).parent.glob("*.so"):
            shutil.copy(library, source / "wordhall")
        code = ELSEWHERE.format(source=str(source))
        build = f"{code}\nfrom wordhall.cli import main; main()"
        subprocess.run([sys.executable, "-c", build, "lexicon", "build"], check=True)
        yield code


@contextmanager
def new_cluster() -> Iterator[Cluster]:
    """A PostgreSQL with an empty hall, which writes to the disk as it should."""
    cluster = Cluster.create()
    try:
        cluster.sql("CREATE DATABASE hall")
        yield cluster
    finally:
        cluster.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--part", type=float, default=1.0, help="of the full number of faults")
    parser.add_argument("--since", help="a revision from which all nodes are brought to this one")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    asked = parser.parse_args()
    began = time.monotonic()
    table = Table(asked.tables, asked.nodes, asked.seed)

    def times(full: int) -> int:
        return max(1, round(full * float(asked.part)))

    if asked.since:
        with earlier(asked.since) as before, new_cluster() as cluster:
            name, games = f"all nodes replaced, {asked.since} by this", list(GAMES)
            table.row(name, 1, cluster.database("hall"), Fleet.deploy, games, before)
    with new_cluster() as cluster:
        database = cluster.database("hall")
        table.row("kill -9 of a node", times(50), database, Fleet.kill_node)
        table.row("a node cut off for 30 s", times(2), database, lambda fleet: fleet.cut_off(30))
        table.row("all nodes replaced in turn", times(3), database, Fleet.deploy, list(GAMES))
        table.row("clocks 60 s wrong", 1, database, lambda fleet: fleet.set_clocks_wrong(60))
        table.row(
            "kill -9 of PostgreSQL, 10 s",
            times(20),
            database,
            lambda fleet: fleet.kill_database(cluster, 10),
        )
    for _ in range(times(5)):
        with new_cluster() as primary:
            standby = primary.follower()
            try:
                primary.wait_for(standby)
                both = f"postgresql://wordhall@{primary.address},{standby.address}/hall"
                fail_over = partial(Fleet.fail_over, primary=primary, standby=standby)
                table.row("primary killed, standby promoted", 1, both, fail_over)
            finally:
                standby.remove()
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
