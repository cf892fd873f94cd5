"""`wordhall move`: carries a hall from one kind of store to the other, and replays its games."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import asyncpg

from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.lexicon import Lexicon
from wordhall.store import PostgresStore, SqliteStore, Store
from wordhall.store.schema import connect
from wordhall.table.binding import encode
from wordhall.table.node import Node
from wordhall.table.tables import Tables
from wordhall.unusable import Unusable

TOGETHER: Final = 1_000  # rows that are read and written at once
ALIVE: Final = 15_000  # milliseconds since its last heartbeat that a node may be running
# All but who is alive. Tables come last, so one that is there is there with all that it has.
MOVED: Final = (
    *("people", "grants", "revocations", "mutes", "keys", "hall_words", "word_reports"),
    *("cups", "cup_people", "cup_log"),
    *("log", "chairs", "guests", "timers", "drafts", "endings", "remarks", "pulse", "tables"),
)
NUMBERED: Final = (("revocations", "n"), ("remarks", "id"))  # PostgreSQL counts these by itself


class Rows(Protocol):
    """The bare rows of a store."""

    def read(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Any]]: ...

    async def write(self, table: str, columns: Sequence[str], rows: list[Any]) -> None:
        """Add rows; those that are there already stay as they are."""

    async def columns(self, table: str) -> list[str]: ...

    async def running(self) -> bool:
        """Whether a node uses this store."""

    async def finish(self) -> None: ...

    async def empty(self) -> bool:
        """Whether nothing was ever kept here."""

    async def clear(self) -> None:
        """Remove every row."""

    async def close(self) -> None: ...


def open_store(where: str) -> Store:
    """The store at a PostgreSQL URI, or in a data folder."""
    if "://" in where:
        return PostgresStore(where)
    Path(where).mkdir(parents=True, exist_ok=True, mode=0o700)
    return SqliteStore(Path(where) / "wordhall.db")


def existing(where: str) -> Store:
    """The store of a hall that is there already."""
    if "://" not in where and not (Path(where) / "wordhall.db").exists():
        raise Unusable(f"There is no hall in {where}.")
    return open_store(where)


async def move(source: str, target: str) -> tuple[int, int]:
    """Copy a hall and check the copy; returns how many tables and entries it has.

    It may be interrupted and called again: what is there already isn't copied twice. What another
    hall keeps is left alone.
    """
    stores = existing(source), open_store(target)
    for store in stores:
        await store.begin()
    try:
        old, new = await rows_of(source), await rows_of(target)
        try:
            for where, rows in ((source, old), (target, new)):
                if await rows.running():
                    raise Unusable(f"A node uses {where}: stop it first.")
            if await _has_more(new, old):
                raise Unusable(f"{target} has another hall: choose an empty database or folder.")
            await copy(old, new)
            return await verify(old, *stores)
        finally:
            await old.close()
            await new.close()
    finally:
        for store in stores:
            await store.close()


async def copy(old: Rows, new: Rows) -> None:
    """Add the rows of one store to another."""
    for table in MOVED:
        columns = await new.columns(table)
        async for found in old.read(table, columns):
            await new.write(table, columns, found)
    await new.finish()


async def _has_more(new: Rows, old: Rows) -> bool:
    """Whether the target has what can't have come from the source, and the two would be mixed."""
    for table in ("people", "tables"):
        ids, known = [
            {id async for found in rows.read(table, ["id"]) for (id,) in found}
            for rows in (new, old)
        ]
        if not ids <= known:
            return True
    return False


async def verify(rows: Rows, old: Store, new: Store) -> tuple[int, int]:
    """Compare every log with the one that it came from, and play each game through.

    Returns how many tables and entries there are.
    """
    replay = Replay(new)
    many = entries = 0
    async for found in rows.read("tables", ["id"]):
        for (id,) in found:
            before = await old.entries(id)
            if await new.entries(id) != before or await new.table(id) != await old.table(id):
                raise Unusable(f"Table {id} did not arrive as it was.")
            await replay.check(id)
            many += 1
            entries += len(before)
    return many, entries


class Replay:
    """Plays games of a store through, to see that they are as they were played."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables = Tables(Node(store, LocalBus()), GAMES, Lexicon.open())

    async def check(self, id: str) -> None:
        """Unusable if a game can't be played through, or ends in another way than it did."""
        row = await self._store.table(id)
        try:
            table = await self._tables.find(id)
            result = None if table.position is None else table.position.result
            again = None if result is None else encode(result)
        except Exception as error:
            raise Unusable(f"Table {id} can't be played through: {error!r}.") from error
        finally:
            self._tables.forget(id)
        if row is None or again != row.result:
            raise Unusable(f"Table {id} has another result when it is played through.")


async def rows_of(where: str) -> Rows:
    if "://" in where:
        return PostgresRows(await asyncpg.connect(where, target_session_attrs="primary"))
    return SqliteRows(connect(str(Path(where) / "wordhall.db"), writes=True))


class SqliteRows:
    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    async def read(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Any]]:
        cursor = self._base.execute(f"SELECT {', '.join(columns)} FROM {table}")
        while rows := await asyncio.to_thread(cursor.fetchmany, TOGETHER):
            yield rows

    async def write(self, table: str, columns: Sequence[str], rows: list[Any]) -> None:
        places = ", ".join("?" * len(columns))
        into = f"{table} ({', '.join(columns)})"
        self._base.execute("BEGIN")
        self._base.executemany(
            f"INSERT OR IGNORE INTO {into} VALUES ({places})", [tuple(row) for row in rows]
        )
        self._base.execute("COMMIT")

    async def columns(self, table: str) -> list[str]:
        return [row[1] for row in self._base.execute(f"PRAGMA table_info({table})")]

    async def running(self) -> bool:
        now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
        if sqlite3.sqlite_version_info < (3, 42):
            now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        question = f"SELECT count(*) FROM nodes WHERE beat > {now} - {ALIVE}"
        return bool(self._base.execute(question).fetchone()[0])

    async def finish(self) -> None:
        self._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def empty(self) -> bool:
        return not any(self._base.execute(f"SELECT 1 FROM {one}").fetchone() for one in MOVED)

    async def clear(self) -> None:
        for table in MOVED:
            self._base.execute(f"DELETE FROM {table}")

    async def close(self) -> None:
        self._base.close()


class PostgresRows:
    def __init__(self, base: Any) -> None:
        self._base = base

    async def read(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Any]]:
        async with self._base.transaction():
            cursor = await self._base.cursor(f"SELECT {', '.join(columns)} FROM {table}")
            while rows := await cursor.fetch(TOGETHER):
                yield rows

    async def write(self, table: str, columns: Sequence[str], rows: list[Any]) -> None:
        places = ", ".join(f"${i}" for i in range(1, len(columns) + 1))
        into = f"{table} ({', '.join(columns)})"
        await self._base.executemany(
            f"INSERT INTO {into} VALUES ({places}) ON CONFLICT DO NOTHING", rows
        )

    async def columns(self, table: str) -> list[str]:
        question = (
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = $1"
        )
        return [row[0] for row in await self._base.fetch(question, table)]

    async def running(self) -> bool:
        question = (
            "SELECT count(*) FROM nodes"
            " WHERE beat > extract(epoch FROM clock_timestamp()) * 1000 - $1"
        )
        return bool(await self._base.fetchval(question, ALIVE))

    async def finish(self) -> None:
        for table, column in NUMBERED:
            await self._base.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'),"
                f" greatest((SELECT max({column}) FROM {table}), 1))"
            )

    async def empty(self) -> bool:
        found = [await self._base.fetchval(f"SELECT 1 FROM {one} LIMIT 1") for one in MOVED]
        return not any(found)

    async def clear(self) -> None:
        await self._base.execute(f"TRUNCATE {', '.join(MOVED)}")

    async def close(self) -> None:
        await self._base.close()
