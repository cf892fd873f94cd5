"""The squares of Words and the tiles on them: from a view's rows to the kernel's board and back."""

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from wordhall.games import crossing
from wordhall.games.crossing import Face, Placement, Rows
from wordhall.games.words.box import RULES, SIDE, SQUARES
from wordhall.games.words.model import Letter, Tile
from wordhall.kernel import Board, with_faces

EMPTY: Rows = crossing.empty(SIDE)
STAR = divmod("".join(SQUARES).index("*"), SIDE)


@lru_cache(256)  # a bot looks at a board, and then the rules do
def kernel_board(rows: Rows) -> Board:
    return Board(RULES, "/".join(rows))


def with_tiles(rows: Rows, tiles: Iterable[Tile]) -> Rows:
    return with_faces(rows, faces(tiles))


def placement(rows: Rows, tiles: tuple[Tile, ...]) -> Placement:
    """Where tiles may lie: on free squares, in one line without gaps, touching, or on the star."""
    return crossing.placement(rows, faces(tiles), STAR)


def faces(tiles: Iterable[Tile]) -> list[Face]:
    """A blank stands in lower case on the board."""
    return [
        (tile.row, tile.column, tile.letter.lower() if tile.blank else tile.letter)
        for tile in tiles
    ]


def tiles_of(rows: Rows, row: int, column: int, down: bool, letters: str) -> tuple[Tile, ...]:
    """The tiles of a move that the kernel found: its letters fall on the free squares of a line."""
    laid = crossing.fall(rows, row, column, down, letters)
    return tuple(Tile(r, c, cast(Letter, face.upper()), face.islower()) for r, c, face in laid)
