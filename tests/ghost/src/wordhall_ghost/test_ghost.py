"""The rules of Ghost, sentence by sentence."""

import random
from typing import Any

from wordhall.games.contract import Left
from wordhall.lexicon import Lexicon, WordList
from wordhall_ghost import game
from wordhall_ghost.box import SPELLED
from wordhall_ghost.model import Add, Doubt, Options, State, TimeOut


def word_list() -> WordList:
    return Lexicon.open().word_list(game.words)


def position(letters: str = "", seats: int = 3, **more: Any) -> State:
    given: dict[str, Any] = {"options": Options(), "lost": (0,) * seats, "turn": 0, **more}
    return State(letters=letters, **given)


def answered(state: State, answer: Any, seat: int | None = None) -> State:
    who = state.turn if seat is None else seat
    ask = game.asks(state)[state.turn]
    for event in game.decide(state, who, ask, answer, random.Random(1), word_list()):
        state = game.evolve(state, event)
    return state


def test_players_add_letters_in_turn() -> None:
    state = answered(answered(position(), Add("H")), Add("O"))
    assert (state.letters, state.turn) == ("HO", 2)


def test_whoever_finishes_a_word_loses_the_round() -> None:
    assert answered(position("HOUS"), Add("E")).lost == (1, 0, 0)
    assert answered(position("HO"), Add("T")).letters == "HOT", "three letters are no word yet"
    assert answered(position("HO", options=Options(shortest=3)), Add("T")).lost == (1, 0, 0)


def test_a_doubt_is_settled_by_the_dictionary() -> None:
    assert answered(position("HOU", turn=1), Doubt()).lost == (0, 1, 0), "HOUSE begins so"
    assert answered(position("HQX", turn=1), Doubt()).lost == (1, 0, 0), "the player before"


def test_time_that_runs_out_loses_the_round() -> None:
    assert answered(position("HO"), TimeOut()).lost == (1, 0, 0)


def test_the_last_one_in_wins() -> None:
    almost = len(SPELLED) - 1
    state = answered(position("HOUS", lost=(almost, 2, almost)), Add("E"))
    assert (state.out, state.turn, state.letters) == ((0,), 1, "")
    state = answered(state, Add("H"))
    state = answered(state, TimeOut())
    result = game.result(state)
    assert result is not None
    assert (result.places, result.reason) == ((3, 1, 2), "last-one")


def test_who_leaves_is_out() -> None:
    state = answered(position("HO", turn=1), Left(1), seat=1)
    assert (state.out, state.letters, state.turn) == ((1,), "", 2)
