"""Every body about tournaments that the API takes or gives."""

from typing import Annotated, Any

import msgspec

from wordhall.cup.cups import Slip
from wordhall.cup.frames import CupFrame, Sheet
from wordhall.cup.model import CLUB_GAME, MOST, Kind, Number, Phase, Ranking, Registration, System
from wordhall.games.contract import Level
from wordhall.web.schema import Body, Dictionary, Name

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class NewCup(Body, kw_only=True):
    """A tournament as its director wants it; the defaults are the club sheet's."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    game: str = CLUB_GAME
    system: System = "tables"
    ranking: Ranking = "points"
    most: Annotated[int, msgspec.Meta(ge=2, le=MOST)] = MOST  # players at a table
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    # of a round; None: six minutes for each game that a player has in it
    seconds: Annotated[int, msgspec.Meta(ge=60, le=86_400)] | None = None
    turn: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 300  # seconds for a move
    final: bool = False  # the winners of the tables meet at one more
    redraw: bool = False  # other tables every round
    listed: bool = True  # in the hall, and anyone may register
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    dictionary: Dictionary = msgspec.field(default_factory=Dictionary)


class CupBrief(msgspec.Struct, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    phase: Phase
    round: int
    rounds: int
    players: int
    tables: int
    now: int  # the server's clock, milliseconds since 1970
    due: int | None
    left: int | None
    seconds: int
    director: bool  # I made it
    player: Number | None = None  # I play in it
    table: int | None = None  # where I sit
    place: int | None = None  # and how I stand there


class CupLinks(msgspec.Struct, kw_only=True):
    """For the director: the links to send."""

    join: str
    judge: str
    players: list[Slip]  # of those whom nobody plays for yet


class CupCard(msgspec.Struct, kw_only=True):
    """A tournament with what this person is in it."""

    frame: CupFrame
    director: bool
    judge: bool
    player: Number | None
    applied: bool = False  # I asked to play, and the director hasn't decided yet
    applicants: list[str] | None = None  # for the director: who waits for that
    links: CupLinks | None = None


class CupLink(Body, kw_only=True):
    """A link of a tournament; `switch` if this device plays for someone else of it."""

    link: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]
    switch: bool = False


class Code(Body, kw_only=True):
    """The code on a player's slip."""

    code: Annotated[str, msgspec.Meta(min_length=4, max_length=12)]
    switch: bool = False


class CupJoined(msgspec.Struct, kw_only=True):
    cup: str


class Entries(Body, kw_only=True):
    """Players whom the director types in, and bots."""

    names: Annotated[list[Name], msgspec.Meta(max_length=400)] = msgspec.field(default_factory=list)
    bots: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    level: Level = "medium"


class Leaving(Body, kw_only=True):
    player: Number
    reason: Annotated[str, msgspec.Meta(max_length=300)] = ""


class PlayerChoice(Body, kw_only=True):
    player: Number


class RegistrationChoice(Body, kw_only=True):
    registration: Registration


class Names(Body, kw_only=True):
    """Names of people who asked to play."""

    names: Annotated[list[str], msgspec.Meta(min_length=1, max_length=400)]


class PlayerChoices(Body, kw_only=True):
    players: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=400)]


class Seating(Body, kw_only=True):
    tables: Annotated[list[list[Number]], msgspec.Meta(max_length=200)]


class Openers(Body, kw_only=True):
    """Pairs for the next round: the first one opens against the second."""

    pairs: Annotated[list[tuple[Number, Number]], msgspec.Meta(max_length=400)]


class NewRuling(Body, kw_only=True):
    game: str
    kind: Kind
    reason: Reason
    player: Number | None = None  # who forfeits
    # of a correction
    scores: Annotated[list[int], msgspec.Meta(max_length=8)] = msgspec.field(default_factory=list)


class TableChoice(Body, kw_only=True):
    table: int | None = None  # None: all that are left


class Sheets(msgspec.Struct, kw_only=True):
    sheets: list[Sheet]
