"""The commands for whoever runs a hall."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from wordhall.arguments import takes_settings
from wordhall.settings import Chosen

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
