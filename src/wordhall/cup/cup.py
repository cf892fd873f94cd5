"""One tournament in memory: its log folded, its games followed, and its readers told."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from wordhall.audience.reader import Reader
from wordhall.bus import message
from wordhall.cup import registration
from wordhall.cup import rules as law
from wordhall.cup.frames import CupFrame, GoodPlay, Sheet, brief, frame, sheet, sheets
from wordhall.cup.game_tables import chair, raw_score, table_settings
from wordhall.cup.model import (
    Applied,
    Called,
    Claimed,
    Entered,
    Fact,
    Game,
    Made,
    Number,
    RawScore,
    Round,
    Scored,
    State,
    evolve,
    initial_state,
)
from wordhall.cup.refusal import CupRefusal
from wordhall.cup.standings import count_games, no_score
from wordhall.games.contract import Level, Seat, Stop
from wordhall.refusal import Refusal
from wordhall.store import CupFact, CupRow, Timer
from wordhall.table import command
from wordhall.table.command import Command
from wordhall.table.node import Node
from wordhall.table.refusal import TableRefusal
from wordhall.table.scheduler import Scheduler
from wordhall.table.scores import last_lines, score
from wordhall.table.seating import new_id
from wordhall.table.table import Table
from wordhall.table.tables import Tables

NOBODY: Final = -1  # the seat of a timer that is a whole tournament's
TOGETHER: Final = 50  # games that are laid out at once
GOOD: Final = 30  # points from which a play is told to everyone

encode = msgspec.json.Encoder().encode
_read: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)

Act = Callable[[State], "list[Fact]"]


class Cup:
    def __init__(
        self,
        node: Node,
        tables: Tables,
        scheduler: Scheduler,
        row: CupRow,
        changed: "Callable[[Cup], None]",
        *,
        pauses: bool,
    ) -> None:
        self.id = row.id
        self.n = 0
        self.games: dict[str, Game] = {}  # of this round
        self.live: dict[str, RawScore] = {}  # how they stand
        self.good: GoodPlay | None = None
        self.readers: dict[Reader, int | None] = {}  # each with its table; None: all of them
        self._node = node
        self._clock = node.clock
        self._tables = tables
        self._scheduler = scheduler
        self._changed_callback = changed
        self._pauses = pauses  # bots take a person's time
        self._row = row
        self._state: State | None = None
        self._mailbox = asyncio.Lock()
        self._work = asyncio.Lock()  # laying, stopping and pausing games, one after the other
        self._dirty: set[int] = set()  # tables whose readers are to be told
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
        """Decide and commit; after losing a race, read what happened and decide again."""
        async with self._mailbox:
            sure = not self._node.store.shared
            while True:
                try:
                    facts = act(self.state)
                except CupRefusal:
                    if sure:
                        raise
                    # Nobody is turned down for what may have changed on another node.
                    await self._catch_up()
                    sure = True
                    continue
                if not facts or await self._commit(facts, who):
                    return facts
                await self._catch_up()

    async def create(self, made: Made) -> None:
        self._state = self._opened(made)
        fact = CupFact(n=1, at=self._row.made, who=made.director, fact=encode(made))
        await self._node.store.advance(self._new_row(self.state), [fact], [made.director], [])
        self.n = 1

    async def _commit(self, facts: Sequence[Fact], who: str | None) -> bool:
        now = self._clock.now()
        state, people = self.state, []
        rows: list[CupFact] = []
        for fact in facts:
            state = evolve(state, fact, now)
            rows.append(CupFact(n=self.n + len(rows) + 1, at=now, who=who, fact=encode(fact)))
            if isinstance(fact, Entered):
                people += [person for player in fact.players for person in player.people]
            elif isinstance(fact, Applied | Claimed):
                people.append(fact.person)
        people += state.judges
        timers = self._timers(state)
        if not await self._node.store.advance(self._new_row(state), rows, people, timers):
            return False
        self._take(state, len(rows))
        self._scheduler.arm(timers)
        self._node.outbox.publish(message.Facts(self.id, self.n))
        return True

    def fold(self, rows: Iterable[CupFact]) -> None:
        state, many = self._state, 0
        for row in rows:
            fact = _read.decode(row.fact)
            if isinstance(fact, Made):
                state = self._opened(fact)
            else:
                assert state is not None
                state = evolve(state, fact, row.at)
            many += 1
        if state is not None and many:
            self._take(state, many)

    def in_round(self, game: str) -> bool:
        """Whether a game's round is on, so that nothing of it is open to anyone (TO-17)."""
        return game in self.games and self.state.phase in law.ROUND_ON

    def _take(self, state: State, many: int) -> None:
        before = self._state.round.number if self._state and self._state.round else 0
        games = set(self.games)
        self._state = state
        self.n += many
        now = state.round
        if now is not None and now.number != before:
            self.games = {game.id: game for game in now.games}
            self.live = {}
            self.good = None
        for id in games:
            if not self.in_round(id):
                self._open(id)
        self._changed = True
        self._dirty.update(range(len(now.tables)) if now else ())
        self._changed_callback(self)

    def _open(self, game: str) -> None:
        """Show a game that was hidden while its round was on."""
        table = self._tables.loaded(game)
        if table is not None and table.in_round:
            sealed, table.in_round = table.sealed, False
            if sealed:
                self._node.outbox.deliver(message.Opened(game))

    async def catch_up(self) -> None:
        """Read what another node has appended, or what an outage changed."""
        async with self._mailbox:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self.fold(await self._node.store.facts(self.id, self.n))

    def _timers(self, state: State) -> list[Timer]:
        """A deadline for as long as the round runs, and until its games are stopped."""
        now = state.round
        if now is None or state.phase not in ("playing", "stopping"):
            return []
        due = now.due if now.due is not None else self._clock.now()
        key = f"round:{now.number}"
        return [Timer(table=self.id, seat=NOBODY, key=key, due=due, kind="cup")]

    def _new_row(self, state: State) -> CupRow:
        self._row = msgspec.structs.replace(
            self._row,
            listed=state.rules.listed,
            touched=self._clock.now(),
            over=state.phase == "over",
            card=encode(brief(state)),
        )
        return self._row

    # Rounds.

    async def draw(self, who: str) -> None:
        chance = self._node.chance
        await self.do(lambda state: law.draw_seats(state, self.least_seats, chance), who)

    async def start(self, who: str) -> None:
        """Create the games of the next round, or go on where that was interrupted."""

        def act(state: State) -> list[Fact]:
            if state.phase == "laying":
                return []
            return law.next_round(state, self.least_seats, self._node.chance, new_id)

        await self.do(act, who)
        await self.sync_games()

    async def pause(self, who: str) -> None:
        await self.do(lambda state: law.pause(state, self._clock.now()), who)
        await self.sync_games()

    async def resume(self, who: str) -> None:
        await self.do(lambda state: law.resume(state, self._clock.now()), who)
        await self.sync_games()

    async def call(self, who: str) -> None:
        await self.do(law.end_round, who)
        await self.sync_games()

    async def end(self, who: str) -> None:
        await self.do(law.end, who)

    async def time_up(self) -> None:
        """End the round if its deadline has passed; it may have been moved meanwhile."""
        await self.catch_up()

        def act(state: State) -> list[Fact]:
            due = state.round.due if state.round else None
            late = due is not None and self._clock.now() >= due
            return [Called("clock")] if late else []

        await self.do(act)
        await self.sync_games()

    async def sync_games(self) -> None:
        """Make the games agree with the log: whatever a crash interrupted is done again."""
        async with self._work:
            phase = self.state.phase
            if phase == "laying":
                await self._each(self._start_game)
                await self.do(lambda state: law.begin(state, self._clock.now()))
            elif phase == "paused":
                await self._each(lambda game: self._command(game, command.Pause()))
            elif phase == "playing":
                await self._each(lambda game: self._command(game, command.Resume()))
            elif phase == "stopping":
                # All at once: no game may go on while others have stopped.
                await asyncio.gather(*(self._stop(game) for game in self.games.values()))
                scores = {
                    id: self.live.get(id) or no_score(game) for id, game in self.games.items()
                }

                def act(state: State) -> list[Fact]:
                    return [Scored(scores)] if state.phase == "stopping" else []

                await self.do(act)

    async def _each(self, work: Callable[[Game], Awaitable[None]]) -> None:
        games = list(self.games.values())
        for start in range(0, len(games), TOGETHER):
            await asyncio.gather(*map(work, games[start : start + TOGETHER]))

    async def _command(self, game: Game, order: Command) -> None:
        """Tell a game to stop, pause or go on; one that is over needs no telling."""
        with contextlib.suppress(Refusal):
            await (await self._tables.find(game.id)).do(order)
        await self.update_score(game.id)

    async def _start_game(self, game: Game) -> None:
        try:
            table = await self._tables.find(game.id)
        except TableRefusal:
            players = [self.state.players[number] for number in game.players]
            settings = table_settings(self.state, self.id, pauses=self._pauses)
            table = await self._tables.create(settings, list(map(chair, players)), id=game.id)
        if table.phase == "open":
            with contextlib.suppress(TableRefusal):  # it was started already
                await table.do(command.Start())
        await self.update_score(game.id)

    async def _stop(self, game: Game) -> None:
        await self._command(game, command.Stop(Stop("deadline")))

    async def enter_bots(self, many: int, level: Level, who: str | None) -> None:
        await self.do(lambda state: law.enter_bots(state, many, level, self._node.chance), who)

    async def withdraw(self, number: Number, reason: str, who: str) -> None:
        """Someone leaves: the games of this round end for them as given up (TO-9)."""
        await self.do(lambda state: law.withdraw(state, number, reason), who)
        if self.state.phase in law.RUNNING:
            for game, seat in self.games_of(number):
                await self._command(game, command.Resign(seat))

    async def remove(self, numbers: Sequence[Number], who: str) -> None:
        """The director takes players out; in a round their games end as given up."""
        await self.do(lambda state: registration.remove(state, numbers), who)
        if self.state.phase in law.RUNNING:
            for number in numbers:
                for game, seat in self.games_of(number):
                    await self._command(game, command.Resign(seat))

    async def claim(self, number: Number, slip: int, person: str) -> None:
        """Let someone play for a player, also in the games that are on."""
        if await self.do(lambda state: law.claim(state, number, slip, person), person):
            await self._hand_over(number, person)

    async def issue_slip(self, number: Number, who: str) -> None:
        """Give a player a new slip: the old devices' rights end, in the games that are on too."""
        await self.do(lambda state: law.issue_slip(state, number), who)
        await self._hand_over(number, None)

    async def _hand_over(self, number: Number, person: str | None) -> None:
        for game, seat in self.games_of(number):
            with contextlib.suppress(Refusal):
                table = await self._tables.find(game.id)
                await table.do(command.HandOver(seat, person))

    async def apply_ruling(self, facts: Act, who: str) -> None:
        """A judge's ruling; a game that is void or forfeited is not played on."""
        ruled: Any = (await self.do(facts, who))[0]
        game = self.games.get(ruled.ruling.game)
        if game is not None and ruled.ruling.kind in ("void", "forfeit"):
            await self._command(game, command.Stop(Stop("judge")))

    def games_of(self, number: Number) -> list[tuple[Game, Seat]]:
        """A player's games of this round, each with the seat."""
        games = self.games.values()
        return [(game, game.players.index(number)) for game in games if number in game.players]

    # Following the games.

    async def update_score(self, id: str) -> None:
        """Read a game's score from its table, and note what has changed."""
        game = self.games.get(id)
        if game is None or self.state.phase in ("checking", "between", "over"):
            return
        table = await self._tables.find(id)
        raw = raw_score(score(table))
        if raw is None or raw == self.live.get(id):
            return
        self.live[id] = raw
        self._note_good_play(game, table)
        self._dirty.add(game.table)
        self._changed_callback(self)
        if len(self.live) == len(self.games) and all(one.over for one in self.live.values()):
            self._node.background.spawn(self._done())

    async def _done(self) -> None:
        """Every game is over, so the round needn't wait for its clock."""

        def act(state: State) -> list[Fact]:
            if state.phase != "playing" or not all(one.over for one in self.live.values()):
                return []
            return [Called("done")]

        if await self.do(act):
            await self.sync_games()

    def _note_good_play(self, game: Game, table: Table) -> None:
        for line in last_lines(table):
            points = line.data.get("points")
            if isinstance(points, int) and points >= GOOD:
                players = game.players
                self.good = GoodPlay(cup=self.id, table=game.table, players=players, line=line)
                self._praised = True

    # The game that is played.

    @property
    def least_seats(self) -> int:
        """How many seats a table needs at least."""
        return 2 if self.state.pairs else self._tables.games[self.state.rules.game].seats[0]

    def _opened(self, made: Made) -> State:
        """A tournament as it was made, and as its game is won."""
        game = self._tables.games.get(made.rules.game)
        return initial_state(
            made,
            pairs=game is None or game.seats[-1] == 2,
            fewest=game is not None and game.fewest,
        )

    # Showing it.

    def frame(self) -> CupFrame:
        return frame(self.id, self.n, self.state, self._clock.now())

    def sheets(self, number: int | None = None) -> list[Sheet]:
        """The tables of a round; of the present one as it stands."""
        rounds = self.state.rounds
        if not rounds or not 1 <= (number or len(rounds)) <= len(rounds):
            return []
        return sheets(self.id, self.n, self.state, rounds[(number or 0) - 1], self.live)

    async def subscribe(self, reader: Reader, table: int | None) -> None:
        """Let a reader follow the tournament, and one of its tables or all."""
        self.readers[reader] = table
        if not self._node.members.owns(self.id):
            # Nobody has followed its games on this node.
            await self._each(lambda game: self.update_score(game.id))
        reader.on_close(self._unsubscribe)
        reader.put("cup", encode(self.frame()))
        for one in self.sheets():
            if table is None or one.table == table:
                reader.put("sheet", encode(one))
        if table is None and self.good is not None:
            reader.put("good", encode(self.good))

    def _unsubscribe(self, reader: Reader) -> None:
        self.readers.pop(reader, None)

    async def send_changes(self) -> None:
        """Send everyone what has changed since the last time; each piece is encoded once.

        Answers are taken between two tables: many sheets at once would hold up every game.
        """
        changed, praised, dirty = self._changed, self._praised, self._dirty
        self._changed, self._praised, self._dirty = False, False, set()
        n, state, now = self.n, self.state, self.round
        if not self.readers:
            return
        readers = tuple(self.readers.items())
        if changed:
            data = encode(self.frame())
            for reader, _ in readers:
                reader.put("cup", data)
        if praised and self.good is not None:
            data = encode(self.good)
            for reader, own in readers:
                if own is None:
                    reader.put("good", data)
        if now is None or not dirty:
            return
        counted = count_games(state, now, self.live)
        for table in sorted(dirty):
            near = [reader for reader, own in readers if own is None or own == table]
            if near:
                one = encode(sheet(self.id, n, state, now, table, counted))
                for reader in near:
                    reader.put("sheet", one)
                await asyncio.sleep(0)
