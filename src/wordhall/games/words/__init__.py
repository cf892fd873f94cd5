"""Words: two players, a board of 15 by 15, and 104 tiles."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.words.advice import advise
from wordhall.games.words.bot import bot
from wordhall.games.words.model import Answer, Event, Options, State, View
from wordhall.games.words.rules import (
    asks,
    decide,
    evolve,
    rematch,
    result,
    scores,
    setup,
    tell,
)
from wordhall.games.words.view import imagine, view

__all__ = [
    "Answer",
    "Event",
    "Options",
    "State",
    "View",
    "advise",
    "asks",
    "bot",
    "decide",
    "evolve",
    "fewest",
    "imagine",
    "name",
    "rematch",
    "result",
    "scores",
    "seats",
    "setup",
    "slow",
    "tell",
    "version",
    "view",
]

name = "words"
version = 1
seats = range(2, 3)
fewest = False
slow: Mapping[str, Any] | None = {}
