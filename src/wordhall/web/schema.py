"""Every body that the API takes or gives; OpenAPI and the client's types are made from it."""

from typing import Annotated, Any, Literal

import msgspec

from wordhall.audience.frame import Frame, Phase, Said, Sitting
from wordhall.games.contract import Level, Result, Seat
from wordhall.table.game_file import Moment
from wordhall.table.settings import Watch
from wordhall.table.speeds import Speed

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=28)]


class Problem(msgspec.Struct, kw_only=True):
    """Why something was refused: the code of a text, its data, and plain English."""

    code: str
    say: str
    data: dict[str, Any] = {}


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends; an unknown field is refused."""


class Named(Body, kw_only=True):
    name: Name


class Me(msgspec.Struct, kw_only=True):
    """Who this browser is. `name` is empty until it was given."""

    id: str
    name: str


class Timing(msgspec.Struct, kw_only=True):
    """The seconds of a speed: of the table's clock for a turn, and of the game's options."""

    turn: int | None
    seconds: dict[str, int]


class GameCard(msgspec.Struct, kw_only=True):
    """A game as the hall offers it."""

    name: str
    version: int
    least_seats: int
    most_seats: int
    names: bool  # whether names of places and works count, unless the table says otherwise
    slow: dict[str, Any] | None  # options that days per turn, or one device, bring; None: live only
    live: Timing  # the seconds of each speed
    fast: Timing
    options: dict[str, Any]  # JSON Schema of what a host can set, with defaults


class Clock(Body, kw_only=True):
    """`seconds` per turn; a `bank` of seconds for the game, `added` per turn; or `days` per turn.

    With "none" only the seconds of the game's rules run, and with "relaxed" no clock at all.
    """

    kind: Literal["none", "relaxed", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=7200)] = 120
    added: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    days: Annotated[int, msgspec.Meta(ge=1)] = 2  # an older table may have more than a new one
    percent: Literal[100, 150, 200] = 100  # of the usual seconds: more time for everyone


class NewClock(Clock, kw_only=True):
    """A clock as a host may set it."""

    days: Annotated[int, msgspec.Meta(ge=1, le=7)] = 2


class Dictionary(Body, kw_only=True):
    """Which words count at this table, beyond the game's own rule."""

    modern: bool = True
    names: bool | None = None  # as the game has it
    family: bool = False
    added: Annotated[list[Word], msgspec.Meta(max_length=200)] = []
    banned: Annotated[list[Word], msgspec.Meta(max_length=200)] = []


class Place(Body, kw_only=True):
    """Who gets a seat: me, anyone with the invitation, a bot, or another on my device."""

    kind: Literal["me", "open", "bot", "device"]
    level: Level | None = None  # of a bot
    name: Name | None = None  # of another on my device


class NewTable(Body, kw_only=True):
    game: str
    places: Annotated[list[Place], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    dictionary: Dictionary = msgspec.field(default_factory=Dictionary)
    clock: NewClock = msgspec.field(default_factory=NewClock)
    speed: Speed | None = None  # sets the clock, and the seconds that `options` leave open
    public: bool = False  # listed in the lobby, where anyone can join
    watch: Watch = "link"  # who may watch: anyone with the link, only players, or nobody
    pace: Literal["human", "none"] = "human"  # how long bots take


class Device(msgspec.Struct, kw_only=True):
    """Another device that plays one of my seats."""

    id: str
    label: str  # "Firefox on Linux"
    at: int  # since when


class SeatLink(msgspec.Struct, kw_only=True):
    """A seat that I play, with what its owner alone is shown."""

    seat: Seat
    link: str | None = None  # /s/…: opens this seat on another device
    devices: list[Device] = []


class TableBrief(msgspec.Struct, kw_only=True):
    """What every description of a table has."""

    id: str
    game: str
    phase: Phase
    seats: list[Sitting]
    mine: list[Seat]  # seats that this browser holds
    turn: bool  # the table waits for one of them
    public: bool
    host: bool  # I opened it
    clock: Clock
    speed: Speed | Literal["custom"]
    made: int  # milliseconds since 1970


class ListedTable(TableBrief, kw_only=True):
    """A table in a list."""

    touched: int  # when it was opened, last seated, started, or ended
    waiting: list[Seat]  # whom a running game waits for
    kind: str | None = None  # what it asks: me, if it waits for me
    due: int | None = None  # until when, if a clock runs
    places: list[int] | None  # by seat, counted from 1; None: not over


class TableList(msgspec.Struct, kw_only=True):
    """A page of a list of tables."""

    tables: list[ListedTable]
    next: int | None  # `from` of the next page; None: this is the last


class TableCard(TableBrief, kw_only=True):
    """A table from outside."""

    dictionary: Dictionary
    options: dict[str, Any]
    result: Result | None = None
    watch: Watch  # who may watch
    invitation: str | None = None  # /j/…: the table's link, for those who play or host
    cup: str | None = None  # the tournament that it belongs to
    own: list[SeatLink] = []  # the seats that I play


class Link(Body, kw_only=True):
    """An invitation (/j/…), or the private link of a seat (/s/…)."""

    link: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]


class Invitation(msgspec.Struct, kw_only=True):
    """What someone who opens an invitation is shown before they join."""

    table: str
    game: str
    phase: Phase
    host: str | None  # the name of who invites
    seats: list[Sitting]
    clock: Clock
    speed: Speed | Literal["custom"]
    free: int  # seats that are still to be taken
    may_watch: bool
    mine: list[Seat]  # seats that I play already


class Joined(msgspec.Struct, kw_only=True):
    table: str
    seat: Seat | None  # None: watching


class SeatChoice(Body, kw_only=True):
    seat: Seat


class SeatId(Body, kw_only=True):
    """A seat by its id, which it keeps when the host moves it."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class SeatOrder(Body, kw_only=True):
    """The seats in another order: `order[i]` is where the new seat i was."""

    order: Annotated[list[Seat], msgspec.Meta(max_length=8)]


class DeviceChoice(Body, kw_only=True):
    seat: Seat
    device: Annotated[str, msgspec.Meta(max_length=32)]


class StartChoice(Body, kw_only=True):
    fewer: bool = False  # without the seats that are still free


class BotChoice(Body, kw_only=True):
    seat: Seat
    level: Level


class Answer(Body, kw_only=True):
    """An answer to an open question. Sending it again under the same `id` changes nothing."""

    seat: Seat
    key: Annotated[str, msgspec.Meta(max_length=80)]
    answer: msgspec.Raw  # any JSON: the game says what it takes
    id: Id


class Accepted(msgspec.Struct, kw_only=True):
    n: int


class Draft(Body, kw_only=True):
    seat: Seat
    key: Annotated[str, msgspec.Meta(max_length=80)]
    draft: Any
    count: Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] = 0  # goes up with each of a device


class Consent(Body, kw_only=True):
    seat: Seat
    yes: bool


class Say(Body, kw_only=True):
    text: Text
    seat: Seat | None = None


class Mute(Body, kw_only=True):
    """Hide what someone says, for me only."""

    name: Name
    muted: bool


class ChatChoice(Body, kw_only=True):
    """Who may talk at a table, and the seconds between two lines of one person."""

    who: Literal["everyone", "seats", "nobody"]
    slow: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0


class Talk(msgspec.Struct, kw_only=True):
    said: list[Said]


class Replay(msgspec.Struct, kw_only=True):
    table: TableCard
    frame: Frame  # the end, with the whole history
    moments: list[Moment]  # the first of them
    next: int | None  # `from` of the next ones; None: these are all


class Moments(msgspec.Struct, kw_only=True):
    """A page of a replay's steps."""

    moments: list[Moment]
    next: int | None


class Average(msgspec.Struct, kw_only=True):
    """Over the newest games that count for it: which part of the points on offer was found."""

    games: int
    share: int | None  # percent; None: there is no such game


class Continuation(Body, kw_only=True):
    """Play on from entry `n` of a finished game, on this seat against bots of a level."""

    n: int
    seat: Seat
    level: Level


class Meaning(msgspec.Struct, kw_only=True):
    part: str
    gloss: str
    lemma: str | None = None


class Definition(msgspec.Struct, kw_only=True, omit_defaults=True):
    word: str
    known: bool
    meanings: list[Meaning]
    # Where a game's rules let players ask whether a word counts:
    counts: bool | None = None
    why: str = ""
    say: str = ""


class Report(Body, kw_only=True):
    """The verdict on a word is wrong; with a category, whether that should have the word."""

    word: Word
    category: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Token(msgspec.Struct, kw_only=True):
    """What a program sends as `Authorization: Bearer …` to play as this person."""

    token: str
