"""What a bus can do: say that a table has a new entry, and nothing about what is in it."""

from collections.abc import Callable
from typing import Protocol

import msgspec


class Note(msgspec.Struct, frozen=True, array_like=True):
    """Table `table` has `n` entries now."""

    table: str
    n: int


Hear = Callable[[Note], None]


class Bus(Protocol):
    """Tells every node, in the order of one table's entries; it may lose a note.

    Whoever needs certainty asks the store, as each House does at its heartbeat.
    """

    def tell(self, note: Note) -> None:
        """Pass a note to all who listen, this node's own listeners included. Never blocks."""

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Call `hear` in the event loop for each note; returns what ends it."""

    async def close(self) -> None: ...
