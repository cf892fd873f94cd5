"""The games of the hall: every one that is complete, by its name."""

from typing import Final

from wordhall.games import exposee, kross, typo, words
from wordhall.games.contract import Game

# The annotation is the check: a module that lacks a name of the contract, or bends its type, does
# not pass mypy.
_exposee: Game = exposee
_kross: Game = kross
_typo: Game = typo
_words: Game = words

GAMES: Final[dict[str, Game]] = {game.name: game for game in (_exposee, _kross, _typo, _words)}
