"""`wordhall salvage`: takes whole tables out of a damaged SQLite file and replays them elsewhere.

A damaged page spoils whatever lies on it, and a query stops where it meets one. So rows are read
from both ends, then one table after the other by its id; ids are taken from wherever they are kept.
"""

import contextlib
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from wordhall.hall.links import KEY, write_once
from wordhall.operate.move import MOVED, Replay
from wordhall.store import SqliteStore
from wordhall.store.failure import failure_of
from wordhall.store.schema import build, connect, read_only
from wordhall.store.statements import OF_TABLE
from wordhall.unusable import Unusable

# The rows of these hang together, and all of a table's must be there.
HANGING: Final = {"tables": "id", **dict.fromkeys(OF_TABLE, "table_id")}
SIDELINE: Final = frozenset({"drafts", "remarks"})  # a table goes on without them
IN_ORDER_OF_COMING: Final = frozenset({"log", "remarks", "revocations"})  # the others by their key

Row = tuple[Any, ...]


class Salvaged(msgspec.Struct, kw_only=True):
    whole: list[str] = []  # tables that were played through
    lost: dict[str, str] = {}  # the others, and what is wrong with them
    rows: int = 0  # of people, tournaments and the rest
    spoiled: list[str] = []  # kinds of rows of which some could not be read


async def salvage(old: Path, new: Path) -> Salvaged:
    """Save what is whole of the hall in a folder into a new folder."""
    source, target = old / "wordhall.db", new / "wordhall.db"
    if not source.exists():
        raise Unusable(f"There is no hall in {old}.")
    if target.exists():
        raise Unusable(f"There is a hall in {new}: choose a new folder.")
    new.mkdir(parents=True, exist_ok=True, mode=0o700)
    saved = Salvaged()
    try:
        with contextlib.closing(read_only(source)) as base:
            base.execute("PRAGMA cell_size_check=ON")
            version = int(base.execute("PRAGMA user_version").fetchone()[0])
            build(str(target), version)
            with contextlib.closing(connect(str(target), writes=True)) as into:
                _take(base, into, saved)
    except sqlite3.DatabaseError as error:
        target.unlink(missing_ok=True)
        raise Unusable(
            f"Of {source} not even the list of its tables can be read ({error}): restore a backup."
        ) from None
    await _replay(target, saved)
    _carry_key(old / "links.key", new / "links.key")
    return saved


def _take(base: sqlite3.Connection, into: sqlite3.Connection, saved: Salvaged) -> None:
    """Copy every row that can be read of tables that are there as a whole."""
    present = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
    kinds = [kind for kind in HANGING if kind in present]
    into.execute("BEGIN")
    for kind in (one for one in MOVED if one in present and one not in HANGING):
        rows, whole = _ends(base, kind)
        saved.rows += _write(into, kind, rows)
        if not whole:
            saved.spoiled.append(kind)
    for id in sorted(_ids(base, kinds)):
        try:
            found = {kind: _rows(base, kind, id) for kind in kinds}
        except sqlite3.DatabaseError as error:
            saved.lost[id] = f"a part of it can't be read ({error})"
            continue
        if why := _gap(found):
            saved.lost[id] = why
            continue
        for kind, rows in found.items():
            _write(into, kind, rows)
        saved.whole.append(id)
    into.execute("COMMIT")


def _ids(base: sqlite3.Connection, kinds: Iterable[str]) -> set[str]:
    """The ids of all tables that any row names."""
    found: set[str] = set()
    for kind in kinds:
        rows, _ = _ends(base, kind, HANGING[kind])
        found |= {row[0] for row in rows if isinstance(row[0], str)}
    # A timer may be a tournament's.
    return found - {row[0] for row in _ends(base, "cups", "id")[0]}


def _rows(base: sqlite3.Connection, kind: str, id: str) -> list[Row]:
    """All rows of a table of one kind; DatabaseError if one of them can't be read.

    Where an index is damaged, the rows themselves may still be there.
    """
    where = f"WHERE {HANGING[kind]} = ?"
    try:
        return base.execute(f"SELECT * FROM {kind} {where}", (id,)).fetchall()
    except sqlite3.DatabaseError:
        if kind in SIDELINE:
            return []
        if kind not in IN_ORDER_OF_COMING:
            raise
        return base.execute(f"SELECT * FROM {kind} NOT INDEXED {where}", (id,)).fetchall()


def _gap(found: Mapping[str, list[Row]]) -> str:
    """What is missing of a table; nothing if it is whole."""
    if len(found["tables"]) != 1:
        return "its own row is lost"
    numbers = sorted(row[1] for row in found["log"])
    if numbers != list(range(1, len(numbers) + 1)):
        return "its log has gaps"
    return ""


def _ends(base: sqlite3.Connection, kind: str, columns: str = "*") -> tuple[list[Row], bool]:
    """The rows of a kind up to the first damage from either end, and whether that is all."""
    rows: dict[Row, None] = {}
    for order in ("", " DESC"):
        key = ", ".join(f"{column}{order}" for column in _key(base, kind))
        try:
            for row in base.execute(f"SELECT {columns} FROM {kind} ORDER BY {key}"):
                rows[row] = None
        except sqlite3.DatabaseError as error:
            if failure_of(error) != "damaged":
                raise
        else:
            return list(rows), True
    return list(rows), False


def _key(base: sqlite3.Connection, kind: str) -> list[str]:
    """The columns in whose order the rows of a kind lie."""
    if kind in IN_ORDER_OF_COMING:
        return ["rowid"]
    found = sorted((row[5], row[1]) for row in base.execute(f"PRAGMA table_info({kind})") if row[5])
    return [name for _, name in found]


def _write(into: sqlite3.Connection, kind: str, rows: Iterable[Row]) -> int:
    written = 0
    for row in rows:
        with contextlib.suppress(sqlite3.IntegrityError):  # nonsense from a damaged page
            places = ", ".join("?" * len(row))
            written += into.execute(f"INSERT OR IGNORE INTO {kind} VALUES ({places})", row).rowcount
    return written


async def _replay(file: Path, saved: Salvaged) -> None:
    """Play each table through, and let go of those that can't be."""
    store = SqliteStore(file)
    replay = Replay(store)
    try:
        for id in list(saved.whole):
            try:
                await replay.check(id)
            except Unusable as error:
                saved.whole.remove(id)
                saved.lost[id] = str(error)
                await store.delete_tables([id])
    finally:
        await store.close()


def _carry_key(old: Path, new: Path) -> None:
    if old.exists() and len(key := old.read_bytes()) == KEY:
        write_once(new, key)
