"""The command `wordhall`: every room of the hall that has something to say in a terminal."""

import json
from pathlib import Path
from typing import Annotated

import typer

from wordhall.arena import arena
from wordhall.dictionary import lexicon
from wordhall.engine import hand, moves, refuse, sheet
from wordhall.games import GameError
from wordhall.lexicon import LexiconError
from wordhall.terminal import play, replay
from wordhall.unusable import Unusable

app = typer.Typer(
    help="Word games in the browser, their bots, their dictionary and their engine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run a command; what cannot be done is one sentence and exit code 2."""
    try:
        app()
    except (GameError, LexiconError, Unusable) as error:
        refuse(str(error))


# The server's packages take longest to load, so only the commands that need them do.
@app.command()
def serve(
    data: Annotated[
        Path | None,
        typer.Option(envvar="WORDHALL_DATA", help="The folder that keeps tables and people."),
    ] = None,
    host: Annotated[
        str, typer.Option(envvar="WORDHALL_HOST", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, envvar="WORDHALL_PORT", help="0 takes a free one."),
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="WORDHALL_DATABASE",
            help="A PostgreSQL URI instead of the folder, for several nodes. It may name several"
            " hosts: postgresql://user@one,two/wordhall.",
        ),
    ] = None,
    secret: Annotated[
        str | None,
        typer.Option(envvar="WORDHALL_SECRET", help="The key of all links, the same on all nodes."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="WORDHALL_PROXY",
            help="A trusted reverse proxy: its address, or a network; may be repeated.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1, envvar="WORDHALL_WORKERS", help="Processes of this machine; needs a database."
        ),
    ] = 1,
    drain: Annotated[
        float,
        typer.Option(
            min=0, envvar="WORDHALL_DRAIN", help="Seconds of not being ready before it stops."
        ),
    ] = 0,
) -> None:
    """Open the hall."""
    from wordhall.web.serve import serve as open_hall

    open_hall(
        data,
        host,
        port,
        database=database,
        secret=secret,
        proxies=proxy or (),
        drain=drain,
        workers=workers,
    )


@app.command()
def move(
    source: Annotated[str, typer.Argument(help="A data folder, or a PostgreSQL URI.")],
    target: Annotated[str, typer.Argument(help="Where it goes; what is there already stays.")],
) -> None:
    """Carry a hall from a data folder to PostgreSQL, or back; every game is replayed there.

    Stop the hall first. It can be interrupted and called again. Links stay valid if the new place
    gets the old one's links.key file, or the same WORDHALL_SECRET.
    """
    import asyncio

    from wordhall.move import MoveError
    from wordhall.move import move as carry

    try:
        tables, entries = asyncio.run(carry(source, target))
    except MoveError as error:
        refuse(str(error))
    print(f"{tables} tables with {entries} entries were moved and replayed.")


@app.command()
def openapi() -> None:
    """Print the description of the API (OpenAPI 3.1)."""
    from wordhall.web.app import described

    print(json.dumps(described(), indent=2))


for command in (play, arena, replay, moves, sheet, hand):
    app.command()(command)
app.add_typer(lexicon, name="lexicon")
