"""What a store can do. Every call that writes returns after its commit, and only then."""

from collections.abc import Awaitable, Collection, Iterable, Sequence
from typing import Literal, Protocol

from wordhall.clock import Clock
from wordhall.games.contract import Seat
from wordhall.histogram import Histogram
from wordhall.store.failure import Failure
from wordhall.store.rows import (
    Append,
    ChatLine,
    CupFact,
    CupRow,
    Draft,
    Entry,
    HallWord,
    Heartbeat,
    NewTable,
    NodeRow,
    Person,
    ReportedWord,
    Revocation,
    Seating,
    TableRow,
    Timer,
    WordReport,
)

Grant = Literal["session", "token"]


class StoreUnavailable(Exception):
    """Nothing can be saved, and whether the last write was committed may not be known."""

    def __init__(self, why: Failure = "unreachable") -> None:
        super().__init__(why)
        self.why = why


class Store(Protocol):
    """Logs of tables, and what the hall remembers. If it is `shared`, several nodes may use it.

    There are no locks and no leader: the first to append entry (table, n) has it. The others are
    told False, read what happened, and decide again.
    """

    clock: Clock  # the store's own, which all its nodes follow
    shared: bool  # whether it is made for several nodes

    @property
    def failure(self) -> Failure | None:
        """Why the last write failed; None if it didn't."""

    @property
    def queued(self) -> int:
        """How many writes wait for a commit."""

    @property
    def commits(self) -> Histogram:
        """How long commits took."""

    async def begin(self) -> None:
        """Connect, and bring the schema to the present version; call it before anything else."""

    async def close(self) -> None:
        """Finish what is queued, and let go of files and connections."""

    # Tables and their logs.

    async def create_table(self, table: NewTable) -> bool:
        """Open a table; False if there is one with this id."""

    async def table(self, table: str) -> TableRow | None: ...

    async def invited(self, invitation: str) -> str | None:
        """The table that an invitation is for."""

    def append(self, append: Append) -> Awaitable[bool]:
        """Commit an entry with its timers; False if its (table, n) or (table, id) is taken.

        Entry 1 makes the table `playing`, a result makes it `ended` and drops timers and drafts.
        A seating that comes with it must be the next version, or nothing is written.
        """

    async def entries(self, table: str, after: int = 0) -> list[Entry]: ...

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        """For each table the number of its last entry, and the version of its seating."""

    async def reseat(
        self, table: str, seating: Seating, at: int, timers: Sequence[Timer] | None = None
    ) -> bool:
        """Replace who sits where; False if the version before isn't there any more.

        `timers` are all of the table, None: as they were. One person can own one seat of a table,
        besides those for others on their device.
        """

    async def adopt(
        self,
        table: NewTable,
        entries: Sequence[Entry],
        result: bytes | None,
        at: int,
        timers: Sequence[Timer] = (),
    ) -> None:
        """Keep a game that was played elsewhere; without a result it goes on here."""

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Name the table that follows this one; returns the first that was named."""

    async def remove(self, table: str) -> bool:
        """Forget a table that never began; False if it has."""

    # Timers and drafts.

    async def timers(
        self, before: int | None = None, slots: Collection[int] | None = None
    ) -> list[Timer]:
        """All timers, or those that are due before a time, and those of these slots."""

    async def timers_of(self, tables: Collection[str]) -> list[Timer]: ...

    async def draft(self, table: str, draft: Draft) -> None:
        """Keep a draft, unless a newer one of the same question is there."""

    async def drafts(self, table: str) -> list[Draft]: ...

    # Nodes.

    async def heartbeat(self, node: NodeRow, dead: int, note: Entry) -> Heartbeat:
        """Say that a node is alive, and learn who else is and what time it is.

        A node that was silent for `dead` milliseconds isn't. If all were, then in the same
        transaction all timers of live tables are pushed by that time, and `note` is appended to
        each playing one, with its own n and the outage in milliseconds as its answer. The same goes
        for tournaments that have a timer: their fact is `{"type": "outage", "gap": milliseconds}`.
        """

    async def sign_off(self, node: str) -> None:
        """A node stops now."""

    async def same_key(self, proof: bytes) -> bool:
        """Whether this is the proof of the key that the hall's first node had."""

    # Tournaments.

    async def advance(
        self,
        cup: CupRow,
        facts: Sequence[CupFact],
        people: Iterable[str] = (),
        timers: Sequence[Timer] | None = None,
    ) -> bool:
        """Commit facts with the row they lead to; False if an n is taken, and then nothing is.

        `people` are those who find the cup in their lists from now on; `timers` are all of it,
        None: as they were.
        """

    async def cup(self, cup: str) -> CupRow | None: ...

    async def facts(self, cup: str, after: int = 0) -> list[CupFact]: ...

    async def cups(self, person: str | None = None, limit: int = 100) -> list[CupRow]:
        """A person's tournaments, or without one those listed; running ones first, then new."""

    async def running_cups(self) -> list[str]:
        """Every tournament that is not over."""

    # Lists.

    async def lobby(self, limit: int = 100, skip: int = 0) -> list[TableRow]:
        """Public tables that are open or being played, the newest first."""

    async def tables_of(self, person: str, limit: int = 100, skip: int = 0) -> list[TableRow]:
        """Tables that a person hosts or plays at: unfinished first, then the newest."""

    async def idle_tables(self, opened: int, played: int) -> list[TableRow]:
        """Open tables untouched since `opened`, and timerless games silent since `played`."""

    # Forgetting.

    async def seen(self, people: Iterable[str], at: int) -> None:
        """Note that these people were here."""

    async def expired_tables(self, finished: int, imported: int, limit: int = 100) -> list[str]:
        """Games over before `finished`, or imported before that time; none of running cups."""

    async def delete_tables(self, tables: Collection[str]) -> None:
        """Forget tables with all that was kept of them."""

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        """Forget tournaments that were over before a time; returns how many."""

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        """Forget people not seen since a time whom no unfinished game needs; returns how many.

        Their sessions and tokens go with them, and are noted in the list of revocations.
        """

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        """Forget one person at once: sessions, tokens, chat, and games that nobody else plays.

        In games with others their seat gets this name. Returns the tables that are gone, and those
        that stay. It is noted in the list of revocations.
        """

    # People, guests and talk.

    async def save_person(self, person: Person) -> None:
        """Add a person, or change the name."""

    async def grant(self, secret: bytes, kind: Grant, person: str, at: int) -> None:
        """Let a client that shows the secret with this hash act as that person."""

    async def holder(self, secret: bytes, kind: Grant) -> Person | None: ...

    async def revoke(
        self,
        person: str,
        kind: Grant,
        at: int,
        *,
        secret: bytes | None = None,
        spare: bytes | None = None,
    ) -> None:
        """Take back one grant of a person, or all of a kind but the spared one.

        It is noted in the list of revocations, which every node reads.
        """

    async def revocations(self, after: int | None = None) -> list[Revocation]:
        """Those after a number, or without one just the last of them."""

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        """Keep a line of chat; returns its id."""

    async def said(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """The latest lines of a table after an id, in order."""

    async def mute(self, person: str, whom: str, muted: bool) -> None: ...

    async def muted(self, person: str) -> frozenset[str]: ...

    # Words that players dispute, and those of the hall's own.

    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        """Keep a report, unless its table has reported so many words; once per table and verdict.

        Of more than `most` reports the oldest go.
        """

    async def reported_words(self) -> list[ReportedWord]:
        """Those reported at the most tables first, then the latest."""

    async def dismiss_reports(self, words: Collection[str]) -> int:
        """Forget the reports of these words; returns how many there were."""

    async def hall_words(self) -> list[HallWord]:
        """In alphabetical order."""

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        """Let words count at every new table, or at none; reports of them are settled."""

    async def forget_hall_words(self, words: Collection[str]) -> int:
        """Leave words to the dictionary again; returns how many were on the list."""
