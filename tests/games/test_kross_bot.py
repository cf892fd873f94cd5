"""Kross: bots answer legally, know their task, and the better ones are better."""

import random

import pytest

from tests.games.game_under_test import playout
from tests.games.kross_testing import FULL, position, sheet, square
from wordhall.games.bot_pause import QUICKEST, SLOWEST
from wordhall.games.contract import LEVELS, Level
from wordhall.games.kross import game as kross
from wordhall.games.kross.bot import REFLEX
from wordhall.games.kross.box import SQUARES
from wordhall.games.kross.model import Call, Enter, Last, Options, Pass, Reject, State, Wish
from wordhall.lexicon import Lexicon, WordList

# Every row waits for one of several letters, and no row for a Q.
PLANS = sheet("S.ORES", "T.ALES", "CA.ING", "S.INES", "B.ATEN", "R.ADER")


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(kross.words)


def answer(state: State, seat: int, level: Level, word_list: WordList, seed: int = 0) -> object:
    ask = kross.asks(state)[seat]
    said, pause = kross.bot(kross.view(state, seat), ask, level, word_list, random.Random(seed))
    assert (REFLEX if isinstance(said, Reject) else QUICKEST) <= pause <= SLOWEST
    return said


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("fair", [False, True])
def test_a_bots_answers_are_always_legal(level: Level, fair: bool, word_list: WordList) -> None:
    chance = random.Random(f"{level} {fair}")
    state = None
    for event in kross.setup(2, Options(fair=fair), chance):
        state = kross.evolve(state, event)
    while kross.result(state) is None:
        assert state is not None
        seat, ask = next(iter(kross.asks(state).items()))
        said, _ = kross.bot(kross.view(state, seat), ask, level, word_list, chance)
        for event in kross.decide(state, seat, ask, said, chance, word_list):
            state = kross.evolve(state, event)


@pytest.mark.parametrize("level", ["medium", "strong", "expert"])
def test_a_bot_completes_the_word_that_waits_for_the_letter(
    level: Level, word_list: WordList
) -> None:
    rows = ("GARD.N", "QXQXQX", "XQXQXQ", "QXQXQX", "XQXQX", "QXQX")
    state = position(sheet(*rows), FULL, letter="E", caller=1)
    assert answer(state, 0, level, word_list) == Enter(square("E1"))


def test_a_bot_calls_the_letter_that_it_needs(word_list: WordList) -> None:
    rows = ("GARD.N", "QXQXQX", "XQXQXQ", "QXQXQX", "XQXQXQ", "QXQXQ")
    assert answer(position(sheet(*rows), FULL), 0, "expert", word_list) == Call("E")


def test_a_bot_rejects_what_only_spoils_its_sheet(word_list: WordList) -> None:
    state = position(PLANS, sheet(), sheet(), letter="Q", caller=1)
    assert answer(state, 0, "expert", word_list) == Reject()
    fair = position(PLANS, sheet(), sheet(), letter="Q", caller=1, fair=True)
    said = answer(fair, 0, "expert", word_list)
    assert isinstance(said, Wish)
    assert said.reject


def test_a_bot_never_rejects_where_it_may_not(word_list: WordList) -> None:
    state = position(PLANS, sheet(), sheet(), letter="Q", holder=0, caller=1)
    assert isinstance(answer(state, 0, "expert", word_list), Enter)


def test_a_bot_looks_for_a_word_of_its_task(word_list: WordList) -> None:
    """Both words are as long; only one of them is a bird."""
    rows = ("CRAN.", "QXQXQX", "STAN.", "QXQXQX", "XQXQXQ", "QXQXQX")
    state = position(sheet(*rows), FULL, letter="E", caller=1, tasks=("bird", "city"))
    assert answer(state, 0, "strong", word_list) == Enter(square("E1"))


def test_a_bots_final_letter_is_the_best_there_is(word_list: WordList) -> None:
    alone = position(FULL, sheet("GARD.N"), last=1, finished=(0,), first=(0,))
    assert answer(alone, 1, "expert", word_list) == Last("E", square("E1"))
    nothing = position(FULL, FULL[:-1] + ".", last=1, finished=(0,), first=(0,))
    assert isinstance(answer(nothing, 1, "easy", word_list), Pass | Last)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_one_level_write_different_sheets(level: Level) -> None:
    """They hear the same letters, and many squares are as good as each other."""
    one, other = playout("kross", 0, level)[1][-1].after.sheets[:2]
    assert sum(mine == yours for mine, yours in zip(one, other, strict=True)) < SQUARES / 2


def test_the_ends_of_the_ladder_differ() -> None:
    """The same deals, all seats easy and all seats strong: the sheets are worth clearly more."""

    def mean(level: Level) -> float:
        games = [playout("kross", seed, level)[1][-1].after for seed in (0, 4)]
        sums = [one.points for game in games for one in game.sums]
        return float(sum(sums) / len(sums))

    assert mean("strong") > mean("easy") + 5
