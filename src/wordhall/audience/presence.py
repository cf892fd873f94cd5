"""Which seats have a page open, on any node."""

from collections import defaultdict

from wordhall.bus import message
from wordhall.games.contract import Seat
from wordhall.table.node import Node
from wordhall.table.tables import Tables


class Presence:
    def __init__(self, node: Node, tables: Tables) -> None:
        self._tables = tables
        self._here: defaultdict[str, set[tuple[Seat, str]]] = defaultdict(set)  # seat and node
        node.outbox.subscribe(message.Here, self._came)
        node.outbox.subscribe(message.Away, self._went)
        node.outbox.subscribe(message.Gone, self._gone)

    def seats(self, table: str) -> frozenset[Seat]:
        """The seats of a table that someone has open."""
        return frozenset(seat for seat, _ in self._here.get(table, ()))

    def _came(self, here: message.Here) -> None:
        self._here[here.table].add((here.seat, here.node))
        self._mark(here.table)

    def _went(self, away: message.Away) -> None:
        pages = self._here.get(away.table)
        if pages is not None:
            pages.discard((away.seat, away.node))
            if not pages:
                del self._here[away.table]
        self._mark(away.table)

    def _gone(self, gone: message.Gone) -> None:
        self._here.pop(gone.table, None)

    def _mark(self, id: str) -> None:
        table = self._tables.loaded(id)
        if table is not None:
            table.here = self.seats(id)
