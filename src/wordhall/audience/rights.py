"""From which viewpoint a person may see a table."""

from typing import Final, Literal

from wordhall.games.contract import Seat
from wordhall.table.seating import has, seats_of
from wordhall.table.state import TableState

NOTHING: Final = "nothing"

Viewpoint = Seat | None | Literal["nothing"]  # a seat, a spectator (None), or no view at all


def viewpoint_of(table: TableState, person: str | None, wanted: Seat | None = None) -> Viewpoint:
    """What a stream of this person shows; `wanted` is who holds a device that several share.

    A shared device sees the seat in hand while it is that player's turn, and a spectator's view
    while it has to be passed on: nothing secret waits in the page. A tournament's game that is over
    shows everyone what spectators see until its round is.
    """
    seats = seats_of(table.seating, person)
    if table.sealed:
        return None
    if len(seats) == 1:
        return seats[0]
    if seats:
        return _in_hand(table, seats, wanted)
    return None if may_watch(table, person) else NOTHING


def may_watch(table: TableState, person: str | None) -> bool:
    """Whether someone without a seat may look on."""
    seating, watch = table.seating, table.settings.watch
    if table.settings.cup is not None or (table.public and watch == "link"):
        return True
    if person is None:
        return False
    if person == seating.host or any(chair.person == person for chair in seating.chairs):
        return True
    return watch != "nobody" and has(seating, person, "visitor")


def _in_hand(table: TableState, seats: tuple[Seat, ...], wanted: Seat | None) -> Viewpoint:
    position = table.position
    if position is None or position.result is not None:
        return seats[0]
    asked = [seat for seat in seats if seat in position.asks and position.asks[seat].waits]
    return wanted if wanted in (asked or seats) else None
