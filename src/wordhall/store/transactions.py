"""What a store does in one transaction of several statements: the same for SQLite and PostgreSQL.

A script is a generator: it yields a statement with its values and is given the rows. Each store
runs it with its own kind of connection; PostgreSQL's may run it again when a connection was lost.
"""

from collections.abc import Callable, Collection, Generator
from typing import Any, ClassVar, TypeVar

from wordhall.games.contract import Seat
from wordhall.store.queries import Queries
from wordhall.store.rows import WordReport
from wordhall.store.statements import (
    DROP_REVOCATIONS,
    EXPIRED_CUPS,
    EXPIRED_PEOPLE,
    FIRST_ENTRY,
    NOTE_REVOCATION,
    OF_CUP,
    OF_PEOPLE,
    OF_PERSON,
    OF_TABLE,
    REPORT,
    REVOKE,
    SAID_ALREADY,
    SAY,
    SEATS,
    SET_FIRST_ENTRY,
    SET_HALL_WORD,
    SETTLE_REPORTS,
    SHARED,
    TABLES_OF,
    TRIM,
    WITHOUT_HOST,
    WITHOUT_PERSON,
    report_values,
    with_name,
)
from wordhall.store.store import Grant

T = TypeVar("T")
Script = Generator[tuple[Any, ...], list[Any], T]


class Transactions(Queries):
    # A revocation must not become visible before one with a lower number.
    LOCK_REVOCATIONS: ClassVar[str]

    async def run_script(self, begin: Callable[[], Script[T]]) -> T:
        """Run the script that `begin` starts, and return what it returns."""
        raise NotImplementedError

    # What people say, and the secrets that are taken back.

    async def revoke(
        self,
        person: str,
        kind: Grant,
        at: int,
        *,
        secret: bytes | None = None,
        spare: bytes | None = None,
    ) -> None:
        def script() -> Script[None]:
            yield (self.LOCK_REVOCATIONS,)
            yield REVOKE, person, kind, secret, spare
            yield NOTE_REVOCATION, person, at

        await self.run_script(script)

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        def script() -> Script[int]:
            # A line that was said before the connection was lost is not said twice.
            rows = yield SAID_ALREADY, table, at, person, text
            if not rows:
                rows = yield SAY, table, at, person, seat, name, text
            return int(rows[0][0])

        return await self.run_script(script)

    # Words that players dispute, and those that the hall added or banned.

    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        def script() -> Script[None]:
            yield REPORT, *report_values(report), per_table
            yield TRIM, most

        await self.run_script(script)

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        def script() -> Script[None]:
            for word in words:
                yield SET_HALL_WORD, word, int(counts), at
            yield SETTLE_REPORTS, list(words)

        await self.run_script(script)

    # Retention.

    async def delete_tables(self, tables: Collection[str]) -> None:
        await self.run_script(lambda: _delete_tables(tables))

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        def script() -> Script[int]:
            found = [id for (id,) in (yield EXPIRED_CUPS, before, limit)]
            for rows in OF_CUP:
                yield f"DELETE FROM {rows} WHERE cup = ANY($1)", found
            yield "DELETE FROM cups WHERE id = ANY($1)", found
            return len(found)

        return await self.run_script(script)

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        def script() -> Script[int]:
            yield (self.LOCK_REVOCATIONS,)
            people = [id for (id,) in (yield EXPIRED_PEOPLE, before, limit)]
            for statement in OF_PEOPLE:
                yield statement, people
            yield DROP_REVOCATIONS, before
            for person in people:
                yield NOTE_REVOCATION, person, at
            return len(people)

        return await self.run_script(script)

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        def script() -> Script[tuple[list[str], list[str]]]:
            yield (self.LOCK_REVOCATIONS,)
            alone: list[str] = []
            others: list[str] = []
            for (id,) in (yield TABLES_OF, person):
                (others if (yield SHARED, id, person) else alone).append(id)
            others.sort()
            for id in others:
                seats = {seat for (seat,) in (yield SEATS, id, person)}
                for (start,) in (yield FIRST_ENTRY, id):
                    yield SET_FIRST_ENTRY, with_name(start, seats, name), id
                yield WITHOUT_HOST, person, id
            yield WITHOUT_PERSON, name, person
            for statement in OF_PERSON:
                yield statement, person
            yield from _delete_tables(alone)
            yield NOTE_REVOCATION, person, at
            return alone, others

        return await self.run_script(script)


def _delete_tables(tables: Collection[str]) -> Script[None]:
    for rows in OF_TABLE:
        yield f"DELETE FROM {rows} WHERE table_id = ANY($1)", list(tables)
    yield "DELETE FROM tables WHERE id = ANY($1)", list(tables)
