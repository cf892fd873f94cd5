"""A hall that can't save says so: to players, to load balancers, and to anyone who watches it."""

import asyncio
import contextlib
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.ports import free_ports
from tests.web.conftest import Come, Running
from tests.web.guest import PATIENCE, Guest
from tests.web.hall_process import HallProcess
from tests.web.words_table import PASS, play, two
from wordhall.store import PostgresStore, StoreUnavailable
from wordhall.texts import texts
from wordhall.unusable import Unusable
from wordhall.web.rate_limits import BOUNDLESS, Limits
from wordhall.web.serve import address_of


def until(done: Callable[[], Any]) -> Any:
    """Wait until something is so."""
    late = time.monotonic() + PATIENCE * 3
    while not (found := done()):
        assert time.monotonic() < late
        time.sleep(0.05)
    return found


class SmallDisk:
    """A hall in a process that alone sees a disk of two megabytes under its data folder."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / "data"
        self._data.mkdir()
        script = f'mount -t tmpfs -o size=2m none "{self._data}" && exec "$@"'
        inside = ["unshare", "-Urm", "sh", "-c", script, "sh"]
        self.process = HallProcess(self._data, inside=inside)
        # The same folder, as the process sees it.
        self.seen = Path(f"/proc/{self.process.process.pid}/root{self._data}")

    def fill(self) -> None:
        with contextlib.suppress(OSError), (self.seen / "ballast").open("wb", buffering=0) as file:
            for size in (65_536, 4_096, 1):
                with contextlib.suppress(OSError):
                    while file.write(b"x" * size):
                        pass

    def empty(self) -> None:
        (self.seen / "ballast").unlink()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(tmp_path)
    yield disk
    disk.process.end()


def test_a_full_disk_is_told_to_all_and_what_was_refused_can_be_repeated(small: SmallDisk) -> None:
    anna = Guest(small.process.address, "Anna")
    bo = Guest(small.process.address, "Bo")
    try:
        card = anna.open("me", "open")
        bo.join(card)
        table = card["id"]
        anna.start(table)
        tab = anna.watch(table)
        first = tab.turn(1)
        small.fill()

        def refused() -> Any:
            reply = anna.web.post(
                f"/api/tables/{table}/answers",
                json={
                    "seat": first["seat"],
                    "key": first["asks"][0]["key"],
                    "answer": PASS,
                    "id": "again1",
                },
            )
            return reply if reply.status_code != 200 else None

        reply = refused()
        if reply is None:  # what was left of the last page took one more entry
            many = (bo.web.post("/api/me", json={"name": f"Bo {i}" * 3}) for i in range(5_000))
            reply = next(reply for reply in many if reply.status_code != 200)
        assert reply.status_code == 503
        assert reply.json()["say"] == texts()["problem.try-again"]
        assert reply.headers["retry-after"] == "1"
        ready = until(lambda: (reply := anna.web.get("/ready")).status_code == 503 and reply).json()
        assert ready == {
            "ready": False,
            "why": "disk-full",
            "say": texts()["problem.unready.disk-full"],
        }
        assert anna.get("/health") == {"ok": True}
        assert re.search(r"wordhall_store_failing\{.*\} 1", anna.get("/metrics"))
        tab.wait(lambda kind, data: kind == "away" and data is True)

        small.empty()
        until(lambda: anna.web.get("/ready").status_code == 200)
        key = first["asks"][0]["key"]
        said = [anna.answer(table, first["seat"], key, PASS, "again1") for _ in range(2)]
        assert said[0]["n"] == said[1]["n"] == 2
        bo.watch(table).turn(2)
    finally:
        anna.close()
        bo.close()


def test_a_database_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    server = Running(tmp_path, Limits(BOUNDLESS))
    anna = Guest(server.address, "Anna")
    try:
        table = anna.open("me", "open")["id"]
        base: sqlite3.Connection = server.site.parts.node.store.writer._base  # type: ignore[attr-defined]
        base.execute("PRAGMA query_only=ON")
        told = anna.open("me", "open", status=503)
        assert told["code"] == "try-again"
        assert anna.get("/ready", status=503)["why"] == "read-only"
        # What is there can still be looked at.
        assert anna.get(f"/api/tables/{table}")["id"] == table
        base.execute("PRAGMA query_only=OFF")
        anna.open("me", "open")
        assert anna.get("/ready") == {"ready": True}
    finally:
        anna.close()
        server.stop()


def test_a_stopping_node_is_not_ready(tmp_path: Path) -> None:
    server = Running(tmp_path, Limits(BOUNDLESS))
    try:
        server.site.draining = True
        reply = httpx.get(f"{server.address}/ready")
        assert (reply.status_code, reply.json()["why"]) == (503, "stopping")
        server.site.draining = False
    finally:
        server.stop()


def test_a_database_server_without_room_is_told(database: str) -> None:
    """PostgreSQL's own error of a full disk, raised by a trigger."""

    async def test() -> None:
        store = PostgresStore(database)
        await store.begin()
        base = await store.connect()
        await base.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE 'no room'"
            " USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;"
            " CREATE TRIGGER full_disk BEFORE INSERT ON mutes EXECUTE FUNCTION full_disk()"
        )
        with pytest.raises(StoreUnavailable) as caught:
            await store.mute("a", "b", True)
        assert caught.value.why == store.failure == "disk-full"
        await base.execute("DROP TRIGGER full_disk ON mutes")
        await base.close()
        await store.mute("a", "b", True)
        assert store.failure is None
        await store.close()

    asyncio.run(test())


MATTERS = (
    *("commit_seconds", "commit_queue", "tables", "timer_late_seconds", "bot_seconds_total"),
    *("bot_queue", "garbage_seconds", "memory_bytes", "streams", "calls_total", "call_seconds"),
)


def test_the_counters_show_what_matters_and_add_up(come: Come) -> None:
    anna, bo, table = two(come)
    tab = anna.watch(table)
    n = play(anna, tab.turn(1), "m1")
    bo.watch(table).turn(n)
    text = anna.get("/metrics")
    for name in MATTERS:
        assert f"# TYPE wordhall_{name} " in text

    def value(name: str, more: str = "") -> float:
        found = re.search(rf"^wordhall_{name}\{{[^}}]*{re.escape(more)}[^}}]*\}} (.+)$", text, re.M)
        assert found is not None, name
        return float(found[1])

    assert value("tables") >= 1
    assert value("streams") >= 2
    assert value("commit_seconds_count") > 3
    assert value("commit_seconds_sum") > 0
    assert value("memory_bytes") > 10_000_000
    # A histogram counts up to all of its calls.
    buckets = re.findall(
        r'^wordhall_call_seconds_bucket\{.*route="POST /api/me",le="(.+)"\} (\d+)$', text, re.M
    )
    counts = [int(count) for _, count in buckets]
    assert counts == sorted(counts)
    assert buckets[-1][0] == "+Inf"
    assert counts[-1] == value("call_seconds_count", 'route="POST /api/me"')


MONITORED = """
import sys
from pathlib import Path
from wordhall.web.serve import serve
serve(Path(sys.argv[1]), port=int(sys.argv[2]), monitor=MONITOR)
"""


def test_metrics_and_readiness_can_have_an_address_of_their_own(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    code = MONITORED.replace("MONITOR", repr(f"127.0.0.1:{port}"))
    hall = HallProcess(tmp_path / "data", code=code)
    try:
        own = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{own}/ready").json() == {"ready": True}
        assert "wordhall_memory_bytes" in httpx.get(f"{own}/metrics").text
        assert httpx.get(f"{own}/health").status_code == 200
        assert httpx.get(f"{own}/api/me").status_code == 404
        for path in ("/ready", "/metrics"):
            assert httpx.get(hall.address + path).status_code == 404
        assert httpx.get(f"{hall.address}/health").status_code == 200
    finally:
        hall.end()


@pytest.mark.parametrize("text", ["9000", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", ":9000"])
def test_what_is_no_address_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Unusable, match="is no address with a port"):
        address_of(text)
