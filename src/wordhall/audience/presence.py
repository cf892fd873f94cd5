"""Which seats have a page open, on any node."""

from collections import defaultdict

from wordhall.bus import message
from wordhall.games.contract import Seat
from wordhall.table.node import Node
from wordhall.table.table import Table
from wordhall.table.tables import Tables


class Presence:
    def __init__(self, node: Node, tables: Tables) -> None:
        self._tables = tables
        # Seat, or None for spectators, and node.
        self._here: defaultdict[str, set[tuple[Seat | None, str]]] = defaultdict(set)
        self._clock = node.clock
        node.outbox.subscribe(message.Here, self._came)
        node.outbox.subscribe(message.Away, self._went)
        node.outbox.subscribe(message.Gone, self._gone)
        node.outbox.subscribe(message.Hello, self._greet)
        node.outbox.subscribe(message.Members, self._bury)
        self._node = node

    def seats(self, table: str) -> frozenset[Seat]:
        """The seats of a table that someone has open."""
        return frozenset(seat for seat, _ in self._here.get(table, ()) if seat is not None)

    def mark(self, table: Table) -> None:
        """Tell a table who has it open."""
        table.signs.pages(self.seats(table.id), table.id in self._here, self._clock.now())

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

    def _greet(self, hello: message.Hello) -> None:
        """Tell a node that doesn't know it who is here."""
        outbox = self._node.outbox
        for table, pages in self._here.items():
            for seat, node in pages:
                if node == outbox.node:
                    outbox.send(message.Here(table, seat, node))

    def _bury(self, members: message.Members) -> None:
        """Pages die with their node."""
        alive = {node.id for node in self._node.members.nodes}
        for table, pages in tuple(self._here.items()):
            for seat, node in tuple(pages):
                if node not in alive:
                    self._node.outbox.deliver(message.Away(table, seat, node))

    def _mark(self, id: str) -> None:
        table = self._tables.loaded(id)
        if table is not None:
            self.mark(table)
