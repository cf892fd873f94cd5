"""Copies the write-ahead log into the file itself, beside the writer, and keeps it short.

Left to SQLite, whichever commit makes the log too long would copy all of it, and everyone's answers
would wait for that. And SQLite restarts the log only if a commit comes while nothing is left to
copy and nobody reads; under load that moment never comes, so past a size the writer waits for it.
"""

import threading
from typing import Final

from wordhall.store.schema import connect
from wordhall.store.sqlite_file.writer import Writer

EVERY: Final = 0.25  # seconds between two looks
LONG: Final = 4 << 20  # bytes from which the writer has to restart the log
SHORT: Final = 1 << 20  # bytes that an idle hall may keep


class Checkpoints:
    def __init__(self, path: str, writer: Writer) -> None:
        self._base = connect(path, writes=True)
        self._writer = writer
        self._seen = 0
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join()
        self._base.close()

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            if self._seen != self._writer.commits:
                self._seen = self._writer.commits
                self.copy()
            elif self._writer.ahead > SHORT:
                self._writer.shorten()

    def copy(self) -> None:
        """Copy what is there, so that little is left to do when the writer has to wait for it."""
        self._base.execute("PRAGMA wal_checkpoint(PASSIVE)")
        if self._writer.ahead > LONG:
            self._writer.shorten()
