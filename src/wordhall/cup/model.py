"""What a tournament is made of: what its director sets, the facts of its log, and their sum."""

from collections.abc import Collection, Iterable
from typing import Annotated, Any, Literal

import msgspec

from wordhall.games.contract import Level
from wordhall.table.settings import Dictionary

CLUB_GAME: str = "words"  # what the club's sheet is made for
MOST: int = 8  # players at a table of the sheet (TO-1)
GAME_SECONDS: int = 360  # of a round, for each game that a player has in it (TO-19)
WHOLE_TABLE_SECONDS: int = 1800  # of a round in which a table plays one game together

Number = int  # of a player, from 1 on
System = Literal["tables", "swiss", "robin"]
Ranking = Literal["points", "wins"]
Phase = Literal["open", "laying", "playing", "paused", "stopping", "checking", "between", "over"]
Registration = Literal["open", "approval", "closed"]
Kind = Literal["count", "void", "forfeit", "correct"]
Pair = tuple[Number, Number]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone may know of how a tournament is played. The defaults are the club sheet's."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    game: str = CLUB_GAME
    system: System = "tables"
    ranking: Ranking = "points"
    most: Annotated[int, msgspec.Meta(ge=2, le=MOST)] = MOST  # players at a table
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    seconds: Annotated[int, msgspec.Meta(ge=60, le=86_400)] = (
        MOST - 1
    ) * GAME_SECONDS  # of a round
    turn: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 300  # seconds for a move (TO-9)
    final: bool = False  # the winners of the tables meet at one more (TO-7)
    redraw: bool = False  # other tables every round (TO-7)
    listed: bool = True  # in the hall, and anyone may register


class Rules(Terms, frozen=True, kw_only=True):
    """A tournament as its director wants it."""

    options: dict[str, Any] = {}  # of the game
    dictionary: Dictionary = Dictionary()


class Player(msgspec.Struct, frozen=True, kw_only=True):
    number: Number
    name: str
    people: tuple[str, ...] = ()  # the person who plays for it, once someone does
    level: Level | None = None  # of a bot
    left: bool = False
    slip: int = 1  # the number of the slip with which someone can claim it

    @property
    def person(self) -> str | None:
        return self.people[0] if self.people else None

    @property
    def claimable(self) -> bool:
        return not self.people and self.level is None


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a round. Its players are in the order of their seats: the first one opens."""

    id: str
    table: int
    players: tuple[Number, ...]


class RawScore(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the table left it, or as it stands now."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    over: bool = False
    reason: str | None = None
    left: tuple[int, ...] = ()  # seats that gave up, walked out, or fell silent twice
    turn: tuple[int, ...] = ()  # seats that are waited for
    plays: tuple[int, ...] = ()  # that each seat made; unknown in old logs


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What a judge decided about a game, and why. It is never taken out of the record."""

    game: str
    kind: Kind
    reason: str
    who: str  # the judge's name
    at: int = 0
    player: Number | None = None  # who forfeits
    scores: tuple[int, ...] = ()  # of a correction


# Facts, in the order in which they come up.


class Made(msgspec.Struct, frozen=True, kw_only=True, tag="made"):
    rules: Rules
    director: str  # a person's id
    name: str


class Entered(msgspec.Struct, frozen=True, tag="entered"):
    players: tuple[Player, ...]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The director opened or closed the registration."""

    registration: Registration


class Applied(msgspec.Struct, frozen=True, tag="applied"):
    """Someone wants to play, and the director has to approve it."""

    person: str
    name: str


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    people: tuple[str, ...]


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """Players who were taken out before the first round, as if they had never registered."""

    numbers: tuple[Number, ...]


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """Someone came with a player's slip, which is used up, and plays for it from now on."""

    number: Number
    person: str


class Issued(msgspec.Struct, frozen=True, tag="issued"):
    """The director gave a player a new slip: the device that played for it no longer does."""

    number: Number


class Withdrew(msgspec.Struct, frozen=True, tag="withdrew"):
    number: Number
    reason: str = ""


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    number: Number


class Appointed(msgspec.Struct, frozen=True, tag="appointed"):
    """Someone is a judge from now on."""

    person: str
    name: str


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Who sits where in the next round, by lot or as the director wants it."""

    tables: tuple[tuple[Number, ...], ...]


class Arranged(msgspec.Struct, frozen=True, tag="arranged"):
    """Who opens against whom in the next round, whatever the rule says (TO-6)."""

    pairs: tuple[Pair, ...]


class Laid(msgspec.Struct, frozen=True, kw_only=True, tag="laid"):
    """A round has its tables and games; the games' tables are being created."""

    round: int
    tables: tuple[tuple[Number, ...], ...]
    games: tuple[Game, ...]
    byes: tuple[Number, ...] = ()
    final: bool = False


class Began(msgspec.Struct, frozen=True, tag="began"):
    due: int


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    left: int  # milliseconds


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    due: int


class Outage(msgspec.Struct, frozen=True, tag="outage"):
    gap: int  # milliseconds in which nobody could play


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The time of the round is over: every game stops."""

    by: Literal["clock", "director", "done"] = "clock"


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """What every game of the round came to."""

    scores: dict[str, RawScore]


class Ruled(msgspec.Struct, frozen=True, tag="ruled"):
    round: int
    ruling: Ruling


class Confirmed(msgspec.Struct, frozen=True, tag="confirmed"):
    round: int
    table: int
    who: str  # the judge's name


class Drawn(msgspec.Struct, frozen=True, kw_only=True, tag="drawn"):
    """Lots decide what nothing else did (TO-13)."""

    round: int
    table: int
    order: tuple[Number, ...]
    who: str


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The director closed the tournament before its last round."""


Fact = (
    Made | Opened | Applied | Declined | Removed
    | Entered | Claimed | Issued | Withdrew | Returned | Appointed | Seated | Arranged | Laid
    | Began | Paused | Resumed | Outage | Called | Scored | Ruled | Confirmed | Drawn | Ended
)  # fmt: skip


class Round(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    tables: tuple[tuple[Number, ...], ...]
    games: tuple[Game, ...]
    byes: tuple[Number, ...] = ()
    final: bool = False
    due: int | None = None  # None before it began, while it is paused, and when it is over
    left: int | None = None  # milliseconds, while it is paused
    called: bool = False
    scores: dict[str, RawScore] | None = None
    rulings: tuple[Ruling, ...] = ()
    confirmed: dict[int, str] = {}  # by table: the judge's name
    lots: dict[int, tuple[Number, ...]] = {}

    @property
    def signed(self) -> bool:
        """Whether every table was confirmed."""
        return self.scores is not None and len(self.confirmed) == len(self.tables)

    def game(self, id: str) -> Game | None:
        return next((game for game in self.games if game.id == id), None)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as its log adds up."""

    rules: Rules
    director: str
    director_name: str
    pairs: bool  # the game is for two, so a table plays every pair of it
    fewest: bool = False  # the lowest score wins, not the highest
    players: dict[Number, Player] = {}
    numbered: int = 0  # the last number that a player got
    registration: Registration = "open"
    applicants: dict[str, str] = {}  # names by person, in the order of their coming
    barred: frozenset[str] = frozenset()  # people who can't register any more
    judges: dict[str, str] = {}  # names by person
    rounds: tuple[Round, ...] = ()
    seats: tuple[tuple[Number, ...], ...] | None = None  # set for the next round
    openers: tuple[Pair, ...] = ()  # set for the next round
    ended: bool = False

    @property
    def round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def phase(self) -> Phase:
        now = self.round
        if now is not None and not now.signed:
            if now.scores is not None:
                return "checking"
            if now.called:
                return "stopping"
            if now.left is not None:
                return "paused"
            return "laying" if now.due is None else "playing"
        if self.ended or self.complete:
            return "over"
        return "open" if now is None else "between"

    @property
    def complete(self) -> bool:
        """Whether the last round was signed."""
        now = self.round
        if now is None or not now.signed:
            return False
        return now.final or (now.number >= self.rules.rounds and not self.to_final)

    @property
    def to_final(self) -> bool:
        """Whether a final table follows the rounds."""
        now = self.round
        return self.rules.final and now is not None and not now.final and len(now.tables) > 1

    @property
    def present(self) -> list[Number]:
        return [player.number for player in self.players.values() if not player.left]

    def player_of(self, person: str | None) -> Number | None:
        """Which player someone is."""
        for player in self.players.values():
            if person is not None and person == player.person:
                return player.number
        return None

    def judged_by(self, person: str | None) -> str | None:
        """A judge's name; the director is one too."""
        if person is None:
            return None
        return self.director_name if person == self.director else self.judges.get(person)


def suggested_seconds(system: System, most: int, *, pairs: bool) -> int:
    """How long a round should be that lets people play (TO-19)."""
    if not pairs:
        return WHOLE_TABLE_SECONDS
    return GAME_SECONDS * (most - 1 if system == "tables" else 1)


def initial_state(made: Made, *, pairs: bool, fewest: bool) -> State:
    """A tournament as it was made."""
    return State(
        rules=made.rules,
        director=made.director,
        director_name=made.name,
        pairs=pairs,
        fewest=fewest,
    )


def evolve(state: State, fact: Fact, at: int) -> State:
    """Record a fact."""
    match fact:
        case Entered(players):
            more = {player.number: player for player in players}
            entered = {person for player in players for person in player.people}
            return change_state(
                _without_applicants(state, entered),
                players={**state.players, **more},
                numbered=max(state.numbered, *more),
            )
        case Opened(registration):
            return change_state(state, registration=registration)
        case Applied(person, name):
            return change_state(state, applicants={**state.applicants, person: name})
        case Declined(people):
            return bar_people(_without_applicants(state, people), people)
        case Removed(numbers):
            kept = {n: one for n, one in state.players.items() if n not in numbers}
            removed = {person for n in numbers for person in state.players[n].people}
            seats = state.seats and tuple(
                tuple(one for one in table if one not in numbers) for table in state.seats
            )
            return bar_people(change_state(state, players=kept, seats=seats), removed)
        case Claimed(number, person):
            # Old logs have more than one claim: the first counts.
            people = state.players[number].people or (person,)
            return change_player(state, number, people=people)
        case Issued(number):
            return change_player(state, number, people=(), slip=state.players[number].slip + 1)
        case Withdrew(number):
            seats = state.seats and tuple(
                tuple(one for one in table if one != number) for table in state.seats
            )
            return change_state(change_player(state, number, left=True), seats=seats)
        case Returned(number):
            return change_player(state, number, left=False)
        case Appointed(person, name):
            return change_state(state, judges={**state.judges, person: name})
        case Seated(tables):
            return change_state(state, seats=tables)
        case Arranged(openers):
            return change_state(state, openers=openers)
        case Laid():
            laid = Round(
                number=fact.round,
                tables=fact.tables,
                games=fact.games,
                byes=fact.byes,
                final=fact.final,
            )
            return change_state(state, rounds=(*state.rounds, laid), seats=None, openers=())
        case Ended():
            return change_state(state, ended=True)
        case Ruled(number, ruling):
            return _ruled(state, number, msgspec.structs.replace(ruling, at=at))
        case Confirmed(number, table, who):
            confirmed = {**state.rounds[number - 1].confirmed, table: who}
            return change_round(state, number, confirmed=confirmed)
        case Drawn(round=number, table=table, order=order):
            lots = {**state.rounds[number - 1].lots, table: order}
            return change_round(state, number, lots=lots)
    number = len(state.rounds)
    match fact:
        case Began(due) | Resumed(due):
            return change_round(state, number, due=due, left=None)
        case Paused(left):
            return change_round(state, number, due=None, left=left)
        case Outage(gap):
            was = state.rounds[-1].due if state.rounds else None
            return state if was is None else change_round(state, number, due=was + gap)
        case Called():
            return change_round(state, number, due=None, left=None, called=True)
        case Scored(scores):
            return change_round(state, number, scores=scores)
    raise AssertionError(fact)


def _ruled(state: State, number: int, ruling: Ruling) -> State:
    """A ruling changes its table's scores, so that they must be confirmed again."""
    now = state.rounds[number - 1]
    game = now.game(ruling.game)
    assert game is not None
    confirmed = {table: who for table, who in now.confirmed.items() if table != game.table}
    lots = {table: order for table, order in now.lots.items() if table != game.table}
    rulings = (*now.rulings, ruling)
    return change_round(state, number, rulings=rulings, confirmed=confirmed, lots=lots)


def bar_people(state: State, people: Iterable[str]) -> State:
    """Keep people from registering; directors can always enter their own tournament."""
    return change_state(state, barred=state.barred | (frozenset(people) - {state.director}))


def _without_applicants(state: State, people: Collection[str]) -> State:
    left = {person: name for person, name in state.applicants.items() if person not in people}
    return change_state(state, applicants=left)


def change_state(state: State, **more: Any) -> State:
    return msgspec.structs.replace(state, **more)


def change_player(state: State, number: Number, **more: Any) -> State:
    changed = msgspec.structs.replace(state.players[number], **more)
    return change_state(state, players={**state.players, number: changed})


def change_round(state: State, number: int, **more: Any) -> State:
    changed = msgspec.structs.replace(state.rounds[number - 1], **more)
    return change_state(
        state, rounds=(*state.rounds[: number - 1], changed, *state.rounds[number:])
    )
