"""Arguments that several commands share: a game, a bot's level, settings of the hall."""

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from wordhall import settings
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


def takes_settings(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command a flag for each of these settings, and one for the file.

    Its first argument is what holds.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(command, eval_str=True)

        @functools.wraps(command)
        def run(*, settings_file: Path | None, **given: Any) -> None:
            flags = {name: given.pop(name) for name in names}
            command(settings.choose(flags, file=settings_file), **given)

        flags = [_flag(name) for name in names]
        parameters = [*list(own.parameters.values())[1:], *flags, SETTINGS_FILE]
        run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        return run

    return decorate


def _flag(name: str) -> inspect.Parameter:
    option = typer.Option(
        f"--{name.replace('_', '-')}",
        help=settings.describe(name),
        show_default=settings.default(name) or False,
    )
    kind = list[str] | None if settings.several(name) else str | None
    return _optional(name, Annotated[kind, option])


def _optional(name: str, kind: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


SETTINGS_FILE = _optional(
    "settings_file",
    Annotated[
        Path | None,
        typer.Option(
            "--settings",
            help=f"The settings file; {settings.FILE} if it is there, or WORDHALL_SETTINGS.",
            show_default=False,
        ),
    ],
)
