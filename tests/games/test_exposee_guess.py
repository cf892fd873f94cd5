"""Guessing in Exposee: the phase by its machine, for two, three and four."""

import pytest

from tests.games.exposee_testing import answered, asked, judged, placed, position
from wordhall.games.contract import IllegalMove
from wordhall.games.exposee import game as exposee
from wordhall.games.exposee.model import (
    Decline,
    Exposed,
    GuessLetter,
    GuessWord,
    LetterGuessed,
    Options,
    Pass,
    Phase,
    Play,
    State,
    Tile,
    TimeOut,
    Turned,
)
from wordhall.lexicon import Lexicon, WordList

OPENING = "CUPBOARDEE"
HIDDEN = "UPBOARD"  # of the opening CUPBOARD, numbers 1 to 7


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(exposee.words)


def cupboard(word_list: WordList, seats: int = 2, **options: object) -> State:
    racks = (OPENING, *("AEIOU",) * (seats - 1))
    state = position(racks=racks, options=Options(**options))  # type: ignore[arg-type]
    return placed(state, "11G", "CUPBOARD", word_list)


def phase_of(state: State) -> Phase:
    assert state.phase is not None
    return state.phase


def refusal(word_list: WordList, state: State, answer: object) -> str:
    with pytest.raises(IllegalMove) as refused:
        judged(state, answer, word_list)
    return refused.value.code


def wrong(tile: int, *letters: str) -> list[GuessLetter]:
    return [GuessLetter(tile, letter) for letter in letters]


def test_the_opening_cupboard_pays_its_placer_8_and_the_guessers_7_to_14(
    word_list: WordList,
) -> None:
    state = cupboard(word_list)
    assert state.placed == (8, 0)
    assert len(phase_of(state).hidden) == 7
    one_by_one = [GuessLetter(number, letter) for number, letter in enumerate(HIDDEN, start=1)]
    assert answered(state, *one_by_one, word_list=word_list).guessed == (0, 7)
    at_once = answered(state, GuessWord(0, "CUPBOARD"), word_list=word_list)
    assert at_once.guessed == (0, 14)
    assert at_once.phase is None
    two_first = (GuessLetter(1, "U"), GuessLetter(2, "P"), GuessWord(0, "CUPBOARD"))
    assert answered(state, *two_first, word_list=word_list).guessed == (0, 12)


def test_a_word_named_for_its_last_letter_pays_one(word_list: WordList) -> None:
    state = cupboard(word_list)
    six = [GuessLetter(number, letter) for number, letter in enumerate(HIDDEN[:6], start=1)]
    assert answered(state, *six, GuessWord(0, "CUPBOARD"), word_list=word_list).guessed == (0, 7)


def test_a_plural_that_crosses_a_word_pays_7_and_5_to_10(word_list: WordList) -> None:
    """The second example: seven letters through one that lay there, with an S that lies open."""
    state = position("11G CUPBOARD", racks=("PLANETS", "E"))
    after = placed(state, "L9", "PLNETS", word_list)
    assert phase_of(after).play.words[0].word == "PLANETS"
    assert after.placed[0] == 7
    assert len(phase_of(after).hidden) == 5
    assert answered(after, GuessWord(0, "PLANETS"), word_list=word_list).guessed[1] == 10


def test_a_parallel_play_pays_7_and_3_to_6(word_list: WordList) -> None:
    state = position("11H HA", racks=("ATEO", "EEE"))
    after = placed(state, "12H", "ATE", word_list)
    assert after.placed[0] == 7
    assert len(phase_of(after).hidden) == 3
    assert answered(after, GuessWord(0, "ATE"), word_list=word_list).guessed[1] == 6
    letters = [GuessLetter(1, "A"), GuessLetter(2, "T"), GuessLetter(3, "E")]
    assert answered(after, *letters, word_list=word_list).guessed[1] == 3


def test_a_letter_is_guessed_by_its_place(word_list: WordList) -> None:
    state = position(racks=("EVENTEEEEE", "AE"))
    state = placed(state, "11K", "EVENT", word_list)
    after = answered(state, GuessLetter(2, "E"), word_list=word_list)
    assert phase_of(after).hidden == (1, 3, 4)
    assert exposee.view(after, 1).board[10][10:15] == "E#E##"
    elsewhere = answered(state, GuessLetter(1, "E"), word_list=word_list)
    assert phase_of(elsewhere).misses[0].tile == 1


def test_a_right_guess_uses_no_guess_up_and_two_wrong_ones_end_the_pass(
    word_list: WordList,
) -> None:
    state = cupboard(word_list, seats=3)
    state = answered(state, GuessLetter(1, "A"), GuessLetter(1, "U"), word_list=word_list)
    assert (asked(state), exposee.view(state, 1).phase.misses_left) == (1, 1)
    state = answered(state, GuessLetter(2, "A"), word_list=word_list)
    assert asked(state) == 2
    assert phase_of(state).wrong == 0


def test_after_a_pass_with_a_right_guess_nothing_is_turned_over(word_list: WordList) -> None:
    state = answered(
        cupboard(word_list), GuessLetter(1, "U"), *wrong(2, "A", "E"), word_list=word_list
    )
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)
    assert (phase_of(state).passes, asked(state)) == (2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_an_empty_pass_the_last_tile_guessed_at_is_turned_over_for_nobody(
    word_list: WordList, seats: int
) -> None:
    state = cupboard(word_list, seats)
    for seat in range(1, seats):
        assert asked(state) == seat
        letters = ("XZ", "QJ", "KV")[seat - 1]
        *first, last = wrong(3, *letters)
        state = answered(state, *first, word_list=word_list)
        events = judged(state, last, word_list)
        state = answered(state, last, word_list=word_list)
    assert events[-1] == Turned(tiles=(3,), letters="B")
    assert phase_of(state).hidden == (1, 2, 4, 5, 6, 7)
    assert state.guessed == (0,) * seats
    assert asked(state) == 1


def test_with_word_guesses_alone_the_first_hidden_tile_is_turned_over(word_list: WordList) -> None:
    guesses = (GuessWord(0, "CLIPPERS"), GuessWord(0, "CALAMITY"))
    state = answered(cupboard(word_list), *guesses, word_list=word_list)
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)


def test_every_pass_begins_after_the_placer(word_list: WordList) -> None:
    state = cupboard(word_list, 4, direction="right")
    assert phase_of(state).order == (3, 2, 1)
    assert asked(state) == 3
    state = answered(state, Decline(), Decline(), Decline(), word_list=word_list)
    assert asked(state) == 3


def test_only_the_word_that_was_played_is_right(word_list: WordList) -> None:
    state = placed(position(racks=("STALETEARS", "AE")), "11K", "TALE", word_list)
    assert "TEAR" in word_list
    state = answered(state, GuessWord(0, "TEAR"), word_list=word_list)
    assert phase_of(state).misses[0].text == "TEAR"
    assert phase_of(state).hidden == (1, 2, 3)


def test_any_word_of_the_play_may_be_named_and_nothing_is_paid_twice(word_list: WordList) -> None:
    state = position("11H HA", racks=("ATEO", "EEE"))
    state = placed(state, "12H", "ATE", word_list)
    assert [word.pattern for word in exposee.view(state, 1).phase.words] == ["###", "H#", "A#"]
    state = answered(state, GuessWord(1, "HA"), word_list=word_list)
    assert state.guessed[1] == 1
    assert refusal(word_list, state, GuessWord(1, "HA")) == "nothing-hidden"
    assert refusal(word_list, state, GuessWord(5, "HA")) == "no-such-word"
    assert answered(state, GuessWord(0, "ATE"), word_list=word_list).guessed[1] == 1 + 4


def test_a_wrong_guess_is_not_taken_twice(word_list: WordList) -> None:
    state = answered(
        cupboard(word_list, 3), GuessLetter(1, "A"), GuessWord(0, "CLIPPERS"), word_list=word_list
    )
    assert refusal(word_list, state, GuessLetter(1, "A")) == "said-already"
    assert refusal(word_list, state, GuessWord(0, "CLIPPERS")) == "said-already"
    assert asked(state) == 2


def test_a_word_that_does_not_fit_what_lies_open_is_refused_for_nothing(
    word_list: WordList,
) -> None:
    state = cupboard(word_list)
    assert refusal(word_list, state, GuessWord(0, "LIPSTICK")) == "does-not-fit"
    assert refusal(word_list, state, GuessWord(0, "CUP")) == "does-not-fit"
    assert refusal(word_list, state, GuessLetter(8, "A")) == "not-hidden"


def test_the_board_is_readable_before_the_next_word_is_placed(word_list: WordList) -> None:
    state = answered(cupboard(word_list), GuessWord(0, "CUPBOARD"), word_list=word_list)
    assert exposee.view(state, 1).board[10] == "......CUPBOARD......."
    assert exposee.asks(state)[1].kind == "place"


def test_the_words_and_who_earned_what_are_told_when_all_is_exposed(word_list: WordList) -> None:
    state = answered(cupboard(word_list, 3), *wrong(1, "A", "E"), word_list=word_list)
    _, exposed = judged(state, GuessWord(0, "CUPBOARD"), word_list)
    assert isinstance(exposed, Exposed)
    assert (exposed.words[0].word, exposed.earned) == ("CUPBOARD", (0, 0, 14))
    after = answered(state, GuessWord(0, "CUPBOARD"), word_list=word_list)
    assert after.last is not None
    assert (after.last.points, after.last.earned) == (8, (0, 0, 14))


def test_all_look_at_an_uncovered_word_before_the_next_clock_starts(word_list: WordList) -> None:
    state = cupboard(word_list, 3)
    assert [ask.lead for ask in exposee.asks(state).values()] == [0]
    after = answered(state, GuessWord(0, "CUPBOARD"), word_list=word_list)
    assert [ask.lead for ask in exposee.asks(after).values()] == [3]


def test_the_placer_gets_nothing_for_what_nobody_found(word_list: WordList) -> None:
    state = cupboard(word_list)
    while state.phase is not None:
        state = answered(state, Decline(), word_list=word_list)
    assert state.placed == (8, 0)
    assert state.guessed == (0, 0)


def test_a_guesser_may_decline_for_the_rest_of_the_pass(word_list: WordList) -> None:
    state = answered(cupboard(word_list, 3), GuessLetter(1, "A"), Decline(), word_list=word_list)
    assert asked(state) == 2
    events = judged(state, Decline(), word_list)
    assert events[-1] == Turned(tiles=(1,), letters="U")
    nobody = answered(cupboard(word_list, 3), Decline(), Decline(), word_list=word_list)
    assert phase_of(nobody).hidden == (2, 3, 4, 5, 6, 7)
    assert asked(nobody) == 1


def test_a_player_without_tiles_still_guesses(word_list: WordList) -> None:
    state = position(racks=(OPENING, ""))
    state = placed(state, "11G", "CUPBOARD", word_list)
    assert asked(state) == 1
    assert answered(state, GuessLetter(1, "U"), word_list=word_list).guessed == (0, 1)


def test_each_guess_has_a_question_and_30_seconds_of_its_own(word_list: WordList) -> None:
    state = cupboard(word_list)
    ask = exposee.asks(state)[1]
    assert (ask.kind, ask.seconds, ask.otherwise) == ("guess", 30, TimeOut())
    later = exposee.asks(answered(state, GuessLetter(1, "U"), word_list=word_list))[1]
    assert later.key != ask.key
    assert exposee.asks(cupboard(word_list, guess_seconds=0))[1].seconds is None


def test_the_clock_ends_the_pass_of_a_silent_guesser_and_the_second_time_the_phase(
    word_list: WordList,
) -> None:
    state = answered(cupboard(word_list, 3), TimeOut(), word_list=word_list)
    assert asked(state) == 2
    state = answered(state, Decline(), word_list=word_list)
    assert asked(state) == 1
    state = answered(state, TimeOut(), Decline(), word_list=word_list)
    assert asked(state) == 2
    state = answered(state, Decline(), word_list=word_list)
    assert asked(state) == 2


def test_when_all_guessers_are_silent_the_tiles_turn_one_by_one(word_list: WordList) -> None:
    state = answered(cupboard(word_list), TimeOut(), word_list=word_list)
    events = judged(state, TimeOut(), word_list)
    assert [event.tiles for event in events if isinstance(event, Turned)] == [
        (2,), (3,), (4,), (5,), (6,), (7,)
    ]  # fmt: skip
    assert isinstance(events[-1], Exposed)


def test_over_days_three_guess_one_pass_and_then_all_is_turned_over(word_list: WordList) -> None:
    assert exposee.slow is not None
    state = cupboard(word_list, 3, **exposee.slow)
    state = answered(state, GuessLetter(1, "U"), Decline(), word_list=word_list)
    events = judged(state, Decline(), word_list)
    assert events[-2] == Turned(tiles=(2, 3, 4, 5, 6, 7), letters="PBOARD")
    assert isinstance(events[-1], Exposed)
    assert events[-1].earned == (0, 1, 0)


def test_over_days_two_guess_as_ever(word_list: WordList) -> None:
    assert exposee.slow is not None
    state = answered(cupboard(word_list, 2, **exposee.slow), Decline(), word_list=word_list)
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)


def test_nobody_but_the_guesser_answers_and_nothing_but_a_guess(word_list: WordList) -> None:
    state = cupboard(word_list, 3)
    for seat in (0, 2):
        with pytest.raises(IllegalMove, match="not-your-turn"):
            judged(state, GuessLetter(1, "U"), word_list, seat=seat)
    for answer in (Pass(), Play((Tile(0, 0, "A"),))):
        assert refusal(word_list, state, answer) == "not-now"
    assert refusal(word_list, state, "guess") == "unknown-answer"


def test_guesses_and_their_fate_are_public(word_list: WordList) -> None:
    state = cupboard(word_list, 3)
    (event,) = judged(state, GuessLetter(1, "A"), word_list)
    assert event == LetterGuessed(seat=1, tile=1, letter="A", right=False)
    for seat in (None, 0, 1, 2):
        (line,) = exposee.tell(state, event, seat)
        assert (line.code, line.data) == ("letter-wrong", {"tile": 1, "letter": "A"})


def test_the_words_are_not_told_while_they_are_hidden(word_list: WordList) -> None:
    before = position(racks=(OPENING, "AEIOU", "OU"))
    state = answered(before, Play(tuple(
        Tile(10, 6 + place, letter) for place, letter in enumerate("CUPBOARD")
    )), word_list=word_list)  # fmt: skip
    (event,) = judged(state, exposee.asks(state)[0].choices[0], word_list)  # type: ignore[index]
    assert "CUPBOARD" in str(exposee.tell(state, event, 0))
    for seat in (None, 1, 2):
        (line,) = exposee.tell(state, event, seat)
        assert (line.code, line.data) == (
            "placed",
            {"count": 8, "hidden": 7, "points": 8, "at": "11G"},
        )
