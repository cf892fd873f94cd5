"""A whole game of Exposee by ear, with every kind of question in it."""

import re

from tests.browser import table
from tests.browser.by_ear.board import Board, place
from tests.browser.by_ear.listener import Listener, play, sit_down
from tests.browser.by_ear.told import check_told
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from wordhall.games.exposee import game
from wordhall.games.exposee.placing import kernel_board
from wordhall.kernel import Leaves
from wordhall.lexicon import EVERY, Lexicon

PLACED = re.compile(r"\w+: \d+ letters?, (\w+) (?:across|down), \d+ hidden")
UNCOVERED = re.compile(r"\b([A-Z]+)(?:, also [A-Z, and]+)? is uncovered")
WRONG = re.compile(r"You guessed ([A-Z]) for tile (\d+)\. No\.")
WRONG_WORD = re.compile(r"You guessed ([A-Z]+)\. No\.")
ROW = re.compile(r"Guess (?:again|.*?(?:across|down)): (.*?)\. (?:One miss|Two misses) left")
FEW = 3  # words that may be meant, of which one is named


class Mind(Board):
    def __init__(self) -> None:
        super().__init__(21)
        self.graph = Lexicon.open().word_list(game.words).up_to_level(EVERY, anchored=True).graph
        self.asked: set[str] = set()
        self.hidden_at = ""
        self.wrong: dict[str, str] = {}  # letters that a tile isn't
        self.wrong_words: set[str] = set()

    def note(self, text: str) -> None:
        super().note(text)
        if found := PLACED.match(text):
            self.hidden_at, self.wrong, self.wrong_words = found[1], {}, set()
        if found := WRONG.search(text):
            self.wrong[found[2]] = self.wrong.get(found[2], "") + found[1]
        if found := WRONG_WORD.search(text):
            self.wrong_words.add(found[1])
        if self.hidden_at and (found := UNCOVERED.search(text)):
            self.put(found[1], self.hidden_at)
            self.hidden_at = ""

    def answer(self, question: str, listener: Listener) -> None:
        """Everything that can be asked is answered in every way once."""
        if question.startswith("Your turn"):
            kind = " ".join(question.split()[:3])
            first = kind not in self.asked
            self.asked.add(kind)
            listener.type("11k aad" if first and "The first" in question else self.word())
        elif "Play it, or take it back" in question:
            listener.type("confirm" if "offer" in self.asked else "back")
            self.asked.add("offer")
        elif found := ROW.search(question):
            listener.type(self.guess(found[1].split(", ")))
        else:
            raise AssertionError(question)

    def word(self) -> str:
        found = kernel_board(tuple(self.rows)).best(self.graph, self.rack, Leaves())
        if not found:
            return "pass"
        best = found[0]
        return f"{place(best.row, best.column, best.down)} {best.word.lower()}"

    def guess(self, row: list[str]) -> str:
        """A letter first, the word when few are left, and once no guess at all."""
        barred = {tile: f"[^{letters}]" for tile, letters in self.wrong.items()}
        pattern = "".join(barred.get(one, "." if one.isdigit() else one) for one in row)
        fitting = [one for one in self.graph.fits(pattern) if one not in self.wrong_words]
        tile = next(one for one in row if one.isdigit())
        if "letter" in self.asked and "stop" not in self.asked:
            self.asked.add("stop")
            return "stop"
        self.asked.add("letter")
        if 0 < len(fitting) <= FEW:
            return f"g {fitting[0].lower()}"
        at = row.index(tile)
        tried = self.wrong.get(tile, "")
        letters = [word[at] for word in fitting] or [one for one in "EAIOSTRN" if one not in tried]
        return f"g {tile} {max(set(letters), key=letters.count).lower()}"


def test_a_whole_game_of_exposee_is_played_by_ear(visit: Visit, rigged_hall: HallServer) -> None:
    listener = sit_down(visit("/", **table.DESK), "exposee", {}, pace="none")
    mind = Mind()
    play(listener, mind)
    check_told(listener, "exposee")
    assert mind.asked >= {"offer", "letter", "stop"}
