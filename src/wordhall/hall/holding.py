"""Who may play a seat, and who may watch a table."""

from collections import OrderedDict
from typing import Final

from wordhall.games.contract import Seat
from wordhall.store import Store, TableRow
from wordhall.table.clock import Clock

KEPT: Final = 50_000


class Holding:
    """A seat belongs to whoever took it, and to everyone who came to it by its link since.

    So a seat goes on on a second device, which is a second person here, without either learning
    anything else of the other.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        # Only what cannot change any more: chairs are fixed once a game has begun.
        self._sure: OrderedDict[tuple[str, Seat, str], None] = OrderedDict()

    def sure(self, table: str, seat: Seat, person: str) -> bool:
        """Whether this person is known to hold the seat; False may only mean: ask the store."""
        return (table, seat, person) in self._sure

    async def holds(self, row: TableRow, seat: Seat, person: str) -> bool:
        if self.sure(row.id, seat, person):
            return True
        chair = row.chairs[seat]
        if chair.kind != "person":
            return False
        held = chair.person == person or seat in await self._store.admitted(person, row.id)
        if held and row.phase != "open":
            self._sure[row.id, seat, person] = None
            if len(self._sure) > KEPT:
                self._sure.popitem(last=False)
        return held

    async def seats(self, row: TableRow, person: str | None) -> list[Seat]:
        """The seats of a table that a person may play."""
        if person is None:
            return []
        return [seat for seat in range(len(row.chairs)) if await self.holds(row, seat, person)]

    async def grant(self, table: str, seat: Seat | None, person: str) -> None:
        """Let somebody play a seat that is taken, or watch a private table."""
        await self._store.admit(person, table, seat, self._clock.now())

    async def watches(self, table: str, person: str) -> bool:
        return None in await self._store.admitted(person, table)
