"""Placing a word: which words a play forms, what it earns, and which of its tiles lie open."""

from collections.abc import Sequence
from functools import lru_cache

from wordhall.games import crossing
from wordhall.games.crossing import Rows, Run
from wordhall.games.exposee.box import CENTRE, FULL_TIMES, RACK, RULES, SIDE, TILE_VALUE
from wordhall.games.exposee.model import Formed, Laid, Placement, Tile
from wordhall.kernel import Board
from wordhall.lexicon import WordList

EMPTY: Rows = crossing.empty(SIDE)
PLURAL = "S"

Square = tuple[int, int]


@lru_cache(256)  # a bot looks at a board, and then the rules do
def kernel_board(rows: Rows) -> Board:
    return Board(RULES, "/".join(rows))


def faces(tiles: Sequence[Tile | Laid]) -> list[crossing.Laid]:
    return [crossing.Laid(tile.row, tile.column, tile.letter) for tile in tiles]


def runs(rows: Rows, tiles: Sequence[Tile]) -> list[Run]:
    """The words that tiles form; IllegalMove where they may not lie like that (EX-18, EX-19)."""
    laid = faces(tiles)
    crossing.placement(rows, laid, CENTRE, named="centre")
    return crossing.formed(rows, laid)


def arranged(
    rows: Rows, tiles: Sequence[Tile | Laid], words: Sequence[Run], open_: set[Square]
) -> Placement:
    """A play as it will lie: in reading order, the face-down tiles numbered."""
    laid: list[Laid] = []
    number = 0
    for tile in sorted(tiles, key=lambda tile: (tile.row, tile.column)):
        hidden = (tile.row, tile.column) not in open_
        number += hidden
        laid.append(Laid(tile.row, tile.column, tile.letter, number if hidden else None))
    formed = tuple(
        Formed(*run, points=worth(run.word, main=place == 0, tiles=len(tiles)))
        for place, run in enumerate(words)
    )
    return Placement(tuple(laid), formed, sum(word.points for word in formed))


def worth(word: str, main: bool, tiles: int) -> int:
    """A point a letter; the main word of a play of all ten tiles counts twice (EX-20, EX-32)."""
    times = FULL_TIMES if main and tiles == RACK else 1
    return len(word) * TILE_VALUE * times


def open_squares(
    rows: Rows, tiles: Sequence[Tile], words: Sequence[Run], word_list: WordList
) -> set[Square]:
    """Where a new tile is not placed face down."""
    new = {(tile.row, tile.column) for tile in tiles}
    found = set()
    if rows == EMPTY:
        found.add(words[0].squares()[0])  # the opening's first letter (EX-10)
    for run in words:
        last = run.squares()[-1]
        if last in new and pluralises(run.word, word_list):
            found.add(last)  # of any word of the play (EX-33)
    if len(words) == 1 and is_unadjoined_plural(words[0], new, word_list):
        found.add(words[0].squares()[0])
    return found & new


def is_unadjoined_plural(run: Run, new: set[Square], word_list: WordList) -> bool:
    """The only word of a play, a plural on an S that lay there already (EX-12)."""
    return run.squares()[-1] not in new and pluralises(run.word, word_list)


def pluralises(word: str, word_list: WordList) -> bool:
    """Whether the S at the end of a word makes the plural of a noun (EX-11)."""
    if not word.endswith(PLURAL):
        return False
    entry = word_list.entry(word)
    return entry is not None and entry.plural_in_s
