"""Looking a word up during play, where the rulebook of a game allows it (KW-24)."""

import random
from typing import Any

import pytest

from tests.web.conftest import Come
from tests.web.table import two
from wordhall.games import kross
from wordhall.games.kross.model import TaskCard
from wordhall.games.kross.task import DECK
from wordhall.lexicon import Book, Lexicon


@pytest.fixture(scope="module")
def book() -> Book:
    return Lexicon.open().book("kross")


def seen_with(task: str) -> Any:
    state = None
    for event in kross.setup(2, kross.Options(), random.Random(0)):
        state = kross.evolve(state, event)
    assert state is not None
    tasks = (task, next(other for other in DECK if other != task))
    return kross.view(kross.evolve(None, kross.model.Began(tasks=tasks, caller=0)), 0)


def test_a_game_that_allows_it_says_whether_a_word_counts_and_what_it_means(come: Come) -> None:
    anna, bo, table = two(come, game="kross")
    for guest in (anna, bo):
        told = guest.get(f"/api/define?word=spade&table={table}")
        assert (told["counts"], told["known"]) == (True, True)
        assert told["meanings"]
    told = anna.get(f"/api/define?word=goes&table={table}&seat=0")
    assert (told["counts"], told["why"]) == (False, "verb-form")
    assert told["say"] == "GOES is a form of a verb: only the infinitive counts."
    assert anna.get(f"/api/define?word=x9&table={table}")["counts"] is False


def test_nobody_asks_for_another_seat(come: Come) -> None:
    anna, _, table = two(come, game="kross")
    assert anna.get(f"/api/define?word=spade&table={table}&seat=1", status=403)
    assert anna.get(f"/api/define?word=spade&table={table}&seat=x", status=404)


def test_the_tables_own_words_decide(come: Come) -> None:
    anna, _, table = two(come, game="kross", dictionary={"banned": ["SPADE"], "added": ["BLORP"]})
    assert anna.get(f"/api/define?word=spade&table={table}")["why"] == "banned"
    assert anna.get(f"/api/define?word=blorp&table={table}")["counts"]


def test_a_word_that_only_the_task_allows_counts_for_its_seat(book: Book) -> None:
    verdict = kross.look_up(seen_with("city"), "london", book)
    assert (verdict.legal, verdict.why) == (True, "task")
    assert not kross.look_up(seen_with("bird"), "london", book).legal
    assert TaskCard("city", DECK["city"].text, DECK["city"].example) == seen_with("city").task


def test_a_pattern_makes_no_word_of_what_is_none(book: Book) -> None:
    assert not kross.look_up(seen_with("zigzag"), "XOXOXO", book).legal
    assert kross.look_up(seen_with("zigzag"), "DECIDE", book).why == "task"
