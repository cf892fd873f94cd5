"""What a game of Typo is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason, Value
from wordhall.games.typo.box import (
    DOUBT_SECONDS,
    PICK_SECONDS,
    PLACE_SECONDS,
    ROW_SECONDS,
)

Card = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
RowNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Side = Literal["front", "back"]
Phase = Literal["pick", "place", "doubt", "row", "over"]
Why = Literal["gave-up", "time", "no-word"]


class Options(Value, kw_only=True):
    """Whether words are checked at once, and the times that the rulebook leaves open."""

    strict: bool = False  # words are checked when they are said, and nobody doubts (TY-4)
    pick_seconds: Annotated[int, msgspec.Meta(ge=10, le=300)] = PICK_SECONDS
    place_seconds: Annotated[int, msgspec.Meta(ge=15, le=120)] = PLACE_SECONDS
    doubt_seconds: Annotated[int, msgspec.Meta(ge=4, le=30)] = DOUBT_SECONDS
    row_seconds: Annotated[int, msgspec.Meta(ge=5, le=60)] = ROW_SECONDS


class Pick(Value, tag="pick"):
    """Choose a card, face down."""

    card: Card


class Place(Value, tag="place"):
    """Lay the chosen card at an end of a row, and say a word that begins with the row."""

    row: RowNumber
    side: Side
    word: Annotated[str, msgspec.Meta(max_length=64)]


class GiveUp(Value, tag="give-up"):
    """Say that no word comes to mind (TY-17)."""


class Vote(Value, tag="vote"):
    """Believe a word, or don't."""

    doubt: bool


class Take(Value, tag="take"):
    """Choose which of the longest rows is removed."""

    row: RowNumber


Answer = Pick | Place | GiveUp | Vote | Take


class TimeOut(Value, tag="timeout"):
    """What the clock says for a player whose sand has run out. Nobody can send it."""


class Began(Value, kw_only=True, tag="began"):
    """Cards were shuffled, dealt and laid out, and someone got the timer."""

    hands: tuple[str, ...]
    rows: tuple[str, ...]
    stock: str  # not dealt
    timer: Seat
    options: Options = Options()
    edition: int = 1  # of the rules


class Picked(Value, kw_only=True, tag="picked"):
    seat: Seat
    card: Card
    drawn: bool = False  # by chance, for a silent seat


class Revealed(Value, kw_only=True, tag="revealed"):
    """Everyone had chosen, and all cards were turned at once."""

    picks: tuple[str, ...]


class Called(Value, kw_only=True, tag="called"):
    """The next letter of the alphabet came up, for these seats in this order."""

    card: Card
    order: tuple[Seat, ...]


class Said(Value, kw_only=True, tag="said"):
    """A card was laid at an end of a row, and a word was said."""

    seat: Seat
    card: Card
    row: int
    side: Side
    word: str


class Voted(Value, kw_only=True, tag="voted"):
    seat: Seat
    doubt: bool


class Stood(Value, kw_only=True, tag="stood"):
    """A word was believed, whether it exists or not; or it was checked at once and exists."""

    seat: Seat
    doubters: tuple[Seat, ...] = ()
    checked: bool = False


class LookedUp(Value, kw_only=True, tag="looked-up"):
    """More than half of the others doubted a word, and the dictionary decided."""

    seat: Seat
    word: str
    exists: bool
    meaning: str = ""  # what the dictionary says about it, or nothing
    part: str = ""  # noun, verb, adjective, adverb
    doubters: tuple[Seat, ...]
    lost: str = ""  # the card that a fellow player drew from the hand


class Failed(Value, kw_only=True, tag="failed"):
    """No word was said in time."""

    seat: Seat
    card: Card
    why: Why


class Removed(Value, kw_only=True, tag="removed"):
    """A longest row was removed; its last part and the timer went to the seat."""

    seat: Seat
    row: int
    taken: str
    aside: str  # the first part, out of the game
    card: Card  # the first card of the new row


class RoundOver(Value, kw_only=True, tag="round-over"):
    """Everyone had placed a card, and the next round began."""

    connected: bool  # whether any card was


class SeatLeft(Value, kw_only=True, tag="seat-left"):
    """A seat left for good: it's asked for nothing any more, and its cards are set aside unseen.

    In the first edition it only had no say in doubts any more, and cards were drawn for it.
    """

    seat: Seat


class SeatBack(Value, kw_only=True, tag="seat-back"):
    """A seat that had left was played by its person again, in the first edition."""

    seat: Seat


class Stopped(Value, kw_only=True, tag="stopped"):
    """The game was ended from outside, or by a seat that gave up: it comes last."""

    reason: StopReason
    seat: Seat | None = None


class Ended(Value, kw_only=True, tag="ended"):
    """A seat got rid of all its cards, or no card had been connected for too long."""

    reason: Literal["out", "stuck"]


Event = (
    Began
    | Picked
    | Revealed
    | Called
    | Said
    | Voted
    | Stood
    | LookedUp
    | Failed
    | Removed
    | RoundOver
    | SeatLeft
    | SeatBack
    | Stopped
    | Ended
)


class Saying(Value, kw_only=True):
    """A card that lies at the end of a row, and the word that was said with it."""

    seat: Seat
    card: Card
    row: int
    side: Side
    word: str


class Failure(Value, kw_only=True):
    """A card that was not connected, and must start a new row."""

    seat: Seat
    card: Card
    why: Why


class Turn(Value, kw_only=True):
    """A turn of this round that is over."""

    seat: Seat
    card: Card
    word: str = ""  # none: not connected


class Lookup(Value, kw_only=True):
    """A word that was doubted, and what became of it."""

    seat: Seat
    word: str
    looked_up: bool  # False: too few doubted it
    exists: bool | None
    meaning: str = ""
    part: str = ""
    doubters: tuple[Seat, ...] = ()
    lost: str = ""


class Removal(Value, kw_only=True):
    """The row that was removed last."""

    seat: Seat
    row: int
    taken: str
    aside: str
    card: Card
    why: Why


class Tally(Value, kw_only=True):
    """Where a seat's cards came from and went."""

    dealt: int
    taken: int = 0
    laid: int = 0  # connected to a row
    started: int = 0  # not connected: became a new row
    drawn: int = 0  # by a fellow player, after a true word was doubted


class State(Value, kw_only=True):
    """A game of Typo as nobody at the table sees it."""

    options: Options
    edition: int = 1  # of the rules that it began with
    hands: tuple[str, ...]  # in alphabetical order; a chosen card leaves when it is laid
    rows: tuple[str, ...]
    stock: str
    aside: str = ""  # removed from the game, open
    timer: Seat
    round: int = 1
    phase: Phase = "pick"
    picks: tuple[str, ...]  # chosen in this round, "" for none
    waiting: tuple[Seat, ...] = ()  # cards are turned and not yet placed, in no order
    order: tuple[Seat, ...] = ()  # of these, the ones with the letter that has come up
    turns: tuple[Turn, ...] = ()  # of this round
    saying: Saying | None = None
    votes: tuple[bool | None, ...]  # doubts
    failure: Failure | None = None
    connected: bool = False  # whether a card was, in this round
    barren: int = 0  # rounds in a row without one
    looked: Lookup | None = None
    opened: tuple[str, ...] = ()  # words that were looked up in this game
    removal: Removal | None = None
    tallies: tuple[Tally, ...]
    left: tuple[Seat, ...] = ()  # who left for good
    set_aside: tuple[str, ...]  # the cards of each seat that left, unseen
    result: Result | None = None


class Queued(Value, kw_only=True):
    """A turned card in the order of play."""

    seat: Seat
    card: Card
    now: Literal["done", "now", "next"]
    word: str = ""  # of a card that was connected


class Price(Value):
    """Cards that one would take from a longest row now."""

    giving_up: int
    wrong_word: int


class Seconds(Value):
    """What the clocks of this table begin with."""

    pick: int
    place: int
    doubt: int
    row: int


class View(Value, kw_only=True):
    """What one seat, or a spectator, sees."""

    round: int
    phase: Phase
    strict: bool
    rows: tuple[str, ...]
    longest: tuple[int, ...]  # which rows are; without a card that may still be lifted
    price: Price
    hand: str | None  # one's own; None for a spectator
    hands: tuple[str | None, ...]  # everyone's: one's own, and all of them after the end
    counts: tuple[int, ...]  # cards in each hand, with a turned card that is not placed yet
    pick: str  # one's own choice, "" for none
    picked: tuple[bool, ...]  # who has chosen
    queue: tuple[Queued, ...]
    timer: Seat
    saying: Saying | None  # what the others may doubt
    needed: int  # doubts
    voters: int
    voted: tuple[bool, ...]
    vote: bool | None  # one's own doubt
    failure: Failure | None  # who chooses a row
    looked: Lookup | None  # the latest doubts, shown until the next word
    opened: tuple[str, ...]
    removal: Removal | None
    aside: str
    stock: str | None  # cards not dealt; only shown after the end
    undealt: int
    seconds: Seconds
    barren: int
    result: Result | None
