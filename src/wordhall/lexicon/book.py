"""A game's word list under a table's options, and its verdict on a word."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

import msgspec

from wordhall.kernel import Graph, compile_graph
from wordhall.lexicon import layout
from wordhall.lexicon.word import LONGEST, Entry, Sense, show, spell

EVERY = 100  # the level that leaves no word out
TRIES = 2_000


class Game(NamedTuple):
    section: str  # the graph that was drawn for the default options
    least: int = 2
    most: int = LONGEST
    names: bool = False  # whether places and works count unless the host says otherwise
    anchored: bool = True  # the move generator needs the reversed prefixes


GAMES = {
    "words": Game("words"),
    "exposee": Game("exposee", names=True),
    "typo": Game("words"),
    "kross": Game("kross", most=6, anchored=False),
    "foil": Game("foil", least=4, most=15, anchored=False),
}
CHILDREN = 3  # the least letters of Foil for children; its graph begins there
SHORT_PLURAL = 6  # in Foil a plural in -s needs this many letters (FO-23)


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a host can set; words in any case."""

    modern: bool = False  # the modern supplement: QI, ZA, EMAIL
    names: bool = False  # places, institutions and works
    family: bool = False  # refuse words with a family rating of 2
    added: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()
    least: int | None = None  # fewer letters than the game asks for (children's Foil)
    level: int | None = None  # a bot's vocabulary: words up to this SCOWL level, all harmless


class Verdict(msgspec.Struct, frozen=True):
    word: str
    legal: bool
    why: str
    say: str


SAY = {
    "ok": "{word} counts.",
    "letters": "A word is made of the letters A to Z and nothing else.",
    "too-short": "{word} is too short: a word here has at least {least} letters.",
    "too-long": "{word} is too long: a word here has at most {most} letters.",
    "banned": "{word} is banned at this table.",
    "family": "{word} is kept out by the family filter.",
    "unknown": "{word} is not in this hall's dictionary.",
    "name": "{word} is a name, and this table plays without names.",
    "personal-name": "{word} is a person's name, and those never count.",
    "verb-form": "{word} is a form of a verb: only the infinitive counts.",
    "comparative": "{word} is a comparative: only the basic form counts.",
    "plural-in-s": "{word} is a plural in S: those need at least {short} letters.",
    "rare": "{word} is too rare for this vocabulary.",
}


class Source(Protocol):
    """What a book asks of the dictionary that it belongs to."""

    def entry(self, word: str) -> Entry | None: ...

    def define(self, word: str) -> list[Sense]: ...

    def graph(self, section: str) -> Graph: ...

    def facts(self) -> Iterator[tuple[str, int, int, int]]: ...

    def members(self, category: str) -> tuple[str, ...]: ...

    @property
    def book(self) -> Callable[..., "Book"]: ...


class Chance(Protocol):
    def randrange(self, stop: int, /) -> int: ...


class Book:
    """The words of one game under one set of options; `word in book` asks for the verdict."""

    def __init__(self, lexicon: Source, game: str, options: Options) -> None:
        self.game = game
        self.options = options
        self.rules = GAMES[game]
        self.least = self.rules.least if options.least is None else options.least
        self._lexicon = lexicon
        self._added = _spelled(options.added)
        self._banned = _spelled(options.banned)

    def __contains__(self, word: str) -> bool:
        return self.judge(word).legal

    def judge(self, word: str) -> Verdict:
        """Whether a word counts here, and if not, why: a code, and a sentence for players."""
        spelling = spell(word)
        why = self._why(word, spelling)
        shown = spelling or show(word)
        say = SAY[why].format(
            word=shown, least=self.least, most=self.rules.most, short=SHORT_PLURAL
        )
        return Verdict(word=shown, legal=why == "ok", why=why, say=say)

    def define(self, word: str) -> list[Sense]:
        """What a word means, as far as the dictionary tells."""
        return self._lexicon.define(word)

    @cached_property
    def graph(self) -> Graph:
        """The legal words as a graph: by prefix, by pattern, by letters.

        In Foil it holds words from three letters on, whatever `least` is.
        """
        default = Options(names=self.rules.names, least=self.options.least)
        if self.options == default:
            return self._lexicon.graph(self.rules.section)
        least = CHILDREN if self.game == "foil" else self.rules.least
        words = [
            word
            for word, flags, level, rating in self._lexicon.facts()
            if least <= len(word) <= self.rules.most
            and self._refused(word, flags, level, rating) is None
        ]
        own = self._added - self._banned
        words += [word for word in own if least <= len(word) <= self.rules.most]
        return Graph(compile_graph(words, anchored=self.rules.anchored))

    def entry(self, word: str) -> Entry | None:
        """What the dictionary knows of a word, whether it counts here or not."""
        return self._lexicon.entry(word)

    def at(self, level: int) -> "Book":
        """The part of this list that a bot knows: harmless words up to a SCOWL level."""
        options = msgspec.structs.replace(self.options, level=level)
        return self._lexicon.book(self.game, **msgspec.structs.asdict(options))

    def categories(self, word: str) -> tuple[str, ...]:
        """The categories that have a word on their lists."""
        entry = self._lexicon.entry(word)
        return () if entry is None else entry.categories

    def random(self, level: int, chance: Chance) -> str:
        """A harmless word of this book, of a SCOWL level up to this one."""
        count = len(self.graph)

        def fits(word: str) -> bool:
            entry = self._lexicon.entry(word)
            return (
                len(word) >= self.least
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
            raise LookupError(f"this list for {self.game} has no word up to level {level}")
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

    def _why(self, word: str, spelling: str) -> str:
        if len(word) > LONGEST:
            return "too-long"
        if not spelling:
            return "letters"
        entry = self._lexicon.entry(spelling) or Entry(spelling, 0, None, 0, ())
        why = self._refused(spelling, entry.flags, entry.level or 0, entry.rating) or "ok"
        # PLAYING would not fit into Kross, but it is a verb form first.
        if why in ("ok", "unknown"):
            if len(spelling) < self.least:
                return "too-short"
            if len(spelling) > self.rules.most:
                return "too-long"
        return why

    def _refused(self, word: str, flags: int, level: int, rating: int) -> str | None:
        """The reason against a word, whatever its length, or None."""
        options = self.options
        if word in self._banned:
            return "banned"
        if word in self._added:
            return None
        listed = flags & layout.ENABLE or (options.modern and flags & layout.MODERN)
        named = options.names and flags & layout.PLACE
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
            return self._form(word, flags)
        return None

    def _form(self, word: str, flags: int) -> str | None:
        """Kross and Foil look at the form of a word."""
        if self.game == "kross" and not flags & layout.KROSS:
            return "verb-form" if flags & layout.VERB else "comparative"
        if (
            self.game == "foil"
            and flags & layout.PLURAL
            and word.endswith("S")
            and len(word) < SHORT_PLURAL
        ):
            return "plural-in-s"
        return None


def _unlisted(flags: int) -> str:
    if flags & layout.PLACE:
        return "name"
    if flags & layout.GIVEN and not flags & layout.MODERN:
        return "personal-name"
    return "unknown"


def _spelled(words: frozenset[str]) -> frozenset[str]:
    spelled = frozenset(map(spell, words))
    if "" in spelled:
        odd = next(word for word in words if not spell(word))
        raise ValueError(f"{show(odd)!r} cannot be a word: it needs letters from A to Z only")
    return spelled
