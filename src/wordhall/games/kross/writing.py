"""Writing a letter into a sheet, and who still fills one."""

from wordhall.games.contract import Chance, IllegalMove, Seat
from wordhall.games.kross.box import FREE
from wordhall.games.kross.model import Entered, State
from wordhall.games.kross.record import letters_of, written
from wordhall.games.kross.scoring import standing
from wordhall.games.kross.task import CARDS, Task
from wordhall.lexicon import WordList


def entered(state: State, seat: Seat, square: int, letter: str, word_list: WordList) -> Entered:
    free(state.sheets[seat], square)
    sheet = written(state.sheets[seat], square, letter)
    return Entered(seat=seat, square=square, standing=standing(sheet, task(state, seat), word_list))


def free(sheet: str, square: int) -> None:
    if sheet[square] != FREE:
        raise IllegalMove("square-full", letter=sheet[square])


def task(state: State, seat: Seat) -> Task:
    return CARDS[state.tasks[seat]]


def unfinished(state: State) -> list[Seat]:
    """Who still fills a sheet; a seat that left doesn't (KW-29)."""
    out = (*state.finished, *state.left)
    return [seat for seat in range(len(state.sheets)) if seat not in out]


def fewest_cards(state: State, wishing: list[Seat], chance: Chance) -> Seat | None:
    """Of those who would reject, the one with the fewest letter cards does, then by lot."""
    held = {seat: len(letters_of(state, seat)) for seat in wishing}
    fewest = sorted(seat for seat in wishing if held[seat] == min(held.values()))
    if not fewest:
        return None
    return fewest[chance.randrange(len(fewest))] if len(fewest) > 1 else fewest[0]
