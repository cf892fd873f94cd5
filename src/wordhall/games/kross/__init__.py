"""Kross: two to five players, the same letters for all, and a sheet of six by six for each."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.kross.bot import bot
from wordhall.games.kross.help import look_up
from wordhall.games.kross.model import Answer, Event, Options, State, View
from wordhall.games.kross.rules import asks, decide, evolve, result, scores, setup, tell
from wordhall.games.kross.view import imagine, view

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

name = "kross"
version = 1
seats = range(2, 6)
fewest = False
# Nobody can be first over days, nor on one device: there the wishes are secret (KW-5).
slow: Mapping[str, Any] | None = {"fair": True}
