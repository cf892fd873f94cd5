"""How seats stand: places by points, and who may stop a game."""

from collections.abc import Sequence
from typing import TypeVar

from wordhall.games.contract import Illegal, Seat, Stop

T = TypeVar("T")


def places(scores: Sequence[int], last: Seat | None = None) -> tuple[int, ...]:
    """From 1 by points, equal ones shared; whoever stopped the game comes last."""
    standing = [(seat != last, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def may_stop(stop: Stop, seat: Seat, seats: int) -> Stop:
    """A seat resigns for itself alone; everything else that stops a game is the house's."""
    if stop.reason == "resigned" and stop.seat != seat:
        raise Illegal("not-your-seat")
    if stop.seat is not None and not 0 <= stop.seat < seats:
        raise Illegal("no-such-seat")
    return stop


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return values[:seat] + (value,) + values[seat + 1 :]
