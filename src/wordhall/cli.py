"""The command `wordhall`: every part of the hall that is used in a terminal."""

import json
from importlib import metadata
from typing import Annotated

import typer

from wordhall.arena import arena
from wordhall.cli_arguments import takes_settings
from wordhall.dictionary import lexicon
from wordhall.games import GameError
from wordhall.lexicon import LexiconError
from wordhall.operate.commands import backup, clean, doctor, move, restore, salvage, words
from wordhall.settings import NAMES, Chosen
from wordhall.solver import hand, moves, refuse, sheet
from wordhall.terminal import play, replay
from wordhall.unusable import Unusable

app = typer.Typer(
    help="Word games in the browser, their bots, their dictionary and their engine.",
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run a command; what cannot be done is one sentence and exit code 2."""
    try:
        app()
    except (GameError, LexiconError, Unusable) as error:
        refuse(str(error))


@app.callback()
def wordhall(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if version:
        print(f"wordhall {metadata.version('wordhall')}")
        raise typer.Exit


# The server's packages take longest to load, so only the commands that need them do.
@app.command()
@takes_settings(*NAMES)
def serve(chosen: Chosen) -> None:
    """Open the hall."""
    from wordhall.web.serve import serve as open_hall

    hall = chosen.settings
    open_hall(
        hall.data,
        hall.host,
        hall.port,
        database=hall.database,
        secret=hall.secret,
        proxies=hall.proxy,
        drain=hall.drain,
        workers=hall.workers,
        keep=hall,
        monitor=hall.monitor,
        root=hall.root_path,
    )


@app.command()
@takes_settings(*NAMES)
def settings(chosen: Chosen) -> None:
    """Print the settings that hold, as a settings file, and where each comes from."""
    for line in chosen.lines():
        print(line)


@app.command()
def openapi() -> None:
    """Print the description of the API (OpenAPI 3.1)."""
    from wordhall.web.app import described

    print(json.dumps(described(), indent=2))


for command in (
    backup,
    restore,
    move,
    clean,
    doctor,
    salvage,
    play,
    arena,
    replay,
    moves,
    sheet,
    hand,
):
    app.command()(command)
app.add_typer(lexicon, name="lexicon")
app.add_typer(words, name="words")
