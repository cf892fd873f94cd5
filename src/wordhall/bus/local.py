"""A bus inside one process."""

import asyncio
from collections.abc import Callable

from wordhall.bus.bus import Hear, Note


class LocalBus:
    """Hands each note to every listener on the next turn of the event loop."""

    def __init__(self) -> None:
        self._listeners: list[Hear] = []

    def tell(self, note: Note) -> None:
        asyncio.get_running_loop().call_soon(self._pass, note)

    def listen(self, hear: Hear) -> Callable[[], None]:
        self._listeners.append(hear)

        def end() -> None:
            if hear in self._listeners:
                self._listeners.remove(hear)

        return end

    async def close(self) -> None:
        self._listeners.clear()

    def _pass(self, note: Note) -> None:
        for hear in tuple(self._listeners):
            # Somebody who stopped listening meanwhile hears nothing more.
            if hear in self._listeners:
                hear(note)
