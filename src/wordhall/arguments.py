"""Arguments that several commands share: a game by its name, a bot's level."""

from typing import Annotated

import typer

from wordhall.games import GAMES
from wordhall.games.contract import LEVELS, Game, Level


def known_game(name: str) -> Game:
    if name not in GAMES:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(GAMES)}")
    return GAMES[name]


def known_level(level: str) -> Level:
    for one in LEVELS:
        if one == level:
            return one
    raise typer.BadParameter(f"{level!r} is not one of {', '.join(LEVELS)}")


GameArgument = Annotated[
    Game, typer.Argument(parser=known_game, metavar="GAME", help="The name of a game.")
]
