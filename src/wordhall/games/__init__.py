"""The games of the hall: every one that is complete, by its name."""

from typing import Final

from wordhall.games import exposee, foil, kross, typo, words
from wordhall.games.contract import Game

# The annotation is the check: a module that lacks a name of the contract, or bends its type, does
# not pass mypy.
_exposee: Game = exposee
_foil: Game = foil
_kross: Game = kross
_typo: Game = typo
_words: Game = words

GAMES: Final[dict[str, Game]] = {
    game.name: game for game in (_exposee, _typo, _words, _kross, _foil)
}
