"""Where tables live: logs that are appended to, and what the hall remembers."""

from wordhall.store.row import (
    Append,
    By,
    Chair,
    CupFact,
    CupRow,
    Draft,
    Ending,
    Entry,
    NewTable,
    Person,
    Phase,
    Remark,
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
    "NewTable",
    "Person",
    "Phase",
    "Remark",
    "SqliteStore",
    "Store",
    "TableRow",
    "Timer",
    "TimerKind",
]
