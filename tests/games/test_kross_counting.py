"""Kross: which words of a sheet count, and how many points they bring."""

import pytest

from tests.games.kross_testing import (
    NO_TASK,
    stands,
)
from wordhall.games.kross import game as kross
from wordhall.games.kross.scoring import Counted, RefusedWord
from wordhall.games.kross.task import Task
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def words(word_list: WordList, *rows: str, task: Task = NO_TASK) -> list[str]:
    return [one.word for one in stands(word_list, *rows, task=task).words]


def test_words_run_from_left_to_right_and_from_top_to_bottom(word_list: WordList) -> None:
    assert words(word_list, "STONE") == ["STONE"]
    assert words(word_list, "S", "T", "O", "N", "E") == ["STONE"]


def test_diagonal_and_backward_words_do_not_count(word_list: WordList) -> None:
    assert words(word_list, "C", ".A", "..T") == []
    assert words(word_list, "ENOTS") == ["NOT"]


def test_points_go_by_length(word_list: WordList) -> None:
    for word, points in (("GO", 2), ("TEA", 3), ("DOOR", 5), ("STONE", 7), ("GARDEN", 10)):
        assert stands(word_list, word).points == points


def test_one_letter_is_no_word(word_list: WordList) -> None:
    assert stands(word_list, "A").points == 0


def test_only_words_of_the_dictionary_count(word_list: WordList) -> None:
    assert words(word_list, "ZQX") == []


def test_names_and_abbreviations_do_not_count(word_list: WordList) -> None:
    for name in ("ADAM", "LONDON", "NATO", "OSLO"):
        assert name not in words(word_list, name)


def test_base_forms_and_plurals_count_and_inflections_do_not(word_list: WordList) -> None:
    for good in ("PLAY", "PLAYS", "GO", "MICE", "BENT", "ABODE"):
        assert good in word_list
        assert words(word_list, good) == [good]
    for bad in ("GOES", "WENT", "BIGGER", "PLAYING"):
        assert bad not in word_list
    assert "GOES" not in words(word_list, "GOES")


def test_a_line_may_hold_several_words_that_do_not_overlap(word_list: WordList) -> None:
    assert words(word_list, "TEAGO") == ["TEA", "GO"]
    assert words(word_list, "TEA.GO") == ["TEA", "GO"]


def test_a_word_needs_no_free_square_around_it(word_list: WordList) -> None:
    assert words(word_list, "XQCATX") == ["CAT"]


def test_a_free_square_breaks_a_word(word_list: WordList) -> None:
    assert words(word_list, "DO.OR") == ["DO", "OR"]


def test_door_and_ore_share_a_square_so_one_counts(word_list: WordList) -> None:
    found = stands(word_list, "DOORE")
    assert (found.points, [one.word for one in found.words]) == (5, ["DOOR"])
    assert RefusedWord("ORE", 0, 2, False, "overlap", "DOOR") in found.refused


def test_hot_and_tea_never_count_together(word_list: WordList) -> None:
    found = stands(word_list, "HOTEA")
    assert found.points == 5
    assert [one.word for one in found.words] == ["HO", "TEA"]
    assert RefusedWord("HOT", 0, 0, False, "overlap", "TEA") in found.refused


def test_a_row_and_a_column_may_share_a_letter(word_list: WordList) -> None:
    assert stands(word_list, "TEA", "I", "N").points == 6


def test_a_word_that_stands_twice_counts_once(word_list: WordList) -> None:
    found = stands(word_list, "SHE", "H", "E")
    assert (found.points, [one.word for one in found.words]) == (5, ["SHE", "SH"])
    assert [(one.word, one.why) for one in found.refused if one.word == "SHE"] == [("SHE", "twice")]


def test_the_best_selection_is_found_and_prefers_long_words(word_list: WordList) -> None:
    found = stands(word_list, "DOORE")
    assert found.words == (Counted("DOOR", 0, 0, False, 5),)


def test_a_refused_form_is_explained(word_list: WordList) -> None:
    refused = stands(word_list, "GOES").refused
    assert ("GOES", "verb-form") in [(one.word, one.why) for one in refused]
    refused = stands(word_list, "LONDON").refused
    assert ("LONDON", "name") in [(one.word, one.why) for one in refused]


def test_a_word_inside_a_counted_one_needs_no_explanation(word_list: WordList) -> None:
    assert stands(word_list, "STONE").refused == ()
