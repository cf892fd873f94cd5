"""How a bot places: its own points against what the guessers are likely to win."""

from collections import Counter
from functools import lru_cache
from itertools import islice
from math import log2
from typing import NamedTuple
from zlib import crc32

from wordhall.games import crossing
from wordhall.games.contract import Chance
from wordhall.games.crossing import FREE
from wordhall.games.exposee import placing
from wordhall.games.exposee.bot_guessing import MOST_FITS, commonness, weigher
from wordhall.games.exposee.box import RACK, TILES
from wordhall.games.exposee.model import Pass, Placement, Play, Swap, Tile, View
from wordhall.kernel import Graph, Move
from wordhall.lexicon import EVERY, WordList

TRIED = 24  # plays that are looked at closely
EASILY_SEEN = 2  # tiles of a play
SAMPLED = 60  # words that stand for all that fit a pattern

# What guessers win of a hidden letter, by how many bits it takes to tell the word from all that
# could lie there: measured in games of experts (docs/bots.md).
WON = (
    1.35,
    1.35,
    1.35,
    1.35,
    1.35,
    1.35,
    1.35,
    1.35,
    1.3,
    1.2,
    1.18,
    1.16,
    1.05,
    0.95,
    0.9,
    0.8,
    0.7,
)
WON_ALONE = 0.9  # of a single hidden letter: nothing doubles it
ROUGHLY = 0.9  # before a play is looked at closely


class Taste(NamedTuple):
    """How a bot chooses among its plays."""

    vocabulary: int = EVERY  # the SCOWL level up to which it thinks of every word
    beyond: float = 1.0  # the part of all rarer words that it knows too
    sight: float = 1.0  # how likely each tile after the second leaves a play in sight
    care: float = 1.0  # how often it minds what the others could win


def place(
    view: View, graph: Graph, word_list: WordList, taste: Taste, chance: Chance
) -> Play | Swap | Pass:
    moves = list(placing.kernel_board(view.board).moves(graph, view.rack or ""))
    if not moves:
        return swap_or_pass(view)
    share = 1 / (len(view.counts) - 1) if chance.random() < taste.care else 0.0
    each = 0 if view.bag else 1  # a tile left over costs a point when the bag is empty

    def roughly(move: Move) -> float:
        return move.score - share * ROUGHLY * move.placed + each * move.placed

    ranked = sorted(moves, key=lambda move: (-roughly(move), where(move)))
    in_sight = (move for move in ranked if sees(move, taste, word_list, chance))
    seen = list(islice(in_sight, TRIED if share else 1)) or ranked[-1:]
    if not share:
        return play(view, seen[0])
    close = [
        (roughly(move) + share * (ROUGHLY * move.placed - loss(view, move, graph, word_list)), move)
        for move in seen
    ]
    return play(view, min(close, key=lambda one: (-one[0], where(one[1])))[1])


def sees(move: Move, taste: Taste, word_list: WordList, chance: Chance) -> bool:
    """Two tiles are easy to see. Every further one may hide a play, and so may a rare word."""
    if taste.sight < 1 and chance.random() >= taste.sight ** (move.placed - EASILY_SEEN):
        return False
    return taste.beyond == 1 or knows(move.word, taste, word_list)


def knows(word: str, taste: Taste, word_list: WordList) -> bool:
    """A bot that knows more rare words knows the others' too, and the same ones every time."""
    entry = word_list.entry(word)
    level = None if entry is None else entry.level
    if level is not None and level <= taste.vocabulary:
        return True
    return crc32(word.encode()) / 2**32 < taste.beyond


def where(move: Move) -> tuple[int, int, bool, str]:
    return move.row, move.column, move.down, move.word


def loss(view: View, move: Move, graph: Graph, word_list: WordList) -> float:
    """The points that guessers may expect of a play: fewer, the more words it could be."""
    tiles = laid(view, move)
    words = placing.runs(view.board, tiles)
    open_ = placing.open_squares(view.board, tiles, words, word_list)
    laid_down = placing.arranged(view.board, tiles, words, open_)
    hidden = len(laid_down.hidden)
    if hidden < 2:
        return hidden * WON_ALONE
    bits = surprise(view, laid_down, graph, word_list)
    return hidden * WON[min(int(bits), len(WON) - 1)]


def surprise(view: View, play: Placement, graph: Graph, word_list: WordList) -> float:
    """In bits: how little the word stands out among those that fit what the others see of it."""
    main = play.words[0]
    run = crossing.Run(main.row, main.column, main.down, main.word)
    hidden = {(tile.row, tile.column) for tile in play.tiles if tile.number is not None}
    signs = [square in hidden for square in run.squares()]
    pattern = "".join(
        FREE if covered else letter for covered, letter in zip(signs, main.word, strict=True)
    )
    total = ways(graph, pattern, view.board)
    hidden_letters = covered_letters(main.word, pattern)
    own = weigher(still_out(view.board))(hidden_letters) * commonness(main.word, word_list)
    return max(0.0, log2(max(total, own) / own)) if own else float(len(WON))


@lru_cache(64)  # many plays of a turn leave the same gaps
def ways(graph: Graph, pattern: str, board: crossing.Rows) -> int:
    """In how many ways the tiles still out could fill a pattern, roughly."""
    every, fitting = sampled(graph, pattern)
    return every * sum(map(weigher(still_out(board)), fitting))


@lru_cache(512)  # and so do those of the next turns
def sampled(graph: Graph, pattern: str) -> tuple[int, list[str]]:
    """The hidden letters of every nth word that fits a pattern, and that n."""
    fitting = graph.fits(pattern, limit=MOST_FITS)
    every = max(1, len(fitting) // SAMPLED)
    return every, [covered_letters(word, pattern) for word in fitting[::every]]


def covered_letters(word: str, pattern: str) -> str:
    return "".join([letter for letter, sign in zip(word, pattern, strict=True) if sign == FREE])


@lru_cache(2)  # all plays of a turn see the same board
def still_out(board: crossing.Rows) -> dict[str, int]:
    """The tiles that someone who sees only the board could think of."""
    on_board = Counter("".join(board))
    return {letter: count - on_board[letter] for letter, count in TILES.items()}


def laid(view: View, move: Move) -> tuple[Tile, ...]:
    fallen = crossing.fall(view.board, move.row, move.column, move.down, move.tiles)
    return tuple(Tile(row, column, face) for row, column, face in fallen)


def play(view: View, move: Move) -> Play:
    return Play(laid(view, move))


def swap_or_pass(view: View) -> Swap | Pass:
    """Without a word: new tiles for all that the bag can replace."""
    count = min(view.bag, RACK)
    back = (view.rack or "")[:count]
    return Swap(back) if back else Pass()
