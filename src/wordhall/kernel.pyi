"""The word graph and the searches over it, in C++ (kernel/); whatever searches releases the GIL.

Words, letters and patterns are upper-case A to Z. A blank tile is `?` in a bag of letters;
where a blank was played, its letter stands in lower case. Bad input raises ValueError with a
sentence that says what was refused.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, final

Buffer = Any  # bytes, memoryview or mmap; collections.abc.Buffer only exists from Python 3.12

def compile_graph(words: Iterable[str], anchored: bool = True) -> bytes:
    """The image of a word graph: what `Graph` maps back without parsing.

    `anchored` adds the reversed prefixes that the move generator starts from.
    Words may come in any order and more than once; 2 to 28 letters each.
    """

def checksum(buffer: Buffer) -> int:
    """A 64-bit sum of a buffer, fast enough to check a whole lexicon at every start."""

def counts(tiles: str) -> dict[str, int]:
    """How many tiles there are of each kind, in order."""

def line_up(
    rows: Sequence[str], laid: Sequence[tuple[int, int, str]], start: tuple[int, int]
) -> tuple[str, int, int, bool, str]:
    """Tiles on squares as a line: why they may not lie so, where, whether it runs down, the tiles.

    Tiles lie on free squares (`.`), in one line without gaps, and touch what lies there; the first
    ones cover the start, at least two of them. The refusal is empty, `not-in-line`, `square-taken`,
    `square-twice`, `gap`, `touches-nothing`, `start` or `too-few`.
    """

def with_faces(rows: tuple[str, ...], laid: Sequence[tuple[int, int, str]]) -> tuple[str, ...]:
    """Rows with other characters on some squares."""

def without(rack: str, tiles: str) -> str | None:
    """A rack after taking these tiles off it; None if it lacks one."""

@final
class Graph:
    """A set of words that can be asked by prefix, pattern and bag of letters.

    The image is read where it lies (an mmap is shared between processes), so it must be one that
    cannot be written to. It is refused if any of its edges points outside it.
    """

    def __init__(self, image: Buffer) -> None: ...
    def __contains__(self, word: str) -> bool: ...
    def __len__(self) -> int: ...
    @property
    def anchored(self) -> bool: ...
    def rank(self, word: str) -> int:
        """The word's place in alphabetical order from 0, or -1 if it is not in the graph."""

    def word(self, rank: int) -> str:
        """The word at a place in alphabetical order."""

    def prefix_count(self, prefix: str) -> int:
        """How many words begin with these letters."""

    def begins(self, prefix: str, limit: int = 1000) -> list[str]:
        """The first words in alphabetical order that begin with these letters."""

    def fits(self, pattern: str, without: str = "", limit: int = 1000) -> list[str]:
        """Words that fit a pattern of letters and gaps.

        A letter stands for itself, `.` for any letter not in `without`, `[ABC]` for one of
        these and `[^ABC]` for any but these.
        """

    def anagrams(self, letters: str, limit: int = 1000) -> list[str]:
        """Words that use every letter of the bag once; `?` is any letter."""

    def subanagrams(self, letters: str, least: int = 2, limit: int = 100_000) -> list[str]:
        """Words of at least `least` letters that the bag can spell; `?` is any letter."""

@final
class Rules:
    """A board's size, bonus squares, tile values and all-tiles bonus.

    `letter_times` and `word_times` hold one byte a square, row by row; `values` 26 numbers;
    `start` is the square that the first play must cover. A play of `full` tiles adds
    `full_points`, and its main word counts `full_times` times.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        letter_times: bytes,
        word_times: bytes,
        values: Sequence[int],
        start: int,
        full: int,
        full_points: int = 0,
        full_times: int = 1,
    ) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...

@final
class Leaves:
    """What tiles kept on the rack are worth: pairs such as ("AEN", 1.5) or ("?", 25.0).

    A pair's bag has up to six tiles. One that is not listed is worth the sum of its tiles; with no
    pairs everything is worth 0.
    """

    def __init__(self, values: Sequence[tuple[str, float]] = ...) -> None: ...
    @staticmethod
    def by_rank(values: Buffer, per_point: int) -> Leaves:
        """Leaves from a 16-bit number for every bag of up to one, two, … or six tiles.

        All bags of one tile come first, then those of two, and so on. Within a size their last
        tiles decide, then the ones before: ??, ?A, AA, ?B, AB, BB. `per_point` is what a point is.
        """

    def __getitem__(self, bag: str) -> float:
        """What a bag is worth, in points."""

    def best_kept(self, rack: str, fewest: int = 0) -> tuple[str, float]:
        """The tiles to keep when others go back, at least so many and not all; and their worth."""

@final
class Move:
    @property
    def row(self) -> int:
        """Where the word begins, from 0 at the top."""

    @property
    def column(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def word(self) -> str:
        """The main word, blanks in lower case."""

    @property
    def tiles(self) -> str:
        """The tiles laid, in order, blanks in lower case."""

    @property
    def placed(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def value(self) -> float:
        """Score and leave together."""

@final
class Moves:
    """Placements in one buffer; a `Move` is made when it is asked for."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __getitem__(self, index: int) -> Move: ...
    def __bytes__(self) -> bytes:
        """The records themselves, 32 bytes each: see struct Move in kernel/moves.hpp."""

@final
class Board:
    """A position, written as rows from the top with slashes between them.

    A number is a run of empty squares, `.` one, a lower-case letter a blank: `15/7CAT5/…`.
    """

    def __init__(self, rules: Rules, text: str = "") -> None: ...
    def moves(self, graph: Graph, rack: str) -> Moves:
        """Every legal placement of a rack of up to 10 tiles (`?` is a blank)."""

    def tally(self, graph: Graph, rack: str) -> tuple[int, int, int]:
        """How many placements there are, the sum of their scores, and the best score."""

    def best(self, graph: Graph, rack: str, leaves: Leaves, count: int = 1) -> Moves:
        """The best placements by score and leave, the best first."""

    def place(
        self, row: int, column: int, down: bool, tiles: str
    ) -> tuple[int, list[tuple[str, int]]]:
        """What laying tiles from a square onwards scores, and each word formed with its score.

        The main word comes first. Whether the words exist is not asked.
        """

    def played(self, row: int, column: int, down: bool, tiles: str) -> Board:
        """The board with those tiles on it."""

def best_sheet(
    graph: Graph, cells: str, also: Graph | None = None, points: Sequence[int] = ...
) -> tuple[int, list[tuple[str, int, int, bool, int]]]:
    """The best choice of words of a Kross sheet: points, and (word, row, column, down, points).

    `cells` are 36 characters row by row, `.` for an empty square; `also` holds further words.
    """

def sheet_forecast(
    graph: Graph,
    cells: str,
    letters: str,
    chances: Sequence[float],
    task: Graph | None = None,
    *,
    wear: float = 0.8,
    bonus: float = 3.0,
    points: Sequence[int] = ...,
) -> tuple[float, list[float]]:
    """What an unfinished Kross sheet may become: as it is, and with each letter on each square.

    The list has 36 numbers for each of `letters`, 0 where a letter stands already. `chances` are
    26: how likely a letter comes that a plan needs; `wear` is taken for every square of a plan
    that is still free. `task` holds the words that bring the bonus.
    """

def best_hand(
    graph: Graph,
    letters: str,
    *,
    letter: int = 2,
    bonus: int = 5,
    bonus_letters: str = "JKQXZ",
    unused: int = -1,
    whole: int = 20,
    knock: int = 0,
    need: int = 0,
    least: int = 4,
    most: int = 15,
) -> tuple[int, list[str], str]:
    """The best partition of a Foil hand: points, words, unused cards."""
