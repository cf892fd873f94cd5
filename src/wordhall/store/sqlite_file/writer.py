"""The one thread that writes: all that is queued goes into one transaction, with one fsync.

Each entry of a group is on its own: one that comes too late is told so, the others are kept.
Rows are written many to a statement, because each statement lets go of Python's lock and has to
win it back from the event loop.
"""

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, repeat
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from wordhall.histogram import Histogram
from wordhall.store.failure import Failure, failure_of
from wordhall.store.rows import Append, Seating, Timer
from wordhall.store.sqlite_file.dialect import run, run_many
from wordhall.store.statements import (
    CHAIRS,
    GUESTS,
    RESEAT,
    chair_rows,
    entry_row,
    guest_rows,
    seating_values,
    timer_row,
)
from wordhall.store.store import StoreUnavailable

MOST = 2_000  # jobs after which a transaction takes no more
LARGEST = 256  # rows in one statement; SQLite takes 32,766 values
COLUMNS = 12  # of the log
LONG = 8 << 20  # bytes of the write-ahead log after which it is emptied before the next group
SOON = 50  # milliseconds that the writer then waits for readers before it writes on
LONGEST = 12 << 20  # bytes after which it waits longer
PATIENCE = 2_000  # milliseconds, so that only a reader as long as a backup is in the way
AGAIN = 10.0  # seconds after which it waits so long again
BUSY = 30_000  # milliseconds that it waits for another process

LOG = "INSERT OR IGNORE INTO log VALUES "
TIMERS = "INSERT OR REPLACE INTO timers VALUES "
UNTIMED = "DELETE FROM timers WHERE table_id IN "

Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Append | Work, "asyncio.Future[Any]"]
# What came up in one turn of an event loop; without a loop it only wakes the writer.
Batch = tuple[asyncio.AbstractEventLoop | None, list[Job]]
T = TypeVar("T")


log = logging.getLogger(__name__)


class _Apart(Exception):
    """A group cannot be written together, and must be written one by one."""


class _Late(Exception):
    """Someone was quicker, and what was written meanwhile has to go."""


class Writer:
    def __init__(self, base: sqlite3.Connection, path: str) -> None:
        self.commits = 0  # transactions so far
        self.appends = 0  # entries really written
        self.failure: Failure | None = None  # why the last transaction failed
        self.took = Histogram()  # seconds that transactions took
        self._base = base
        self._ahead = f"{path}-wal"
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        self._asked = self._told = 0  # writes, each counted by one thread
        self._closed = False
        self._long = False  # whether the write-ahead log is to be emptied
        self._held = False  # whether a reader kept us from it the last time
        self._patient_from = 0.0  # when the writer may wait for a long reader again
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> "asyncio.Future[bool]":
        return self._put(append if append.seating is None else self._seated(append))

    def write(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Run this inside a transaction; it may be run again if the group must be written again."""
        return self._put(work)

    def shorten(self) -> None:
        """Empty the write-ahead log before the next group: readers that came before are awaited."""
        if not self._long:
            self._long = True
            self._queue.put((None, []))

    @property
    def _too_long(self) -> bool:
        """Whether to empty the log unasked; past a reader it is asked for now and then."""
        size = self.ahead
        if self._held:
            return size > LONGEST and time.monotonic() >= self._patient_from
        return size > LONG

    @property
    def queued(self) -> int:
        """How many writes wait for their transaction."""
        return self._asked - self._told

    @property
    def ahead(self) -> int:
        """How many bytes the write-ahead log has."""
        try:
            return os.stat(self._ahead).st_size
        except FileNotFoundError:
            return 0

    def close(self) -> None:
        """Write what is queued, then stop."""
        if not self._closed:
            self._closed = True
            for loop in list(self._gathered):
                self._hand_over(loop)
            self._queue.put(None)
            self._thread.join()
            self._base.close()

    def _put(self, what: Append | Work) -> "asyncio.Future[Any]":
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        jobs = self._gathered.get(loop)
        if jobs is None:
            # The thread is woken once for all that comes up in this turn of the loop.
            jobs = self._gathered[loop] = []
            loop.call_soon(self._hand_over, loop)
        jobs.append((what, future))
        self._asked += 1
        return future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if jobs := self._gathered.pop(loop, None):
            self._queue.put((loop, jobs))

    def _run(self) -> None:
        more = True
        while more:
            batches: list[Batch] = []
            batch = self._queue.get()
            size = 0
            try:
                while batch is not None:
                    batches.append(batch)
                    size += len(batch[1])
                    if size >= MOST:
                        break
                    batch = self._queue.get_nowait()
                else:
                    more = False
            except Empty:
                pass
            if self._long or self._too_long:
                self._shorten()
            if batches:
                self._serve(batches)

    def _shorten(self) -> None:
        patience = SOON
        if self.ahead > LONGEST and time.monotonic() >= self._patient_from:
            patience = PATIENCE
        try:
            self._base.execute(f"PRAGMA busy_timeout = {patience}")
            (self._held, _, _) = self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            self._held = True  # a full disk, which the next commit will tell of
        finally:
            self._base.execute(f"PRAGMA busy_timeout = {BUSY}")
            self._long = False
        if self._held and patience == PATIENCE:
            self._patient_from = time.monotonic() + AGAIN

    def _serve(self, batches: list[Batch]) -> None:
        whats = [what for _, jobs in batches for what, _ in jobs]
        if not whats:
            return
        began = time.perf_counter()
        replies: Iterator[Any]
        try:
            replies = iter(self._commit(whats))
            self.failure = None
            self.took.add(time.perf_counter() - began)
        except Exception as error:
            # Whatever it was, this thread goes on: the next group may be written.
            replies = repeat(self._failed(error))
        self._told += len(whats)
        # One wake-up for each loop, and nearly always there is one.
        told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for loop, jobs in batches:
            if loop is None:
                continue
            told.setdefault(loop, []).extend((future, next(replies)) for _, future in jobs)
        for loop, pairs in told.items():
            try:
                loop.call_soon_threadsafe(_resolve, pairs)
            except RuntimeError:
                continue  # that loop has ended, and nobody waits any more

    def _failed(self, error: Exception) -> Exception:
        """What those are told whose group could not be written."""
        why = failure_of(error)
        if why is None:
            return error
        if why != self.failure:
            log.error("nothing can be saved: %s", error, extra={"why": why})
        self.failure = why
        return StoreUnavailable(why)

    def _commit(self, whats: list[Append | Work]) -> list[Any]:
        try:
            return self._transact(whats, self._all)
        except _Apart:
            # Someone was too late or is no row at all, and one statement does not say who.
            return self._transact(whats, self._each)

    def _transact(
        self, whats: list[Append | Work], write: Callable[[list[Append]], list[Any]]
    ) -> list[Any]:
        """One transaction for a group; its entries are written together when the first comes."""
        appends = [what for what in whats if isinstance(what, Append)]
        written: list[Any] = []
        replies: list[Any] = []
        self._base.execute("BEGIN IMMEDIATE")
        try:
            for what in whats:
                if not isinstance(what, Append):
                    replies.append(self._alone(what))
                    continue
                if not written:
                    written = write(appends)
                    told = iter(written)
                replies.append(next(told))
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise
        self.commits += 1
        self.appends += written.count(True)
        return replies

    def _all(self, appends: list[Append]) -> list[Any]:
        """Write all entries; if one finds no place, none is written so."""
        written = 0
        try:
            for rows, places in _chunks(appends, COLUMNS):
                values = chain.from_iterable([entry_row(row.table, row.entry) for row in rows])
                written += self._base.execute(LOG + places, list(values)).rowcount
            if written == len(appends):
                self._follow(appends)
        except sqlite3.OperationalError:
            raise
        except Exception as error:
            raise _Apart from error
        if written != len(appends):
            raise _Apart
        return [True] * written

    def _each(self, appends: list[Append]) -> list[Any]:
        return [self._alone(self._one(append)) for append in appends]

    def _one(self, append: Append) -> Work:
        def write(base: sqlite3.Connection) -> bool:
            row = entry_row(append.table, append.entry)
            if base.execute(LOG + _places(COLUMNS, 1), row).rowcount != 1:
                return False
            self._follow([append])
            return True

        return write

    def _seated(self, append: Append) -> Work:
        """An entry that changes the seats as well, or neither if someone was quicker."""

        def write(base: sqlite3.Connection) -> bool:
            assert append.seating is not None
            if not reseat(base, append.table, append.seating):
                return False
            if self._one(append)(base):
                return True
            raise _Late

        return write

    def _follow(self, appends: Sequence[Append]) -> None:
        """What goes with entries that have their place: timers, beginnings and ends of games."""
        timed = {append.table: append.timers for append in appends if append.timers is not None}
        for tables, places in _chunks(list(timed), 1):
            self._base.execute(f"{UNTIMED}({places.replace('(?)', '?')})", tables)
        timers = [timer for some in timed.values() for timer in some]
        for some, places in _chunks(timers, 7):
            self._base.execute(TIMERS + places, list(chain.from_iterable(map(timer_row, some))))
        for append in appends:
            if append.entry.n == 1:
                self._base.execute(
                    "UPDATE tables SET phase = 'playing', touched = ? WHERE id = ?",
                    (append.entry.at, append.table),
                )
            if append.result is not None:
                finish(self._base, append)

    def _alone(self, work: Work) -> Any:
        """Run a piece of work so that its failure is undone and told, and nobody else's."""
        self._base.execute("SAVEPOINT work")
        try:
            reply = work(self._base)
        except Exception as error:
            if failure_of(error) is not None:
                raise  # nobody of the group has been written, and all are told so
            self._base.execute("ROLLBACK TO work")
            reply = False if isinstance(error, _Late) else error
        self._base.execute("RELEASE work")
        return reply


def finish(base: sqlite3.Connection, append: Append) -> None:
    """Keep how a game ended, and drop what only a running one needs."""
    base.execute(
        "UPDATE tables SET phase = 'ended', touched = ?, result = ? WHERE id = ?",
        (append.entry.at, append.result, append.table),
    )
    base.execute("DELETE FROM timers WHERE table_id = ?", (append.table,))
    base.execute("DELETE FROM drafts WHERE table_id = ?", (append.table,))


def reseat(base: sqlite3.Connection, table: str, seating: Seating) -> bool:
    """Replace who sits where, if nobody has done so since the version before."""
    if not run(base, RESEAT, *seating_values(table, seating)).rowcount:
        return False
    base.execute("DELETE FROM chairs WHERE table_id = ?", (table,))
    base.execute("DELETE FROM guests WHERE table_id = ?", (table,))
    seat(base, table, seating)
    return True


def seat(base: sqlite3.Connection, table: str, seating: Seating) -> None:
    """Write the chairs and guests of a table that has none."""
    run_many(base, CHAIRS, chair_rows(table, seating))
    run_many(base, GUESTS, guest_rows(table, seating))


def set_timers(base: sqlite3.Connection, table: str, timers: Sequence[Timer]) -> None:
    """Replace all timers of a table."""
    base.execute("DELETE FROM timers WHERE table_id = ?", (table,))
    base.executemany(f"{TIMERS} (?, ?, ?, ?, ?, ?, ?)", map(timer_row, timers))


def _resolve(told: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, reply in told:
        if future.done():
            continue
        if isinstance(reply, Exception):
            future.set_exception(reply)
        else:
            future.set_result(reply)


def _chunks(rows: Sequence[T], width: int) -> Iterator[tuple[Sequence[T], str]]:
    """Rows in as few runs as possible, each with the places for its values.

    A run is filled up to one of few sizes with its own last row, which all statements here take
    twice without harm: so few statements are ever prepared.
    """
    for start in range(0, len(rows), LARGEST):
        run = list(rows[start : start + LARGEST])
        step = 1 << max(0, len(run).bit_length() - 3)  # 1 to 8, 10, 12, 14, 16, 20, 24 ...
        run += run[-1:] * (-len(run) % step)
        yield run, _places(width, len(run))


@cache
def _places(width: int, rows: int) -> str:
    return ", ".join([f"({', '.join('?' * width)})"] * rows)
