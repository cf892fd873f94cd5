"""What everyone sees of Ghost: all of it."""

from wordhall.games.contract import Seat
from wordhall_ghost.box import SPELLED
from wordhall_ghost.model import State, View
from wordhall_ghost.record import over


def view(state: State, seat: Seat | None) -> View:
    return View(
        letters=state.letters,
        shortest=state.options.shortest,
        turn=None if over(state) else state.turn,
        spelled=[SPELLED[:rounds] for rounds in state.lost],
        out=list(state.out),
    )
