"""How someone did in a finished game: the points made, of those that the turns offered."""

from typing import NamedTuple

from wordhall.games.contract import Seat
from wordhall.table.fold import lines
from wordhall.table.state import TableState


class PointsFound(NamedTuple):
    made: int
    offered: int


def points_found(table: TableState, seat: Seat) -> PointsFound | None:
    """What a seat's turns made and could have made; None where the game counts for no statistics.

    That is a game in which something was taken back (ALL-4) or a bot moved for the seat, and one
    whose game can't tell what a turn offers.
    """
    binding, made, offered = table.binding, 0, 0
    advise = binding.game.advise
    if advise is None:
        return None
    for step in table.steps[1:]:
        assert step.before is not None
        assert step.after is not None
        if step.after.era == step.n:
            return None
        if step.seat != seat or step.key[0] == "!":
            continue
        if step.by == "bot":
            return None
        plays = advise(step.before.state, binding.word_list)
        best = max((play.points for play in plays), default=0)
        if best == 0:
            continue
        told = lines(binding, step, None)
        points = sum(int(line.data.get("points", 0)) for line in told if line.seat == seat)
        made += points
        offered += max(best, points)
    return PointsFound(made, offered) if offered else None
