"""One SQLite file: a thread that writes, and threads that read beside it."""

import asyncio
import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from wordhall.clock import Clock, SystemClock
from wordhall.histogram import Histogram
from wordhall.store.failure import Failure
from wordhall.store.schema import connect, prepare
from wordhall.store.sqlite_file.checkpoint import Checkpoints
from wordhall.store.sqlite_file.dialect import run
from wordhall.store.sqlite_file.writer import Writer
from wordhall.store.transactions import Script, Transactions

READERS = 2
T = TypeVar("T")


class Connection(Transactions):
    LOCK_REVOCATIONS = "SELECT 1"  # there is one writer, so nothing to wait for
    shared = False

    def __init__(self, path: str | os.PathLike[str], clock: Clock | None = None) -> None:
        self.clock: Clock = clock or SystemClock()
        self._path = os.fspath(path)
        prepare(self._path)
        _protect(self._path)
        self.writer = Writer(connect(self._path, writes=True), self._path)
        self.checkpoints = Checkpoints(self._path, self.writer)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []

    @property
    def failure(self) -> Failure | None:
        return self.writer.failure

    @property
    def queued(self) -> int:
        return self.writer.queued

    @property
    def commits(self) -> Histogram:
        return self.writer.took

    async def begin(self) -> None:
        """Nothing is left to do: the file is there."""

    async def close(self) -> None:
        await asyncio.to_thread(self.checkpoints.close)
        await asyncio.to_thread(self.writer.close)
        self._readers.shutdown()
        while self._opened:
            self._opened.pop().close()

    async def read(self, question: str, *values: Any) -> list[Any]:
        return await self.reading(lambda base: run(base, question, *values).fetchall())

    async def reading(self, read: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            base: sqlite3.Connection | None = getattr(self._local, "base", None)
            if base is None:
                base = self._local.base = connect(self._path, writes=False)
                self._opened.append(base)
            return read(base)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def write(self, statement: str, *values: Any) -> int:
        return await self.writer.write(lambda base: run(base, statement, *values).rowcount)

    async def run_script(self, begin: Callable[[], Script[T]]) -> T:
        def work(base: sqlite3.Connection) -> T:
            script = begin()
            try:
                statement, *values = next(script)
                while True:
                    rows = run(base, statement, *values).fetchall()
                    statement, *values = script.send(rows)
            except StopIteration as end:
                result: T = end.value
                return result

        return await self.writer.write(work)


def _protect(path: str) -> None:
    """Let nobody else on this machine read a file; SQLite gives those beside it the same rights."""
    for file in (path, f"{path}-wal", f"{path}-shm"):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            os.chmod(file, 0o600)
