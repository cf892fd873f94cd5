"""What is wrong with a database that can't be used, in one sentence that says what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Final

import asyncpg

from wordhall.store.failure import failure_of
from wordhall.unusable import Unusable

LITTLE: Final = 1_000_000  # bytes of a disk with less room than a database needs to open
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
CLOSED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
TROUBLE: Final = (sqlite3.Error, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


def unusable(error: Exception, where: str) -> Unusable:
    """Why the database in a file or at an address can't be used."""
    return Unusable(_sentence(error, where))


def _sentence(error: Exception, where: str) -> str:
    failure, number = failure_of(error), getattr(error, "errno", None)
    if failure == "damaged":
        return (
            f"{where} is damaged ({error}): restore a backup with `wordhall restore`, or save its"
            " whole tables with `wordhall salvage`."
        )
    if number in FULL or failure == "disk-full" or (failure and _room(where) < LITTLE):
        return f"The disk of {where} is full: make room, then try again."
    if number in CLOSED or failure == "read-only":
        return (
            f"{where} can't be written: check whose folder it is, its rights, and that it isn't"
            " mounted read-only."
        )
    if isinstance(error, OSError | TimeoutError | asyncpg.PostgresConnectionError):
        said = getattr(error, "strerror", None) or str(error) or "no answer"
        return f"{where} can't be reached ({said}): check its address, and whether it runs."
    return f"{where} can't be used: {error}."


def _room(where: str) -> int:
    try:
        return shutil.disk_usage(Path(where).parent).free
    except OSError:
        return LITTLE
