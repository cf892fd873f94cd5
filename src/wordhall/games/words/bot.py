"""Bots for Words: a vocabulary, a choice among the best plays, and a sense of what to keep."""

from typing import NamedTuple

from wordhall.games.contract import Ask, Chance, Level
from wordhall.games.words import endgame
from wordhall.games.words.grid import kernel_board, tiles_of
from wordhall.games.words.leaves import trained
from wordhall.games.words.model import Pass, Play, Swap, View
from wordhall.kernel import Graph, Leaves, Move
from wordhall.lexicon import EVERY, WordList

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
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Play | Swap | Pass, float]:
    style = STYLES[level]
    graph = word_list.up_to_level(style.vocabulary).graph
    quickest, slowest = style.pause
    # Most turns are quick, a few take long: a square of an even draw looks like that.
    pause = quickest + (slowest - quickest) * chance.random() ** 2
    if style.reads and not view.bag:
        return finish(view, graph), pause
    return choose(view, graph, style, chance), pause


def greedy(view: View, ask: Ask, word_list: WordList, chance: Chance) -> Play | Swap | Pass:
    """The plain player that others are measured by: most points, whatever is kept."""
    best = kernel_board(view.board).best(word_list.graph, view.rack or "", NOTHING_KEPT)
    if best:
        return play(view, best[0])
    return swap(view, "") if view.bag else Pass()


def choose(view: View, graph: Graph, style: Style, chance: Chance) -> Play | Swap | Pass:
    rack = view.rack or ""
    minded = trained() if style.keeps and view.bag else NOTHING_KEPT
    best = kernel_board(view.board).best(graph, rack, minded, style.among)
    if not view.bag:
        return play(view, best[pick(len(best), style.slope, chance)]) if best else Pass()
    kept, worth = trained().best_kept(rack, len(rack) - view.bag)
    if not best or (style.keeps and worth > best[0].value):
        return swap(view, kept)
    return play(view, best[pick(len(best), style.slope, chance)])


def finish(view: View, graph: Graph) -> Play | Pass:
    """With an empty bag the unseen tiles are the other rack."""
    other = "".join(tile * count for tile, count in view.unseen.items())
    move = endgame.best(kernel_board(view.board), graph, view.rack or "", other)
    return play(view, move) if move else Pass()


def play(view: View, move: Move) -> Play:
    return Play(tiles_of(view.board, move.row, move.column, move.down, move.tiles))


def swap(view: View, kept: str) -> Swap:
    """All tiles but those worth keeping go back, as far as the bag has others for them."""
    back = list(view.rack or "")
    for tile in kept:
        back.remove(tile)
    return Swap("".join(back[: view.bag]))


def pick(count: int, slope: float, chance: Chance) -> int:
    """A place from the top, each `slope` times as likely as the one above it."""
    weights = [slope**place for place in range(count)]
    left = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return 0
