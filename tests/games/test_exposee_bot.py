"""Bots of Exposee: what they think of, what they say, and that each level is worth its name."""

import random

import pytest

from tests.games.exposee import answered, lay, placed, position
from wordhall import arena
from wordhall.games import exposee
from wordhall.games.contract import LEVELS, Level
from wordhall.games.exposee import guesser, placer
from wordhall.games.exposee.bot import STYLES
from wordhall.games.exposee.guesser import Could, Wits
from wordhall.games.exposee.model import (
    Confirm,
    GuessLetter,
    GuessWord,
    Pass,
    Play,
    State,
    Swap,
    View,
)
from wordhall.lexicon import Book, Lexicon

SHARP = Wits(weighs=True, infers=True, depth=3)
BAG = "AABCDDEEEEFGHHIIJKLLMNNOOPQRRSSTTUVWXYZ" * 2


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("exposee")


def seen(state: State, seat: int = 1) -> View:
    return exposee.view(state, seat)


def thought_of(state: State, book: Book, wits: Wits = SHARP) -> set[str]:
    view = seen(state)
    assert view.phase is not None
    return {could.word for could in guesser.hypotheses(view, view.phase, book.graph, book, wits)}


def answer(state: State, seat: int, level: Level, book: Book) -> object:
    ask = exposee.asks(state)[seat]
    return exposee.bot(exposee.view(state, seat), ask, level, book, random.Random(1))[0]


def cupboard(book: Book) -> State:
    return placed(position(racks=("CUPBOARDEE", "AEIOU"), bag=BAG), "11G", "CUPBOARD", book)


def test_a_guesser_thinks_of_the_words_that_fit_what_lies_open(book: Book) -> None:
    words = thought_of(cupboard(book), book)
    assert "CUPBOARD" in words
    assert all(len(word) == 8 and word.startswith("C") for word in words)


def test_a_guesser_remembers_what_was_said(book: Book) -> None:
    state = answered(cupboard(book), GuessLetter(1, "A"), GuessWord(0, "CULTURAL"), book=book)
    words = thought_of(state, book)
    assert "CULTURAL" not in words
    assert not [word for word in words if word[1] == "A"]


def test_a_guesser_counts_the_tiles_that_can_still_be_out(book: Book) -> None:
    """There is one J, and the guesser holds it."""
    state = position(racks=("CUPBOARDEE", "J"), bag=BAG.replace("J", ""))
    words = thought_of(placed(state, "11G", "CUPBOARD", book), book)
    assert not [word for word in words if "J" in word]


def test_a_sharp_guesser_knows_that_a_hidden_s_makes_no_plural(book: Book) -> None:
    state = placed(position(racks=("LENSAEIOUT", "A"), bag=BAG), "11K", "LENS", book)
    assert "LOTS" not in thought_of(state, book)
    assert "LENS" in thought_of(state, book)
    assert "LOTS" in thought_of(state, book, Wits())


def test_a_sharp_guesser_reads_the_words_across(book: Book) -> None:
    state = placed(position("11H HA", racks=("ATEO", "EEE"), bag=BAG), "12H", "ATE", book)
    words = thought_of(state, book)
    assert "ATE" in words
    assert all(f"H{word[0]}" in book and f"A{word[1]}" in book for word in words)


def test_a_guesser_names_a_word_when_it_is_sure(book: Book) -> None:
    state = cupboard(book)
    for number, letter in ((1, "U"), (2, "P"), (3, "B")):
        state = answered(state, GuessLetter(number, letter), book=book)
    assert answer(state, 1, "expert", book) == GuessWord(0, "CUPBOARD")


def test_a_letter_comes_before_a_word_that_is_not_likely(book: Book) -> None:
    assert isinstance(answer(cupboard(book), 1, "expert", book), GuessLetter)
    even = [Could(word, 1.0) for word in ("CARTS", "CORES", "CURLS", "CELLS")]
    _, place, letter = guesser.plan(even, (1, 2, 3, 4), misses=2, depth=3)
    assert (place, letter) == (2, "R")  # all end in S: to say so would tell nothing


def test_a_guesser_who_knows_no_such_word_still_says_a_letter(book: Book) -> None:
    view = seen(cupboard(book))
    assert view.phase is not None
    places = guesser.hidden_places(view.phase)
    said = guesser.by_frequency(view, view.phase, places)
    assert isinstance(said, GuessLetter)
    assert said.letter == "E"


def test_a_placer_weighs_what_the_others_could_win(book: Book) -> None:
    """Nine points with nothing hidden are worth more than ten with nine letters to find."""
    state = position("11G CUPBOARD", racks=("SEAQJXZVVW", "A"), bag=BAG)
    played = answer(state, 0, "expert", book)
    assert isinstance(played, Play)
    after = answered(state, played, book=book)
    assert after.offer is not None
    assert "CUPBOARDS" in {word.word for word in after.offer.words}


def test_a_word_that_is_hard_to_guess_is_worth_more(book: Book) -> None:
    state = position(racks=("CARDOZYEEE", "A"), bag=BAG)
    view = seen(state, 0)

    def bits(where: str, letters: str) -> float:
        offered = answered(state, lay(state, where, letters), book=book).offer
        assert offered is not None
        return placer.surprise(view, offered, book.graph, book)

    assert bits("11K", "COZY") > bits("11K", "CARD") + 2
    assert tuple(sorted(placer.WON, reverse=True)) == placer.WON


def test_a_bot_without_a_word_swaps_or_passes(book: Book) -> None:
    stuck = position(racks=("QQQ", "A"), bag="EE")
    assert answer(stuck, 0, "easy", book) == Swap("QQ")
    assert answer(position(racks=("QQQ", "A"), bag=""), 0, "easy", book) == Pass()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_confirms_what_was_checked(book: Book, level: Level) -> None:
    state = position(racks=("CUPBOARDEE", "AEIOU"), bag=BAG)
    state = answered(state, lay(state, "11G", "CUPBOARD"), book=book)
    assert answer(state, 0, level, book) == Confirm()


def test_a_bot_takes_a_persons_time(book: Book) -> None:
    ask = exposee.asks(cupboard(book))[1]
    for level in LEVELS:
        _, pause = exposee.bot(seen(cupboard(book)), ask, level, book, random.Random(2))
        quickest, slowest = STYLES[level].guessing
        assert quickest <= pause <= slowest


def test_the_expert_beats_the_easy_bot_from_either_seat() -> None:
    expert, easy = arena.play_round("exposee", ("expert", "easy"), seed=3, number=0)
    assert (expert[0], easy[0]) == (2.0, 0.0)
    assert expert[2] > 50
