"""What is fixed about a table before its game begins."""

from typing import Any, Literal, Protocol

import msgspec

from wordhall.games.contract import Pace
from wordhall.lexicon import Book
from wordhall.store.row import Chair

DAY = 24 * 3600


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """The table's clock: `seconds` a turn, a bank of them with `added` a turn, or `days` a turn."""

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: int = 120
    added: int = 0
    days: int = 3

    @property
    def pace(self) -> Pace:
        return "slow" if self.kind == "days" else "live"


class Dictionary(msgspec.Struct, frozen=True, kw_only=True):
    """Which words count at this table, beyond the game's own rule."""

    modern: bool = False
    names: bool | None = None  # as the game has it
    family: bool = False
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its host wants it."""

    game: str
    chairs: tuple[Chair, ...]  # as they are at the opening
    options: dict[str, Any] = {}  # of the game
    dictionary: Dictionary = Dictionary()
    limit: Limit = Limit()
    pauses: bool = True  # bots take a person's time
    undo: bool = True  # answers may be taken back
    rated: bool = False  # a rated or cup game: nothing is taken back
    cup: str | None = None  # the tournament that laid it
    host: str | None = None  # a person's id
    public: bool = False

    @property
    def unhurried(self) -> bool:
        """Days a turn, or one device that goes from hand to hand: nobody can win a race here."""
        people = [chair.person for chair in self.chairs if chair.person is not None]
        return self.limit.pace == "slow" or len(set(people)) < len(people)


class Shelf(Protocol):
    """Where a table gets its book from: a Lexicon, or what stands in for one."""

    @property
    def hash(self) -> str: ...

    def book(
        self,
        game: str,
        *,
        modern: bool = ...,
        names: bool | None = ...,
        family: bool = ...,
        added: frozenset[str] = ...,
        banned: frozenset[str] = ...,
    ) -> Book: ...


def bind(shelf: Shelf, game: str, dictionary: Dictionary) -> Book:
    """The book of a game under a table's dictionary."""
    return shelf.book(
        game,
        modern=dictionary.modern,
        names=dictionary.names,
        family=dictionary.family,
        added=frozenset(dictionary.added),
        banned=frozenset(dictionary.banned),
    )
