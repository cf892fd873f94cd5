"""Kross: which words count, how a game ends and adds up, the tasks, and who wins."""

import random
from typing import Any

import pytest

from tests.games.kross import FULL, answered, course, game_of, judged, position, sheet, square
from wordhall.games import kross
from wordhall.games.contract import Illegal, Stop
from wordhall.games.kross.box import EMPTY_SHEET
from wordhall.games.kross.model import Alone, Ended, Enter, Finished, Last, Pass, Reject, TimeOut
from wordhall.games.kross.scoring import Counted, HallRefusal, Standing, standing
from wordhall.games.kross.task import DECK, TASKS, Task, does, doing
from wordhall.lexicon import Book, Lexicon

NO_TASK = DECK["zigzag"]


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("kross")


def stands(book: Book, *rows: str, task: Task = NO_TASK) -> Standing:
    return standing(sheet(*rows), task, book, thorough=True)


def words(book: Book, *rows: str, task: Task = NO_TASK) -> list[str]:
    return [one.word for one in stands(book, *rows, task=task).words]


def ending(state: kross.State, *answers: tuple[int, Any], book: Book) -> kross.State:
    after = course(state, book, *answers)
    assert after.result is not None
    return after


def test_words_run_from_left_to_right_and_from_top_to_bottom(book: Book) -> None:
    assert words(book, "STONE") == ["STONE"]
    assert words(book, "S", "T", "O", "N", "E") == ["STONE"]


def test_diagonal_and_backward_words_do_not_count(book: Book) -> None:
    assert words(book, "C", ".A", "..T") == []
    assert words(book, "ENOTS") == ["NOT"]


def test_points_go_by_length(book: Book) -> None:
    for word, points in (("GO", 2), ("TEA", 3), ("DOOR", 5), ("STONE", 7), ("GARDEN", 10)):
        assert stands(book, word).points == points


def test_one_letter_is_no_word(book: Book) -> None:
    assert stands(book, "A").points == 0


def test_only_words_of_the_dictionary_count(book: Book) -> None:
    assert words(book, "ZQX") == []


def test_names_and_abbreviations_do_not_count(book: Book) -> None:
    for name in ("ADAM", "LONDON", "NATO", "OSLO"):
        assert name not in words(book, name)


def test_base_forms_and_plurals_count_and_inflections_do_not(book: Book) -> None:
    for good in ("PLAY", "PLAYS", "GO", "MICE", "BENT", "ABODE"):
        assert good in book
        assert words(book, good) == [good]
    for bad in ("GOES", "WENT", "BIGGER", "PLAYING"):
        assert bad not in book
    assert "GOES" not in words(book, "GOES")


def test_a_line_may_hold_several_words_that_do_not_overlap(book: Book) -> None:
    assert words(book, "TEAGO") == ["TEA", "GO"]
    assert words(book, "TEA.GO") == ["TEA", "GO"]


def test_a_word_needs_no_free_square_around_it(book: Book) -> None:
    assert words(book, "XQCATX") == ["CAT"]


def test_a_free_square_breaks_a_word(book: Book) -> None:
    assert words(book, "DO.OR") == ["DO", "OR"]


def test_door_and_ore_share_a_square_so_one_counts(book: Book) -> None:
    found = stands(book, "DOORE")
    assert (found.points, [one.word for one in found.words]) == (5, ["DOOR"])
    assert HallRefusal("ORE", 0, 2, False, "overlap", "DOOR") in found.refused


def test_hot_and_tea_never_count_together(book: Book) -> None:
    found = stands(book, "HOTEA")
    assert found.points == 5
    assert [one.word for one in found.words] == ["HO", "TEA"]
    assert HallRefusal("HOT", 0, 0, False, "overlap", "TEA") in found.refused


def test_a_row_and_a_column_may_share_a_letter(book: Book) -> None:
    assert stands(book, "TEA", "I", "N").points == 6


def test_a_word_that_stands_twice_counts_once(book: Book) -> None:
    found = stands(book, "SHE", "H", "E")
    assert (found.points, [one.word for one in found.words]) == (5, ["SHE", "SH"])
    assert [(one.word, one.why) for one in found.refused if one.word == "SHE"] == [("SHE", "twice")]


def test_the_best_selection_is_found_and_prefers_long_words(book: Book) -> None:
    found = stands(book, "DOORE")
    assert found.words == (Counted("DOOR", 0, 0, False, 5),)


def test_a_refused_form_is_explained(book: Book) -> None:
    refused = stands(book, "GOES").refused
    assert ("GOES", "verb-form") in [(one.word, one.why) for one in refused]
    refused = stands(book, "LONDON").refused
    assert ("LONDON", "name") in [(one.word, one.why) for one in refused]


def test_a_word_inside_a_counted_one_needs_no_explanation(book: Book) -> None:
    assert stands(book, "STONE").refused == ()


def test_whoever_fills_the_sheet_first_gets_three_points(book: Book) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, EMPTY_SHEET, letter="Q")
    events = judged(course(state, book, (1, "A1"), (2, "A1")), 0, Enter(35), book)
    assert Finished(seats=(0,), bonus=True) in events
    after = course(state, book, (1, "A1"), (2, "A1"), (0, Enter(35)))
    assert (after.first, kross.scores(after)) == ((0,), (3, 0, 0))


def test_all_who_finish_in_that_turn_get_the_bonus_and_later_ones_do_not(book: Book) -> None:
    nearly = FULL[:-1] + "."
    state = position(nearly, nearly, FULL[:-2] + "..", FULL[:-3] + "...", letter="Q")
    state = course(state, book, *((seat, Enter(35)) for seat in range(4)))
    assert (state.first, state.finished) == ((0, 1), (0, 1))
    state = course(state, book, (2, "Q"), (2, Enter(34)), (3, Enter(34)))
    assert (state.first, state.finished) == ((0, 1), (0, 1, 2))
    assert state.last == 3


def test_the_bonus_waits_for_the_end_of_the_turn(book: Book) -> None:
    nearly = FULL[:-1] + "."
    state = position(nearly, nearly, EMPTY_SHEET, letter="Q")
    state = course(state, book, (1, Enter(35)))
    assert state.first == ()
    state = course(state, book, (0, Enter(35)), (2, Enter(0)))
    assert state.first == (0, 1)


def test_the_others_go_on_and_finished_players_neither_call_nor_enter_nor_reject(
    book: Book,
) -> None:
    state = position(FULL[:-1] + ".", EMPTY_SHEET, EMPTY_SHEET, letter="Q", caller=2)
    state = course(state, book, (0, Enter(35)), (1, "A1"), (2, "A1"))
    assert state.caller == 1
    assert set(kross.asks(state)) == {1}
    state = course(state, book, (1, "E"))
    assert set(kross.asks(state)) == {1, 2}
    for answer in (Enter(0), Reject()):
        with pytest.raises(Illegal, match="finished"):
            judged(state, 0, answer, book)


def test_when_one_player_is_left_that_one_names_a_final_letter(book: Book) -> None:
    state = position(FULL[:-1] + ".", sheet("ST.NE"), letter="Q")
    events = judged(course(state, book, (1, Enter(35))), 0, Enter(35), book)
    assert events[-1] == Alone(seat=1)
    alone = course(state, book, (1, Enter(35)), (0, Enter(35)))
    (ask,) = kross.asks(alone).values()
    assert (set(kross.asks(alone)), ask.key, ask.seconds) == ({1}, "last", 45)
    after = ending(alone, (1, Last("O", square("C1"))), book=book)
    assert after.sheets[1][:6] == "STONE."
    assert after.result is not None
    assert after.result.scores == (3, 7)


def test_two_players_and_the_first_fills_square_36(book: Book) -> None:
    """One seat rejected once, so the other is first and gets the bonus."""
    state = position(FULL[:-1] + ".", FULL[:-2] + "..", letter="Q")
    state = course(state, book, (0, Enter(35)), (1, Enter(34)))
    assert (state.first, state.last) == ((0,), 1)
    after = ending(state, (1, Last("Q", 35)), book=book)
    assert [one.finish_bonus for one in after.sums] == [3, 0]


def test_the_final_letter_can_be_left_out_and_brings_no_bonus(book: Book) -> None:
    alone = position(FULL, FULL[:-1] + ".", last=1, finished=(0,), first=(0,))
    for answer in (Pass(), TimeOut()):
        assert ending(alone, (1, answer), book=book).sheets[1] == FULL[:-1] + "."
    full = ending(alone, (1, Last("Q", 35)), book=book)
    assert [one.finish_bonus for one in full.sums] == [3, 0]


def test_the_final_letter_is_for_a_free_square_and_cannot_be_rejected(book: Book) -> None:
    alone = position(FULL, sheet("A"), last=1, finished=(0,), first=(0,))
    with pytest.raises(Illegal, match="square-full"):
        judged(alone, 1, Last("E", 0), book)
    with pytest.raises(Illegal, match="no-letter"):
        judged(alone, 1, Reject(), book)
    with pytest.raises(Illegal, match="not-your-turn"):
        judged(alone, 0, Last("E", 5), book)


def test_when_all_finish_together_there_is_no_final_letter(book: Book) -> None:
    nearly = FULL[:-1] + "."
    state = course(position(nearly, nearly, letter="Q"), book, (0, Enter(35)))
    events = judged(state, 1, Enter(35), book)
    assert isinstance(events[-1], Ended)
    assert ending(state, (1, Enter(35)), book=book).first == (0, 1)


def test_a_game_cannot_go_on_for_ever(book: Book) -> None:
    """The caller enters in every turn, so somebody's sheet fills whatever the others reject."""
    chance = random.Random(1)
    state = game_of(3)
    turns = 0
    while state.result is None:
        for seat, ask in kross.asks(state).items():
            answer: Any = TimeOut()
            if ask.kind == "enter" and kross.view(state, seat).may_reject == "yes":
                answer = Reject()
            state = answered(state, seat, answer, book, chance.randrange(999))
            break
        turns = max(turns, state.turns)
    assert turns <= 3 * 36


def test_three_points_for_the_task_once(book: Book) -> None:
    task = DECK["bird"]
    state = position(sheet("HERON", "EGRET"), EMPTY_SHEET, tasks=("bird", "zigzag"))
    (stopped,) = judged(state, 1, Stop("judge"), book)
    sums = stopped.sums  # type: ignore[union-attr]
    assert (sums[0].task_bonus, sums[1].task_bonus) == (3, 0)
    assert does(task, "HERON", book)
    assert does(task, "EGRET", book)


def test_a_task_lets_a_name_count_for_its_player_only(book: Book) -> None:
    found = stands(book, "LONDON", task=DECK["city"])
    assert (found.points, found.task) == (10, "LONDON")
    assert [one.word for one in found.words] == ["LONDON"]
    assert stands(book, "LONDON", task=DECK["bird"]).points < 10


def test_a_task_word_that_is_better_left_uncounted_still_does_the_task(book: Book) -> None:
    """PINES stands inside of SPINES, which is worth more; the trees are there all the same."""
    found = stands(book, "SPINES", task=DECK["tree"])
    assert [one.word for one in found.words] == ["SPINES"]
    assert found.task == "PINES"


def test_a_task_word_may_stand_twice(book: Book) -> None:
    found = stands(book, "EEL", "E", "L", task=DECK["fish"])
    assert ([one.word for one in found.words], found.task) == (["EEL", "EL"], "EEL")


def test_everything_is_added_up(book: Book) -> None:
    state = position(
        sheet("HERON"),
        EMPTY_SHEET,
        tasks=("bird", "city"),
        first=(0,),
        finished=(0,),
        cards={"Q": 0, "Z": 0, "J": 1},
        last=1,
    )
    after = ending(state, (1, Pass()), book=book)
    one = after.sums[0]
    assert (one.points, one.task, one.task_bonus, one.finish_bonus, one.minus) == (
        7, "HERON", 3, 3, 2,
    )  # fmt: skip
    assert after.result is not None
    assert after.result.scores == (7 + 3 + 3 - 2, -1)
    assert after.result.places == (1, 2)
    assert after.result.detail["cards"] == [-2, -1]


def tie(book: Book, one: tuple[str, ...], other: tuple[str, ...]) -> tuple[int, ...]:
    state = position(sheet(*one), sheet(*other), finished=(0,), last=1)
    after = ending(state, (1, Pass()), book=book)
    assert after.result is not None
    assert len(set(after.result.scores)) == 1
    return after.result.places


def test_with_equal_points_more_long_words_win(book: Book) -> None:
    assert tie(book, ("GARDEN",), ("DOOR", "", "BIRD")) == (1, 2)
    assert tie(book, ("DOOR", "", "BIRD"), ("STONE", "", "TEA")) == (2, 1)
    assert tie(book, ("TEA", "", "GO"), ("DOOR",)) == (2, 1)


def test_with_equal_words_of_every_length_it_is_a_draw(book: Book) -> None:
    assert tie(book, ("TEA", "", "GO"), ("OX", "", "CAT")) == (1, 1)


def test_when_it_is_over_all_sheets_and_tasks_lie_open(book: Book) -> None:
    alone = position(FULL, sheet("TEA"), last=1, finished=(0,), first=(0,))
    after = ending(alone, (1, Pass()), book=book)
    for eyes in (None, 0, 1):
        seen = kross.view(after, eyes)
        assert seen.sheets == after.sheets
        assert None not in seen.tasks
        assert seen.sums == after.sums


def test_a_stopped_game_counts_what_stands(book: Book) -> None:
    state = position(sheet("STONE"), sheet("TEA"), letter="E")
    after = answered(state, 0, Stop("resigned", 0), book)
    assert after.result is not None
    assert (after.result.scores, after.result.places) == ((7, 3), (2, 1))
    for answer, code in ((Stop("resigned", 1), "not-your-seat"), (Stop("judge", 9), "no-such")):
        with pytest.raises(Illegal, match=code):
            judged(state, 0, answer, book)


def test_the_deck_has_forty_cards_or_more_and_each_example_does_its_task(book: Book) -> None:
    assert len(TASKS) == len(DECK) >= 40
    for task in TASKS:
        assert does(task, task.example, book), task.id
        found = stands(book, task.example, task=task)
        assert found.task is not None, task.id
        assert task.text
        assert len(task.example) <= 6


def test_a_list_task_needs_three_letters_and_a_letter_task_four(book: Book) -> None:
    for task in TASKS:
        assert task.least >= (3 if task.kinds else 4), task.id
    assert not does(DECK["bird"], "EMU", book)
    assert not does(DECK["k"], "KEY", book)


def test_a_card_says_how_many_letters_it_asks_for() -> None:
    for task in TASKS:
        said = {3: "", 4: "four letters", 5: "five letters", 6: "six letters"}[task.least]
        assert said in task.text.lower(), task.id


def test_every_task_is_done_by_thirty_words_that_everybody_knows(book: Book) -> None:
    for task in TASKS:
        assert len(doing(task, book.at(35))) >= 30, task.id


def test_letter_tasks_say_no_to_words_that_do_not_fit(book: Book) -> None:
    refused = dict.fromkeys([task.id for task in TASKS if task.pattern], "STONED")
    refused |= {"different": "SETTLE", "climb": "ALLOW"}
    for id, word in refused.items():
        assert not does(DECK[id], word, book), id


def test_the_tables_dictionary_rules_over_the_tasks(lexicon: Lexicon) -> None:
    banned = lexicon.book("kross", banned=frozenset({"LONDON"}))
    assert not does(DECK["city"], "LONDON", banned)
    assert stands(banned, "LONDON", task=DECK["city"]).points < 10
