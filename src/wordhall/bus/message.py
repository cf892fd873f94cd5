"""What can be said over the outbox: that something changed, never what. The reader asks."""

import msgspec

from wordhall.store import Timer


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Passed to the other nodes as well, unless it is one of this node's own (below)."""


class Entry(Message, frozen=True):
    """A table has an entry `n`."""

    table: str
    n: int


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
    """Someone opened the first page of a seat on that node."""

    table: str
    seat: int
    node: str


class Away(Message, frozen=True):
    """The last page of a seat on that node was closed."""

    table: str
    seat: int
    node: str


class Gone(Message, frozen=True):
    """A table was removed."""

    table: str


class Facts(Message, frozen=True):
    """A tournament's log has a fact `n`."""

    cup: str
    n: int


class Revoked(Message, frozen=True):
    """Sessions or tokens of a person are no longer valid."""

    person: str


Shared = Entry | Seats | Draft | Said | Here | Away | Gone | Facts | Revoked


class Due(Message, frozen=True):
    """A timer's time has come. This node's own."""

    timer: Timer


class Beat(Message, frozen=True):
    """Another five seconds have passed. This node's own."""


class Outage(Message, frozen=True):
    """Nobody kept the time for a while, so every live deadline was moved. This node's own."""
