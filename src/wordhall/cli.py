"""The command `wordhall`: every room of the hall that has something to say in a terminal."""

import json
from pathlib import Path
from typing import Annotated

import typer

from wordhall.arena import arena
from wordhall.engine import hand, moves, refuse, sheet
from wordhall.lexicon import LexiconError
from wordhall.lexicon.command import lexicon
from wordhall.terminal import play, replay

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
    except LexiconError as error:
        refuse(str(error))


# The server's packages take longest to load, so only the commands that need them do.
@app.command()
def serve(
    data: Annotated[
        Path | None, typer.Option(help="The folder that keeps tables and people.")
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Believe a proxy's X-Forwarded-For and -Proto.")
    ] = False,
) -> None:
    """Open the hall."""
    from wordhall.web.serve import serve as open_hall

    open_hall(data, host, port, proxy=proxy)


@app.command()
def openapi() -> None:
    """Print the description of the API (OpenAPI 3.1)."""
    from wordhall.web.app import described

    print(json.dumps(described(), indent=2))


for command in (play, arena, replay, moves, sheet, hand):
    app.command()(command)
app.add_typer(lexicon, name="lexicon")
