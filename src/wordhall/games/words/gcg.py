"""Games of Words as GCG, the text that other word-game programs read.

A turn is a line: `>Ada: AEINRST 8G SAT.N +14 14`, where `.` is a letter that lay there already and
a small letter is a blank. Lines about the last racks follow the turns.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from wordhall.games.contract import Seat, Value
from wordhall.games.crossing import FREE, Rows, square_name
from wordhall.games.words.grid import EMPTY, main_word, tiles_of, with_tiles
from wordhall.games.words.model import (
    Ended,
    Event,
    Passed,
    Played,
    State,
    Stopped,
    Swapped,
)
from wordhall.games.words.record import evolve


class Turn(Value, kw_only=True):
    """A line of a GCG file."""

    seat: Seat
    rack: str
    where: str = ""  # 8G across, G8 down; empty where nothing was placed
    what: str = ""  # the word with dots, `-` for a pass, `-AE` for a swap, `(QE)` for last tiles
    points: int
    total: int


class Sheet(Value, kw_only=True):
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    notes: tuple[str, ...] = ()

    @property
    def board(self) -> Rows:
        """What lies on the board after the last turn."""
        rows = EMPTY
        for turn in self.turns:
            if turn.where:
                down = turn.where[0].isalpha()
                row, column = _square(turn.where)
                letters = turn.what.replace(".", "")
                rows = with_tiles(rows, tiles_of(rows, row, column, down, letters))
        return rows


def export(names: Sequence[str], events: Iterable[Event]) -> str:
    """A game as the text of a GCG file."""
    return write(sheet(names, events))


def sheet(names: Sequence[str], events: Iterable[Event]) -> Sheet:
    """The lines of a game from its facts."""
    state: Any = None
    turns: list[Turn] = []
    notes: list[str] = []
    for event in events:
        after = evolve(state, event)
        if isinstance(event, Stopped):
            who = "" if event.seat is None else f" by {names[event.seat]}"
            notes.append(f"stopped{who}: {event.reason}")
        else:
            turns += _turns(state, event, after)
        state = after
    return Sheet(names=tuple(names), turns=tuple(turns), notes=tuple(notes))


def _turns(state: State, event: Event, after: State) -> list[Turn]:
    match event:
        case Played(seat=seat):
            where, what = placed(state.board, event)
        case Swapped(seat=seat):
            where, what = "", f"-{event.tiles}"
        case Passed(seat=seat):
            where, what = "", "-"
        case Ended():
            return _last_tiles(state, event, after)
        case _:
            return []
    points = event.points if isinstance(event, Played) else 0
    rack = state.racks[seat]
    total = after.scores[seat]
    return [Turn(seat=seat, rack=rack, where=where, what=what, points=points, total=total)]


def _last_tiles(state: State, event: Ended, after: State) -> list[Turn]:
    """Points for the other's tiles, or against one's own."""
    turns = []
    for seat, change in enumerate(event.changes):
        if change:
            own, other = state.racks[seat], state.racks[1 - seat]
            what = f"({other})" if change > 0 else f"({own})"
            total = after.scores[seat]
            turns.append(Turn(seat=seat, rack=own, what=what, points=change, total=total))
    return turns


def placed(rows: Rows, event: Played) -> tuple[str, str]:
    """Where the main word begins, and the word with dots for what lay there."""
    row, column, down = main_word(rows, event)
    what = ""
    for step, letter in enumerate(event.words[0].word):
        r, c = (row + step, column) if down else (row, column + step)
        what += letter if rows[r][c] == FREE else "."
    return square_name(row, column, down), what


def write(sheet: Sheet) -> str:
    nicks = _nicks(sheet.names)
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{i} {nick} {' '.join(name.split())}"
        for i, (nick, name) in enumerate(zip(nicks, sheet.names, strict=True), 1)
    ]
    for turn in sheet.turns:
        parts = (turn.rack, turn.where, turn.what, f"{turn.points:+d}", str(turn.total))
        lines.append(f">{nicks[turn.seat]}: " + " ".join(part for part in parts if part))
    lines += [f"#note {note}" for note in sheet.notes]
    return "\n".join(lines) + "\n"


def _nicks(names: Sequence[str]) -> list[str]:
    """Names without spaces, and different ones."""
    nicks: list[str] = []
    for place, name in enumerate(names, start=1):
        nick = re.sub(r"[\s:>#]+", "_", name) or f"player{place}"
        nicks.append(nick if nick not in nicks else f"{nick}_{place}")
    return nicks


TURN = re.compile(
    r">(?P<nick>[^:]+): (?:(?P<rack>[A-Z?]+) )?"
    r"(?:(?P<where>\d+[A-O]|[A-O]\d+) (?P<word>[A-Za-z.]+)|(?P<what>-[A-Z?]*|\([A-Z?]+\)))"
    r" (?P<points>[+-]\d+) (?P<total>-?\d+)"
)


def read(text: str) -> Sheet:
    """The lines of a GCG file; ValueError names the one that cannot be read."""
    nicks: list[str] = []
    names: list[str] = []
    turns: list[Turn] = []
    notes: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#player"):
            _, nick, *name = line.split(" ", 2)
            nicks.append(nick)
            names.append("".join(name))
        elif line.startswith("#note "):
            notes.append(line.removeprefix("#note "))
        elif line.startswith(">"):
            found = TURN.fullmatch(line)
            if not found or found["nick"] not in nicks:
                raise ValueError(f"line {number} is no turn: {line}")
            turns.append(
                Turn(
                    seat=nicks.index(found["nick"]),
                    rack=found["rack"] or "",
                    where=found["where"] or "",
                    what=found["word"] or found["what"],
                    points=int(found["points"]),
                    total=int(found["total"]),
                )
            )
    return Sheet(names=tuple(names), turns=tuple(turns), notes=tuple(notes))


def _square(where: str) -> tuple[int, int]:
    found = re.fullmatch(r"(?P<row>\d+)(?P<column>[A-O])|(?P<down>[A-O])(?P<along>\d+)", where)
    if not found:
        raise ValueError(f"{where} is no square")
    return int(found["row"] or found["along"]) - 1, ord(found["column"] or found["down"]) - ord("A")
