"""Whole games of Foil by ear, with every kind of question in them."""

import re

from tests.browser import table
from tests.browser.by_ear.listener import OVER, Listener, play, sit_down
from tests.browser.by_ear.told import check_told
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from wordhall.games.foil import game
from wordhall.kernel import best_hand
from wordhall.lexicon import Lexicon

CARDS = re.compile(r"Your cards: ([A-Z, ]+)\.")
DREW = re.compile(r"You drew ([A-Z]) from the deck")
TOOK = re.compile(r"You took ([A-Z, and]+) from the pile")
DISCARDED = re.compile(r"You discarded ([A-Z])")
NEEDS = re.compile(r"a (\d)-letter word to knock")
GROUP = re.compile(r"(\d+), (\w+): ([A-Z](?:, [A-Z])*)")
# What the check reads out, word by word.
CHECK = r"^Your word was|^\w+’s word was"


class Mind:
    def __init__(self, need: int, least: int) -> None:
        word_list = Lexicon.open().word_list(game.words)
        self.graph = word_list.graph
        self.need, self.least = need, least
        self.cards = ""
        self.taken = ""  # alone from the pile, and so it stays for this turn
        self.own: list[str] = []
        self.asked: set[str] = set()

    def note(self, text: str) -> None:
        if found := NEEDS.search(text):
            self.need = int(found[1])
        if found := CARDS.search(text):
            self.cards = found[1].replace(", ", "")
        if found := DREW.search(text):
            self.cards += found[1]
            self.taken = ""
        if found := TOOK.search(text):
            took = re.findall("[A-Z]", found[1])
            self.cards += "".join(took)
            self.taken = took[0] if len(took) == 1 else ""
        if found := DISCARDED.search(text):
            self.cards = self.cards.replace(found[1], "", 1)

    def answer(self, question: str, listener: Listener) -> None:
        kind = question.split(maxsplit=1)[0]
        if question.startswith("Your turn: draw"):
            listener.type("draw" if "take" in self.asked or " take " not in question else "take 1")
            kind = "take"
        elif question.startswith("Discard a card, or knock"):
            self.move(listener, may_knock=kind in self.asked)
        elif question.startswith(("Scramble your words", "Show your words")):
            listener.ask("clear")
            self.lay(listener, self.words(self.cards)[0])
            if kind == "Scramble":
                listener.ask("mix")
            listener.type("ready")
        elif question.startswith("Unscramble"):
            for number, owner, letters in GROUP.findall(listener.ask("words")):
                group = letters.replace(", ", "")
                known = self.own if owner == "You" else self.graph.anagrams(group)
                word = next((one for one in known if sorted(one) == sorted(group)), None)
                if word:
                    listener.ask(f"{number} {word.lower()}")
            listener.type("done")
        elif question.startswith("Choose a category"):
            assert "food" in listener.ask("categories")
            listener.type("category food")
        elif "Vote on" in question:
            listener.ask("refuse 1")
            listener.type("vote")
        elif "is over. Continue" in question:
            listener.ask("marks")
            listener.type("next")
            kind = "next"
        else:
            raise AssertionError(question)
        self.asked.add(kind)

    def words(self, cards: str) -> tuple[list[str], str]:
        """The best words of these cards, and those that are left."""
        _, words, unused = best_hand(self.graph, cards, need=self.need, knock=5, least=self.least)
        return words, unused

    def move(self, listener: Listener, may_knock: bool) -> None:
        """Knock if all cards but one are in words; else discard one that no word needs."""
        able = [card for card in dict.fromkeys(self.cards) if card != self.taken]
        if not may_knock:
            assert "every card in words" in listener.ask("knock")
        for card in able if may_knock else ():
            words, unused = self.words(self.cards.replace(card, "", 1))
            if not unused and max(map(len, words)) >= self.need:
                self.lay(listener, words)
                self.cards = self.cards.replace(card, "", 1)
                listener.type("knock")
                self.asked.add("knock")
                return
        unused = self.words(self.cards)[1]
        card = next((one for one in able if one in unused), able[0])
        listener.type(f"discard {card.lower()}")

    def lay(self, listener: Listener, words: list[str]) -> None:
        self.own = words
        for word in words:
            assert listener.ask(f"word {word.lower()}").startswith(word)


def test_a_whole_game_of_foil_is_played_by_ear(visit: Visit, rigged_hall: HallServer) -> None:
    page = visit("/", **table.DESK)
    listener, mind = sit_down(page, "foil", {"game": "round"}, pace="none"), Mind(5, 4)
    play(listener, mind)
    check_told(listener, "foil", f"{OVER.pattern}|{CHECK}")
    assert mind.asked >= {"take", "Discard", "Scramble", "Unscramble", "next"}


def test_a_whole_game_of_foil_with_categories_is_played_by_ear(
    visit: Visit, rigged_hall: HallServer
) -> None:
    page = visit("/", **table.DESK)
    options = {"game": "little", "categories": True}
    listener, mind = sit_down(page, "foil", options, pace="none"), Mind(3, 3)
    play(listener, mind)
    check_told(listener, "foil", f"{OVER.pattern}|{CHECK}")
    assert mind.asked >= {"take", "Discard", "Show", "Choose", "next"}
