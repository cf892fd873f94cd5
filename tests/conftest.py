"""What every test shares: how hypothesis searches and reports, the dictionary, and PostgreSQL."""

import itertools
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Cluster, shared
from tests.search_effort import BRIEF, THOROUGH
from wordhall.lexicon import Lexicon

settings.register_profile(
    "wordhall",
    max_examples=100 if THOROUGH else 100 // BRIEF,
    # `make test` gives the same code the same verdict every time; `make soak` tries new examples.
    derandomize=not THOROUGH,
    # A brute-force example may take long on a busy machine, which says nothing about the code.
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("wordhall")

# They begin, or one worker would still be busy with them when the other is done.
LONG = ("test_faults", "test_source", "test_ladder", "test_readme", "test_openapi")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not any(f"{name}.py" in item.nodeid for name in LONG))


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The dictionary as `make test` built it."""
    return Lexicon.open()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The cluster of this run; with several workers they share it."""
    base = tmp_path_factory.getbasetemp()
    with shared(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) as cluster:
        yield cluster


_numbers = itertools.count(1)


@pytest.fixture
def database(postgres: Cluster) -> Iterator[str]:
    """An empty database for one test."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    postgres.sql(f"CREATE DATABASE {name}")
    yield postgres.database(name)
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")
