"""A finished game as one file, and step by step."""

import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordhall.games.contract import Ask, Illegal, Result, Seat, Stop
from wordhall.store import By, Chair, Ending, Entry
from wordhall.table import control
from wordhall.table.binding import Binding
from wordhall.table.control import Back
from wordhall.table.fold import advance, ending
from wordhall.table.position import Position, Step
from wordhall.table.settings import Dictionary, Limit
from wordhall.table.state import TableState

FORMAT: Final = 1
MOST_ENTRIES: Final = 10_000


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the log in a file."""

    n: int
    seat: Seat | None
    key: str
    by: By
    at: int
    answer: Any
    events: list[Any]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game; `msgspec.json.encode` of it is the file."""

    wordhall: int  # the version of this form
    game: str
    version: int
    options: dict[str, Any]
    dictionary: Dictionary
    seats: tuple[str, ...]  # names
    entries: tuple[Written, ...]
    result: Result


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a finished game with everything open, and as each seat saw it."""

    n: int
    view: Any
    seats: tuple[Any, ...]


class Insight(msgspec.Struct, frozen=True, kw_only=True):
    """The best that a turn allowed, as its game puts it."""

    n: int
    best: list[Any]


def write(entries: Sequence[Entry], result: Result) -> Record:
    """The file of a game from its log."""
    start = control.read(entries[0])
    assert isinstance(start, control.Start)
    return Record(
        wordhall=FORMAT,
        game=start.game,
        version=start.version,
        options=start.options,
        dictionary=start.dictionary,
        seats=tuple(chair.name or "" for chair in start.chairs),
        entries=tuple(
            Written(
                n=entry.n,
                seat=entry.seat,
                key=entry.key,
                by=entry.by,
                at=entry.at,
                answer=msgspec.json.decode(entry.answer),
                events=msgspec.json.decode(entry.events),
            )
            for entry in entries
        ),
        result=result,
    )


def read(record: Record) -> list[Entry]:
    """The log of a file; Illegal("record") if it cannot be one."""
    numbers = [written.n for written in record.entries]
    if record.wordhall != FORMAT:
        raise Illegal("record", why=f"it has the form {record.wordhall}, not {FORMAT}")
    if not numbers or numbers != list(range(1, len(numbers) + 1)) or len(numbers) > MOST_ENTRIES:
        raise Illegal("record", why="its entries are not numbered from 1 on")
    if any(
        written.key[:1] in ("", "!") and written.key not in control.TYPES
        for written in record.entries
    ):
        raise Illegal("record", why="it has an entry of an unknown kind")
    return [
        Entry(
            n=written.n,
            seat=written.seat,
            key=written.key,
            answer=msgspec.json.encode(written.answer),
            by=written.by,
            at=written.at,
            events=msgspec.json.encode(written.events),
        )
        for written in record.entries
    ]


def check(binding: Binding, entries: Sequence[Entry], record: Record) -> Ending:
    """Play a file through; Illegal("record") unless it leads to the end that it claims."""
    position: Position | None = None
    try:
        start = control.read(entries[0]) if entries[0].key == control.START else None
        if not isinstance(start, control.Start) or len(start.chairs) != len(record.seats):
            raise Illegal("record", why="it does not begin with its seats")
        for entry in entries:
            if entry.seat is not None and not 0 <= entry.seat < len(record.seats):
                raise Illegal("record", why=f"entry {entry.n} is of a seat that is not there")
            position = advance(binding, Limit(), position, entry, binding.events(entry))
        if position is None or position.result != record.result:
            raise Illegal("record", why="its entries do not lead to its result")
        return ending(binding, position)
    except Illegal:
        raise
    except Exception as error:
        # The facts of a stranger's file may break a game's arithmetic anywhere.
        raise Illegal("record", why=f"it cannot be played through ({error})") from None


def continued(
    steps: Sequence[Step], entries: Sequence[Entry], n: int, chairs: tuple[Chair, ...]
) -> list[Entry]:
    """The log up to entry n as other people would have it: only what stood, from these chairs."""
    kept: list[Entry] = []
    for step, entry in zip(steps[1:n], entries[1:n], strict=True):
        assert step.before is not None
        assert step.after is not None
        if step.after.era == step.n:
            request = step.before.request
            if isinstance(step.control, Back):
                to = step.control.to
            else:
                to = request.to if request else step.n
            kept = [one for one in kept if one.n < to]
        elif step.events:
            # Whoever left is replaced now, but what the rules made of it stands.
            key = "left" if entry.key == control.LEAVE else entry.key.partition("~")[0]
            kept.append(msgspec.structs.replace(entry, key=key, id=None))
    start = control.read(entries[0])
    assert isinstance(start, control.Start)
    begun = msgspec.json.encode(control.anonymous(msgspec.structs.replace(start, chairs=chairs)))
    first = msgspec.structs.replace(entries[0], answer=begun, id=None)
    return [msgspec.structs.replace(entry, n=i) for i, entry in enumerate([first, *kept], start=1)]


def moments(table: TableState) -> list[Moment]:
    """Every step that changed a finished game."""
    seats, binding = table.finished.seats, table.binding
    shown = []
    for step in table.steps:
        if step.after is None or (step.before and step.before.state is step.after.state):
            continue
        state = step.after.state
        views = tuple(binding.game.view(state, seat) for seat in range(seats))
        shown.append(Moment(n=step.n, view=_opened(binding, step), seats=views))
    return shown


def insights(table: TableState) -> list[Insight]:
    """For every turn of a finished game what it could have been, where the game can tell."""
    advise = getattr(table.binding.game, "advise", None)
    if advise is None or table.finished is None:
        return []
    return [
        Insight(n=step.n, best=advise(step.before.state, table.binding.book))
        for step in table.steps
        if step.before is not None and step.seat is not None and step.key[0] != "!"
    ]


def _opened(binding: Binding, step: Step) -> Any:
    """What lies on the table with everything turned up: views open when a game is stopped."""
    assert step.after is not None
    state = step.after.state
    if step.after.result is None:
        ask = Ask(key=control.STOP, kind="stop")
        events = binding.game.decide(state, 0, ask, Stop("judge"), random.Random(0), binding.book)
        for event in events:
            state = binding.game.evolve(state, event)
    return binding.game.view(state, None)
