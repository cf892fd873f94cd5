"""The task cards: our own deck. Each says what word to look for, and the server can check it."""

import re
from functools import lru_cache
from typing import Final

from wordhall.games.contract import Value
from wordhall.games.kross.box import SIDE
from wordhall.kernel import Graph, compile_graph
from wordhall.lexicon import WordList


class Task(Value, kw_only=True):
    """A card: a word of a kind (3 letters or more), or with a pattern (4 or more) (KW-28)."""

    id: str
    text: str
    example: str
    kinds: tuple[str, ...] = ()  # categories of the dictionary
    pattern: str = ""  # a regular expression that the whole word fits
    least: int = 3


def kind(id: str, text: str, example: str, *kinds: str, least: int = 3) -> Task:
    return Task(id=id, text=text, example=example, kinds=kinds or (id,), least=least)


def letters(id: str, text: str, example: str, pattern: str, least: int = 4) -> Task:
    return Task(id=id, text=text, example=example, pattern=pattern, least=least)


VOWEL, CONSONANT = "[AEIOU]", "[^AEIOU]"

TASKS: Final = (
    kind("bird", "A bird with four letters or more", "HERON", least=4),
    kind("fish", "A fish", "TROUT"),
    kind("insect", "An insect", "MOTH"),
    kind("mammal", "A mammal with four letters or more", "OTTER", least=4),
    kind("body", "A part of the body with four letters or more", "ELBOW", least=4),
    kind("drink", "Something to eat or drink, with five letters or more", "COCOA",
         "food", "drink", least=5),
    kind("garden", "A flower, a herb or a vegetable, with four letters or more", "DAISY",
         "flower", "herb", "vegetable", least=4),
    kind("harvest", "A fruit or a vegetable with four letters or more", "PLUM",
         "fruit", "vegetable", least=4),
    kind("tree", "A tree with four letters or more", "ALDER", least=4),
    kind("clothing", "Something to put on, with four letters or more", "SCARF", least=4),
    kind("colour", "A colour with four letters or more", "OLIVE", least=4),
    kind("home", "A piece of furniture or a fabric, with four letters or more", "LINEN",
         "furniture", "fabric", least=4),
    kind("shelter", "A building or a boat of any kind", "CANOE", "building", "ship"),
    kind("tool", "A tool with four letters or more", "RASP", least=4),
    kind("weapon", "A weapon or a metal", "SPEAR", "weapon", "metal"),
    kind("vehicle", "A vehicle with four letters or more", "TRAM", least=4),
    kind("playing", "A musical instrument or a sport", "FLUTE", "instrument", "sport"),
    kind("music", "A word of four letters or more from the world of music", "TEMPO", least=4),
    kind("family", "Someone of the family, or a dog, with four letters or more", "AUNT",
         "family", "dog", least=4),
    kind("occupation", "What someone does for a living, in four letters or more", "BAKER",
         least=4),
    kind("number", "A number with four letters or more", "SEVEN", least=4),
    kind("money", "A coin or a currency with four letters or more", "EURO", least=4),
    kind("mineral", "A metal, a precious stone or a vegetable, with four letters or more", "OPAL",
         "metal", "element", "gem", "vegetable", least=4),
    kind("name", "A first name with five letters or more", "CLARA", least=5),
    kind("city", "A city with five letters or more", "LONDON", least=5),
    kind("abroad", "A country or a river, with four letters or more", "PERU", "country", "river",
         least=4),
    kind("language", "A language or a plant, with four letters or more", "GREEK",
         "language", "plant", least=4),
    kind("adverb", "A word of four letters or more that says how, when or where", "OFTEN",
         least=4),
    letters("ends", "Six letters, the first and the last the same", "STONES",
            r"(.).*\1", 6),
    letters("frame", "Five letters or more, a vowel at both ends", "OPERA",
            f"{VOWEL}.*{VOWEL}", 5),
    letters("one-vowel", "Six letters, and only one kind of vowel", "SETTLE",
            r"[^AEIOU]*([AEIOU])([^AEIOU]|\1)*", 6),
    letters("zigzag", "Five letters or more, vowels and consonants in turn", "DECIDE",
            f"({VOWEL}{CONSONANT})+{VOWEL}?|({CONSONANT}{VOWEL})+{CONSONANT}?", 5),
    letters("different", "Six letters, all of them different", "GARDEN",
            r"(?:(.)(?!.*\1))+", 6),
    letters("twins", "Five letters or more, one of them twice side by side", "SETTLE",
            r".*(.)\1.*", 5),
    letters("vowels", "Six letters, two vowels side by side", "RAISIN", f".*{VOWEL}{{2}}.*", 6),
    letters("three", "Six letters, three consonants in a row", "THREAD",
            f".*{CONSONANT}{{3}}.*", 6),
    letters("climb", "Four letters or more, all different, in the order of the alphabet", "ALMOST",
            "A?B?C?D?E?F?G?H?I?J?K?L?M?N?O?P?Q?R?S?T?U?V?W?X?Y?Z?"),
    letters("open-end", "Five letters or more, and ends with A, O or Y", "PIANO", r".*[AOY]", 5),
    letters("front", "Six letters, and begins with A, B, C or D", "CANDLE", r"[ABCD].*", 6),
    letters("th", "Four letters or more, with TH in it", "TEETH", r".*TH.*"),
    letters("rare", "Four letters or more, with a J, Q, V, X or Z in it", "TAXI", r".*[JQVXZ].*"),
    letters("k", "Four letters or more, with a K in it", "LAKE", r".*K.*"),
    letters("w", "Five letters or more, with a W in it", "WATER", r".*W.*", 5),
    letters("y", "Five letters or more, with a Y in it", "HAPPY", r".*Y.*", 5),
    letters("bv", "Five letters or more, with a B or a V in it", "RIVER", r".*[BV].*", 5),
    letters("fg", "Five letters or more, with an F or a G in it", "KNIFE", r".*[FG].*", 5),
)  # fmt: skip
DECK: Final = {task.id: task for task in TASKS}
# Cards that turned out too easy: nobody is dealt them, but a game that began with them goes on.
RETIRED: Final = (
    kind("ground", "A metal, a precious stone or a vegetable", "OPAL",
         "metal", "element", "gem", "vegetable"),
    kind("country", "A country or a river", "PERU", "country", "river"),
)  # fmt: skip
CARDS: Final = DECK | {task.id: task for task in RETIRED}

KEPT = 512  # lists of words: a table asks for its tasks' at every letter


def does(task: Task, word: str, word_list: WordList) -> bool:
    """Whether a word that may stand in this player's sheet does the task."""
    if task.kinds:
        return word in listed(task, word_list)
    return len(word) >= task.least and re.fullmatch(task.pattern, word) is not None


@lru_cache(KEPT)
def listed(task: Task, word_list: WordList) -> frozenset[str]:
    """The words of a task's kinds."""
    words = (word for kind in task.kinds for word in word_list.members(kind))
    return frozenset(word for word in words if task.least <= len(word) <= SIDE)


@lru_cache(KEPT)
def allowed(task: Task, word_list: WordList) -> Graph | None:
    """The words that only this task makes legal: first names, cities (KW-21)."""
    more = [word for word in listed(task, word_list) if word not in word_list.graph]
    return Graph(compile_graph(more, anchored=False)) if more else None


@lru_cache(KEPT)
def doing(task: Task, word_list: WordList) -> Graph:
    """Every word of a list that does the task, for a bot that looks for one."""
    every = (
        listed(task, word_list)
        if task.kinds
        else word_list.graph.begins("", limit=len(word_list.graph) + 1)
    )
    words = [word for word in every if does(task, word, word_list)]
    return Graph(compile_graph(words, anchored=False))
