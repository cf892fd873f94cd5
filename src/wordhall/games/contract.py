"""What a game is: pure functions that say which questions are open and what an answer changes.

A game never does I/O, never reads a clock and never rolls its own dice. Seats, clocks, storage,
bots at the table, replays, undo and tournaments are written once, elsewhere, for every game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from wordhall.lexicon import Book

Seat = int
Pace = Literal["live", "slow"]
StopReason = Literal["resigned", "flag", "deadline", "judge", "abandoned"]
Level = Literal["easy", "medium", "strong", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "strong", "expert")

# An ask's `otherwise` that lets `decide` draw an answer.
ANY: Final = "any"


class Illegal(Exception):
    """An answer that the rules refuse: a code, and what the player's sentence needs."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class Ask(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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


class Stop(msgspec.Struct, frozen=True, gc=False, tag="stop"):
    """The one answer that comes from outside: it ends any game, the stopper last."""

    reason: StopReason
    seat: Seat | None = None


class Left(msgspec.Struct, frozen=True, gc=False, tag="left"):
    """The other answer from outside: a seat left for good, and nobody plays on for it.

    The table answers its questions at once and ranks it last; a game says what else changes.
    """

    seat: Seat


class Result(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How a game ended. `places` count from 1; seats that tie share one."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    detail: dict[str, Any] = {}


class Chance(Protocol):
    """Dice: from the system in play, seeded in tests and arenas."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, items: list[Any], /) -> None: ...
    def sample(self, population: Sequence[Any], k: int) -> list[Any]: ...


class Line(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, for the history: a code of the message tables and its data."""

    code: str
    seat: Seat | None = None
    data: dict[str, Any] = {}


class Game(Protocol):
    """A module under games/ that has these names is a game; see docs/adding-a-game.md."""

    name: str
    version: int  # of the rules, kept with every table
    seats: range  # how many may play
    fewest: bool  # the lowest score wins, not the highest
    # What the options of a game over days, or on one device, have to say; None: live only.
    slow: Mapping[str, Any] | None
    Answer: Any  # a tagged union: what a seat may answer
    Event: Any  # a tagged union: facts that happened; old ones stay readable for ever

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802
        """What a host can set, with defaults and bounds."""

    @property
    def View(self) -> type[msgspec.Struct]:  # noqa: N802
        """What one seat, or a spectator, may see."""

    def setup(self, seats: int, options: Any, chance: Chance) -> list[Any]: ...

    def asks(self, state: Any) -> Mapping[Seat, Ask]: ...

    def decide(
        self, state: Any, seat: Seat, ask: Ask, answer: Any, chance: Chance, book: Book
    ) -> list[Any]:
        """The facts that an answer makes, or Illegal. Also takes Stop and Left, for any seat."""

    def evolve(self, state: Any, event: Any) -> Any:
        """Record a fact. Needs neither dice nor dictionary: verdicts stand in the events."""

    def view(self, state: Any, seat: Seat | None) -> msgspec.Struct:
        """The only road from a state to the outside, built up from what may be seen."""

    def tell(self, state: Any, event: Any, seat: Seat | None) -> list[Line]:
        """What this seat may read in the history of an event that came after this state."""

    def scores(self, state: Any) -> tuple[int, ...]: ...

    def result(self, state: Any) -> Result | None: ...

    def imagine(self, state: Any, seat: Seat | None, chance: Chance) -> Any:
        """A state that this seat cannot tell from this one; for tests only."""

    def bot(
        self, view: Any, ask: Ask, level: Level, book: Book, chance: Chance
    ) -> tuple[Any, float]:
        """An answer by what the seat sees, and how many seconds a person would have taken."""
