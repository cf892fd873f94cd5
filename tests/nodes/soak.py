"""The long versions of the faults, as a table. `make soak` runs it, as root.

Every table has a player and four more streams, two of them of strangers where the table is public.
A row fails if anything acknowledged is lost or doubled, if a stream shows less than it did before,
or if it takes longer than its limit until every table has gone on.
"""

import argparse
import asyncio
import math
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.nodes.fleet import Fleet
from tests.nodes.namespace import Namespace
from tests.postgres import Cluster
from wordhall import kernel
from wordhall.games import GAMES

Fault = Callable[[Fleet], Awaitable[float]]
ROOT = Path(__file__).parents[2]
WATCHERS = 4  # streams of a table besides its player's
# Has a process run the sources in another folder instead of those that are installed.
ELSEWHERE = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "ScikitBuild" not in type(one).__name__]
sys.path.insert(0, {source!r})
"""


class Limits(NamedTuple):
    """Seconds and tries that a fault may cost at most."""

    went_on: float  # until every table has gone on
    tries: float = math.inf  # of one answer
    back: float = math.inf  # until a stream that had ended is there again
    unfair: float = 1.0  # by which a deadline is too early or too late


KILLED = Limits(went_on=5)
CUT_OFF = Limits(went_on=15)  # a node without its database ends its streams after ten seconds
PROMOTED = Limits(went_on=15)
DEPLOYED = Limits(went_on=5, tries=2, back=2)


class Table:
    """What was broken, how often, how long it took until every table went on, and what was lost."""

    def __init__(self, tables: int, nodes: int, pace: float, seed: int) -> None:
        self._tables = tables
        self._nodes = nodes
        self._pace = pace
        self._seed = seed
        self.failed = False
        streams = tables * (1 + WATCHERS)
        print(
            f"{tables} tables, {streams} streams, {nodes} nodes, {pace} s per answer, seed {seed}"
        )
        print(
            "| fault | times | all went on in | answers | tries | streams back in"
            " | deadlines off by | verdict |"
        )
        print("|---|---|---|---|---|---|---|---|", flush=True)

    def row(
        self,
        name: str,
        times: int,
        database: str,
        fault: Fault,
        limits: Limits,
        games: Sequence[str] = ("words",),
        before: str = "",
        namespace: Namespace | None = None,
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
                watchers=WATCHERS,
                pace=self._pace,
                namespace=namespace,
            )
            try:
                asyncio.run(fleet.run(often))
                verdict = over(limits, fleet, took) or "nothing lost, nothing doubled"
            except (AssertionError, TimeoutError) as error:
                verdict = f"FAILED: {error!r}"
        longest = f"{max(took):.1f} s" if took else "never"
        back = f"{max(fleet.gaps):.1f} s" if fleet.gaps else "-"
        unfair = f"{fleet.unfair:.2f} s" if fleet.unfair else "-"
        said = f"| {name} | {len(took)} | {longest} | {fleet.acknowledged} | {fleet.most_tries} |"
        print(f"{said} {back} | {unfair} | {verdict} |", flush=True)
        self.failed = self.failed or "FAILED" in verdict


def over(limits: Limits, fleet: Fleet, took: Sequence[float]) -> str:
    """Which limits were not kept, or nothing."""
    found = []
    if late := sum(one > limits.went_on for one in took):
        found.append(f"{late} times later than {limits.went_on} s")
    if fleet.most_tries > limits.tries:
        found.append(f"an answer needed {fleet.most_tries} tries")
    if away := sum(gap > limits.back for gap in fleet.gaps):
        found.append(f"{away} of {len(fleet.gaps)} streams were away for more than {limits.back} s")
    if fleet.unfair > limits.unfair:
        found.append("a deadline was unfair")
    return f"FAILED: nothing lost, but {', '.join(found)}" if found else ""


@contextmanager
def earlier(revision: str) -> Iterator[str]:
    """Code that runs a node of an earlier revision of this project, with the kernel of this one."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", revision, "src", "tests/web"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        source = Path(folder) / "src"
        for library in Path(kernel.__file__).parent.glob("*.so"):
            shutil.copy(library, source / "wordhall")
        code = ELSEWHERE.format(source=str(source))
        build = f"{code}\nfrom wordhall.cli import main; main()"
        subprocess.run([sys.executable, "-c", build, "lexicon", "build"], check=True)
        # How it was started then is in its own tests.
        programs = (Path(folder) / "tests" / "web").glob("*process.py")
        found = re.search(r'^SERVE = """(.+?)"""', next(programs).read_text(), re.DOTALL | re.M)
        assert found is not None
        yield code + found[1]


@contextmanager
def new_cluster() -> Iterator[Cluster]:
    """A PostgreSQL with an empty hall, which writes to the disk as it should."""
    cluster = Cluster.create("listen_addresses=*")  # and lets nobody in from elsewhere
    try:
        cluster.sql("CREATE DATABASE hall")
        yield cluster
    finally:
        cluster.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds that an answer takes")
    parser.add_argument("--part", type=float, default=1.0, help="of the full number of faults")
    parser.add_argument("--since", help="a revision from which all nodes are brought to this one")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    asked = parser.parse_args()
    began = time.monotonic()
    table = Table(asked.tables, asked.nodes, asked.pace, asked.seed)

    def times(full: int) -> int:
        return max(1, round(full * float(asked.part)))

    if asked.since:
        with earlier(asked.since) as before, new_cluster() as cluster:
            name, games = f"all nodes replaced, {asked.since} by this", list(GAMES)
            database = cluster.database("hall")
            table.row(name, 1, database, Fleet.deploy, DEPLOYED, games, before)
    with new_cluster() as cluster:
        database = cluster.database("hall")
        table.row("kill -9 of a node", times(50), database, Fleet.kill_node, KILLED)
        with Namespace(cluster) as namespace:
            cut = partial(Fleet.cut_off, seconds=30)
            name = "a node cut off from the database, 30 s"
            table.row(name, 1, database, cut, CUT_OFF, namespace=namespace)
        name = "all nodes replaced in turn"
        table.row(name, 1, database, Fleet.deploy, DEPLOYED, list(GAMES))
        wrong = partial(Fleet.set_clocks_wrong, seconds=60)
        table.row("clocks 60 s wrong", 1, database, wrong, KILLED)
        kill = partial(Fleet.kill_database, cluster=cluster, seconds=10)
        table.row("kill -9 of PostgreSQL, 10 s", times(20), database, kill, KILLED)
    for _ in range(times(5)):
        with new_cluster() as primary:
            standby = primary.follower()
            try:
                primary.wait_for(standby)
                both = f"postgresql://wordhall@{primary.address},{standby.address}/hall"
                fail_over = partial(Fleet.fail_over, primary=primary, standby=standby)
                table.row("primary killed, standby promoted", 1, both, fail_over, PROMOTED)
            finally:
                standby.remove()
    print(f"{time.monotonic() - began:.0f} s")
    sys.exit(table.failed)


if __name__ == "__main__":
    main()
