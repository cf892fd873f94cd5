"""Teaches the expert what tiles are worth: it plays itself, and every rack it met is a lesson.

    python -m wordhall.games.words.train --games 50000 --rounds 3 --seed 1

A rack is worth the points of its best turn and of the tiles kept after it. A bag of tiles is worth
what racks that hold it are worth above the average rack. The first round knows nothing and plays
for points; each later one plays by what the round before it learned, and goes on from there.
"""

import argparse
import os
import random
import time
from array import array
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from wordhall.games.words import leaves
from wordhall.games.words.box import RACK, RULES, TILES
from wordhall.kernel import Board, Leaves
from wordhall.lexicon import Lexicon

# Racks that are met late know that the bag will soon be empty: they say little about the others.
ENOUGH = 10  # tiles in the bag for a rack to count
DOUBT = 60  # a bag met so often is believed as much as what its parts let expect
SWAP_BELOW = 12.0  # a play worth more than this in all is never given up for other tiles
SIZES = range(1, leaves.MOST + 1)

Sums = tuple["array[float]", "array[int]"]


class Player:
    """The expert as far as it is taught yet."""

    def __init__(self, taught: Leaves) -> None:
        self.graph = Lexicon.open().word_list().graph
        self.leaves = taught
        self.bare = Leaves()

    def play(self, chance: random.Random) -> Iterator[tuple[str, float]]:
        """Play a game against oneself; gives each rack with what its turn was worth."""
        bag = [tile for tile, (count, _) in TILES.items() for _ in range(count)]
        chance.shuffle(bag)
        racks = [sorted(bag.pop() for _ in range(RACK)) for _ in range(2)]
        board, seat, idle, fresh = Board(RULES), 0, 0, True
        while idle < 3:
            rack = "".join(racks[seat])
            found = board.best(self.graph, rack, self.leaves if bag else self.bare)
            value = found[0].value if found else -100.0
            kept: tuple[str, float] | None = None
            if value < SWAP_BELOW and bag:
                kept = self.leaves.best_kept(rack, len(rack) - len(bag))
                if kept[1] <= value:
                    kept = None
            if len(bag) >= ENOUGH and not fresh:
                yield rack, kept[1] if kept else value
            idle += 1
            if kept:
                self.exchange(racks[seat], kept[0], bag, chance)
            elif found:
                move = found[0]
                idle, fresh = 0, False
                board = board.played(move.row, move.column, move.down, move.tiles)
                for tile in move.tiles:
                    racks[seat].remove("?" if tile.islower() else tile)
                racks[seat] += [bag.pop() for _ in range(min(len(bag), len(move.tiles)))]
                racks[seat].sort()
                if not racks[seat]:
                    return
            seat = 1 - seat

    @staticmethod
    def exchange(rack: list[str], kept: str, bag: list[str], chance: random.Random) -> None:
        back = rack[:]
        for tile in kept:
            back.remove(tile)
        rack[:] = sorted(list(kept) + [bag.pop() for _ in back])
        bag += back
        chance.shuffle(bag)


@cache
def places() -> dict[str, int]:
    return {bag: leaves.rank(bag) for size in SIZES for bag in leaves.bags(size)}


def lesson(taught: Path | None, seed: int, share: int, core: int) -> tuple[Sums, float, int]:
    """What a core's share of games taught: for each bag the sum and count of racks that held it."""
    player = Player(leaves.unpack(taught.read_bytes()) if taught else Leaves())
    place_of = places()
    sums, counts = array("d", bytes(8 * leaves.SIZE)), array("l", bytes(8 * leaves.SIZE))
    total, seen = 0.0, 0
    for number in range(core * share, (core + 1) * share):
        for rack, value in player.play(random.Random(f"{seed} {number}")):
            total += value
            seen += 1
            for bag in {"".join(bag) for size in SIZES for bag in combinations(rack, size)}:
                place = place_of[bag]
                sums[place] += value
                counts[place] += 1
    return (sums, counts), total, seen


def learn(taught: Path | None, games: int, seed: int, cores: int) -> dict[str, float]:
    """One round of games by what the last one taught, and the worth of every bag by it."""
    with Pool(cores) as pool:
        lessons = pool.map(partial(lesson, taught, seed, -(-games // cores)), range(cores))
    mean = sum(total for _, total, _ in lessons) / sum(seen for _, _, seen in lessons)
    learned: dict[str, float] = {"": 0.0}
    for size in SIZES:
        for bag in leaves.bags(size):
            place = leaves.rank(bag)
            count = sum(counts[place] for (_, counts), _, _ in lessons)
            above = sum(sums[place] for (sums, _), _, _ in lessons) - mean * count
            learned[bag] = (above + DOUBT * expected(learned, bag)) / (count + DOUBT)
    print(f"  a turn is worth {mean:.2f} points with what is kept")
    del learned[""]
    return learned


def expected(learned: dict[str, float], bag: str) -> float:
    """A bag's worth by its parts, averaged over the pairs of tiles that could be taken out."""
    if len(bag) == 1:
        return 0.0
    guesses = [
        learned[bag[:i] + bag[i + 1 :]]
        + learned[bag[:j] + bag[j + 1 :]]
        - learned[bag[:i] + bag[i + 1 : j] + bag[j + 1 :]]
        for i, j in combinations(range(len(bag)), 2)
    ]
    return sum(guesses) / len(guesses)


def packed(worth: dict[str, float]) -> bytes:
    halves = array("h", bytes(2 * leaves.SIZE))
    for bag, value in worth.items():
        halves[leaves.rank(bag)] = round(value * leaves.PER_POINT)
    return leaves.pack(halves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50_000, help="games of the last round")
    parser.add_argument("--rounds", type=int, default=3, help="earlier rounds play half as many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(leaves.FILE))
    given = parser.parse_args()

    taught: Path | None = None
    for number in range(1, given.rounds + 1):
        games = given.games if number == given.rounds else given.games // 2
        start = time.monotonic()
        worth = learn(taught, games, given.seed * 1000 + number, given.cores)
        seconds = time.monotonic() - start
        print(f"round {number}: {games} games in {seconds:.0f} s", flush=True)
        given.out.write_bytes(packed(worth))
        taught = given.out
    for tile in leaves.KINDS:
        print(f"{tile} {worth[tile]:+.1f}", end="  ")
    print(f"\n{given.out.name}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
