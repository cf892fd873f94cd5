"""Where tables live: logs that are appended to, and what the hall remembers."""

from wordhall.store.row import (
    Append,
    By,
    Chair,
    Draft,
    Ending,
    Entry,
    Link,
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
    "Draft",
    "Ending",
    "Entry",
    "Grant",
    "Link",
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
