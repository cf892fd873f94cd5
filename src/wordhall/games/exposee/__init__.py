"""Exposee: two to four players, a board of 21 by 21, and words that lie face down."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.exposee.bot import bot
from wordhall.games.exposee.model import Answer, Event, Options, State, View
from wordhall.games.exposee.rules import asks, decide, evolve, result, scores, setup
from wordhall.games.exposee.telling import tell
from wordhall.games.exposee.view import imagine, view

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

name = "exposee"
version = 1
seats = range(2, 5)
fewest = False
# Over days, or with one device going round, nobody is hurried and a word is guessed at once round.
slow: Mapping[str, Any] | None = {"place_seconds": 0, "guess_seconds": 0, "one_pass": True}
