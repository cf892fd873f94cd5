"""Compares the kernel and the Words bots of this tree with those of another one, in a single run.

    git worktree add ../before main && (cd ../before && make .venv/kernel)
    python -m bench.compare_trees ../before

The two trees take turns, pass by pass, so that a busy machine slows both alike; the best pass
counts, in processor time. Boards are new in every pass, as they are in a game. Both must find best
moves of the same value. Prints one JSON object a line.
"""

import argparse
import csv
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
KINDS = ("noblank", "blank", "natural")
GREEDY_GAMES = 20
EXPERT_ROUNDS = 5  # of two games each

Pass = Callable[[], tuple[float, object]]  # its processor time in seconds, and what it found


def cases() -> dict[str, Pass]:
    """What is measured, with the modules of the tree that this process belongs to."""
    from bench.kernel import GOLDEN, greedy_game, leaves

    from wordhall.arena import play_round
    from wordhall.games.words.box import RULES
    from wordhall.kernel import Board, Leaves
    from wordhall.lexicon import Lexicon

    graph = Lexicon.open().word_list().graph
    kept, bare = leaves(), Leaves()
    with GOLDEN.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))

    def positions(kind: str) -> list[tuple[Board, str]]:
        return [(Board(RULES, row["board"]), row["rack"]) for row in rows if row["kind"] == kind]

    def all_moves(kind: str) -> tuple[float, object]:
        dealt = positions(kind)
        start = time.process_time()
        found = [board.moves(graph, rack) for board, rack in dealt]
        return time.process_time() - start, [len(moves) for moves in found]

    def best_move(kind: str) -> tuple[float, object]:
        dealt = positions(kind)
        start = time.process_time()
        found = [board.best(graph, rack, kept) for board, rack in dealt]
        return time.process_time() - start, [moves[0].value for moves in found]

    def greedy() -> tuple[float, object]:
        chance = random.Random(4)
        start = time.process_time()
        for _ in range(GREEDY_GAMES):
            greedy_game(graph, chance, bare)
        return time.process_time() - start, None

    def expert() -> tuple[float, object]:
        start = time.process_time()
        for number in range(EXPERT_ROUNDS):
            play_round("words", ("expert", "expert"), 1, number)
        return time.process_time() - start, None

    return {
        **{f"all moves, {kind}": partial(all_moves, kind) for kind in KINDS},
        **{f"best move, {kind}": partial(best_move, kind) for kind in KINDS},
        f"{GREEDY_GAMES} greedy games": greedy,
        f"{2 * EXPERT_ROUNDS} expert games": expert,
    }


# Takes the modules of one tree, whatever is installed, and runs a pass for every line it reads.
WORKER = """
import importlib.util, sys
tree = sys.argv[1]
own = lambda finder: type(finder).__name__.startswith("ScikitBuild")
sys.meta_path[:] = [finder for finder in sys.meta_path if not own(finder)]
sys.path[:0] = [tree, tree + "/src"]
spec = importlib.util.spec_from_file_location("wordhall.kernel", sys.argv[2])
sys.modules["wordhall.kernel"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["wordhall.kernel"])
spec = importlib.util.spec_from_file_location("compare", sys.argv[3])
compare = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare)
compare.serve()
"""


def serve() -> None:
    """Answer each case's name with the seconds and findings of one pass."""
    known = cases()
    print(json.dumps(list(known)), flush=True)
    for line in sys.stdin:
        print(json.dumps(known[line.strip()]()), flush=True)


def kernel_of(tree: Path) -> Path:
    """The tree's compiled kernel, wherever its build put it."""
    built = sorted(tree.glob("build/kernel/kernel.*.so"))
    if not built:
        raise SystemExit(f"{tree} has no kernel yet: run `make .venv/kernel` there")
    return built[0]


class Worker:
    """A process that runs one tree's code."""

    def __init__(self, tree: Path) -> None:
        arguments = [str(tree), str(kernel_of(tree)), str(Path(__file__))]
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.cases: list[str] = self._read()

    def run(self, case: str) -> tuple[float, object]:
        assert self._process.stdin
        print(case, file=self._process.stdin, flush=True)
        seconds, found = self._read()
        return seconds, found

    def stop(self) -> None:
        self._process.communicate()

    def _read(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a worker has died; it says above what was wrong")
        return json.loads(line)


def compared(before: Worker, after: Worker, passes: int) -> Iterator[dict[str, object]]:
    for case in after.cases:
        best = [float("inf"), float("inf")]
        for _ in range(passes):
            (first, expected), (second, found) = before.run(case), after.run(case)
            if found != expected:
                raise SystemExit(f"{case}: the two trees find different things")
            best = [min(best[0], first), min(best[1], second)]
        yield {
            "name": case,
            "before": round(1e3 * best[0], 3),
            "after": round(1e3 * best[1], 3),
            "unit": "ms/pass",
            "ratio": round(best[1] / best[0], 3),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path, help="another tree with its kernel built")
    parser.add_argument("--passes", type=int, default=25)
    given = parser.parse_args()
    before, after = Worker(given.before.resolve()), Worker(HERE)
    for line in compared(before, after, given.passes):
        print(json.dumps(line), flush=True)
    before.stop()
    after.stop()


if __name__ == "__main__":
    main()
