"""The hall's own lists: newer words with their forms and meanings, and meanings of common words.

A line is `vlog verb vlogs vlogged vlogging: to keep a diary online in videos`. Without forms a
noun and a verb have the regular ones; `-` says that there are none.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from wordhall.lexicon.file_format import PARTS

FOLDER = Path(__file__).with_name("lists")
VOWELS = "aeiou"
HISSING = ("s", "x", "z", "ch", "sh")


class Headword(NamedTuple):
    word: str
    part: str  # its letter in layout.PARTS
    forms: tuple[str, ...]
    meaning: str


def read(text: str) -> Iterator[Headword]:
    letters = {name: letter for letter, name in PARTS.items()}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        head, _, meaning = line.partition(": ")
        word, part, *forms = head.split()
        if forms == ["-"]:
            forms = []
        elif not forms:
            forms = _regular(word, part)
        yield Headword(word, letters[part], tuple(forms), meaning)


def modern() -> list[Headword]:
    """Words that are younger than the big lists."""
    return list(read((FOLDER / "modern.txt").read_text()))


def meanings() -> list[Headword]:
    """Common words that WordNet leaves out: small words, exclamations, and more."""
    return [head._replace(forms=()) for head in read((FOLDER / "meanings.txt").read_text())]


def _regular(word: str, part: str) -> list[str]:
    if part not in ("noun", "verb"):
        return []
    soft = word.endswith("y") and word[-2] not in VOWELS
    third = word[:-1] + "ies" if soft else word + ("es" if word.endswith(HISSING) else "s")
    if part == "noun":
        return [third]
    if word.endswith("e"):
        return [third, word + "d", word[:-1] + "ing"]
    return [third, (word[:-1] + "i" if soft else word) + "ed", word + "ing"]
