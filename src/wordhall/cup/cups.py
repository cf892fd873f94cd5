"""All tournaments of one node: finding them, who may do what, and telling their readers."""

import asyncio
import hmac
from typing import Final

import msgspec

from wordhall.bus import message
from wordhall.cup import registration
from wordhall.cup import rules as law
from wordhall.cup.cup import Cup
from wordhall.cup.model import Made, Number, Player, Rules
from wordhall.cup.refusal import CupRefusal
from wordhall.hall.links import Links
from wordhall.hall.refusal import HallRefusal
from wordhall.store import CupRow, Person, Timer
from wordhall.table.node import Node
from wordhall.table.refusal import TableRefusal
from wordhall.table.scheduler import Scheduler
from wordhall.table.seating import new_id
from wordhall.table.settings import Settings
from wordhall.table.table import Table
from wordhall.table.tables import Tables, check_options
from wordhall.visible_text import readable, visible

BETWEEN: Final = 1.0  # seconds between two messages to the readers
MOST_OPEN: Final = 20  # unfinished tournaments of one director


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """What a director hands to a typed-in player: its first use claims the player."""

    number: Number
    link: str
    code: str  # the same, to be typed in at the tournament's page


class Cups:
    def __init__(
        self,
        node: Node,
        tables: Tables,
        scheduler: Scheduler,
        links: Links,
        *,
        pauses: bool = True,
    ) -> None:
        self._node = node
        self._tables = tables
        self._scheduler = scheduler
        self._links = links
        self._pauses = pauses  # bots take a person's time
        self._open: dict[str, Cup] = {}
        self._loading: dict[str, asyncio.Task[Cup]] = {}
        self._due: set[Cup] = set()  # whose readers are to be told
        self._woken = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None
        outbox = node.outbox
        outbox.subscribe(message.Entry, self._entry)
        outbox.subscribe(message.Facts, self._facts)
        outbox.subscribe(message.Due, self._time_up)
        outbox.subscribe(message.Beat, self._beat)
        outbox.subscribe(message.Outage, self._outage)
        outbox.subscribe(message.Members, self._members_changed)
        tables.on_load(self._set_in_round)

    async def begin(self) -> None:
        """Take up every tournament where it was left. Call after the scheduler has begun."""
        await self._read_running()
        self._sync_games()
        self._telling = asyncio.create_task(self._keep_sending())

    async def end(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
            self._telling = None

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
        row = await self._node.store.cup(id)
        if row is None:
            raise CupRefusal("no-cup")
        cup = self._cup(row)
        cup.fold(await self._node.store.facts(id))
        self._open[id] = cup
        return cup

    async def create(self, person: Person, rules: Rules) -> Cup:
        """Make a tournament.

        Refusals: `cup-options`, `cup-together`, `cup-title`, `too-many-tables`.
        """
        game = self._tables.games.get(rules.game)
        if game is None:
            raise TableRefusal("no-game", game=rules.game)
        settings = Settings(game=rules.game, options=rules.options, dictionary=rules.dictionary)
        try:
            check_options(game, rules.options)
            self._tables.bind(settings)
        except TableRefusal as error:
            raise CupRefusal("cup-options", why=error.data.get("why", error.code)) from None
        most = rules.most
        if game.seats[-1] != 2:
            if rules.system != "tables" or rules.ranking != "points":
                raise CupRefusal("cup-together")
            most = min(max(most, game.seats[0]), game.seats[-1])
        name = visible(rules.name)
        if not readable(name):
            raise CupRefusal("cup-title")
        rules = msgspec.structs.replace(rules, most=most, name=name)
        mine = await self._node.store.cups(person.id)
        if sum(row.host == person.id and not row.over for row in mine) >= MOST_OPEN:
            raise HallRefusal("too-many-tables", most=MOST_OPEN)
        now = self._node.clock.now()
        row = CupRow(id=new_id(), host=person.id, listed=rules.listed, made=now, touched=now)
        cup = self._cup(row)
        made = Made(rules=rules, director=person.id, name=person.name)
        await cup.create(made)
        self._open[cup.id] = cup
        return cup

    def _cup(self, row: CupRow) -> Cup:
        return Cup(
            self._node, self._tables, self._scheduler, row, self._changed, pauses=self._pauses
        )

    # Coming in.

    async def join(self, person: Person, link: str) -> Cup:
        """Use a link: register, claim a typed-in player with its slip, or become a judge."""
        cup, role = await self.read_link(link)
        if role == "judge":
            await cup.do(lambda state: law.appoint(state, person.id, person.name), person.id)
        elif role == "join":
            await self.register(cup, person)
        else:
            await cup.claim(*read_slip(role), person.id)
        return cup

    async def read_link(self, link: str) -> tuple[Cup, str]:
        """The tournament and the role that a link is for."""
        read = self._links.read_cup(link)
        if read is None:
            raise HallRefusal("no-link")
        return await self.cup(read[0]), read[1]

    def slip(self, cup: Cup, player: Player) -> Slip:
        """The slip with which someone can claim a player, for the director to hand out."""
        role = f"{player.number}s{player.slip}"
        return Slip(
            number=player.number,
            link=self._links.cup(cup.id, role),
            code=self._links.code(cup.id, role),
        )

    def link_for_code(self, cup: Cup, code: str) -> str:
        """The link of the slip with this code. CupRefusal("cup-code")."""
        typed = "".join(code.split()).upper()
        for player in cup.state.players.values():
            slip = self.slip(cup, player)
            if player.claimable and hmac.compare_digest(slip.code.encode(), typed.encode()):
                return slip.link
        raise CupRefusal("cup-code")

    async def register(self, cup: Cup, person: Person, *, listed: bool = False) -> None:
        """Enter a tournament under one's own name; one who is in already stays in."""
        if cup.state.player_of(person.id) is not None:
            return
        if listed and not cup.state.rules.listed:
            raise CupRefusal("by-cup-link")
        await cup.do(lambda state: registration.register(state, person.name, person.id), person.id)

    # What players of a running round may not do.

    def is_playing(self, person: str | None) -> bool:
        """Whether this person plays in a round that is on."""
        return any(
            cup.state.phase in law.RUNNING and cup.state.player_of(person) is not None
            for cup in self._open.values()
        )

    async def _set_in_round(self, table: Table) -> None:
        """Tell a table that was loaded whether its round is on."""
        if table.settings.cup is not None:
            table.in_round = (await self.cup(table.settings.cup)).in_round(table.id)

    # Telling.

    async def send_changes(self) -> None:
        """Tell everyone what they have not been told yet."""
        due, self._due = self._due, set()
        for cup in due:
            await cup.send_changes()

    def _changed(self, cup: Cup) -> None:
        self._due.add(cup)
        self._woken.set()

    async def _keep_sending(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self.send_changes()
            await asyncio.sleep(BETWEEN)

    # What is heard.

    def _sync_games(self) -> None:
        """The node that owns a tournament now finishes what a dead one left undone."""
        for cup in self._open.values():
            if cup.state.phase in law.RUNNING and self._node.members.owns(cup.id):
                self._node.background.spawn(cup.sync_games())

    async def _read_running(self) -> None:
        for id in await self._node.store.running_cups():
            await self.cup(id)

    def _members_changed(self, members: message.Members) -> None:
        self._sync_games()

    def _entry(self, entry: message.Entry) -> None:
        table = self._tables.loaded(entry.table)
        if table is not None:
            cup = self._open.get(table.settings.cup) if table.settings.cup else None
        else:
            cup = next((cup for cup in self._open.values() if entry.table in cup.games), None)
        # Without readers only the tournament's own node keeps its games in memory.
        if cup is not None and (cup.readers or self._node.members.owns(cup.id)):
            self._node.background.spawn(cup.update_score(entry.table))

    def _facts(self, facts: message.Facts) -> None:
        cup = self._open.get(facts.cup)
        if cup is None:
            # Every node knows those that are on: their players are told no words.
            self._node.background.spawn(self.cup(facts.cup))
        elif facts.n > cup.n:
            self._node.background.spawn(cup.catch_up())

    def _time_up(self, due: message.Due) -> None:
        if due.timer.kind == "cup":
            self._node.background.spawn(self._ring(due.timer))

    async def _ring(self, timer: Timer) -> None:
        await (await self.cup(timer.table)).time_up()

    def _beat(self, beat: message.Beat) -> None:
        """Read what lost messages said, and unload what is over and watched by nobody."""
        for id, cup in tuple(self._open.items()):
            if cup.state.phase == "over" and not cup.readers:
                del self._open[id]
            else:
                self._node.background.spawn(cup.catch_up())
        self._node.background.spawn(self._read_running())

    def _outage(self, outage: message.Outage) -> None:
        for cup in self._open.values():
            self._node.background.spawn(cup.catch_up())


def read_slip(role: str) -> tuple[Number, int]:
    """The player and the slip's number in the role of a link; old links have no such number."""
    number, _, slip = role.partition("s")
    if not number.isdecimal() or not slip.isdecimal():
        raise HallRefusal("no-link")
    return int(number), int(slip)
