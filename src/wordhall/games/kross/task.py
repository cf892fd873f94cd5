"""The task cards: our own deck. Each says what word to look for, and the server can check it."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from wordhall.games.kross.box import SIDE
from wordhall.kernel import Graph, compile_graph
from wordhall.lexicon import Book


class Task(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    kind("bird", "A bird", "HERON"),
    kind("fish", "A fish", "TROUT"),
    kind("insect", "An insect", "MOTH"),
    kind("mammal", "An animal with four letters or more that feeds its young with milk", "OTTER",
         least=4),
    kind("body", "A part of the body with four letters or more", "ELBOW", least=4),
    kind("drink", "Something to drink", "COCOA"),
    kind("garden", "A flower or a herb", "DAISY", "flower", "herb"),
    kind("harvest", "A fruit or a vegetable with four letters or more", "PLUM",
         "fruit", "vegetable", least=4),
    kind("tree", "A tree", "ALDER"),
    kind("clothing", "Something to put on", "SCARF"),
    kind("colour", "A colour", "OLIVE"),
    kind("home", "A piece of furniture, or a fabric", "LINEN", "furniture", "fabric"),
    kind("shelter", "A building or a boat of any kind", "CANOE", "building", "ship"),
    kind("tool", "A tool", "RASP"),
    kind("weapon", "A weapon", "SPEAR"),
    kind("vehicle", "A vehicle with four letters or more", "TRAM", least=4),
    kind("playing", "What people play or dance: an instrument, a sport, a dance", "TANGO",
         "instrument", "sport", "dance"),
    kind("music", "A word from the world of music", "TEMPO"),
    kind("family", "Somebody of the family, or a dog of any kind", "AUNT", "family", "dog"),
    kind("occupation", "What somebody does for a living, in five letters or more", "BAKER",
         least=5),
    kind("number", "A number", "SEVEN"),
    kind("money", "A coin or a currency", "EURO"),
    kind("ground", "A metal, an element or a precious stone", "ZINC", "metal", "element", "gem"),
    kind("name", "A first name with five letters or more", "CLARA", least=5),
    kind("city", "A city with five letters or more", "LONDON", least=5),
    kind("country", "A country or a river with four letters or more", "PERU", "country", "river",
         least=4),
    kind("language", "A language", "GREEK"),
    kind("adverb", "A word of four letters or more that says how, when or where", "SOON",
         least=4),
    letters("ends", "Five letters or more, the first and the last the same", "DREAD",
            r"(.).*\1", 5),
    letters("frame", "Five letters or more, a vowel at both ends", "OPERA",
            f"{VOWEL}.*{VOWEL}", 5),
    letters("one-vowel", "Six letters, and only one kind of vowel", "SETTLE",
            r"[^AEIOU]*([AEIOU])([^AEIOU]|\1)*", 6),
    letters("zigzag", "Six letters, vowels and consonants in turn", "DECIDE",
            f"({VOWEL}{CONSONANT}){{3}}|({CONSONANT}{VOWEL}){{3}}", 6),
    letters("different", "Six letters, all of them different", "GARDEN",
            r"(?:(.)(?!.*\1))+", 6),
    letters("twins", "Five letters or more, one of them twice side by side", "HAPPY",
            r".*(.)\1.*", 5),
    letters("vowels", "Five letters or more, two different vowels side by side", "QUIET",
            r".*([AEIOU])(?!\1)[AEIOU].*", 5),
    letters("three", "Five letters or more, three consonants in a row", "THREE",
            f".*{CONSONANT}{{3}}.*", 5),
    letters("climb", "Its letters stand in the order of the alphabet", "ALMOST",
            "A*B*C*D*E*F*G*H*I*J*K*L*M*N*O*P*Q*R*S*T*U*V*W*X*Y*Z*"),
    letters("open-end", "Ends with A or O", "PIANO", r".*[AO]"),
    letters("front", "Five letters or more, and begins with A, B or C", "CANDLE", r"[ABC].*", 5),
    letters("th", "Has TH or CH in it", "TEETH", r".*[TC]H.*"),
    letters("rare", "Has a J, Q, X or Z in it", "TAXI", r".*[JQXZ].*"),
    letters("k", "Has a K in it", "LAKE", r".*K.*"),
    letters("w", "Has a W in it", "WIND", r".*W.*"),
    letters("y", "Has a Y in it", "CITY", r".*Y.*"),
    letters("bv", "Has a B or a V in it", "VERB", r".*[BV].*"),
    letters("fg", "Has an F or a G in it", "FROG", r".*[FG].*"),
)  # fmt: skip
DECK: Final = {task.id: task for task in TASKS}

KEPT = 512  # lists of words: a table asks for its tasks' at every letter


def does(task: Task, word: str, book: Book) -> bool:
    """Whether a word that may stand in this player's sheet does the task."""
    if task.kinds:
        return word in listed(task, book)
    return len(word) >= task.least and re.fullmatch(task.pattern, word) is not None


@lru_cache(KEPT)
def listed(task: Task, book: Book) -> frozenset[str]:
    """The words of a task's kinds."""
    words = (word for kind in task.kinds for word in book.members(kind))
    return frozenset(word for word in words if task.least <= len(word) <= SIDE)


@lru_cache(KEPT)
def allowed(task: Task, book: Book) -> Graph | None:
    """The words that only this task makes legal: first names, cities (KW-21)."""
    more = [word for word in listed(task, book) if word not in book.graph]
    return Graph(compile_graph(more, anchored=False)) if more else None


@lru_cache(KEPT)
def doing(task: Task, book: Book) -> Graph:
    """Every word of a book that does the task, for a bot that looks for one."""
    every = listed(task, book) if task.kinds else book.graph.begins("", limit=len(book.graph) + 1)
    words = [word for word in every if does(task, word, book)]
    return Graph(compile_graph(words, anchored=False))
