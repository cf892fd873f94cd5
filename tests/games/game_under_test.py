"""The games that the suite runs over, and whole games of them, played at random or by bots."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from wordhall.games import GAMES
from wordhall.games.contract import Ask, Chance, Game, Level, Seat
from wordhall.games.testing import GameUnderTest
from wordhall.lexicon import Lexicon, WordList

MOST_STEPS = 3_000
PATIENCE = 0.9

Answerer = Callable[[Any, Seat, Ask], Any]


def under_test(game: Game) -> GameUnderTest:
    """What there is to know of a game: beside this file of ours, of others in their packages."""
    ours = game.package == f"wordhall.games.{game.name}"
    module = import_module(
        f"tests.games.{game.name}_testing" if ours else f"{game.package}.testing"
    )
    found: GameUnderTest = module.under_test
    return found


GAMES_UNDER_TEST = {name: under_test(game) for name, game in GAMES.items()}

every_game = pytest.mark.parametrize("tested", GAMES_UNDER_TEST.values(), ids=GAMES_UNDER_TEST)


@cache
def word_list_of(name: str) -> WordList:
    return Lexicon.open().word_list(GAMES[name].words)


class Step:
    """An answer of a play-out: the state before it, who gave it, and what it made."""

    def __init__(
        self, state: Any, seat: Seat, ask: Ask, answer: Any, events: list[Any], after: Any
    ) -> None:
        self.state, self.seat, self.ask = state, seat, ask
        self.answer, self.events, self.after = answer, events, after


def begin(game: Game, seats: int, chance: Chance, options: Any = None) -> tuple[list[Any], Any]:
    state = None
    events = game.setup(seats, options or game.Options(), chance)
    for event in events:
        state = game.evolve(state, event)
    return events, state


def steps(game: Game, state: Any, chance: random.Random, answerer: Answerer) -> Iterator[Step]:
    """A game from a state to its end; one that goes on for ever is an error."""
    word_list = word_list_of(game.name)
    for _ in range(MOST_STEPS):
        if game.result(state) is not None:
            return
        # A question without choices is only a place for unsent work.
        asked = [(seat, ask) for seat, ask in game.asks(state).items() if ask.choices != ()]
        # Now and then a seat that nobody waits for changes its mind.
        if chance.random() < PATIENCE:
            asked = [(seat, ask) for seat, ask in asked if ask.waits]
        seat, ask = asked[chance.randrange(len(asked))]
        answer = answerer(state, seat, ask)
        events = game.decide(state, seat, ask, answer, chance, word_list)
        after = state
        for event in events:
            after = game.evolve(after, event)
        yield Step(state, seat, ask, answer, events, after)
        state = after
    raise AssertionError(f"{game.name} did not end within {MOST_STEPS} answers")


@cache
def playout(
    name: str, seed: int, level: Level | None = None
) -> tuple[tuple[Any, ...], tuple[Step, ...]]:
    """The first events and all steps of a seeded game, by random answers or by bots of a level."""
    tested, chance, word_list = GAMES_UNDER_TEST[name], random.Random(seed), word_list_of(name)
    game = tested.game
    tried = tested.variants
    seats = game.seats[seed % len(game.seats)]
    events, state = begin(game, seats, chance, tried[seed % len(tried)])

    def answerer(state: Any, seat: Seat, ask: Ask) -> Any:
        if level is None:
            return tested.answer(state, seat, ask, chance, word_list)
        return game.bot(game.view(state, seat), ask, level, word_list, chance)[0]

    return tuple(events), tuple(steps(game, state, chance, answerer))


@cache
def met(name: str) -> tuple[Step, ...]:
    """Steps of a few random games: the states that proofs are held against."""
    return tuple(step for seed in range(4) for step in playout(name, seed)[1])
