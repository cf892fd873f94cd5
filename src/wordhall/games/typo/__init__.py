"""Typo: two to six players, 64 cards, four rows, and words that need not exist."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.typo.bot import bot
from wordhall.games.typo.fold import evolve, result, scores
from wordhall.games.typo.model import Answer, Event, Options, State, View
from wordhall.games.typo.rules import asks, decide, setup
from wordhall.games.typo.tale import tell
from wordhall.games.typo.view import imagine, look_up, view

__all__ = [
    "Answer",
    "Event",
    "Options",
    "State",
    "View",
    "asks",
    "bot",
    "decide",
    "evolve",
    "fewest",
    "imagine",
    "look_up",
    "name",
    "result",
    "scores",
    "seats",
    "setup",
    "slow",
    "tell",
    "version",
    "view",
]

name = "typo"
version = 1
seats = range(2, 7)
fewest = True  # cards in hand
slow: Mapping[str, Any] | None = None
