"""The dictionary: is it a word, by which law, why not, and what does it mean?"""

from wordhall.lexicon.category import CATEGORIES
from wordhall.lexicon.error import LexiconError, SourceError
from wordhall.lexicon.law import ALL_WORDS, WordLaw
from wordhall.lexicon.lexicon import Category, Lexicon, dictionary_path
from wordhall.lexicon.word import Entry, Sense
from wordhall.lexicon.word_list import EVERY, Options, Verdict, WordList

__all__ = [
    "ALL_WORDS",
    "CATEGORIES",
    "EVERY",
    "Category",
    "Entry",
    "Lexicon",
    "LexiconError",
    "Options",
    "Sense",
    "SourceError",
    "Verdict",
    "WordLaw",
    "WordList",
    "dictionary_path",
]
