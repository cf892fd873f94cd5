"""Connections to PostgreSQL: a pool for reading and small writes, and what to do when it's away."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import asyncpg

from wordhall.clock import Clock
from wordhall.store.failure import REFUSING, Failure, failure_of
from wordhall.store.postgres.clock import DatabaseClock
from wordhall.store.schema import STEPS, for_postgres, statements, too_new
from wordhall.store.store import StoreUnavailable
from wordhall.store.transactions import Script, Transactions

POOL: Final = 6  # connections for reading, and for writes that are no entries
WAIT: Final = 5.0  # seconds that a question waits for a database that is away
AGAIN: Final = 0.1  # seconds between two tries
CONNECT: Final = 3.0  # seconds that one try to connect may take
SLOW: Final = 120.0  # seconds that a migration or an outage may take
MIGRATING: Final = 0x776F7264  # the advisory lock of the node that brings the schema up to date
# What a lost, failing-over or restarting server says; nothing is wrong with the question.
AWAY: Final = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.TargetServerAttributeNotMatched,
)
CROSSED: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)

Base = Any  # an asyncpg connection, which has no types of its own
T = TypeVar("T")
Work = Callable[[Base, bool], Awaitable[T]]


class Connection(Transactions):
    LOCK_REVOCATIONS = "LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE"
    shared = True

    def __init__(self, database: str, clock: Clock | None = None) -> None:
        """`database` is a connection URI, which may name several hosts; the primary is used."""
        self._database = database
        self._told_clock = clock  # set by a test; otherwise the database's own time counts
        self._own_clock = DatabaseClock()
        self.clock: Clock = clock or self._own_clock
        self._pool: Any = None
        self._failure: Failure | None = None  # why the last question failed

    async def begin(self) -> None:
        base = await self.connect()
        try:
            await _migrate(base)
            asked = self._own_clock.asking()
            self._own_clock.set(await base.fetchval(f"SELECT {NOW}"), asked)
        finally:
            await base.close()
        self._pool = await asyncpg.create_pool(
            self._database,
            min_size=1,
            max_size=POOL,
            command_timeout=WAIT,
            timeout=CONNECT,
            target_session_attrs="primary",
            max_inactive_connection_lifetime=60,
            reset=_as_it_is,
        )

    async def close(self) -> None:
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CONNECT)
            except AWAY:
                self._pool.terminate()
            self._pool = None

    async def connect(self) -> Base:
        """A connection outside the pool."""
        return await asyncpg.connect(
            self._database,
            timeout=CONNECT,
            command_timeout=WAIT,
            target_session_attrs="primary",
        )

    async def read(self, question: str, *values: Any) -> list[Any]:
        async def ask(base: Base, lost: bool) -> list[Any]:
            rows: list[Any] = await base.fetch(question, *values)
            return rows

        return await self.using(ask)

    async def write(self, statement: str, *values: Any) -> int:
        async def run(base: Base, lost: bool) -> int:
            return count(await base.execute(statement, *values))

        return await self.using(run)

    async def run_script(self, begin: Callable[[], Script[T]]) -> T:
        async def work(base: Base, lost: bool) -> T:
            script = begin()
            try:
                statement, *values = next(script)
                while True:
                    rows = await base.fetch(statement, *values)
                    statement, *values = script.send(rows)
            except StopIteration as end:
                result: T = end.value
                return result

        return await self.transact(work)

    async def transact(self, work: Work[T]) -> T:
        """Run this in one transaction; it may be run again if two of them crossed."""

        async def run(base: Base, lost: bool) -> T:
            while True:
                try:
                    async with base.transaction():
                        return await work(base, lost)
                except CROSSED:
                    continue

        return await self.using(run)

    async def using(self, work: Work[T]) -> T:
        """Run this with a connection, and again if that was lost; StoreUnavailable after a while.

        Then it is told so: it may have been committed without our hearing of it.
        """
        if self._pool is None:
            raise RuntimeError("the store is closed")
        until = time.monotonic() + WAIT
        lost = False
        while True:
            try:
                async with self._pool.acquire(timeout=CONNECT) as base:
                    begun, lost = lost, True
                    try:
                        done = await work(base, begun)
                        self._failure = None
                        return done
                    except AWAY:
                        # One that doesn't answer any more would be asked to clean up first.
                        base.terminate()
                        raise
            except REFUSING as error:
                self._failure = failure_of(error) or "failing"
                raise StoreUnavailable(self._failure) from error
            except AWAY as error:
                if time.monotonic() + AGAIN > until:
                    self._failure = failure_of(error) or "unreachable"
                    raise StoreUnavailable(self._failure) from error
            await asyncio.sleep(AGAIN)


async def _as_it_is(base: Base) -> None:
    """Put a connection back: nothing here changes a session, so a round trip is saved."""


# Milliseconds since 1970 by the database.
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def count(status: str) -> int:
    """How many rows a statement touched, from what the server says of it: `UPDATE 3`."""
    return int(status.rpartition(" ")[2])


async def _migrate(base: Base) -> None:
    """Bring a database, empty or old, to the present version; nodes that start together queue."""
    async with base.transaction():
        await base.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await base.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        version = await base.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > len(STEPS):
            raise too_new("The database", version)
        if version < len(STEPS):
            for statement in statements(version):
                await base.execute(for_postgres(statement), timeout=SLOW)
            await base.execute("DELETE FROM schema_version")
            await base.execute("INSERT INTO schema_version VALUES ($1)", len(STEPS))
