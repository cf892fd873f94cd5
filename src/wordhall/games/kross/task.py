"""The task cards: our own deck. Each says what word to look for, and the server can check it."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from wordhall.games.kross.box import SIDE
from wordhall.kernel import Graph, compile_graph
from wordhall.lexicon import Book


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A card: a word of a kind (3 letters or more), or with a pattern (4 or more) (KW-28)."""

    id: str
    text: str
    example: str
    kinds: tuple[str, ...] = ()  # categories of the dictionary
    pattern: str = ""  # a regular expression that the whole word fits
    least: int = 3


def kind(id: str, text: str, example: str, *kinds: str) -> Task:
    return Task(id=id, text=text, example=example, kinds=kinds or (id,))


def letters(id: str, text: str, example: str, pattern: str, least: int = 4) -> Task:
    return Task(id=id, text=text, example=example, pattern=pattern, least=least)


VOWEL, CONSONANT = "[AEIOU]", "[^AEIOU]"

TASKS: Final = (
    kind("bird", "A bird", "HERON"),
    kind("fish", "A fish", "TROUT", "fish"),
    kind("insect", "An insect", "MOTH"),
    kind("mammal", "An animal that feeds its young with milk", "OTTER"),
    kind("body", "A part of the body", "ELBOW"),
    kind("drink", "Something to drink", "COCOA"),
    kind("sweet", "A fruit or a vegetable", "PLUM", "fruit", "vegetable"),
    kind("tree", "A tree", "ALDER"),
    kind("garden", "A flower or a herb", "DAISY", "flower", "herb"),
    kind("garment", "Something to put on", "SCARF", "garment"),
    kind("colour", "A colour", "OLIVE"),
    kind("fabric", "A fabric", "LINEN"),
    kind("room", "A piece of furniture", "STOOL", "furniture"),
    kind("building", "A building", "BARN"),
    kind("tool", "A tool", "RASP"),
    kind("vehicle", "Something that carries people or goods", "TRAM", "vehicle", "ship"),
    kind("boat", "Something that floats and carries", "CANOE", "ship"),
    kind("weapon", "A weapon", "SPEAR"),
    kind("instrument", "A musical instrument", "OBOE"),
    kind("music", "A word from the world of music", "TEMPO"),
    kind("moving", "A sport or a dance", "TANGO", "sport", "dance"),
    kind("family", "Somebody of the family", "AUNT"),
    kind("occupation", "What somebody does for a living", "BAKER"),
    kind("number", "A number", "SEVEN"),
    kind("money", "A coin or a currency", "EURO"),
    kind("ground", "A metal, an element or a precious stone", "ZINC", "metal", "element", "gem"),
    kind("name", "A first name", "CLARA"),
    kind("city", "A city", "OSLO"),
    kind("country", "A country or a river", "PERU", "country", "river"),
    kind("language", "A language", "GREEK"),
    kind("adverb", "A word that says how, when or where", "SOON"),
    kind("science", "A word from science", "ATOM"),
    letters("ends", "First and last letter the same", "DREAD", r"(.).*\1"),
    letters("rare", "Has a J, Q, X or Z in it", "TAXI", r".*[JQXZ].*"),
    letters("vowels", "Three vowels in a row", "QUIET", f".*{VOWEL}{{3}}.*"),
    letters("one-vowel", "Five letters or more, and only one kind of vowel", "GREEN",
            r"[^AEIOU]*([AEIOU])([^AEIOU]|\1)*", 5),
    letters("twins", "The same letter twice, side by side", "HAPPY", r".*(.)\1.*"),
    letters("frame", "Begins and ends with a vowel", "IDEA", f"{VOWEL}.*{VOWEL}"),
    letters("three", "Three consonants in a row", "THREE", f".*{CONSONANT}{{3}}.*"),
    letters("y", "Ends with Y", "CITY", r".*Y"),
    letters("k", "Has a K in it", "LAKE", r".*K.*"),
    letters("w", "Has a W in it", "WIND", r".*W.*"),
    letters("o-end", "Ends with O", "PIANO", r".*O"),
    letters("zigzag", "Five letters or more, vowels and consonants in turn", "PAPER",
            f"({VOWEL}?({CONSONANT}{VOWEL})+{CONSONANT}?)", 5),
    letters("different", "Five letters or more, all of them different", "STORM",
            r"(?:(.)(?!.*\1))+", 5),
    letters("climb", "Its letters stand in the order of the alphabet", "ALMOST",
            "A*B*C*D*E*F*G*H*I*J*K*L*M*N*O*P*Q*R*S*T*U*V*W*X*Y*Z*"),
    letters("mirror", "Reads the same from both ends", "NOON", r"(.)(.).?\2\1|(.)(.)(.)\5\4\3"),
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
