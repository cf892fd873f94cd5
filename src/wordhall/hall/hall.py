"""The hall: people come in, open tables, take seats, and find their way back to them.

What happens in a game is the house's; the hall knows who may do it.
"""

import contextlib
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from wordhall.games.contract import Game, Illegal, Level, Result, Seat
from wordhall.hall.chat import Chat
from wordhall.hall.holding import Holding
from wordhall.hall.link import Links
from wordhall.hall.person import People
from wordhall.hall.refusal import Refused
from wordhall.lexicon import Lexicon
from wordhall.store import Chair, Person, Store, TableRow
from wordhall.table.clock import Clock, SystemClock
from wordhall.table.house import House
from wordhall.table.settings import Settings

MOST_OPEN: Final = 50  # unfinished tables that one person may host


class Hall:
    def __init__(
        self,
        store: Store,
        house: House,
        games: Mapping[str, Game],
        lexicon: Lexicon,
        links: Links,
        clock: Clock | None = None,
    ) -> None:
        self.house = house
        self.games = games
        self.lexicon = lexicon
        self.links = links
        self.clock = clock or SystemClock()
        self.people = People(store, self.clock)
        self.holding = Holding(store, self.clock)
        self.chat = Chat(store, house, lexicon, self.clock)
        self._store = store

    # Finding a table.

    async def row(self, table: str) -> TableRow:
        found = await self._store.table(table)
        if found is None:
            raise Refused("no-table")
        return found

    async def seen(self, table: str, person: Person | None) -> TableRow:
        """A table that this person may look at: a public one, a cup's, one's own, or by link."""
        row = await self.row(table)
        if not row.public and settings_of(row).cup is None and not await self._belongs(row, person):
            raise Refused("private")
        return row

    async def lobby(self) -> list[TableRow]:
        return await self._store.lobby()

    async def mine(self, person: Person) -> list[TableRow]:
        return await self._store.mine(person.id)

    async def held(self, table: str, seat: Seat, person: Person) -> None:
        """Refuse whoever does not hold this seat."""
        if self.holding.sure(table, seat, person.id):
            return
        row = await self.row(table)
        chair(row, seat)
        if not await self.holding.holds(row, seat, person.id):
            raise Refused("not-yours", seat=seat)

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, also where this person sits at a table that is not over."""
        renamed = await self.people.rename(person, name)
        for row in await self._store.mine(person.id):
            for seat, sits in enumerate(row.chairs):
                own = sits.kind == "person" and sits.person == person.id
                if row.phase != "ended" and own and sits.name == person.name:
                    now = msgspec.structs.replace(sits, name=renamed.name)
                    # Whoever stood up this very moment has no name there to change.
                    with contextlib.suppress(Illegal):
                        await self.house.sit(row.id, seat, now, sits)
        return renamed

    # Before the game.

    async def open(self, person: Person, settings: Settings) -> str:
        """Lay a table, and begin at once if nobody is missing."""
        if all(place.kind == "bot" for place in settings.chairs):
            raise Refused("nobody")
        if any(place.kind == "bot" and place.level is None for place in settings.chairs):
            raise Refused("no-level")
        await self._may_host(person)
        table = await self.house.open_table(settings)
        await self._start_if_full(table)
        return table

    async def join(self, person: Person, link: str) -> tuple[str, Seat | None]:
        """Use a link: take its seat, come back to it on another device, or watch."""
        opened = self.links.read(link)
        row = await self._store.table(opened[0]) if opened else None
        if opened is None or row is None:
            raise Refused("no-link")
        table, seat = opened
        if seat is None:
            await self.holding.grant(table, None, person.id)
            return table, None
        sits = chair(row, seat)
        if sits.free:
            if row.phase != "open":
                raise Refused("started")
            # A host who tries the link that was made for a friend does not play both sides.
            if own := await self.holding.seats(row, person.id):
                return table, own[0]
            await self._take(row, seat, person)
        elif sits.kind == "bot":
            raise Refused("taken", seat=seat)
        elif not await self.holding.holds(row, seat, person.id):
            await self.holding.grant(table, seat, person.id)
            await self._turn_eyes(table, seat, person)
        if row.phase == "playing":
            await self._come_back(table, seat)
        return table, seat

    async def comes_back(self, link: str) -> str | None:
        """The name on a link's seat if it is taken: on a new device nobody has to type it again."""
        opened = self.links.read(link)
        row = await self._store.table(opened[0]) if opened else None
        if opened is None or row is None or opened[1] is None:
            return None
        return chair(row, opened[1]).name if chair(row, opened[1]).kind == "person" else None

    def watching(self, link: str) -> bool:
        """Whether a link is for watching, which needs no name."""
        opened = self.links.read(link)
        return opened is not None and opened[1] is None

    async def sit(self, person: Person, table: str, seat: Seat) -> None:
        """Take an open seat, or one that is kept for this person; or come back to one's own."""
        row = await self.seen(table, person)
        sits = chair(row, seat)
        if sits.kind == "person":
            if not await self.holding.holds(row, seat, person.id):
                raise Refused("taken", seat=seat)
            if row.phase == "playing":
                await self._come_back(table, seat)
            return
        if row.phase != "open":
            raise Refused("started")
        if sits.kind == "bot":
            raise Refused("taken", seat=seat)
        if sits.kind == "link" and person.id not in (sits.person, row.host):
            raise Refused("by-link", seat=seat)
        if await self.holding.seats(row, person.id):
            raise Refused("sitting")
        await self._take(row, seat, person)

    async def stand(self, person: Person, table: str, seat: Seat) -> None:
        """Give a seat back before the game; the host may also send a bot or a guest away."""
        row = await self.seen(table, person)
        sits = chair(row, seat)
        if row.phase != "open":
            raise Refused("started")
        if sits.free:
            return
        if row.host != person.id and not await self.holding.holds(row, seat, person.id):
            raise Refused("not-yours", seat=seat)
        first = settings_of(row).chairs[seat]
        freed = Chair(kind="link" if first.kind == "link" else "open")
        await self.house.sit(table, seat, freed, sits)
        if sits.person is not None:
            self._close_eyes(table, seat)

    async def bot(self, person: Person, table: str, seat: Seat, level: Level) -> None:
        """Give an empty seat, or one that was left, to a bot."""
        row = await self.row(table)
        sits = chair(row, seat)
        if row.host != person.id:
            raise Refused("not-host")
        if row.phase == "ended":
            raise Illegal("over")
        if row.phase == "open":
            if not sits.free:
                raise Refused("taken", seat=seat)
            await self.house.sit(table, seat, Chair(kind="bot", level=level), sits)
            await self._start_if_full(table)
            return
        frame = await self.house.frame(table, None)
        if not frame.seats[seat].left:
            raise Refused("taken", seat=seat)
        # The seat was left to the clock: the bot takes it over from there.
        await self.house.back(table, seat)
        await self.house.leave(table, seat, level)

    async def start(self, person: Person, table: str) -> None:
        row = await self.row(table)
        if row.host != person.id:
            raise Refused("not-host")
        if row.phase != "open":
            raise Refused("started")
        if any(sits.free for sits in row.chairs):
            raise Refused("not-full")
        await self._start_if_full(table)

    async def leave(self, person: Person, table: str, seat: Seat) -> None:
        """Go: from an open table the seat is free again, in a game others play on."""
        row = await self.seen(table, person)
        chair(row, seat)
        if not await self.holding.holds(row, seat, person.id):
            raise Refused("not-yours", seat=seat)
        if row.phase == "open":
            await self.stand(person, table, seat)
            left = await self.row(table)
            if not any(sits.kind == "person" for sits in left.chairs):
                await self.house.remove(table)
        elif row.phase == "playing":
            await self.house.leave(table, seat)

    async def rematch(self, person: Person, table: str) -> str:
        """The table that follows: whoever asks first lays it, the others sit down."""
        row = await self.row(table)
        if not await self.holding.seats(row, person.id):
            raise Refused("not-here")
        if settings_of(row).cup is not None:
            raise Refused("cup-game")
        if row.phase != "ended":
            raise Refused("not-ended")
        if row.follower is not None:
            await self._sit_reserved(row.follower, person)
            return row.follower
        settings = settings_of(row)
        chairs = tuple(again(sits, person) for sits in self._order(row))
        follower = await self.house.open_table(
            msgspec.structs.replace(settings, chairs=chairs, host=person.id)
        )
        first = await self.house.rematch(table, follower)
        if first != follower:
            await self.house.remove(follower)
            await self._sit_reserved(first, person)
            return first
        await self._start_if_full(follower)
        return follower

    async def go_on(self, person: Person, table: str, n: int, seat: Seat, level: Level) -> str:
        """Play on from a moment of a finished game, on this seat against bots."""
        row = await self.seen(table, person)
        chair(row, seat)
        await self._may_host(person)
        chairs = [Chair(kind="bot", level=level)] * len(row.chairs)
        chairs[seat] = Chair(kind="person", person=person.id, name=person.name)
        return await self.house.go_on(table, n, tuple(chairs), person.id)

    # Details.

    async def _may_host(self, person: Person) -> None:
        hosted = [row for row in await self._store.mine(person.id) if row.host == person.id]
        if sum(row.phase != "ended" for row in hosted) >= MOST_OPEN:
            raise Refused("too-many-tables", most=MOST_OPEN)

    def _order(self, row: TableRow) -> list[Chair]:
        """Who sits where in a rematch: as the game orders it, else everyone moves up by one."""
        module = self.games.get(row.game)
        order = getattr(module, "rematch", None)
        if order is not None and row.result is not None:
            seats = order(Over(msgspec.json.decode(row.result, type=Result)))
            if sorted(seats) == list(range(len(row.chairs))):
                return [row.chairs[seat] for seat in seats]
        return [*row.chairs[1:], row.chairs[0]]

    async def _sit_reserved(self, table: str, person: Person) -> None:
        """Accept a rematch; whoever has no seat kept there only looks."""
        row = await self._store.table(table)
        if row is None or row.phase != "open":
            return
        for seat, sits in enumerate(row.chairs):
            if sits.kind == "link" and sits.person == person.id:
                await self._take(row, seat, person, sits.name)
                row = await self.row(table)

    async def _take(
        self, row: TableRow, seat: Seat, person: Person, name: str | None = None
    ) -> None:
        was = row.chairs[seat]
        sits = Chair(kind="person", person=person.id, name=name or person.name)
        try:
            await self.house.sit(row.id, seat, sits, was)
        except Illegal as error:
            if error.code == "taken":
                raise Refused("taken", seat=seat) from None
            raise
        await self._turn_eyes(row.id, seat, person)
        await self._start_if_full(row.id)

    async def _start_if_full(self, table: str) -> None:
        row = await self.row(table)
        if row.phase != "open" or any(sits.free for sits in row.chairs):
            return
        try:
            await self.house.start(table)
        except Illegal as error:
            # Two who sat down at the same moment both start it; one is enough.
            if error.code != "not-open":
                raise

    async def _come_back(self, table: str, seat: Seat) -> None:
        frame = await self.house.frame(table, seat)
        if frame.phase == "playing" and frame.seats[seat].left:
            await self.house.back(table, seat)

    async def _turn_eyes(self, table: str, seat: Seat, person: Person) -> None:
        """Let the open pages of somebody who sat down see what the seat sees."""
        for watch in self.house.watchers(table):
            if watch.who == person.id:
                await watch.add(table, seat)
                watch.drop(table, None)

    def _close_eyes(self, table: str, seat: Seat) -> None:
        for watch in self.house.watchers(table):
            watch.drop(table, seat)

    async def _belongs(self, row: TableRow, person: Person | None) -> bool:
        if person is None:
            return False
        if row.host == person.id or any(sits.person == person.id for sits in row.chairs):
            return True
        return bool(await self.holding.seats(row, person.id)) or await self.holding.watches(
            row.id, person.id
        )


class Over(NamedTuple):
    """All that the order of a rematch may look at."""

    result: Result


def chair(row: TableRow, seat: Seat) -> Chair:
    if not 0 <= seat < len(row.chairs):
        raise Refused("no-seat", seat=seat)
    return row.chairs[seat]


def settings_of(row: TableRow) -> Settings:
    return _settings(row.settings)


_settings = msgspec.json.Decoder(Settings).decode


def again(sits: Chair, host: Person) -> Chair:
    """A chair of the rematch: bots and the one who asks sit, the others' are kept for them."""
    if sits.kind != "person" or sits.person == host.id:
        return sits
    return Chair(kind="link", person=sits.person, name=sits.name)
