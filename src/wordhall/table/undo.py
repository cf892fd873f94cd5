"""Taking back an answer: whether it may be, and who has to agree.

It is free if the answer used no dice and nobody else saw a difference. Otherwise the other people
at the table agree or refuse; bots, and whoever holds the same device, are not asked.
"""

from collections.abc import Sequence
from typing import Literal

from wordhall.games.contract import Seat
from wordhall.store import Chair
from wordhall.table.course import Standing, Step
from wordhall.table.kit import Kit


def target(standing: Standing, seat: Seat) -> Step | None:
    """The seat's last answer, if only bots and absent seats have answered since."""
    step = standing.top
    while step is not None and step.by in ("bot", "house") and step.seat != seat:
        step = step.before.top if step.before is not None else None
    if step is None or step.seat != seat or step.by != "person":
        return None
    return step


def others(standing: Standing, seat: Seat, chairs: Sequence[Chair]) -> tuple[Seat, ...]:
    """The seats whose people have to agree."""
    return tuple(
        other
        for other, chair in enumerate(chairs)
        if other != seat
        and other not in standing.bots
        and other not in standing.gone
        and (chair.person is None or chair.person != chairs[seat].person)
    )


def free(kit: Kit, standing: Standing, step: Step, seats: int) -> bool:
    """Whether nobody can tell that this answer was given."""
    if step is not standing.top:
        return False
    if step.free is None:
        step.free = not step.dice and not _noticed(kit, step, seats)
    return step.free


def allowed(
    kit: Kit, standing: Standing, seat: Seat, chairs: Sequence[Chair]
) -> Literal["no", "free", "ask"]:
    """What a seat would have to do to take its last answer back."""
    if standing.result is not None or standing.wish is not None or seat in standing.gone:
        return "no"
    step = target(standing, seat)
    if step is None:
        return "no"
    if not others(standing, seat, chairs) or free(kit, standing, step, len(chairs)):
        return "free"
    return "ask"


def _noticed(kit: Kit, step: Step, seats: int) -> bool:
    before, after = step.before, step.after
    assert before is not None
    assert after is not None
    others = [seat for seat in range(seats) if seat != step.seat]
    # Questions are compared first: they are at hand, and mostly decide it.
    if any(before.asks.get(seat) != after.asks.get(seat) for seat in others):
        return True
    view = kit.game.view
    return any(view(before.state, eyes) != view(after.state, eyes) for eyes in (None, *others))
