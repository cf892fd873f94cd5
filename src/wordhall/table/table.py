"""A running table: one answer at a time is decided, committed, and only then told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wordhall.bus import Note
from wordhall.games.contract import Ask, Illegal, Left, Level, Seat, Stop
from wordhall.store import Append, By, Chair, Draft, Entry, TableRow, Timer
from wordhall.table import deed as deeds
from wordhall.table import look, undo
from wordhall.table.alarm import ALONE, GRACE, alarms
from wordhall.table.course import Standing, Step, ending, follow, step
from wordhall.table.deed import Back, Consent, Leave, Start
from wordhall.table.dice import Dice
from wordhall.table.frame import Frame
from wordhall.table.hands import banked, due
from wordhall.table.kit import Kit, encode
from wordhall.table.settings import Settings
from wordhall.table.watch import Watch

if TYPE_CHECKING:
    from wordhall.table.house import House

DRAFT_BYTES: Final = 16_384


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is decided but not committed."""

    seat: Seat | None
    key: str
    answer: bytes
    events: list[Any] = []
    id: str | None = None
    by: By = "person"
    dice: bool = False


Act = Callable[[], "Plan | int"]  # an entry to make, or the number of one that is there already


class Table:
    """One table in memory: its log folded, its chairs, and who watches it."""

    def __init__(self, house: "House", row: TableRow, settings: Settings, kit: Kit) -> None:
        self.id = row.id
        self.settings = settings
        self.kit = kit
        self.chairs = row.chairs
        self.follower = row.follower
        self.standing: Standing | None = None
        self.steps: list[Step] = []
        self.drafts: dict[Seat, tuple[str, bytes]] = {}
        self.watches: dict[Seat | None, set[Watch]] = {}
        self.used = 0  # when it was loaded, last changed or last watched
        self._house = house
        self._ids: dict[str, int] = {}
        self._timers: tuple[Timer, ...] = ()
        self._mailbox = asyncio.Lock()
        self._views: dict[Seat | None, Any] = {}
        self._doubtful = False  # an append may have been committed without our hearing of it

    @property
    def n(self) -> int:
        return self.standing.n if self.standing is not None else 0

    @property
    def busy(self) -> bool:
        return bool(self.watches) or self._mailbox.locked()

    # What people do. Each returns the number of its entry.

    async def start(self) -> int:
        def act() -> Plan:
            if self.standing is not None:
                raise Illegal("not-open")
            if any(chair.free for chair in self.chairs):
                raise Illegal("not-full")
            game, settings = self.kit.game, self.settings
            options = msgspec.convert(settings.options, game.Options)
            dice = Dice(self._house.chance)
            start = Start(
                game=game.name,
                version=game.version,
                options=msgspec.to_builtins(options),
                dictionary=settings.dictionary,
                hash=self._house.shelf.hash,
                # Who somebody is in this hall stays out of the log, which is exported.
                chairs=tuple(msgspec.structs.replace(chair, person=None) for chair in self.chairs),
            )
            events = game.setup(len(self.chairs), options, dice)
            answer = encode(start)
            return Plan(seat=None, key=deeds.START, answer=answer, events=events, by="house")

        # Somebody may have sat down on another node.
        await self._reseat()
        return await self._do(act)

    async def answer(self, seat: Seat, key: str, sent: bytes, id: str | None, by: By) -> int:
        def act() -> Plan | int:
            if id is not None and id in self._ids:
                return self._ids[id]
            ask = self._ask(seat, key)
            if self.standing is not None and seat in self.standing.gone:
                raise Illegal("gone")
            answer = self.kit.answer(sent)
            return self._decided(seat, ask, key, answer, encode(answer), by, id)

        return await self._do(act)

    async def bot_answer(self, seat: Seat, key: str, answer: Any) -> int:
        """What a bot has thought of; if the rules refuse it, the clock's answer."""

        def act() -> Plan:
            ask = self._ask(seat, key)
            try:
                return self._decided(seat, ask, key, answer, encode(answer), "bot")
            except Illegal:
                return self._otherwise(seat, ask, key, "bot")

        return await self._do(act)

    async def stop(self, stop: Stop, id: str | None, by: By) -> int:
        def act() -> Plan | int:
            if id is not None and id in self._ids:
                return self._ids[id]
            return self._stopped(stop, by, id)

        return await self._do(act)

    async def leave(self, seat: Seat, level: Level | None) -> int:
        def act() -> Plan:
            standing = self._playing(seat)
            if seat in standing.gone:
                raise Illegal("gone")
            rest = [s for s in range(len(self.chairs)) if s != seat and s not in standing.gone]
            if len(rest) < 2 and level is None:
                return self._stopped(Stop("resigned", seat), "person", None)
            plan = Plan(seat=seat, key=deeds.LEAVE, answer=encode(Leave(level)))
            if level is not None:
                return plan
            return self._outside(seat, Left(seat), plan.key, plan.answer, "person", None)

        return await self._do(act)

    async def back(self, seat: Seat) -> int:
        def act() -> Plan:
            if seat not in self._playing(seat).gone:
                raise Illegal("not-gone")
            return Plan(seat=seat, key=deeds.BACK, answer=b"null")

        return await self._do(act)

    async def pause(self) -> int:
        """Stop the clocks and take no answers until it goes on; doing it twice changes nothing."""

        def act() -> Plan | int:
            standing = self._playing(0)
            if standing.paused is not None:
                return standing.n
            return Plan(seat=None, key=deeds.PAUSE, answer=b"null", by="house")

        return await self._do(act)

    async def resume(self) -> int:
        """Go on after a pause, which costs nobody any time."""

        def act() -> Plan | int:
            standing = self._playing(0)
            if standing.paused is None:
                return standing.n
            return Plan(seat=None, key=deeds.RESUME, answer=b"null", by="house")

        return await self._do(act)

    async def undo(self, seat: Seat, id: str | None) -> int:
        def act() -> Plan | int:
            if id is not None and id in self._ids:
                return self._ids[id]
            standing = self._playing(seat)
            may = self.settings.undo and not self.settings.rated
            how = undo.allowed(self.kit, standing, seat, self.chairs) if may else "no"
            last = undo.target(standing, seat)
            if how == "no" or last is None:
                raise Illegal("no-undo")
            if how == "ask":
                wish = Back(last.n, undo.others(standing, seat, self.chairs))
                return Plan(seat=seat, key=deeds.WISH, answer=encode(wish), id=id)
            seen = not undo.free(self.kit, standing, last, len(self.chairs))
            return Plan(seat=seat, key=deeds.UNDO, answer=encode(Back(last.n, seen=seen)), id=id)

        return await self._do(act)

    async def consent(self, seat: Seat, yes: bool) -> int:
        def act() -> Plan:
            standing = self._playing(seat)
            if standing.wish is None or seat not in standing.wish.missing:
                raise Illegal("no-wish")
            return Plan(seat=seat, key=deeds.CONSENT, answer=encode(Consent(yes)))

        return await self._do(act)

    async def draft(self, seat: Seat, key: str, raw: Any) -> None:
        ask = self._ask(seat, key)
        data = encode(raw)
        if len(data) > DRAFT_BYTES:
            raise Illegal("too-large", most=DRAFT_BYTES)
        slot = key if ask.slot is msgspec.UNSET else ask.slot
        self.drafts[seat] = (slot, data)
        await self._house.store.draft(self.id, Draft(seat=seat, key=slot, draft=data))

    async def sit(self, seat: Seat, chair: Chair, was: Chair) -> None:
        async with self._mailbox:
            if not 0 <= seat < len(self.chairs):
                raise Illegal("no-seat")
            renamed = was.person is not None and was.person == chair.person
            if self.standing is not None and not renamed:
                raise Illegal("not-open")
            store, now = self._house.store, self._house.clock.now()
            if not await store.seat(self.id, seat, chair, was, now):
                await self._reseat()
                raise Illegal("taken")
            self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
            self.tell()
            self._house.bus.tell(Note(self.id, 0))

    # What the clock does.

    async def ring(self, timer: Timer) -> None:
        """A timer has come: answer for the seat, if it is still waited for."""

        def act() -> Plan | int:
            standing, now = self.standing, self._house.clock.now()
            if standing is None or standing.result is not None or standing.paused is not None:
                return 0
            if timer.kind == "alone":
                if standing.alone is None or now < standing.alone + ALONE:
                    return 0
                return self._stopped(Stop("abandoned"), "house", None)
            seat, ask = timer.seat, standing.asks.get(timer.seat)
            if ask is None or not ask.waits or standing.key(ask) != timer.key:
                return 0
            if timer.kind == "left":
                left = seat in standing.gone and seat not in standing.bots
                return self._otherwise(seat, ask, timer.key, "house") if left else 0
            when = due(standing.hands, seat, ask, self.settings.limit)
            if seat in standing.bots or when is None or now < when + GRACE:
                return 0
            return self._time_up(standing, seat, ask, timer.key)

        if await self._do(act):
            self.ring_on(timer)

    def ring_on(self, timer: Timer) -> None:
        """Ring again if the same question is still open after it was answered for the seat."""
        standing = self.standing
        ask = standing.asks.get(timer.seat) if standing is not None else None
        if standing is None or ask is None or not ask.waits or standing.key(ask) != timer.key:
            return
        now = self._house.clock.now()
        self._house.arm([msgspec.structs.replace(timer, due=now)])

    def _time_up(self, standing: Standing, seat: Seat, ask: Ask, key: str) -> Plan:
        # A bank is a whole game's time; whatever else is missed, its game judges.
        if standing.seats == 2 and banked(ask, self.settings.limit):
            return self._stopped(Stop("flag", seat), "clock", None)
        draft = self.drafts.get(seat)
        if ask.draft and draft is not None and draft[0] == standing.slot(ask):
            try:
                answer = self.kit.answer(draft[1])
                return self._decided(seat, ask, key, answer, encode(answer), "clock")
            except Illegal:
                pass  # half-finished work is no answer
        return self._otherwise(seat, ask, key, "clock")

    # Deciding.

    def _playing(self, seat: Seat) -> Standing:
        if self.standing is None:
            raise Illegal("not-playing")
        if self.standing.result is not None:
            raise Illegal("over")
        if not 0 <= seat < len(self.chairs):
            raise Illegal("no-seat")
        return self.standing

    def _ask(self, seat: Seat, key: str) -> Ask:
        standing = self._playing(seat)
        ask = standing.asks.get(seat)
        if ask is None or standing.key(ask) != key:
            raise Illegal("stale")
        if standing.paused is not None:
            raise Illegal("paused")
        return ask

    def _decided(
        self,
        seat: Seat,
        ask: Ask,
        key: str,
        answer: Any,
        encoded: bytes,
        by: By,
        id: str | None = None,
    ) -> Plan:
        assert self.standing is not None
        dice = Dice(self._house.chance)
        kit = self.kit
        events = kit.game.decide(self.standing.state, seat, ask, answer, dice, kit.book)
        return Plan(seat=seat, key=key, answer=encoded, events=events, id=id, by=by, dice=dice.used)

    def _otherwise(self, seat: Seat, ask: Ask, key: str, by: By) -> Plan:
        return self._decided(seat, ask, key, ask.otherwise, encode(ask.otherwise), by)

    def _stopped(self, stop: Stop, by: By, id: str | None) -> Plan:
        seat = 0 if stop.seat is None else stop.seat
        plan = self._outside(seat, stop, deeds.STOP, encode(stop), by, id)
        return msgspec.structs.replace(plan, seat=stop.seat)

    def _outside(
        self, seat: Seat, answer: Stop | Left, key: str, encoded: bytes, by: By, id: str | None
    ) -> Plan:
        """What comes from outside needs no open question."""
        ask = self._playing(seat).asks.get(seat) or Ask(key=key, kind="outside")
        return self._decided(seat, ask, key, answer, encoded, by, id)

    # Committing and telling.

    async def _do(self, act: Act) -> int:
        """Decide and commit one entry; who loses a race reads what happened and decides anew."""
        async with self._mailbox:
            if self._doubtful:
                await self._catch_up()
            while True:
                plan = act()
                if isinstance(plan, int):
                    return plan
                if await self._commit(plan):
                    return self.n
                await self._catch_up()

    async def _commit(self, plan: Plan) -> bool:
        was, settings = self.standing, self.settings
        now = self.used = self._house.clock.now()
        entry = Entry(
            n=self.n + 1,
            seat=plan.seat,
            key=plan.key,
            answer=plan.answer,
            id=plan.id,
            by=plan.by,
            # The wall clock may be set back, the log's never runs backwards.
            at=now if was is None else max(now, was.at),
            events=encode(plan.events),
            dice=plan.dice,
        )
        standing = follow(self.kit, settings.limit, was, entry, plan.events)
        entry = msgspec.structs.replace(entry, waits=standing.waits)
        timers = alarms(self.id, standing, settings.limit)
        over = standing.result is not None
        append = Append(
            table=self.id,
            entry=entry,
            timers=None if timers == self._timers else timers,
            ending=ending(self.kit, standing) if over else None,
        )
        try:
            if not await self._house.store.append(append):
                return False
        except BaseException:
            self._doubtful = True
            self._house.look_after(self)
            raise
        self._take(standing, entry, plan.events)
        self._house.arm(timers, self._timers)
        self._timers = timers
        self.tell(self.steps[-1:])
        self._house.bus.tell(Note(self.id, entry.n))
        return True

    def _take(self, standing: Standing, entry: Entry, events: list[Any]) -> None:
        self.steps.append(step(self.standing, standing, entry, events))
        self.standing = standing
        self._views.clear()
        if entry.id is not None:
            self._ids[entry.id] = entry.n

    def fold(self, entries: Sequence[Entry]) -> None:
        """Follow entries that are committed already."""
        limit = self.settings.limit
        for entry in entries:
            events = self.kit.events(entry)
            self._take(follow(self.kit, limit, self.standing, entry, events), entry, events)
        if entries and self.standing is not None:
            self._timers = alarms(self.id, self.standing, limit)

    def part(self) -> None:
        """Take steps and standings from each other, so that their memory is free at once."""
        for taken in self.steps:
            taken.after = None

    async def catch_up(self) -> None:
        """Read what others have appended, and tell those who watch here."""
        async with self._mailbox:
            await self._catch_up()

    async def _catch_up(self) -> None:
        entries = await self._house.store.entries(self.id, self.n)
        self._doubtful = False
        if not entries:
            return
        before, timers = len(self.steps), self._timers
        if self.standing is None:
            await self._reseat()
        self.fold(entries)
        self._house.arm(self._timers, timers)
        self.tell(self.steps[before:])

    async def look_again(self) -> None:
        """Read who sits here and what follows; tell it if it has changed."""
        async with self._mailbox:
            before = self.chairs, self.follower
            await self._reseat()
            if before != (self.chairs, self.follower):
                self.tell()

    async def _reseat(self) -> None:
        row = await self._house.store.table(self.id)
        if row is not None:
            self.chairs, self.follower = row.chairs, row.follower

    # Looking.

    def frame(self, seat: Seat | None, since: int = 0) -> Frame:
        if seat is not None and not 0 <= seat < len(self.chairs):
            raise Illegal("no-seat")
        # Entries are numbered from 1 without gaps, so step n stands at n - 1.
        return self._frame(seat, self._shared(), self.steps[since:])

    def tell(self, steps: Sequence[Step] = ()) -> None:
        """Send everyone the table as it stands; a view is built and encoded once per seat."""
        if not self.watches:
            return
        same = self._shared()
        for seat, watches in tuple(self.watches.items()):
            data = encode(self._frame(seat, same, steps))
            for watch in tuple(watches):
                watch.put("frame", data)

    def here(self, seat: Seat) -> bool:
        return seat in self.watches

    def _shared(self) -> look.Shared:
        return look.shared(self.kit, self.settings, self.chairs, self.standing, self.here)

    def _frame(self, seat: Seat | None, same: look.Shared, steps: Sequence[Step]) -> Frame:
        return look.frame(
            self.id,
            self.kit,
            self.settings,
            self.chairs,
            self.standing,
            steps,
            seat,
            same,
            now=self._house.clock.now(),
            view=self._view(seat),
            drafts=self.drafts,
            follower=self.follower,
        )

    def _view(self, seat: Seat | None) -> Any:
        if self.standing is None:
            return None
        if seat not in self._views:
            self._views[seat] = self.kit.game.view(self.standing.state, seat)
        return self._views[seat]
