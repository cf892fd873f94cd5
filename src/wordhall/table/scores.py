"""What a tournament asks of a table: how the game stands, and what was done last."""

import msgspec

from wordhall.games.contract import Line, Seat
from wordhall.games.places import places
from wordhall.table.fold import lines
from wordhall.table.state import TableState


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands, or what it came to."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    over: bool = False
    reason: str | None = None
    left: tuple[Seat, ...] = ()  # seats that left
    turn: tuple[Seat, ...] = ()  # seats that are waited for
    plays: tuple[int, ...] = ()  # by seat: turns that were played for points


def score(table: TableState) -> Score | None:
    """None before the game begins."""
    position = table.position
    if position is None:
        return None
    left = tuple(sorted(position.gone))
    if position.result is not None:
        result = position.result
        return Score(
            scores=tuple(result.scores),
            places=tuple(result.places),
            over=True,
            reason=result.reason,
            left=left,
            plays=plays(table),
        )
    game, seats = table.binding.game, range(position.seats)
    scores = tuple(game.scores(position.state))
    worth = [-score for score in scores] if game.fewest else scores
    turn = tuple(seat for seat in seats if position.waits >> seat & 1)
    return Score(
        scores=scores,
        places=places(worth, *position.gone),
        left=left,
        turn=turn,
        plays=plays(table),
    )


def plays(table: TableState) -> tuple[int, ...]:
    """How often each seat has played for points; a pass or a swap is no play."""
    made = [0] * len(table.chairs)
    for step in table.steps:
        told = lines(table.binding, step, None)
        for seat in {line.seat for line in told if "points" in line.data}:
            if seat is not None and seat == step.seat:
                made[seat] += 1
    return tuple(made)


def last_lines(table: TableState) -> tuple[Line, ...]:
    """What a spectator reads of the last entry."""
    return lines(table.binding, table.steps[-1], None) if table.steps else ()
