"""Where tables live: logs that are appended to, and what the hall remembers."""

from wordhall.store.rows import (
    Append,
    By,
    Chair,
    CupFact,
    CupRow,
    Draft,
    Ending,
    Entry,
    Guest,
    NewTable,
    Person,
    Phase,
    Remark,
    Revocation,
    Seating,
    TableRow,
    Timer,
    TimerKind,
)
from wordhall.store.sqlite import SqliteStore
from wordhall.store.store import Grant, Store

__all__ = [
    "Append",
    "By",
    "Chair",
    "CupFact",
    "CupRow",
    "Draft",
    "Ending",
    "Entry",
    "Grant",
    "Guest",
    "NewTable",
    "Person",
    "Phase",
    "Remark",
    "Revocation",
    "Seating",
    "SqliteStore",
    "Store",
    "TableRow",
    "Timer",
    "TimerKind",
]
