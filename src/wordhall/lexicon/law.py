"""Which words a game takes, as a value that the game hands to the dictionary."""

import msgspec

from wordhall.lexicon import file_format
from wordhall.lexicon.word import LONGEST


class WordLaw(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's rulebook says about words; without any limits, all of the base list count."""

    least: int = 2  # letters of a word
    most: int = LONGEST
    # The least letters where children play by rules of their own. The graph holds these words too:
    # each search says how many letters a word needs.
    children: int | None = None
    names: bool = False  # places and works count unless the host says otherwise
    basic: bool = False  # only base forms and plurals count: no verb forms, no comparatives
    plural_in_s: int = 0  # the least letters of a plural in -S
    anchored: bool = True  # the graph has what the move generator needs; half the size without

    @property
    def shortest(self) -> int:
        """Letters of the shortest words in the graph."""
        return self.least if self.children is None else self.children

    def objection(self, word: str, flags: int) -> str | None:
        """The reason against the form of a word, or None."""
        if self.basic and not flags & file_format.BASIC:
            return "verb-form" if flags & file_format.VERB else "comparative"
        if flags & file_format.PLURAL and word.endswith("S") and len(word) < self.plural_in_s:
            return "plural-in-s"
        return None


ALL_WORDS = WordLaw()

# The laws whose graphs are in the dictionary file, ready to use: one of the classic list and one
# with the modern words. For any other law the graph is compiled when it is first asked for,
# which takes up to a second.
PREBUILT_LAWS = (
    ALL_WORDS,
    WordLaw(names=True, anchored=False),
    WordLaw(most=6, basic=True, anchored=False),
    WordLaw(least=4, most=15, children=3, plural_in_s=6, anchored=False),
)
