"""The games of the hall, by name: ours, and those that other packages bring."""

from typing import Final

from wordhall.games.installed import GameError, InstalledGames

__all__ = ["GAMES", "GameError"]

GAMES: Final = InstalledGames()
