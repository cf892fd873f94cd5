"""What a game is: pure functions that say which questions are open and what an answer changes.

A game never does I/O, never reads a clock and never rolls its own dice. Seats, clocks, storage,
bots at the table, replays, undo and tournaments are written once, elsewhere, for every game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol, dataclass_transform

import msgspec

from wordhall.lexicon import ALL_WORDS, Verdict, WordLaw, WordList
from wordhall.refusal import Refusal

Seat = int
Pace = Literal["live", "slow"]
StopReason = Literal["resigned", "flag", "deadline", "judge", "abandoned", "claimed"]
# What it means when a question gets no answer: the seat missed it, silence is an answer of its own,
# or silence is consent, and an objection must come soon even where no clock runs.
Silence = Literal["missed", "answer", "consent"]
Level = Literal["easy", "medium", "strong", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "strong", "expert")

# The `lead` of the question after a big moment, which clients show on their stage.
STAGE_SECONDS: Final = 3.0

# An ask's `otherwise` that lets `decide` draw an answer.
ANY: Final = "any"


class IllegalMove(Refusal):
    """An answer that the rules refuse."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True, gc=False):
    """A struct that never changes: states, events, answers, views and what they are made of.

    It can't be part of a reference cycle, so the garbage collector needn't look at it, in a hall
    with thousands of tables.
    """


class Ask(Value, kw_only=True):
    """A question that is open for one seat."""

    key: str  # names the question; changes only when the question does
    kind: str  # which control to show: "turn", "pick", "guess", "vote"
    choices: tuple[Any, ...] | None = None  # the few legal answers; None: decide() judges
    seconds: float | None = None  # a timer of the rules; None: the table's clock
    otherwise: Any = ANY  # the answer that the clock gives for a silent seat
    draft: bool = False  # the seat's unsent work is kept, and handed in at time-up
    slot: str | msgspec.UnsetType = msgspec.UNSET  # where, if several questions share it
    waits: bool = True  # False: the seat may answer, but the table does not wait for it
    lead: float = 0  # seconds before its clock starts, while a big moment is shown
    silence: Silence = "missed"
    # Other answers than `otherwise`, where they differ: when the others go on without a silent
    # seat, and at time-up for one that had lost its connection.
    skip: Any = msgspec.UNSET
    cut_off: Any = msgspec.UNSET


class Stop(Value, tag="stop"):
    """The one answer that comes from outside: it ends any game, the stopper last."""

    reason: StopReason
    seat: Seat | None = None


class Left(Value, tag="left"):
    """The other answer from outside: a seat left for good, and nobody plays on for it.

    The table answers its questions at once and ranks it last; a game says what else changes.
    """

    seat: Seat


class Result(Value, kw_only=True):
    """How a game ended. `places` count from 1; seats that tie share one."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    detail: dict[str, Any] = {}
    stand_ins: tuple[Seat, ...] = ()  # seats for which a bot moved while their owner was away
    taken_back: bool = False  # a move was taken back against bots: it counts for no statistics


class Chance(Protocol):
    """Dice: from the system in play, seeded in tests and arenas."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, items: list[Any], /) -> None: ...
    def sample(self, population: Sequence[Any], k: int) -> list[Any]: ...


class Line(Value):
    """Something that happened, for the history: the code of a text and its data."""

    code: str
    seat: Seat | None = None
    data: dict[str, Any] = {}


def nothing_hidden(state: Any, seat: Seat | None, chance: Chance) -> Any:
    """What a seat could imagine in a game without secrets: what it sees."""
    return state


def one_seat_on(result: Result) -> tuple[Seat, ...]:
    """The usual order of a rematch: everyone moves up by one."""
    seats = len(result.places)
    return (*range(1, seats), 0)


def never(before: Any, now: Any, facts: Sequence[Any]) -> bool:
    """What others have seen is usually not taken back against bots."""
    return False


def as_it_is(state: Any, seat: Seat, draft: Any) -> Any:
    """Unsent work is usually an answer as it is, or none."""
    return draft


def nothing_new(state: Any, bots: Collection[Seat]) -> list[Any]:
    """Usually a game is the same for everyone."""
    return []


def nothing_drawn(state: Any, chance: Chance) -> list[Any]:
    """Usually nobody learns from an answer what comes next."""
    return []


def told_words(view: Any, told: Iterable[Line]) -> set[str]:
    """The words that may usually be explained: every text in the history's data, however deep."""
    found: set[str] = set()
    pending: list[Any] = [line.data for line in told]
    while pending:
        match pending.pop():
            case str() as text:
                found.add(text.upper())
            case dict() as inner:
                pending += inner.values()
            case list() | tuple() as inner:
                pending += inner
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The seconds that a speed gives: of the table's clock for a turn, or of the game's options."""

    turn: int | None = None
    seconds: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Terminal:
    """How a game is shown in a terminal, and played by typing."""

    help: str  # what can be typed
    show: Callable[[Any, Sequence[str]], str]  # a view, with the players' names
    hand: Callable[[Any], str]  # what the seat of a view holds, in one line
    read: Callable[[str, Any], Any]  # a typed answer; ValueError says what wasn't understood
    refuse: Callable[[IllegalMove], str]  # why an answer is refused
    say: Callable[[Line, Sequence[str]], str]  # a line of the history
    questions: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)  # about a view


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """A game: what it's called, what it's made of, and its rules; see docs/adding-a-game.md."""

    name: str
    package: str  # `package=__name__`: where the game's own files are found
    version: int  # of the rules, kept with every table
    seats: range  # how many may play
    fewest: bool = False  # the lowest score wins, not the highest
    # What the options of a game over days, or on one device, have to say; None: live only.
    slow: Mapping[str, Any] | None
    live: Timing = Timing()
    fast: Timing = Timing()
    words: WordLaw = ALL_WORDS  # which words count

    Options: type[msgspec.Struct]  # what a host can set, with defaults and bounds
    Answer: Any  # a tagged union: what a seat may answer
    Event: Any  # a tagged union: facts that happened; old ones stay readable forever
    View: type[msgspec.Struct]  # what one seat, or a spectator, may see

    # The facts that a game with so many seats begins with.
    setup: Callable[[int, Any, Chance], list[Any]]
    # The open questions of a state.
    asks: Callable[[Any], Mapping[Seat, Ask]]
    # The facts that an answer makes, or IllegalMove. Also takes Stop and Left, for any seat.
    decide: Callable[[Any, Seat, Ask, Any, Chance, WordList], list[Any]]
    # Record a fact. Needs neither dice nor dictionary: verdicts are in the events.
    evolve: Callable[[Any, Any], Any]
    # The only way out of a state, built up from what may be seen.
    view: Callable[[Any, Seat | None], Any]
    # What a seat may read in the history of an event that came after a state.
    tell: Callable[[Any, Any, Seat | None], list[Line]]
    scores: Callable[[Any], tuple[int, ...]]
    result: Callable[[Any], Result | None]
    # An answer by what the seat sees, and how many seconds a person would have taken.
    bot: Callable[[Any, Ask, Level, WordList, Chance], tuple[Any, float]]
    # A state that a seat cannot tell from this one; for tests only.
    imagine: Callable[[Any, Seat | None, Chance], Any] = nothing_hidden

    # What a game may offer beyond its rules.

    # Facts after those of `setup`, by the seats that bots play at the start.
    seated: Callable[[Any, Collection[Seat]], list[Any]] = nothing_new
    # Who sits where in a rematch: for each chair the seat that its player had.
    rematch: Callable[[Result], Sequence[Seat]] = one_seat_on
    # Whether an answer may be taken back where only bots play against its seat, by the state before
    # it, the state now and its facts. What nobody noticed, and what all agree to, may be anyway.
    take_back: Callable[[Any, Any, Sequence[Any]], bool] = never
    # The facts after taking back: what was drawn goes back into the bag, which is shuffled.
    shuffle_again: Callable[[Any, Chance], list[Any]] = nothing_drawn
    # The answer that unsent work makes at time-up, if the game has gone on since it was kept.
    hand_in: Callable[[Any, Seat, Any], Any] = as_it_is
    # The best that a turn allowed, for looking at a game that is over.
    advise: Callable[[Any, WordList], list[Any]] | None = None
    # The verdict on a word that a seat looks up during play, where the rulebook allows it; None
    # where it doesn't.
    look_up: Callable[[Any, str, WordList], Verdict | None] | None = None
    # The words that are explained during play where nothing is looked up, by what a spectator sees
    # and has been told; None: the dictionary stays closed.
    explained: Callable[[Any, Iterable[Line]], Collection[str]] | None = told_words
    # A finished game in GCG, by the players' names and the facts.
    gcg: Callable[[Sequence[str], Iterable[Any]], str] | None = None
    terminal: Terminal | None = None
    # Plain players that bots are measured by in the arena, beside their levels.
    opponents: Mapping[str, Callable[[Any, Ask, WordList, Chance], Any]] = field(
        default_factory=dict
    )
