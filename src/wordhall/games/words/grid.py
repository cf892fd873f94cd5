"""The squares of Words and the tiles on them: from a view's rows to the kernel's board and back."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from wordhall.games.contract import Illegal
from wordhall.games.words.board import RULES, SIDE, SQUARES
from wordhall.games.words.model import Tile
from wordhall.kernel import Board

Rows = tuple[str, ...]

EMPTY: Rows = ("." * SIDE,) * SIDE
STAR = divmod("".join(SQUARES).index("*"), SIDE)


class Placement(NamedTuple):
    """Tiles in a line, as the kernel takes them: blanks in lower case, taken squares skipped."""

    row: int
    column: int
    down: bool
    tiles: str


@lru_cache(256)  # a bot looks at a board, and then the rules do
def kernel_board(rows: Rows) -> Board:
    return Board(RULES, "/".join(rows))


def with_tiles(rows: Rows, tiles: Iterable[Tile]) -> Rows:
    after = list(rows)
    for tile in tiles:
        letter = tile.letter.lower() if tile.blank else tile.letter
        row = after[tile.row]
        after[tile.row] = row[: tile.column] + letter + row[tile.column + 1 :]
    return tuple(after)


def placement(rows: Rows, tiles: tuple[Tile, ...]) -> Placement:
    """Where tiles may lie: on free squares, in one line without gaps, touching, or on the star."""
    taken = next((tile for tile in tiles if rows[tile.row][tile.column] != "."), None)
    if taken:
        raise Illegal("square-taken", row=taken.row, column=taken.column)
    squares = sorted((tile.row, tile.column) for tile in tiles)
    twice = next((one for one, two in pairwise(squares) if one == two), None)
    if twice:
        raise Illegal("square-twice", row=twice[0], column=twice[1])
    (top, left), (bottom, right) = squares[0], squares[-1]
    down = top != bottom
    if down and any(column != left for _, column in squares):
        raise Illegal("not-in-line")
    after = with_tiles(rows, tiles)
    line = [after[row][left] for row in range(top, bottom + 1)] if down else after[top][left:right]
    if "." in line:
        raise Illegal("gap")
    if rows == EMPTY:
        if STAR not in squares:
            raise Illegal("star", row=STAR[0], column=STAR[1])
        if len(squares) < 2:
            raise Illegal("too-few", least=2)
    elif not any(touches(rows, row, column) for row, column in squares):
        raise Illegal("touches-nothing")
    letters = [after[row][column] for row, column in squares]
    return Placement(top, left, down, "".join(letters))


def touches(rows: Rows, row: int, column: int) -> bool:
    """Whether a tile lies above, below, left or right of a square (WW-1)."""
    return any(
        0 <= r < SIDE and 0 <= c < SIDE and rows[r][c] != "."
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    )


def tiles_of(rows: Rows, row: int, column: int, down: bool, letters: str) -> tuple[Tile, ...]:
    """The tiles of a move that the kernel found: its letters fall on the free squares of a line."""
    tiles = []
    for letter in letters:
        while rows[row][column] != ".":
            row, column = (row + 1, column) if down else (row, column + 1)
        tiles.append(Tile(row, column, letter.upper(), letter.islower()))
        row, column = (row + 1, column) if down else (row, column + 1)
    return tuple(tiles)


def square_name(row: int, column: int, down: bool) -> str:
    """8H across, H8 down: the line that a word runs in comes first."""
    across, along = str(row + 1), chr(ord("A") + column)
    return along + across if down else across + along
