"""`wordhall backup` and `wordhall restore`: a whole hall in one file, which keeps its key as well.

The file is a SQLite database with the hall's own tables, whatever the hall itself is kept in, and
one more that says what it is.
"""

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg

from wordhall.hall.links import KEY, Links, write_once
from wordhall.operate.move import PostgresRows, SqliteRows, copy, open_store, rows_of, verify
from wordhall.settings import Settings, without_password
from wordhall.store import SqliteStore
from wordhall.store.diagnosis import TROUBLE, unusable
from wordhall.store.schema import STEPS, connect, prepare, read_only
from wordhall.unusable import Unusable

ABOUT: Final = "CREATE TABLE backup (name TEXT PRIMARY KEY, value BLOB NOT NULL)"
NODES_SINCE: Final = 5  # the version of the tables after which a node says that it runs


class Saved(NamedTuple):
    tables: int
    entries: int


async def backup(settings: Settings, file: Path) -> Saved:
    """Write all of a hall, as it is at one moment, to a new file; it may be running."""
    if file.exists():
        raise Unusable(f"{file} is there already: choose another name.")
    key = _key_of(settings)
    try:
        with _part(file.parent, file.name) as part:
            if settings.database is None:
                await asyncio.to_thread(_copy_file, settings.data / "wordhall.db", part)
            else:
                await _copy_database(settings.database, part)
            saved = _finish(part, key)
            os.link(part, file)
    except FileExistsError:
        raise Unusable(f"{file} is there already: choose another name.") from None
    except TROUBLE as error:
        raise unusable(error, str(file)) from error
    return saved


async def restore(settings: Settings, file: Path) -> Saved:
    """Bring a hall back into a new folder or an empty database, and play every game through.

    The place is left as it was if anything is wrong.
    """
    key = _key_in(file)
    data = settings.data
    if settings.secret is not None and Links.of(settings.secret).key != key:
        raise Unusable(
            "The links of this backup were made with another secret: set that one, or none."
        )
    await _refuse_taken(settings, key)
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=data) as work:
            whole = Path(work) / "wordhall.db"
            await asyncio.to_thread(_copy_file, file, whole)
            _forget_backup(whole)
            prepare(str(whole))
            if settings.database is None:
                saved = await _replayed(work)
            else:
                saved = await _fill(settings.database, work)
            if settings.secret is None:
                write_once(data / "links.key", key)
            if settings.database is None:
                whole.chmod(0o600)
                whole.rename(data / "wordhall.db")
    except TROUBLE as error:
        raise unusable(error, str(data)) from error
    return saved


def _key_of(settings: Settings) -> bytes:
    """The key of a hall's links."""
    if settings.secret is not None:
        return Links.of(settings.secret).key
    path = settings.data / "links.key"
    if not path.exists():
        raise Unusable(
            f"{path} isn't there, and without its key a hall's links are void: say with --data"
            " where the hall is kept, or with --secret what its nodes share."
        )
    return Links.keep(path).key


def _key_in(file: Path) -> bytes:
    """The key that a backup carries; Unusable if the file is no backup."""
    try:
        if not file.is_file():
            raise Unusable(f"The backup {file} isn't there.")
        with contextlib.closing(read_only(file)) as base:
            rows = base.execute("SELECT value FROM backup WHERE name = 'key'").fetchall()
            checked = base.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise Unusable(f"{file} is no backup of a hall, or is damaged: {error}.") from None
    if checked != "ok" or not rows or len(rows[0][0]) != KEY:
        raise Unusable(f"{file} is damaged: use another backup.")
    key: bytes = rows[0][0]
    return key


async def _refuse_taken(settings: Settings, key: bytes) -> None:
    """Refuse a place that has a hall, or another one's key."""
    if settings.secret is None:
        path = settings.data / "links.key"
        if path.exists() and path.read_bytes() != key:
            raise Unusable(f"{path} is the key of another hall: choose a new folder with --data.")
    if settings.database is None:
        if (settings.data / "wordhall.db").exists():
            raise Unusable(f"There is a hall in {settings.data}: choose a new folder with --data.")
        return
    shown = without_password(settings.database)
    store = open_store(settings.database)
    try:
        await store.begin()
        rows = await rows_of(settings.database)
    except TROUBLE as error:
        raise unusable(error, shown) from error
    finally:
        await store.close()
    try:
        if await rows.running():
            raise Unusable(f"A node uses {shown}: restore into an empty database.")
        if not await rows.empty():
            raise Unusable(f"{shown} isn't empty: restore into an empty database.")
    finally:
        await rows.close()


def _copy_file(source: Path, target: Path) -> None:
    """Copy a database that may be in use.

    In one step, which no writer can make begin again, and which holds up none.
    """
    if not source.exists():
        raise Unusable(f"There is no hall in {source.parent}.")
    with contextlib.ExitStack() as opened:
        old = opened.enter_context(contextlib.closing(connect(str(source), writes=False)))
        new = opened.enter_context(contextlib.closing(sqlite3.connect(target)))
        old.backup(new)


async def _copy_database(database: str, target: Path) -> None:
    """Copy what PostgreSQL holds at one moment."""
    target.unlink()
    prepare(str(target))
    base = await asyncpg.connect(database, target_session_attrs="primary")
    try:
        async with base.transaction(isolation="repeatable_read", readonly=True):
            known = await base.fetchval("SELECT max(version) FROM schema_version")
            if known != len(STEPS):
                raise Unusable(
                    "The database is of another version of Wordhall: back it up with that one."
                )
            new = SqliteRows(connect(str(target), writes=True))
            await copy(PostgresRows(base), new)
            await new.close()
    finally:
        await base.close()


def _finish(part: Path, key: bytes) -> Saved:
    """Make a copy a backup: one file that stands for itself, and that nobody runs."""
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as base:
        base.execute("PRAGMA journal_mode=DELETE")
        if base.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise Unusable(
                "The database is damaged: save its whole tables with `wordhall salvage`, or go back"
                " to an older backup."
            )
        base.execute("BEGIN")
        (steps,) = base.execute("PRAGMA user_version").fetchone()
        if steps > NODES_SINCE:
            base.execute("DELETE FROM nodes")
        base.execute(ABOUT)
        about = {"key": key, "version": version("wordhall").encode()}
        base.executemany("INSERT INTO backup VALUES (?, ?)", about.items())
        base.execute("COMMIT")
        tables = base.execute("SELECT count(*) FROM tables").fetchone()[0]
        entries = base.execute("SELECT count(*) FROM log").fetchone()[0]
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return Saved(tables, entries)


def _forget_backup(copied: Path) -> None:
    with contextlib.closing(sqlite3.connect(copied)) as base:
        base.execute("DROP TABLE backup")


async def _replayed(folder: str) -> Saved:
    store = SqliteStore(Path(folder) / "wordhall.db")
    rows = await rows_of(folder)
    try:
        return Saved(*await verify(rows, store, store))
    finally:
        await rows.finish()
        await rows.close()
        await store.close()


async def _fill(database: str, folder: str) -> Saved:
    """Carry a restored folder into an empty database, which stays empty if that fails."""
    old, new = await rows_of(folder), await rows_of(database)
    stores = open_store(folder), open_store(database)
    try:
        for store in stores:
            await store.begin()
        await copy(old, new)
        return Saved(*await verify(old, *stores))
    except BaseException:
        await new.clear()
        raise
    finally:
        for store in stores:
            await store.close()
        await old.close()
        await new.close()


@contextlib.contextmanager
def _part(folder: Path, name: str) -> Iterator[Path]:
    """A file for its owner alone, which goes if it wasn't put in its place."""
    handle, path = tempfile.mkstemp(prefix=f".{name}-", dir=folder)
    os.close(handle)
    try:
        yield Path(path)
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            Path(path + rest).unlink(missing_ok=True)
