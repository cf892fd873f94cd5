"""The schema, and the migrations from each version to the next: one description for both stores.

It is written as SQLite reads it; `for_postgres` replaces the few words that differ.
"""

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from wordhall.store.diagnosis import TROUBLE, unusable
from wordhall.store.rows import slot_of
from wordhall.unusable import Unusable

# Step i leads from version i to i + 1. A step that was released is never changed, only followed.
# Nobody writes `endings` any more: final views follow from the log. It can go in the next release.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL, made INTEGER NOT NULL,
        touched INTEGER NOT NULL, phase TEXT NOT NULL, settings BLOB NOT NULL, host TEXT,
        public INTEGER NOT NULL, live INTEGER NOT NULL, result BLOB, follower TEXT
    ) WITHOUT ROWID;
    CREATE INDEX tables_host ON tables (host) WHERE host IS NOT NULL;
    CREATE INDEX tables_unfinished ON tables (phase, touched) WHERE phase <> 'ended';

    CREATE TABLE chairs (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,
        person TEXT, name TEXT, level TEXT, PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX chairs_person ON chairs (person) WHERE person IS NOT NULL;

    CREATE TABLE log (
        table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER, key TEXT NOT NULL,
        answer BLOB NOT NULL, id TEXT, by TEXT NOT NULL, at INTEGER NOT NULL,
        events BLOB NOT NULL, dice INTEGER NOT NULL, waits INTEGER NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX log_id ON log (table_id, id) WHERE id IS NOT NULL;

    CREATE TABLE timers (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL, due INTEGER NOT NULL,
        kind TEXT NOT NULL, live INTEGER NOT NULL, PRIMARY KEY (table_id, seat, kind)
    ) WITHOUT ROWID;
    CREATE INDEX timers_due ON timers (due);

    CREATE TABLE drafts (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL, draft BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;

    CREATE TABLE endings (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, view BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;

    CREATE TABLE pulse (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);

    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE grants (
        secret BLOB NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, made INTEGER NOT NULL,
        PRIMARY KEY (secret, kind)
    ) WITHOUT ROWID;
    CREATE INDEX grants_person ON grants (person, kind);
    CREATE TABLE links (
        secret BLOB PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX links_table ON links (table_id);
    CREATE TABLE remarks (
        id INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, at INTEGER NOT NULL,
        person TEXT NOT NULL, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL
    );
    CREATE INDEX remarks_table ON remarks (table_id, id);
    CREATE TABLE mutes (
        person TEXT NOT NULL, whom TEXT NOT NULL, PRIMARY KEY (person, whom)
    ) WITHOUT ROWID;
    CREATE TABLE secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;
    """,
    # Rows in the order of their coming: those of a commit share a page, where each used to change
    # one of its table's own.
    """
    CREATE TABLE rows (
        table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER, key TEXT NOT NULL,
        answer BLOB NOT NULL, id TEXT, by TEXT NOT NULL, at INTEGER NOT NULL,
        events BLOB NOT NULL, dice INTEGER NOT NULL, waits INTEGER NOT NULL,
        PRIMARY KEY (table_id, n)
    );
    INSERT INTO rows SELECT * FROM log;
    DROP TABLE log;
    ALTER TABLE rows RENAME TO log;
    CREATE UNIQUE INDEX log_id ON log (table_id, id) WHERE id IS NOT NULL;
    """,
    # Who came by a link is kept by name, so that it can be listed. Of the old marks only hashes
    # are there: opening the link again makes the new one.
    """
    CREATE TABLE guests (
        person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, made INTEGER NOT NULL,
        PRIMARY KEY (person, table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX guests_table ON guests (table_id);
    DROP TABLE links;
    DROP TABLE secrets;
    """,
    """
    CREATE TABLE cups (
        id TEXT PRIMARY KEY, host TEXT NOT NULL, listed INTEGER NOT NULL, made INTEGER NOT NULL,
        touched INTEGER NOT NULL, over INTEGER NOT NULL, card BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX cups_running ON cups (touched) WHERE NOT over;
    CREATE TABLE cup_people (
        person TEXT NOT NULL, cup TEXT NOT NULL, PRIMARY KEY (person, cup)
    ) WITHOUT ROWID;
    CREATE TABLE cup_log (
        cup TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, who TEXT, fact BLOB NOT NULL,
        PRIMARY KEY (cup, n)
    ) WITHOUT ROWID;
    """,
    # A seat has an id while its owner has it, and a table one invitation. Devices that came by an
    # old seat link are left out: those links were shared by everyone who had ever seen them.
    """
    ALTER TABLE tables RENAME COLUMN follower TO rematch;
    ALTER TABLE tables ADD COLUMN seating INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN invitation TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN starts INTEGER;
    UPDATE tables SET invitation = lower(hex(randomblob(8)));
    CREATE UNIQUE INDEX tables_invitation ON tables (invitation);
    ALTER TABLE log ADD COLUMN seating INTEGER NOT NULL DEFAULT 0;

    ALTER TABLE chairs ADD COLUMN id TEXT;
    UPDATE chairs SET kind = CASE WHEN person IS NULL THEN 'open' ELSE 'reserved' END
        WHERE kind = 'link';
    UPDATE chairs SET kind = 'device' WHERE kind = 'person' AND EXISTS (
        SELECT 1 FROM chairs first WHERE first.table_id = chairs.table_id
        AND first.person = chairs.person AND first.seat < chairs.seat AND first.kind <> 'reserved');
    UPDATE chairs SET id = lower(hex(randomblob(8))) WHERE kind IN ('person', 'device');
    CREATE UNIQUE INDEX chairs_owner ON chairs (table_id, person)
        WHERE kind = 'person' AND person IS NOT NULL;

    CREATE TABLE visitors (
        table_id TEXT NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL,
        label TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, person, kind, seat)
    ) WITHOUT ROWID;
    INSERT INTO visitors SELECT table_id, person, 'visitor', '', '', made FROM guests
        WHERE seat = -1;
    DROP TABLE guests;
    ALTER TABLE visitors RENAME TO guests;
    CREATE INDEX guests_person ON guests (person) WHERE kind = 'device';

    CREATE TABLE revocations (
        n INTEGER PRIMARY KEY AUTOINCREMENT, person TEXT NOT NULL, at INTEGER NOT NULL
    );
    """,
    # Several nodes: who is alive, whose timers are whose, and which key all of them must have.
    """
    CREATE TABLE nodes (
        id TEXT PRIMARY KEY, beat INTEGER NOT NULL, version TEXT NOT NULL, address TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE keys (name TEXT PRIMARY KEY, proof BLOB NOT NULL) WITHOUT ROWID;
    ALTER TABLE timers ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;
    UPDATE timers SET slot = slot_of(table_id);
    DROP INDEX timers_due;
    CREATE INDEX timers_due ON timers (slot, due);
    ALTER TABLE drafts ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
    """,
    # When someone was last here, so that people who stay away can be forgotten.
    """
    ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE people SET seen = coalesce((SELECT max(at) FROM pulse), made);
    """,
    # Who may talk at a table, and how many seconds must pass between two lines of one person.
    """
    ALTER TABLE tables ADD COLUMN chat TEXT NOT NULL DEFAULT 'everyone';
    ALTER TABLE tables ADD COLUMN slow INTEGER NOT NULL DEFAULT 0;
    """,
    # Words that players dispute, one row per table; and those that the hall added or banned.
    """
    CREATE TABLE word_reports (
        game TEXT NOT NULL, word TEXT NOT NULL, verdict TEXT NOT NULL, table_id TEXT NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (game, word, verdict, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX word_reports_table ON word_reports (table_id);
    CREATE TABLE hall_words (
        word TEXT PRIMARY KEY, counts INTEGER NOT NULL, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
)

# A PostgreSQL database begins empty, so what a step does to old rows needs no exact counterpart.
POSTGRES: Final = {
    "INTEGER PRIMARY KEY AUTOINCREMENT": "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    "WITHOUT ROWID": "",
    "INTEGER": "BIGINT",
    "BLOB": "BYTEA",
    "NOT over": "over = 0",
    "lower(hex(randomblob(8)))": "md5(random()::text)",
    "slot_of(table_id)": "0",
}


def for_postgres(statement: str) -> str:
    for ours, theirs in POSTGRES.items():
        statement = statement.replace(ours, theirs)
    return statement


def statements(after: int, until: int = len(STEPS)) -> list[str]:
    """What leads from a version to a later one."""
    found = [statement.strip() for step in STEPS[after:until] for statement in step.split(";")]
    return [statement for statement in found if statement]


def too_new(where: str, version: int) -> Unusable:
    return Unusable(
        f"{where} was written by a later Wordhall (version {version} of its tables, "
        f"this one knows {len(STEPS)}); run that one, or keep the hall somewhere else."
    )


def prepare(path: str) -> None:
    """Bring a file, new or old, to the present version. Unusable if that can't be.

    A new file appears whole, and nobody but its owner can read it. So one without content is never
    a beginning: something has emptied it.
    """
    file = Path(path)
    try:
        if not file.exists():
            _create(file)
        elif not file.stat().st_size and not Path(f"{path}-wal").exists():
            raise Unusable(
                f"{path} has 0 bytes, so the hall that it kept is gone: restore a backup, or delete"
                " the file to begin with an empty hall."
            )
        _migrate(path)
    except TROUBLE as error:
        raise unusable(error, path) from error


def _create(file: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    os.close(handle)
    try:
        _migrate(name)
        with contextlib.suppress(FileExistsError):
            os.link(name, file)  # a second process takes the first one's
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            Path(name + rest).unlink(missing_ok=True)


def build(path: str, version: int) -> None:
    """Make a new file of an earlier version, or of this one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    _migrate(path, version)


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that leaves a file as it is, even if it is damaged."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _migrate(path: str, until: int = len(STEPS)) -> None:
    base = sqlite3.connect(path, isolation_level=None, timeout=30)
    try:
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=FULL")
        base.execute("BEGIN IMMEDIATE")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version > len(STEPS):
            raise too_new(path, version)
        base.create_function("slot_of", 1, slot_of, deterministic=True)
        for statement in statements(version, until):
            base.execute(statement)
        base.execute(f"PRAGMA user_version = {until}")
        base.execute("COMMIT")
    finally:
        base.close()


def connect(path: str, *, writes: bool) -> sqlite3.Connection:
    base = sqlite3.connect(
        path, isolation_level=None, timeout=30, check_same_thread=False, cached_statements=256
    )
    base.execute("PRAGMA synchronous=FULL")
    base.execute("PRAGMA temp_store=MEMORY")
    if writes:
        base.execute("PRAGMA wal_autocheckpoint=0")  # see sqlite_file/checkpoint.py
    else:
        base.execute("PRAGMA query_only=ON")
    return base
