"""Tiles laid in a line on a board of any size: what every game of crossing words asks of a play."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from wordhall.games.contract import IllegalMove, Line, told_words
from wordhall.kernel import line_up, with_faces

Rows = tuple[str, ...]  # a character a square, `.` for a free one
FREE = "."


Face = tuple[int, int, str]  # row, column, and what the rows show there


class Laid(NamedTuple):
    """A tile on a square, as the rows show it."""

    row: int
    column: int
    face: str


class Placement(NamedTuple):
    """Tiles in a line, as the kernel takes them: taken squares are skipped."""

    row: int
    column: int
    down: bool
    tiles: str


class Run(NamedTuple):
    """A word on the board: where it begins, which way it goes, and what it says."""

    row: int
    column: int
    down: bool
    word: str

    def squares(self) -> list[tuple[int, int]]:
        steps = range(len(self.word))
        if self.down:
            return [(self.row + step, self.column) for step in steps]
        return [(self.row, self.column + step) for step in steps]


def empty(side: int) -> Rows:
    return (FREE * side,) * side


def placement(
    rows: Rows, laid: Sequence[Face], start: tuple[int, int], named: str = "star"
) -> Placement:
    """Where tiles may lie: on free squares, in one line without gaps, touching, or on the start."""
    refusal, row, column, down, tiles = line_up(rows, laid, start)
    if not refusal:
        return Placement(row, column, down, tiles)
    if refusal in ("square-taken", "square-twice"):
        raise IllegalMove(refusal, row=row, column=column)
    if refusal == "start":
        raise IllegalMove(named, row=row, column=column)
    if refusal == "too-few":
        raise IllegalMove(refusal, least=2)
    raise IllegalMove(refusal)  # not-in-line, gap, touches-nothing


def fall(rows: Rows, row: int, column: int, down: bool, letters: str) -> list[Laid]:
    """The tiles of a move that the kernel found: its letters fall on the free squares of a line."""
    laid = []
    for letter in letters:
        while rows[row][column] != FREE:
            row, column = (row + 1, column) if down else (row, column + 1)
        laid.append(Laid(row, column, letter))
        row, column = (row + 1, column) if down else (row, column + 1)
    return laid


def formed(rows: Rows, laid: Sequence[Laid]) -> list[Run]:
    """The words that tiles in a line make with what lies there, the main word first."""
    after = with_faces(rows, laid)
    down = len({tile.row for tile in laid}) > 1
    first = laid[0]
    main = run(after, first.row, first.column, down)
    if len(main.word) < 2:  # a single tile whose only word goes the other way
        return [run(after, first.row, first.column, not down)]
    across = [run(after, tile.row, tile.column, not down) for tile in sorted(laid)]
    return [main, *(one for one in across if len(one.word) > 1)]


def words_on(rows: Rows) -> set[str]:
    """Everything that reads as a word across or down, in capitals."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return {
        word.upper() for line in (*rows, *columns) for word in re.findall(r"[A-Za-z]{2,}", line)
    }


def explained(view: Any, told: Iterable[Line]) -> set[str]:
    """During play the words on the board are explained, and those that the history names."""
    return told_words(view, told) | words_on(view.board)


def run(rows: Rows, row: int, column: int, down: bool) -> Run:
    """The letters in a line around a square."""
    line = "".join(one[column] for one in rows) if down else rows[row]
    place = row if down else column
    begin, end = place, place
    while begin > 0 and line[begin - 1] != FREE:
        begin -= 1
    while end < len(line) and line[end] != FREE:
        end += 1
    start = (begin, column) if down else (row, begin)
    return Run(*start, down, line[begin:end])


def square_name(row: int, column: int, down: bool) -> str:
    """8H across, H8 down: the line that a word runs in comes first."""
    across, along = str(row + 1), chr(ord("A") + column)
    return along + across if down else across + along
