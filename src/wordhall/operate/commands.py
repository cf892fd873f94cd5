"""The commands for anyone who runs a hall."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from wordhall.cli_arguments import takes_settings
from wordhall.settings import Chosen

words = typer.Typer(
    help="Add and ban words for the whole hall, and see which verdicts players dispute.",
    no_args_is_help=True,
)
Words = Annotated[list[str], typer.Argument(help="Words, in any case.", metavar="WORD…")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]

KEPT = ("keep_finished_days", "keep_imported_days", "keep_guests_days")


def counted(tables: int, entries: int) -> str:
    return (
        f"{tables} table{'' if tables == 1 else 's'} with"
        f" {entries} entr{'y' if entries == 1 else 'ies'}"
    )


# Their packages take long to load, so each command loads its own.
def move(
    source: Annotated[str, typer.Argument(help="A data folder, or a PostgreSQL URI.")],
    target: Annotated[str, typer.Argument(help="Where it goes; what is there already stays.")],
) -> None:
    """Carry a hall from a data folder to PostgreSQL, or back; every game is replayed there.

    Stop the hall first. It can be interrupted and called again. Links stay valid if the new place
    gets the old one's links.key file, or the same WORDHALL_SECRET.
    """
    from wordhall.operate.move import move as carry

    tables, entries = asyncio.run(carry(source, target))
    print(f"{counted(tables, entries)} were moved and replayed.")


@takes_settings("data", "database", "secret")
def backup(
    chosen: Chosen, file: Annotated[Path, typer.Argument(help="The file to write; a new one.")]
) -> None:
    """Write the whole hall to a file, with the key of its links; the hall may be running.

    The file opens every seat: keep it as safe as the hall itself.
    """
    from wordhall.operate.backup import backup as write

    saved = asyncio.run(write(chosen.settings, file))
    print(f"{file} has {counted(*saved)}.")


@takes_settings("data", "database", "secret")
def restore(
    chosen: Chosen, file: Annotated[Path, typer.Argument(help="A file of `wordhall backup`.")]
) -> None:
    """Bring a hall back from a backup into a new folder or an empty database.

    Every game is replayed. A place that has a hall already is refused.
    """
    from wordhall.operate.backup import restore as read

    saved = asyncio.run(read(chosen.settings, file))
    print(f"{counted(*saved)} were restored and replayed.")


def salvage(
    old: Annotated[Path, typer.Argument(help="The data folder with the damaged database.")],
    new: Annotated[Path, typer.Argument(help="A new data folder for what is whole.")],
) -> None:
    """Save whole tables from a damaged database into a new folder, and replay them.

    Stop the hall first. The damaged folder stays as it is.
    """
    from wordhall.operate.salvage import salvage as save

    saved = asyncio.run(save(old, new))
    print(f"{len(saved.whole)} tables were saved and replayed, {len(saved.lost)} are damaged.")
    for table, why in saved.lost.items():
        print(f"  {table}: {why}")
    if saved.spoiled:
        print(f"Some rows are lost of: {', '.join(saved.spoiled)}.")


@takes_settings("data", "database", "secret", "host", "proxy")
def doctor(
    chosen: Chosen,
    url: Annotated[
        str | None, typer.Option(help="Where people find the hall: https://hall.example.org")
    ] = None,
) -> None:
    """Check files, rights, space, clock, database, dictionary and proxy, and say what to do."""
    from wordhall.operate.doctor import examine

    async def look() -> bool:
        well = True
        async for of, verdict, says in examine(chosen.settings, url):
            print(f"{verdict:8}{of + ':':17}{says}")
            well = well and verdict != "wrong"
        return well

    if not asyncio.run(look()):
        raise typer.Exit(1)


@takes_settings("data", "database", *KEPT)
def clean(chosen: Chosen) -> None:
    """Remove games and people that were kept long enough; the hall may be running."""
    from wordhall.operate.clean import clean as remove

    removed = asyncio.run(remove(chosen.settings))
    print(
        f"Removed {removed.games} games, {removed.tournaments} tournaments"
        f" and {removed.people} people."
    )


@words.command()
@takes_settings("data", "database")
def add(chosen: Chosen, word: Words) -> None:
    """Let words count at every new table; the hall may be running."""
    from wordhall.operate.words import put

    count = asyncio.run(put(chosen.settings, word, counts=True))
    print(f"They count at new tables. The hall's list has {many(count, 'word')}.")


@words.command()
@takes_settings("data", "database")
def ban(chosen: Chosen, word: Words) -> None:
    """Let words count at no new table; bots don't play them either."""
    from wordhall.operate.words import put

    count = asyncio.run(put(chosen.settings, word, counts=False))
    print(f"They don't count at new tables. The hall's list has {many(count, 'word')}.")


@words.command()
@takes_settings("data", "database")
def forget(chosen: Chosen, word: Words) -> None:
    """Take words off the hall's list, and leave them to the dictionary again."""
    from wordhall.operate.words import forget as take_off

    print(f"Took {many(asyncio.run(take_off(chosen.settings, word)), 'word')} off the list.")


@words.command(name="list")
@takes_settings("data", "database")
def list_words(chosen: Chosen, as_json: AsJson = False) -> None:
    """Print the words that the hall added or banned."""
    from wordhall.operate.words import listed

    found = asyncio.run(listed(chosen.settings))
    if as_json:
        print_lines(found)
        return
    for title, counts in (("Added", True), ("Banned", False)):
        print(f"{title}: {', '.join(one.word for one in found if one.counts is counts) or 'none'}")


@words.command()
@takes_settings("data", "database")
def reported(chosen: Chosen, as_json: AsJson = False) -> None:
    """Print the verdicts that players reported, those from the most tables first."""
    from wordhall.operate.words import report_table
    from wordhall.operate.words import reported as read

    found = asyncio.run(read(chosen.settings))
    if as_json:
        print_lines(found)
    elif found:
        Console().print(report_table(found))
    else:
        print("No reported words.")


@words.command()
@takes_settings("data", "database")
def dismiss(chosen: Chosen, word: Words) -> None:
    """Remove the reports of words whose verdict is right."""
    from wordhall.operate.words import dismiss as remove

    print(f"Removed {many(asyncio.run(remove(chosen.settings, word)), 'report')}.")


def many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def print_lines(found: Iterable[msgspec.Struct]) -> None:
    for one in found:
        print(msgspec.json.encode(one).decode())
