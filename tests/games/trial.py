"""What the proofs need to know of a game beyond the contract: one small object a game."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from wordhall.games import GAMES
from wordhall.games.contract import Ask, Chance, Game, Level, Seat
from wordhall.lexicon import Book, Lexicon

MOST_STEPS = 3_000
PATIENCE = 0.9

Answerer = Callable[[Any, Seat, Ask], Any]


class Trial(Protocol):
    game: Game
    rulings: tuple[str, ...]  # ids that docs/rules must name
    whole: Mapping[str, int]  # every piece of the game

    def pieces(self, state: Any) -> Counter[str]:
        """All pieces, wherever they lie: they must be the whole at every step."""

    def answer(self, state: Any, seat: Seat, ask: Ask, chance: random.Random, book: Book) -> Any:
        """A legal answer at random, dull ones included."""

    def secrets(self, state: Any, seat: Seat | None) -> dict[str, Any]:
        """What this seat must not learn of a state, by name."""

    def untold(self, event: Any, seat: Seat | None) -> dict[str, Any]:
        """What this seat must not learn of an event, by name."""

    def disguise(self, event: Any, seat: Seat | None, chance: random.Random) -> Any:
        """An event that this seat cannot tell from this one."""


def trials() -> dict[str, Trial]:
    from tests.games.exposee import ExposeeTrial
    from tests.games.foil import FoilTrial
    from tests.games.kross import KrossTrial
    from tests.games.typo import TypoTrial
    from tests.games.words import WordsTrial

    every: tuple[Trial, ...] = (
        ExposeeTrial(),
        TypoTrial(),
        WordsTrial(),
        KrossTrial(),
        FoilTrial(),
    )
    return {trial.game.name: trial for trial in every}


TRIALS = {name: trials()[name] for name in GAMES}


@cache
def book_of(name: str) -> Book:
    return Lexicon.open().book(name)


class Step:
    """An answer of a play-out: the state before it, who gave it, and what it made."""

    def __init__(
        self, state: Any, seat: Seat, ask: Ask, answer: Any, events: list[Any], after: Any
    ) -> None:
        self.state, self.seat, self.ask = state, seat, ask
        self.answer, self.events, self.after = answer, events, after


def variants(trial: Trial) -> tuple[Any, ...]:
    """The options that a game is tried with: its own list, or only what a host gets unasked."""
    return getattr(trial, "variants", (trial.game.Options(),))


def begin(game: Game, seats: int, chance: Chance, options: Any = None) -> tuple[list[Any], Any]:
    state = None
    events = game.setup(seats, options or game.Options(), chance)
    for event in events:
        state = game.evolve(state, event)
    return events, state


def steps(game: Game, state: Any, chance: random.Random, answerer: Answerer) -> Iterator[Step]:
    """A game from a state to its end; one that goes on for ever is an error."""
    book = book_of(game.name)
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
        events = game.decide(state, seat, ask, answer, chance, book)
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
    trial, chance, book = TRIALS[name], random.Random(seed), book_of(name)
    game = trial.game
    tried = variants(trial)
    seats = game.seats[seed % len(game.seats)]
    events, state = begin(game, seats, chance, tried[seed % len(tried)])

    def answerer(state: Any, seat: Seat, ask: Ask) -> Any:
        if level is None:
            return trial.answer(state, seat, ask, chance, book)
        return game.bot(game.view(state, seat), ask, level, book, chance)[0]

    return tuple(events), tuple(steps(game, state, chance, answerer))


@cache
def met(name: str) -> tuple[Step, ...]:
    """Steps of a few random games: the states that proofs are held against."""
    return tuple(step for seed in range(4) for step in playout(name, seed)[1])
