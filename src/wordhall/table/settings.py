"""What is fixed about a table before its game begins."""

from typing import Any, Literal, Protocol

import msgspec

from wordhall.games.contract import Pace
from wordhall.lexicon import WordLaw, WordList

DAY = 24 * 3600

# Who may watch besides those who play: anyone with the link, those who have sat there, or nobody.
Watch = Literal["link", "players", "nobody"]


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """The table's clock: seconds or days per turn, or a bank of seconds plus `added` per turn.

    With "none" the seconds of the rules run, and with "relaxed" not even these.
    """

    kind: Literal["none", "relaxed", "turn", "bank", "days"] = "none"
    seconds: int = 120
    added: int = 0
    days: int = 2
    percent: int = 100  # of all these seconds, and of those of the rules: 150 or 200 is more time

    def stretched(self, seconds: float) -> int:
        """The milliseconds that this table gives for so many seconds."""
        return round(seconds * 10 * self.percent)

    @property
    def pace(self) -> Pace:
        return "slow" if self.kind == "days" else "live"

    @property
    def hurried(self) -> bool:
        """Whether someone who is silent can be away: not over days, nor where no clock runs."""
        return self.kind not in ("days", "relaxed")


class HallWords(msgspec.Struct, frozen=True, kw_only=True):
    """The hall's own words, as they were when a table was opened."""

    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """Which words count at this table, beyond the game's own rule."""

    modern: bool = False  # a table that says nothing began before they were the default
    names: bool | None = None  # as the game has it
    family: bool = False
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    hall: HallWords = HallWords()  # beside the table's own; a ban is stronger than an addition


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its host wants it."""

    game: str
    options: dict[str, Any] = {}  # of the game
    dictionary: Dictionary = Dictionary()
    limit: Limit = Limit()
    pauses: bool = True  # bots take a person's time
    undo: bool = True  # answers may be taken back
    rated: bool = False  # a rated or cup game: nothing is taken back
    cup: str | None = None  # the tournament that it belongs to
    public: bool = False  # listed in the lobby, where anyone can sit down and watch
    watch: Watch = "link"


class WordLists(Protocol):
    """Where a table gets its dictionary from: a Lexicon, or a test's substitute."""

    @property
    def hash(self) -> str: ...

    def word_list(
        self,
        law: WordLaw,
        *,
        modern: bool = ...,
        names: bool | None = ...,
        family: bool = ...,
        added: frozenset[str] = ...,
        banned: frozenset[str] = ...,
    ) -> WordList: ...


def bind(word_lists: WordLists, law: WordLaw, dictionary: Dictionary) -> WordList:
    """The words of a game under a table's dictionary."""
    return word_lists.word_list(
        law,
        modern=dictionary.modern,
        names=dictionary.names,
        family=dictionary.family,
        added=frozenset((*dictionary.added, *dictionary.hall.added)),
        banned=frozenset((*dictionary.banned, *dictionary.hall.banned)),
    )
