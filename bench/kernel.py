"""How fast the kernel is: one JSON object a line, on one core, the best of several passes.

The positions are those of the golden file, by kind: racks without a blank, with one, and as dealt.
"""

import csv
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TypeVar

from wordhall.games import GAMES
from wordhall.games.exposee import box as exposee
from wordhall.games.foil import scoring as foil
from wordhall.games.kross import scoring as kross
from wordhall.games.words import box as words
from wordhall.kernel import Board, Graph, Leaves, compile_graph
from wordhall.lexicon import Lexicon, WordLaw, dictionary_path

GOLDEN = Path(__file__).parent.parent / "tests" / "kernel" / "words_moves.tsv"
PASSES = 25
GREEDY_GAMES = 60

T = TypeVar("T")

# What a tile is roughly worth on the next rack, to have leaves to add up: not trained on anything.
KEPT = dict(zip("?ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    25, 0, -2, 0, 0, 3, -2, -3, 0, -1, -2, -2, 0, 0, 1, -3, 0, -7, 1, 8, 0, -4, -6, -3, 3, 0, 4,
), strict=True))  # fmt: skip
DOUBLED = -3


def say(name: str, value: float, unit: str, n: int) -> None:
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit, "n": n}), flush=True)


def fastest(work: Callable[[], object], passes: int = PASSES) -> float:
    """The seconds of the best of several passes."""
    best = float("inf")
    for _ in range(passes):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def each(items: Iterable[T], work: Callable[[T], object]) -> Callable[[], None]:
    listed = list(items)

    def all_of_them() -> None:
        for item in listed:
            work(item)

    return all_of_them


def leaves() -> Leaves:
    """A value for every bag of up to three tiles, so that the table is as large as a real one."""
    return Leaves(
        [
            ("".join(bag), sum(KEPT[tile] for tile in bag) + DOUBLED * (size - len(set(bag))))
            for size in (1, 2, 3)
            for bag in combinations_with_replacement(KEPT, size)
        ]
    )


def bench_moves(graph: Graph) -> None:
    with GOLDEN.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    kept = leaves()
    for kind in ("noblank", "blank", "natural"):
        positions = [
            (Board(words.RULES, row["board"]), row["rack"]) for row in rows if row["kind"] == kind
        ]
        n = len(positions)
        seconds = fastest(each(positions, lambda at: at[0].moves(graph, at[1])))
        say(f"all moves, {kind}", 1e6 * seconds / n, "us/position", n)
        seconds = fastest(each(positions, lambda at: at[0].best(graph, at[1], kept)))
        say(f"best move, {kind}", 1e6 * seconds / n, "us/position", n)


def bench_exposee(graph: Graph) -> None:
    chance = random.Random(21)
    bag = [letter for letter, count in exposee.TILES.items() for _ in range(count)]
    positions = []
    board, kept = Board(exposee.RULES), Leaves()
    for _ in range(20):
        rack = "".join(chance.sample(bag, exposee.RACK))
        positions.append((board, rack))
        move = board.best(graph, rack, kept)[0]
        board = board.played(move.row, move.column, move.down, move.tiles)
    n = len(positions)
    seconds = fastest(each(positions, lambda at: at[0].moves(graph, at[1])), 3)
    say("all moves, Exposee, 10 tiles", 1e6 * seconds / n, "us/position", n)


def bench_words(graph: Graph) -> None:
    chance = random.Random(7)
    some = [graph.word(chance.randrange(len(graph))) for _ in range(20_000)]
    say("is it a word", 1e9 * fastest(each(some, graph.__contains__)) / len(some), "ns", len(some))
    prefixes = [word[:3] for word in some[:5000]]
    n = len(prefixes)
    say("prefix count", 1e6 * fastest(each(prefixes, graph.prefix_count)) / n, "us", n)
    racks = ["".join(chance.choices("AAEEIIOUNRSTLDCMPGH", k=7)) for _ in range(1000)]
    n = len(racks)
    say("anagrams of 7", 1e6 * fastest(each(racks, graph.anagrams)) / n, "us", n)
    say("subanagrams of 7", 1e6 * fastest(each(racks, graph.subanagrams)) / n, "us", n)
    gaps = ["".join(c if chance.random() < 0.4 else "." for c in word) for word in some[:500]]
    n = len(gaps)
    say("patterns with gaps", 1e6 * fastest(each(gaps, graph.fits)) / n, "us", n)


def bench_kross(graph: Graph) -> None:
    chance = random.Random(6)
    sheets = ["".join(chance.choices("AAABCDEEEEFGHIILMNNOOPRRSSTTU", k=36)) for _ in range(500)]
    n = len(sheets)
    seconds = fastest(each(sheets, lambda cells: kross.best_words(graph, cells)))
    say("Kross sheet", 1e6 * seconds / n, "us/sheet", n)


def bench_foil(graph: Graph) -> None:
    chance = random.Random(5)
    deck = "AAAAAAAAABBCCCDDDDEEEEEEEEEEEEFFGGGGGHHIIIIIIIIIJKLLLLMMMNNNNNNOOOOOOOOPPPQ"
    deck += "RRRRRRSSSSSTTTTTTUUUUUUVVWWWXYYYZ"
    for size, n in ((10, 100), (11, 100), (16, 30), (24, 10)):
        hands = ["".join(chance.sample(deck, size)) for _ in range(n)]
        seconds = fastest(each(hands, lambda hand: foil.best_words(graph, hand)), 3)
        say(f"Foil hand of {size}", 1e3 * seconds / n, "ms/hand", n)


def bench_lexicon() -> None:
    say("lexicon load", 1e3 * fastest(Lexicon.open), "ms", PASSES)
    lexicon = Lexicon.open()
    listed = lexicon.word_list().graph.begins("", 1_000_000)
    say("compile graph", fastest(lambda: compile_graph(listed), 3), "s", len(listed))
    with tempfile.TemporaryDirectory() as folder:
        from wordhall.lexicon import build

        path = Path(folder) / "bench.lexicon"
        seconds = fastest(lambda: build.build(path), 1)
        say("lexicon build, packages cached", seconds, "s", len(lexicon))
    say("lexicon size", dictionary_path().stat().st_size / 1e6, "MB", 1)


def greedy_game(graph: Graph, chance: random.Random, kept: Leaves) -> tuple[int, int]:
    """Two players who always take the highest score, from the first tile to the last."""
    bag = [letter for letter, (count, _) in words.TILES.items() for _ in range(count)]
    chance.shuffle(bag)
    racks = ["".join(bag[:7]), "".join(bag[7:14])]
    del bag[:14]
    scores, board, player, scoreless = [0, 0], Board(words.RULES), 0, 0
    while scoreless < 3:
        best = board.best(graph, racks[player], kept)
        if not best:
            scoreless += 1
            player = 1 - player
            continue
        move = best[0]
        scoreless = 0
        scores[player] += move.score
        board = board.played(move.row, move.column, move.down, move.tiles)
        rack = racks[player]
        for tile in move.tiles:
            rack = rack.replace("?" if tile.islower() else tile, "", 1)
        if bag:
            count = len(move.tiles)
            rack += "".join(bag[-count:])
            del bag[-count:]
        if not rack:
            break
        racks[player] = rack
        player = 1 - player
    return scores[0], scores[1]


def bench_greedy(graph: Graph) -> None:
    kept = Leaves()

    def play() -> None:
        chance = random.Random(4)
        for _ in range(GREEDY_GAMES):
            greedy_game(graph, chance, kept)

    say("greedy Words games", GREEDY_GAMES / fastest(play, 5), "games/s", GREEDY_GAMES)


def main() -> None:
    lexicon = Lexicon.open()
    graph = lexicon.word_list().graph
    bench_moves(graph)
    bench_greedy(graph)
    bench_exposee(lexicon.word_list(WordLaw(names=True)).graph)
    bench_words(graph)
    bench_kross(lexicon.word_list(GAMES["kross"].words).graph)
    bench_foil(lexicon.word_list(GAMES["foil"].words).graph)
    bench_lexicon()


if __name__ == "__main__":
    main()
