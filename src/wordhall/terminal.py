"""A table in the terminal: a game against bots, and finished games step by step."""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wordhall.cli_arguments import GameArgument, known_level
from wordhall.games import GAMES
from wordhall.games.contract import LEVELS, Game, IllegalMove, Line, Seat, Stop, Terminal
from wordhall.lexicon import Lexicon
from wordhall.refusal import Refusal
from wordhall.store import Entry
from wordhall.table.binding import Binding
from wordhall.table.fold import advance, lasting, lines, step
from wordhall.table.game_file import Record, read
from wordhall.table.position import Position
from wordhall.table.settings import Limit


def typed(game: Game) -> Terminal:
    """How a game is played by typing, if it can be."""
    if game.terminal is None:
        able = ", ".join(one.name for one in GAMES.values() if one.terminal is not None)
        raise typer.BadParameter(f"{game.name} can't be played in a terminal; these can: {able}")
    return game.terminal


def play(
    game: GameArgument,
    bots: Annotated[str, typer.Option(help=f"The bots' level: {', '.join(LEVELS)}.")] = "medium",
    second: Annotated[bool, typer.Option("--second", help="Let a bot open.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same tiles.")] = None,
) -> None:
    """Play a game against bots. Type help for what can be typed."""
    terminal = typed(game)
    level = known_level(bots)
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    seats = game.seats[0]
    seat = 1 if second else 0
    names = players(seats, seat)
    state: Any = None
    told: list[Line] = []
    for event in game.setup(seats, game.Options(), chance):
        told += game.tell(state, event, seat)
        state = game.evolve(state, event)
    word_list = Lexicon.open().word_list(game.words, modern=True)
    print(f"You play against {'a bot' if seats == 2 else 'bots'} ({level}).", end=" ")
    print("Type help for what can be typed.")
    print(*(terminal.say(line, names) for line in told), sep="\n")
    shown: Any = None
    while (result := game.result(state)) is None:
        turn, ask = next((who, ask) for who, ask in game.asks(state).items() if ask.waits)
        view = game.view(state, turn)
        if turn == seat:
            if view != shown:
                print(f"\n{terminal.show(view, names)}")
                shown = view
            answer = ask_person(terminal, view, seat)
            if answer is None:
                return
        else:
            answer, _ = game.bot(view, ask, level, word_list, chance)
        try:
            events = game.decide(state, turn, ask, answer, chance, word_list)
        except IllegalMove as illegal:
            print(terminal.refuse(illegal))
            continue
        for event in events:
            for line in game.tell(state, event, seat):
                print(terminal.say(line, names))
            state = game.evolve(state, event)
    print(terminal.show(game.view(state, seat), names))
    alone = result.places[seat] == 1 and result.places.count(1) == 1
    print("You won." if alone else won(result.places, names))


def players(seats: int, own: Seat) -> tuple[str, ...]:
    """What the seats are called: you, and a bot or bots."""
    if seats == 2:
        return ("you", "bot") if own == 0 else ("bot", "you")
    return tuple("you" if seat == own else f"bot {seat + 1}" for seat in range(seats))


def won(places: Sequence[int], names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    return "It is a draw." if len(winners) > 1 else f"{winners[0]} won."


def ask_person(terminal: Terminal, view: Any, seat: Seat) -> Any:
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
                print(terminal.help)
            case "quit" | "exit":
                return None
            case "resign":
                return Stop("resigned", seat)
            case asked if asked in terminal.questions:
                print(terminal.questions[asked](view))
            case _:
                try:
                    return terminal.read(typed, view)
                except ValueError as error:
                    print(error)


def replay(
    file: Annotated[Path, typer.Argument(help="A finished game as the hall exports it.")],
    as_gcg: Annotated[bool, typer.Option("--gcg", help="Print it as GCG instead.")] = False,
) -> None:
    """Step through a finished game. Enter goes on, q leaves."""
    try:
        record = msgspec.json.decode(file.read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError) as error:
        raise typer.BadParameter(f"{file} cannot be read as a game: {error}") from None
    if record.game not in GAMES:
        raise typer.BadParameter(f"{file} is a game of {record.game}, which is not played here")
    game, lexicon = GAMES[record.game], Lexicon.open()
    binding = Binding(game, lexicon.word_list(game.words), lexicon.hash)
    try:
        entries, _ = read(binding, record)
    except Refusal as refused:
        raise typer.BadParameter(f"{file} is no game: {refused.data.get('why')}") from None
    if as_gcg:
        if binding.game.gcg is None:
            raise typer.BadParameter(f"a game of {record.game} can't be written as GCG")
        print(binding.game.gcg(record.seats, events_of(binding, entries)), end="")
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
    print(f"\n{won(record.result.places, record.seats)}")


def events_of(binding: Binding, entries: Sequence[Entry]) -> list[Any]:
    """The events of a game that weren't taken back."""
    position: Position | None = None
    for entry in entries:
        position = advance(binding, Limit(), position, entry, binding.events(entry))
    return lasting(binding.events(entries[0]), position)


def said(game: Game, line: Line, names: Sequence[str]) -> str:
    """A line of the history; one of a game without texts of its own as it is written down."""
    if game.terminal is not None:
        return game.terminal.say(line, names)
    who = "" if line.seat is None else f"{names[line.seat]}: "
    facts = ", ".join(f"{name} {value}" for name, value in line.data.items())
    return f"{who}{line.code.replace('-', ' ')}{f' ({facts})' if facts else ''}."


def show_all(game: Game, state: Any, names: Sequence[str]) -> None:
    """A position with what every seat holds, or at least its scores."""
    terminal = game.terminal
    if terminal is None:
        print(*(f"{name} {score}" for name, score in zip(names, game.scores(state), strict=True)))
        return
    print(terminal.show(game.view(state, None), names))
    for seat, name in enumerate(names):
        print(f"{name} holds {terminal.hand(game.view(state, seat))}")
