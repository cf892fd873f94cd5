"""Dice: from the system in play, and watched, because what used them is not taken back freely."""

import random
import secrets
import threading
from collections.abc import Sequence
from typing import Any, Final

from wordhall.games.contract import Chance

DRAWN: Final = 4_096  # bytes fetched from the system at a time


class SystemDice(random.SystemRandom):
    """The system's randomness, fetched in larger chunks: a shuffle asks a hundred times."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._drawn = b""
        self._next = 0

    def getrandbits(self, k: int, /) -> int:
        size = (k + 7) // 8
        return int.from_bytes(self._take(size), "big") >> (size * 8 - k)

    def random(self) -> float:
        return (int.from_bytes(self._take(7), "big") >> 3) * 2.0**-53

    def _take(self, size: int) -> bytes:
        # Bots think in other threads, and no byte may be given out twice.
        with self._lock:
            if self._next + size > len(self._drawn):
                self._drawn, self._next = secrets.token_bytes(max(DRAWN, size)), 0
            self._next += size
            return self._drawn[self._next - size : self._next]


class Dice:
    """Chance that remembers whether it was asked."""

    __slots__ = ("_chance", "used")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.used = False

    def random(self) -> float:
        self.used = True
        return self._chance.random()

    def randrange(self, stop: int, /) -> int:
        self.used = True
        return self._chance.randrange(stop)

    def shuffle(self, items: list[Any], /) -> None:
        self.used = True
        self._chance.shuffle(items)

    def sample(self, population: Sequence[Any], k: int) -> list[Any]:
        self.used = True
        return self._chance.sample(population, k)
