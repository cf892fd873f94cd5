"""Bots for Words: the words that they know, the plays that they see, and what they keep."""

from typing import NamedTuple

from wordhall.games.bot_pause import pause
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
    sight: float = 1.0  # how likely each tile after the second leaves a play in sight
    care: float = 1.0  # how often it minds the tiles that it keeps, and swaps bad ones
    reads: bool = False  # thinks the last tiles through, when it can tell the other rack


STYLES: dict[Level, Style] = {
    "easy": Style(35, sight=0.88, care=0.6),
    "medium": Style(50, sight=0.96, care=0.9),
    "strong": Style(70, sight=0.97, care=0.9),
    "expert": Style(EVERY, reads=True),
}
LOOKED_AT = 80  # plays, from the best on; a bot that overlooked them all plays the last


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Play | Swap | Pass, float]:
    style = STYLES[level]
    graph = word_list.up_to_level(style.vocabulary).graph
    if style.reads and not view.bag:
        return finish(view, graph), pause(chance)
    return choose(view, graph, style, chance), pause(chance)


def greedy(view: View, ask: Ask, word_list: WordList, chance: Chance) -> Play | Swap | Pass:
    """The plain player that others are measured by: most points, whatever is kept."""
    best = kernel_board(view.board).best(word_list.graph, view.rack or "", NOTHING_KEPT)
    if best:
        return play(view, best[0])
    return swap(view, "") if view.bag else Pass()


def choose(view: View, graph: Graph, style: Style, chance: Chance) -> Play | Swap | Pass:
    """The best play that it sees, or other tiles if those are worth more."""
    rack = view.rack or ""
    minds = bool(view.bag) and chance.random() < style.care
    many = 1 if style.sight == 1 else LOOKED_AT
    best = kernel_board(view.board).best(graph, rack, trained() if minds else NOTHING_KEPT, many)
    seen = next((move for move in best if sees(move, style, chance)), best[-1] if best else None)
    if not view.bag:
        return play(view, seen) if seen else Pass()
    kept, worth = trained().best_kept(rack, len(rack) - view.bag)
    if not seen or (minds and worth > seen.value):
        return swap(view, kept)
    return play(view, seen)


def sees(move: Move, style: Style, chance: Chance) -> bool:
    """Two tiles are easy to see. Every further one may keep a play out of sight."""
    return chance.random() < style.sight ** (move.placed - EASILY_SEEN)


EASILY_SEEN = 2  # tiles of a play


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
