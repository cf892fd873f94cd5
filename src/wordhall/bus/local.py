"""A bus inside one process: for a single node, and for several of them in a test."""

import asyncio

from wordhall.bus.bus import Hear, Missed
from wordhall.bus.message import Shared


class LocalBus:
    """Hands each message to the other buses of its group on the next turn of the event loop."""

    def __init__(self, *others: "LocalBus") -> None:
        self._group: list[LocalBus] = others[0]._group if others else []
        self._group.append(self)
        self._hear: Hear | None = None

    def send(self, message: Shared) -> None:
        if len(self._group) > 1:
            asyncio.get_running_loop().call_soon(self._pass, message)

    async def begin(self) -> None:
        """Nothing is left to do: the others are here."""

    def listen(self, hear: Hear, missed: Missed) -> None:
        self._hear = hear

    async def close(self) -> None:
        self._group.remove(self)

    def _pass(self, message: Shared) -> None:
        for bus in tuple(self._group):
            if bus is not self and bus._hear is not None:
                bus._hear(message)
