"""What the store keeps, as everyone else sees it."""

from typing import Final, Literal
from zlib import crc32

import msgspec

from wordhall.games.contract import Level, Seat

Phase = Literal["open", "playing", "ended"]  # open: seats are still filling
# "silence": the clock answered, and the person gave no sign of life; "draft": neither did they,
# but the clock handed in what they had left there.
By = Literal["person", "bot", "clock", "silence", "draft", "house"]
TimerKind = Literal["clock", "bot", "left", "alone", "idle", "start", "cup"]
GuestKind = Literal["device", "visitor", "banned"]

SLOTS: Final = 1024  # parts into which all tables fall, for nodes to share their timers


def slot_of(table: str) -> int:
    """The slot of a table or a tournament: the same on every node and in every release."""
    return crc32(table.encode()) % SLOTS


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a table and who sits there.

    `reserved` is kept for one person (a rematch), `device` is another player on the owner's device.
    """

    kind: Literal["open", "reserved", "person", "device", "bot"] = "open"
    id: str | None = None  # of the seat while this owner has it; links and devices name it
    person: str | None = None  # the owner's id
    name: str | None = None
    level: Level | None = None  # of a bot

    @property
    def free(self) -> bool:
        return self.kind in ("open", "reserved")


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Someone at a table without a seat of their own.

    A `device` plays a seat that its owner shared with it, a `visitor` came by the invitation, and
    someone `banned` was sent away by the host.
    """

    person: str
    kind: GuestKind
    seat: str | None = None  # the id of the seat that a device plays
    label: str = ""  # what a device is called: "Firefox on Linux"
    at: int


class ChatRule(msgspec.Struct, frozen=True, kw_only=True):
    """Who may talk at a table, and how often."""

    who: Literal["everyone", "seats", "nobody"] = "everyone"
    slow: int = 0  # seconds between two lines of one person


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where, and who else may come in. Replaced as a whole, with the next version."""

    version: int = 0
    chairs: tuple[Chair, ...]
    host: str | None = None  # a person's id
    invitation: str  # the secret of the table's link
    guests: tuple[Guest, ...] = ()
    starts: int | None = None  # when the countdown to the start ends
    chat: ChatRule = ChatRule()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a table's log. `answer` and `events` are JSON."""

    n: int  # from 1
    seat: Seat | None
    key: str  # of the ask; that of a control entry begins with "!"
    answer: bytes
    id: str | None = None  # the client's, so that a resend changes nothing
    by: By
    at: int  # milliseconds since 1970, as all times here
    events: bytes = b"[]"
    dice: bool = False  # chance was used, so it cannot be taken back freely
    waits: int = 0  # bit mask of the seats that the table waits for afterwards
    seating: int = 0  # the version of the table's seating at that time


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """When something is to be done for a seat, unless its question was answered before."""

    table: str
    seat: Seat
    key: str
    due: int
    kind: TimerKind
    live: bool = True  # pushed by an outage


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """An entry with all that must be committed with it, or not at all."""

    table: str
    entry: Entry
    timers: tuple[Timer, ...] | None = None  # all of the table from now on; None: as they were
    result: bytes | None = None  # of a game that is over with it, in JSON
    seating: Seating | None = None  # takes the place of the version before; None: as it was


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is opened. `settings` is JSON that the store does not read."""

    id: str
    game: str
    version: int
    made: int
    settings: bytes
    seating: Seating
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
    seating: Seating
    public: bool
    live: bool
    n: int  # entries so far
    waits: int  # bit mask of the seats that it waits for
    result: bytes | None
    rematch: str | None  # the table that follows this one

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self.seating.chairs


class CupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as lists show it. `card` is JSON that the store does not read."""

    id: str
    host: str  # a person's id
    listed: bool  # shown to everyone
    made: int
    touched: int  # when something last happened
    over: bool = False
    card: bytes = b"{}"


class CupFact(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a tournament's log. `fact` is JSON."""

    n: int  # from 1
    at: int
    who: str | None  # the person; None: the server itself
    fact: bytes


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has laid out under a question and not sent."""

    seat: Seat
    key: str
    draft: bytes
    count: int = 0  # of the device; an older draft of a question never replaces a newer one


class NodeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A server of this hall, while it is alive."""

    id: str  # new at every start
    version: str
    address: str


class Heartbeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a node learns when it says that it's alive."""

    now: int  # by the store's clock
    gap: int  # for how long nobody was alive, if that was too long; else 0
    nodes: tuple[NodeRow, ...]  # that are alive, this one included
    lapse: int | None = None  # when the first of the others counts as dead if it stays silent


class Revocation(msgspec.Struct, frozen=True, kw_only=True):
    """A person's sessions or tokens were taken back."""

    n: int
    person: str


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    made: int


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat with who said it."""

    id: int
    at: int
    person: str
    seat: Seat | None
    name: str
    text: str


class WordReport(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table says that the verdict on a word is wrong."""

    game: str
    word: str
    verdict: str
    table: str
    at: int


class ReportedWord(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict on a word that was reported, at how many tables, and when."""

    game: str
    word: str
    verdict: str
    tables: int
    first: int
    last: int


class HallWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word that counts at every new table of the hall, or at none."""

    word: str
    counts: bool
    at: int
