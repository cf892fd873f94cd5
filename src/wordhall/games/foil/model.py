"""What a game of Foil is made of: options, answers, facts, the state they build, and views."""

from typing import Annotated, Literal

import msgspec

from wordhall.games.contract import Result, Seat, StopReason, Value
from wordhall.games.foil.box import ACCEPT_SECONDS, CATEGORY_SECONDS, NEXT_SECONDS

Card = Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
Letters = Annotated[str, msgspec.Meta(pattern="^[A-Z]{1,15}$")]
Word = Annotated[str, msgspec.Meta(pattern="^[A-Z]{0,15}$")]
Groups = Annotated[tuple[Letters, ...], msgspec.Meta(max_length=36)]
Words = Annotated[tuple[Word, ...], msgspec.Meta(max_length=36)]
Phase = Literal["category", "turns", "scramble", "unscramble", "accept", "check", "over"]


class Options(Value, kw_only=True):
    """Which game, and how long its timers run."""

    game: Literal["full", "round", "three", "hundred", "children", "little"] = "full"
    round: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1  # which, in a game of one round
    target: Literal[25, 50] = 25  # points, in the game for younger children
    categories: bool = False
    turn: Annotated[int, msgspec.Meta(ge=15, le=600)] = 90  # seconds, as all that follow
    scramble: Annotated[int, msgspec.Meta(ge=30, le=600)] = 120
    unscramble: Annotated[int, msgspec.Meta(ge=60, le=600)] = 300
    category: Annotated[int, msgspec.Meta(ge=10, le=120)] = CATEGORY_SECONDS
    accept: Annotated[int, msgspec.Meta(ge=5, le=120)] = ACCEPT_SECONDS
    next: Annotated[int, msgspec.Meta(ge=10, le=300)] = NEXT_SECONDS


# Answers.


class Pick(Value, tag="pick"):
    """The dealer's category for this hand, or one in the dealer's own words (FO-34)."""

    category: str = ""
    own: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Draw(Value, tag="draw"):
    """One card from the deck."""


class Take(Value, tag="take"):
    """So many cards from the top of the discard pile."""

    count: Annotated[int, msgspec.Meta(ge=1, le=108)]


class Discard(Value, tag="discard"):
    card: Card


class Knock(Value, tag="knock"):
    """All cards lie in words, but for one that may be discarded first."""

    groups: Groups
    discard: Card | None = None


class Scramble(Value, tag="scramble"):
    """The words in the holder, each in the order in which the others will see its letters.

    `words` are one's own, typed in advance; `shuffle` leaves the order to the server (FO-12).
    `laid` has the groups before they were mixed, in case the connection is lost (FO-15).
    """

    groups: Groups
    words: Words = ()
    shuffle: bool = False
    laid: Words = ()


class Write(Value, tag="write"):
    """What is on one's paper: a column of words for each seat, one's own included."""

    words: Annotated[tuple[Words, ...], msgspec.Meta(max_length=4)]


class Vote(Value, tag="vote"):
    """The words that do not fit the category; all others are accepted."""

    refused: Words = ()


class Next(Value, tag="next"):
    """The check has been read."""


Answer = Pick | Draw | Take | Discard | Knock | Scramble | Write | Vote | Next


class TimeOut(Value, tag="timeout"):
    """What the clock answers in a turn (FO-36). It is no part of Answer, so nobody can send it."""


# Facts.


Kind = Literal[
    "formed",  # a word of one's own
    "violation",  # a word of one's own that breaks a Word Rule
    "lost",  # a word of one's own that its owner could not write down
    "unscrambled",
    "wrong",  # unscrambling: broke a Word Rule
    "missed",  # unscrambling: no word of these letters
    "unused",
    "knock",
    "whole",
    "false-knock",
]


class Mark(Value, kw_only=True):
    """A line of the check: what brought or cost a seat points, and why."""

    seat: Seat
    kind: Kind
    points: int
    word: str = ""
    owner: Seat | None = None  # in whose holder the letters stand
    group: int | None = None
    why: str = ""  # the Word Rule that was broken
    cards: str = ""  # unused ones


class Ballot(Value):
    """A word that is not on the category's list, and who wrote it; the others judge it (FO-34)."""

    word: str
    authors: tuple[Seat, ...]


class Began(Value, kw_only=True, tag="began"):
    options: Options
    seats: int
    dealer: Seat  # of the first hand
    deck: str
    edition: int = 1  # of the rules


class PeopleOnly(Value, tag="people-only"):
    """Three people or more play without bots, so a dealer may make a category up (FO-34)."""


class HandBegan(Value, kw_only=True, tag="hand"):
    number: int  # from 1
    round: int
    dealer: Seat


class Picked(Value, kw_only=True, tag="picked"):
    seat: Seat
    category: str
    lot: bool = False  # by lot, as the dealer was silent
    own: str = ""  # what the dealer calls it, if it isn't one of ours


class Dealt(Value, kw_only=True, tag="dealt"):
    """The deck's first card is the next to be drawn; the pile's last card is its top."""

    hands: tuple[str, ...]
    deck: str
    pile: str


class Drew(Value, kw_only=True, tag="drew"):
    seat: Seat
    card: str
    clock: bool = False


class Took(Value, kw_only=True, tag="took"):
    seat: Seat
    cards: str


class Discarded(Value, kw_only=True, tag="discarded"):
    seat: Seat
    card: str
    clock: bool = False


class Reshuffled(Value, kw_only=True, tag="reshuffled"):
    """The discard pile but for its top card became the deck (FO-3)."""

    deck: str


class FalselyKnocked(Value, kw_only=True, tag="false-knock"):
    seat: Seat
    points: int


class Knocked(Value, kw_only=True, tag="knocked"):
    seat: Seat
    groups: tuple[str, ...]  # mixed, in case the knocker stays silent
    discard: str | None
    laid: tuple[str, ...] = ()  # the same before mixing


class RanOut(Value, kw_only=True, tag="ran-out"):
    """Nobody knocked, and the hand is over all the same (FO-3)."""

    reason: Literal["deck", "turns"]


class Scrambled(Value, kw_only=True, tag="scrambled"):
    seat: Seat
    groups: tuple[str, ...]
    words: tuple[str, ...]
    laid: tuple[str, ...] = ()


class Turned(Value, kw_only=True, tag="turned"):
    """All holders were turned, so that everyone sees the scrambled words."""


class Wrote(Value, kw_only=True, tag="wrote"):
    seat: Seat
    words: tuple[tuple[str, ...], ...]  # by seat and group


class Balloted(Value, kw_only=True, tag="balloted"):
    ballot: tuple[Ballot, ...]


class Voted(Value, kw_only=True, tag="voted"):
    seat: Seat
    refused: tuple[str, ...]


class Scored(Value, kw_only=True, tag="scored"):
    """The check, with every point and penalty of the hand."""

    marks: tuple[Mark, ...]
    refused: tuple[str, ...] = ()  # words that the others did not accept


class WentOn(Value, kw_only=True, tag="went-on"):
    seat: Seat


class Departed(Value, kw_only=True, tag="departed"):
    """A seat left for good, and judges no more words."""

    seat: Seat


class Ended(Value, kw_only=True, tag="ended"):
    reason: Literal["rounds", "points", "hands"]


class Stopped(Value, kw_only=True, tag="stopped"):
    """The game was ended from outside, or by a seat that gave up: it comes last."""

    reason: StopReason
    seat: Seat | None = None


Event = (
    Began
    | PeopleOnly
    | HandBegan
    | Picked
    | Dealt
    | Drew
    | Took
    | Discarded
    | Reshuffled
    | FalselyKnocked
    | Knocked
    | RanOut
    | Scrambled
    | Turned
    | Wrote
    | Balloted
    | Voted
    | Scored
    | WentOn
    | Departed
    | Ended
    | Stopped
)


class Drawn(Value):
    """What the seat whose turn it is has drawn."""

    pile: bool
    cards: str


class Holder(Value):
    """A seat's scrambled words, and its own words as far as it typed them in advance."""

    groups: tuple[str, ...]
    words: tuple[str, ...]
    laid: tuple[str, ...] = ()  # the groups before they were mixed


class Line(Value, kw_only=True):
    """A hand on the score sheet."""

    number: int
    round: int
    dealer: Seat
    points: tuple[int, ...]
    knocker: Seat | None = None
    category: str | None = None


class State(Value, kw_only=True):
    """A game of Foil as nobody at the table sees it."""

    options: Options
    edition: int = 1  # of the rules that it began with
    seats: int
    phase: Phase = "category"
    number: int = 0  # of the hand
    round: int = 1
    dealer: Seat = 0
    category: str | None = None
    own_category: str = ""  # what the dealer calls it
    own_categories: bool = False  # whether dealers may make one up
    hands: tuple[str, ...] = ()  # in alphabetical order
    deck: str = ""
    pile: str = ""
    turn: Seat = 0
    turns: int = 0  # of this hand so far
    drawn: Drawn | None = None
    failed: bool = False  # a knock of this turn
    fines: tuple[int, ...] = ()  # for false knocks of this hand
    knocker: Seat | None = None
    knocked: tuple[str, ...] = ()  # the knocker's words, mixed
    knocked_laid: tuple[str, ...] = ()  # and as they were laid
    holders: tuple[Holder | None, ...] = ()
    papers: tuple[tuple[tuple[str, ...], ...] | None, ...] = ()  # by seat: words by seat, group
    ballot: tuple[Ballot, ...] = ()
    votes: tuple[tuple[str, ...] | None, ...] = ()
    marks: tuple[Mark, ...] = ()
    refused: tuple[str, ...] = ()
    ready: tuple[bool, ...] = ()  # who has read the check
    left: tuple[Seat, ...] = ()  # who left for good
    sheet: tuple[Line, ...] = ()
    # Points by kind of mark and seat, of scored hands.
    sums: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    result: Result | None = None


class View(Value, kw_only=True):
    """What one seat, or a spectator, sees."""

    game: str  # the variation
    phase: Phase
    number: int  # of the hand, from 1
    total: int | None  # hands of this game; None: until someone has the points
    target: int | None  # points to play for
    round: int
    need: int  # letters of the word that a knock needs
    shortest: int  # letters of a word
    scrambles: bool
    seconds: int  # that the question of this phase has in all
    category: str | None
    title: str  # of the category: "an animal"
    hard: tuple[str, ...]  # categories, while the dealer chooses one
    own_categories: bool  # whether the dealer may make one up
    dealer: Seat
    turn: Seat | None
    turns: int
    hand: str | None  # one's own cards; None for a spectator
    counts: tuple[int, ...]  # cards in each hand
    deck: int
    pile: str  # all of it was seen; the last card is its top
    drew: Literal["deck", "pile"] | None  # in this turn
    drawn: str  # cards that everyone saw; from the deck only the seat itself
    failed: bool  # a knock of this turn
    fines: tuple[int, ...]
    knocker: Seat | None
    done: tuple[bool, ...]  # who has answered what all were asked
    groups: tuple[str, ...] | None  # one's own in the holder, or those of one's knock
    words: tuple[str, ...]  # one's own, typed in advance
    holders: tuple[tuple[str, ...], ...] | None  # everyone's, once they are turned
    unused: tuple[int, ...] | None  # cards set aside
    hands: tuple[str, ...] | None  # everyone's, when the hand is being checked
    paper: tuple[tuple[str, ...], ...] | None  # one's own
    ballot: tuple[Ballot, ...]
    marks: tuple[Mark, ...]
    refused: tuple[str, ...]
    sheet: tuple[Line, ...]
    scores: tuple[int, ...]
    result: Result | None
