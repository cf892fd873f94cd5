"""What could have been played: the best plays of a turn, for looking at a game that is over."""

from wordhall.games.contract import Value
from wordhall.games.crossing import square_name
from wordhall.games.words.grid import kernel_board
from wordhall.games.words.leaves import trained
from wordhall.games.words.model import State
from wordhall.kernel import Leaves
from wordhall.lexicon import WordList

SHOWN = 5


class Advice(Value, kw_only=True):
    """A play that the turn allowed."""

    at: str  # 8H across, H8 down
    word: str  # blanks in lower case
    points: int
    kept: float  # what the tiles that stay are worth, in points


def advise(state: State, word_list: WordList) -> list[Advice]:
    """The best plays of the seat whose turn it is, by points and by the tiles that they keep."""
    rack = state.racks[state.turn]
    kept = trained() if state.bag else Leaves()
    best = kernel_board(state.board).best(word_list.graph, rack, kept, SHOWN)
    return [
        Advice(
            at=square_name(move.row, move.column, move.down),
            word=move.word,
            points=move.score,
            kept=round(move.value - move.score, 1),
        )
        for move in best
    ]
