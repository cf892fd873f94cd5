"""Bots for Foil: what they lay out, when they knock, how they mislead and how much they see."""

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.games.foil import answered, hand, turned
from tests.games.trial import steps
from wordhall import arena
from wordhall.games import foil
from wordhall.games.contract import LEVELS, Level
from wordhall.games.foil.bot import HURRY, STYLES, formed, vocabulary
from wordhall.games.foil.mislead import misleading, pairs_kept
from wordhall.games.foil.model import (
    Discard,
    Draw,
    Knock,
    Knocked,
    Options,
    Scrambled,
    State,
    Take,
)
from wordhall.games.foil.scoring import best_words
from wordhall.lexicon import Book, Lexicon

OTHER = "AEIOUNTGDB"


@pytest.fixture(scope="module")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("foil")


def answer(state: State, level: Level, book: Book, seat: int = 0, seed: int = 0) -> Any:
    ask = foil.asks(state)[seat]
    return foil.bot(foil.view(state, seat), ask, level, book, random.Random(seed))[0]


def played(options: Options, level: Level, seats: int, book: Book) -> list[Any]:
    """All events of a game that bots of one level play; an illegal answer would raise."""
    chance, state, events = random.Random(4), None, []
    for event in foil.setup(seats, options, chance):
        state = foil.evolve(state, event)

    def answerer(state: Any, seat: int, ask: Any) -> Any:
        return foil.bot(foil.view(state, seat), ask, level, book, chance)[0]

    for step in steps(foil, state, chance, answerer):
        events += step.events
    return events


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["round", "hundred", "children", "little"])
@pytest.mark.parametrize("categories", [False, True])
def test_a_bots_answers_are_legal_in_every_variation(
    level: Level, game: Any, categories: bool, book: Book
) -> None:
    options = Options(game=game, round=3, categories=categories)
    events = played(options, level, 2, book)
    assert any(isinstance(event, Scrambled) for event in events)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_lays_out_words_of_its_vocabulary_and_none_that_could_hurt(
    level: Level, book: Book, lexicon: Lexicon
) -> None:
    for event in played(Options(game="three"), level, 3, book):
        for word in event.words if isinstance(event, Scrambled) else ():
            entry = lexicon.entry(word)
            assert entry is not None
            assert entry.rating == 0
            assert (entry.level or 0) <= STYLES[level].vocabulary


def test_in_a_category_game_a_bot_lays_out_words_of_the_list(book: Book) -> None:
    graph = vocabulary(book, 100, "animal")
    assert "LION" in graph
    assert "TABLE" not in graph


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS)))
def test_each_level_beats_the_one_below(weaker: Level, stronger: Level) -> None:
    rounds = [arena.play_round("foil", (stronger, weaker), 5, number) for number in range(4)]
    above, _ = arena.standings((stronger, weaker), rounds)
    assert above.margin > 0


def test_easy_knocks_at_once_and_strong_draws_first_for_the_card_may_go(book: Book) -> None:
    state = hand("CHAIRSLYRE", OTHER)
    assert isinstance(answer(state, "easy", book), Knock)
    assert isinstance(answer(state, "strong", book), Draw | Take)
    drew = answered(hand("CHAIRSLYRE", OTHER, deck="QT"), Draw(), book)
    knock = answer(drew, "strong", book)
    assert isinstance(knock, Knock)
    assert (knock.discard, len("".join(knock.groups))) == ("Q", 10)


def test_cards_of_the_pile_that_fit_are_taken(book: Book) -> None:
    taken = answer(hand("QUARSLYREV", OTHER, pile="ZT"), "expert", book)
    assert isinstance(taken, Take)


def test_a_bot_discards_what_no_word_needs(book: Book) -> None:
    drew = answered(hand("CHAIRSLYVE", OTHER, deck="QT", round=3), Draw(), book)
    gone = answer(drew, "expert", book)
    assert isinstance(gone, Discard)
    assert gone.card == "Q"


def test_large_hands_are_searched_in_parts(book: Book) -> None:
    cards = "AEIOURSTLN" * 3
    out = formed(foil.view(hand("AEIOURSTLN", OTHER), 0), book.graph, cards[:29])
    assert sorted("".join(out.words) + out.unused) == sorted(cards[:29])
    assert out.points >= best_words(book.graph, cards[:24]).points - 5


def test_a_better_bot_keeps_fewer_letters_of_a_word_together(book: Book) -> None:
    def kept(tries: int) -> int:
        chance = random.Random(1)
        words = ["DANGER", "QUARTZ", "PLANET", "COUSIN"]
        orders = [(word, misleading(word, book.graph, tries, chance)) for word in words * 10]
        return sum(pairs_kept(order, word) for word, order in orders)

    assert kept(STYLES["expert"].tries) < kept(STYLES["easy"].tries)


def test_a_better_bot_sees_more_words_in_the_same_time(book: Book) -> None:
    state = turned("AETSL", "NRDEAG TLWI", "TEPNLA", "SNOCIU PEHO")

    def found(level: Level) -> int:
        papers = [answer(state, level, book, seed=seed) for seed in range(20)]
        return sum(bool(word) for paper in papers for column in paper.words for word in column)

    counts = [found(level) for level in LEVELS]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_nobody_waits_long_for_a_bot(book: Book) -> None:
    state = turned("AETSL", "NRDEAG TLWI")
    for level in LEVELS:
        for seed in range(10):
            view, ask = foil.view(state, 0), foil.asks(state)[0]
            pause = foil.bot(view, ask, level, book, random.Random(seed))[1]
            assert 0 < pause <= HURRY * view.seconds


def test_a_knock_of_a_bot_has_the_word_that_the_round_needs(book: Book) -> None:
    events = played(Options(game="round", round=3), "expert", 3, book)
    for event in events:
        if isinstance(event, Knocked):
            assert max(map(len, event.groups)) >= 7
