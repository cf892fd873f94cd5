"""A whole game by ear: the only eyes are what is announced, the only hand is the keyboard.

The player reads nothing of the page but what it says to listeners, keeps the board in mind, and
answers by typing commands. At Live speed against an easy bot no time runs out.
"""

import re
import time

from playwright.sync_api import Page

from tests.browser import ears, table
from tests.browser.commands import open_line
from tests.browser.conftest import Visit
from tests.browser.hall import Hall
from wordhall.games.words.grid import kernel_board
from wordhall.kernel import Graph, Leaves, Move
from wordhall.lexicon import Lexicon

SIDE = 15
MOST_TURNS = 30
HEARD_IN = 60  # seconds: a bot thinks for a few, and a busy machine for longer
MOST_WORDS = 20  # announced for a play of five letters, and
MOST_PRESSES = 12
PLAYED = re.compile(r"(\w+): ([A-Z]+)(?:, also [A-Z, and]+)?, (\w+) (across|down), (\d+)\.")
OVER = re.compile(r"wins?( by|\b)|draw")


class Listener:
    """Someone who hears a page and types, and knows nothing else of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[ears.Heard] = []
        self.presses = 0

    def listen(self, until: str) -> list[str]:
        """What is said from now on, until something with these words."""
        late = time.monotonic() + HEARD_IN
        while True:
            said = ears.heard(self.page)[len(self.heard) :]
            if any(re.search(until, one.text) for one in said):
                break
            assert time.monotonic() < late, [one.text for one in (*self.heard, *said)]
            self.page.wait_for_timeout(20)
        self.heard += said
        assert not any(one.silent or one.kind == "region" for one in said), said
        return [one.text for one in said]

    def type(self, line: str) -> None:
        self.presses += len(line) + 1
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")


class Mind:
    """The board and the rack, from what was said alone."""

    def __init__(self) -> None:
        self.rows = ["." * SIDE] * SIDE
        self.rack = ""

    def note(self, text: str) -> None:
        if found := re.search(r"Your rack: ([^.]+)\.", text):
            self.rack = tiles(found[1])
        if not (found := PLAYED.match(text)):
            return
        who, word, at, way, _ = found.groups()
        row, column = square(at)
        for letter in word:
            if who == "You" and self.rows[row][column] == ".":
                self.rack = self.rack.replace(letter, "", 1)
            self.rows[row] = self.rows[row][:column] + letter + self.rows[row][column + 1 :]
            row, column = (row + 1, column) if way == "down" else (row, column + 1)
        if who == "You" and (drew := re.search(r"Drew ([^.]+)\.", text)):
            self.rack += tiles(drew[1])

    def best(self, graph: Graph) -> Move | None:
        """Without blanks, whose value nobody said."""
        known = self.rack.replace("?", "")
        found = kernel_board(tuple(self.rows)).best(graph, known, Leaves())
        return found[0] if found else None


def tiles(said: str) -> str:
    return "".join("?" if one == "blank" else one for one in said.split(", "))


def square(at: str) -> tuple[int, int]:
    """8H and H8 are the same square."""
    [number] = re.findall(r"\d+", at)
    [letter] = re.findall(r"[A-Z]", at)
    return int(number) - 1, ord(letter) - ord("A")


def command(move: Move) -> str:
    row, column = str(move.row + 1), chr(ord("a") + move.column)
    return f"{column + row if move.down else row + column} {move.word.lower()}"


def test_a_whole_game_of_words_is_played_by_ear(visit: Visit, rigged_hall: Hall) -> None:
    page = visit("/", **table.DESK)
    assert page.request.post("/api/me", data={"name": "Nell"}).ok
    places = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    made = {"game": "words", "places": places, "speed": "live"}
    page.goto(f"/t/{page.request.post('/api/tables', data=made).json()['id']}")
    listener, mind = Listener(page), Mind()
    graph = Lexicon.open().word_list().graph
    said = listener.listen("Your turn")
    open_line(page)
    for _ in range(MOST_TURNS):
        for text in said:
            mind.note(text)
        if any(OVER.search(text) for text in said):
            break
        move = mind.best(graph)
        listener.presses = 0
        listener.type("pass" if move is None else command(move))
        told = listener.listen(r"^You: |passed|wins|win by|draw")
        if move is not None:
            words = sum(len(re.findall(r"[^\s.,:]+", text)) for text in told)
            assert listener.presses <= MOST_PRESSES - 5 + len(move.word), command(move)
            extra = any("also" in text or "bonus" in text for text in told)
            assert extra or words <= MOST_WORDS - 5 + len(move.tiles), told
        for text in told:
            mind.note(text)
        if any(OVER.search(text) for text in told):
            break
        said = listener.listen(r"Your turn|wins|win by|draw")
    texts = [one.text for one in listener.heard]
    assert any(OVER.search(text) for text in texts), texts
    assert not any("ran out of time" in text for text in texts)
    page.wait_for_function("() => document.activeElement !== document.body")
    replay = page.request.get(page.url.replace("/t/", "/api/tables/") + "/replay").json()
    played = [
        line["data"]["words"][0]["word"].upper()
        for entry in replay["frame"]["history"]
        for line in entry["lines"]
        if line["code"] == "played"
    ]
    found = [PLAYED.match(text) for text in texts]
    assert [one[2] for one in found if one] == played, "every play is said once"
