"""Statements in PostgreSQL's words, as SQLite takes them."""

import re
import sqlite3
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec


def run(base: sqlite3.Connection, statement: str, *values: Any) -> sqlite3.Cursor:
    given = [
        msgspec.json.encode(value).decode() if isinstance(value, list) else value
        for value in values
    ]
    return base.execute(translated(statement), given)


def run_many(base: sqlite3.Connection, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
    base.executemany(translated(statement), rows)


@cache
def translated(statement: str) -> str:
    """The same with `?1` for `$1`, and lists as JSON."""
    listed = re.sub(r"= ANY\(\$(\d+)\)", r"IN (SELECT value FROM json_each(?\1))", statement)
    return re.sub(r"\$(\d)", r"?\1", listed)
