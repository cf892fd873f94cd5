"""The hall: people come in, open tables, take seats, and find their way back to them.

What happens in a game is the table's business; the hall knows who may do it.
"""

import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec

from wordhall.audience.audience import Audience
from wordhall.audience.rights import NOTHING, viewpoint_of
from wordhall.bus import message
from wordhall.games.contract import Level, Seat
from wordhall.hall.chat import Chat
from wordhall.hall.links import Links
from wordhall.hall.people import People
from wordhall.hall.refusal import HallRefusal
from wordhall.hall.reports import Reports
from wordhall.lexicon import Lexicon
from wordhall.refusal import Refusal
from wordhall.store import Chair, Person, TableRow
from wordhall.table import command
from wordhall.table.bot_names import is_bots_name
from wordhall.table.node import Node
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import full, holds, seat_with, seats_of
from wordhall.table.settings import Settings
from wordhall.table.speeds import clocked
from wordhall.table.state import TableState
from wordhall.table.table import Table
from wordhall.table.tables import Tables
from wordhall.texts import texts

MOST_OPEN: Final = 50  # unfinished tables that one person may host
MOST_WITH_BOTS: Final = 20  # of them with bots
EVERY: Final = 10_000  # tables of one person, as good as all


class Hall:
    def __init__(
        self, node: Node, tables: Tables, audience: Audience, lexicon: Lexicon, links: Links
    ) -> None:
        self.tables = tables
        self.lexicon = lexicon
        self.links = links
        self.people = People(node)
        self.chat = Chat(node, audience, lexicon)
        self.reports = Reports(node, lexicon)
        self._node = node
        self._store = node.store

    # Finding a table.

    async def seen(self, table: str, person: Person | None) -> Table:
        """A table that this person may look at: as a player, or as a spectator."""
        found = await self.tables.find(table)
        who = person.id if person else None
        if viewpoint_of(found, who) == NOTHING:
            await found.refresh()
            if viewpoint_of(found, who) == NOTHING:
                raise HallRefusal("private")
        return found

    async def joinable(self, table: str, person: Person) -> Table:
        """A table whose free seats this person may take: a public one, or one they can see."""
        found = await self.tables.find(table)
        return found if found.public else await self.seen(table, person)

    async def held(self, table: str, seat: Seat, person: Person) -> Table:
        """A table at which this person plays that seat."""
        found = self.tables.loaded(table) or await self.tables.find(table)
        if not 0 <= seat < len(found.chairs):
            raise HallRefusal("no-seat", seat=seat)
        if not holds(found.seating, seat, person.id):
            await found.refresh()
            if not holds(found.seating, seat, person.id):
                raise HallRefusal("not-yours", seat=seat)
        return found

    async def hosted(self, table: str, person: Person) -> Table:
        """A table of which this person is the host."""
        found = await self.tables.find(table)
        if found.seating.host != person.id:
            await found.refresh()
            if found.seating.host != person.id:
                raise HallRefusal("not-host")
        return found

    async def lobby(self, skip: int, limit: int) -> list[TableRow]:
        return await self._store.lobby(limit, skip)

    async def mine(self, person: Person, skip: int, limit: int) -> list[TableRow]:
        return await self._store.tables_of(person.id, limit, skip)

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, also where this person sits at a table that is not over."""
        rows = [row for row in await self._store.tables_of(person.id) if row.phase != "ended"]
        if any(is_bots_name(name, row.chairs) for row in rows):
            raise HallRefusal("bot-name", name=name)
        renamed = await self.people.rename(person, name)
        for row in rows:
            table = await self.tables.find(row.id)
            await table.do(command.Rename(person.id, person.name, renamed.name))
        return renamed

    async def delete(self, person: Person) -> None:
        """Forget a person: they leave every game, and nothing of theirs is kept."""
        for row in await self._store.tables_of(person.id, EVERY):
            if row.phase == "ended":
                continue
            table = await self.tables.find(row.id)
            for seat in seats_of(table.seating, person.id):
                with contextlib.suppress(Refusal):
                    await self.leave(person, table, seat)
        now = self._node.clock.now()
        name = texts()["seat.former"]
        gone, stay = await self._store.delete_person(person.id, name, now)
        for id in gone:
            self._node.outbox.publish(message.Gone(id))
        for id in stay:
            # The name is in its first entry, too, so it is read again.
            self.tables.forget(id)
            self._node.outbox.publish(message.Seats(id))
        self._node.outbox.publish(message.Revoked(person.id))

    # Opening a table.

    async def open(self, person: Person, settings: Settings, chairs: Sequence[Chair]) -> Table:
        """Create a table, and begin at once if nobody is missing."""
        if all(chair.kind == "bot" for chair in chairs):
            raise HallRefusal("nobody")
        if any(chair.kind == "bot" and chair.level is None for chair in chairs):
            raise HallRefusal("no-level")
        if any(chair.kind == "device" for chair in chairs) and (settings.public or settings.rated):
            raise HallRefusal("device-public")
        game = self.tables.games.get(settings.game)
        shown = settings.public or settings.rated
        if game is not None and shown and not clocked(settings, game):
            raise HallRefusal("needs-clock")
        await self._may_host(person)
        if any(chair.kind == "bot" for chair in chairs):
            await self._may_have_bots(person.id)
        table = await self.tables.create(settings, chairs, person.id)
        return await self._started_if_full(table)

    async def continue_from(
        self, person: Person, table: Table, n: int, seat: Seat, level: Level
    ) -> Table:
        """Play on from a moment of a finished game, on this seat against bots."""
        table.check_seat(seat)
        await self._may_host(person)
        await self._may_have_bots(person.id)
        chairs = [Chair(kind="bot", level=level)] * len(table.chairs)
        chairs[seat] = Chair(kind="person", person=person.id, name=person.name)
        return await self.tables.continue_from(table, n, tuple(chairs), person.id)

    # Coming by a link.

    async def invited(self, link: str) -> Table:
        """The table that an invitation is for."""
        id = await self._store.invited(link.rpartition("/")[2])
        if id is None:
            raise HallRefusal("no-link")
        return await self.tables.find(id)

    async def join(self, person: Person, table: Table) -> Seat | None:
        """Use an invitation: one's own seat, the next free one, or None to watch."""
        if own := seats_of(table.seating, person.id):
            return own[0]
        if table.phase == "open" and person.name:
            try:
                await table.do(command.Sit(person.id, person.name))
                return seats_of(table.seating, person.id)[0]
            except TableRefusal as error:
                if error.code == "sitting":  # a double click
                    return seats_of(table.seating, person.id)[0]
                if error.code != "full":
                    raise
        if table.settings.watch != "link":
            raise HallRefusal("started" if table.phase != "open" else "full")
        await table.do(command.Admit(person.id))
        return None

    async def linked_seat(self, link: str) -> tuple[Table, str]:
        """The table and the id of the seat that a private link is for."""
        opened = self.links.read_seat(link)
        if opened is None:
            raise HallRefusal("no-link")
        table = await self.tables.find(opened[0])
        if not _has_seat(table, opened[1]):
            await table.refresh()
            if not _has_seat(table, opened[1]):
                raise HallRefusal("no-link")
        return table, opened[1]

    async def add_device(self, person: Person, table: Table, id: str, label: str) -> Seat:
        """Play a seat on another device, which its owner shared by the private link."""
        seat = seat_with(table.seating, id)
        held = seats_of(table.seating, person.id)
        if held and seat not in held:
            raise HallRefusal("sitting")
        await table.do(command.AddDevice(id, person.id, label))
        return seat

    # The seats before the game.

    async def sit(self, person: Person, table: Table, seat: Seat) -> None:
        """Take a free seat, or one that is reserved for this person; or come back to one's own."""
        if table.phase != "open":
            if holds(table.seating, seat, person.id):
                return
            raise HallRefusal("started")
        own = seats_of(table.seating, person.id)
        if seat in own:
            return
        reserved = table.chairs[seat].kind == "reserved"
        await table.do(command.Sit(person.id, person.name, seat))
        if reserved:
            await self._started_if_full(table)

    async def leave(self, person: Person, table: Table, seat: Seat) -> None:
        """Go: from an open table the seat is free again, in a game the others play on."""
        if table.phase != "open":
            await table.do(command.Leave(seat))
            return
        id = table.chairs[seat].id
        assert id is not None
        await table.do(command.Stand(id))
        if not any(chair.kind == "person" for chair in table.chairs):
            await self.tables.remove(table.id)

    async def add_bot(self, table: Table, seat: Seat, level: Level) -> None:
        """The host gives a free seat, or one that was left, to a bot."""
        if table.phase == "open":
            if not any(chair.kind == "bot" for chair in table.chairs):
                await self._may_have_bots(table.seating.host)
            await table.do(command.AddBot(seat, level))
            await self._started_if_full(table)
            return
        table.check_seat(seat)
        if seat not in table.playing.gone:
            raise HallRefusal("taken", seat=seat)
        await table.do(command.Leave(seat, level))

    # In the game.

    async def show_up(self, table: Table, seat: Seat) -> None:
        """Anyone who was away, or had a stand-in, plays again."""
        if table.missing(seat):
            await table.do(command.ShowUp(seat))

    async def stand_in(self, person: Person, table: Table, seat: Seat) -> None:
        """The host lets a bot play for an absent seat; for the host's, any other player does."""
        own = seats_of(table.seating, person.id)
        table.check_seat(seat)
        hosts = table.chairs[seat].person == table.seating.host
        if seat in own or not (own if hosts else person.id == table.seating.host):
            raise HallRefusal("not-host")
        await table.do(command.StandIn(seat))

    def opponent(self, person: Person, table: Table, seat: Seat) -> Seat:
        """A seat of someone who wants something of another seat."""
        own = [one for one in seats_of(table.seating, person.id) if one != seat]
        if not own:
            raise HallRefusal("not-here")
        return own[0]

    # After the game.

    async def rematch(self, person: Person, table: Table) -> Table:
        """The table that follows: the first who asks creates it, the others sit down."""
        if not seats_of(table.seating, person.id):
            raise HallRefusal("not-here")
        if table.settings.cup is not None:
            raise HallRefusal("cup-game")
        if table.phase != "ended":
            raise HallRefusal("not-ended")
        if table.rematch is not None:
            return await self._accepted(table.rematch, person)
        chairs = [rematch_chair(chair, person) for chair in self._order(table)]
        new = await self.tables.create(table.settings, chairs, person.id)
        first = await table.set_rematch(new.id)
        if first != new.id:
            await self.tables.remove(new.id)
            return await self._accepted(first, person)
        return await self._started_if_full(new)

    # Details.

    async def _may_host(self, person: Person) -> None:
        if len(await self._hosted(person.id)) >= MOST_OPEN:
            raise HallRefusal("too-many-tables", most=MOST_OPEN)

    async def _may_have_bots(self, host: str | None) -> None:
        """Refuse one table with bots too many: nothing else costs the hall as much."""
        hosted = await self._hosted(host) if host is not None else []
        if sum(map(_has_bots, hosted)) >= MOST_WITH_BOTS:
            raise HallRefusal("too-many-bots", most=MOST_WITH_BOTS)

    async def _hosted(self, person: str) -> list[TableRow]:
        rows = await self._store.tables_of(person)
        return [row for row in rows if row.seating.host == person and row.phase != "ended"]

    def _order(self, table: TableState) -> list[Chair]:
        """Who sits where in a rematch, as the game orders it."""
        result = table.finished.result
        assert result is not None
        return [table.chairs[seat] for seat in table.binding.game.rematch(result)]

    async def _accepted(self, id: str, person: Person) -> Table:
        """Accept a rematch; someone without a reserved seat there only watches."""
        table = await self.tables.find(id)
        for seat, chair in enumerate(table.chairs):
            if table.phase == "open" and chair.kind == "reserved" and chair.person == person.id:
                await self.sit(person, table, seat)
        return table

    async def _started_if_full(self, table: Table) -> Table:
        if table.phase == "open" and full(table.seating):
            try:
                await table.do(command.Start())
            except TableRefusal as error:
                # Two who sat down at the same moment both start it; one is enough.
                if error.code != "not-open":
                    raise
        return table


def rematch_chair(chair: Chair, host: Person) -> Chair:
    """A chair of the rematch: bots and the one who asks sit, the others' are reserved."""
    if chair.kind == "person" and chair.person != host.id and chair.person is not None:
        return Chair(kind="reserved", person=chair.person, name=chair.name)
    if chair.kind == "device" and chair.person != host.id:
        return Chair()
    return msgspec.structs.replace(chair, id=None)


def _has_bots(table: TableRow) -> bool:
    return any(chair.kind == "bot" for chair in table.seating.chairs)


def settings_of(row: TableRow) -> Settings:
    return _settings(row.settings)


_settings = msgspec.json.Decoder(Settings).decode


def _has_seat(table: Table, id: str) -> bool:
    return any(chair.id == id for chair in table.chairs)
