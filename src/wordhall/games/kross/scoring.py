"""What the words of a Kross sheet are worth."""

from typing import NamedTuple

from wordhall.kernel import Graph, best_sheet

SIDE = 6
POINTS = (0, 0, 2, 3, 5, 7, 10)  # by letters of a word


class CountedWord(NamedTuple):
    word: str
    row: int  # where it begins, from 0
    column: int
    down: bool
    points: int


def best_words(
    graph: Graph, cells: str, task: Graph | None = None
) -> tuple[int, list[CountedWord]]:
    """The best legal selection of a sheet (KW-17 to KW-21): its points and its words.

    `cells` are the 36 squares row by row, `.` where none was entered; `task` holds the words
    that only the player's task makes legal.
    """
    points, words = best_sheet(graph, cells, task, POINTS)
    return points, [CountedWord(*word) for word in words]
