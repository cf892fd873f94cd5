"""Looking a word up during play, where the rulebook of a game allows it (KW-24, EX-14)."""

import random
from typing import Any

import pytest

from tests.web.conftest import Come
from tests.web.words_table import two
from wordhall.games.kross import game as kross
from wordhall.games.kross.model import Began, TaskCard
from wordhall.games.kross.task import DECK
from wordhall.games.kross.view import look_up
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="module")
def word_list() -> WordList:
    return Lexicon.open().word_list(kross.words)


def seen_with(task: str) -> Any:
    state = None
    for event in kross.setup(2, kross.Options(), random.Random(0)):
        state = kross.evolve(state, event)
    assert state is not None
    tasks = (task, next(other for other in DECK if other != task))
    return kross.view(kross.evolve(None, Began(tasks=tasks, caller=0)), 0)


def test_a_game_that_allows_it_says_whether_a_word_counts_and_what_it_means(come: Come) -> None:
    anna, bo, table = two(come, game="kross")
    for guest in (anna, bo):
        told = guest.get(f"/api/define?word=spade&table={table}")
        assert (told["counts"], told["known"]) == (True, True)
        assert told["meanings"]
    told = anna.get(f"/api/define?word=goes&table={table}&seat=0")
    assert (told["counts"], told["why"]) == (False, "verb-form")
    assert told["say"] == "GOES is a verb form. Only the infinitive counts."
    assert anna.get(f"/api/define?word=x9&table={table}")["counts"] is False


def test_nobody_asks_for_another_seat(come: Come) -> None:
    anna, _, table = two(come, game="kross")
    assert anna.get(f"/api/define?word=spade&table={table}&seat=1", status=403)
    assert anna.get(f"/api/define?word=spade&table={table}&seat=x", status=404)


def test_the_tables_own_words_decide(come: Come) -> None:
    anna, _, table = two(come, game="kross", dictionary={"banned": ["SPADE"], "added": ["BLORP"]})
    assert anna.get(f"/api/define?word=spade&table={table}")["why"] == "banned"
    assert anna.get(f"/api/define?word=blorp&table={table}")["counts"]


def test_a_word_that_only_the_task_allows_counts_for_its_seat(word_list: WordList) -> None:
    verdict = look_up(seen_with("city"), "london", word_list)
    assert (verdict.legal, verdict.why) == (True, "task")
    assert not look_up(seen_with("bird"), "london", word_list).legal
    assert TaskCard("city", DECK["city"].text, DECK["city"].example) == seen_with("city").task


def test_a_pattern_makes_no_word_of_what_is_none(word_list: WordList) -> None:
    assert not look_up(seen_with("zigzag"), "XOXOXO", word_list).legal
    assert look_up(seen_with("zigzag"), "DECIDE", word_list).why == "task"


def test_in_exposee_whoever_forms_a_word_looks_it_up_and_others_see_what_lies_open(
    come: Come,
) -> None:
    guests = come("Anna"), come("Bo")
    card = guests[0].open("me", "open", game="exposee")
    guests[1].join(card)
    table = card["id"]
    guests[0].start(table)
    frames = [guest.watch(table).frame(1) for guest in guests]
    forming = next(seat for seat, frame in enumerate(frames) if frame["asks"])
    told = guests[forming].get(f"/api/define?word=spade&table={table}&seat={forming}")
    assert (told["counts"], told["known"]) == (True, True)
    told = guests[forming].get(f"/api/define?word=xqzzy&table={table}&seat={forming}")
    assert (told["counts"], told["why"]) == (False, "unknown")
    other = 1 - forming
    for where in (f"{table}&seat={other}", table):
        told = guests[other].get(f"/api/define?word=spade&table={where}", status=409)
        assert told["code"] == "closed-word"


def test_in_typo_the_dictionary_stays_closed(come: Come) -> None:
    anna, _, table = two(come, game="typo")
    for where in (f"{table}&seat=0", table):
        assert (
            anna.get(f"/api/define?word=spade&table={where}", status=409)["code"] == "closed-book"
        )
