"""The dictionary: what is known of a word, and what it means."""

import os
import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from wordhall.kernel import Graph, checksum
from wordhall.lexicon import file_format, source
from wordhall.lexicon.error import LexiconError
from wordhall.lexicon.law import ALL_WORDS, WordLaw
from wordhall.lexicon.recipe import recipe
from wordhall.lexicon.word import Entry, Sense, spell
from wordhall.lexicon.word_list import Options, WordList

WORD_LISTS_KEPT = 32


class Category(msgspec.Struct, frozen=True):
    name: str
    title: str
    hard: bool


class Lexicon:
    """One dictionary file, mapped into memory and shared between processes."""

    def __init__(self, path: Path, sections: Mapping[str, memoryview]) -> None:
        self.path = path
        self._sections = sections
        try:
            self._about: dict[str, Any] = msgspec.json.decode(sections["about"])
            laws = msgspec.convert(self._about["laws"], list[WordLaw])
            self._ready = {law: number for number, law in enumerate(laws)}
            self.all = Graph(sections["all"])
            self._facts = sections["facts"]
            if len(self._facts) != file_format.FACTS.size * (len(self.all) + 1):
                raise ValueError("facts and words do not match")
        except (KeyError, ValueError) as error:
            raise LexiconError(
                f"The file {path} lacks a part ({error}); "
                "build it again with `wordhall lexicon build`."
            ) from error
        self.categories = tuple(msgspec.convert(row, Category) for row in self._about["categories"])
        self._members: dict[str, tuple[str, ...]] = {}
        self._word_list = lru_cache(WORD_LISTS_KEPT)(self._bind)
        self._categories: dict[int, tuple[str, ...]] = {}  # by the bits of a record

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None) -> "Lexicon":
        """The dictionary at a path, or at the place where this machine keeps it."""
        where = Path(path) if path is not None else dictionary_path()
        return cls(where, file_format.read(where))

    def check(self) -> None:
        """Read all of the file, and refuse it if a part is damaged."""
        for name in self._sections:
            self._sections[name]

    @cached_property
    def hash(self) -> str:
        """A mark of all that decides about words; it stands in a game's log."""
        return f"{checksum(self._sections['all']):016x}{checksum(self._facts):016x}"

    @property
    def recipe(self) -> str:
        """A mark of the code and the packages that made this file."""
        return str(self._about["recipe"])

    def __len__(self) -> int:
        return len(self.all)

    def entry(self, word: str) -> Entry | None:
        """All that is known of a word, or None if it is not known at all."""
        spelling = spell(word)
        rank = self.all.rank(spelling) if spelling else -1
        if rank < 0:
            return None
        flags, level, rating, _, bits = file_format.FACTS.unpack_from(
            self._facts, rank * file_format.FACTS.size
        )
        return Entry(
            word=spelling,
            flags=flags,
            level=level or None,
            rating=rating,
            categories=self._named(bits),
        )

    def define(self, word: str) -> list[Sense]:
        """What a word means, by its own headword first, then by those that it is a form of."""
        spelling = spell(word)
        rank = self.all.rank(spelling) if spelling else -1
        if rank < 0:
            return []
        first = file_format.FACTS.unpack_from(self._facts, rank * file_format.FACTS.size)[3]
        last = file_format.FACTS.unpack_from(self._facts, (rank + 1) * file_format.FACTS.size)[3]
        senses: list[Sense] = []
        for i in range(first, last):
            (link,) = file_format.LINK.unpack_from(
                self._sections["links"], i * file_format.LINK.size
            )
            senses += self._article(link >> file_format.LINK_SHIFT, link & file_format.ALL_PARTS)
        return senses

    def word_list(
        self,
        law: WordLaw = ALL_WORDS,
        *,
        modern: bool = False,
        names: bool | None = None,
        family: bool = False,
        added: frozenset[str] = frozenset(),
        banned: frozenset[str] = frozenset(),
        level: int | None = None,
    ) -> WordList:
        """The words of a law under a table's options; `names` as the law has it, if None."""
        options = Options(
            modern=modern,
            names=law.names if names is None else names,
            family=family,
            added=added,
            banned=banned,
            level=level,
        )
        return self._word_list(law, options)

    def ready_graph(self, law: WordLaw, modern: bool) -> Graph | None:
        """The graph of a law, if it was compiled with the dictionary."""
        number = self._ready.get(law)
        return None if number is None else Graph(self._sections[file_format.graph(number, modern)])

    def facts(self) -> Iterator[tuple[str, int, int, int]]:
        """Every word with its flags, SCOWL level and family rating, in alphabetical order."""
        for word, row in zip(
            self._spellings, file_format.FACTS.iter_unpack(self._facts), strict=False
        ):
            yield word, row[0], row[1], row[2]

    def members(self, category: str) -> tuple[str, ...]:
        """The words of a category, in alphabetical order."""
        if category not in self._members:
            names = [of.name for of in self.categories]
            if category not in names:
                raise ValueError(f"{category!r} is not one of the categories {', '.join(names)}")
            bit = 1 << names.index(category)
            rows = zip(self._spellings, file_format.FACTS.iter_unpack(self._facts), strict=False)
            self._members[category] = tuple(word for word, row in rows if row[4] & bit)
        return self._members[category]

    def near(self, word: str, category: str) -> bool:
        """Whether some sense of a word is near a category, though it isn't on the list (FO-34)."""
        spelling = spell(word)
        rank = self.all.rank(spelling) if spelling else -1
        number = [of.name for of in self.categories].index(category)
        if rank < 0:
            return False
        (bits,) = file_format.NEAR.unpack_from(self._sections["near"], rank * file_format.NEAR.size)
        return bool(bits >> number & 1)

    @property
    def notice(self) -> str:
        """The licences of the sources, as they came with them."""
        return zlib.decompress(self._sections["notice"]).decode()

    @cached_property
    def _spellings(self) -> list[str]:
        return self.all.begins("", limit=len(self.all))

    def _named(self, bits: int) -> tuple[str, ...]:
        """The names of some categories; few combinations occur, and bots ask for many words."""
        if bits not in self._categories:
            names = [of.name for i, of in enumerate(self.categories) if bits >> i & 1]
            self._categories[bits] = tuple(names)
        return self._categories[bits]

    def _bind(self, law: WordLaw, options: Options) -> WordList:
        return WordList(self, law, options)

    def _article(self, number: int, parts: int) -> Iterator[Sense]:
        block, offset = file_format.SPOT.unpack_from(
            self._sections["spots"], number * file_format.SPOT.size
        )
        text = self._block(block)
        lemma, *lines = text[offset : text.index(b"\0", offset)].decode().split("\n")
        for line in lines:
            if file_format.PART_BITS[line[0]] & parts:
                yield Sense(lemma=lemma.upper(), part=file_format.PARTS[line[0]], gloss=line[1:])

    def _block(self, number: int) -> bytes:
        at = number * file_format.BLOCK.size
        (start,) = file_format.BLOCK.unpack_from(self._sections["blocks"], at)
        (end,) = file_format.BLOCK.unpack_from(
            self._sections["blocks"], at + file_format.BLOCK.size
        )
        return zlib.decompress(self._sections["text"][start:end])


def dictionary_path() -> Path:
    """Where the dictionary is: as WORDHALL_LEXICON says, in the wheel, or in the cache.

    Versions that make it differently share a cache, so there its name tells them apart.
    """
    own = os.environ.get("WORDHALL_LEXICON")
    if own:
        return Path(own)
    bundled = Path(__file__).parent / "data" / "wordhall.lexicon"
    return bundled if bundled.exists() else source.cache() / f"{recipe()[:16]}.lexicon"
