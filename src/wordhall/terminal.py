"""A table in the terminal: a game against bots, and finished games step by step."""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wordhall.games import GAMES, words
from wordhall.games.contract import LEVELS, Game, Illegal, Level, Line, Seat, Stop
from wordhall.games.words import gcg, text
from wordhall.lexicon import Lexicon
from wordhall.store import Entry
from wordhall.table.binding import Binding
from wordhall.table.fold import advance, lasting, lines, step
from wordhall.table.position import Position
from wordhall.table.record import Record, read
from wordhall.table.settings import Limit

SHOWN = ("words",)  # games that know how to show themselves in plain text, and can be typed


def known(game: str) -> str:
    if game not in SHOWN:
        raise typer.BadParameter(f"{game!r} is not one of {', '.join(SHOWN)}")
    return game


def known_level(level: str) -> Level:
    for one in LEVELS:
        if one == level:
            return one
    raise typer.BadParameter(f"{level!r} is not one of {', '.join(LEVELS)}")


def play(
    game: Annotated[str, typer.Argument(help="The game to play: words.")] = "words",
    bots: Annotated[str, typer.Option(help=f"The bot's level: {', '.join(LEVELS)}.")] = "medium",
    second: Annotated[bool, typer.Option("--second", help="Let the bot open.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same tiles.")] = None,
) -> None:
    """Play a game against a bot. Type help for what can be typed."""
    known(game)
    level = known_level(bots)
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    seat = 1 if second else 0
    names = ("bot", "you") if second else ("you", "bot")
    state: Any = None
    for event in words.setup(2, words.Options(), chance):
        told = words.tell(state, event, seat)
        state = words.evolve(state, event)
    book = Lexicon.open().book("words")
    print(f"You play against a bot ({level}). Type help for what can be typed.")
    print(*(text.say(line, names) for line in told), sep="\n")
    shown: Any = None
    while words.result(state) is None:
        turn, ask = next(iter(words.asks(state).items()))
        if turn == seat:
            view = words.view(state, seat)
            if view != shown:
                print(f"\n{text.show(view, names)}")
                shown = view
            answer = ask_person(view, seat)
            if answer is None:
                return
        else:
            answer, _ = words.bot(words.view(state, turn), ask, level, book, chance)
        try:
            events = words.decide(state, turn, ask, answer, chance, book)
        except Illegal as illegal:
            print(text.refuse(illegal))
            continue
        for event in events:
            for line in words.tell(state, event, seat):
                print(text.say(line, names))
            state = words.evolve(state, event)
    print(text.show(words.view(state, seat), names))
    result = words.result(state)
    assert result is not None
    print(
        "You won."
        if result.places[seat] < result.places[1 - seat]
        else text.won(result.places, names)
    )


def ask_person(view: words.View, seat: Seat) -> Any:
    """What a person answers; None when they leave."""
    while True:
        try:
            typed = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        match typed.lower():
            case "":
                continue
            case "help" | "?":
                print(text.HELP)
            case "bag":
                print(text.unseen(view))
            case "quit" | "exit":
                return None
            case "resign":
                return Stop("resigned", seat)
            case _:
                try:
                    return text.read(typed, view)
                except ValueError as error:
                    print(error)


def replay(
    file: Annotated[Path, typer.Argument(help="A finished game as the hall exports it.")],
    as_gcg: Annotated[bool, typer.Option("--gcg", help="Print it as GCG instead.")] = False,
) -> None:
    """Step through a finished game. Enter goes on, q leaves."""
    try:
        record = msgspec.json.decode(file.read_bytes(), type=Record)
        entries = read(record)
    except (OSError, msgspec.MsgspecError) as error:
        raise typer.BadParameter(f"{file} cannot be read as a game: {error}") from None
    except Illegal as illegal:
        raise typer.BadParameter(f"{file} is no game: {illegal.data.get('why')}") from None
    if record.game not in GAMES:
        raise typer.BadParameter(f"{file} is a game of {record.game}, which is not played here")
    lexicon = Lexicon.open()
    binding = Binding(GAMES[record.game], lexicon.book(record.game), lexicon.hash)
    if as_gcg:
        known(record.game)
        print(gcg.write(gcg.sheet(record.seats, events_of(binding, entries))), end="")
        return
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    position: Position | None = None
    for entry in entries:
        events = binding.events(entry)
        now = advance(binding, Limit(), position, entry, events)
        taken = step(position, now, entry, events)
        told = [
            said(binding.game, line, record.seats) for line in lines(binding, taken, entry.seat)
        ]
        position = now
        print(f"\n{entry.n}. {' '.join(told) or entry.key}")
        show_all(binding.game, now.state, record.seats)
        if waits and now.result is None and input().strip().lower() == "q":
            return
    print(f"\n{text.won(record.result.places, record.seats)}")


def events_of(binding: Binding, entries: Sequence[Entry]) -> list[Any]:
    """The events of a game that weren't taken back."""
    position: Position | None = None
    for entry in entries:
        position = advance(binding, Limit(), position, entry, binding.events(entry))
    return lasting(binding.events(entries[0]), position)


def said(game: Game, line: Line, names: Sequence[str]) -> str:
    """A line of the history; one of a game without texts of its own as it is written down."""
    if game.name in SHOWN:
        return text.say(line, names)
    who = "" if line.seat is None else f"{names[line.seat]}: "
    facts = ", ".join(f"{name} {value}" for name, value in line.data.items())
    return f"{who}{line.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."


def show_all(game: Game, state: Any, names: Sequence[str]) -> None:
    """A position with every rack, or at least its scores."""
    if game.name not in SHOWN:
        print(*(f"{name} {score}" for name, score in zip(names, game.scores(state), strict=True)))
        return
    print(text.show(words.view(state, None), names))
    for seat, name in enumerate(names):
        print(f"{name} holds {' '.join(words.view(state, seat).rack or '')}")
