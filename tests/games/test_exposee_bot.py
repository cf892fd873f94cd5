"""Bots of Exposee: what they think of, what they say, and that each level is worth its name."""

import random

import pytest

from tests.games.exposee_testing import answered, lay, placed, position
from wordhall.games.bot_pause import QUICKEST, SLOWEST
from wordhall.games.contract import LEVELS, Level
from wordhall.games.exposee import bot_guessing, bot_placing
from wordhall.games.exposee import game as exposee
from wordhall.games.exposee.bot_guessing import Could, Wits
from wordhall.games.exposee.bot_placing import Taste
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
from wordhall.games.exposee.view import view
from wordhall.lexicon import EVERY, Lexicon, WordList

SHARP = Wits()
BAG = "AABCDDEEEEFGHHIIJKLLMNNOOPQRRSSTTUVWXYZ" * 2


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(exposee.words)


def seen(state: State, seat: int = 1) -> View:
    return view(state, seat)


def thought_of(state: State, word_list: WordList, wits: Wits = SHARP) -> set[str]:
    view = seen(state)
    assert view.phase is not None
    return {
        could.word
        for could in bot_guessing.hypotheses(
            view, view.phase, word_list.graph, word_list, wits, random.Random(1)
        )
    }


def answer(state: State, seat: int, level: Level, word_list: WordList) -> object:
    ask = exposee.asks(state)[seat]
    return exposee.bot(exposee.view(state, seat), ask, level, word_list, random.Random(1))[0]


def cupboard(word_list: WordList) -> State:
    return placed(position(racks=("CUPBOARDEE", "AEIOU"), bag=BAG), "11G", "CUPBOARD", word_list)


def test_a_guesser_thinks_of_the_words_that_fit_what_lies_open(word_list: WordList) -> None:
    words = thought_of(cupboard(word_list), word_list)
    assert "CUPBOARD" in words
    assert all(len(word) == 8 and word.startswith("C") for word in words)


def test_a_guesser_remembers_what_was_said(word_list: WordList) -> None:
    state = answered(
        cupboard(word_list), GuessLetter(1, "A"), GuessWord(0, "CULTURAL"), word_list=word_list
    )
    words = thought_of(state, word_list)
    assert "CULTURAL" not in words
    assert not [word for word in words if word[1] == "A"]


def test_a_guesser_counts_the_tiles_that_can_still_be_out(word_list: WordList) -> None:
    """There is one J, and the guesser holds it."""
    state = position(racks=("CUPBOARDEE", "J"), bag=BAG.replace("J", ""))
    words = thought_of(placed(state, "11G", "CUPBOARD", word_list), word_list)
    assert not [word for word in words if "J" in word]


def test_a_sharp_guesser_knows_that_a_hidden_s_makes_no_plural(word_list: WordList) -> None:
    state = placed(position(racks=("LENSAEIOUT", "A"), bag=BAG), "11K", "LENS", word_list)
    assert "LOTS" not in thought_of(state, word_list)
    assert "LENS" in thought_of(state, word_list)
    assert "LOTS" in thought_of(state, word_list, Wits(reads=0.0))


def test_a_sharp_guesser_reads_the_words_across(word_list: WordList) -> None:
    state = placed(position("11H HA", racks=("ATEO", "EEE"), bag=BAG), "12H", "ATE", word_list)
    words = thought_of(state, word_list)
    assert "ATE" in words
    assert all(f"H{word[0]}" in word_list and f"A{word[1]}" in word_list for word in words)


def test_a_guesser_names_a_word_when_it_is_sure(word_list: WordList) -> None:
    state = cupboard(word_list)
    for number, letter in ((1, "U"), (2, "P"), (3, "B")):
        state = answered(state, GuessLetter(number, letter), word_list=word_list)
    assert answer(state, 1, "expert", word_list) == GuessWord(0, "CUPBOARD")


def test_a_letter_comes_before_a_word_that_is_not_likely(word_list: WordList) -> None:
    assert isinstance(answer(cupboard(word_list), 1, "expert", word_list), GuessLetter)
    even = [Could(word, 1.0) for word in ("CARTS", "CORES", "CURLS", "CELLS")]
    _, place, letter = bot_guessing.plan(even, (1, 2, 3, 4), misses=2, depth=3)
    assert (place, letter) == (2, "R")  # all end in S: to say so would tell nothing


def test_a_guesser_who_knows_no_such_word_still_says_a_letter(word_list: WordList) -> None:
    view = seen(cupboard(word_list))
    assert view.phase is not None
    places = bot_guessing.hidden_places(view.phase)
    said = bot_guessing.by_frequency(view, view.phase, places)
    assert isinstance(said, GuessLetter)
    assert said.letter == "E"


def test_a_placer_weighs_what_the_others_could_win(word_list: WordList) -> None:
    """Nine points with nothing hidden are worth more than ten with nine letters to find."""
    state = position("11G CUPBOARD", racks=("SEAQJXZVVW", "A"), bag=BAG)
    played = answer(state, 0, "expert", word_list)
    assert isinstance(played, Play)
    after = answered(state, played, word_list=word_list)
    assert after.offer is not None
    assert "CUPBOARDS" in {word.word for word in after.offer.words}


def test_a_word_that_is_hard_to_guess_is_worth_more(word_list: WordList) -> None:
    state = position(racks=("CARDOZYEEE", "A"), bag=BAG)
    view = seen(state, 0)

    def bits(where: str, letters: str) -> float:
        offered = answered(state, lay(state, where, letters), word_list=word_list).offer
        assert offered is not None
        return bot_placing.surprise(view, offered, word_list.graph, word_list)

    assert bits("11K", "COZY") > bits("11K", "CARD") + 2
    assert tuple(sorted(bot_placing.WON, reverse=True)) == bot_placing.WON


def test_a_bot_without_a_word_swaps_or_passes(word_list: WordList) -> None:
    stuck = position(racks=("QQQ", "A"), bag="EE")
    assert answer(stuck, 0, "easy", word_list) == Swap("QQ")
    assert answer(position(racks=("QQQ", "A"), bag=""), 0, "easy", word_list) == Pass()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_confirms_what_was_checked(word_list: WordList, level: Level) -> None:
    state = position(racks=("CUPBOARDEE", "AEIOU"), bag=BAG)
    state = answered(state, lay(state, "11G", "CUPBOARD"), word_list=word_list)
    assert answer(state, 0, level, word_list) == Confirm()


def test_a_bot_takes_a_persons_time(word_list: WordList) -> None:
    ask = exposee.asks(cupboard(word_list))[1]
    for level in LEVELS:
        _, pause = exposee.bot(seen(cupboard(word_list)), ask, level, word_list, random.Random(2))
        assert QUICKEST <= pause <= SLOWEST


def test_fewer_words_come_to_a_weaker_guessers_mind(word_list: WordList) -> None:
    state = cupboard(word_list)
    some = thought_of(state, word_list, Wits(recall=0.5))
    assert some < thought_of(state, word_list)
    assert len(some) > 10


def test_a_placer_who_overlooks_long_plays_still_finds_a_short_one(word_list: WordList) -> None:
    state = position("11G CUPBOARD", racks=("GARDENSEEE", "A"), bag=BAG)
    graph = word_list.up_to_level(EVERY, anchored=True).graph

    def tiles(sight: float) -> float:
        taste = Taste(sight=sight)
        plays = [
            bot_placing.place(seen(state, 0), graph, word_list, taste, random.Random(seed))
            for seed in range(5)
        ]
        return sum(len(one.tiles) for one in plays if isinstance(one, Play))

    assert 0 < tiles(0.3) < tiles(1.0)
