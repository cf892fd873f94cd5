"""A reader of tables: what it is sent stands in a short queue; a slow one is cut off."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from wordhall.games.contract import Seat

if TYPE_CHECKING:
    from wordhall.table.house import House

MOST: Final = 128  # items that may wait for their reader

# Sends an item to a reader that waits, if its line is free; saves a turn of the event loop.
AtOnce = Callable[[str, bytes], bool]


class Watch:
    """One reader of one or more tables: a browser tab, a bot's connection.

    Iterate over it for (kind, JSON bytes): ("frame", a Frame) from the house, and whatever the
    hall puts. The iteration ends when the watch was closed or the reader was too slow.
    """

    def __init__(self, house: "House", who: str | None = None) -> None:
        self.who = who  # the person, for the hall
        self.cut = False  # whether it ended because the reader was too slow
        self.closed = False
        self.places: set[tuple[str, Seat | None]] = set()  # the tables, each through whose eyes
        self._house = house
        self.at_once: AtOnce | None = None
        self._items: deque[tuple[str, bytes]] = deque()
        self._reader: asyncio.Future[None] | None = None

    async def add(self, table: str, seat: Seat | None) -> None:
        """Begin to watch; the first frame comes with the whole history. Illegal("no-table")."""
        await self._house.attend(self, table, seat)

    def drop(self, table: str, seat: Seat | None) -> None:
        """Watch that table no longer."""
        if (table, seat) in self.places:
            self._house.forget(self, table, seat)

    def put(self, kind: str, data: bytes) -> None:
        """Send something of one's own in between; a full queue cuts the reader off."""
        if self.closed:
            return
        if self._idle and self.at_once is not None and self.at_once(kind, data):
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
            self._house.dismiss(self)
            self._wake()

    def __aiter__(self) -> "Watch":
        return self

    async def __anext__(self) -> tuple[str, bytes]:
        while not self._items:
            if self.closed:
                raise StopAsyncIteration
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.popleft()

    @property
    def _idle(self) -> bool:
        """Whether the reader has got everything and waits for more."""
        return self._reader is not None and not self._reader.done()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
