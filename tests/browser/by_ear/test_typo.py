"""A whole game of Typo by ear, with every kind of question in it."""

import re

from tests.browser import table
from tests.browser.by_ear.listener import OVER, Listener, play, sit_down
from tests.browser.by_ear.told import check_told
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from wordhall.games.typo import game
from wordhall.lexicon import Lexicon

SAID = re.compile(r"\w+: [A-Z] (?:before|after) [A-Z]+, row \d: ([A-Z]+)")
PICK = re.compile(r"Pick a card: ([A-Z, ]+)\.")
PLACE = re.compile(r"Place ([A-Z])\. Rows: (.*?)\. ")
TAKE = re.compile(r"Which row do you take: (\d)")
# Who goes first when cards are turned, and what a word means that was looked up.
SCENES = r"^You go first|^\w+ goes first|^(noun|verb|adjective|adverb) "


class Mind:
    def __init__(self) -> None:
        self.graph = Lexicon.open().word_list(game.words).graph
        self.word = ""
        self.asked: set[str] = set()

    def note(self, text: str) -> None:
        if found := SAID.match(text):
            self.word = found[1]

    def first(self, kind: str) -> bool:
        new = kind not in self.asked
        self.asked.add(kind)
        return new

    def answer(self, question: str, listener: Listener) -> None:
        """The first card finds no word, and the first word of another one is doubted."""
        if found := PICK.match(question):
            self.first("pick")
            listener.type(f"pick {found[1][0].lower()}")
        elif found := PLACE.match(question):
            rows = [one.split(", ")[1] for one in found[2].split("; ")]
            listener.type("fail" if self.first("place") else self.say(found[1], rows))
        elif question.startswith("Do you believe it?"):
            listener.type(
                "doubt" if self.first("doubt") or self.word not in self.graph else "believe"
            )
        elif found := TAKE.match(question):
            self.first("row")
            listener.type(f"take {found[1]}")
        else:
            raise AssertionError(question)

    def say(self, card: str, rows: list[str]) -> str:
        for number, row in enumerate(rows, 1):
            for end, start in (("f", card + row), ("b", row + card)):
                if words := self.graph.begins(start, 1):
                    return f"{number}{end} {words[0].lower()}"
        return "fail"


def test_a_whole_game_of_typo_is_played_by_ear(visit: Visit, rigged_hall: HallServer) -> None:
    listener, mind = sit_down(visit("/", **table.DESK), "typo", {}), Mind()
    play(listener, mind)
    check_told(listener, "typo", f"{OVER.pattern}|{SCENES}")
    assert mind.asked == {"pick", "place", "doubt", "row"}, listener.story()
