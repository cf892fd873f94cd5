"""Bots for Words: a vocabulary, a choice among the best plays, and a sense of what to keep."""

from typing import NamedTuple

from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.words import endgame
from wordhall.games.words.grid import kernel_board, tiles_of
from wordhall.games.words.leaves import trained
from wordhall.games.words.model import Pass, Play, Swap, View
from wordhall.kernel import Graph, Leaves, Move
from wordhall.lexicon import EVERY, Book

NOTHING_KEPT = Leaves()


class Style(NamedTuple):
    vocabulary: int  # the SCOWL level of the rarest word it knows; all of them are harmless
    among: int = 1  # how many of its best plays it chooses from
    slope: float = 0.0  # how likely the next best is, against the one before
    keeps: bool = False  # minds the tiles that it keeps, and swaps bad ones
    reads: bool = False  # thinks the last tiles through, when it can tell the other rack
    pause: tuple[float, float] = (2.0, 7.0)  # seconds


STYLES: dict[Level, Style] = {
    "easy": Style(35, among=15, slope=0.85, pause=(3.0, 9.0)),
    "medium": Style(50, among=4, slope=0.4, pause=(2.5, 8.0)),
    "strong": Style(70, keeps=True),
    "expert": Style(EVERY, keeps=True, reads=True),
}


def bot(
    view: View, ask: Ask, level: Level, book: Book, chance: Chance
) -> tuple[Play | Swap | Pass, float]:
    style = STYLES[level]
    graph = book.at(style.vocabulary).graph
    quickest, slowest = style.pause
    # Most turns are quick, a few take long: a square of an even draw looks like that.
    pause = quickest + (slowest - quickest) * chance.random() ** 2
    if style.reads and not view.bag:
        return finish(view, graph), pause
    return choose(view, graph, style, chance), pause


def greedy(view: View, book: Book) -> Play | Swap | Pass:
    """The plain player that others are measured by: most points, whatever is kept."""
    best = kernel_board(view.board).best(book.graph, view.rack or "", NOTHING_KEPT)
    return play(view, best[0]) if best else swap_or_pass(view, "")


def choose(view: View, graph: Graph, style: Style, chance: Chance) -> Play | Swap | Pass:
    rack = view.rack or ""
    worths = trained().kept(rack) if view.bag else {}
    minded = Leaves(list(worths.items())) if style.keeps and worths else NOTHING_KEPT
    best = kernel_board(view.board).best(graph, rack, minded, style.among)
    keepable = [bag for bag in worths if len(rack) - len(bag) <= view.bag]
    kept = max(keepable, key=lambda bag: (worths[bag], bag), default="")
    if not best:
        return swap_or_pass(view, kept)
    if style.keeps and kept and worths[kept] > best[0].value:
        return swap_or_pass(view, kept)
    return play(view, best[pick(len(best), style.slope, chance)])


def finish(view: View, graph: Graph) -> Play | Pass:
    """With an empty bag the unseen tiles are the other rack."""
    other = "".join(tile * count for tile, count in view.unseen.items())
    move = endgame.best(kernel_board(view.board), graph, view.rack or "", other)
    return play(view, move) if move else Pass()


def play(view: View, move: Move) -> Play:
    return Play(tiles_of(view.board, move.row, move.column, move.down, move.tiles))


def swap_or_pass(view: View, kept: str) -> Swap | Pass:
    """Without a bag there is nothing to swap; with one, all but the tiles worth keeping."""
    back = list(view.rack or "")
    for tile in kept:
        back.remove(tile)
    back = back[: view.bag]
    return Swap("".join(back)) if back else Pass()


def pick(count: int, slope: float, chance: Chance) -> int:
    """A place from the top, each `slope` times as likely as the one above it."""
    weights = [slope**place for place in range(count)]
    left = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return 0
