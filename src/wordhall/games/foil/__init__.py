"""Foil: words from cards, scrambled so that the others sweat."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.foil.bot import bot
from wordhall.games.foil.model import Answer, Event, Options, State, View
from wordhall.games.foil.rules import asks, decide, evolve, result, scores, setup
from wordhall.games.foil.tell import tell
from wordhall.games.foil.view import imagine, view

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

name = "foil"
version = 1
seats = range(2, 5)
fewest = False
slow: Mapping[str, Any] | None = None  # five minutes against the clock: live only
