"""What the store keeps, as the rest of the house sees it."""

from typing import Literal

import msgspec

from wordhall.games.contract import Level, Seat

Phase = Literal["open", "playing", "ended"]  # open: seats are still filling
By = Literal["person", "bot", "clock", "house"]
TimerKind = Literal["clock", "bot", "left", "alone", "cup"]


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table and who sits on it. `link`: kept for whoever has its link."""

    kind: Literal["open", "link", "person", "bot"] = "open"
    person: str | None = None  # id; two chairs may have the same one, on one device
    name: str | None = None
    level: Level | None = None  # of a bot

    @property
    def free(self) -> bool:
        return self.kind in ("open", "link")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a table's log. `answer` and `events` are JSON."""

    n: int  # from 1
    seat: Seat | None
    key: str  # of the ask; of the house's own entries it begins with "!"
    answer: bytes
    id: str | None = None  # the client's, so that a resend changes nothing
    by: By
    at: int  # milliseconds since 1970, as all times here
    events: bytes = b"[]"
    dice: bool = False  # chance was used, so it cannot be taken back freely
    waits: int = 0  # bit mask of the seats that the table waits for afterwards


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """When something is to be done for a seat, unless its question was answered before."""

    table: str
    seat: Seat
    key: str
    due: int
    kind: TimerKind
    live: bool = True  # pushed by an outage


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a game that is over. All JSON."""

    result: bytes
    views: tuple[bytes, ...]  # by seat, then the spectators'


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with all that must be committed with it, or not at all."""

    table: str
    entry: Entry
    timers: tuple[Timer, ...] | None = None  # all of the table from now on; None: as they were
    ending: Ending | None = None


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is opened. `settings` is JSON that the store does not read."""

    id: str
    game: str
    version: int
    made: int
    settings: bytes
    chairs: tuple[Chair, ...]
    host: str | None = None
    public: bool = False
    live: bool = True  # an outage is added to its deadlines


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as lists show it."""

    id: str
    game: str
    version: int
    made: int
    touched: int  # when it was opened, last seated, started, or ended
    phase: Phase
    settings: bytes
    chairs: tuple[Chair, ...]
    host: str | None
    public: bool
    live: bool
    n: int  # entries so far
    waits: int  # bit mask of the seats that it waits for
    result: bytes | None
    follower: str | None  # the rematch


class CupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as lists show it. `card` is JSON that the store does not read."""

    id: str
    host: str  # a person's id
    listed: bool  # shown to everybody
    made: int
    touched: int  # when something last happened
    over: bool = False
    card: bytes = b"{}"


class CupFact(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a tournament's log. `fact` is JSON."""

    n: int  # from 1
    at: int
    who: str | None  # the person; None: the house
    fact: bytes


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has laid out under a question and not sent."""

    seat: Seat
    key: str
    draft: bytes


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    made: int


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat with who said it."""

    id: int
    at: int
    person: str
    seat: Seat | None
    name: str
    text: str
