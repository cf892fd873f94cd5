"""How seats rank: places by points, and who may stop a game."""

from collections.abc import Sequence
from typing import Any, TypeVar

from wordhall.games.contract import IllegalMove, Seat, Stop

T = TypeVar("T")


def places(worth: Sequence[Any], *last: Seat | None) -> tuple[int, ...]:
    """From 1, the most worth first, equal ones shared; the seats in `last` after all others."""
    order = [(seat not in last, value) for seat, value in enumerate(worth)]
    return tuple(1 + sum(other > own for other in order) for own in order)


def may_stop(stop: Stop, seat: Seat, seats: int) -> Stop:
    """A seat resigns for itself alone; anything else that stops a game comes from outside."""
    if stop.reason == "resigned" and stop.seat != seat:
        raise IllegalMove("not-your-seat")
    if stop.seat is not None and not 0 <= stop.seat < seats:
        raise IllegalMove("no-such-seat")
    return stop


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values of all seats, or rows, with another one at this place."""
    return values[:at] + (value,) + values[at + 1 :]
