"""Taking back an answer: whether it may be, and who has to agree.

It is free if the answer used no dice and nobody else saw a difference. Otherwise the other people
at the table agree or refuse; players on the same device are not asked. Against bots alone the game
says what may be taken back, once for each question (ALL-4).
"""

from typing import Literal

from wordhall.games.contract import Seat
from wordhall.table.position import Position, Step
from wordhall.table.state import TableState


def allowed(table: TableState, seat: Seat) -> Literal["no", "free", "ask"]:
    """What a seat would have to do to take its last answer back."""
    position, settings = table.position, table.settings
    if position is None or position.result is not None or position.request is not None:
        return "no"
    step = target(position, seat)
    if step is None or not settings.undo or settings.rated or seat in position.gone:
        return "no"
    # Nearly always there is someone to ask, and the answer was seen: both are known at once.
    if free(table, step):
        return "free"
    if others(table, position, seat):
        return "ask"
    return "free" if not position.against_bots(seat) or _once(table, position, step) else "no"


def target(position: Position, seat: Seat) -> Step | None:
    """The seat's last answer, if only bots and absent seats have answered since."""
    step = position.top
    while step is not None and step.seat != seat and step.by in ("bot", "house"):
        step = step.before.top if step.before is not None else None
    if step is None or step.seat != seat or step.by != "person":
        return None
    return step


def others(table: TableState, position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose people have to agree: not bots, leavers, or players on the same device."""
    chairs = table.seating.chairs
    person = chairs[seat].person
    found = []
    for other, chair in enumerate(chairs):
        if other == seat or other in position.bots or other in position.gone:
            continue
        if chair.person is None or chair.person != person:
            found.append(other)
    return tuple(found)


def free(table: TableState, step: Step) -> bool:
    """Whether nobody can tell that this answer was given."""
    assert table.position is not None
    if step is not table.position.top:
        return False
    if step.free is None:
        step.free = not step.dice and not _noticed(table, step)
    return step.free


def _once(table: TableState, position: Position, step: Step) -> bool:
    if (step.seat, step.question) in position.taken_back or step.before is None:
        return False
    return table.binding.game.take_back(step.before.state, position.state, step.events)


def _noticed(table: TableState, step: Step) -> bool:
    before, after = step.before, step.after
    assert before is not None
    assert after is not None
    # Questions are compared first: they are at hand, and mostly decide it.
    for seat in range(after.seats):
        if seat != step.seat and before.asks.get(seat) != after.asks.get(seat):
            return True
    view, others = table.binding.game.view, set(range(after.seats)) - {step.seat}
    return any(view(before.state, seat) != view(after.state, seat) for seat in (None, *others))
