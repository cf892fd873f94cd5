"""A word: how it is spelt, and what the dictionary knows of it."""

import msgspec

from wordhall.lexicon import file_format

LONGEST = 28


def spell(word: str) -> str:
    """The word in capitals, or nothing if it is not one of letters from A to Z."""
    if len(word) <= LONGEST and word.isascii() and word.isalpha():
        return word.upper()
    return ""


def show(word: str) -> str:
    """Any text, short and printable enough to stand in a sentence."""
    short = word if len(word) <= LONGEST else word[:LONGEST] + "…"
    return "".join(c if c.isprintable() else "�" for c in short)


class Sense(msgspec.Struct, frozen=True):
    lemma: str  # the headword that is explained: GOOSE for GEESE
    part: str  # of speech: noun, verb … (file_format.PARTS)
    gloss: str


class Entry(msgspec.Struct, frozen=True):
    word: str
    flags: int
    level: int | None  # of SCOWL, 10 (in every list) to 95 (in hardly any)
    rating: int  # 2 the family filter refuses it, 1 no bot plays it, 0 harmless
    categories: tuple[str, ...]

    @property
    def enable(self) -> bool:
        """In the base list that every game starts from."""
        return bool(self.flags & file_format.ENABLE)

    @property
    def modern(self) -> bool:
        """One of the modern words, which ENABLE lacks."""
        return bool(self.flags & file_format.MODERN)

    @property
    def base(self) -> bool:
        """A headword of its own."""
        return bool(self.flags & file_format.BASE)

    @property
    def plural(self) -> bool:
        """The plural of a noun."""
        return bool(self.flags & file_format.PLURAL)

    @property
    def plural_in_s(self) -> bool:
        """The plural of a noun that ends in S (EX-11, FO-23)."""
        return self.plural and self.word.endswith("S")

    @property
    def verb_form(self) -> bool:
        return bool(self.flags & file_format.VERB)

    @property
    def comparative(self) -> bool:
        """A comparative or superlative."""
        return bool(self.flags & file_format.COMPARATIVE)

    @property
    def place(self) -> bool:
        """The name of a place, an institution or a work."""
        return bool(self.flags & file_format.PLACE)

    @property
    def given(self) -> bool:
        """A first name."""
        return bool(self.flags & file_format.GIVEN)

    @property
    def basic(self) -> bool:
        """A base form or a plural, and nothing that a rulebook calls an inflection."""
        return bool(self.flags & file_format.BASIC)
