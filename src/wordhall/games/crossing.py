"""Tiles laid in a line on a board of any size: what every game of crossing words asks of a play."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wordhall.games.contract import IllegalMove

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


def with_tiles(rows: Rows, laid: Iterable[Face]) -> Rows:
    after = list(rows)
    for row, column, face in laid:
        line = after[row]
        after[row] = line[:column] + face + line[column + 1 :]
    return tuple(after)


def placement(
    rows: Rows, laid: Sequence[Face], start: tuple[int, int], named: str = "star"
) -> Placement:
    """Where tiles may lie: on free squares, in one line without gaps, touching, or on the start."""
    at_rows, at_columns, faces = zip(*sorted(laid), strict=True)
    top, left = at_rows[0], at_columns[0]
    down = top != at_rows[-1]
    if down and at_columns.count(left) < len(faces):
        raise IllegalMove("not-in-line")
    along = at_rows if down else at_columns
    line = "".join([row[left] for row in rows]) if down else rows[top]
    for place in along:
        if line[place] != FREE or along.count(place) > 1:
            code = "square-twice" if line[place] == FREE else "square-taken"
            row, column = (place, left) if down else (top, place)
            raise IllegalMove(code, row=row, column=column)
    between = line[along[0] : along[-1] + 1]
    if between.count(FREE) > len(faces):
        raise IllegalMove("gap")
    if len(between) == len(faces) and not around(rows, top, left, down, len(faces)).strip(FREE):
        if rows != empty(len(rows)):
            raise IllegalMove("touches-nothing")
        if start not in zip(at_rows, at_columns, strict=True):
            raise IllegalMove(named, row=start[0], column=start[1])
        if len(faces) < 2:
            raise IllegalMove("too-few", least=2)
    return Placement(top, left, down, "".join(faces))


def around(rows: Rows, row: int, column: int, down: bool, length: int) -> str:
    """What lies before and behind a line of squares, and beside it."""
    if down:
        ends = [one[column] for one in rows[row - 1 : row] + rows[row + length : row + length + 1]]
        sides = [
            one[column - 1 : column] + one[column + 1 : column + 2]
            for one in rows[row : row + length]
        ]
    else:
        line = rows[row]
        ends = [line[column - 1 : column], line[column + length : column + length + 1]]
        sides = [
            one[column : column + length] for one in rows[row - 1 : row] + rows[row + 1 : row + 2]
        ]
    return "".join(ends + sides)


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
    after = with_tiles(rows, laid)
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
