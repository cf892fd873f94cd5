"""Bots for Typo: what they know, what they pick and say, when they bluff and when they doubt."""

import random
from typing import Any

import pytest

from tests.games.game_under_test import playout
from tests.games.typo_testing import answered, position, say
from wordhall.games.contract import LEVELS, Level, Seat
from wordhall.games.typo import game as typo
from wordhall.games.typo import odds
from wordhall.games.typo.bot import HARD, STYLES
from wordhall.games.typo.box import COUNTS
from wordhall.games.typo.model import GiveUp, Options, Pick, Place, Said, State, Take, Vote
from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="module")
def list_of_typo(lexicon: Lexicon) -> WordList:
    return lexicon.word_list(typo.words)


def thought(
    state: State, level: Level, word_list: WordList, seat: Seat | None = None, seed: int = 0
) -> Any:
    asks = typo.asks(state)
    who = next(iter(asks)) if seat is None else seat
    return typo.bot(typo.view(state, who), asks[who], level, word_list, random.Random(seed))[0]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_says_words_of_its_vocabulary_unless_it_bluffs(
    level: Level, lexicon: Lexicon
) -> None:
    said = [
        (step.state, event)
        for seed in range(3)
        for step in playout("typo", seed, level)[1]
        for event in step.events
        if isinstance(event, Said)
    ]
    known = lexicon.word_list(typo.words).up_to_level(STYLES[level].vocabulary).graph
    made_up = [event.word for _, event in said if event.word not in known]
    assert len(said) > 50
    assert len(made_up) <= len(said) * STYLES[level].bluffs / 2
    assert made_up == [] or STYLES[level].bluffs


def test_on_strict_tables_nobody_bluffs(list_of_typo: WordList) -> None:
    strict = position("XQ VV JJ ZX", "WA SX TX", "W S T", options=Options(strict=True))
    for seed in range(40):
        assert thought(strict, "expert", list_of_typo, seed=seed) == GiveUp()


def test_higher_levels_sometimes_bluff_with_a_word_that_begins_with_the_row(
    list_of_typo: WordList,
) -> None:
    stuck = position("TRN VSC JD ZL", "WA SX TX", "W S T")
    answers = [thought(stuck, "expert", list_of_typo, seed=seed) for seed in range(60)]
    bluffs = [answer for answer in answers if isinstance(answer, Place)]
    assert 0 < len(bluffs) < len(answers)
    for bluff in bluffs:
        assert bluff.word not in list_of_typo.graph
        assert answered(stuck, bluff).saying is not None


def test_the_expert_gets_rid_of_a_hard_card_while_it_fits(list_of_typo: WordList) -> None:
    state = position("QUI A E I", "ZEES SX")
    assert odds.fits(state.rows, "Z", list_of_typo.graph)
    assert thought(state, "expert", list_of_typo, seat=0) == Pick(card="Z")


def test_no_bot_picks_a_card_that_fits_nowhere_while_another_does(list_of_typo: WordList) -> None:
    state = position("QUA STR BR CL", "XA SX")
    for level in LEVELS:
        assert thought(state, level, list_of_typo, seat=0) == Pick(card="A")


def test_the_expert_places_against_those_who_come_after_it(list_of_typo: WordList) -> None:
    """E fits at both ends of T; only one of them leaves no place for the X that comes next."""
    state = position("OX ZZ QQ JJ", "EAA XAA", "E X")
    answer = thought(state, "expert", list_of_typo)
    assert isinstance(answer, Place)
    rows = answered(state, answer).rows
    assert not odds.fits(rows, "X", list_of_typo.graph)


def test_the_expert_says_words_that_most_people_do_not_know(list_of_typo: WordList) -> None:
    state = position("S D C Q", "TA SX", "T S")
    common = list_of_typo.up_to_level(50).graph
    said = [thought(state, "expert", list_of_typo, seed=seed).word for seed in range(20)]
    assert all(word in list_of_typo.graph for word in said)
    assert sum(word not in common for word in said) > 15


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_believes_words_that_it_knows(level: Level, list_of_typo: WordList) -> None:
    state = answered(position("R D C Q", "EXX SXX", "E S"), say(1, "front", "ERASE"))
    assert thought(state, level, list_of_typo) == Vote(doubt=False)


def test_nobody_who_plays_well_believes_nonsense(list_of_typo: WordList) -> None:
    state = answered(position("XRG DE C Q", "EXX SXX", "E S"), say(1, "back", "XRGEBLATZ"))
    for level in ("medium", "strong", "expert"):
        votes = [thought(state, level, list_of_typo, seed=seed) for seed in range(10)]
        assert Vote(doubt=True) in votes


def test_a_word_that_would_win_the_game_is_doubted_if_it_is_not_known(
    list_of_typo: WordList,
) -> None:
    state = answered(position("THER DE C Q", "M MXX", "M M"), say(1, "back", "THERM"))
    assert thought(state, "easy", list_of_typo) == Vote(doubt=True)
    assert thought(state, "expert", list_of_typo) == Vote(doubt=False)


def test_of_equal_rows_a_bot_takes_the_easier_cards(list_of_typo: WordList) -> None:
    choosing = answered(position("AX AE C Q", "SAA WAA", "S W"), GiveUp())
    assert choosing.phase == "row"
    assert thought(choosing, "easy", list_of_typo) == Take(row=1)


def test_a_bot_sees_no_more_than_its_seat() -> None:
    unseen = odds.unseen(typo.view(position("R D C Q", "EA SX"), 0))
    assert len(unseen) == 64 - 4 - 2
    assert unseen.count("E") == COUNTS["E"] - 1
    assert set(HARD) == set(COUNTS)


def test_an_answer_of_a_bot_takes_one_to_three_seconds(list_of_typo: WordList) -> None:
    state = position("R D C Q", "EAA SXX", "E S")
    (ask,) = typo.asks(state).values()
    for level in LEVELS:
        pauses = [
            typo.bot(typo.view(state, 0), ask, level, list_of_typo, random.Random(seed))[1]
            for seed in range(20)
        ]
        assert 1 <= min(pauses) < max(pauses) <= 3
