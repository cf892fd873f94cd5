"""The squares of Words and the tiles on them: from a view's rows to the kernel's board and back."""

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from wordhall.games import crossing
from wordhall.games.crossing import FREE, Face, Placement, Rows
from wordhall.games.words.box import RULES, SIDE, SQUARES
from wordhall.games.words.model import Letter, Played, Tile
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


def main_word(rows: Rows, play: Played) -> tuple[int, int, bool]:
    """Where the main word of a play begins on the board before it, and whether it goes down."""
    tiles = play.tiles
    row, column = tiles[0].row, tiles[0].column
    if len(tiles) == 1:
        # One tile says nothing of its direction: the word does.
        laid = with_tiles(rows, tiles)
        found = crossing.run(laid, row, column, False)
        if found.word != play.words[0].word:
            found = crossing.run(laid, row, column, True)
        return found.row, found.column, found.down
    if row == tiles[1].row:
        column = min([tile.column for tile in tiles])
        return row, rows[row].rfind(FREE, 0, column) + 1, False
    row = min([tile.row for tile in tiles])
    while row > 0 and rows[row - 1][column] != FREE:
        row -= 1
    return row, column, True


def tiles_of(rows: Rows, row: int, column: int, down: bool, letters: str) -> tuple[Tile, ...]:
    """The tiles of a move that the kernel found: its letters fall on the free squares of a line."""
    laid = crossing.fall(rows, row, column, down, letters)
    return tuple(Tile(r, c, cast(Letter, face.upper()), face.islower()) for r, c, face in laid)
