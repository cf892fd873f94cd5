"""Why nothing can be saved at the moment, in one word that a sentence belongs to."""

import sqlite3
from typing import Final, Literal

import asyncpg

Failure = Literal["disk-full", "read-only", "damaged", "unreachable", "failing"]

BY_CODE: Final[dict[int, Failure]] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_BUSY: "failing",
    sqlite3.SQLITE_LOCKED: "failing",
    sqlite3.SQLITE_NOMEM: "failing",
}
# What PostgreSQL says when asking again at once is no use.
REFUSING: Final = (asyncpg.DiskFullError, asyncpg.OutOfMemoryError)


def failure_of(error: BaseException) -> Failure | None:
    """What an error says about the store; None if it is about what was asked of it."""
    if isinstance(error, asyncpg.DiskFullError):
        return "disk-full"
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return "read-only"
    if isinstance(error, asyncpg.OutOfMemoryError):
        return "failing"
    return BY_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
