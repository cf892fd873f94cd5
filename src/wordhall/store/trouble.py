"""What is wrong with a database that can't be used, in one sentence that says what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

import asyncpg

from wordhall.unusable import Unusable

LITTLE: Final = 1_000_000  # bytes of a disk with less room than a database needs to open
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
CLOSED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
TROUBLE: Final = (sqlite3.Error, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


def unusable(error: Exception, where: str) -> Unusable:
    """Why the database in a file or at an address can't be used."""
    return Unusable(_sentence(error, where))


def damaged(error: BaseException) -> bool:
    """Whether an error says that a file's content is broken."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _sentence(error: Exception, where: str) -> str:
    code, number = _code(error), getattr(error, "errno", None)
    if damaged(error):
        return (
            f"{where} is damaged ({error}): restore a backup with `wordhall restore`, or save its"
            " whole tables with `wordhall salvage`."
        )
    if number in FULL or code == sqlite3.SQLITE_FULL or (code and _room(where) < LITTLE):
        return f"The disk of {where} is full: make room, then try again."
    if number in CLOSED or code in (
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    ):
        return (
            f"{where} can't be written: check whose folder it is, its rights, and that it isn't"
            " mounted read-only."
        )
    if code == sqlite3.SQLITE_BUSY:
        return f"{where} is locked by another program: end it, then try again."
    if isinstance(error, OSError | TimeoutError | asyncpg.PostgresConnectionError):
        said = getattr(error, "strerror", None) or str(error) or "no answer"
        return f"{where} can't be reached ({said}): check its address, and whether it runs."
    return f"{where} can't be used: {error}."


def _code(error: BaseException) -> int:
    """The primary result code of SQLite; 0 if the error is no such one."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _room(where: str) -> int:
    try:
        return shutil.disk_usage(Path(where).parent).free
    except OSError:
        return LITTLE
