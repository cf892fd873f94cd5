"""A hall in which Foil deals the cards that a test has chosen, and its last clock runs fast.

python -m tests.browser.rigged --port … --data …
"""

import argparse
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from wordhall.games import GAMES, foil
from wordhall.games.contract import Ask, Chance, Seat
from wordhall.games.foil.cards import ALL_CARDS
from wordhall.web.serve import serve

# Hand by hand: the cards of each seat, the first card of the pile, and the deck from its top.
DEALS = (
    ("SLATEMOUND", "BEGANTIGER", "CHAIRPIOUS", "E", "E"),
    ("BEGANPIOUS", "SLATECHAIR", "DANGERLIME", "E", "Q"),
    ("SLATEMOUND", "CHAIRLYRIC", "STRANGEHOP", "T", "E"),
)
FAST = "unscramble:3"
SECONDS = 12.0  # for that question


class Rigged:
    """Dice that deal as the test wants it."""

    def __init__(self, chance: Chance) -> None:
        self.random = chance.random
        self.sample = chance.sample
        self._chance = chance
        self.hand = 0

    def randrange(self, stop: int, /) -> int:
        return stop - 1  # the last seat deals first

    def shuffle(self, items: list[Any], /) -> None:
        if len(items) != len(ALL_CARDS):
            self._chance.shuffle(items)
            return
        chosen = "".join(DEALS[self.hand])
        items[:] = [*chosen, *(Counter(ALL_CARDS) - Counter(chosen)).elements()]


def setup(seats: int, options: Any, chance: Chance) -> list[Any]:
    return foil.setup(seats, options, Rigged(chance))


def decide(state: Any, seat: Seat, ask: Ask, answer: Any, chance: Chance, book: Any) -> list[Any]:
    rigged = Rigged(chance)
    rigged.hand = state.number
    return foil.decide(state, seat, ask, answer, rigged, book)


def asks(state: Any) -> Mapping[Seat, Ask]:
    return {
        seat: msgspec.structs.replace(ask, seconds=SECONDS) if ask.key == FAST else ask
        for seat, ask in foil.asks(state).items()
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    names = {name: getattr(foil, name) for name in foil.__all__}
    game: Any = SimpleNamespace(**{**names, "setup": setup, "decide": decide, "asks": asks})
    serve(given.data, port=given.port, games={**GAMES, "foil": game})


if __name__ == "__main__":
    main()
