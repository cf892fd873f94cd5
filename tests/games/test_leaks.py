"""Nobody learns what their seat must not know: the leak hunter, and proof that it bites."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.games.game_under_test import begin, every_game, met
from wordhall.games.contract import Line, Seat, nothing_hidden
from wordhall.games.testing import GameUnderTest

SAMPLES = 50

Showing = Callable[[Any, Seat | None], Any]
Telling = Callable[[Any, Any, Seat | None], Any]


def viewpoints(tested: GameUnderTest, state: Any) -> tuple[Seat | None, ...]:
    return (None, *range(len(tested.game.scores(state))))


def states(tested: GameUnderTest) -> list[Any]:
    steps = met(tested.game.name)
    return [step.state for step in steps[::3]] + [steps[-1].after]


def events(tested: GameUnderTest) -> list[tuple[Any, Any]]:
    """Facts, each with the state before it."""
    first, state = begin(tested.game, tested.game.seats[0], random.Random(0))
    found = [(state, event) for event in first]
    for step in met(tested.game.name)[::3]:
        before = step.state
        for event in step.events:
            found.append((before, event))
            before = tested.game.evolve(before, event)
    return found


def shown(tested: GameUnderTest) -> Showing:
    """All that a seat gets of a state."""

    def everything(state: Any, seat: Seat | None) -> Any:
        game = tested.game
        own = {who: ask for who, ask in game.asks(state).items() if who == seat}
        waiting = [(who, ask.kind) for who, ask in game.asks(state).items()]
        return game.view(state, seat), own, waiting, game.scores(state), game.result(state)

    return everything


def leaks(tested: GameUnderTest, showing: Showing) -> Iterator[str]:
    """Where two states that a seat cannot tell apart are shown to it differently."""
    chance = random.Random(1)
    for number, state in enumerate(states(tested)):
        for seat in viewpoints(tested, state):
            for _ in range(3):
                other = tested.game.imagine(state, seat, chance)
                if showing(other, seat) != showing(state, seat):
                    yield f"state {number}, seat {seat}"


def tales(tested: GameUnderTest, telling: Telling) -> Iterator[str]:
    """Where an event and its disguise are told to a seat differently."""
    chance = random.Random(1)
    for number, (state, event) in enumerate(events(tested)):
        for seat in viewpoints(tested, state):
            other_state = tested.game.imagine(state, seat, chance)
            other_event = tested.disguise(event, seat, chance)
            over = tested.game.result(tested.game.evolve(state, event)) is not None
            if telling(state if over else other_state, other_event, seat) != telling(
                state, event, seat
            ):
                yield f"event {number}, seat {seat}"


def hides(tested: GameUnderTest) -> bool:
    """Whether a game has secrets: it says so by an `imagine` of its own."""
    return tested.game.imagine is not nothing_hidden


@every_game
def test_no_seat_and_no_spectator_can_see_a_secret(tested: GameUnderTest) -> None:
    assert list(leaks(tested, shown(tested))) == []


@every_game
def test_no_seat_and_no_spectator_is_told_a_secret(tested: GameUnderTest) -> None:
    assert list(tales(tested, tested.game.tell)) == []


@every_game
def test_imagination_changes_every_secret(tested: GameUnderTest) -> None:
    """An `imagine` that changed nothing would hide every leak."""
    chance = random.Random(2)
    for state in states(tested):
        for seat in viewpoints(tested, state):
            values: dict[str, set[str]] = {name: set() for name in tested.secrets(state, seat)}
            samples = 0
            while stuck := [name for name, found in values.items() if len(found) < 2]:
                samples += 1
                assert samples <= SAMPLES, f"{stuck} never change for seat {seat}"
                secrets = tested.secrets(tested.game.imagine(state, seat, chance), seat)
                for name in values.keys() & secrets:
                    values[name].add(repr(secrets[name]))


@every_game
def test_a_disguise_changes_every_secret_of_an_event(tested: GameUnderTest) -> None:
    chance = random.Random(2)
    for state, event in events(tested):
        for seat in viewpoints(tested, state):
            for name in tested.untold(event, seat):
                disguised = (tested.disguise(event, seat, chance) for _ in range(SAMPLES))
                values = (repr(tested.untold(one, seat)[name]) for one in disguised)
                first = next(values)
                assert any(value != first for value in values), f"{name} stays {first}"


@every_game
def test_a_planted_leak_of_each_secret_is_caught(tested: GameUnderTest) -> None:
    planted = {
        name
        for state in states(tested)
        for seat in viewpoints(tested, state)
        for name in tested.secrets(state, seat)
    }
    honest = shown(tested)
    for secret in planted:

        def leaky(state: Any, seat: Seat | None, secret: str = secret) -> Any:
            return honest(state, seat), tested.secrets(state, seat).get(secret)

        assert any(leaks(tested, leaky)), f"nobody noticed {secret}"
    assert bool(planted) == hides(tested)


@every_game
def test_a_planted_tale_of_each_secret_is_caught(tested: GameUnderTest) -> None:
    planted = {
        name
        for state, event in events(tested)
        for seat in viewpoints(tested, state)
        for name in tested.untold(event, seat)
    }
    for secret in planted:

        def leaky(state: Any, event: Any, seat: Seat | None, secret: str = secret) -> list[Line]:
            told = Line("leak", data={"it": tested.untold(event, seat).get(secret)})
            return [*tested.game.tell(state, event, seat), told]

        assert any(tales(tested, leaky)), f"nobody noticed {secret}"
    assert bool(planted) == hides(tested)
