"""Plays that are typed, and boards that are read."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.words_testing import lay, position
from wordhall.games.contract import IllegalMove
from wordhall.games.words import game as words
from wordhall.games.words import text
from wordhall.games.words.model import Pass, Play, Swap, Tile

STATE = position("8G CAT", racks=("?EINRSS", "E"), scores=(6, 12))
VIEW = words.view(STATE, 0)


def test_a_word_is_typed_whole_with_the_letters_that_lie_there() -> None:
    assert text.read("8G CATS", VIEW) == text.read(" 8g cats ", VIEW) == lay(STATE, "8J", "S")
    assert text.read("H7 RAN", VIEW) == lay(STATE, "H7", "RN")


def test_a_blank_stands_for_a_letter_that_is_not_there() -> None:
    assert text.read("J8 SIT", VIEW) == lay(STATE, "J8", "SIt")
    assert text.read("J8 ?SIN", VIEW) == lay(STATE, "J8", "sIN")


def test_swap_and_pass_are_words_of_their_own() -> None:
    assert text.read("swap e?", VIEW) == Swap("E?")
    assert text.read("PASS", VIEW) == Pass()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("CATS", "That is no play"),
        ("8G DOG", "On 8G lies C, not D"),
        ("8N TIN", "does not fit"),
        ("99A TIN", "does not fit"),
        ("8G CAT", "one to seven tiles"),
        ("swap", "which tiles"),
        ("swap 7", "which tiles"),
    ],
)
def test_what_is_not_understood_is_said(typed: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        text.read(typed, VIEW)


@given(st.text(max_size=20) | st.from_regex(r"\A(\d\d?[A-Pa-p]|[A-P]\d) [A-Z?a-z]{1,16}\Z"))
def test_whatever_is_typed_is_an_answer_or_a_sentence(typed: str) -> None:
    try:
        answer = text.read(typed, VIEW)
    except ValueError:
        return
    assert msgspec.convert(msgspec.to_builtins(answer), words.Answer) == answer


def test_a_refusal_is_a_sentence() -> None:
    taken = Play((Tile(7, 6, "S"),))
    with pytest.raises(IllegalMove) as refused:
        words.decide(STATE, 0, words.asks(STATE)[0], taken, None, None)  # type: ignore[arg-type]
    assert text.refuse(refused.value) == "8G is taken."


def test_the_board_shows_tiles_and_bonus_squares() -> None:
    shown = text.show(VIEW, ("Ada", "Ben")).splitlines()

    assert shown[1] == '  1 . . . = . . " . " . . = . . . 1'
    assert shown[8] == "  8 . . . - . . C A T . . - . . . 8"
    assert shown[-2:] == ["Ada 6  Ben 12  bag 7", "your tiles: ? E I N R S S"]
