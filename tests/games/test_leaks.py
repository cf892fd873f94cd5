"""Nobody learns what their seat must not know: the leak hunter, and proof that it bites."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games.trial import TRIALS, Trial, begin, met
from wordhall.games.contract import Line, Seat

SAMPLES = 50

Showing = Callable[[Any, Seat | None], Any]
Telling = Callable[[Any, Any, Seat | None], Any]

every_game = pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)


def eyes(trial: Trial, state: Any) -> tuple[Seat | None, ...]:
    return (None, *range(len(trial.game.scores(state))))


def states(trial: Trial) -> list[Any]:
    steps = met(trial.game.name)
    return [step.state for step in steps[::3]] + [steps[-1].after]


def events(trial: Trial) -> list[tuple[Any, Any]]:
    """Facts, each with the state before it."""
    first, state = begin(trial.game, trial.game.seats[0], random.Random(0))
    found = [(state, event) for event in first]
    for step in met(trial.game.name)[::3]:
        before = step.state
        for event in step.events:
            found.append((before, event))
            before = trial.game.evolve(before, event)
    return found


def shown(trial: Trial) -> Showing:
    """All that a seat gets of a state."""

    def everything(state: Any, seat: Seat | None) -> Any:
        game = trial.game
        own = {who: ask for who, ask in game.asks(state).items() if who == seat}
        waiting = [(who, ask.kind) for who, ask in game.asks(state).items()]
        return game.view(state, seat), own, waiting, game.scores(state), game.result(state)

    return everything


def leaks(trial: Trial, showing: Showing) -> Iterator[str]:
    """Where two states that a seat cannot tell apart are shown to it differently."""
    chance = random.Random(1)
    for number, state in enumerate(states(trial)):
        for seat in eyes(trial, state):
            for _ in range(3):
                other = trial.game.imagine(state, seat, chance)
                if showing(other, seat) != showing(state, seat):
                    yield f"state {number}, seat {seat}"


def tales(trial: Trial, telling: Telling) -> Iterator[str]:
    """Where an event and its disguise are told to a seat differently."""
    chance = random.Random(1)
    for number, (state, event) in enumerate(events(trial)):
        for seat in eyes(trial, state):
            other_state = trial.game.imagine(state, seat, chance)
            other_event = trial.disguise(event, seat, chance)
            over = trial.game.result(trial.game.evolve(state, event)) is not None
            if telling(state if over else other_state, other_event, seat) != telling(
                state, event, seat
            ):
                yield f"event {number}, seat {seat}"


@every_game
def test_no_seat_and_no_spectator_can_see_a_secret(trial: Trial) -> None:
    assert list(leaks(trial, shown(trial))) == []


@every_game
def test_no_seat_and_no_spectator_is_told_a_secret(trial: Trial) -> None:
    assert list(tales(trial, trial.game.tell)) == []


@every_game
def test_imagination_changes_every_secret(trial: Trial) -> None:
    """An `imagine` that changed nothing would hide every leak."""
    chance = random.Random(2)
    for state in states(trial):
        for seat in eyes(trial, state):
            values: dict[str, set[str]] = {name: set() for name in trial.secrets(state, seat)}
            samples = 0
            while stuck := [name for name, found in values.items() if len(found) < 2]:
                samples += 1
                assert samples <= SAMPLES, f"{stuck} never change for seat {seat}"
                secrets = trial.secrets(trial.game.imagine(state, seat, chance), seat)
                for name in values.keys() & secrets:
                    values[name].add(repr(secrets[name]))


@every_game
def test_a_disguise_changes_every_secret_of_an_event(trial: Trial) -> None:
    chance = random.Random(2)
    for state, event in events(trial):
        for seat in eyes(trial, state):
            for name in trial.untold(event, seat):
                disguised = (trial.disguise(event, seat, chance) for _ in range(SAMPLES))
                values = (repr(trial.untold(one, seat)[name]) for one in disguised)
                first = next(values)
                assert any(value != first for value in values), f"{name} stays {first}"


@every_game
def test_a_planted_leak_of_each_secret_is_caught(trial: Trial) -> None:
    planted = {
        name
        for state in states(trial)
        for seat in eyes(trial, state)
        for name in trial.secrets(state, seat)
    }
    honest = shown(trial)
    for secret in planted:

        def leaky(state: Any, seat: Seat | None, secret: str = secret) -> Any:
            return honest(state, seat), trial.secrets(state, seat).get(secret)

        assert any(leaks(trial, leaky)), f"nobody noticed {secret}"
    assert planted


@every_game
def test_a_planted_tale_of_each_secret_is_caught(trial: Trial) -> None:
    planted = {
        name
        for state, event in events(trial)
        for seat in eyes(trial, state)
        for name in trial.untold(event, seat)
    }
    for secret in planted:

        def leaky(state: Any, event: Any, seat: Seat | None, secret: str = secret) -> list[Line]:
            told = Line("leak", data={"it": trial.untold(event, seat).get(secret)})
            return [*trial.game.tell(state, event, seat), told]

        assert any(tales(trial, leaky)), f"nobody noticed {secret}"
    assert planted
