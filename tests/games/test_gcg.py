"""Games of Words as other programs read them."""

from typing import Any

import pytest

from tests.games.game_under_test import playout
from tests.games.words_testing import answered, judged, lay, position
from wordhall.games.contract import Stop
from wordhall.games.words import game as words
from wordhall.games.words import gcg
from wordhall.games.words.model import Began, Event, Played, Swap
from wordhall.lexicon import WordList


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_back_from_its_text(seed: int) -> None:
    first, steps = playout("words", seed)
    events: list[Any] = [*first, *(event for step in steps for event in step.events)]
    sheet = gcg.sheet(("Ada Lovelace", "Ben"), events)
    back = gcg.read(gcg.write(sheet))

    assert back == sheet
    assert back.board == steps[-1].after.board


def test_a_line_a_turn(word_list: WordList) -> None:
    began = Began(racks=("ACINRST", "?EINQRT"), bag="OUOUOUOUO")
    state = words.evolve(None, began)
    events: list[Event] = [began]

    def turn(answer: Any) -> None:
        nonlocal state
        events.extend(judged(state, answer, word_list))
        state = answered(state, answer, word_list)

    turn(lay(state, "8G", "CAT"))
    turn(lay(state, "J8", "sIT"))
    turn(Swap("NR"))
    events.extend(judged(state, Stop("resigned", 1), word_list, seat=1))

    assert gcg.write(gcg.sheet(("Ada L", "Ben"), events)) == (
        "#character-encoding UTF-8\n"
        "#player1 Ada_L Ada L\n"
        "#player2 Ben Ben\n"
        ">Ada_L: ACINRST 8G CAT +6 6\n"
        ">Ben: ?EINQRT J8 sIT +10 10\n"
        ">Ada_L: INOORSU -NR +0 6\n"
        "#note stopped by Ben: resigned\n"
    )


def test_letters_that_lay_there_are_dots(word_list: WordList) -> None:
    state = position("8G CAT", racks=("SINRTEE", "E"))

    def placed(where: str, letters: str) -> tuple[str, str]:
        (played,) = judged(state, lay(state, where, letters), word_list)
        assert isinstance(played, Played)
        return gcg.placed(state.board, played)

    assert placed("8J", "S") == ("8G", "...S")
    assert placed("H7", "TN") == ("H7", "T.N")
    assert placed("J8", "SIT") == ("J8", "SIT")


def test_two_players_of_one_name_stay_apart() -> None:
    sheet = gcg.Sheet(names=("Ada", "Ada"), turns=())
    assert gcg.read(gcg.write(sheet)) == sheet
    assert "#player2 Ada_2 Ada" in gcg.write(sheet)


def test_a_line_that_is_no_turn_is_named() -> None:
    with pytest.raises(ValueError, match="line 2 is no turn"):
        gcg.read("#player1 Ada Ada\n>Ada: what?\n")
