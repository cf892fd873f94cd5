"""All tables of one node: creating, finding and loading them, and letting go of idle ones."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wordhall.bus import message
from wordhall.bus.message import Shared
from wordhall.games.contract import Game, Illegal
from wordhall.store import Chair, NewTable, TableRow
from wordhall.table import record, seating
from wordhall.table.binding import Binding, encode
from wordhall.table.command import TimeUp
from wordhall.table.fold import advance
from wordhall.table.node import Node
from wordhall.table.position import Position
from wordhall.table.record import Record
from wordhall.table.seating import new_id
from wordhall.table.settings import Dictionary, Limit, Settings, Shelf, bind
from wordhall.table.table import Table
from wordhall.table.timers import timers_of

IDLE: Final = 600_000  # milliseconds after which a table that nobody watches leaves the memory
OWN_TIMERS: Final = frozenset({"clock", "left", "alone", "start"})  # that a table itself answers


class Tables:
    def __init__(self, node: Node, games: Mapping[str, Game], shelf: Shelf) -> None:
        self.games = games
        self._node = node
        self._shelf = shelf
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        node.outbox.hear(self._hear)
        node.outbox.subscribe(message.Due, self._time_up)
        node.outbox.subscribe(message.Beat, lambda _: self.evict())
        node.outbox.subscribe(message.Outage, self._outage)

    # Finding.

    def loaded(self, table: str) -> Table | None:
        """A table if it is in memory."""
        return self._tables.get(table)

    async def find(self, table: str) -> Table:
        """A table, from memory or folded from its log. Illegal("no-table")."""
        known = self._tables.get(table)
        if known is not None:
            return known
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        # If one of those who wait gives up, the others still get the table.
        return await asyncio.shield(task)

    # Creating and removing.

    async def create(
        self,
        settings: Settings,
        chairs: Sequence[Chair],
        host: str | None = None,
        id: str | None = None,
    ) -> Table:
        """Open a table. Illegal: `no-game`, `seats`, `options`, `pace`, `device`, `words`.

        Days per turn and a shared device bring the options that the game must then have.
        """
        game = self._game(settings.game)
        if len(chairs) not in game.seats:
            raise Illegal("seats", least=game.seats[0], most=game.seats[-1])
        settings = self._unhurried(game, settings, chairs)
        binding = self.bind(settings)
        new = self._new(game, settings, chairs, host, id)
        await self._node.store.create_table(new)
        return self._keep(Table(self._node, _row(new), settings, binding))

    async def remove(self, table: str) -> None:
        """Take away a table whose game has not begun: Illegal("not-open") otherwise."""
        if not await self._node.store.remove(table):
            raise Illegal("not-open")
        self._tables.pop(table, None)
        self._node.outbox.publish(message.Gone(table))

    async def adopt(self, found: Record, host: str | None = None) -> Table:
        """Keep a finished game from a file. Illegal("record")."""
        game = self._game(found.game)
        entries = record.read(found)
        chairs = [Chair(kind="person", name=name) for name in found.seats]
        settings = Settings(game=found.game, options=found.options, dictionary=found.dictionary)
        try:
            book = bind(self._shelf, found.game, found.dictionary)
        except ValueError as error:
            raise Illegal("record", why=str(error)) from None
        binding = Binding(game, book, self._shelf.hash)
        ending = record.check(binding, entries, found)
        new = self._new(game, settings, chairs, host)
        await self._node.store.adopt(new, entries, ending, self._node.clock.now())
        return await self.find(new.id)

    async def continue_from(
        self, table: Table, n: int, chairs: tuple[Chair, ...], host: str
    ) -> Table:
        """A new table that begins where a finished game was after entry n, without a clock.

        Illegal("over") where nothing is left to play.
        """
        if table.finished and not 1 <= n <= len(table.steps):
            raise Illegal("over")
        then = table.steps[n - 1].after
        if then is None or then.result is not None:
            raise Illegal("over")
        settings = msgspec.structs.replace(
            table.settings, limit=Limit(), rated=False, public=False, cup=None
        )
        new = self._new(table.binding.game, settings, chairs, host)
        entries = record.continued(table.steps, await self._node.store.entries(table.id), n, chairs)
        position: Position | None = None
        for entry in entries:
            events = table.binding.events(entry)
            position = advance(table.binding, Limit(), position, entry, events)
        assert position is not None
        entries[-1] = msgspec.structs.replace(entries[-1], waits=position.waits)
        timers = timers_of(new.id, position, Limit())
        await self._node.store.adopt(new, entries, None, self._node.clock.now(), timers)
        begun = await self.find(new.id)
        self._node.outbox.publish(message.Entry(begun.id, begun.n))
        return begun

    # Memory.

    def evict(self) -> None:
        """Let go of tables that nobody has used or watched for a while."""
        late = self._node.clock.now() - IDLE
        for id, table in tuple(self._tables.items()):
            if table.used < late and not table.busy:
                self._tables.pop(id).part()

    def _keep(self, table: Table) -> Table:
        self._tables[table.id] = table
        return table

    async def _load(self, id: str) -> Table:
        row = await self._node.store.table(id)
        if row is None:
            raise Illegal("no-table")
        settings = msgspec.json.decode(row.settings, type=Settings)
        binding = self.bind(settings)
        if settings.dictionary != Dictionary():
            # A list of its own takes a moment to compile, which the others must not feel.
            await asyncio.to_thread(lambda: binding.book.graph)
        table = Table(self._node, row, settings, binding)
        table.fold(await self._node.store.entries(id))
        await table.read_drafts()
        return self._keep(table)

    # What is heard.

    def _hear(self, heard: Shared) -> None:
        """Another node changed something: read it before anyone here is told."""
        table = self._tables.get(getattr(heard, "table", ""))
        if table is None:
            self._node.outbox.deliver(heard)
        elif isinstance(heard, message.Entry):
            if heard.n > table.n:
                self._node.background.spawn(table.catch_up())
        elif isinstance(heard, message.Seats):
            self._node.background.spawn(table.read_seats())
        elif isinstance(heard, message.Draft):
            self._node.background.spawn(table.read_drafts())
        else:
            if isinstance(heard, message.Gone):
                del self._tables[heard.table]
            self._node.outbox.deliver(heard)

    def _time_up(self, due: message.Due) -> None:
        if due.timer.kind in OWN_TIMERS:
            self._node.background.spawn(self._ring(TimeUp(due.timer)))

    async def _ring(self, time_up: TimeUp) -> None:
        await (await self.find(time_up.timer.table)).do(time_up)

    def _outage(self, outage: message.Outage) -> None:
        for table in self._tables.values():
            self._node.background.spawn(table.catch_up())

    # Details.

    def _game(self, name: str) -> Game:
        try:
            return self.games[name]
        except KeyError:
            raise Illegal("no-game", game=name) from None

    def _unhurried(self, game: Game, settings: Settings, chairs: Sequence[Chair]) -> Settings:
        """Where nobody can win a race, the game must be one without races."""
        device = any(chair.kind == "device" for chair in chairs)
        slow = settings.limit.pace == "slow"
        if not device and not slow:
            return settings
        if game.slow is None:
            raise Illegal("pace" if slow else "device")
        options = {**settings.options, **game.slow}
        return msgspec.structs.replace(settings, options=options)

    def bind(self, settings: Settings) -> Binding:
        """A game with the options and the dictionary of a table. Illegal: `options`, `words`."""
        game = self._game(settings.game)
        try:
            msgspec.convert(settings.options, game.Options)
        except msgspec.ValidationError as error:
            raise Illegal("options", why=str(error)) from None
        try:
            book = bind(self._shelf, settings.game, settings.dictionary)
        except ValueError as error:
            raise Illegal("words", why=str(error)) from None
        return Binding(game, book, self._shelf.hash)

    def _new(
        self,
        game: Game,
        settings: Settings,
        chairs: Sequence[Chair],
        host: str | None,
        id: str | None = None,
    ) -> NewTable:
        return NewTable(
            id=id or new_id(),
            game=game.name,
            version=game.version,
            made=self._node.clock.now(),
            settings=encode(settings),
            seating=seating.opened(chairs, host),
            public=settings.public,
            live=settings.limit.pace == "live",
        )


def _row(new: NewTable) -> TableRow:
    """The row of a table that was created this moment."""
    return TableRow(
        id=new.id,
        game=new.game,
        version=new.version,
        made=new.made,
        touched=new.made,
        phase="open",
        settings=new.settings,
        seating=new.seating,
        public=new.public,
        live=new.live,
        n=0,
        waits=0,
        result=None,
        rematch=None,
    )
