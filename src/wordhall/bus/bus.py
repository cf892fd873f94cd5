"""What a bus can do: carry messages from one node to the others."""

from collections.abc import Callable
from typing import Protocol

from wordhall.bus.message import Shared

Hear = Callable[[Shared], None]
Missed = Callable[[], None]


class Bus(Protocol):
    """Carries messages to the other nodes, in the order of one table's entries; it may lose some.

    Anyone who needs certainty asks the store, as every node does at its heartbeat.
    """

    async def begin(self) -> None:
        """Connect to the other nodes."""

    def send(self, message: Shared) -> None:
        """Pass a message to every other node. Never blocks."""

    def listen(self, hear: Hear, missed: Missed) -> None:
        """Call `hear` for each message of another node, `missed` if some may have got lost."""

    async def close(self) -> None: ...
