"""What a game of Words is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason, Value

Square = Annotated[int, msgspec.Meta(ge=0, le=14)]
# Every answer has some, and a table of them is read faster than a pattern is matched.
Letter = Literal[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
    "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
]  # fmt: skip


class Options(Value, kw_only=True):
    """Words has nothing to set but its dictionary and its clock."""


class Tile(Value):
    """A tile on a square. A blank carries the letter that it stands for."""

    row: Square
    column: Square
    letter: Letter
    blank: bool = False


class Play(Value, tag="play"):
    tiles: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=1, max_length=7)]


class Swap(Value, tag="swap"):
    """Put tiles back and draw as many; `?` is a blank."""

    tiles: Annotated[str, msgspec.Meta(pattern="^[A-Z?]{1,7}$")]


class Pass(Value, tag="pass"):
    pass


Answer = Play | Swap | Pass


class TimeOut(Value, tag="timeout"):
    """What the clock answers for a silent seat: a pass, but the second in a row resigns.

    It is no part of Answer, so nobody can send it.
    """


class Formed(Value):
    """A word of a play with its points."""

    word: str  # blanks in lower case
    points: int


class Last(Value, kw_only=True):
    """The latest turn, as everyone sees it."""

    seat: Seat
    kind: Literal["play", "swap", "pass"]
    tiles: tuple[Tile, ...] = ()
    words: tuple[Formed, ...] = ()
    points: int = 0
    count: int = 0  # tiles swapped
    clock: bool = False  # the clock passed for a silent seat


class Began(Value, tag="began"):
    """Tiles were shuffled and dealt; the bag's first tile is the next to be drawn."""

    racks: tuple[str, ...]
    bag: str


class Played(Value, kw_only=True, tag="played"):
    seat: Seat
    tiles: tuple[Tile, ...]
    words: tuple[Formed, ...]  # the main word first
    points: int
    drawn: str


class Swapped(Value, kw_only=True, tag="swapped"):
    """Tiles were drawn, then others put back and the bag shuffled into this order."""

    seat: Seat
    tiles: str
    drawn: str
    bag: str


class Shuffled(Value, kw_only=True, tag="shuffled"):
    """A play was taken back, and the bag shuffled into this order."""

    bag: str


class Passed(Value, kw_only=True, tag="passed"):
    seat: Seat
    clock: bool = False


class Stopped(Value, kw_only=True, tag="stopped"):
    """The game was ended from outside, or by a seat that gave up: it comes last."""

    reason: StopReason
    seat: Seat | None = None


class Ended(Value, kw_only=True, tag="ended"):
    """The game came to its end, and this is what each seat's last tiles changed."""

    reason: Literal["out", "scoreless", "barren"]
    changes: tuple[int, ...]


Event = Began | Played | Swapped | Shuffled | Passed | Stopped | Ended


class State(Value, kw_only=True):
    """A game of Words as nobody at the table sees it."""

    board: tuple[str, ...]  # as in a view
    racks: tuple[str, ...]  # in alphabetical order, blanks first
    bag: str  # in the order of drawing
    scores: tuple[int, ...]
    turn: Seat = 0
    turns: int = 0  # taken so far
    scoreless: int = 0  # turns without points in a row
    silent: tuple[int, ...] = (0, 0)  # turns in a row that the clock passed, by seat
    last: Last | None = None
    result: Result | None = None


class View(Value, kw_only=True):
    """What one seat, or a spectator, sees."""

    board: tuple[str, ...]  # 15 rows of 15: a letter, lower case for a blank, `.` for none
    rack: str | None  # one's own, `?` for a blank; None for a spectator
    racks: tuple[str | None, ...]  # everyone's: one's own, and all of them after the end
    counts: tuple[int, ...]  # tiles on each rack
    bag: int  # tiles left to draw
    unseen: dict[str, int]  # tiles that this seat does not see: in the bag or on other racks
    scores: tuple[int, ...]
    turn: Seat | None
    scoreless: int  # turns without points in a row
    last: Last | None
    result: Result | None
