"""All tournaments of one node: finding them, who may do what, and telling who watches."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import msgspec

from wordhall.bus import Note
from wordhall.cup import pairing
from wordhall.cup import rules as law
from wordhall.cup.cup import Cup
from wordhall.cup.model import Fact, Made, Rules, State, opened
from wordhall.cup.refusal import No
from wordhall.games.contract import Illegal
from wordhall.hall.hall import Hall
from wordhall.hall.refusal import Refused
from wordhall.store import CupRow, Person, Store, Timer
from wordhall.table.house import new_id
from wordhall.table.settings import bind
from wordhall.table.watch import Watch

BETWEEN: Final = 1.0  # seconds between two messages to those who watch
PULSE: Final = 5  # after so many of them the log is looked at again
MOST_OPEN: Final = 20  # unfinished tournaments of one director

log = logging.getLogger(__name__)


class Cups:
    def __init__(self, hall: Hall, store: Store, *, pauses: bool = True) -> None:
        self.hall = hall
        self.store = store
        self.pauses = pauses  # bots take a person's time
        self.new_id = new_id
        self._open: dict[str, Cup] = {}
        self._loading: dict[str, asyncio.Task[Cup]] = {}
        self._games: dict[str, Cup] = {}  # by table
        self._due: set[Cup] = set()  # whose watchers are to be told
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        hall.house.bells["cup"] = self._ring

    async def begin(self) -> None:
        """Take up every tournament where it was left. Call after the house has begun."""
        self._deaf = self.hall.house.bus.listen(self._hear)
        for id in await self.store.running_cups():
            cup = await self.cup(id)
            if cup.state.phase in law.RUNNING:
                self.hall.house.timekeeper.spawn(cup.go_on())
        self._tasks = [
            asyncio.create_task(self._telling()),
            asyncio.create_task(self._looking()),
        ]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            self._deaf()
        self._tasks = []

    # Finding.

    async def cup(self, id: str) -> Cup:
        known = self._open.get(id)
        if known is not None:
            return known
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Cup:
        row = await self.store.cup(id)
        if row is None:
            raise No("no-cup")
        cup = Cup(self, row)
        cup.fold(await self.store.facts(id))
        self._open[id] = cup
        return cup

    async def listed(self) -> list[CupRow]:
        return await self.store.cups()

    async def mine(self, person: str) -> list[CupRow]:
        return await self.store.cups(person)

    async def open(self, person: Person, rules: Rules) -> Cup:
        """Make a tournament. No: `cup-options`, `cup-together`, `too-many-tables`."""
        game = self.hall.games.get(rules.game)
        if game is None:
            raise Illegal("no-game", game=rules.game)
        try:
            msgspec.convert(rules.options, game.Options)
            bind(self.hall.house.shelf, rules.game, rules.dictionary)
        except (msgspec.ValidationError, ValueError) as error:
            raise No("cup-options", why=str(error)) from None
        most = rules.most
        if not self._for_two(rules.game):
            if rules.system != "tables" or rules.ranking != "points":
                raise No("cup-together")
            most = min(max(most, game.seats[0]), game.seats[-1])
        name = " ".join(rules.name.split())
        if not name:
            raise No("cup-options", why="a tournament needs a name")
        rules = msgspec.structs.replace(rules, most=most, name=name)
        mine = await self.store.cups(person.id)
        if sum(row.host == person.id and not row.over for row in mine) >= MOST_OPEN:
            raise Refused("too-many-tables", most=MOST_OPEN)
        now = self.hall.clock.now()
        row = CupRow(id=new_id(), host=person.id, listed=rules.listed, made=now, touched=now)
        cup = Cup(self, row)
        made = Made(rules=rules, director=person.id, name=person.name)
        await cup.make(made)
        self._open[cup.id] = cup
        return cup

    def opened(self, made: Made) -> State:
        """A tournament as it was made, and as its game is won."""
        game = self.hall.games.get(made.rules.game)
        fewest = game is not None and game.fewest
        return opened(made, pairs=self._for_two(made.rules.game), fewest=fewest)

    def least(self, state: State) -> int:
        """How many a table needs at least."""
        return 2 if state.pairs else self.hall.games[state.rules.game].seats[0]

    def _for_two(self, game: str) -> bool:
        module = self.hall.games.get(game)
        return module is None or module.seats[-1] == 2

    # Coming in.

    async def join(self, person: Person, link: str) -> Cup:
        """Use a link: register, take a typed-in player's place, or become a judge."""
        opened = self.hall.links.read_cup(link)
        if opened is None:
            raise Refused("no-link")
        id, role = opened
        cup = await self.cup(id)
        if role == "judge":
            await cup.do(lambda state: law.appoint(state, person.id, person.name), person.id)
        elif role == "join":
            await self.register(cup, person)
        else:
            await cup.claim(int(role), person.id)
        return cup

    async def register(self, cup: Cup, person: Person, *, listed: bool = False) -> None:
        """Enter a tournament under one's own name; who is in already comes back."""
        if cup.state.player_of(person.id) is not None:
            return
        if listed and not cup.state.rules.listed:
            raise No("by-cup-link")
        await cup.do(lambda state: law.enter(state, [(person.name, person.id, None)]), person.id)

    async def draw(self, cup: Cup, who: str) -> None:
        """Draw the seats of the next round by lot."""
        chance = self.hall.house.chance

        def act(state: State) -> list[Fact]:
            if state.rules.system != "tables" or len(state.present) < 2:
                raise No("cup-few", least=2)
            tables = pairing.draw(state.present, state.rules.most, chance)
            return law.seat(state, tables, self.least(state))

        await cup.do(act, who)

    # What players of a running round may not do.

    def playing(self, person: str | None) -> bool:
        """Whether this person plays in a round that is on."""
        return any(
            cup.state.phase in law.RUNNING and cup.state.player_of(person) is not None
            for cup in self._open.values()
        )

    async def closed(self, table: str, cup: str) -> bool:
        """Whether the round of a game is over, so that it may be looked through."""
        known = await self.cup(cup)
        return known.state.phase not in law.RUNNING or all(
            game.id != table for game in known.state.rounds[-1].games
        )

    # Watching.

    def follow(self, cup: Cup, games: Iterable[str]) -> None:
        """Hear of these tables for this tournament, and of its earlier ones no more."""
        self._games = {id: one for id, one in self._games.items() if one is not cup}
        self._games |= dict.fromkeys(games, cup)

    def wake(self, cup: Cup) -> None:
        self._due.add(cup)
        self._woken.set()

    def forget(self, watch: Watch) -> None:
        for cup in self._open.values():
            cup.watches.pop(watch, None)

    async def flush(self) -> None:
        """Tell everybody what they have not been told yet."""
        due, self._due = self._due, set()
        for cup in due:
            await cup.tell()

    async def _telling(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self.flush()
            await asyncio.sleep(BETWEEN)

    async def _looking(self) -> None:
        """Notes may be lost, and an outage moves deadlines without one."""
        while True:
            await asyncio.sleep(PULSE)
            for cup in tuple(self._open.values()):
                if cup.state.phase == "over" and not cup.watches:
                    self.follow(cup, ())
                    del self._open[cup.id]
                    continue
                try:
                    await cup.catch_up()
                except Exception:
                    log.exception("a tournament could not be looked at")

    def _hear(self, note: Note) -> None:
        spawn = self.hall.house.timekeeper.spawn
        if cup := self._games.get(note.table):
            if note.n:
                spawn(cup.look(note.table))
        elif (known := self._open.get(note.table)) and note.n > known.n:
            spawn(known.catch_up())

    async def _ring(self, timer: Timer) -> None:
        await (await self.cup(timer.table)).ring()
