"""Positions for the tests: written out as text, or drawn at random by hypothesis."""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from tests.kernel.brute_force import Grid, Layout, Play, all_plays
from wordhall.kernel import Board, Graph, Move, Rules, compile_graph

VALUES = (1, 4, 4, 2, 1, 4, 3, 3, 1, 10, 5, 2, 4, 2, 1, 4, 10, 1, 1, 1, 2, 5, 4, 8, 3, 10)


def graph(words: str, anchored: bool = True) -> Graph:
    return Graph(compile_graph(words.split(), anchored=anchored))


def layout(
    bonuses: str, start: int = 0, full: int = 7, full_points: int = 0, full_times: int = 1
) -> Layout:
    """A board drawn by its bonus squares: `2` and `3` a letter, `d` and `t` a word, `.` none."""
    rows = bonuses.split("/")
    squares = "".join(rows)
    return Layout(
        rows=len(rows),
        columns=len(rows[0]),
        letter_times=bytes({"2": 2, "3": 3}.get(square, 1) for square in squares),
        word_times=bytes({"d": 2, "t": 3}.get(square, 1) for square in squares),
        values=VALUES,
        start=start,
        full=full,
        full_points=full_points,
        full_times=full_times,
    )


def plain(rows: int, columns: int) -> Layout:
    return layout("/".join(["." * columns] * rows))


def board(text: str, bonuses: str = "", **rules: int) -> Board:
    """A position as text, on a board without bonus squares if none are drawn."""
    if not bonuses:
        rows = text.split("/")
        wide = sum(int(run) if run.isdigit() else 1 for run in re.findall(r"\d+|\D", rows[0]))
        bonuses = "/".join(["." * wide] * len(rows))
    return Board(Rules(*layout(bonuses, **rules)), text)


def told(moves: Iterable[Move]) -> list[Play]:
    """The kernel's moves as the brute force tells its own, in one order."""
    return sorted(Play(m.row, m.column, m.down, m.word, m.tiles, m.score) for m in moves)


class Position(NamedTuple):
    grid: Grid
    words: frozenset[str]
    rack: str

    @property
    def board(self) -> Board:
        return Board(Rules(*self.grid.layout), self.grid.text())

    @property
    def graph(self) -> Graph:
        return Graph(compile_graph(self.words))

    @property
    def plays(self) -> list[Play]:
        return sorted(all_plays(self.grid, self.words, self.rack))

    def __repr__(self) -> str:
        words = " ".join(sorted(self.words))
        return f"{self.grid.text()!r} {self.rack!r} {words!r} {self.grid.layout}"


def word_sets(letters: str, longest: int, most: int = 40) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.text(letters, min_size=2, max_size=longest), min_size=1, max_size=most)


# Hypothesis likes small things: of its own racks and word lists hardly one allows a play. So it
# chooses a seed, and rich positions come from that.
chances = st.integers(0, 2**32 - 1).map(Random)


def shuffled(chance: Random, plays: list[Play]) -> list[Play]:
    return chance.sample(plays, k=len(plays))


def some_words(chance: Random, letters: str, longest: int, count: int) -> frozenset[str]:
    """Few letters and many short words, so that they meet, cross and hold each other."""
    lengths = [min(chance.randint(2, longest), chance.randint(2, longest)) for _ in range(count)]
    return frozenset("".join(chance.choices(letters, k=length)) for length in lengths)


def some_rack(chance: Random, letters: str, size: int, blanks: int) -> str:
    blanks = min(blanks, size)
    return "?" * blanks + "".join(chance.choices(letters, k=size - blanks))


def some_layout(chance: Random, rows: int, columns: int) -> Layout:
    squares = rows * columns
    letter_times = bytearray(chance.choices((1, 2, 3, 4), (20, 2, 2, 1), k=squares))
    word_times = bytearray(b"\1" * squares)
    # At most four word bonuses: a line full of them would be refused.
    for _ in range(chance.randint(0, 4)):
        word_times[chance.randrange(squares)] = chance.choice((2, 3, 4))
    return Layout(
        rows,
        columns,
        bytes(letter_times),
        bytes(word_times),
        tuple(chance.choices((0, 1, 2, 3, 5, 8, 10), k=26)),
        start=chance.randrange(squares),
        full=chance.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        full_points=chance.choice((0, 35, 50)),
        full_times=chance.choice((1, 2, 3)),
    )


def some_plays(chance: Random, grid: Grid, words: frozenset[str], letters: str, count: int) -> Grid:
    """The board after a few plays, each with tiles of its own."""
    for _ in range(count):
        rack = some_rack(chance, letters, 7, chance.choice((0, 0, 1)))
        choice = all_plays(grid, words, rack)
        if choice:
            grid = grid.after(chance.choice(choice))
    return grid


def played_positions(
    rows: Sequence[int],
    columns: Sequence[int],
    longest: int = 7,
    most_words: int = 60,
    most_plays: int = 5,
) -> st.SearchStrategy[Position]:
    """Positions that legal plays have led to."""

    def position(chance: Random) -> Position:
        letters = "ABCDE"[: chance.randint(3, 5)]
        words = some_words(chance, letters, longest, chance.randint(5, most_words))
        empty = Grid(some_layout(chance, chance.choice(rows), chance.choice(columns)))
        grid = some_plays(chance, empty, words, letters, chance.randint(0, most_plays))
        rack = some_rack(chance, letters, chance.randint(1, 10), chance.randint(0, 2))
        return Position(grid, words, rack)

    return chances.map(position)


def small_positions() -> st.SearchStrategy[Position]:
    return played_positions(range(1, 9), range(1, 9))


def littered_positions() -> st.SearchStrategy[Position]:
    """Tiles anywhere, so that much of what stands on the board is no word."""

    def position(chance: Random) -> Position:
        words = some_words(chance, "ABC", 5, chance.randint(5, 60))
        layout = some_layout(chance, chance.randint(1, 7), chance.randint(1, 7))
        squares = [(row, column) for row in range(layout.rows) for column in range(layout.columns)]
        littered = chance.sample(squares, k=chance.randint(0, min(16, len(squares))))
        tiles = {square: chance.choice("AAABBBCCCabc") for square in littered}
        rack = some_rack(chance, "ABC", chance.randint(1, 7), chance.randint(0, 2))
        return Position(Grid(layout, tiles), words, rack)

    return chances.map(position)


def full_positions() -> st.SearchStrategy[Position]:
    """A rack that spells a long word, alone or with tiles on the board, blanks among it."""

    def position(chance: Random) -> Position:
        letters = "ABCDEFGH"
        long = ["".join(chance.choices(letters, k=chance.randint(5, 12))) for _ in range(8)]
        words = some_words(chance, letters[:4], 4, chance.randint(3, 15)) | frozenset(long)
        layout = some_layout(chance, chance.randint(6, 12), chance.randint(6, 12))
        grid = some_plays(chance, Grid(layout), words, letters[:4], chance.randint(0, 4))
        tiles = next(
            (
                play.tiles
                for word in long
                for play in shuffled(chance, all_plays(grid, words, word[:10], only=word))
            ),
            long[0][:10],
        )
        rack = chance.sample(tiles, k=len(tiles))
        for _ in range(chance.randint(0, 3)):
            rack[chance.randrange(len(rack))] = chance.choice("???AB")
        full = len(rack) if chance.random() < 0.7 else 7
        return Position(Grid(layout._replace(full=full), grid.tiles), words, "".join(rack))

    return chances.map(position)
