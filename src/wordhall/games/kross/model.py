"""What a game of Kross is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason
from wordhall.games.kross.box import CALL_SECONDS, ENTER_SECONDS
from wordhall.games.kross.scoring import Counted, HallRefusal, Standing

Square = Annotated[int, msgspec.Meta(ge=0, le=35)]  # row by row from the top left
Letter = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=600)]


class Options(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    fair: bool = False  # wishes in secret instead of a race (KW-5)
    opens: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0  # the seat that calls first; 0: by lot
    call_seconds: Seconds = CALL_SECONDS
    enter_seconds: Seconds = ENTER_SECONDS


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    letter: Letter


class Enter(msgspec.Struct, frozen=True, gc=False, tag="enter"):
    square: Square


class Reject(msgspec.Struct, frozen=True, gc=False, tag="reject"):
    pass


class Wish(msgspec.Struct, frozen=True, gc=False, tag="wish"):
    """In a fair game: where the letter goes, unless this seat rejects it."""

    square: Square
    reject: bool = False


class Last(msgspec.Struct, frozen=True, gc=False, tag="last"):
    """The final letter of the one who is left, and its square."""

    letter: Letter
    square: Square


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """No final letter."""


Answer = Call | Enter | Reject | Wish | Last | Pass


class TimeOut(msgspec.Struct, frozen=True, gc=False, tag="timeout"):
    """What the clock answers for a silent seat. It is no part of Answer: nobody can send it."""


class Began(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="began"):
    """Each seat took a task card, and it was settled who calls first."""

    tasks: tuple[str, ...]
    caller: Seat
    fair: bool = False
    call_seconds: int = CALL_SECONDS
    enter_seconds: int = ENTER_SECONDS


class Called(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="called"):
    seat: Seat
    letter: str
    clock: bool = False


class Entered(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="entered"):
    """A seat wrote the letter into its sheet, whose words now stand like this."""

    seat: Seat
    square: int
    standing: Standing
    clock: bool = False


class Rejected(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="rejected"):
    """A seat took the letter card: from the middle, or from whoever held it."""

    seat: Seat
    holder: Seat | None = None  # from whom


class Wished(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="wished"):
    """In a fair game: a seat has answered, and nobody knows what."""

    seat: Seat
    wish: Wish
    clock: bool = False


class Finished(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="finished"):
    """Sheets were filled in this turn; the first such turn brings the bonus."""

    seats: tuple[Seat, ...]
    bonus: bool


class Next(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="next"):
    """The turn is over, and this seat calls."""

    caller: Seat


class Alone(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="alone"):
    """One seat is left, and may name one final letter."""

    seat: Seat


class Named(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="named"):
    """The final letter, or none."""

    seat: Seat
    letter: str | None = None
    square: int | None = None
    standing: Standing | None = None
    clock: bool = False


class Returned(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="returned"):
    """A seat left, and its letter cards went back to the middle."""

    seat: Seat
    letters: str


class Sum(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How the points of a seat add up."""

    points: int  # of the words
    words: tuple[Counted, ...]
    refused: tuple[HallRefusal, ...]
    task: str | None  # the word that does it
    task_bonus: int
    finish_bonus: int
    minus: int  # letter cards held
    total: int


class Ended(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="ended"):
    sums: tuple[Sum, ...]


class Stopped(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="stopped"):
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
    | Finished
    | Next
    | Alone
    | Named
    | Returned
    | Ended
    | Stopped
)


class Turn(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The letter that was called, and what became of it so far."""

    letter: str
    holder: Seat | None  # who held its card when it was called
    rejecter: Seat | None = None
    done: tuple[Seat, ...] = ()  # who has answered
    wishes: dict[Seat, Wish] = {}


Phase = Literal["call", "enter", "last", "over"]
# Whether a seat may reject the called letter, or what stands in its way.
MayReject = Literal["yes", "caller", "holder", "late", "done"]


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A game of Kross as nobody at the table sees it."""

    fair: bool
    call_seconds: int
    enter_seconds: int
    tasks: tuple[str, ...]
    sheets: tuple[str, ...]  # 36 squares each, row by row
    standings: tuple[Standing, ...]
    cards: dict[str, Seat] = {}  # letter cards that somebody holds
    caller: Seat
    turns: int = 0  # that are over
    turn: Turn | None = None  # None: the caller has not called yet
    finished: tuple[Seat, ...] = ()
    first: tuple[Seat, ...] = ()  # who has the bonus for finishing first
    last: Seat | None = None  # who may name the final letter
    sums: tuple[Sum, ...] = ()
    result: Result | None = None


class TaskCard(msgspec.Struct, frozen=True, gc=False):
    id: str
    text: str
    example: str


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    standing: Standing | None  # what one's own words are worth now
    scores: tuple[int, ...]  # what everyone may know: bonus and letter cards; all after the end
    sums: tuple[Sum, ...]  # after the end
    result: Result | None
