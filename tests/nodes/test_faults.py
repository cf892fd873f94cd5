"""Whatever breaks: nothing acknowledged is lost or doubled, every table goes on, no time is lost.

These are the short versions; `make soak` runs the long ones.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.cuttable_connection import CuttableConnection
from tests.nodes.fleet import Fleet
from tests.postgres import FAST, Cluster


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A server of this test's own, which can be killed."""
    made = Cluster.create(*FAST)
    made.sql("CREATE DATABASE hall")
    yield made
    made.remove()


def test_a_node_is_killed(tmp_path: Path, database: str) -> None:
    async def kills(fleet: Fleet) -> None:
        for _ in range(2):
            await fleet.kill_node()

    asyncio.run(Fleet(tmp_path, database).run(kills))


def test_the_database_is_killed(tmp_path: Path, cluster: Cluster) -> None:
    async def kill(fleet: Fleet) -> None:
        await fleet.kill_database(cluster, seconds=6)

    asyncio.run(Fleet(tmp_path, cluster.database("hall"), nodes=2).run(kill))


def test_a_node_is_cut_off_from_the_database(tmp_path: Path, database: str) -> None:
    async def cut(fleet: Fleet) -> None:
        await fleet.cut_off(seconds=4)

    async def run() -> None:
        async with CuttableConnection("127.0.0.1", urlsplit(database).port or 0) as wire:
            await Fleet(tmp_path, database, nodes=2, wire=wire).run(cut)

    asyncio.run(run())


def test_all_nodes_are_replaced_and_their_clocks_are_wrong(tmp_path: Path, database: str) -> None:
    async def deploy(fleet: Fleet) -> None:
        await fleet.set_clocks_wrong(60)

    asyncio.run(Fleet(tmp_path, database).run(deploy))


def test_the_primary_dies_and_its_standby_takes_over(tmp_path: Path, cluster: Cluster) -> None:
    standby = cluster.follower(*FAST)
    try:
        cluster.wait_for(standby)
        both = f"postgresql://wordhall@{cluster.address},{standby.address}/hall"

        async def fail(fleet: Fleet) -> None:
            await fleet.fail_over(cluster, standby)

        asyncio.run(Fleet(tmp_path, both, nodes=2).run(fail))
    finally:
        standby.remove()
