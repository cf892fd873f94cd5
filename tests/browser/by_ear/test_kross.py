"""Whole games of Kross by ear: with a race, with secret rejects, and in batches."""

import re

import pytest

from tests.browser import table
from tests.browser.by_ear.listener import Listener, play, sit_down
from tests.browser.by_ear.told import check_told
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer

LINE = re.compile(r"(\d): ([^;]*)")
PLACE = re.compile(r"Place ([A-Z])(, or reject it)?\.")
BATCH = re.compile(r"Place ([A-Z, ]+), and name (\d) for the next batch")
NAMES = re.compile(r"Name (\d) letters? to begin with")
REJECTED = re.compile(r"(\w+) rejected [A-Z] and took")


class Mind:
    def __init__(self, fair: bool = False) -> None:
        self.free: list[str] = []
        self.asked: set[str] = set()
        self.ahead = 0  # how often this player rejected more than the other one
        self.fair = fair

    def note(self, text: str) -> None:
        for who in REJECTED.findall(text):
            self.ahead += 1 if who == "You" else -1

    def read(self, listener: Listener) -> None:
        """The free squares, by the words of the sheet and the number of free ones between them."""
        self.free = []
        for row, squares in LINE.findall(listener.ask("sheet")):
            column = 0
            for run in squares.split(", "):
                count = int(run.split()[0]) if "free" in run else len(run)
                if "free" in run:
                    self.free += [f"{'abcdef'[column + i]}{row}" for i in range(count)]
                column += count
            assert column == 6, squares

    def answer(self, question: str, listener: Listener) -> None:
        """Reject once more than the other one, to be the last who fills a sheet."""
        kind = question.split(maxsplit=1)[0]
        if question.startswith("Call a letter"):
            listener.type("call e")
        elif found := PLACE.match(question):
            if not self.free:
                self.read(listener)
            if found[2] and self.ahead < 1 and not self.fair:
                kind = "reject"
                listener.type("reject")
            elif found[2] and self.ahead < 1:
                kind = "wish"
                listener.type(f"{self.free[0]} reject")
                self.free = []
            else:
                listener.type(self.free.pop(0))
        elif found := BATCH.match(question):
            self.read(listener)
            rejected = False
            for _ in found[1].split(", "):
                square = self.free.pop(0)
                if rejected or listener.ask(f"{square} reject").startswith("You can’t"):
                    listener.ask(square)
                else:
                    rejected = True
            if int(found[2]):
                listener.ask(f"name {'easi'[: int(found[2])]}")
            listener.type("done")
        elif found := NAMES.match(question):
            listener.ask(f"name {'easi'[: int(found[1])]}")
            listener.type("done")
        elif question.startswith("Name a final letter"):
            self.read(listener)
            listener.type(f"{self.free[0]} e")
            kind = "last"
        else:
            raise AssertionError(question)
        self.asked.add(kind)


@pytest.mark.parametrize("fair", [False, True], ids=["race", "secret"])
def test_a_whole_game_of_kross_is_played_by_ear(
    visit: Visit, rigged_hall: HallServer, fair: bool
) -> None:
    page = visit("/", **table.DESK)
    pace = "none" if fair else "human"  # or the bot would win every race
    listener, mind = sit_down(page, "kross", {"opens": 1, "fair": fair}, pace), Mind(fair)
    play(listener, mind)
    check_told(listener, "kross")
    assert mind.asked >= {"Call", "Place", "wish" if fair else "reject"}
    assert "last" in mind.asked or mind.ahead < 1


def test_a_whole_game_of_kross_in_batches_is_played_by_ear(
    visit: Visit, rigged_hall: HallServer
) -> None:
    page = visit("/", **table.DESK)
    listener, mind = sit_down(page, "kross", {"batch": True}, pace="none"), Mind()
    play(listener, mind)
    check_told(listener, "kross")
    assert mind.asked >= {"Name", "Place"}
