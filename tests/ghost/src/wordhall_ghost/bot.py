"""A player of Ghost: it counts who would finish the words it knows, as often as it's careful."""

from collections.abc import Mapping
from typing import Final

from wordhall.games.contract import Ask, Chance, Level
from wordhall.lexicon import WordList
from wordhall_ghost.box import ALPHABET
from wordhall_ghost.model import Add, Answer, Doubt, View

CARE: Final[Mapping[Level, float]] = {"easy": 0.2, "medium": 0.45, "strong": 0.7, "expert": 1}
VOCABULARY: Final = 70  # the level of the rarest words that it knows
WORDS: Final = 300  # as many as it goes through for one letter
LOSES: Final = -1.0


def bot(
    view: View, ask: Ask, level: Level, word_list: WordList, chance: Chance
) -> tuple[Answer, float]:
    known = word_list.up_to_level(VOCABULARY)
    worth = {letter: value(view, letter, known) for letter in ALPHABET}
    safe = [letter for letter in ALPHABET if worth[letter] > LOSES]
    if not safe and Doubt() in (ask.choices or ()):
        return Doubt(), 2.0
    if chance.random() < CARE[level]:
        best = max(worth.values())
        safe = [letter for letter in ALPHABET if worth[letter] == best]
    letters = safe or list(ALPHABET)
    return Add(letters[chance.randrange(len(letters))]), 2.0


def value(view: View, letter: str, known: WordList) -> float:
    """The share of known words that someone else would finish."""
    letters = view.letters + letter
    longer = known.graph.begins(letters, limit=WORDS)
    if not longer or (len(letters) >= view.shortest and letters in known):
        return LOSES
    players = len(view.spelled) - len(view.out)
    return sum((len(word) - len(letters)) % players != 0 for word in longer) / len(longer)
