"""Everyone who watches a table on this node: each gets the frames that they may see, and no others.

A subscription is a person at a table. Its right is checked when it begins and again at every change
of that table's seats, so someone who loses a seat sees the table as a spectator, or not at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from wordhall.audience.frames import Scene
from wordhall.audience.presence import Presence
from wordhall.audience.reader import Reader
from wordhall.audience.rights import NOTHING, Viewpoint, viewpoint_of
from wordhall.bus import message
from wordhall.games.contract import Seat
from wordhall.table.binding import encode
from wordhall.table.node import Node
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import seats_of
from wordhall.table.table import Table
from wordhall.table.tables import Tables

PRIVATE: Final = "private"


class TableGone(msgspec.Struct, frozen=True):
    """What a stream says of a table that it can't show, under `event: gone`."""

    table: str
    code: str


class Nudged(msgspec.Struct, frozen=True):
    """Another player waits for this one, under `event: nudge`."""

    table: str
    by: Seat


class Subscription:
    __slots__ = ("pages", "reader", "viewpoint", "wanted")

    def __init__(self, reader: Reader, wanted: Seat | None) -> None:
        self.reader = reader
        self.wanted = wanted  # on a device that several share: who holds it
        self.viewpoint: Viewpoint = NOTHING
        # The seats that its person plays, whichever viewpoint is shown; None: it only watches.
        self.pages: tuple[Seat | None, ...] = ()


class Group:
    """All subscriptions of one table."""

    __slots__ = ("by_viewpoint", "here", "shared", "told")

    def __init__(self, told: int) -> None:
        self.told = told  # the last entry whose history was sent
        self.by_viewpoint: dict[Seat | None, list[Subscription]] = {}
        self.here: Counter[Seat | None] = Counter()  # pages of each seat, and of spectators
        self.shared = False  # whether someone here plays several seats

    def __iter__(self) -> Iterator[Subscription]:
        return iter([one for group in self.by_viewpoint.values() for one in group])

    def add(self, subscription: Subscription, viewpoint: Seat | None) -> None:
        subscription.viewpoint = viewpoint
        self.by_viewpoint.setdefault(viewpoint, []).append(subscription)

    def remove(self, subscription: Subscription) -> None:
        viewpoint = subscription.viewpoint
        assert viewpoint != NOTHING
        self.by_viewpoint[viewpoint].remove(subscription)
        if not self.by_viewpoint[viewpoint]:
            del self.by_viewpoint[viewpoint]
        subscription.viewpoint = NOTHING


class Audience:
    def __init__(self, node: Node, tables: Tables) -> None:
        self.presence = Presence(node, tables)
        self._node = node
        self._tables = tables
        self._groups: dict[str, Group] = {}
        self._at: dict[Reader, set[str]] = {}  # the tables of each reader
        outbox = node.outbox
        outbox.subscribe(message.Entry, self._entry)
        outbox.subscribe(message.Seats, self._seats)
        outbox.subscribe(message.Here, self._refresh)
        outbox.subscribe(message.Away, self._refresh)
        outbox.subscribe(message.Sign, self._sign)
        outbox.subscribe(message.Nudge, self._nudge)
        outbox.subscribe(message.Gone, self._gone)
        outbox.subscribe(message.Opened, self._opened)
        outbox.subscribe(message.Beat, self._beat)
        # A node that died may have committed what it told nobody.
        outbox.subscribe(message.Members, lambda _: self._look_for_missed())

    async def subscribe(self, reader: Reader, id: str, wanted: Seat | None = None) -> None:
        """Let a reader see a table, first with the whole history. TableRefusal("private")."""
        known = self._tables.loaded(id)
        if known is not None:
            # A page that comes from another node has seen what this one may not have heard yet.
            await known.refresh()
        table = known or await self._tables.find(id)
        subscription = Subscription(reader, wanted)
        seen = viewpoint_of(table, reader.person, wanted)
        if seen == NOTHING:
            raise TableRefusal(PRIVATE)
        if reader.closed or id in self._at.get(reader, ()):
            return
        self._at.setdefault(reader, set()).add(id)
        reader.on_close(self.unsubscribe)
        self.presence.mark(table)
        group = self._groups.setdefault(id, Group(table.n))
        # The others learn who is here, and this reader's own first frame says so too.
        self._note_here(id, group, subscription, pages(table, reader))
        group.add(subscription, seen)
        self._send_whole(table, subscription)

    def unsubscribe(self, reader: Reader) -> None:
        """Let a reader see nothing any more."""
        for id in self._at.pop(reader, ()):
            for subscription in self._groups[id]:
                if subscription.reader is reader:
                    self._drop(id, subscription)

    def readers(self, table: str) -> list[Reader]:
        """Everyone who watches a table here."""
        group = self._groups.get(table)
        return [] if group is None else [subscription.reader for subscription in group]

    # What changed.

    def _entry(self, entry: message.Entry) -> None:
        group, table = self._groups.get(entry.table), self._tables.loaded(entry.table)
        if group is None or table is None or group.told >= entry.n:
            return
        # Only a device that several share changes its viewpoint after an entry; when a game of a
        # tournament ends, everyone does.
        several = group.shared or table.sealed
        check = [one for one in group if len(one.pages) > 1 or table.sealed] if several else ()
        self._tell(table, group, check)

    def _seats(self, seats: message.Seats) -> None:
        group, table = self._groups.get(seats.table), self._tables.loaded(seats.table)
        if group is None or table is None:
            return
        self._tell(table, group, list(group))
        for subscription in group:
            self._note_here(table.id, group, subscription, pages(table, subscription.reader))

    def _opened(self, opened: message.Opened) -> None:
        """What was kept from everyone until the end of a round is shown: all of it again."""
        group, table = self._groups.get(opened.table), self._tables.loaded(opened.table)
        if group is None or table is None:
            return
        for subscription in group:
            seen = viewpoint_of(table, subscription.reader.person, subscription.wanted)
            if seen == NOTHING:
                self._lose(table.id, subscription, PRIVATE)
                continue
            group.remove(subscription)
            group.add(subscription, seen)
            self._send_whole(table, subscription)

    def _refresh(self, changed: message.Here | message.Away | message.Sign) -> None:
        group, table = self._groups.get(changed.table), self._tables.loaded(changed.table)
        if group is not None and table is not None:
            self._tell(table, group)

    def _sign(self, sign: message.Sign) -> None:
        """Without a clock, a sign of life changes from when on others may go on without a seat."""
        table = self._tables.loaded(sign.table)
        if table is not None and table.settings.limit.kind == "relaxed":
            self._refresh(sign)

    def _nudge(self, nudge: message.Nudge) -> None:
        group = self._groups.get(nudge.table)
        for subscription in group.by_viewpoint.get(nudge.seat, ()) if group is not None else ():
            subscription.reader.put("nudge", encode(Nudged(nudge.table, nudge.by)))

    def _gone(self, gone: message.Gone) -> None:
        for subscription in self._groups.get(gone.table, ()):
            self._lose(gone.table, subscription, "no-table")

    def _beat(self, beat: message.Beat) -> None:
        """Keep the tables that are watched; messages of other nodes may have got lost."""
        now = self._node.clock.now()
        for id in self._groups:
            table = self._tables.loaded(id)
            if table is not None:
                table.used = now
        if not self._node.members.alone:
            self._look_for_missed()

    def _look_for_missed(self) -> None:
        if self._groups:
            self._node.background.spawn(self._check_heads())

    async def _check_heads(self) -> None:
        for id, (n, version) in (await self._node.store.heads(tuple(self._groups))).items():
            table = self._tables.loaded(id)
            if table is not None and table.seating.version < version:
                await table.read_seats()
            if table is not None and table.n < n:
                await table.catch_up()

    # Telling.

    def _tell(self, table: Table, group: Group, check: Sequence[Subscription] = ()) -> None:
        """Send everyone the table as it is now, with what happened since they were last told.

        Those to check are looked at first; one with another viewpoint gets the whole table.
        """
        moved: list[tuple[Subscription, Seat | None]] = []
        for subscription in check:
            seen = viewpoint_of(table, subscription.reader.person, subscription.wanted)
            if seen == NOTHING:
                self._lose(table.id, subscription, PRIVATE)
            elif seen != subscription.viewpoint:
                group.remove(subscription)
                moved.append((subscription, seen))
        scene = Scene(table, self._node.clock.now(), table.steps[group.told :])
        group.told = table.n
        for seat, subscriptions in tuple(group.by_viewpoint.items()):
            data = scene.frame(seat)
            for subscription in tuple(subscriptions):
                subscription.reader.put("frame", data)
        for subscription, seen in moved:
            self._groups[table.id] = group
            group.add(subscription, seen)
            self._send_whole(table, subscription)

    def _send_whole(self, table: Table, subscription: Subscription) -> None:
        if subscription.viewpoint != NOTHING:
            scene = Scene(table, self._node.clock.now(), table.steps)
            subscription.reader.put("frame", scene.frame(subscription.viewpoint))

    def _lose(self, id: str, subscription: Subscription, code: str) -> None:
        """Take a table from a reader, and say so."""
        self._at.get(subscription.reader, set()).discard(id)
        self._drop(id, subscription)
        subscription.reader.put("gone", encode(TableGone(id, code)))

    def _drop(self, id: str, subscription: Subscription) -> None:
        group = self._groups[id]
        group.remove(subscription)
        if not group.by_viewpoint:
            del self._groups[id]
        self._note_here(id, group, subscription, ())

    def _note_here(
        self, id: str, group: Group, subscription: Subscription, pages: tuple[Seat | None, ...]
    ) -> None:
        """A subscription is a page of these seats from now on."""
        before, subscription.pages = subscription.pages, pages
        group.shared = group.shared or len(pages) > 1
        if before == pages:
            return
        was = set(group.here)
        group.here.update(pages)
        group.here.subtract(before)
        group.here += Counter()  # keeps what is above zero
        outbox = self._node.outbox
        for seat in set(group.here) - was:
            outbox.publish(message.Here(id, seat, outbox.node))
        for seat in was - set(group.here):
            outbox.publish(message.Away(id, seat, outbox.node))


def pages(table: Table, reader: Reader) -> tuple[Seat | None, ...]:
    """What a reader's page is open for: the seats of its person, or as a spectator."""
    return seats_of(table.seating, reader.person) or (None,)
