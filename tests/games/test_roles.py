"""Our games have the same file for the same role: knowing one, you know your way in all."""

from importlib import import_module

import pytest

from wordhall.games import GAMES
from wordhall.games.contract import Game

OURS = [game for game in GAMES.values() if game.package.startswith("wordhall.games.")]
ROLES = {
    "model": ("Options", "View"),
    "rules": ("setup", "asks", "decide"),
    "record": ("evolve", "scores", "result"),
    "history": ("tell",),
    "view": ("view", "imagine"),
    "bot": ("bot",),
}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_same_file_has_the_same_role_in_every_game(game: Game) -> None:
    for file, roles in ROLES.items():
        for role in roles:
            assert getattr(game, role).__module__ == f"{game.package}.{file}"
    box = import_module(f"{game.package}.box")
    assert box.__doc__ is not None
    assert box.__doc__.startswith("What is in the box of ")


def test_five_games_are_ours() -> None:
    assert len(OURS) == 5
