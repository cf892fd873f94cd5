"""Bots for Words: what they know, what they choose, and what they keep."""

import random
from typing import Any

import msgspec
import pytest

from tests.games.game_under_test import playout
from tests.games.words_testing import position
from wordhall.games.bot_pause import QUICKEST, SLOWEST
from wordhall.games.contract import LEVELS, Ask, Level
from wordhall.games.words import game as words
from wordhall.games.words.advice import advise
from wordhall.games.words.bot import STYLES, Style, choose, greedy
from wordhall.games.words.model import Pass, Play, Played, State, Swap
from wordhall.lexicon import EVERY, Lexicon, WordList

TURN = Ask(key="turn:1", kind="turn")


def answer(state: State, level: Level, word_list: WordList, seed: int = 0) -> Any:
    return words.bot(words.view(state, state.turn), TURN, level, word_list, random.Random(seed))[0]


def words_played(level: Level, seeds: range) -> set[str]:
    return {
        formed.word.upper()
        for seed in seeds
        for step in playout("words", seed, level)[1]
        for event in step.events
        if isinstance(event, Played)
        for formed in event.words
    }


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_words_of_its_vocabulary_and_none_that_could_hurt(
    level: Level, lexicon: Lexicon
) -> None:
    for word in words_played(level, range(6)):
        entry = lexicon.entry(word)
        assert entry is not None
        assert entry.rating == 0
        assert (entry.level or 0) <= STYLES[level].vocabulary


def test_a_bot_keeps_to_the_list_of_its_table(lexicon: Lexicon) -> None:
    state = position(racks=("GO", "E"), bag="", turns=0)
    go = answer(state, "expert", lexicon.word_list(words.words))
    banned = answer(state, "expert", lexicon.word_list(words.words, banned=frozenset({"GO"})))

    assert isinstance(go, Play)
    assert banned == Pass()


def test_a_shorter_sight_overlooks_plays_of_many_tiles(word_list: WordList) -> None:
    view = words.view(position("8G CAT", racks=("GARDENS", "AAAAAAA")), 0)
    graph = word_list.up_to_level(EVERY).graph

    def tiles(sight: float) -> int:
        style = Style(EVERY, sight=sight)
        plays = [choose(view, graph, style, random.Random(seed)) for seed in range(40)]
        return sum(len(play.tiles) for play in plays if isinstance(play, Play))

    assert 40 * 1 < tiles(0.2) < tiles(0.6) < tiles(1.0) == 40 * 7


def test_the_expert_keeps_a_blank_that_the_greedy_player_wastes(word_list: WordList) -> None:
    state = position("8G CAT", racks=("?IIUUVV", "E"), bag="E" * 40)
    kept, wasted = (
        answer(state, "expert", word_list),
        greedy(words.view(state, 0), TURN, word_list, random.Random(0)),
    )

    assert isinstance(wasted, Play)
    assert any(tile.blank for tile in wasted.tiles)
    assert not (isinstance(kept, Play) and any(tile.blank for tile in kept.tiles))


def test_the_expert_swaps_a_hopeless_rack_and_keeps_the_best_of_it(word_list: WordList) -> None:
    state = position("8G CAT", racks=("IIUUUVV", "E"), bag="E" * 40, scores=(6, 0))
    swapped = answer(state, "expert", word_list)

    assert isinstance(swapped, Swap)
    assert swapped.tiles.count("U") >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_without_a_play_a_bot_swaps_and_without_a_bag_it_passes(
    level: Level, word_list: WordList
) -> None:
    stuck = position(racks=("VVVVCCC", "E"), bag="EE", turns=0)
    swapped = answer(stuck, level, word_list)

    assert isinstance(swapped, Swap)
    assert 1 <= len(swapped.tiles) <= 2
    assert answer(position(racks=("VVVVCCC", "E"), bag="", turns=0), level, word_list) == Pass()


def test_with_an_empty_bag_the_expert_goes_out_rather_than_score_a_little_more(
    word_list: WordList,
) -> None:
    rows = (
        "...H.........../REZONEd..D...../...V.....E...../EASED....I...../HIC....ROTUnDLY/"
        ".DUB.....Y...O./..PAW.....Q..G./...TOGAE..U..J./COLT...N..A.TAM/R....N.DEWS.AMI/"
        "A...SAVOR.HEX.T/F..GIP.R...LIFE/T....KOS...U.../.....I.E.EITHER/...BANNS...E..."
    )
    state = position(racks=("IO", "L"), bag="")
    state = msgspec.structs.replace(state, board=tuple(rows.split("/")))
    out, dear = (
        answer(state, "expert", word_list),
        greedy(words.view(state, 0), TURN, word_list, random.Random(0)),
    )

    assert isinstance(out, Play)
    assert isinstance(dear, Play)
    assert (len(out.tiles), len(dear.tiles)) == (2, 1)


def test_the_expert_plays_twice_when_the_other_seat_is_stuck(word_list: WordList) -> None:
    state = position("8G CAT", racks=("AERST", "QZJ"), bag="")
    first = answer(state, "expert", word_list)

    assert isinstance(first, Play)
    assert len(first.tiles) < 5


def test_a_bot_takes_a_persons_time_but_never_long(word_list: WordList) -> None:
    view = words.view(position("8G CAT"), 0)
    for level in LEVELS:
        pauses = [
            words.bot(view, TURN, level, word_list, random.Random(seed))[1] for seed in range(20)
        ]
        assert QUICKEST <= min(pauses) < max(pauses) <= SLOWEST


def test_advice_names_the_best_plays_of_a_turn(word_list: WordList) -> None:
    state = position("8G CAT", racks=("QUIZEDS", "AAAAAAA"))
    advice = advise(state, word_list)
    assert len(advice) == 5
    assert advice[0].points >= 30
    for one in advice:
        assert one.word.upper() in word_list
    assert [one.points + one.kept for one in advice] == sorted(
        (one.points + one.kept for one in advice), reverse=True
    )
