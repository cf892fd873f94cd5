"""The outbox's messages: each says that something changed. Subscribers ask the store for more."""

from typing import Final

import msgspec

from wordhall import store
from wordhall.store import Timer

NEVER: Final = 1 << 53  # of a table without timers


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Passed to the other nodes as well, unless it is one of this node's own (below)."""


class Entry(Message, frozen=True):
    """A table has an entry `n`.

    It may carry the entry itself: a node that has all entries before it needn't read the store.
    """

    table: str
    n: int
    due: int = 0  # when the first of its timers is due; 0: not known
    entry: store.Entry | None = None


class Seats(Message, frozen=True):
    """The seats of a table, its host or its rematch changed."""

    table: str


class Draft(Message, frozen=True):
    """A seat has other unsent work."""

    table: str
    seat: int


class Said(Message, frozen=True):
    """A line of chat was added."""

    table: str
    id: int


class Here(Message, frozen=True):
    """Someone opened the first page of a seat on that node, or a spectator of the table's."""

    table: str
    seat: int | None  # None: a spectator
    node: str


class Away(Message, frozen=True):
    """The last page of a seat on that node was closed, or the last spectator's."""

    table: str
    seat: int | None  # None: a spectator
    node: str


class Sign(Message, frozen=True):
    """A sign of life from a seat."""

    table: str
    seat: int


class Nudge(Message, frozen=True):
    """Another player reminds a seat of a question."""

    table: str
    seat: int
    key: str
    by: int


class Gone(Message, frozen=True):
    """A table was removed."""

    table: str


class Facts(Message, frozen=True):
    """A tournament's log has a fact `n`."""

    cup: str
    n: int


class Revoked(Message, frozen=True):
    """What is known of a person's sessions, tokens and name may no longer be true."""

    person: str


class Hello(Message, frozen=True):
    """A node is new, or has missed something: the others say again which pages are open there."""

    node: str


class Outage(Message, frozen=True):
    """No node was running for a while, so every live deadline was moved."""


Shared = (
    Entry
    | Seats
    | Draft
    | Said
    | Here
    | Away
    | Sign
    | Nudge
    | Gone
    | Facts
    | Revoked
    | Hello
    | Outage
)


class Due(Message, frozen=True):
    """A timer's time has come. This node's own."""

    timer: Timer


class Opened(Message, frozen=True):
    """The round of a tournament's game is over, so everyone may see it. This node's own."""

    table: str


class Beat(Message, frozen=True):
    """It is time to ask the store what messages may have missed. This node's own."""


class Members(Message, frozen=True):
    """Nodes came or went, so this one owns other tables now. This node's own."""
