"""Where a table's game is after each entry of its log."""

from collections.abc import Mapping
from typing import Any

import msgspec

from wordhall.games.contract import Ask, Level, Result, Seat
from wordhall.store import By
from wordhall.table.clocks import Clocks
from wordhall.table.control import Control


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat wants to take its answer back, and others haven't agreed yet."""

    seat: Seat
    to: int  # the entry of that answer
    missing: tuple[Seat, ...]


class Step(msgspec.Struct):
    """An entry, with the positions before and after it."""

    n: int
    seat: Seat | None
    key: str
    by: By
    at: int
    dice: bool
    events: list[Any]
    before: "Position | None"
    after: "Position | None" = None
    free: bool | None = None  # whether it can be taken back without asking; None: not known yet
    # As JSON for each seat that has read of it: bytes cost the garbage collection nothing.
    told: dict[Seat | None, bytes] = {}
    control: Control = None  # what a control entry says

    @property
    def question(self) -> str:
        """What was answered; after an undo it's the same question under another name."""
        return self.key.partition("~")[0]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A table's game after an entry."""

    n: int
    at: int
    state: Any
    asks: Mapping[Seat, Ask]
    result: Result | None
    clocks: Clocks
    bots: Mapping[Seat, Level]
    gone: frozenset[Seat] = frozenset()  # seats that left for good
    stand_ins: frozenset[Seat] = frozenset()  # bots that play until the owner is back
    stood_in: frozenset[Seat] = frozenset()  # seats for which one has moved
    alone: int | None = None  # since when only bots are left
    acted: int = 0  # when a person last did something
    seats: int
    era: int = 0  # the entry of the last undo
    # Questions whose answer was taken back against bots, by seat and key.
    taken_back: frozenset[tuple[Seat, str]] = frozenset()
    top: Step | None = None  # the last answer that wasn't taken back
    request: UndoRequest | None = None
    paused: int | None = None  # since when
    notice: str | None = None

    def key(self, ask: Ask) -> str:
        """A question's name outside the game: after an undo it's another question."""
        return f"{ask.key}~{self.era}" if self.era else ask.key

    def slot(self, ask: Ask) -> str:
        """Where unsent work on a question is kept: some questions share it."""
        return self.key(ask) if ask.slot is msgspec.UNSET else ask.slot

    def asked(self, seat: Seat, key: str) -> Ask | None:
        """The question of this name if the table waits for the seat to answer it."""
        ask = self.asks.get(seat)
        return ask if ask is not None and ask.waits and self.key(ask) == key else None

    def against_bots(self, seat: Seat) -> bool:
        """Whether nobody but bots plays against a seat."""
        rest = (other for other in range(self.seats) if other != seat)
        return all(other in self.bots or other in self.gone for other in rest)

    @property
    def people(self) -> bool:
        """Whether a person still plays."""
        return any(seat not in self.bots and seat not in self.gone for seat in range(self.seats))

    @property
    def waits_for_people(self) -> bool:
        return any(
            ask.waits and seat not in self.bots and seat not in self.gone
            for seat, ask in self.asks.items()
        )

    @property
    def waits(self) -> int:
        """The seats that are waited for, as a bit mask."""
        mask = 0
        for seat, ask in self.asks.items():
            if ask.waits:
                mask |= 1 << seat
        return mask
