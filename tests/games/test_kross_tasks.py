"""Kross: the task cards, and what does a task."""

import pytest

from tests.games.kross_testing import (
    judged,
    position,
    sheet,
    stands,
)
from wordhall.games.contract import Stop
from wordhall.games.kross import game as kross
from wordhall.games.kross.box import EMPTY_SHEET
from wordhall.games.kross.task import DECK, TASKS, does, doing
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def test_three_points_for_the_task_once(word_list: WordList) -> None:
    task = DECK["bird"]
    state = position(sheet("HERON", "EGRET"), EMPTY_SHEET, tasks=("bird", "zigzag"))
    (stopped,) = judged(state, 1, Stop("judge"), word_list)
    sums = stopped.sums  # type: ignore[union-attr]
    assert (sums[0].task_bonus, sums[1].task_bonus) == (3, 0)
    assert does(task, "HERON", word_list)
    assert does(task, "EGRET", word_list)


def test_a_task_lets_a_name_count_for_its_player_only(word_list: WordList) -> None:
    found = stands(word_list, "LONDON", task=DECK["city"])
    assert (found.points, found.task) == (10, "LONDON")
    assert [one.word for one in found.words] == ["LONDON"]
    assert stands(word_list, "LONDON", task=DECK["bird"]).points < 10


def test_a_task_word_that_is_better_left_uncounted_still_does_the_task(word_list: WordList) -> None:
    """PINES stands inside of SPINES, which is worth more; the trees are there all the same."""
    found = stands(word_list, "SPINES", task=DECK["tree"])
    assert [one.word for one in found.words] == ["SPINES"]
    assert found.task == "PINES"


def test_a_task_word_may_stand_twice(word_list: WordList) -> None:
    found = stands(word_list, "EEL", "E", "L", task=DECK["fish"])
    assert ([one.word for one in found.words], found.task) == (["EEL", "EL"], "EEL")


def test_the_deck_has_forty_cards_or_more_and_each_example_does_its_task(
    word_list: WordList,
) -> None:
    assert len(TASKS) == len(DECK) >= 40
    for task in TASKS:
        assert does(task, task.example, word_list), task.id
        found = stands(word_list, task.example, task=task)
        assert found.task is not None, task.id
        assert task.text
        assert len(task.example) <= 6


def test_a_list_task_needs_three_letters_and_a_letter_task_four(word_list: WordList) -> None:
    for task in TASKS:
        assert task.least >= (3 if task.kinds else 4), task.id
    assert not does(DECK["bird"], "EMU", word_list)
    assert not does(DECK["k"], "KEY", word_list)


def test_a_card_says_how_many_letters_it_asks_for() -> None:
    for task in TASKS:
        said = {3: "", 4: "four letters", 5: "five letters", 6: "six letters"}[task.least]
        assert said in task.text.lower(), task.id


def test_every_task_is_done_by_thirty_words_that_everybody_knows(word_list: WordList) -> None:
    for task in TASKS:
        assert len(doing(task, word_list.up_to_level(35))) >= 30, task.id


def test_letter_tasks_say_no_to_words_that_do_not_fit(word_list: WordList) -> None:
    refused = dict.fromkeys([task.id for task in TASKS if task.pattern], "STONED")
    refused |= {"different": "SETTLE", "climb": "ALLOW"}
    for id, word in refused.items():
        assert not does(DECK[id], word, word_list), id


def test_the_tables_dictionary_rules_over_the_tasks(lexicon: Lexicon) -> None:
    banned = lexicon.word_list(kross.words, banned=frozenset({"LONDON"}))
    assert not does(DECK["city"], "LONDON", banned)
    assert stands(banned, "LONDON", task=DECK["city"]).points < 10
