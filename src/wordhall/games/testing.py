"""What the test suite needs to know of a game beyond the contract: one small object per game.

A package that brings a game brings a module `testing`, too, with such an object called
`under_test`. The suite in tests/games then runs over that game as it does over ours, as soon as the
package is installed: `pytest tests/games -k ghost`.
"""

import random
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wordhall.games.contract import Ask, Game, Seat
from wordhall.lexicon import WordList


class GameUnderTest(ABC):
    """A game, a way to play it at random, its pieces and its secrets; a game may have none."""

    game: Game
    rulings: tuple[str, ...] = ()  # ids that rules.md must name
    whole: Mapping[str, int] = MappingProxyType({})  # every piece of the game

    @abstractmethod
    def answer(
        self, state: Any, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        """A legal answer at random, dull ones included."""

    @property
    def variants(self) -> tuple[Any, ...]:
        """The options that the game is tried with: those that a host gets unasked."""
        return (self.game.Options(),)

    def pieces(self, state: Any) -> Counter[str]:
        """All pieces, wherever they lie: they must be the whole at every step."""
        return Counter()

    def secrets(self, state: Any, seat: Seat | None) -> dict[str, Any]:
        """What this seat must not learn of a state, by name."""
        return {}

    def untold(self, event: Any, seat: Seat | None) -> dict[str, Any]:
        """What this seat must not learn of an event, by name."""
        return {}

    def disguise(self, event: Any, seat: Seat | None, chance: random.Random) -> Any:
        """An event that this seat cannot tell from this one."""
        return event

    def file(self, name: str) -> Path:
        """Where `rules.md`, `playthrough.txt` and `log-1.json` are: beside the module."""
        return self.root / name

    @property
    def root(self) -> Path:
        """The folder from which rules.md names its tests."""
        found = sys.modules[type(self).__module__].__file__
        assert found is not None
        return Path(found).parent
