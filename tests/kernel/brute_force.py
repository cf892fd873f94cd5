"""The kernel's answers by brute force: slow, and simple enough to trust."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

Square = tuple[int, int]


class Layout(NamedTuple):
    """What `kernel.Rules` is made from, in the same order."""

    rows: int
    columns: int
    letter_times: bytes
    word_times: bytes
    values: tuple[int, ...]
    start: int
    full: int
    full_points: int = 0
    full_times: int = 1


class Play(NamedTuple):
    row: int
    column: int
    down: bool
    word: str
    tiles: str
    score: int


class Grid:
    """A board as a dictionary of its tiles; lower case is a blank."""

    def __init__(self, layout: Layout, tiles: Mapping[Square, str] | None = None) -> None:
        self.layout = layout
        self.tiles = dict(tiles or {})

    def __contains__(self, square: Square) -> bool:
        row, column = square
        return 0 <= row < self.layout.rows and 0 <= column < self.layout.columns

    def text(self) -> str:
        return "/".join(self._row_text(row) for row in range(self.layout.rows))

    def _row_text(self, row: int) -> str:
        text, gap = "", 0
        for column in range(self.layout.columns):
            tile = self.tiles.get((row, column))
            if tile is None:
                gap += 1
            else:
                text += (str(gap) if gap else "") + tile
                gap = 0
        return text + (str(gap) if gap else "")

    def after(self, play: Play) -> "Grid":
        return Grid(self.layout, self.tiles | self._laid(play))

    def _laid(self, play: Play) -> dict[Square, str]:
        squares = line(play.row, play.column, play.down, len(play.word))
        return {
            square: letter
            for square, letter in zip(squares, play.word, strict=True)
            if square not in self.tiles
        }

    def touched(self, squares: Iterable[Square]) -> bool:
        return any(
            (row + y, column + x) in self.tiles
            for row, column in squares
            for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )

    def word_through(self, square: Square, down: bool) -> list[Square]:
        """The squares of the unbroken run of tiles through a square."""
        y, x = (1, 0) if down else (0, 1)
        row, column = square
        while (row - y, column - x) in self.tiles:
            row, column = row - y, column - x
        squares = []
        while (row, column) in self.tiles:
            squares.append((row, column))
            row, column = row + y, column + x
        return squares

    def spell(self, squares: Iterable[Square]) -> str:
        return "".join(self.tiles[square] for square in squares)

    def points(self, squares: Iterable[Square], laid: Collection[Square]) -> int:
        """A word's tiles by their squares' letter bonus, then by its word bonuses."""
        total, times = 0, 1
        for row, column in squares:
            tile = self.tiles[row, column]
            value = 0 if tile.islower() else self.layout.values[ord(tile) - ord("A")]
            at = row * self.layout.columns + column
            if (row, column) in laid:
                value *= self.layout.letter_times[at]
                times *= self.layout.word_times[at]
            total += value
        return total * times


def line(row: int, column: int, down: bool, length: int) -> list[Square]:
    return [(row + i, column) if down else (row, column + i) for i in range(length)]


def ways_to_lay(letters: str, rack: str) -> Iterator[str]:
    """Every choice of blanks and tiles of the rack that spells these letters."""
    have = Counter(rack)
    if not can_spell(letters, rack):
        return
    for blanks in range(have["?"] + 1):
        for chosen in combinations(range(len(letters)), blanks):
            tiles = "".join(c.lower() if i in chosen else c for i, c in enumerate(letters))
            if Counter(filter(str.isupper, tiles)) <= have:
                yield tiles


def all_plays(grid: Grid, words: Collection[str], rack: str, only: str = "") -> list[Play]:
    """Every word at every place in every way, if the rack, the board and the words allow it."""
    tried = [only] if only else words
    return [
        play
        for length in {len(word) for word in tried}
        for down in ((False, True) if grid.tiles else (False,))
        for row in range(grid.layout.rows)
        for column in range(grid.layout.columns)
        for squares in [line(row, column, down, length)]
        if may_be_filled(grid, squares, down)
        for word in tried
        if len(word) == length
        for play in plays_of(grid, words, rack, squares, down, word)
    ]


def may_be_filled(grid: Grid, squares: list[Square], down: bool) -> bool:
    """Whether a word may stand on exactly these squares, whatever its letters."""
    y, x = (1, 0) if down else (0, 1)
    (row, column), (last_row, last_column) = squares[0], squares[-1]
    if (last_row, last_column) not in grid:
        return False
    if (row - y, column - x) in grid.tiles or (last_row + y, last_column + x) in grid.tiles:
        return False
    laid = [square for square in squares if square not in grid.tiles]
    if not grid.tiles:
        return divmod(grid.layout.start, grid.layout.columns) in laid
    return grid.touched(laid)


def plays_of(
    grid: Grid, words: Collection[str], rack: str, squares: list[Square], down: bool, word: str
) -> Iterator[Play]:
    fresh = {s: c for s, c in zip(squares, word, strict=True) if s not in grid.tiles}
    if any(grid.tiles.get(s, c).upper() != c for s, c in zip(squares, word, strict=True)):
        return
    spelt = Grid(grid.layout, grid.tiles | fresh)
    across = [spelt.word_through(square, not down) for square in fresh]
    across = [crossing for crossing in across if len(crossing) > 1]
    if any(spelt.spell(crossing).upper() not in words for crossing in across):
        return
    # One tile with words both ways is one play, told as the word that runs across.
    if down and len(fresh) == 1 and across:
        return
    for tiles in ways_to_lay("".join(fresh.values()), rack):
        laid = dict(zip(fresh, tiles, strict=True))
        after = Grid(grid.layout, grid.tiles | laid)
        full = len(laid) == grid.layout.full
        score = after.points(squares, laid) * (grid.layout.full_times if full else 1)
        score += sum(after.points(crossing, laid) for crossing in across)
        score += grid.layout.full_points if full else 0
        yield Play(*squares[0], down, after.spell(squares), tiles, score)


def leave_value(leaves: Mapping[str, float], rack: str, tiles: str) -> float:
    """What stays on the rack is worth what its bag is listed with, or else the sum of its tiles."""
    kept = Counter(rack) - Counter("?" if tile.islower() else tile for tile in tiles)
    bag = "".join(sorted(kept.elements()))
    if bag in leaves:
        return leaves[bag]
    return sum(leaves.get(tile, 0.0) for tile in bag)


def can_spell(word: str, bag: str) -> bool:
    missing = Counter(word) - Counter(bag.replace("?", ""))
    return missing.total() <= bag.count("?")
