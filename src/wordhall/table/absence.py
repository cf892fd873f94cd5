"""Who isn't there: the signs of life of each seat, and what the others may do about a silent one.

A seat is *away* when the clock has answered two of its questions in a row and its person gave no
sign of life (clocks.py). What this node has heard of a seat is in SignsOfLife, and isn't stored.
"""

from typing import Final

import msgspec

from wordhall.games.contract import LEVELS, Ask, Level, Seat
from wordhall.table.clocks import allowed, away
from wordhall.table.position import Position
from wordhall.table.settings import Settings

UNREACHABLE: Final = 60_000  # milliseconds without a page before someone may step in
NUDGE: Final = 120_000  # milliseconds of silence at a table without a clock before a nudge
SKIP: Final = 300_000  # and before the others may go on without an answer
STAND_IN: Final[Level] = "medium"


class SignsOfLife:
    """What a node has heard of the people at a table since it loaded it."""

    def __init__(self, now: int) -> None:
        self.since = now
        self.here: frozenset[Seat] = frozenset()  # seats with a page open, on any node
        self.watched = False  # whether anyone has the table open, spectators included
        self.nudged: set[tuple[Seat, str, Seat]] = set()  # who was asked what, and who nudged
        self._last: dict[Seat, int] = {}
        self._closed: dict[Seat, int] = {}

    def pages(self, here: frozenset[Seat], watched: bool, now: int) -> None:
        """These seats have a page open."""
        for seat in self.here - here:
            self._closed[seat] = now
        self.here, self.watched = here, watched

    def life(self, seat: Seat, now: int) -> None:
        """Someone at this seat did something."""
        self._last[seat] = now

    def last(self, seat: Seat) -> int:
        """The last sign of life, or since when this node would have heard of one."""
        return self._last.get(seat, self.since)

    def silent(self, seat: Seat, since: int) -> bool:
        """Whether there was none, for all we know: what went unheard counts for the seat."""
        return self._last[seat] < since if seat in self._last else self.since <= since

    def cut(self, seat: Seat) -> int | None:
        """Since when a seat has had no page open."""
        return None if seat in self.here else self._closed.get(seat, self.since)


class Absence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """From when on the others may do something about a seat, in milliseconds since 1970."""

    nudge: int | None = None
    skip: int | None = None  # go on with the answer that the clock would give
    stand_in: int | None = None  # let a bot play until its owner is back
    claim: int | None = None  # the win of a game of two


def absence(
    position: Position, settings: Settings, signs: SignsOfLife, seat: Seat
) -> Absence | None:
    """What may be done about a seat that doesn't play; None if nothing ever."""
    limit, clocks = settings.limit, position.clocks
    asked, silent = clocks.running.get(seat), away(clocks, seat, limit)
    if not silent and (asked is None or (limit.kind != "relaxed" and seat in signs.here)):
        return None
    if seat in position.bots or seat in position.gone or settings.cup is not None:
        return None
    if asked is not None and limit.kind == "relaxed":
        quiet = max(asked[1], signs.last(seat))
        return Absence(nudge=quiet + NUDGE, skip=quiet + SKIP, stand_in=quiet + SKIP)
    if not limit.hurried:
        return None
    cut = signs.cut(seat)
    if silent:
        start = position.at
    elif cut is not None and asked is not None:
        start = max(cut, asked[1]) + UNREACHABLE
    else:
        return None
    return Absence(
        stand_in=None if settings.rated else start, claim=start if position.seats == 2 else None
    )


def silent(signs: SignsOfLife, position: Position, seat: Seat, ask: Ask) -> bool:
    """Whether nobody did anything since a question was asked that wants an answer."""
    asked = position.clocks.running[seat][1] - round(ask.lead * 1000)
    return ask.silence == "missed" and signs.silent(seat, asked)


def cut_off(
    signs: SignsOfLife, position: Position, settings: Settings, seat: Seat, ask: Ask, now: int
) -> bool:
    """Whether a seat has had no page open for half of its time."""
    cut, asked = signs.cut(seat), position.clocks.running[seat][1]
    time = allowed(position.clocks, seat, ask, settings.limit)
    return cut is not None and time is not None and now - max(cut, asked) >= time / 2


def stand_in_level(position: Position) -> Level:
    """Medium, or as weak as the weakest bot at the table."""
    return min([STAND_IN, *position.bots.values()], key=LEVELS.index)
