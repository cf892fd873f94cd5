"""One seeded game of each kind, step by step, as every seat sees it.

python -m tests.games.playthrough          # writes them all again; read the difference
python -m tests.games.playthrough words    # or those of some games
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tests.games.game_under_test import GAMES_UNDER_TEST, playout
from wordhall.games.contract import Seat
from wordhall.games.testing import GameUnderTest

SEED = 7
FIRST, LAST = 60, 2  # steps of a longer game that are printed


def playthrough(tested: GameUnderTest) -> str:
    return "\n".join(lines(tested)) + "\n"


def lines(tested: GameUnderTest) -> Iterator[str]:
    game = tested.game
    first, steps = playout(tested.game.name, SEED)
    state: Any = None
    yield f"{game.name}, version {game.version}, seed {SEED}"
    for event in first:
        state = game.evolve(state, event)
        yield f"event {text(event)}"
    yield from seen(tested, state)
    for number, step in enumerate(steps, start=1):
        if FIRST < number <= len(steps) - LAST:
            continue
        yield ""
        yield f"step {number}: seat {step.seat} to {step.ask.key}: {text(step.answer)}"
        before = step.state
        for event in step.events:
            yield f"event {text(event)}"
            for seat in (None, *range(len(game.scores(before)))):
                for line in game.tell(before, event, seat):
                    yield f"  told to {named(seat)}: {text(line)}"
            before = game.evolve(before, event)
        yield from seen(tested, step.after)


def seen(tested: GameUnderTest, state: Any) -> Iterator[str]:
    game = tested.game
    for seat, ask in game.asks(state).items():
        yield f"asked {named(seat)}: {text(ask)}"
    everyone = msgspec.to_builtins(game.view(state, None))
    yield "everyone sees"
    yield from fields(everyone)
    for seat in range(len(game.scores(state))):
        own = msgspec.to_builtins(game.view(state, seat))
        yield f"seat {seat} sees"
        yield from fields({name: own[name] for name in own if own[name] != everyone[name]})


def fields(view: dict[str, Any]) -> Iterator[str]:
    """A line a field, and a board as a board."""
    for name, value in view.items():
        if (
            isinstance(value, tuple)
            and len(value) > 5
            and all(isinstance(row, str) for row in value)
        ):
            yield from (f"    {row}" for row in value)
        else:
            yield f"  {name}: {text(value)}"


def named(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def main(names: Sequence[str]) -> None:
    for name in names or GAMES_UNDER_TEST:
        tested = GAMES_UNDER_TEST[name]
        tested.file("playthrough.txt").write_text(playthrough(tested), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
