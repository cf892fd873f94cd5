"""Finding the games that are installed: every package can offer some by an entry point."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from wordhall.games.contract import Game

GROUP: Final = "wordhall.games"
OURS: Final = "wordhall"


class GameError(Exception):
    """A game that can't be played, in one sentence for the person who installed it."""


class InstalledGames(Mapping[str, Game]):
    """The games by name: ours as pyproject.toml lists them, then the others in alphabetical order.

    A game is loaded when it is first asked for, so that counting them costs little. GameError says
    which package brings a game that can't be loaded, or one whose name is taken.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            self._loaded[name] = load(self._found[name])
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        found: dict[str, EntryPoint] = {}
        for entry in sorted(entry_points(group=GROUP), key=_place):
            if entry.name in found:
                both = f"{_package(found[entry.name])} and {_package(entry)}"
                raise GameError(f"There are two games called {entry.name!r}, in {both}.")
            found[entry.name] = entry
        return found


def load(entry: EntryPoint) -> Game:
    """The game behind an entry point, or GameError."""
    where = f"The game {entry.name!r} of the package {_package(entry)} can't be played"
    try:
        game = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise GameError(f"{where}: loading {entry.value} failed with {why}.") from error
    if not isinstance(game, Game):
        raise GameError(f"{where}: {entry.value} is not a wordhall.games.contract.Game.")
    if game.name != entry.name:
        raise GameError(f"{where}: {entry.value} calls itself {game.name!r}.")
    return game


def _place(entry: EntryPoint) -> tuple[bool, str]:
    ours = _package(entry) == OURS
    return (not ours, "" if ours else entry.name)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module
