"""The reading end of a stream: what it is sent waits in a short queue; a slow reader is cut off."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

MOST: Final = 128  # items that may wait for their reader

# Sends an item to a reader that waits, if its connection is free; saves a turn of the event loop.
AtOnce = Callable[[str, bytes], bool]


class Reader:
    """One reader of tables and tournaments: a browser tab, a bot's connection.

    Iterate over it for (kind, JSON bytes). The iteration ends when it was closed, or the reader
    was too slow.
    """

    def __init__(self, person: str | None = None) -> None:
        self.person = person
        self.cut = False  # whether it ended because the reader was too slow
        self.closed = False
        self.at_once: AtOnce | None = None
        self._on_close: list[Callable[[Reader], None]] = []
        self._items: deque[tuple[str, bytes]] = deque()
        self._reading: asyncio.Future[None] | None = None

    def on_close(self, callback: "Callable[[Reader], None]") -> None:
        """Call this once when it is closed."""
        if callback not in self._on_close:
            self._on_close.append(callback)

    def put(self, kind: str, data: bytes) -> None:
        """Send something; a full queue cuts the reader off."""
        if self.closed:
            return
        reading = self._reading
        # Anyone who has got everything and waits for more is written to at once.
        waits = reading is not None and not reading.done()
        if waits and self.at_once is not None and self.at_once(kind, data):
            return
        if len(self._items) >= MOST:
            self.cut = True
            self._items.clear()
            self.close()
            return
        self._items.append((kind, data))
        self._wake()

    def close(self) -> None:
        """End the iteration, after what is queued."""
        if not self.closed:
            self.closed = True
            for callback in self._on_close:
                callback(self)
            self._wake()

    def __aiter__(self) -> "Reader":
        return self

    async def __anext__(self) -> tuple[str, bytes]:
        while not self._items:
            if self.closed:
                raise StopAsyncIteration
            self._reading = asyncio.get_running_loop().create_future()
            try:
                await self._reading
            finally:
                self._reading = None
        return self._items.popleft()

    def _wake(self) -> None:
        if self._reading is not None and not self._reading.done():
            self._reading.set_result(None)
