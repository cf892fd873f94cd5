"""What a game of Exposee is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason, Value

Square = Annotated[int, msgspec.Meta(ge=0, le=20)]
Letter = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
Rack = Annotated[str, msgspec.Meta(pattern="^[A-Z]{1,10}$")]
Text = Annotated[str, msgspec.Meta(pattern="^[A-Z]{2,21}$")]

DOWN = "#"  # in a view's board: a tile that lies face down


class Options(Value, kw_only=True):
    """What the players agree on before they begin."""

    direction: Literal["left", "right"] = "left"  # whose turn comes next (EX-17)
    place_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 120  # 0: the table's clock alone
    guess_seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 30
    length: Literal["full", "short"] = "full"  # 200 tiles, or 100 (EX-34)
    one_pass: bool = False  # with three or four, what one pass leaves hidden is turned (EX-31)


class Tile(Value):
    """A tile on a square."""

    row: Square
    column: Square
    letter: Letter


class Play(Value, tag="play"):
    """Form words. They are checked; then the placer is told what lies open, and confirms."""

    tiles: Annotated[tuple[Tile, ...], msgspec.Meta(min_length=1, max_length=10)]


class Confirm(Value, tag="confirm"):
    pass


class TakeBack(Value, tag="take-back"):
    """Take checked tiles back, which costs nothing (EX-14)."""


class Swap(Value, tag="swap"):
    tiles: Rack


class Pass(Value, tag="pass"):
    pass


class GuessLetter(Value, tag="letter"):
    """The letter of one face-down tile, by its number (EX-3)."""

    tile: Annotated[int, msgspec.Meta(ge=1, le=10)]
    letter: Letter


class GuessWord(Value, tag="word"):
    """A whole word of the play, by its place among them (EX-9)."""

    word: Annotated[int, msgspec.Meta(ge=0, le=10)]
    text: Text


class Decline(Value, tag="decline"):
    """Guess no more in this pass (EX-30)."""


Answer = Play | Confirm | TakeBack | Swap | Pass | GuessLetter | GuessWord | Decline


class TimeOut(Value, tag="timeout"):
    """What the clock answers for a silent seat. It is no part of Answer: nobody can send it."""


class Drawn(Value):
    """The tile that a seat drew to see who starts."""

    seat: Seat
    letter: str


class Laid(Value):
    """A tile of a play. One that lies face down has a number; others lie open from the start."""

    row: int
    column: int
    letter: str
    number: int | None = None


class Formed(Value):
    """A word of a play, new or modified, with its points."""

    row: int
    column: int
    down: bool
    word: str
    points: int


class Placement(Value):
    """Tiles in reading order, and the words they form, the main word first."""

    tiles: tuple[Laid, ...]
    words: tuple[Formed, ...]
    points: int

    @property
    def hidden(self) -> tuple[int, ...]:
        return tuple(tile.number for tile in self.tiles if tile.number is not None)


class Began(Value, kw_only=True, tag="began"):
    """Who starts was drawn, round by round; then all tiles were shuffled and dealt."""

    options: Options
    draws: tuple[tuple[Drawn, ...], ...]
    opens: Seat
    racks: tuple[str, ...]
    bag: str
    edition: int = 1  # of the rules


class Offered(Value, kw_only=True, tag="offered"):
    """All words count; the placer sees what will lie open, and has yet to confirm."""

    seat: Seat
    play: Placement


class Failed(Value, kw_only=True, tag="failed"):
    """These words of a try do not count: only its owner may know them (EX-14)."""

    seat: Seat
    words: tuple[str, ...]


class TookBack(Value, kw_only=True, tag="took-back"):
    """Checked tiles were taken back; in the first edition that used a try up."""

    seat: Seat


class Placed(Value, kw_only=True, tag="placed"):
    seat: Seat
    play: Placement
    drawn: str


class Forfeited(Value, kw_only=True, tag="forfeited"):
    """The second try did not count either: the turn is over."""

    seat: Seat


class Swapped(Value, kw_only=True, tag="swapped"):
    """Tiles were put back and the bag shuffled, then as many drawn; the bag as it is now."""

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


class LetterGuessed(Value, kw_only=True, tag="letter-guessed"):
    seat: Seat
    tile: int
    letter: str
    right: bool


class WordGuessed(Value, kw_only=True, tag="word-guessed"):
    seat: Seat
    word: int
    text: str
    right: bool
    tiles: tuple[int, ...] = ()  # those that were exposed by it
    points: int = 0


class Declined(Value, kw_only=True, tag="declined"):
    seat: Seat
    clock: bool = False


class Turned(Value, kw_only=True, tag="turned"):
    """Tiles that nobody found were turned over; nobody scores them."""

    tiles: tuple[int, ...]
    letters: str


class Exposed(Value, kw_only=True, tag="exposed"):
    """Nothing of a play is hidden any more: its words, and what each seat earned by guessing."""

    seat: Seat
    words: tuple[Formed, ...]
    earned: tuple[int, ...]


class Stopped(Value, kw_only=True, tag="stopped"):
    reason: StopReason
    seat: Seat | None = None


class Ended(Value, kw_only=True, tag="ended"):
    """The game came to its end, and this is what each seat's unused tiles cost."""

    reason: Literal["out", "stuck"]
    changes: tuple[int, ...]


Event = (
    Began
    | Offered
    | Failed
    | TookBack
    | Placed
    | Forfeited
    | Swapped
    | Shuffled
    | Passed
    | LetterGuessed
    | WordGuessed
    | Declined
    | Turned
    | Exposed
    | Stopped
    | Ended
)


class Miss(Value):
    """A wrong guess: at a tile, or at a word."""

    seat: Seat
    text: str
    tile: int | None = None
    word: int | None = None


class Phase(Value, kw_only=True):
    """The others guess at a play until nothing of it is hidden."""

    seat: Seat  # the placer
    play: Placement
    hidden: tuple[int, ...]  # numbers of the tiles still face down
    order: tuple[Seat, ...]  # the guessers of every pass
    guesser: Seat | None  # None: the pass is over
    wrong: int = 0  # guesses of the guesser in this pass
    right: bool = False  # someone was right in this pass
    aimed: int | None = None  # the last tile that was guessed at wrongly in this pass
    silent: tuple[int, ...] = ()  # times in this phase that the clock answered, by seat
    misses: tuple[Miss, ...] = ()
    earned: tuple[int, ...] = ()
    passes: int = 1
    answers: int = 0


class Last(Value, kw_only=True):
    """The latest turn when it was over, as everyone sees it."""

    seat: Seat
    kind: Literal["play", "swap", "pass", "forfeit"]
    tiles: tuple[Laid, ...] = ()
    words: tuple[Formed, ...] = ()
    points: int = 0
    earned: tuple[int, ...] = ()
    count: int = 0  # tiles swapped
    clock: bool = False


class State(Value, kw_only=True):
    """A game of Exposee as nobody at the table sees it."""

    options: Options
    edition: int = 1  # of the rules that it began with
    draws: tuple[tuple[Drawn, ...], ...]
    opens: Seat
    board: tuple[str, ...]  # every letter, those that lie face down too
    racks: tuple[str, ...]  # in alphabetical order
    bag: str  # in the order of drawing
    placed: tuple[int, ...]  # points for words formed
    guessed: tuple[int, ...]  # points for guesses
    left: tuple[int, ...]  # what unused tiles changed
    turn: Seat  # who places, or has placed
    turns: int = 0  # over so far
    idle: int = 0  # turns in a row without a word
    tries: int = 0  # used up in this turn
    refused: tuple[str, ...] = ()  # what did not count of the last try
    offer: Placement | None = None
    phase: Phase | None = None
    last: Last | None = None
    result: Result | None = None


class SeenTile(Value):
    """A tile of the play that is guessed at; its letter, if this seat may know it."""

    row: int
    column: int
    number: int | None  # None: it lay open from the start
    down: bool
    letter: str | None


class SeenWord(Value):
    """A word of the play: `#` for each letter that is hidden, and what it pays to name it now."""

    row: int
    column: int
    down: bool
    pattern: str
    tiles: tuple[int, ...]  # numbers of those hidden in it
    pays: int


class SeenPhase(Value, kw_only=True):
    seat: Seat
    tiles: tuple[SeenTile, ...]
    words: tuple[SeenWord, ...]
    hidden: int
    points: int  # that the placer had for it
    order: tuple[Seat, ...]
    guesser: Seat | None
    misses_left: int
    misses: tuple[Miss, ...]
    earned: tuple[int, ...]
    passes: int


class View(Value, kw_only=True):
    """What one seat, or a spectator, sees."""

    options: Options
    draws: tuple[tuple[Drawn, ...], ...]
    opens: Seat
    board: tuple[str, ...]  # 21 rows of 21: a letter, `#` for a tile face down, `.` for none
    rack: str | None  # one's own; None for a spectator
    racks: tuple[str | None, ...]  # everyone's: one's own, and all of them after the end
    counts: tuple[int, ...]  # tiles on each rack
    bag: int  # tiles left to draw
    unseen: dict[str, int]  # tiles whose letters this seat does not see, wherever they are
    scores: tuple[int, ...]
    turn: Seat | None  # who places, or has placed
    idle: int
    idle_most: int  # turns without a word that end the game
    tries_left: int
    offered: bool  # the placer looks at checked tiles, and has yet to confirm
    offer: Placement | None  # one's own
    refused: tuple[str, ...]  # what did not count of one's own last try
    phase: SeenPhase | None
    last: Last | None
    result: Result | None
