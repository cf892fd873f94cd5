"""What the words of a Kross sheet are worth, and why the others of them are not."""

from collections.abc import Iterator
from typing import NamedTuple

from wordhall.games.contract import Value
from wordhall.games.kross.box import FREE, POINTS, SHORTEST, SHORTEST_NAME, SIDE
from wordhall.games.kross.task import Task, allowed, does
from wordhall.kernel import Graph, best_sheet
from wordhall.lexicon import WordList


class CountedWord(NamedTuple):
    word: str
    row: int  # where it begins, from 0
    column: int
    down: bool
    points: int


class Counted(Value):
    """A word that counts, and where it begins."""

    word: str
    row: int
    column: int
    down: bool
    points: int


class RefusedWord(Value):
    """A word in a sheet that does not count: why, and because of which other word."""

    word: str
    row: int
    column: int
    down: bool
    why: str  # `overlap`, `twice`, or why the dictionary refuses it
    by: str = ""  # the counted word that it shares a square with


class Standing(Value, kw_only=True):
    """What the words of a sheet are worth as it stands."""

    points: int = 0
    words: tuple[Counted, ...] = ()
    refused: tuple[RefusedWord, ...] = ()
    task: str | None = None  # a word that does the task


def best_words(
    graph: Graph, cells: str, task: Graph | None = None
) -> tuple[int, list[CountedWord]]:
    """The best legal selection of a sheet (KW-17 to KW-21): its points and its words.

    `cells` are the 36 squares row by row, `.` where none was entered; `task` holds the words
    that only the player's task makes legal.
    """
    points, words = best_sheet(graph, cells, task, POINTS)
    return points, [CountedWord(*word) for word in words]


def standing(cells: str, task: Task, word_list: WordList, *, thorough: bool = False) -> Standing:
    """The best selection, the words that it leaves out, and whether the task is done (KW-20).

    A thorough look also asks the dictionary why it does not count what looks like a word.
    """
    extra = allowed(task, word_list)
    points, found = best_words(word_list.graph, cells, extra)
    counted = tuple(Counted(*word) for word in found)
    covers = [(one, frozenset(squares(one))) for one in counted]
    refused: list[RefusedWord] = []
    done: str | None = None
    for run in runs(cells):
        legal = run.word in word_list.graph or (extra is not None and run.word in extra)
        if (
            legal
            and (done is None or len(run.word) > len(done))
            and does(task, run.word, word_list)
        ):
            done = run.word
        if legal:
            refused += left_out(run, covers)
        elif thorough and len(run.word) > SHORTEST:
            refused += misfit(run, covers, word_list)
    return Standing(points=points, words=counted, refused=tuple(refused), task=done)


Covers = list[tuple[Counted, frozenset[int]]]  # the counted words and their squares


class Run(NamedTuple):
    """Letters side by side in a line, without a free square between them (KW-17)."""

    word: str
    row: int
    column: int
    down: bool


def runs(cells: str) -> Iterator[Run]:
    for down in (False, True):
        for line in range(SIDE):
            letters = cells[line::SIDE] if down else cells[line * SIDE : (line + 1) * SIDE]
            for start in range(SIDE):
                for end in range(start + SHORTEST, SIDE + 1):
                    word = letters[start:end]
                    if FREE in word:
                        break
                    yield Run(word, start if down else line, line if down else start, down)


def squares(word: Run | Counted | RefusedWord) -> range:
    first = word.row * SIDE + word.column
    step = SIDE if word.down else 1
    return range(first, first + step * len(word.word), step)


def left_out(run: Run, covers: Covers) -> Iterator[RefusedWord]:
    """Why a good word does not count: it counts already (KW-19), or shares a square (KW-18).

    Nobody asks for a word that lies inside a counted one.
    """
    own = frozenset(squares(run))
    beside = [cover for cover in covers if cover[0].down == run.down and own & cover[1]]
    if any(own <= taken for _, taken in beside):
        return
    if any(one.word == run.word for one, _ in covers):
        yield RefusedWord(*run, why="twice")
    elif beside:
        longest, _ = max(beside, key=lambda cover: len(cover[1]))
        yield RefusedWord(*run, why="overlap", by=longest.word)


def misfit(run: Run, covers: Covers, word_list: WordList) -> Iterator[RefusedWord]:
    """A form or a name that someone may have taken for a word (KW-25)."""
    own = frozenset(squares(run))
    if any(one.down == run.down and own <= taken for one, taken in covers):
        return
    why = word_list.judge(run.word).why
    named = why in ("name", "personal-name") and len(run.word) >= SHORTEST_NAME
    if named or why in ("verb-form", "comparative", "banned", "family"):
        yield RefusedWord(*run, why=why)
