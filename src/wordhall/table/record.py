"""A finished game as one file, and step by step."""

import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordhall.games.contract import Ask, Illegal, Result, Seat, Stop
from wordhall.store import By, Chair, Ending, Entry
from wordhall.table import deed as deeds
from wordhall.table.course import Standing, Step, ending, follow
from wordhall.table.deed import Back
from wordhall.table.kit import Kit
from wordhall.table.settings import Dictionary, Limit

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
    start = deeds.read(entries[0])
    assert isinstance(start, deeds.Start)
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
        written.key[:1] in ("", "!") and written.key not in deeds.TYPES
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


def check(kit: Kit, entries: Sequence[Entry], record: Record) -> Ending:
    """Play a file through; Illegal("record") unless it leads to the end that it claims."""
    standing: Standing | None = None
    try:
        start = deeds.read(entries[0]) if entries[0].key == deeds.START else None
        if not isinstance(start, deeds.Start) or len(start.chairs) != len(record.seats):
            raise Illegal("record", why="it does not begin with its seats")
        for entry in entries:
            if entry.seat is not None and not 0 <= entry.seat < len(record.seats):
                raise Illegal("record", why=f"entry {entry.n} is of a seat that is not there")
            standing = follow(kit, Limit(), standing, entry, kit.events(entry))
        if standing is None or standing.result != record.result:
            raise Illegal("record", why="its entries do not lead to its result")
        return ending(kit, standing)
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
            wish = step.before.wish
            to = step.deed.to if isinstance(step.deed, Back) else wish.to if wish else step.n
            kept = [one for one in kept if one.n < to]
        elif step.events:
            # Whoever left is replaced now, but what the rules made of it stands.
            key = "left" if entry.key == deeds.LEAVE else entry.key.partition("~")[0]
            kept.append(msgspec.structs.replace(entry, key=key, id=None))
    start = deeds.read(entries[0])
    assert isinstance(start, deeds.Start)
    # Who somebody is in this hall stays out of the log, which is exported.
    unnamed = tuple(msgspec.structs.replace(chair, person=None) for chair in chairs)
    begun = msgspec.json.encode(msgspec.structs.replace(start, chairs=unnamed))
    first = msgspec.structs.replace(entries[0], answer=begun, id=None)
    return [msgspec.structs.replace(entry, n=i) for i, entry in enumerate([first, *kept], start=1)]


def moments(kit: Kit, steps: Sequence[Step], seats: int) -> list[Moment]:
    """Every step that changed the game."""
    shown = []
    for step in steps:
        if step.after is None or (step.before and step.before.state is step.after.state):
            continue
        state = step.after.state
        views = tuple(kit.game.view(state, seat) for seat in range(seats))
        shown.append(Moment(n=step.n, view=_opened(kit, step), seats=views))
    return shown


def insights(kit: Kit, steps: Sequence[Step]) -> list[Insight]:
    """For every turn what it could have been, where the game knows such a thing."""
    advise = getattr(kit.game, "advise", None)
    if advise is None:
        return []
    return [
        Insight(n=step.n, best=advise(step.before.state, kit.book))
        for step in steps
        if step.before is not None and step.seat is not None and step.key[0] != "!"
    ]


def _opened(kit: Kit, step: Step) -> Any:
    """What lies on the table with everything turned up: views open when a game is stopped."""
    assert step.after is not None
    state = step.after.state
    if step.after.result is None:
        ask = Ask(key=deeds.STOP, kind="stop")
        events = kit.game.decide(state, 0, ask, Stop("judge"), random.Random(0), kit.book)
        for event in events:
            state = kit.game.evolve(state, event)
    return kit.game.view(state, None)
