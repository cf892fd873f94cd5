"""Reporting the verdict on a word, for the people who run the hall."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Come, Running
from tests.web.guest import Guest
from tests.web.words_table import two
from wordhall.store import SqliteStore
from wordhall.web.rate_limits import Limits


def reported(hall: Running) -> list[tuple[str, str, str, int]]:
    """What was reported of which game, with what verdict, at how many tables."""

    async def read() -> list[tuple[str, str, str, int]]:
        store = SqliteStore(hall.data / "wordhall.db")
        try:
            found = await store.reported_words()
            return [(one.game, one.word, one.verdict, one.tables) for one in found]
        finally:
            await store.close()

    return asyncio.run(read())


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Running]:
    """A hall in which nobody else reports, with the usual limits and a clock that stands still."""
    server = Running(tmp_path, Limits(clock=lambda: 0.0))
    yield server
    server.stop()


def test_a_report_keeps_the_verdict_of_the_tables_own_list(hall: Running) -> None:
    anna, bo, table = two(
        lambda name: Guest(hall.address, name), game="kross", dictionary={"banned": ["SPADE"]}
    )
    path = f"/api/tables/{table}/reports"
    for guest, word in ((anna, "spade"), (bo, "SPADE"), (anna, "goes")):
        assert guest.post(path, {"word": word}) is None
    anna.post(path, {"word": "robin", "category": "bird"})
    anna.post(path, {"word": "stone", "category": "bird"})
    assert sorted(reported(hall)) == [
        ("kross", "GOES", "verb-form", 1),
        ("kross", "ROBIN", "listed:bird", 1),
        ("kross", "SPADE", "banned", 1),
        ("kross", "STONE", "unlisted:bird", 1),
    ]
    anna.close()
    bo.close()


def test_only_those_who_see_the_table_report_and_only_words(come: Come) -> None:
    anna, _, table = two(come)
    path = f"/api/tables/{table}/reports"
    assert come("Eve").post(path, {"word": "zax"}, status=403)["code"] == "private"
    assert come().post(path, {"word": "zax"}, status=401)["code"] == "no-name"
    assert anna.post(path, {"word": "z4x"}, status=400)["code"] == "words"
    assert anna.post(path, {"word": "zax", "category": "x"}, status=400)["code"] == "no-category"
    anna.post(path, {"word": "x" * 29}, status=400)
    assert json.dumps(anna.post(path, {"word": "zax"})) == "null", "no verdict is told"


def test_reports_come_no_faster_than_lines_of_chat(hall: Running) -> None:
    anna, bo, table = two(lambda name: Guest(hall.address, name))
    path = f"/api/tables/{table}/reports"
    for word in ("aa", "ab", "ad", "ae", "ag", "ah"):
        anna.post(path, {"word": word})
    assert anna.post(path, {"word": "ai"}, status=429)["code"] == "too-fast"
    anna.close()
    bo.close()
