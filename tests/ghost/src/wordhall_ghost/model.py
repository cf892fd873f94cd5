"""What can be set, answered and recorded in Ghost, and what everyone sees of it."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Seat, StopReason, Value
from wordhall_ghost.box import SHORTEST, SPELLED


class Options(Value, kw_only=True):
    shortest: Annotated[int, msgspec.Meta(ge=3, le=6)] = SHORTEST
    rounds: Annotated[int, msgspec.Meta(ge=1, le=len(SPELLED))] = len(SPELLED)


class Add(Value, tag="add"):
    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]


class Doubt(Value, tag="doubt"):
    """The seat before says that the letters begin a word; this one says they don't."""


class TimeOut(Value, tag="time-out"):
    """The clock's answer; nobody can send it."""


Answer = Add | Doubt
Why = Literal["finished", "no-word", "there-is-one", "time-out"]


class Began(Value, kw_only=True, tag="began"):
    seats: int
    first: Seat
    options: Options


class Added(Value, tag="added"):
    seat: Seat
    letter: str


class Lost(Value, kw_only=True, tag="lost"):
    """A round is over."""

    seat: Seat
    why: Why
    letters: str
    word: str = ""  # the word that was finished, or one that the letters begin


class SeatLeft(Value, tag="seat-left"):
    seat: Seat


class Stopped(Value, tag="stopped"):
    reason: StopReason
    seat: Seat | None = None


Event = Began | Added | Lost | SeatLeft | Stopped


class State(Value, kw_only=True):
    options: Options
    lost: tuple[int, ...]  # rounds, by seat
    turn: Seat
    letters: str = ""
    round: int = 1
    out: tuple[Seat, ...] = ()  # in the order in which they dropped out
    stopped: Stopped | None = None

    @property
    def playing(self) -> list[Seat]:
        return [seat for seat in range(len(self.lost)) if seat not in self.out]


class View(Value, kw_only=True):
    letters: str
    shortest: int  # letters of a word that loses the round
    turn: Seat | None
    spelled: list[str]  # G, GH, GHO and so on, by seat
    out: list[Seat]
