"""One tournament in memory: its log folded, its games followed, and who watches it."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wordhall.bus import Note
from wordhall.cup import rules as law
from wordhall.cup.model import (
    Called,
    Claimed,
    Entered,
    Fact,
    Game,
    Made,
    Number,
    Raw,
    Round,
    Scored,
    State,
    evolve,
)
from wordhall.cup.sheet import CupFrame, GoodPlay, Sheet, frame, sheet, sheets
from wordhall.cup.standing import blank, count
from wordhall.games.contract import Illegal, Seat, Stop
from wordhall.store import Chair, CupFact, CupRow, Timer
from wordhall.table.course import lines
from wordhall.table.settings import Limit, Settings
from wordhall.table.table import Table
from wordhall.table.watch import Watch

if TYPE_CHECKING:
    from wordhall.cup.cups import Cups

NOBODY: Final = -1  # the seat of a timer that is a whole tournament's
TOGETHER: Final = 50  # games that are laid out at once
GOOD: Final = 30  # points from which a play is told to everybody
GAVE_UP: Final = frozenset({"resigned", "flag"})

encode = msgspec.json.Encoder().encode
_read: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)

Act = Callable[[State], "list[Fact]"]


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """What a list needs of a tournament."""

    name: str
    game: str
    phase: str
    round: int
    rounds: int
    players: int
    tables: int
    due: int | None
    left: int | None
    seconds: int


class Cup:
    def __init__(self, cups: "Cups", row: CupRow) -> None:
        self.id = row.id
        self.n = 0
        self.live: dict[str, Raw] = {}  # how the games of this round stand
        self.good: GoodPlay | None = None
        self.watches: dict[Watch, int | None] = {}  # each with its table; None: all of them
        self._cups = cups
        self._house = cups.hall.house
        self._row = row
        self._state: State | None = None
        self._mailbox = asyncio.Lock()
        self._work = asyncio.Lock()  # laying, stopping and pausing games, one after the other
        self._games: dict[str, Game] = {}
        self._dirty: set[int] = set()  # tables whose watchers are to be told
        self._changed = False
        self._praised = False

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    @property
    def round(self) -> Round | None:
        return self.state.round

    # The log.

    async def do(self, act: Act, who: str | None = None) -> list[Fact]:
        """Decide and commit; who loses a race reads what happened and decides anew."""
        async with self._mailbox:
            while True:
                facts = act(self.state)
                if not facts or await self._commit(facts, who):
                    return facts
                await self._catch_up()

    async def make(self, made: Made) -> None:
        self._state = self._cups.opened(made)
        fact = CupFact(n=1, at=self._row.made, who=made.director, fact=encode(made))
        await self._cups.store.advance(self._brief(self.state), [fact], [made.director], [])
        self.n = 1

    async def _commit(self, facts: Sequence[Fact], who: str | None) -> bool:
        now = self._house.clock.now()
        state, people = self.state, []
        rows: list[CupFact] = []
        for fact in facts:
            state = evolve(state, fact, now)
            rows.append(CupFact(n=self.n + len(rows) + 1, at=now, who=who, fact=encode(fact)))
            if isinstance(fact, Entered):
                people += [person for player in fact.players for person in player.people]
            elif isinstance(fact, Claimed):
                people.append(fact.person)
        people += state.judges
        timers = self._timers(state)
        if not await self._cups.store.advance(self._brief(state), rows, people, timers):
            return False
        self._take(state, len(rows))
        if timers:
            self._house.arm(timers)
        self._house.bus.tell(Note(self.id, self.n))
        return True

    def fold(self, rows: Iterable[CupFact]) -> None:
        state, many = self._state, 0
        for row in rows:
            fact = _read.decode(row.fact)
            if isinstance(fact, Made):
                state = self._cups.opened(fact)
            else:
                assert state is not None
                state = evolve(state, fact, row.at)
            many += 1
        if state is not None and many:
            self._take(state, many)

    def _take(self, state: State, many: int) -> None:
        before = self._state.round.number if self._state and self._state.round else 0
        self._state = state
        self.n += many
        now = state.round
        if now is not None and now.number != before:
            self._games = {game.id: game for game in now.games}
            self.live = {}
            self.good = None
            self._cups.follow(self, self._games)
        self._changed = True
        self._dirty.update(range(len(now.tables)) if now else ())
        self._cups.wake(self)

    async def catch_up(self) -> None:
        """Read what another node has appended, or what an outage changed."""
        async with self._mailbox:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self.fold(await self._cups.store.facts(self.id, self.n))

    def _timers(self, state: State) -> list[Timer]:
        """A deadline for as long as the round runs, and until its games are stopped."""
        now = state.round
        if now is None or state.phase not in ("playing", "stopping"):
            return []
        due = now.due if now.due is not None else self._house.clock.now()
        key = f"round:{now.number}"
        return [Timer(table=self.id, seat=NOBODY, key=key, due=due, kind="cup")]

    def _brief(self, state: State) -> CupRow:
        now = state.round
        brief = Brief(
            name=state.rules.name,
            game=state.rules.game,
            phase=state.phase,
            round=len(state.rounds),
            rounds=state.rules.rounds,
            players=len(state.present),
            tables=len(now.tables) if now else 0,
            due=now.due if now else None,
            left=now.left if now else None,
            seconds=state.rules.seconds,
        )
        self._row = msgspec.structs.replace(
            self._row,
            listed=state.rules.listed,
            touched=self._house.clock.now(),
            over=state.phase == "over",
            card=encode(brief),
        )
        return self._row

    # Rounds.

    async def start(self, who: str) -> None:
        """Lay the next round, or go on laying one that was interrupted."""
        least = self._cups.least(self.state)

        def act(state: State) -> list[Fact]:
            if state.phase == "laying":
                return []
            return law.lay(state, least, self._house.chance, self._cups.new_id)

        await self.do(act, who)
        await self.go_on()

    async def pause(self, who: str) -> None:
        await self.do(lambda state: law.pause(state, self._house.clock.now()), who)
        await self.go_on()

    async def resume(self, who: str) -> None:
        await self.do(lambda state: law.resume(state, self._house.clock.now()), who)
        await self.go_on()

    async def call(self, who: str) -> None:
        await self.do(law.call, who)
        await self.go_on()

    async def ring(self) -> None:
        """The deadline has come, unless it was moved meanwhile."""
        await self.catch_up()

        def act(state: State) -> list[Fact]:
            due = state.round.due if state.round else None
            late = due is not None and self._house.clock.now() >= due
            return [Called("clock")] if late else []

        await self.do(act)
        await self.go_on()

    async def go_on(self) -> None:
        """Make the games agree with the log: whatever a crash interrupted is done again."""
        async with self._work:
            phase = self.state.phase
            if phase == "laying":
                await self._each(self._lay)
                await self.do(lambda state: law.begin(state, self._house.clock.now()))
            elif phase == "paused":
                await self._each(self._house_call(self._house.pause))
            elif phase == "playing":
                await self._each(self._house_call(self._house.resume))
            elif phase == "stopping":
                # All at once: no game may be played on while others stand still already.
                await asyncio.gather(*(self._stop(game) for game in self._games.values()))
                scores = {id: self.live.get(id) or blank(game) for id, game in self._games.items()}

                def act(state: State) -> list[Fact]:
                    return [Scored(scores)] if state.phase == "stopping" else []

                await self.do(act)

    async def _each(self, work: Callable[[Game], Awaitable[None]]) -> None:
        games = list(self._games.values())
        for start in range(0, len(games), TOGETHER):
            await asyncio.gather(*map(work, games[start : start + TOGETHER]))

    def _house_call(self, do: Callable[[str], Awaitable[int]]) -> Callable[[Game], Awaitable[None]]:
        async def work(game: Game) -> None:
            with contextlib.suppress(Illegal):
                await do(game.id)
            await self.look(game.id)

        return work

    async def _lay(self, game: Game) -> None:
        house = self._house
        row = await house.store.table(game.id)
        if row is None:
            await house.open_table(self._settings(game), game.id)
        if row is None or row.phase == "open":
            for seat, number in enumerate(game.players):
                for person in self.state.players[number].people[1:]:
                    await self._cups.hall.holding.grant(game.id, seat, person)
            with contextlib.suppress(Illegal):  # it was started already
                await house.start(game.id)
        await self.look(game.id)

    def _settings(self, game: Game) -> Settings:
        rules = self.state.rules
        return Settings(
            game=rules.game,
            chairs=tuple(self._chair(number) for number in game.players),
            options=rules.options,
            dictionary=rules.dictionary,
            # The games for whole tables have clocks of their own for every question.
            limit=Limit(kind="turn" if self.state.pairs else "none", seconds=rules.turn),
            pauses=self._cups.pauses,
            undo=False,
            rated=True,
            cup=self.id,
        )

    def _chair(self, number: Number) -> Chair:
        player = self.state.players[number]
        if player.level is not None:
            return Chair(kind="bot", name=player.name, level=player.level)
        person = player.people[0] if player.people else None
        return Chair(kind="person", person=person, name=player.name)

    async def _stop(self, game: Game) -> None:
        with contextlib.suppress(Illegal):
            await self._house.stop(game.id, Stop("deadline"), by="house")
        await self.look(game.id)

    async def withdraw(self, number: Number, reason: str, who: str) -> None:
        """Somebody leaves: the games of this round end for them as given up (TO-9)."""
        await self.do(lambda state: law.withdraw(state, number, reason), who)
        if self.state.phase in law.RUNNING:
            for game, seat in self.games_of(number):
                with contextlib.suppress(Illegal):
                    await self._house.resign(game.id, seat)
                await self.look(game.id)

    async def claim(self, number: Number, person: str) -> None:
        """Let somebody play for a player, also in the games that are on."""
        facts = await self.do(lambda state: law.claim(state, number, person), person)
        if facts:
            for game, seat in self.games_of(number):
                await self._cups.hall.holding.grant(game.id, seat, person)

    async def rule(self, facts: Act, who: str) -> None:
        """A judge's ruling; a game that is void or forfeited is not played on."""
        ruled: Any = (await self.do(facts, who))[0]
        if ruled.ruling.game in self._games and ruled.ruling.kind != "correct":
            with contextlib.suppress(Illegal):
                await self._house.stop(ruled.ruling.game, Stop("judge"), by="house")
            await self.look(ruled.ruling.game)

    def games_of(self, number: Number) -> list[tuple[Game, Seat]]:
        """A player's games of this round, each with the seat."""
        games = self._games.values()
        return [(game, game.players.index(number)) for game in games if number in game.players]

    # Following the games.

    async def look(self, id: str) -> None:
        """See how a game stands."""
        game = self._games.get(id)
        if game is None or self.state.phase in ("checking", "between", "over"):
            return
        table = await self._house.table(id)
        raw = stands(table)
        if raw is None or raw == self.live.get(id):
            return
        self.live[id] = raw
        self._praise(game, table)
        self._dirty.add(game.table)
        self._cups.wake(self)
        if len(self.live) == len(self._games) and all(one.over for one in self.live.values()):
            self._house.timekeeper.spawn(self._done())

    async def _done(self) -> None:
        """Nothing is left to be played, so nobody waits for the clock."""

        def act(state: State) -> list[Fact]:
            if state.phase != "playing" or not all(one.over for one in self.live.values()):
                return []
            return [Called("done")]

        if await self.do(act):
            await self.go_on()

    def _praise(self, game: Game, table: Table) -> None:
        last = table.steps[-1] if table.steps else None
        if last is None:
            return
        for line in lines(table.kit, last, None):
            points = line.data.get("points")
            if isinstance(points, int) and points >= GOOD:
                players = game.players
                self.good = GoodPlay(cup=self.id, table=game.table, players=players, line=line)
                self._praised = True

    # Showing it.

    def frame(self) -> CupFrame:
        return frame(self.id, self.n, self.state, self._house.clock.now())

    def sheets(self, number: int | None = None) -> list[Sheet]:
        """The tables of a round; of the present one as it stands."""
        rounds = self.state.rounds
        if not rounds or not 1 <= (number or len(rounds)) <= len(rounds):
            return []
        return sheets(self.id, self.n, self.state, rounds[(number or 0) - 1], self.live)

    def attend(self, watch: Watch, table: int | None) -> None:
        """Let a reader follow the tournament, and one of its tables or all."""
        self.watches[watch] = table
        watch.put("cup", encode(self.frame()))
        for one in self.sheets():
            if table is None or one.table == table:
                watch.put("sheet", encode(one))
        if table is None and self.good is not None:
            watch.put("good", encode(self.good))

    async def tell(self) -> None:
        """Send everyone what has changed since the last time; each piece is encoded once.

        Answers are taken between two tables: many sheets at once would hold up every game.
        """
        changed, praised, dirty = self._changed, self._praised, self._dirty
        self._changed, self._praised, self._dirty = False, False, set()
        n, state, now = self.n, self.state, self.round
        if not self.watches:
            return
        watches = tuple(self.watches.items())
        if changed:
            data = encode(self.frame())
            for watch, _ in watches:
                watch.put("cup", data)
        if praised and self.good is not None:
            data = encode(self.good)
            for watch, own in watches:
                if own is None:
                    watch.put("good", data)
        if now is None or not dirty:
            return
        counted = count(state, now, self.live)
        for table in sorted(dirty):
            readers = [watch for watch, own in watches if own is None or own == table]
            if readers:
                one = encode(sheet(self.id, n, state, now, table, counted))
                for watch in readers:
                    watch.put("sheet", one)
                await asyncio.sleep(0)


def stands(table: Table) -> Raw | None:
    """How a game stands, or what it came to."""
    standing = table.standing
    if standing is None:
        return None
    seats = range(standing.seats)
    if standing.result is None:
        game = table.kit.game
        scores = tuple(game.scores(standing.state))
        sign = -1 if game.fewest else 1
        order = [(seat not in standing.gone, sign * scores[seat]) for seat in seats]
        places = tuple(1 + sum(other > own for other in order) for own in order)
        turn = tuple(seat for seat in seats if standing.waits >> seat & 1)
        return Raw(scores=scores, places=places, turn=turn, left=tuple(sorted(standing.gone)))
    result = standing.result
    left = set(standing.gone)
    if result.reason in GAVE_UP and standing.seats == 2:
        left = {seat for seat in seats if result.places[seat] == max(result.places)}
    return Raw(
        scores=tuple(result.scores),
        places=tuple(result.places),
        over=True,
        reason=result.reason,
        left=tuple(sorted(left)),
    )
