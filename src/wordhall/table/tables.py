"""All tables of one node: creating, finding and loading them, and letting go of idle ones."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import msgspec

from wordhall.bus import message
from wordhall.bus.message import Shared
from wordhall.games.contract import Game
from wordhall.store import Chair, HallWord, NewTable, TableRow
from wordhall.table import control, game_file, seating
from wordhall.table.binding import Binding, encode
from wordhall.table.bot_names import with_bot_names
from wordhall.table.command import TimeUp
from wordhall.table.fold import advance
from wordhall.table.game_file import Record
from wordhall.table.hall_words import with_hall_words
from wordhall.table.node import Node
from wordhall.table.position import Position
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import new_id
from wordhall.table.settings import Dictionary, Limit, Settings, WordLists, bind
from wordhall.table.table import Table
from wordhall.table.timers import timers_of

IDLE: Final = 600_000  # milliseconds after which a table that nobody watches leaves the memory
LONG: Final = 300  # entries that take too long to fold between two answers
# Timers that a table itself answers.
OWN_TIMERS: Final = frozenset({"clock", "left", "alone", "idle", "start"})

# Dictionaries whose words are compiled in the file.
DRAWN = (Dictionary(), Dictionary(modern=True))


class Tables:
    def __init__(self, node: Node, games: Mapping[str, Game], word_lists: WordLists) -> None:
        self.games = games
        self._node = node
        self._word_lists = word_lists
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._on_load: list[Callable[[Table], Awaitable[None]]] = []
        self._hall_words: list[HallWord] = []  # whose lists are compiled
        node.outbox.hear(self._hear)
        node.outbox.subscribe(message.Due, self._time_up)
        node.outbox.subscribe(message.Beat, lambda _: self._beat())
        node.outbox.subscribe(message.Outage, self._outage)
        node.outbox.subscribe(message.Sign, self._life)
        node.outbox.subscribe(message.Draft, self._life)
        node.outbox.subscribe(message.Nudge, self._nudged)
        node.outbox.subscribe(message.Gone, lambda gone: self.forget(gone.table))

    def on_load(self, prepare: Callable[[Table], Awaitable[None]]) -> None:
        """Call this for every table that comes into memory, before anyone gets it."""
        self._on_load.append(prepare)

    # Finding.

    def loaded(self, table: str) -> Table | None:
        """A table if it is in memory."""
        return self._tables.get(table)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def find(self, table: str) -> Table:
        """A table, from memory or folded from its log. TableRefusal("no-table")."""
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
        """Open a table. TableRefusal: `no-game`, `seats`, `options`, `pace`, `device`, `words`.

        Days per turn and a shared device bring the options that the game must then have.
        """
        game = self._game(settings.game)
        if len(chairs) not in game.seats:
            raise TableRefusal("seats", least=game.seats[0], most=game.seats[-1])
        settings = self._unhurried(game, settings, chairs)
        check_options(game, settings.options)
        settings = with_hall_words(settings, await self._node.store.hall_words())
        binding = self.bind(settings)
        await self._compiled(binding, settings)
        new = self._new(game, settings, chairs, host, id)
        if not await self._node.store.create_table(new):
            # Another node has, or we did before a connection broke.
            return await self.find(new.id)
        return self._keep(Table(self._node, _row(new), settings, binding))

    async def remove(self, table: str) -> None:
        """Take away a table whose game has not begun: TableRefusal("not-open") otherwise."""
        if not await self._node.store.remove(table):
            raise TableRefusal("not-open")
        self._tables.pop(table, None)
        self._node.outbox.publish(message.Gone(table))

    async def adopt(self, found: Record, host: str | None = None) -> Table:
        """Keep a finished game from a file. TableRefusal("record")."""
        game = self._game(found.game)
        check_options(game, found.options)
        settings = Settings(game=found.game, options=found.options, dictionary=found.dictionary)
        try:
            word_list = bind(self._word_lists, game.words, found.dictionary)
        except ValueError as error:
            raise TableRefusal("record", why=str(error)) from None
        binding = Binding(game, word_list, self._word_lists.hash)
        entries, result = await asyncio.to_thread(game_file.read, binding, found)
        start = control.read(entries[0])
        assert isinstance(start, control.Start)
        named = with_bot_names(start.chairs)
        chairs = [Chair(kind="person", name=chair.name) for chair in named]
        new = self._new(game, settings, chairs, host)
        await self._node.store.adopt(new, entries, result, self._node.clock.now())
        return await self.find(new.id)

    async def continue_from(
        self, table: Table, n: int, chairs: tuple[Chair, ...], host: str
    ) -> Table:
        """A new Relaxed table that begins where a finished game was after entry n.

        TableRefusal("over") where nothing is left to play.
        """
        if table.finished and not 1 <= n <= len(table.steps):
            raise TableRefusal("over")
        then = table.steps[n - 1].after
        if then is None or then.result is not None:
            raise TableRefusal("over")
        # Also from a tournament's game it is an ordinary private table (TO-17).
        limit = Limit(kind="relaxed")
        settings = msgspec.structs.replace(
            table.settings, limit=limit, undo=True, rated=False, public=False, cup=None
        )
        new = self._new(table.binding.game, settings, chairs, host)
        entries = game_file.continued(
            table.steps, await self._node.store.entries(table.id), n, chairs
        )
        position: Position | None = None
        for entry in entries:
            events = table.binding.events(entry)
            position = advance(table.binding, limit, position, entry, events)
        assert position is not None
        entries[-1] = msgspec.structs.replace(entries[-1], waits=position.waits)
        timers = timers_of(new.id, position, limit)
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

    def _beat(self) -> None:
        self.evict()
        self._node.background.spawn(self.prepare_hall_words())

    def forget(self, table: str) -> None:
        """Let go of one table, even if it was used just now."""
        found = self._tables.pop(table, None)
        if found is not None:
            found.part()

    def _keep(self, table: Table) -> Table:
        self._tables[table.id] = table
        return table

    async def _load(self, id: str) -> Table:
        row = await self._node.store.table(id)
        if row is None:
            raise TableRefusal("no-table")
        settings = msgspec.json.decode(row.settings, type=Settings)
        binding = self.bind(settings)
        await self._compiled(binding, settings)
        table = Table(self._node, row, settings, binding)
        entries = await self._node.store.entries(id)
        if len(entries) > LONG:
            await asyncio.to_thread(table.fold, entries)
        else:
            table.fold(entries)
        await table.read_drafts()
        for prepare in self._on_load:
            await prepare(table)
        return self._keep(table)

    async def _compiled(self, binding: Binding, settings: Settings) -> None:
        """A list of its own takes a moment to compile, which the others must not feel."""
        if settings.dictionary not in DRAWN:
            await asyncio.to_thread(lambda: binding.word_list.graph)

    # The hall's own words.

    async def prepare_hall_words(self) -> None:
        """Compile the lists of all games with the hall's own words before a table needs them."""
        words = await self._node.store.hall_words()
        if words == self._hall_words:
            return
        self._hall_words = words
        for name in self.games:
            usual = Settings(game=name, dictionary=Dictionary(modern=True))
            settings = with_hall_words(usual, words)
            await self._compiled(self.bind(settings), settings)

    # What is heard.

    def _hear(self, heard: Shared) -> None:
        """Another node changed something: read it before anyone here is told."""
        table = self._tables.get(getattr(heard, "table", ""))
        if table is None:
            self._node.outbox.deliver(heard)
        elif isinstance(heard, message.Entry):
            if heard.n > table.n and not table.follow(heard.entry):
                self._node.background.spawn(table.catch_up(heard.n))
        elif isinstance(heard, message.Seats):
            self._node.background.spawn(table.read_seats())
        elif isinstance(heard, message.Draft):
            self._node.background.spawn(table.read_drafts())
        else:
            if isinstance(heard, message.Gone):
                del self._tables[heard.table]
            self._node.outbox.deliver(heard)

    def _life(self, sign: message.Sign | message.Draft) -> None:
        table = self._tables.get(sign.table)
        if table is not None:
            table.signs.life(sign.seat, self._node.clock.now())

    def _nudged(self, nudge: message.Nudge) -> None:
        table = self._tables.get(nudge.table)
        if table is not None:
            table.signs.nudged.add((nudge.seat, nudge.key, nudge.by))

    def _time_up(self, due: message.Due) -> None:
        if due.timer.kind in OWN_TIMERS:
            self._node.background.spawn(self._ring(TimeUp(due.timer)))

    async def _ring(self, time_up: TimeUp) -> None:
        table = await self.find(time_up.timer.table)
        if self._node.store.shared and time_up.timer.kind == "clock":
            # The last work of a player who ran out of time may have come in on another node.
            await table.read_drafts()
        await table.do(time_up)

    def _outage(self, outage: message.Outage) -> None:
        for table in self._tables.values():
            self._node.background.spawn(table.catch_up())

    # Details.

    def _game(self, name: str) -> Game:
        try:
            return self.games[name]
        except KeyError:
            raise TableRefusal("no-game", game=name) from None

    def _unhurried(self, game: Game, settings: Settings, chairs: Sequence[Chair]) -> Settings:
        """Where nobody can win a race, the game must be one without races."""
        device = any(chair.kind == "device" for chair in chairs)
        slow = settings.limit.pace == "slow"
        if not device and not slow:
            return settings
        if game.slow is None:
            raise TableRefusal("pace" if slow else "device")
        options = {**settings.options, **game.slow}
        return msgspec.structs.replace(settings, options=options)

    def bind(self, settings: Settings) -> Binding:
        """A game with a table's options and dictionary. TableRefusal: `options`, `words`."""
        game = self._game(settings.game)
        try:
            msgspec.convert(settings.options, game.Options)
        except msgspec.ValidationError as error:
            raise TableRefusal("options", why=str(error)) from None
        try:
            word_list = bind(self._word_lists, game.words, settings.dictionary)
        except ValueError as error:
            raise TableRefusal("words", why=str(error)) from None
        return Binding(game, word_list, self._word_lists.hash)

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


def check_options(game: Game, options: Mapping[str, object]) -> None:
    """Refuse options that the game doesn't have: they would be kept and shown forever."""
    known = game.Options.__struct_fields__
    if unknown := [name for name in options if name not in known]:
        raise TableRefusal("options", why=f"{game.name} has no option {unknown[0][:40]!r}")


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
