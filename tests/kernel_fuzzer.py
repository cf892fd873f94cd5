"""Throws anything at the kernel for a while: it must answer, or refuse with a clear error.

    python tests/kernel_fuzzer.py --seconds 60 --seed 1

A crash ends the program, and the sanitized build (kernel/sanitize.sh) ends it at the first bad
read. Each round has its own seed, printed where a round goes wrong: `--seed S --rounds 1` plays
that round again.
"""

import argparse
import faulthandler
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from wordhall import kernel

# What a caller may get for bad input. Anything else is a bug, and so is a message without words.
REFUSALS = (ValueError, IndexError, TypeError, OverflowError, BufferError)

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBERS = (-(2**63), -(2**31), -2, -1, 0, 1, 2, 3, 7, 10, 21, 22, 255, 2**31 - 1, 2**32, 2**64)


class Round:
    """One seed's worth of words, rules, boards and questions."""

    def __init__(self, seed: int, told: Counter[str]) -> None:
        self.random = random.Random(seed)
        self.told = told
        self.letters = ALPHABET[: self.random.choice((2, 3, 4, 5, 26))]

    def ask(self, name: str, question: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """The answer, or None where the kernel has refused."""
        try:
            answer = question(*args, **named)
        except REFUSALS as error:
            if not str(error).strip():
                raise AssertionError(f"{name} refused without a word: {error!r}") from error
            self.told[f"{name} refused"] += 1
            return None
        self.told[name] += 1
        return answer

    def text(self, letters: str, most: int) -> str:
        return "".join(self.random.choices(letters, k=self.random.randint(0, most)))

    def words(self) -> list[str]:
        longest = self.random.choice((3, 5, 8, 21, 28))
        return [
            "".join(self.random.choices(self.letters, k=self.random.randint(2, longest)))
            for _ in range(self.random.choice((0, 1, 5, 30, 200)))
        ]

    def junk(self) -> Any:
        """A value that hardly any parameter expects."""
        return self.random.choice(
            (None, "", b"", "\0", "É", "?" * 61, "A" * 5000, [], [None], (), {}, object(), 1.5,
             float("nan"), float("inf"), True, *NUMBERS)
        )  # fmt: skip

    def spoil(self, arguments: list[Any]) -> list[Any]:
        if arguments and self.random.random() < 0.15:
            arguments[self.random.randrange(len(arguments))] = self.junk()
        return arguments

    def number(self, low: int, high: int) -> int:
        if self.random.random() < 0.05:
            return self.random.choice(NUMBERS)
        return self.random.randint(low, high)

    def play(self) -> None:
        image = self.image()
        graph = self.ask("graph", kernel.Graph, image)
        if graph is None:
            return
        for _ in range(4):
            self.ask_words(graph)
        self.ask_leaves_and_moves(graph)
        self.ask_sheet(graph)
        self.ask_hand(graph)
        self.ask("counts", kernel.counts, *self.spoil([self.text("ABC?é\0", 40)]))

    def image(self) -> Any:
        """A graph, most often whole; else with flipped bits, cut, spliced, shifted, or made up."""
        words = self.words()
        if self.random.random() < 0.1:
            words.insert(self.random.randint(0, len(words)), self.text("ABCÉ\0a?", 40))
        anchored = self.random.random() < 0.9
        image = self.ask("compile", kernel.compile_graph, words, anchored)
        if image is None or self.random.random() < 0.6:
            return image or b""
        changed = bytearray(image)
        kind = self.random.randrange(6)
        if kind == 0:
            for _ in range(self.random.randint(1, 5)):
                # Where the header and the edges are, and where the counts are, flips tell most.
                at = self.random.choice(
                    (self.random.randrange(len(changed)),
                     self.random.randrange(min(len(changed), 400)),
                     len(changed) - 1 - self.random.randrange(min(len(changed), 40)))
                )  # fmt: skip
                changed[at] ^= 1 << self.random.randrange(8)
        elif kind == 1:
            del changed[self.random.randrange(len(changed)) :]
        elif kind == 2:
            other = kernel.compile_graph(self.words() or ["AB"], anchored)
            cut = self.random.randrange(min(len(changed), len(other)))
            changed[cut:] = other[cut:]
        elif kind == 3:
            changed[8:] = self.random.randbytes(len(changed) - 8)
        elif kind == 4:
            for at in range(8, 40, 4):
                if self.random.random() < 0.3:
                    changed[at : at + 4] = self.random.randrange(1000).to_bytes(4, "little")
        else:
            shift = self.random.randint(0, 9)
            return memoryview(bytes(shift) + bytes(changed))[shift:]
        return bytes(changed)

    def ask_words(self, graph: kernel.Graph) -> None:
        noisy = self.letters + self.random.choice(("", "", "", "", "?", ".", "[]^", "é\0 a"))
        limit = self.number(0, 50)
        question = self.random.choice(("in", "rank", "word", "count", "begins", "fits", "bag"))
        if question == "in":
            self.ask(question, graph.__contains__, *self.spoil([self.text(noisy, 30)]))
        elif question == "rank":
            rank = self.ask(question, graph.rank, *self.spoil([self.text(noisy, 12)]))
            if rank is not None and rank >= 0:
                self.ask("word", graph.word, rank)
        elif question == "word":
            self.ask(question, graph.word, *self.spoil([self.number(0, len(graph) + 1)]))
        elif question == "count":
            self.ask(question, graph.prefix_count, *self.spoil([self.text(noisy, 12)]))
        elif question == "begins":
            self.ask(question, graph.begins, *self.spoil([self.text(noisy, 5), limit]))
        elif question == "fits":
            pattern = self.text(noisy + "...[]^", self.random.choice((5, 10, 30)))
            self.ask(question, graph.fits, *self.spoil([pattern, self.text(noisy, 4), limit]))
        else:
            bag = self.text(self.letters + "??", self.random.choice((7, 20, 61)))
            self.ask("anagrams", graph.anagrams, *self.spoil([bag, limit]))
            self.ask("bag", graph.subanagrams, *self.spoil([bag, self.number(0, 9), limit]))

    def rules(self) -> kernel.Rules | None:
        rows, columns = (self.random.choice((1, 2, 3, 5, 8, 15, 21)) for _ in range(2))
        squares = rows * columns
        dear = self.random.random() < 0.2
        times = (1,) * 12 + ((2, 3, 5, 9) if dear else (2, 3))
        word_times = [1] * squares
        for _ in range(self.random.randint(0, 6)):
            word_times[self.random.randrange(squares)] = self.random.choice(times)
        arguments = [
            rows, columns, bytes(self.random.choices(times, k=squares)), bytes(word_times),
            [self.random.randint(0, 99 if dear else 10) for _ in range(26)],
            self.number(0, squares - 1), self.number(1, 10),
            self.random.choice((0, 35, 1000)), self.number(1, 9 if dear else 2),
        ]  # fmt: skip
        answer: kernel.Rules | None = self.ask("rules", kernel.Rules, *self.spoil(arguments))
        return answer

    def board(self, rules: kernel.Rules) -> kernel.Board | None:
        """Empty, littered, or hardly a board at all."""
        rows, columns = rules.rows, rules.columns
        tiles = self.letters + self.letters.lower()
        full = self.random.choice((0.0, 0.05, 0.3, 0.7, 1.0))
        text = "/".join(
            "".join(
                self.random.choice(tiles) if self.random.random() < full else "."
                for _ in range(columns)
            )
            for _ in range(rows)
        )
        text = re.sub(r"\.+", lambda gap: str(len(gap[0])), text)
        if self.random.random() < 0.1:
            at = self.random.randint(0, len(text))
            text = (
                text[:at] + self.random.choice(("/", "A", "99999999999", "É", "")) + text[at + 1 :]
            )
        answer: kernel.Board | None = self.ask("board", kernel.Board, *self.spoil([rules, text]))
        return answer

    def rack(self) -> str:
        rack = self.text(self.letters, self.random.choice((3, 7, 10, 11)))
        # More than three blanks in a rack of ten can mean minutes of moves.
        for _ in range(self.random.choice((0, 0, 1, 2, 3))):
            rack = rack[1:] + "?"
        return rack

    def ask_leaves_and_moves(self, graph: kernel.Graph) -> None:
        bags: list[Any] = [
            (
                self.text(self.letters + "?", self.random.choice((2, 4, 6, 7))),
                self.random.uniform(-1000, 1000),
            )
            for _ in range(self.random.choice((0, 1, 30)))
        ]
        if self.random.random() < 0.8:
            bags = [bag for bag in bags if bag[0]]
        leaves = self.ask("leaves", kernel.Leaves, *self.spoil([bags]))
        if self.random.random() < 0.2:
            ranked = self.random.randbytes(2 * self.random.choice((0, 26, 27, 405, 4059, 4060)))
            leaves = self.ask("rank", kernel.Leaves.by_rank, *self.spoil([ranked, 2])) or leaves
        if leaves is not None:
            self.ask("worth", leaves.__getitem__, *self.spoil([self.rack()]))
            self.ask("keep", leaves.best_kept, *self.spoil([self.rack(), self.number(0, 10)]))
        rules = self.rules()
        if leaves is None or rules is None or (board := self.board(rules)) is None:
            return
        for _ in range(3):
            moves = self.ask("moves", board.moves, *self.spoil([graph, self.rack()]))
            self.ask("tally", board.tally, *self.spoil([graph, self.rack()]))
            count = self.number(0, 20)
            best = self.ask("best", board.best, *self.spoil([graph, self.rack(), leaves, count]))
            self.check_moves(board, moves)
            self.check_moves(board, best)
            across = self.random.random() < 0.5
            where = [self.number(0, rules.rows), self.number(0, rules.columns), across]
            tiles = self.text(self.letters + self.letters.lower(), 4)
            if best and self.random.random() < 0.7:
                where, tiles = [best[0].row, best[0].column, best[0].down], best[0].tiles
            self.ask("place", board.place, *self.spoil([*where, tiles]))
            board = self.ask("played", board.played, *self.spoil([*where, tiles])) or board
            if str(kernel.Board(rules, str(board))) != str(board):
                raise AssertionError(f"the board {board} is written otherwise than it is read")

    def check_moves(self, board: kernel.Board, moves: kernel.Moves | None) -> None:
        """A few of the moves, laid by hand, are worth what they say."""
        if not moves:
            return
        if len(bytes(moves)) != 32 * len(moves):
            raise AssertionError("the records of the moves have another size")
        for _ in range(3):
            move = moves[self.random.randrange(len(moves))]
            if len(move.word) < 2:  # only in a damaged graph is one letter a word
                continue
            placed = self.ask("place", board.place, move.row, move.column, move.down, move.tiles)
            if placed is not None and placed[0] != move.score:
                raise AssertionError(f"{move!r} on {board} scores {placed[0]} by hand")

    def ask_sheet(self, graph: kernel.Graph) -> None:
        size = 36 if self.random.random() < 0.9 else self.random.randint(0, 40)
        cells = "".join(self.random.choices(self.letters + "." * self.random.randint(0, 9), k=size))
        also = kernel.Graph(kernel.compile_graph(self.words()))
        points = [self.number(0, 12) for _ in range(7)]
        if self.random.random() < 0.5:
            points = [0, 0, 2, 3, 5, 7, 10]
        arguments = [graph, cells, self.random.choice((None, also)), points]
        self.ask("sheet", kernel.best_sheet, *self.spoil(arguments))

    def ask_hand(self, graph: kernel.Graph) -> None:
        letters = self.text(self.letters, self.random.choice((5, 11, 15, 25)))
        names = ("letter", "bonus", "unused", "whole", "knock", "need", "least", "most")
        named: dict[str, Any] = {
            name: self.number(-30, 30) for name in names if self.random.random() < 0.15
        }
        if self.random.random() < 0.2:
            named["bonus_letters"] = self.text(self.letters, 9)
        if named and self.random.random() < 0.1:
            named[self.random.choice(sorted(named))] = self.junk()
        self.ask("hand", kernel.best_hand, *self.spoil([graph, letters]), **named)


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--rounds", type=int, default=sys.maxsize)
    chosen = options.parse_args()
    # So that a fatal signal at least tells where in the fuzzer it came.
    faulthandler.enable()
    first = random.SystemRandom().randrange(2**32) if chosen.seed is None else chosen.seed
    print(f"{kernel.__file__}\nfrom seed {first}", flush=True)

    told: Counter[str] = Counter()
    end = time.monotonic() + chosen.seconds
    played = 0
    while played < chosen.rounds and time.monotonic() < end:
        try:
            Round(first + played, told).play()
        except BaseException:
            print(f"seed {first + played} went wrong", flush=True)
            raise
        played += 1
    print(f"{played} rounds: " + ", ".join(f"{n} {name}" for name, n in sorted(told.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
