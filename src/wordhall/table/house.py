"""The house: all running tables of one node. Everything that happens to a table goes through it.

Its calls raise Illegal with a code for whatever may not be done: `no-table`, `no-seat`,
`not-open`, `not-full`, `taken`, `not-playing`, `over`, `not-over`, `stale`, `malformed`,
`too-large`, `paused`, `gone`, `not-gone`, `no-undo`, `no-wish`, `record`, and the game's own.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from wordhall.bus import Bus, Note
from wordhall.games.contract import Chance, Game, Illegal, Level, Seat, Stop
from wordhall.store import By, Chair, NewTable, Store, Timer, TimerKind
from wordhall.table import record as records
from wordhall.table.alarm import alarms
from wordhall.table.clock import Clock, SystemClock
from wordhall.table.course import Standing, follow
from wordhall.table.dice import SystemDice
from wordhall.table.frame import Frame
from wordhall.table.kit import Kit, encode
from wordhall.table.record import Insight, Moment, Record
from wordhall.table.settings import Dictionary, Limit, Settings, Shelf, bind
from wordhall.table.table import Table
from wordhall.table.timekeeper import Timekeeper
from wordhall.table.watch import Watch

__all__ = ["House", "Watch"]

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
ID_LENGTH: Final = 12
IDLE: Final = 600_000  # milliseconds after which a table that nobody watches leaves the memory


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class House:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        games: Mapping[str, Game],
        shelf: Shelf,
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.games = games
        self.shelf = shelf
        self.clock: Clock = clock or SystemClock()
        self.chance: Chance = chance or SystemDice()
        self.tables: dict[str, Table] = {}  # those in memory
        # Who else has timers here, by their kind: what to do when one comes.
        self.bells: dict[TimerKind, Callable[[Timer], Awaitable[None]]] = {}
        self.timekeeper = Timekeeper(self)
        self.arm = self.timekeeper.arm
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._watches: set[Watch] = set()
        self._deaf: Callable[[], None] | None = None

    async def begin(self) -> None:
        """Take up timers where they were left, adding an outage; then keep time. Call once."""
        self._deaf = self.bus.listen(self._hear)
        await self.timekeeper.begin()

    async def end(self) -> None:
        """Close every watch and stop keeping time. The store and the bus stay open."""
        if self._deaf is not None:
            self._deaf()
        for watch in tuple(self._watches):
            watch.close()
        await self.timekeeper.end()

    # Before the game.

    async def open_table(self, settings: Settings, id: str | None = None) -> str:
        """Lay a table; returns its id, the one that was given. Illegal: `no-game`, `seats`, …

        Days a turn and a shared device bring the options that the game must then have.
        """
        game = self._game(settings.game)
        if len(settings.chairs) not in game.seats:
            raise Illegal("seats", least=game.seats[0], most=game.seats[-1])
        if settings.unhurried:
            if game.slow is None:
                raise Illegal("pace" if settings.limit.pace == "slow" else "device")
            options = {**settings.options, **game.slow}
            settings = msgspec.structs.replace(settings, options=options)
        try:
            msgspec.convert(settings.options, game.Options)
        except msgspec.ValidationError as error:
            raise Illegal("options", why=str(error)) from None
        try:
            bind(self.shelf, settings.game, settings.dictionary)
        except ValueError as error:
            raise Illegal("words", why=str(error)) from None
        table = self._new(game, settings)
        if id is not None:
            table = msgspec.structs.replace(table, id=id)
        await self.store.make(table)
        return table.id

    async def sit(self, table: str, seat: Seat, chair: Chair, was: Chair) -> None:
        """Change a chair that is as it `was`, while the table is open; else Illegal("taken").

        Seats people and bots, and gives a chair back. In a game it only renames who sits there.
        """
        await (await self.table(table)).sit(seat, chair, was)

    async def start(self, table: str) -> int:
        """Begin; every chair must be taken: Illegal("not-full"). Returns the entry's number, 1."""
        return await (await self.table(table)).start()

    async def remove(self, table: str) -> None:
        """Take away a table that is still open: Illegal("not-open") otherwise."""
        if not await self.store.remove(table):
            raise Illegal("not-open")
        gone = self.tables.pop(table, None)
        if gone is not None:
            for watch in self.watchers(gone):
                for place in [place for place in watch.places if place[0] == table]:
                    watch.drop(*place)

    # In the game. All return the number of the entry.

    async def answer(
        self, table: str, seat: Seat, key: str, sent: bytes, id: str | None, by: By = "person"
    ) -> int:
        """Answer an open question in JSON; the same `id` again gets the same reply."""
        known = self.tables.get(table) or await self.table(table)
        return await known.answer(seat, key, sent, id, by)

    async def draft(self, table: str, seat: Seat, key: str, raw: Any) -> None:
        """Keep what a seat has laid out under a question and not sent."""
        await (await self.table(table)).draft(seat, key, raw)

    async def stop(self, table: str, stop: Stop, id: str | None = None, by: By = "person") -> int:
        """End a game from outside."""
        return await (await self.table(table)).stop(stop, id, by)

    async def resign(self, table: str, seat: Seat) -> int:
        """Give up: it ends a game of two; in a larger one the others play on."""
        known = await self.table(table)
        if len(known.chairs) > 2:
            return await known.leave(seat, None)
        return await known.stop(Stop("resigned", seat), None, "person")

    async def leave(self, table: str, seat: Seat, bot: Level | None = None) -> int:
        """Leave for good: a bot takes over, or the clock's answer is given at once.

        Where only one seat would remain and no bot takes over, the game ends as resigned.
        """
        return await (await self.table(table)).leave(seat, bot)

    async def back(self, table: str, seat: Seat) -> int:
        """Come back to a seat that was left."""
        return await (await self.table(table)).back(seat)

    async def pause(self, table: str) -> int:
        """Stop the clocks, and take no answers until `resume`."""
        return await (await self.table(table)).pause()

    async def resume(self, table: str) -> int:
        """Go on after a pause."""
        return await (await self.table(table)).resume()

    async def undo(self, table: str, seat: Seat, id: str | None = None) -> int:
        """Take back one's last answer, or ask the others for it; see a frame's `can_undo`."""
        return await (await self.table(table)).undo(seat, id)

    async def consent(self, table: str, seat: Seat, yes: bool) -> int:
        """Say yes or no to what another wants to take back."""
        return await (await self.table(table)).consent(seat, yes)

    # Watching.

    async def frame(self, table: str, seat: Seat | None, since: int = 0) -> Frame:
        """The table through these eyes, with the history after entry `since`."""
        return (await self.table(table)).frame(seat, since)

    def watch(self, who: str | None = None) -> Watch:
        """A reader that can then be added to tables."""
        watch = Watch(self, who)
        self._watches.add(watch)
        return watch

    def watchers(self, table: "str | Table") -> list[Watch]:
        """Who watches this table here, so that the hall can put chat into their streams."""
        known = self.tables.get(table) if isinstance(table, str) else table
        if known is None:
            return []
        return list({watch for watches in known.watches.values() for watch in watches})

    def here(self, table: str, seat: Seat) -> bool:
        """Whether a page is open for that seat on this node."""
        known = self.tables.get(table)
        return known is not None and known.here(seat)

    async def rematch(self, table: str, follower: str) -> str:
        """Name the table that follows; the first one stands, and is returned. Tells everyone."""
        known = await self.table(table)
        stands = await self.store.follow(table, follower)
        known.follower = stands
        known.tell()
        self.bus.tell(Note(table, 0))
        return stands

    async def attend(self, watch: Watch, table: str, seat: Seat | None) -> None:
        """Let a watch see a table; see Watch.add."""
        known = await self.table(table)
        first = known.frame(seat)
        if watch.closed or (table, seat) in watch.places:
            return
        arrived = seat is not None and not known.here(seat)
        watch.places.add((table, seat))
        if arrived:
            # The others learn who is here, and this reader's own first frame says so too.
            known.watches[seat] = set()
            known.tell()
            first = known.frame(seat)
        watch.put("frame", encode(first))
        if not watch.closed:
            known.watches.setdefault(seat, set()).add(watch)

    def dismiss(self, watch: Watch) -> None:
        """Let a watch see nothing any more; see Watch.close."""
        for table, seat in tuple(watch.places):
            self.forget(watch, table, seat)
        self._watches.discard(watch)

    def forget(self, watch: Watch, table: str, seat: Seat | None) -> None:
        """Let a watch no longer see a table; see Watch.drop."""
        watch.places.discard((table, seat))
        known = self.tables.get(table)
        watches = known.watches.get(seat) if known is not None else None
        if known is None or watches is None:
            return
        watches.discard(watch)
        if not watches:
            del known.watches[seat]
            known.used = self.clock.now()
            if seat is not None:
                known.tell()

    # After the game.

    async def moments(self, table: str) -> list[Moment]:
        """Every step of a finished game. Illegal("not-over")."""
        known = await self.table(table)
        if known.standing is None or known.standing.result is None:
            raise Illegal("not-over")
        return records.moments(known.kit, known.steps, len(known.chairs))

    async def insights(self, table: str) -> list[Insight]:
        """What each turn of a finished game could have been. Illegal("not-over")."""
        known = await self.table(table)
        if known.standing is None or known.standing.result is None:
            raise Illegal("not-over")
        return await asyncio.to_thread(records.insights, known.kit, tuple(known.steps))

    async def record(self, table: str) -> Record:
        """A finished game as one value; `msgspec.json.encode` of it is the file."""
        known = await self.table(table)
        if known.standing is None or known.standing.result is None:
            raise Illegal("not-over")
        return records.write(await self.store.entries(table), known.standing.result)

    async def adopt(self, record: Record, host: str | None = None) -> str:
        """Keep a finished game from a file; returns its table. Illegal("record")."""
        game = self._game(record.game)
        entries = records.read(record)
        chairs = tuple(Chair(kind="person", name=name) for name in record.seats)
        settings = Settings(
            game=record.game,
            chairs=chairs,
            options=record.options,
            dictionary=record.dictionary,
            host=host,
        )
        try:
            kit = Kit(game, bind(self.shelf, record.game, record.dictionary))
        except ValueError as error:
            raise Illegal("record", why=str(error)) from None
        ending = records.check(kit, entries, record)
        new = self._new(game, settings)
        await self.store.adopt(new, entries, ending, self.clock.now())
        return new.id

    async def go_on(self, table: str, n: int, chairs: tuple[Chair, ...], host: str) -> str:
        """A table that begins where a finished game stood after entry n, without a clock.

        Illegal("over") where nothing is left to play.
        """
        known = await self.table(table)
        if known.standing is None or known.standing.result is None:
            raise Illegal("not-over")
        then = known.steps[n - 1].after if 1 <= n <= len(known.steps) else None
        if then is None or then.result is not None:
            raise Illegal("over")
        settings = msgspec.structs.replace(
            known.settings, chairs=chairs, limit=Limit(), rated=False, host=host, public=False
        )
        new = self._new(known.kit.game, settings)
        entries = records.continued(known.steps, await self.store.entries(table), n, chairs)
        standing: Standing | None = None
        for entry in entries:
            standing = follow(known.kit, Limit(), standing, entry, known.kit.events(entry))
        assert standing is not None
        entries[-1] = msgspec.structs.replace(entries[-1], waits=standing.waits)
        timers = alarms(new.id, standing, Limit())
        await self.store.adopt(new, entries, None, self.clock.now(), timers)
        self.arm(timers)
        return new.id

    # Tables in memory.

    async def table(self, table: str) -> Table:
        """A table, from memory or folded from its log. Illegal("no-table")."""
        known = self.tables.get(table)
        if known is not None:
            return known
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        # Whoever gives up waiting does not take the table away from the others.
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Table:
        row = await self.store.table(id)
        if row is None:
            raise Illegal("no-table")
        settings = msgspec.json.decode(row.settings, type=Settings)
        kit = Kit(self._game(row.game), bind(self.shelf, row.game, settings.dictionary))
        if settings.dictionary != Dictionary():
            # A list of its own takes a moment to compile, which the others shall not feel.
            await asyncio.to_thread(lambda: kit.book.graph)
        table = Table(self, row, settings, kit)
        table.fold(await self.store.entries(id))
        for draft in await self.store.drafts(id):
            table.drafts[draft.seat] = (draft.key, draft.draft)
        table.used = self.clock.now()
        self.tables[id] = table
        return table

    def look_after(self, table: Table) -> None:
        """Read a table again, whose last append was interrupted."""
        self.timekeeper.spawn(table.catch_up())

    def evict(self) -> None:
        """Let go of tables that nobody has wanted anything of for a while."""
        late = self.clock.now() - IDLE
        for id, table in tuple(self.tables.items()):
            if table.used < late and not table.busy:
                self.tables.pop(id).part()

    def _hear(self, note: Note) -> None:
        table = self.tables.get(note.table)
        if table is None:
            return
        if note.n == 0:
            self.timekeeper.spawn(table.look_again())
        elif note.n > table.n:
            self.timekeeper.spawn(table.catch_up())

    def _game(self, name: str) -> Game:
        try:
            return self.games[name]
        except KeyError:
            raise Illegal("no-game", game=name) from None

    def _new(self, game: Game, settings: Settings) -> NewTable:
        return NewTable(
            id=new_id(),
            game=game.name,
            version=game.version,
            made=self.clock.now(),
            settings=encode(settings),
            chairs=settings.chairs,
            host=settings.host,
            public=settings.public,
            live=settings.limit.pace == "live",
        )
