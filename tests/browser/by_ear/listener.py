"""Someone who plays by ear: the only eyes are what is announced, the only hand is the keyboard."""

import re
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, Protocol

from playwright.sync_api import Page

from tests.browser import screen_reader
from tests.browser.commands import open_line

HEARD_IN: Final = 60  # seconds: a bot thinks for a few, and a busy machine for longer
TIME: Final = re.compile(r"(\d+ minutes? ?)?(\d+ seconds?)?\.")
OVER: Final = re.compile(r"^(You win|\w+ wins|It’s a draw)")


class Listener:
    """Hears a page and types, and knows nothing else of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[screen_reader.Heard] = []
        self.costs: list[Cost] = []
        self._question = ""
        self._unheeded: deque[screen_reader.Heard] = deque()

    def hear(self) -> screen_reader.Heard:
        """The next thing that is said."""
        late = time.monotonic() + HEARD_IN
        while not self._unheeded:
            said = screen_reader.heard(self.page)[len(self.heard) :]
            assert not any(one.silent or one.kind == "region" for one in said), said
            self.heard += said
            self._unheeded += said
            if not said:
                assert time.monotonic() < late, self.story()
                self.page.wait_for_timeout(20)
        now = self._unheeded.popleft()
        if is_question(now):
            self._question = now.text
        elif now.kind != "asked" and self.costs and not self.costs[-1].reply:
            self.costs[-1].reply = now.text
        return now

    def type(self, line: str) -> None:
        """Type a command, in the field that is open all the time."""
        self.costs.append(Cost(self._question, line, len(line) + 1))
        self._question = ""
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def ask(self, line: str) -> str:
        """Type a command that is answered by an echo; what happens meanwhile is heard later."""
        self.type(line)
        later: list[screen_reader.Heard] = []
        while (said := self.hear()).kind != "echo":
            later.append(said)
        self._unheeded.extendleft(reversed(later))
        return said.text

    def story(self) -> str:
        """All that was said and typed so far, to read after a failure."""
        return "\n".join(f"{one.kind}: {one.text}" for one in self.heard)


@dataclass
class Cost:
    """A move: keys pressed, and words said for the question and for what came of it."""

    question: str
    line: str
    presses: int
    reply: str = ""

    @property
    def asked(self) -> int:
        return words_in(self.question)

    @property
    def told(self) -> int:
        return words_in(self.reply)


def report(game: str, costs: Sequence[Cost]) -> None:
    """Print what an answer to each question cost, with all that was read before it; see `-s`."""
    moves: list[list[Cost]] = []
    for cost in costs:
        if cost.question or not moves:
            moves.append([])
        moves[-1].append(cost)
    kinds: dict[str, list[list[Cost]]] = {}
    for move in moves:
        kind = " ".join(re.findall("[A-Z]?[a-z]+", move[0].question)[:3])
        kinds.setdefault(kind, []).append(move)
    for kind, some in kinds.items():
        presses, asked, told = (
            round(fmean(sum(getattr(cost, one) for cost in move) for move in some))
            for one in ("presses", "asked", "told")
        )
        print(f"{game}, {kind}: {presses} presses, {asked} words asked, {told} words told")


def is_question(said: screen_reader.Heard) -> bool:
    return said.kind == "asked" and not TIME.fullmatch(said.text)


def words_in(text: str) -> int:
    return len(re.findall(r"[^\s.,:;]+", text))


class Mind(Protocol):
    """What a player remembers of what was said, and answers."""

    def note(self, text: str) -> None: ...

    def answer(self, question: str, listener: Listener) -> None: ...


def sit_down(page: Page, game: str, options: Mapping[str, Any], pace: str = "human") -> Listener:
    """Begin a game at Live speed against an easy bot, with the command line open."""
    assert page.request.post("/api/me", data={"name": "Nell"}).ok
    places = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    made = {"game": game, "places": places, "options": options, "speed": "live", "pace": pace}
    page.goto(f"/t/{page.request.post('/api/tables', data=made).json()['id']}")
    page.wait_for_function("() => window.heard.length > 0")
    open_line(page)
    return Listener(page)


def play(listener: Listener, mind: Mind) -> None:
    """Answer question by question, until it is said who won."""
    while True:
        said = listener.hear()
        mind.note(said.text)
        if OVER.search(said.text):
            return
        if is_question(said):
            mind.answer(said.text, listener)
