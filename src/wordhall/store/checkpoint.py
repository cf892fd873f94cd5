"""Copies what was written ahead into the file itself, beside the writer.

Left to SQLite, whichever commit makes the log ahead too long would copy all of it, and everybody's
answers would wait for that.
"""

import threading
from typing import Final

from wordhall.store.schema import connect
from wordhall.store.writer import Writer

EVERY: Final = 1.0  # seconds
TRIES: Final = 3
LONGEST: Final = 4_000  # pages after which the writer has to stop for a moment


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

    def copy(self) -> None:
        """Copy until nothing is left: only then does the next commit begin the log anew."""
        for _ in range(TRIES):
            _, pages, copied = self._base.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages == copied:
                return
        if pages > LONGEST:
            self._writer.rest()
