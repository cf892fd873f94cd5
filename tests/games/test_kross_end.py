"""Kross: how a game ends and adds up, and who wins."""

import random
from typing import Any

import pytest

from tests.games.kross_testing import (
    FULL,
    answered,
    course,
    game_of,
    judged,
    position,
    sheet,
    square,
)
from wordhall.games.contract import IllegalMove, Left, Stop
from wordhall.games.kross import game as kross
from wordhall.games.kross.box import EMPTY_SHEET
from wordhall.games.kross.model import (
    Alone,
    Ended,
    Enter,
    Finished,
    Last,
    Pass,
    Reject,
    Returned,
    State,
    TimeOut,
)
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def ending(state: State, *answers: tuple[int, Any], word_list: WordList) -> State:
    after = course(state, word_list, *answers)
    assert after.result is not None
    return after


def test_whoever_fills_the_sheet_first_gets_three_points(word_list: WordList) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, EMPTY_SHEET, letter="Q")
    events = judged(course(state, word_list, (1, "A1"), (2, "A1")), 0, Enter(35), word_list)
    assert Finished(seats=(0,), bonus=True) in events
    after = course(state, word_list, (1, "A1"), (2, "A1"), (0, Enter(35)))
    assert (after.first, kross.scores(after)) == ((0,), (3, 0, 0))


def test_all_who_finish_in_that_turn_get_the_bonus_and_later_ones_do_not(
    word_list: WordList,
) -> None:
    nearly = FULL[:-1] + "."
    state = position(nearly, nearly, FULL[:-2] + "..", FULL[:-3] + "...", letter="Q")
    state = course(state, word_list, *((seat, Enter(35)) for seat in range(4)))
    assert (state.first, state.finished) == ((0, 1), (0, 1))
    state = course(state, word_list, (2, "Q"), (2, Enter(34)), (3, Enter(34)))
    assert (state.first, state.finished) == ((0, 1), (0, 1, 2))
    assert state.last == 3


def test_the_bonus_waits_for_the_end_of_the_turn(word_list: WordList) -> None:
    nearly = FULL[:-1] + "."
    state = position(nearly, nearly, EMPTY_SHEET, letter="Q")
    state = course(state, word_list, (1, Enter(35)))
    assert state.first == ()
    state = course(state, word_list, (0, Enter(35)), (2, Enter(0)))
    assert state.first == (0, 1)


def test_the_others_go_on_and_finished_players_neither_call_nor_enter_nor_reject(
    word_list: WordList,
) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, EMPTY_SHEET, letter="Q", caller=2)
    state = course(state, word_list, (0, Enter(35)), (1, "A1"), (2, "A1"))
    assert state.caller == 1
    assert set(kross.asks(state)) == {1}
    state = course(state, word_list, (1, "E"))
    assert set(kross.asks(state)) == {1, 2}
    for answer in (Enter(0), Reject()):
        with pytest.raises(IllegalMove, match="finished"):
            judged(state, 0, answer, word_list)


def test_when_one_player_is_left_that_one_names_a_final_letter(word_list: WordList) -> None:
    state = position(FULL[:-1] + ".", sheet("ST.NE"), letter="Q")
    events = judged(course(state, word_list, (1, Enter(35))), 0, Enter(35), word_list)
    assert events[-1] == Alone(seat=1)
    alone = course(state, word_list, (1, Enter(35)), (0, Enter(35)))
    (ask,) = kross.asks(alone).values()
    assert (set(kross.asks(alone)), ask.key, ask.seconds) == ({1}, "last", 45)
    after = ending(alone, (1, Last("O", square("C1"))), word_list=word_list)
    assert after.sheets[1][:6] == "STONE."
    assert after.result is not None
    assert after.result.scores == (3, 7)


def test_the_time_for_the_final_letter_is_a_setting_and_silence_answers_it() -> None:
    alone = position(FULL, sheet("ST.NE"), finished=(0,), first=(0,), last=1, last_seconds=20)
    (ask,) = kross.asks(alone).values()
    assert (ask.seconds, ask.silence) == (20, "answer")
    assert kross.view(alone, 1).seconds == 20


def test_who_left_is_not_unfinished_and_gets_no_bonus(word_list: WordList) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, FULL[:-1] + ".", letter="Q", left=(1,))
    state = course(state, word_list, (0, Enter(35)))
    events = judged(state, 2, Enter(35), word_list)
    assert events[1] == Finished(seats=(0, 2), bonus=True)
    assert isinstance(events[-1], Ended), "nobody is asked for a final letter"


def test_when_all_but_one_have_left_or_finished_that_one_names_a_final_letter(
    word_list: WordList,
) -> None:
    state = position(FULL, sheet("ST.NE"), EMPTY_SHEET, finished=(0,), first=(0,), caller=2)
    for seat in (1, 2):
        events = judged(state, seat, Left(seat), word_list)
        assert events[-1] == Alone(seat=3 - seat), "no matter who was to call"


def test_whoever_leaves_instead_of_a_final_letter_ends_the_game(word_list: WordList) -> None:
    state = position(
        FULL, sheet("STONE"), EMPTY_SHEET, finished=(0,), first=(0,), left=(2,), last=1
    )
    back, ended = judged(state, 1, Left(1), word_list)
    assert back == Returned(seat=1, letters="")
    assert isinstance(ended, Ended)
    assert [one.total for one in ended.sums] == [3, 7, 0], "sheets count as they stand"


def test_two_players_and_the_first_fills_square_36(word_list: WordList) -> None:
    """One seat rejected once, so the other is first and gets the bonus."""
    state = position(FULL[:-1] + ".", FULL[:-2] + "..", letter="Q")
    state = course(state, word_list, (0, Enter(35)), (1, Enter(34)))
    assert (state.first, state.last) == ((0,), 1)
    after = ending(state, (1, Last("Q", 35)), word_list=word_list)
    assert [one.finish_bonus for one in after.sums] == [3, 0]


def test_the_final_letter_can_be_left_out_and_brings_no_bonus(word_list: WordList) -> None:
    alone = position(FULL, FULL[:-1] + ".", last=1, finished=(0,), first=(0,))
    for answer in (Pass(), TimeOut()):
        assert ending(alone, (1, answer), word_list=word_list).sheets[1] == FULL[:-1] + "."
    full = ending(alone, (1, Last("Q", 35)), word_list=word_list)
    assert [one.finish_bonus for one in full.sums] == [3, 0]


def test_the_final_letter_is_for_a_free_square_and_cannot_be_rejected(word_list: WordList) -> None:
    alone = position(FULL, sheet("A"), last=1, finished=(0,), first=(0,))
    with pytest.raises(IllegalMove, match="square-full"):
        judged(alone, 1, Last("E", 0), word_list)
    with pytest.raises(IllegalMove, match="no-letter"):
        judged(alone, 1, Reject(), word_list)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        judged(alone, 0, Last("E", 5), word_list)


def test_when_all_finish_together_there_is_no_final_letter(word_list: WordList) -> None:
    nearly = FULL[:-1] + "."
    state = course(position(nearly, nearly, letter="Q"), word_list, (0, Enter(35)))
    events = judged(state, 1, Enter(35), word_list)
    assert isinstance(events[-1], Ended)
    assert ending(state, (1, Enter(35)), word_list=word_list).first == (0, 1)


def test_a_game_cannot_go_on_for_ever(word_list: WordList) -> None:
    """The caller enters in every turn, so someone's sheet fills whatever the others reject."""
    chance = random.Random(1)
    state = game_of(3)
    turns = 0
    while state.result is None:
        for seat, ask in kross.asks(state).items():
            answer: Any = TimeOut()
            if ask.kind == "enter" and kross.view(state, seat).may_reject == "yes":
                answer = Reject()
            state = answered(state, seat, answer, word_list, chance.randrange(999))
            break
        turns = max(turns, state.turns)
    assert turns <= 3 * 36


def test_everything_is_added_up(word_list: WordList) -> None:
    state = position(
        sheet("HERON"),
        EMPTY_SHEET,
        tasks=("bird", "city"),
        first=(0,),
        finished=(0,),
        cards={"Q": 0, "Z": 0, "J": 1},
        last=1,
    )
    after = ending(state, (1, Pass()), word_list=word_list)
    one = after.sums[0]
    assert (one.points, one.task, one.task_bonus, one.finish_bonus, one.minus) == (
        7, "HERON", 3, 3, 2,
    )  # fmt: skip
    assert after.result is not None
    assert after.result.scores == (7 + 3 + 3 - 2, -1)
    assert after.result.places == (1, 2)
    assert after.result.detail["cards"] == [-2, -1]


def tie(word_list: WordList, one: tuple[str, ...], other: tuple[str, ...]) -> tuple[int, ...]:
    state = position(sheet(*one), sheet(*other), finished=(0,), last=1)
    after = ending(state, (1, Pass()), word_list=word_list)
    assert after.result is not None
    assert len(set(after.result.scores)) == 1
    return after.result.places


def test_with_equal_points_more_long_words_win(word_list: WordList) -> None:
    assert tie(word_list, ("GARDEN",), ("DOOR", "", "BIRD")) == (1, 2)
    assert tie(word_list, ("DOOR", "", "BIRD"), ("STONE", "", "TEA")) == (2, 1)
    assert tie(word_list, ("TEA", "", "GO"), ("DOOR",)) == (2, 1)


def test_with_equal_words_of_every_length_it_is_a_draw(word_list: WordList) -> None:
    assert tie(word_list, ("TEA", "", "GO"), ("OX", "", "CAT")) == (1, 1)


def test_when_it_is_over_all_sheets_and_tasks_lie_open(word_list: WordList) -> None:
    alone = position(FULL, sheet("TEA"), last=1, finished=(0,), first=(0,))
    after = ending(alone, (1, Pass()), word_list=word_list)
    for eyes in (None, 0, 1):
        seen = kross.view(after, eyes)
        assert seen.sheets == after.sheets
        assert None not in seen.tasks
        assert seen.sums == after.sums


def test_a_stopped_game_counts_what_stands(word_list: WordList) -> None:
    state = position(sheet("STONE"), sheet("TEA"), letter="E")
    after = answered(state, 0, Stop("resigned", 0), word_list)
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((7, 3), (2, 1))
    for answer, code in ((Stop("resigned", 1), "not-your-seat"), (Stop("judge", 9), "no-such")):
        with pytest.raises(IllegalMove, match=code):
            judged(state, 0, answer, word_list)
