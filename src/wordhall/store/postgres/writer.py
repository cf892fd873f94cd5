"""Appends entries in groups: all that came up while the last group was committed goes together.

One statement writes a group with its timers, so it is one round trip and one transaction. An entry
that comes too late is left out of it, and the others are kept.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from wordhall.histogram import Histogram
from wordhall.store.failure import REFUSING, Failure, failure_of
from wordhall.store.postgres.connection import AGAIN, AWAY, CONNECT, CROSSED, WAIT, Base
from wordhall.store.rows import Append, slot_of
from wordhall.store.statements import entry_row
from wordhall.store.store import StoreUnavailable

MOST: Final = 1_000  # entries in one statement

# In the order of their keys, so that two nodes never deadlock.
ENTRIES: Final = """
    WITH given AS (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[], $6::text[],
            $7::text[], $8::bigint[], $9::bytea[], $10::bigint[], $11::bigint[], $12::bigint[]
        )
    ), written AS (
        INSERT INTO log SELECT * FROM given ON CONFLICT DO NOTHING RETURNING table_id, n
    )
"""
# A table's timers are replaced as a whole; rows that stay are changed in place, since one statement
# must not delete and insert the same key.
TIMERS: Final = """
    , timed AS (
        SELECT table_id FROM unnest($13::text[], $14::bigint[]) AS given (table_id, n)
        JOIN written USING (table_id, n)
    ), wanted AS (
        SELECT wanted.* FROM unnest(
            $15::text[], $16::bigint[], $17::text[], $18::bigint[], $19::text[], $20::bigint[],
            $21::bigint[]
        ) AS wanted (table_id, seat, key, due, kind, live, slot) JOIN timed USING (table_id)
    ), dropped AS (
        DELETE FROM timers old USING timed WHERE old.table_id = timed.table_id AND NOT EXISTS (
            SELECT 1 FROM wanted WHERE wanted.table_id = old.table_id
            AND wanted.seat = old.seat AND wanted.kind = old.kind)
    ), armed AS (
        INSERT INTO timers SELECT * FROM wanted
        ON CONFLICT (table_id, seat, kind) DO UPDATE
        SET key = excluded.key, due = excluded.due, live = excluded.live
    )
"""
# Games that begin and end.
PHASES: Final = """
    , turned AS (
        SELECT given.* FROM unnest(
            $22::text[], $23::bigint[], $24::text[], $25::bigint[], $26::bytea[]
        ) AS given (table_id, n, phase, at, result) JOIN written USING (table_id, n)
    ), phased AS (
        UPDATE tables SET phase = turned.phase, touched = turned.at, result = turned.result
        FROM turned WHERE id = turned.table_id
    ), undrafted AS (
        DELETE FROM drafts USING turned
        WHERE turned.phase = 'ended' AND drafts.table_id = turned.table_id
    )
"""
WRITTEN: Final = "SELECT table_id, n FROM written"
QUIET: Final = ENTRIES + TIMERS + WRITTEN
TURNING: Final = ENTRIES + TIMERS + PHASES + WRITTEN
KEPT: Final = """
    SELECT log.* FROM log JOIN unnest($1::text[], $2::bigint[]) AS given (table_id, n)
    USING (table_id, n)
"""

Job = tuple[Append, "asyncio.Future[bool]"]


class Writer:
    def __init__(self, connect: Callable[[], Awaitable[Base]]) -> None:
        self.commits = 0  # statements so far
        self.appends = 0  # entries really written
        self.failure: Failure | None = None  # why the last statement failed
        self.took = Histogram()  # seconds that statements took
        self._connect = connect
        self._base: Base | None = None
        self._queue: list[Job] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> bool:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.append((append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await future

    @property
    def queued(self) -> int:
        """How many entries wait for the next statement."""
        return len(self._queue)

    async def close(self) -> None:
        """Write what is queued, then let go of the connection."""
        if self._task is not None:
            await self._task
        base, self._base = self._base, None
        if base is not None:
            try:
                await base.close(timeout=CONNECT)
            except AWAY:
                base.terminate()

    async def _run(self) -> None:
        while self._queue:
            jobs = self._take()
            try:
                replies: Sequence[Any] = await self._commit([append for append, _ in jobs])
            except Exception as error:
                # Whatever it was, the next group may be written.
                replies = [error] * len(jobs)
            for (_, future), reply in zip(jobs, replies, strict=True):
                if future.done():
                    continue
                if isinstance(reply, Exception):
                    future.set_exception(reply)
                else:
                    future.set_result(reply)
        self._task = None

    def _take(self) -> list[Job]:
        """The next group: each table once, since a reply names only the table and the number."""
        jobs: dict[str, Job] = {}
        rest = []
        for job in self._queue:
            if len(jobs) < MOST and job[0].table not in jobs:
                jobs[job[0].table] = job
            else:
                rest.append(job)
        self._queue = rest
        return [jobs[table] for table in sorted(jobs)]

    async def _commit(self, appends: list[Append]) -> list[Any]:
        try:
            return await self._insist(appends)
        except StoreUnavailable:
            raise
        except Exception as error:
            if len(appends) == 1:
                return [error]
            # Someone in the group is no row at all, and the others must not suffer for it.
            return [reply for one in appends for reply in await self._commit([one])]

    async def _insist(self, appends: list[Append]) -> list[bool]:
        """Write until the database says what came of it."""
        until = time.monotonic() + WAIT
        lost = False  # whether a commit may have happened without our hearing of it
        while True:
            try:
                if self._base is None:
                    self._base = await self._connect()
                began = time.perf_counter()
                written = await write(self._base, appends)
                self.took.add(time.perf_counter() - began)
                self.failure = None
                replies = [(one.table, one.entry.n) in written for one in appends]
                if lost and not all(replies):
                    ours = await kept(self._base, appends)
                    replies = [reply or own for reply, own in zip(replies, ours, strict=True)]
                self.commits += 1
                self.appends += sum(replies)
                return replies
            except CROSSED:
                continue
            except REFUSING as error:
                raise self._failed(error) from error
            except AWAY as error:
                lost = True
                self._drop()
                if time.monotonic() + AGAIN > until:
                    raise self._failed(error) from error
            await asyncio.sleep(AGAIN)

    def _failed(self, error: Exception) -> StoreUnavailable:
        self.failure = failure_of(error) or "unreachable"
        return StoreUnavailable(self.failure)

    def _drop(self) -> None:
        base, self._base = self._base, None
        if base is not None:
            base.terminate()


async def write(base: Base, appends: Sequence[Append]) -> set[tuple[str, int]]:
    """Write entries with all that belongs to them; returns those that found their place."""
    rows = [entry_row(append.table, append.entry) for append in appends]
    timed = [append for append in appends if append.timers is not None or append.result is not None]
    timers = [
        timer
        for append in timed
        for timer in (append.timers or () if append.result is None else ())
    ]
    values = [
        *map(list, zip(*rows, strict=True)),
        [append.table for append in timed],
        [append.entry.n for append in timed],
        [timer.table for timer in timers],
        [timer.seat for timer in timers],
        [timer.key for timer in timers],
        [timer.due for timer in timers],
        [timer.kind for timer in timers],
        [timer.live for timer in timers],
        [slot_of(timer.table) for timer in timers],
    ]
    turned = [append for append in appends if append.entry.n == 1 or append.result is not None]
    if not turned:
        return {(table, n) for table, n in await base.fetch(QUIET, *values)}
    values += [
        [append.table for append in turned],
        [append.entry.n for append in turned],
        ["playing" if append.result is None else "ended" for append in turned],
        [append.entry.at for append in turned],
        [append.result for append in turned],
    ]
    return {(table, n) for table, n in await base.fetch(TURNING, *values)}


async def kept(base: Base, appends: Sequence[Append]) -> list[bool]:
    """Which of these entries are in the log exactly so: after a lost connection they are ours."""
    tables = [append.table for append in appends]
    numbers = [append.entry.n for append in appends]
    found = {tuple(row) for row in await base.fetch(KEPT, tables, numbers)}
    return [entry_row(append.table, append.entry) in found for append in appends]
