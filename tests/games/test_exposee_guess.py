"""Guessing in Exposee: the phase by its machine, for two, three and four."""

import pytest

from tests.games.exposee import answered, asked, judged, placed, position
from wordhall.games import exposee
from wordhall.games.contract import Illegal
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
from wordhall.lexicon import Book, Lexicon

OPENING = "CUPBOARDEE"
HIDDEN = "UPBOARD"  # of the opening CUPBOARD, numbers 1 to 7


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("exposee")


def cupboard(book: Book, seats: int = 2, **options: object) -> State:
    racks = (OPENING, *("AEIOU",) * (seats - 1))
    state = position(racks=racks, options=Options(**options))  # type: ignore[arg-type]
    return placed(state, "11G", "CUPBOARD", book)


def phase_of(state: State) -> Phase:
    assert state.phase is not None
    return state.phase


def refusal(book: Book, state: State, answer: object) -> str:
    with pytest.raises(Illegal) as refused:
        judged(state, answer, book)
    return refused.value.code


def wrong(tile: int, *letters: str) -> list[GuessLetter]:
    return [GuessLetter(tile, letter) for letter in letters]


def test_the_opening_cupboard_pays_its_placer_8_and_the_guessers_7_to_14(book: Book) -> None:
    state = cupboard(book)
    assert state.placed == (8, 0)
    assert len(phase_of(state).hidden) == 7
    one_by_one = [GuessLetter(number, letter) for number, letter in enumerate(HIDDEN, start=1)]
    assert answered(state, *one_by_one, book=book).guessed == (0, 7)
    at_once = answered(state, GuessWord(0, "CUPBOARD"), book=book)
    assert at_once.guessed == (0, 14)
    assert at_once.phase is None
    two_first = (GuessLetter(1, "U"), GuessLetter(2, "P"), GuessWord(0, "CUPBOARD"))
    assert answered(state, *two_first, book=book).guessed == (0, 12)


def test_a_word_named_for_its_last_letter_pays_one(book: Book) -> None:
    state = cupboard(book)
    six = [GuessLetter(number, letter) for number, letter in enumerate(HIDDEN[:6], start=1)]
    assert answered(state, *six, GuessWord(0, "CUPBOARD"), book=book).guessed == (0, 7)


def test_a_plural_that_crosses_a_word_pays_7_and_5_to_10(book: Book) -> None:
    """The second example: seven letters through one that lay there, with an S that lies open."""
    state = position("11G CUPBOARD", racks=("PLANETS", "E"))
    after = placed(state, "L9", "PLNETS", book)
    assert phase_of(after).play.words[0].word == "PLANETS"
    assert after.placed[0] == 7
    assert len(phase_of(after).hidden) == 5
    assert answered(after, GuessWord(0, "PLANETS"), book=book).guessed[1] == 10


def test_a_parallel_play_pays_7_and_3_to_6(book: Book) -> None:
    state = position("11H HA", racks=("ATEO", "EEE"))
    after = placed(state, "12H", "ATE", book)
    assert after.placed[0] == 7
    assert len(phase_of(after).hidden) == 3
    assert answered(after, GuessWord(0, "ATE"), book=book).guessed[1] == 6
    letters = [GuessLetter(1, "A"), GuessLetter(2, "T"), GuessLetter(3, "E")]
    assert answered(after, *letters, book=book).guessed[1] == 3


def test_a_letter_is_guessed_by_its_place(book: Book) -> None:
    state = position(racks=("EVENTEEEEE", "AE"))
    state = placed(state, "11K", "EVENT", book)
    after = answered(state, GuessLetter(2, "E"), book=book)
    assert phase_of(after).hidden == (1, 3, 4)
    assert exposee.view(after, 1).board[10][10:15] == "E#E##"
    elsewhere = answered(state, GuessLetter(1, "E"), book=book)
    assert phase_of(elsewhere).misses[0].tile == 1


def test_a_right_guess_uses_no_guess_up_and_two_wrong_ones_end_the_pass(book: Book) -> None:
    state = cupboard(book, seats=3)
    state = answered(state, GuessLetter(1, "A"), GuessLetter(1, "U"), book=book)
    assert (asked(state), exposee.view(state, 1).phase.misses_left) == (1, 1)  # type: ignore[union-attr]
    state = answered(state, GuessLetter(2, "A"), book=book)
    assert asked(state) == 2
    assert phase_of(state).wrong == 0


def test_after_a_pass_with_a_right_guess_nothing_is_turned_over(book: Book) -> None:
    state = answered(cupboard(book), GuessLetter(1, "U"), *wrong(2, "A", "E"), book=book)
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)
    assert (phase_of(state).passes, asked(state)) == (2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_an_empty_pass_the_last_tile_guessed_at_is_turned_over_for_nobody(
    book: Book, seats: int
) -> None:
    state = cupboard(book, seats)
    for seat in range(1, seats):
        assert asked(state) == seat
        letters = ("XZ", "QJ", "KV")[seat - 1]
        *first, last = wrong(3, *letters)
        state = answered(state, *first, book=book)
        events = judged(state, last, book)
        state = answered(state, last, book=book)
    assert events[-1] == Turned(tiles=(3,), letters="B")
    assert phase_of(state).hidden == (1, 2, 4, 5, 6, 7)
    assert state.guessed == (0,) * seats
    assert asked(state) == 1


def test_with_word_guesses_alone_the_first_hidden_tile_is_turned_over(book: Book) -> None:
    guesses = (GuessWord(0, "CLIPPERS"), GuessWord(0, "CALAMITY"))
    state = answered(cupboard(book), *guesses, book=book)
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)


def test_every_pass_begins_after_the_placer(book: Book) -> None:
    state = cupboard(book, 4, direction="right")
    assert phase_of(state).order == (3, 2, 1)
    assert asked(state) == 3
    state = answered(state, Decline(), Decline(), Decline(), book=book)
    assert asked(state) == 3


def test_only_the_word_that_was_played_is_right(book: Book) -> None:
    state = placed(position(racks=("STALETEARS", "AE")), "11K", "TALE", book)
    assert "TEAR" in book
    state = answered(state, GuessWord(0, "TEAR"), book=book)
    assert phase_of(state).misses[0].text == "TEAR"
    assert phase_of(state).hidden == (1, 2, 3)


def test_any_word_of_the_play_may_be_named_and_nothing_is_paid_twice(book: Book) -> None:
    state = position("11H HA", racks=("ATEO", "EEE"))
    state = placed(state, "12H", "ATE", book)
    assert [word.pattern for word in exposee.view(state, 1).phase.words] == ["###", "H#", "A#"]  # type: ignore[union-attr]
    state = answered(state, GuessWord(1, "HA"), book=book)
    assert state.guessed[1] == 1
    assert refusal(book, state, GuessWord(1, "HA")) == "nothing-hidden"
    assert refusal(book, state, GuessWord(5, "HA")) == "no-such-word"
    assert answered(state, GuessWord(0, "ATE"), book=book).guessed[1] == 1 + 4


def test_a_wrong_guess_is_not_taken_twice(book: Book) -> None:
    state = answered(cupboard(book, 3), GuessLetter(1, "A"), GuessWord(0, "CLIPPERS"), book=book)
    assert refusal(book, state, GuessLetter(1, "A")) == "said-already"
    assert refusal(book, state, GuessWord(0, "CLIPPERS")) == "said-already"
    assert asked(state) == 2


def test_a_word_that_does_not_fit_what_lies_open_is_refused_for_nothing(book: Book) -> None:
    state = cupboard(book)
    assert refusal(book, state, GuessWord(0, "LIPSTICK")) == "does-not-fit"
    assert refusal(book, state, GuessWord(0, "CUP")) == "does-not-fit"
    assert refusal(book, state, GuessLetter(8, "A")) == "not-hidden"


def test_the_board_is_readable_before_the_next_word_is_placed(book: Book) -> None:
    state = answered(cupboard(book), GuessWord(0, "CUPBOARD"), book=book)
    assert exposee.view(state, 1).board[10] == "......CUPBOARD......."
    assert exposee.asks(state)[1].kind == "place"


def test_the_words_and_who_earned_what_are_told_when_all_is_exposed(book: Book) -> None:
    state = answered(cupboard(book, 3), *wrong(1, "A", "E"), book=book)
    _, exposed = judged(state, GuessWord(0, "CUPBOARD"), book)
    assert isinstance(exposed, Exposed)
    assert (exposed.words[0].word, exposed.earned) == ("CUPBOARD", (0, 0, 14))
    after = answered(state, GuessWord(0, "CUPBOARD"), book=book)
    assert after.last is not None
    assert (after.last.points, after.last.earned) == (8, (0, 0, 14))


def test_the_placer_gets_nothing_for_what_nobody_found(book: Book) -> None:
    state = cupboard(book)
    while state.phase is not None:
        state = answered(state, Decline(), book=book)
    assert state.placed == (8, 0)
    assert state.guessed == (0, 0)


def test_a_guesser_may_decline_for_the_rest_of_the_pass(book: Book) -> None:
    state = answered(cupboard(book, 3), GuessLetter(1, "A"), Decline(), book=book)
    assert asked(state) == 2
    events = judged(state, Decline(), book)
    assert events[-1] == Turned(tiles=(1,), letters="U")
    nobody = answered(cupboard(book, 3), Decline(), Decline(), book=book)
    assert phase_of(nobody).hidden == (2, 3, 4, 5, 6, 7)
    assert asked(nobody) == 1


def test_a_player_without_tiles_still_guesses(book: Book) -> None:
    state = position(racks=(OPENING, ""))
    state = placed(state, "11G", "CUPBOARD", book)
    assert asked(state) == 1
    assert answered(state, GuessLetter(1, "U"), book=book).guessed == (0, 1)


def test_each_guess_has_a_question_and_30_seconds_of_its_own(book: Book) -> None:
    state = cupboard(book)
    ask = exposee.asks(state)[1]
    assert (ask.kind, ask.seconds, ask.otherwise) == ("guess", 30, TimeOut())
    later = exposee.asks(answered(state, GuessLetter(1, "U"), book=book))[1]
    assert later.key != ask.key
    assert exposee.asks(cupboard(book, guess_seconds=0))[1].seconds is None


def test_the_clock_ends_the_pass_of_a_silent_guesser_and_the_second_time_the_phase(
    book: Book,
) -> None:
    state = answered(cupboard(book, 3), TimeOut(), book=book)
    assert asked(state) == 2
    state = answered(state, Decline(), book=book)
    assert asked(state) == 1
    state = answered(state, TimeOut(), Decline(), book=book)
    assert asked(state) == 2
    state = answered(state, Decline(), book=book)
    assert asked(state) == 2


def test_when_all_guessers_are_silent_the_tiles_turn_one_by_one(book: Book) -> None:
    state = answered(cupboard(book), TimeOut(), book=book)
    events = judged(state, TimeOut(), book)
    assert [event.tiles for event in events if isinstance(event, Turned)] == [
        (2,), (3,), (4,), (5,), (6,), (7,)
    ]  # fmt: skip
    assert isinstance(events[-1], Exposed)


def test_over_days_three_guess_one_pass_and_then_all_is_turned_over(book: Book) -> None:
    assert exposee.slow is not None
    state = cupboard(book, 3, **exposee.slow)
    state = answered(state, GuessLetter(1, "U"), Decline(), book=book)
    events = judged(state, Decline(), book)
    assert events[-2] == Turned(tiles=(2, 3, 4, 5, 6, 7), letters="PBOARD")
    assert isinstance(events[-1], Exposed)
    assert events[-1].earned == (0, 1, 0)


def test_over_days_two_guess_as_ever(book: Book) -> None:
    assert exposee.slow is not None
    state = answered(cupboard(book, 2, **exposee.slow), Decline(), book=book)
    assert phase_of(state).hidden == (2, 3, 4, 5, 6, 7)


def test_nobody_but_the_guesser_answers_and_nothing_but_a_guess(book: Book) -> None:
    state = cupboard(book, 3)
    for seat in (0, 2):
        with pytest.raises(Illegal, match="not-your-turn"):
            judged(state, GuessLetter(1, "U"), book, seat=seat)
    for answer in (Pass(), Play((Tile(0, 0, "A"),))):
        assert refusal(book, state, answer) == "not-now"
    assert refusal(book, state, "guess") == "unknown-answer"


def test_guesses_and_their_fate_are_public(book: Book) -> None:
    state = cupboard(book, 3)
    (event,) = judged(state, GuessLetter(1, "A"), book)
    assert event == LetterGuessed(seat=1, tile=1, letter="A", right=False)
    for seat in (None, 0, 1, 2):
        (line,) = exposee.tell(state, event, seat)
        assert (line.code, line.data) == ("letter-wrong", {"tile": 1, "letter": "A"})


def test_the_words_are_not_told_while_they_are_hidden(book: Book) -> None:
    before = position(racks=(OPENING, "AEIOU", "OU"))
    state = answered(before, Play(tuple(
        Tile(10, 6 + place, letter) for place, letter in enumerate("CUPBOARD")
    )), book=book)  # fmt: skip
    (event,) = judged(state, exposee.asks(state)[0].choices[0], book)  # type: ignore[index]
    assert "CUPBOARD" in str(exposee.tell(state, event, 0))
    for seat in (None, 1, 2):
        (line,) = exposee.tell(state, event, seat)
        assert (line.code, line.data) == ("placed", {"count": 8, "hidden": 7, "points": 8})
