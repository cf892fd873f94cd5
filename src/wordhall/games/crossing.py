"""Tiles laid in a line on a board of any size: what every game of crossing words asks of a play."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
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
    faces = {(row, column): face for row, column, face in laid}
    squares = sorted(faces)
    for row, column in squares:
        if rows[row][column] != FREE:
            raise IllegalMove("square-taken", row=row, column=column)
    if len(squares) < len(laid):
        both = sorted([(row, column) for row, column, _ in laid])
        twice = next(one for one, two in pairwise(both) if one == two)
        raise IllegalMove("square-twice", row=twice[0], column=twice[1])
    (top, left), (bottom, right) = squares[0], squares[-1]
    down = top != bottom
    if down:
        if any(column != left for _, column in squares):
            raise IllegalMove("not-in-line")
        between = "".join([row[left] for row in rows[top : bottom + 1]])
    else:
        between = rows[top][left : right + 1]
    if between.count(FREE) > len(squares):
        raise IllegalMove("gap")
    if rows.count(FREE * len(rows[0])) == len(rows):
        if start not in faces:
            raise IllegalMove(named, row=start[0], column=start[1])
        if len(squares) < 2:
            raise IllegalMove("too-few", least=2)
    elif len(between) == len(squares) and not any(touches(rows, *square) for square in squares):
        raise IllegalMove("touches-nothing")
    return Placement(top, left, down, "".join([faces[square] for square in squares]))


def touches(rows: Rows, row: int, column: int) -> bool:
    """Whether a tile lies above, below, left or right of a square."""
    line = rows[row]
    return (
        (column > 0 and line[column - 1] != FREE)
        or (column + 1 < len(line) and line[column + 1] != FREE)
        or (row > 0 and rows[row - 1][column] != FREE)
        or (row + 1 < len(rows) and rows[row + 1][column] != FREE)
    )


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
