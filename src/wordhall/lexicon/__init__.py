"""The dictionary: is it a word, in which games, why not, and what does it mean?"""

from wordhall.lexicon.book import EVERY, GAMES, Book, Options, Verdict
from wordhall.lexicon.category import CATEGORIES
from wordhall.lexicon.error import LexiconError, SourceError
from wordhall.lexicon.lexicon import Category, Lexicon, place
from wordhall.lexicon.word import Entry, Sense

__all__ = [
    "CATEGORIES",
    "EVERY",
    "GAMES",
    "Book",
    "Category",
    "Entry",
    "Lexicon",
    "LexiconError",
    "Options",
    "Sense",
    "SourceError",
    "Verdict",
    "place",
]
