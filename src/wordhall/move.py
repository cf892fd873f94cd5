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
from wordhall.table.fold import ending
from wordhall.table.node import Node
from wordhall.table.tables import Tables

TOGETHER: Final = 1_000  # rows that are read and written at once
ALIVE: Final = 15_000  # milliseconds since its last heartbeat that a node may be running
# All but who is alive. Tables come last, so one that is there is there with all that it has.
MOVED: Final = (
    *("people", "grants", "revocations", "mutes", "keys"),
    *("cups", "cup_people", "cup_log"),
    *("log", "chairs", "guests", "timers", "drafts", "endings", "remarks", "pulse", "tables"),
)
NUMBERED: Final = (("revocations", "n"), ("remarks", "id"))  # PostgreSQL counts these by itself


class MoveError(Exception):
    """Why a hall can't be moved."""


class Rows(Protocol):
    """The bare rows of a store."""

    def read(self, table: str, columns: Sequence[str]) -> AsyncIterator[list[Any]]: ...

    async def write(self, table: str, columns: Sequence[str], rows: list[Any]) -> None:
        """Add rows; those that are there already stay as they are."""

    async def columns(self, table: str) -> list[str]: ...

    async def running(self) -> bool:
        """Whether a node uses this store."""

    async def finish(self) -> None: ...

    async def close(self) -> None: ...


def open_store(where: str) -> Store:
    """The store at a PostgreSQL URI, or in a data folder."""
    if "://" in where:
        return PostgresStore(where)
    Path(where).mkdir(parents=True, exist_ok=True, mode=0o700)
    return SqliteStore(Path(where) / "wordhall.db")


async def move(source: str, target: str) -> tuple[int, int]:
    """Copy a hall and check the copy; returns how many tables and entries it has.

    It may be interrupted and called again: what is there already isn't copied twice.
    """
    if "://" not in source and not (Path(source) / "wordhall.db").exists():
        raise MoveError(f"There is no hall in {source}.")
    stores = open_store(source), open_store(target)
    for store in stores:
        await store.begin()
    try:
        old, new = await _rows(source), await _rows(target)
        try:
            for where, rows in ((source, old), (target, new)):
                if await rows.running():
                    raise MoveError(f"A node uses {where}: stop it first.")
            for table in MOVED:
                columns = await new.columns(table)
                async for found in old.read(table, columns):
                    await new.write(table, columns, found)
            await new.finish()
            return await _verified(old, *stores)
        finally:
            await old.close()
            await new.close()
    finally:
        for store in stores:
            await store.close()


async def _verified(rows: Rows, old: Store, new: Store) -> tuple[int, int]:
    """Compare every log with the one that it came from, and play each game through."""
    tables = Tables(Node(new, LocalBus()), GAMES, Lexicon.open())
    many = entries = 0
    async for found in rows.read("tables", ["id"]):
        for (id,) in found:
            before, row = await old.entries(id), await new.table(id)
            if row is None or await new.entries(id) != before or row != await old.table(id):
                raise MoveError(f"Table {id} did not arrive as it was.")
            table = await tables.find(id)
            position = table.position
            if position is not None and position.result is not None:
                again = ending(table.binding, position).result
                if again != row.result:
                    raise MoveError(f"Table {id} has another result when it is played through.")
            tables.forget(id)
            many += 1
            entries += len(before)
    return many, entries


async def _rows(where: str) -> Rows:
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

    async def close(self) -> None:
        await self._base.close()
