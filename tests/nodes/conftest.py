"""Two nodes of one hall: real processes over a real PostgreSQL."""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.web.guest import Guest
from tests.web.hall_process import SERVE, HallProcess

Come = Callable[..., Guest]
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def nodes(
    postgres: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[HallProcess, HallProcess]]:
    name = f"nodes_{os.getpid()}_{next(_numbers)}"
    postgres.sql(f"CREATE DATABASE {name}")
    folder = tmp_path_factory.mktemp("nodes")
    code = SERVE.replace("UNBOUNDED", "CAPACITY")  # a test needs the usual limits
    running = [
        HallProcess(folder / node, postgres.database(name), code=code) for node in ("one", "two")
    ]
    yield running[0], running[1]
    for process in running:
        process.end()
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def come(nodes: tuple[HallProcess, HallProcess]) -> Iterator[Come]:
    """Let someone in at a node: `come("Anna", 0)`."""
    guests: list[Guest] = []

    def enter(name: str | None = None, node: int = 0) -> Guest:
        guests.append(Guest(nodes[node].address, name))
        return guests[-1]

    yield enter
    for guest in guests:
        guest.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
