"""How long bots take: as people follow a game best, whatever the bot had to think about."""

from typing import Final

from wordhall.games.contract import Chance

QUICKEST: Final = 1.0  # seconds, to see that something happens
SLOWEST: Final = 3.0  # and never to wait for a bot


def pause(chance: Chance, quickest: float = QUICKEST, slowest: float = SLOWEST) -> float:
    """Most answers are quick, a few take longer: a square of an even draw looks like that."""
    return quickest + (slowest - quickest) * chance.random() ** 2
