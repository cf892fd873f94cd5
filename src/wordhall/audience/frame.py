"""What a seat or a spectator is sent of a table: the only form in which a game gets out."""

from typing import Any, Literal

import msgspec

from wordhall.games.contract import Level, Line, Result, Seat
from wordhall.store import ChatRule, rows
from wordhall.table.absence import Absence

Phase = rows.Phase
By = Literal["person", "bot", "clock", "house"]


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everyone sees it."""

    kind: Literal["open", "person", "bot"]
    id: str | None = None  # of the seat while its owner has it
    host: bool = False  # opened the table, or took it over
    name: str | None = None
    level: Level | None = None  # of a bot
    here: bool = True  # a person with a page open
    left: bool = False  # left for good; `otherwise` or a bot answers
    away: bool = False  # silent for so long that the clock hardly waits
    stand_in: bool = False  # a bot plays until the owner is back
    absent: Absence | None = None  # what the others may do about it, and from when on
    score: int | None = None


class OpenAsk(msgspec.Struct, frozen=True, kw_only=True):
    """A question to this frame's own seat."""

    key: str
    kind: str
    choices: tuple[Any, ...] | None = None
    waits: bool = True
    draft: Any = None  # what the seat had laid out but not sent


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Whom the table waits for, and until when."""

    seat: Seat
    kind: str
    due: int | None = None  # milliseconds since 1970, by the server's clock
    bank: int | None = None  # milliseconds left on a chess clock when its turn began


class HistoryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the history."""

    n: int
    at: int  # milliseconds since 1970
    by: By
    lines: tuple[Line, ...]
    scores: tuple[int, ...] | None = None  # after this step, for the chart of scores


class Undo(msgspec.Struct, frozen=True, kw_only=True):
    """Taking back the last answer: who asked, and whose consent is missing."""

    seat: Seat
    missing: tuple[Seat, ...]


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat."""

    id: int
    at: int
    seat: Seat | None  # None: a spectator
    name: str
    text: str


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone is told of a table alike."""

    table: str
    n: int  # entries of the log so far
    seating: int  # the version of who sits where
    phase: Phase
    now: int  # the server's clock, milliseconds since 1970
    waiting: tuple[Waiting, ...]
    seats: tuple[Sitting, ...]
    result: Result | None = None
    undo: Undo | None = None  # asked for, not yet agreed
    sealed: bool = False  # over, but its round of a tournament is not: nothing is opened yet
    rematch: str | None = None  # the table that follows this one
    starts: int | None = None  # when the countdown to the start ends
    chat: ChatRule = ChatRule()
    notice: str | None = None  # the code of a text, such as "outage"


class Frame(Shared, frozen=True, kw_only=True):
    """A table as one seat, or a spectator, sees it.

    A client drops a frame whose `n` or `seating` is lower than it has. When `seat` changes, the
    history comes whole.
    """

    seat: Seat | None  # whose view it is; None for a spectator
    view: Any  # of the game; None before it begins
    asks: tuple[OpenAsk, ...]  # to this seat
    history: tuple[HistoryEntry, ...]  # since the last frame; all of it in the first one
    can_undo: Literal["no", "free", "ask"] = "no"
