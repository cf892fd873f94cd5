"""What a game of Kross is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason, Value
from wordhall.games.kross.box import CALL_SECONDS, ENTER_SECONDS, LAST_SECONDS
from wordhall.games.kross.scoring import Counted, RefusedWord, Standing

Square = Annotated[int, msgspec.Meta(ge=0, le=35)]  # row by row from the top left
Letter = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=600)]


class Options(Value, kw_only=True):
    fair: bool = False  # wishes in secret instead of a race (KW-5)
    batch: bool = False  # several letters per wait, in secret too (KW-30a)
    opens: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0  # the seat that calls first; 0: by lot
    call_seconds: Seconds = CALL_SECONDS
    enter_seconds: Seconds = ENTER_SECONDS
    last_seconds: Seconds = LAST_SECONDS


class Call(Value, tag="call"):
    letter: Letter


class Enter(Value, tag="enter"):
    square: Square


class Reject(Value, tag="reject"):
    pass


class Wish(Value, tag="wish"):
    """In a fair game: where the letter goes, unless this seat rejects it."""

    square: Square
    reject: bool = False


class Fill(Value, tag="fill"):
    """In a game of batches: a square for every letter, one to reject, and letters to come."""

    squares: Annotated[tuple[Square, ...], msgspec.Meta(max_length=36)]
    reject: Annotated[int, msgspec.Meta(ge=0, le=35)] | None = None  # which letter of the batch
    names: Annotated[str, msgspec.Meta(pattern="^[A-Z]{0,3}$")] = ""


class Last(Value, tag="last"):
    """The final letter of the one who is left, and its square."""

    letter: Letter
    square: Square


class Pass(Value, tag="pass"):
    """No final letter."""


Answer = Call | Enter | Reject | Wish | Fill | Last | Pass


class TimeOut(Value, tag="timeout"):
    """What the clock answers for a silent seat. It is no part of Answer: nobody can send it."""


class Began(Value, kw_only=True, tag="began"):
    """Each seat took a task card, and it was settled who calls first."""

    tasks: tuple[str, ...]
    caller: Seat
    fair: bool = False
    call_seconds: int = CALL_SECONDS
    enter_seconds: int = ENTER_SECONDS
    last_seconds: int = LAST_SECONDS
    batch: bool = False
    edition: int = 1  # of the rules


class Called(Value, kw_only=True, tag="called"):
    seat: Seat
    letter: str
    clock: bool = False


class Entered(Value, kw_only=True, tag="entered"):
    """A seat wrote the letter into its sheet, whose words now stand like this."""

    seat: Seat
    square: int
    standing: Standing
    clock: bool = False


class Rejected(Value, kw_only=True, tag="rejected"):
    """A seat took the letter card: from the middle, or from the seat that held it."""

    seat: Seat
    holder: Seat | None = None  # from whom


class Wished(Value, kw_only=True, tag="wished"):
    """In a fair game: a seat has answered, and nobody knows what."""

    seat: Seat
    wish: Wish
    clock: bool = False


class Shown(Value, kw_only=True, tag="shown"):
    """The letters of a batch, and who named each of them."""

    letters: str
    callers: tuple[Seat, ...]


class Filled(Value, kw_only=True, tag="filled"):
    """A seat has answered a batch, and nobody knows what."""

    seat: Seat
    fill: Fill
    clock: bool = False


class Settled(Value, kw_only=True, tag="settled"):
    """All have answered, and a letter of the batch is entered or rejected now."""

    place: int


class Finished(Value, kw_only=True, tag="finished"):
    """Sheets were filled in this turn; the first such turn brings the bonus."""

    seats: tuple[Seat, ...]
    bonus: bool


class Next(Value, kw_only=True, tag="next"):
    """The turn is over, and this seat calls."""

    caller: Seat


class Alone(Value, kw_only=True, tag="alone"):
    """One seat is left, and may name one final letter."""

    seat: Seat


class Named(Value, kw_only=True, tag="named"):
    """The final letter, or none."""

    seat: Seat
    letter: str | None = None
    square: int | None = None
    standing: Standing | None = None
    clock: bool = False


class Returned(Value, kw_only=True, tag="returned"):
    """A seat left, and its letter cards went back to the middle; it enters nothing any more.

    In the first edition letters were entered for it.
    """

    seat: Seat
    letters: str


class Sum(Value, kw_only=True):
    """How the points of a seat add up."""

    points: int  # of the words
    words: tuple[Counted, ...]
    refused: tuple[RefusedWord, ...]
    task: str | None  # the word that does it
    task_bonus: int
    finish_bonus: int
    minus: int  # letter cards held
    total: int


class Ended(Value, kw_only=True, tag="ended"):
    sums: tuple[Sum, ...]


class Stopped(Value, kw_only=True, tag="stopped"):
    """The game was ended from outside, or by a seat that gave up: it comes last."""

    reason: StopReason
    seat: Seat | None = None
    sums: tuple[Sum, ...]


Event = (
    Began
    | Called
    | Entered
    | Rejected
    | Wished
    | Shown
    | Filled
    | Settled
    | Finished
    | Next
    | Alone
    | Named
    | Returned
    | Ended
    | Stopped
)


class Turn(Value, kw_only=True):
    """The letter that was called, and what became of it so far."""

    letter: str
    holder: Seat | None  # who held its card when it was called
    rejecter: Seat | None = None
    done: tuple[Seat, ...] = ()  # who has answered
    wishes: dict[Seat, Wish] = msgspec.field(default_factory=dict)


class Batch(Value, kw_only=True):
    """Letters that were shown together; the first batch has none, and asks only for names."""

    number: int = 1
    letters: str = ""
    callers: tuple[Seat, ...] = ()
    holders: tuple[Seat | None, ...] = ()  # who held their cards when they were shown
    fills: dict[Seat, Fill] = msgspec.field(default_factory=dict)


Phase = Literal["call", "enter", "batch", "last", "over"]
# Whether a seat may reject the called letter, or what stands in its way.
MayReject = Literal["yes", "caller", "holder", "late", "done"]


class State(Value, kw_only=True):
    """A game of Kross as nobody at the table sees it."""

    fair: bool
    call_seconds: int
    enter_seconds: int
    last_seconds: int
    edition: int = 1  # of the rules that it began with
    tasks: tuple[str, ...]
    sheets: tuple[str, ...]  # 36 squares each, row by row
    standings: tuple[Standing, ...]
    cards: dict[str, Seat] = msgspec.field(default_factory=dict)  # letter cards that someone holds
    caller: Seat
    turns: int = 0  # that are over
    turn: Turn | None = None  # None: the caller has not called yet
    batch: Batch | None = None  # None: one letter at a time
    finished: tuple[Seat, ...] = ()
    first: tuple[Seat, ...] = ()  # who has the bonus for finishing first
    last: Seat | None = None  # who may name the final letter
    left: tuple[Seat, ...] = ()  # who left for good
    sums: tuple[Sum, ...] = ()
    result: Result | None = None


class BatchView(Value, kw_only=True):
    """The letters of a batch as a seat sees them."""

    number: int
    letters: str
    callers: tuple[Seat, ...]
    may_reject: tuple[bool, ...]  # by letter; for a spectator none
    names: int  # letters that each names for the next batch
    fill: Fill | None  # one's own answer


class TaskCard(Value):
    id: str
    text: str
    example: str


class View(Value, kw_only=True):
    """What one seat, or a spectator, sees."""

    phase: Phase
    fair: bool
    number: int  # which letter it is, from 1
    seconds: int  # for the question that is open
    caller: Seat | None  # who calls, or has called
    letter: str | None  # the letter that is being entered
    holder: Seat | None  # who held its card when it was called
    rejecter: Seat | None
    done: tuple[Seat, ...]  # who has answered this letter
    cards: dict[str, Seat]  # who holds which letter card; the others lie in the middle
    filled: tuple[int, ...]  # squares, by seat
    finished: tuple[Seat, ...]
    first: tuple[Seat, ...]
    last: Seat | None  # who may name the final letter
    sheet: str | None  # one's own; None for a spectator
    sheets: tuple[str | None, ...]  # one's own, and all of them after the end
    task: TaskCard | None  # one's own
    tasks: tuple[TaskCard | None, ...]
    may_reject: MayReject | None
    wish: Wish | None  # one's own, in a fair game
    batch: BatchView | None
    standing: Standing | None  # what one's own words are worth now
    scores: tuple[int, ...]  # what everyone may know: bonus and letter cards; all after the end
    sums: tuple[Sum, ...]  # after the end
    result: Result | None
