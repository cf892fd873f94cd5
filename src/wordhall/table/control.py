"""Control entries: what happens to a table and not in its game. Their keys begin with "!"."""

from typing import Any, Final

import msgspec

from wordhall.games.contract import Level, Seat, Stop
from wordhall.store import Chair, Entry
from wordhall.table.settings import Dictionary

START: Final = "!start"
STOP: Final = "!stop"
REQUEST: Final = "!wish"  # to take an answer back
CONSENT: Final = "!consent"
UNDO: Final = "!undo"
LEAVE: Final = "!leave"
STAND_IN: Final = "!stand-in"
BACK: Final = "!back"
OUTAGE: Final = "!outage"
PAUSE: Final = "!pause"
RESUME: Final = "!resume"
# Of timers, never of an entry.
ALONE: Final = "!alone"
ALONE_WATCHED: Final = "!alone-watched"
IDLE: Final = "!idle"


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The first entry: what is played, by whom, and with which dictionary."""

    game: str
    version: int
    options: dict[str, Any]
    dictionary: Dictionary
    hash: str  # of the lexicon
    chairs: tuple[Chair, ...]


class Back(msgspec.Struct, frozen=True):
    """Take everything back from this entry on; or ask for it."""

    to: int
    missing: tuple[Seat, ...] = ()  # whose consent is needed
    seen: bool = True  # others saw what is taken back


class Consent(msgspec.Struct, frozen=True):
    yes: bool


class Leave(msgspec.Struct, frozen=True):
    level: Level | None  # of the bot that takes over


class StandIn(msgspec.Struct, frozen=True):
    """A bot plays until the seat's owner comes back."""

    level: Level


Control = Start | Stop | Back | Consent | Leave | StandIn | int | None

TYPES: Final[dict[str, Any]] = {
    START: Start,
    STOP: Stop,
    REQUEST: Back,
    CONSENT: Consent,
    UNDO: Back,
    LEAVE: Leave,
    STAND_IN: StandIn,
    BACK: None,
    OUTAGE: int,
    PAUSE: None,
    RESUME: None,
}


def read(entry: Entry) -> Control:
    """What a control entry says."""
    control: Control = msgspec.json.decode(entry.answer, type=TYPES[entry.key])
    return control


def anonymous(start: Start) -> Start:
    """Without who plays in this hall: the log is exported."""
    chairs = tuple(msgspec.structs.replace(chair, person=None, id=None) for chair in start.chairs)
    return msgspec.structs.replace(start, chairs=chairs)
