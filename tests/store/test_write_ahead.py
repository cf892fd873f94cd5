"""The write-ahead log of SQLite: it stays short under load, and shrinks when nobody writes."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.store.test_store import entry, table
from wordhall.store import Append, Entry, SqliteStore
from wordhall.store.sqlite_file import checkpoint

MEGABYTE = 1 << 20
BOUND = 16 * MEGABYTE
PATIENCE = 30.0  # seconds that a test waits for the log to be short


@pytest.fixture
def only_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is copied behind a test's back."""
    monkeypatch.setattr(checkpoint, "EVERY", 3600)


@pytest.mark.usefixtures("only_when_told")
def test_the_log_begins_anew_once_it_was_copied(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        await fill(store, range(1, 20))
        assert beginnings(tmp_path) == 0
        store.checkpoints.copy()
        await fill(store, range(20, 30))
        assert beginnings(tmp_path) == 1
        await store.close()

    asyncio.run(test())


def test_the_log_stays_under_16_mb_under_load_and_shrinks_when_idle(tmp_path: Path) -> None:
    """80 MB are written while several readers never stop reading."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        largest = 0
        with readers(tmp_path / "hall.db", 4):
            for n in range(1, 41):
                crowd = [
                    store.append(Append(table=f"t{i}", entry=large(n, 20_000))) for i in range(100)
                ]
                assert all(await asyncio.gather(*crowd))
                largest = max(largest, size(tmp_path))
        assert MEGABYTE < largest < BOUND
        until = time.monotonic() + PATIENCE
        while size(tmp_path) > checkpoint.SHORT:
            assert time.monotonic() < until, "the log of an idle hall is as long as ever"
            await asyncio.sleep(0.05)
        assert len(await store.entries("t7")) == 40
        await store.close()

    asyncio.run(test())


def test_a_long_reader_does_not_hold_up_the_writer(tmp_path: Path) -> None:
    """A backup reads one state for minutes: what is written meanwhile is written all the same."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        await store.create_table(table("t"))
        long = sqlite3.connect(tmp_path / "hall.db", isolation_level=None)
        long.execute("BEGIN")
        long.execute("SELECT count(*) FROM log").fetchone()
        for n in range(1, 41):
            assert await store.append(Append(table="t", entry=large(n, 500_000)))
        assert size(tmp_path) > BOUND  # it can't start over while something reads it
        assert long.execute("SELECT count(*) FROM log").fetchone() == (0,)
        long.execute("COMMIT")
        long.close()
        until = time.monotonic() + PATIENCE
        while size(tmp_path) > checkpoint.SHORT:
            assert time.monotonic() < until, "the log stays long when the reader has gone"
            await asyncio.sleep(0.05)
        assert [one.n for one in await store.entries("t")] == list(range(1, 41))
        await store.close()

    asyncio.run(test())


def test_nobody_else_on_the_machine_can_read_the_files(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"

    async def write() -> list[int]:
        store = SqliteStore(path)
        await store.create_table(table("t"))
        rights = [file.stat().st_mode & 0o777 for file in sorted(tmp_path.glob("hall.db*"))]
        await store.close()
        return rights

    assert asyncio.run(write()) == [0o600] * 3
    path.chmod(0o644)  # as older versions left it
    assert asyncio.run(write()) == [0o600] * 3


@contextlib.contextmanager
def readers(path: Path, count: int) -> Iterator[None]:
    """People who look at tables all the time, so that there is always someone reading."""
    over = threading.Event()

    def read() -> None:
        base = sqlite3.connect(path, isolation_level=None)
        while not over.is_set():
            base.execute("SELECT * FROM log WHERE table_id = 't5'").fetchall()
        base.close()

    threads = [threading.Thread(target=read) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


async def fill(store: SqliteStore, numbers: Iterable[int]) -> None:
    for n in numbers:
        await store.append(Append(table="t", entry=entry(n)))


def large(n: int, size: int) -> Entry:
    return msgspec.structs.replace(entry(n), events=b"x" * size)


def beginnings(folder: Path) -> int:
    """How often the log started over: a number in its header counts that."""
    return int.from_bytes((folder / "hall.db-wal").read_bytes()[12:16], "big")


def size(folder: Path) -> int:
    return (folder / "hall.db-wal").stat().st_size
