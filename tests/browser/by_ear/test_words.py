"""A whole game of Words by ear."""

import re

from tests.browser import table
from tests.browser.by_ear.board import Board, place
from tests.browser.by_ear.listener import Listener, play, sit_down
from tests.browser.by_ear.told import check_told
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from wordhall.games.words.grid import kernel_board
from wordhall.kernel import Leaves
from wordhall.lexicon import Lexicon

MOST_PRESSES = 12  # for a play of five letters,
MOST_WORDS = 20  # and so many words are said of it
TYPED = re.compile(r"\w+ ([a-z]+)")
LONGER = re.compile("also|bonus")


class Mind(Board):
    def __init__(self) -> None:
        super().__init__(15)
        self.graph = Lexicon.open().word_list().graph

    def answer(self, question: str, listener: Listener) -> None:
        """The best play without blanks, whose value nobody said."""
        assert question.startswith("Your turn")
        known = self.rack.replace("?", "")
        found = kernel_board(tuple(self.rows)).best(self.graph, known, Leaves())
        listener.type(
            f"{place(found[0].row, found[0].column, found[0].down)} {found[0].word.lower()}"
            if found
            else "pass"
        )


def test_a_whole_game_of_words_is_played_by_ear(visit: Visit, rigged_hall: HallServer) -> None:
    listener = sit_down(visit("/", **table.DESK), "words", {})
    play(listener, Mind())
    check_told(listener, "words")
    for cost in listener.costs:
        if (typed := TYPED.fullmatch(cost.line)) and not LONGER.search(cost.reply):
            longer = len(typed[1]) - 5
            assert cost.presses <= MOST_PRESSES + longer, cost
            assert cost.told <= MOST_WORDS + max(0, longer), cost
    listener.page.wait_for_function("() => document.activeElement !== document.body")
