"""The words of a law under a table's options, and the verdict on a word."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Protocol

import msgspec

from wordhall import texts
from wordhall.kernel import Graph, compile_graph
from wordhall.lexicon import file_format
from wordhall.lexicon.law import WordLaw
from wordhall.lexicon.word import LONGEST, Entry, Sense, show, spell

EVERY = 100  # the level that leaves no word out
TRIES = 2_000


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a host can set; words in any case."""

    modern: bool = False  # the modern words, too: QI, ZA, EMAIL
    names: bool = False  # places, institutions and works
    family: bool = False  # refuse words with a family rating of 2
    added: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    level: int | None = None  # a bot's vocabulary: words up to this SCOWL level, all harmless


class Verdict(msgspec.Struct, frozen=True):
    word: str
    legal: bool
    why: str
    say: str


class FactSource(Protocol):
    """What a word list asks of the dictionary that it belongs to."""

    def entry(self, word: str) -> Entry | None: ...

    def define(self, word: str) -> list[Sense]: ...

    def ready_graph(self, law: WordLaw, modern: bool) -> Graph | None: ...

    def near(self, word: str, category: str) -> bool: ...

    def facts(self) -> Iterator[tuple[str, int, int, int]]: ...

    def members(self, category: str) -> tuple[str, ...]: ...

    @property
    def word_list(self) -> Callable[..., "WordList"]: ...


class Chance(Protocol):
    def randrange(self, stop: int, /) -> int: ...


class WordList:
    """The words of one law under one set of options; `word in word_list` asks for the verdict."""

    def __init__(self, lexicon: FactSource, law: WordLaw, options: Options) -> None:
        self.law = law
        self.options = options
        self._lexicon = lexicon
        self._added = _spelled(options.added)
        self._banned = _spelled(options.banned)

    def __contains__(self, word: str) -> bool:
        return self._why(word, spell(word), self.law.least) == "ok"

    def judge(self, word: str, least: int | None = None) -> Verdict:
        """Whether a word counts here, and if not, why: a code, and a sentence for players.

        `least` is for a game that takes shorter words than its law says, as children do.
        """
        law = self.law
        needed = law.least if least is None else least
        spelling = spell(word)
        why = self._why(word, spelling, needed)
        shown = spelling or show(word)
        say = texts.say(
            f"word.{why}", word=shown, least=needed, most=law.most, short=law.plural_in_s
        )
        return Verdict(word=shown, legal=why == "ok", why=why, say=say)

    def define(self, word: str) -> list[Sense]:
        """What a word means, as far as the dictionary tells."""
        return self._lexicon.define(word)

    @cached_property
    def graph(self) -> Graph:
        """The legal words as a graph: by prefix, by pattern, by letters."""
        law = self.law
        modern = self.options.modern
        usual = self.options == Options(names=law.names, modern=modern)
        if usual and (ready := self._lexicon.ready_graph(law, modern)) is not None:
            return ready
        words = [
            word
            for word, flags, level, rating in self._lexicon.facts()
            if law.shortest <= len(word) <= law.most
            and self._refused(word, flags, level, rating) is None
        ]
        own = self._added - self._banned
        words += [word for word in own if law.shortest <= len(word) <= law.most]
        return Graph(compile_graph(words, anchored=law.anchored))

    def entry(self, word: str) -> Entry | None:
        """What the dictionary knows of a word, whether it counts here or not."""
        return self._lexicon.entry(word)

    def up_to_level(self, level: int, anchored: bool | None = None) -> "WordList":
        """The part of this list that a bot knows: harmless words up to a SCOWL level.

        Its graph is anchored if the law's is, or as it is asked for here.
        """
        options = msgspec.structs.replace(self.options, level=level)
        law = self.law
        if anchored is not None:
            law = msgspec.structs.replace(law, anchored=anchored)
        return self._lexicon.word_list(law, **msgspec.structs.asdict(options))

    def categories(self, word: str) -> tuple[str, ...]:
        """The categories that have a word on their lists."""
        entry = self._lexicon.entry(word)
        return () if entry is None else entry.categories

    def near(self, word: str, category: str) -> bool:
        """Whether some sense of a word is near a category that doesn't list it."""
        return self._lexicon.near(word, category)

    def random(self, level: int, chance: Chance) -> str:
        """A harmless word of this list, of a SCOWL level up to this one."""
        count = len(self.graph)

        def fits(word: str) -> bool:
            entry = self._lexicon.entry(word)
            return (
                len(word) >= self.law.least
                and entry is not None
                and not entry.rating
                and (entry.level or EVERY) <= level
            )

        for _ in range(TRIES if count else 0):
            word = self.graph.word(chance.randrange(count))
            if fits(word):
                return word
        left = [word for word in self.graph.begins("", limit=max(count, 1)) if fits(word)]
        if not left:
            raise LookupError(f"this list has no word up to level {level}")
        return left[chance.randrange(len(left))]

    def members(self, category: str) -> tuple[str, ...]:
        """The words of a category that this table lets stand, whatever their form; names too."""
        words = self._lexicon.members(category)
        if self.options.family or self.options.level is not None:
            words = tuple(word for word in words if self._known(word))
        return tuple(word for word in words if word not in self._banned)

    def _known(self, word: str) -> bool:
        """Whether the family filter and a bot's vocabulary leave it in."""
        entry = self._lexicon.entry(word)
        if entry is None or self.options.level is None:
            return entry is not None and entry.rating < 2
        # Names have no level; a bot knows them as people do.
        return not entry.rating and (entry.level or 0) <= self.options.level

    def _why(self, word: str, spelling: str, least: int) -> str:
        if len(word) > LONGEST:
            return "too-long"
        if not spelling:
            return "letters"
        entry = self._lexicon.entry(spelling) or Entry(spelling, 0, None, 0, ())
        why = self._refused(spelling, entry.flags, entry.level or 0, entry.rating) or "ok"
        # PLAYING has too many letters for some, but it is a verb form first.
        if why in ("ok", "unknown"):
            if len(spelling) < least:
                return "too-short"
            if len(spelling) > self.law.most:
                return "too-long"
        return why

    def _refused(self, word: str, flags: int, level: int, rating: int) -> str | None:
        """The reason against a word, whatever its length, or None."""
        options = self.options
        if word in self._banned:
            return "banned"
        if word in self._added:
            return None
        listed = flags & file_format.ENABLE or (options.modern and flags & file_format.MODERN)
        named = options.names and flags & file_format.PLACE
        if not listed and not named:
            return _unlisted(flags)
        if options.family and rating > 1:
            return "family"
        if options.level is not None:
            if rating:
                return "family"
            if (level or EVERY) > options.level:
                return "rare"
        if listed and not named:
            return self.law.objection(word, flags)
        return None


def _unlisted(flags: int) -> str:
    if flags & file_format.PLACE:
        return "name"
    if flags & file_format.GIVEN and not flags & file_format.MODERN:
        return "personal-name"
    if flags & file_format.CONTRACTION:
        return "contraction"
    return "unknown"


def _spelled(words: frozenset[str]) -> frozenset[str]:
    spelled = frozenset(map(spell, words))
    if "" in spelled:
        odd = next(word for word in words if not spell(word))
        raise ValueError(f"{show(odd)!r} cannot be a word: it needs letters from A to Z only")
    return spelled
