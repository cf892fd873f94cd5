"""A finished game as one file, and step by step."""

import random
from collections.abc import Container, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from wordhall.games.contract import Ask, IllegalMove, Result, Seat, Stop
from wordhall.refusal import Refusal
from wordhall.store import By, Chair, Entry
from wordhall.table import control
from wordhall.table.binding import Binding, encode
from wordhall.table.control import Back
from wordhall.table.fold import advance
from wordhall.table.position import Position, Step
from wordhall.table.refusal import TableRefusal
from wordhall.table.settings import Dictionary, Limit
from wordhall.table.state import TableState
from wordhall.visible_text import readable, visible

FORMAT: Final = 1
LEFT: Final = "left"  # the key of what the rules made of someone's leaving, in a game that goes on
# What a file may have: more than any game that people played to its end.
MOST_ENTRIES: Final = 2_000
MOST_CONTROLS: Final = 300  # entries that are no answers: undo, leaving, outages
LARGEST_ENTRY: Final = 32_768  # bytes of an answer and its events
LARGEST_OTHERWISE: Final = 256  # bytes of an answer that only the clock gives
LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 24
LAST_TIME: Final = 1 << 53


class Written(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the log in a file."""

    n: int
    seat: Seat | None
    key: str
    by: By
    at: int
    answer: Any
    events: list[Any]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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
    """The best that a turn allowed: entry `n` is what was answered."""

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


def read(binding: Binding, record: Record) -> tuple[list[Entry], bytes]:
    """The log of a file and how it ends; TableRefusal("record") unless it could have been played.

    A stranger wrote it: every answer must be one to an open question, nothing may follow the end,
    and only what this hall would have written itself is kept.
    """
    _measure(record)
    names = _names(record)
    entries: list[Entry] = []
    position: Position | None = None
    try:
        for written in record.entries:
            entry = _entry(binding, written, names)
            _check(position, entry, len(names))
            position = advance(binding, Limit(), position, entry, binding.events(entry))
            entries.append(entry)
        if position is None or position.result != record.result:
            raise TableRefusal("record", why="its entries do not lead to its result")
        if len(record.result.places) != len(record.seats):
            raise TableRefusal("record", why="its result is not one of its seats")
        return entries, encode(position.result)
    except Refusal:
        raise
    except Exception as error:
        # The facts of a stranger's file may break a game's arithmetic anywhere.
        raise TableRefusal("record", why=f"it cannot be played through ({error})") from None


def _measure(record: Record) -> None:
    """Refuse a file that is larger than a game can be."""
    numbers = [written.n for written in record.entries]
    if record.wordhall != FORMAT:
        raise TableRefusal("record", why=f"it has the form {record.wordhall}, not {FORMAT}")
    if not numbers or numbers != list(range(1, len(numbers) + 1)):
        raise TableRefusal("record", why="its entries are not numbered from 1 on")
    if len(numbers) > MOST_ENTRIES:
        raise TableRefusal("record", why=f"it has more than {MOST_ENTRIES} entries")
    if sum(written.key[:1] == "!" for written in record.entries) > MOST_CONTROLS:
        raise TableRefusal("record", why=f"more than {MOST_CONTROLS} of its entries are no answers")
    for written in record.entries:
        if len(written.key) > LONGEST_KEY or not 0 <= written.at < LAST_TIME:
            raise TableRefusal("record", why=f"entry {written.n} isn't one that a hall writes")


def _names(record: Record) -> list[str]:
    """The players' names as people may be called; a bot can be without one."""
    names = [visible(name)[:LONGEST_NAME].strip() for name in record.seats]
    if any(given and not readable(name) for given, name in zip(record.seats, names, strict=True)):
        raise TableRefusal("record", why="a player's name can't be read")
    return names


def _entry(binding: Binding, written: Written, names: Sequence[str]) -> Entry:
    """An entry as this hall would have written it, without anything that it does not know."""
    given = Entry(
        n=written.n,
        seat=written.seat,
        key=written.key,
        answer=msgspec.json.encode(written.answer),
        by=written.by,
        at=written.at,
        events=msgspec.json.encode(written.events),
    )
    if len(given.answer) + len(given.events) > LARGEST_ENTRY:
        raise TableRefusal("record", why=f"entry {given.n} is too large")
    if given.key[:1] != "!":
        answer = _answer(binding, given)
    elif given.key not in control.TYPES:
        raise TableRefusal("record", why="it has an entry of an unknown kind")
    else:
        answer = control.read(given)
    if isinstance(answer, control.Start):
        if len(answer.chairs) != len(names):
            raise TableRefusal("record", why="it does not begin with its seats")
        seated = zip(answer.chairs, names, strict=True)
        chairs = tuple(msgspec.structs.replace(chair, name=name or None) for chair, name in seated)
        answer = control.anonymous(msgspec.structs.replace(answer, chairs=chairs))
    return msgspec.structs.replace(
        given, answer=encode(answer), events=encode(binding.events(given))
    )


def _answer(binding: Binding, entry: Entry) -> Any:
    """An answer that people can give, or what the clock answered for them, which is short."""
    try:
        return binding.answer(entry.answer)
    except IllegalMove:
        if len(entry.answer) > LARGEST_OTHERWISE:
            raise TableRefusal("record", why=f"entry {entry.n} is too large") from None
        return msgspec.json.decode(entry.answer)


def _check(position: Position | None, entry: Entry, seats: int) -> None:
    """Refuse an entry that could not have come at this point of the game."""
    if (position is None) is not (entry.key == control.START):
        raise TableRefusal("record", why="it does not begin with its seats")
    if entry.seat is not None and not 0 <= entry.seat < seats:
        raise TableRefusal("record", why=f"entry {entry.n} is of a seat that is not there")
    if position is None:
        return
    if position.result is not None:
        raise TableRefusal("record", why="it goes on after its end")
    if entry.key[0] != "!" and entry.key != LEFT:
        ask = position.asks.get(entry.seat) if entry.seat is not None else None
        if ask is None or ask.key != entry.key.partition("~")[0]:
            raise TableRefusal("record", why=f"entry {entry.n} answers no open question")


def continued(
    steps: Sequence[Step], entries: Sequence[Entry], n: int, chairs: tuple[Chair, ...]
) -> list[Entry]:
    """The log up to entry n for these chairs, without what was taken back."""
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
            # The player who left is replaced now, but what the rules made of it stays.
            key = LEFT if entry.key == control.LEAVE else entry.key.partition("~")[0]
            kept.append(msgspec.structs.replace(entry, key=key, id=None))
    start = control.read(entries[0])
    assert isinstance(start, control.Start)
    begun = msgspec.json.encode(control.anonymous(msgspec.structs.replace(start, chairs=chairs)))
    first = msgspec.structs.replace(entries[0], answer=begun, id=None)
    return [msgspec.structs.replace(entry, n=i) for i, entry in enumerate([first, *kept], start=1)]


def moments(
    table: TableState,
    start: int = 0,
    most: int | None = None,
    at: Container[int] | None = None,
) -> list[Moment]:
    """Steps that changed a finished game: so many of them, from one on; `at`: of these entries."""
    seats, binding = table.finished.seats, table.binding
    changes = (
        step
        for step in table.steps
        if step.after
        and not (step.before and step.before.state is step.after.state)
        and (at is None or step.n in at)
    )
    shown = []
    for step in islice(changes, start, None if most is None else start + most):
        assert step.after is not None
        state = step.after.state
        views = tuple(binding.game.view(state, seat) for seat in range(seats))
        shown.append(Moment(n=step.n, view=_opened(binding, step), seats=views))
    return shown


def insights(table: TableState) -> list[Insight]:
    """For every turn of a finished game what it could have been, where the game can tell."""
    advise = table.binding.game.advise
    if advise is None or table.finished is None:
        return []
    return [
        Insight(n=step.n, best=advise(step.before.state, table.binding.word_list))
        for step in table.steps
        if step.before is not None and step.seat is not None and step.key[0] != "!"
    ]


def _opened(binding: Binding, step: Step) -> Any:
    """The table with everything face up: the view of a game that was stopped there."""
    assert step.after is not None
    state = step.after.state
    if step.after.result is None:
        ask = Ask(key=control.STOP, kind="stop")
        events = binding.game.decide(
            state, 0, ask, Stop("judge"), random.Random(0), binding.word_list
        )
        for event in events:
            state = binding.game.evolve(state, event)
    return binding.game.view(state, None)
