"""What PostgreSQL forgets in time: finished and imported games, tournaments, people."""

from collections.abc import Collection, Iterable
from typing import Final

from wordhall.store.postgres.connection import Base
from wordhall.store.postgres.cups import Cups
from wordhall.store.retention import (
    FIRST,
    OF_CUP,
    OF_PERSON,
    OF_TABLE,
    SEATS,
    SHARED,
    TABLES_OF,
    nameless,
)

EXPIRED_TABLES: Final = """
    SELECT id FROM tables WHERE phase = 'ended' AND (touched < $1 OR touched < $2 AND NOT EXISTS (
        SELECT 1 FROM chairs WHERE table_id = tables.id
        AND (kind <> 'person' OR person IS NOT NULL)
    )) AND NOT EXISTS (
        SELECT 1 FROM cups WHERE over = 0
        AND id = convert_from(tables.settings, 'UTF8')::json ->> 'cup'
    ) ORDER BY touched LIMIT $3
"""
AWAY: Final = """
    SELECT id FROM people WHERE seen < $1 AND NOT EXISTS (
        SELECT 1 FROM chairs c JOIN tables t ON t.id = c.table_id
        WHERE c.person = people.id AND t.phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM tables WHERE host = people.id AND phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM cup_people p JOIN cups c ON c.id = p.cup
        WHERE p.person = people.id AND c.over = 0
    ) ORDER BY seen LIMIT $2
"""


class Retention(Cups):
    async def seen(self, people: Iterable[str], at: int) -> None:
        await self.write("UPDATE people SET seen = $1 WHERE id = ANY($2)", at, list(people))

    async def expired_tables(self, finished: int, imported: int, limit: int = 100) -> list[str]:
        rows = await self.read(EXPIRED_TABLES, finished, imported, limit)
        return [row[0] for row in rows]

    async def delete_tables(self, tables: Collection[str]) -> None:
        async def work(base: Base, lost: bool) -> None:
            for rows in OF_TABLE:
                await base.execute(f"DELETE FROM {rows} WHERE table_id = ANY($1)", list(tables))
            await base.execute("DELETE FROM tables WHERE id = ANY($1)", list(tables))

        await self.transact(work)

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        async def work(base: Base, lost: bool) -> int:
            question = "SELECT id FROM cups WHERE over = 1 AND touched < $1 LIMIT $2"
            found = [row[0] for row in await base.fetch(question, before, limit)]
            for rows in OF_CUP:
                await base.execute(f"DELETE FROM {rows} WHERE cup = ANY($1)", found)
            await base.execute("DELETE FROM cups WHERE id = ANY($1)", found)
            return len(found)

        return await self.transact(work)

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        async def work(base: Base, lost: bool) -> int:
            # One after another: a revocation must not become visible before a lower one.
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            people = [row[0] for row in await base.fetch(AWAY, before, limit)]
            for statement in (
                "DELETE FROM grants WHERE person = ANY($1)",
                "DELETE FROM mutes WHERE person = ANY($1) OR whom = ANY($1)",
                "DELETE FROM people WHERE id = ANY($1)",
            ):
                await base.execute(statement, people)
            await base.execute("DELETE FROM revocations WHERE at < $1", before)
            await base.execute(
                "INSERT INTO revocations (person, at) SELECT unnest($1::text[]), $2", people, at
            )
            return len(people)

        return await self.transact(work)

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        async def work(base: Base, lost: bool) -> tuple[list[str], list[str]]:
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            mine = [row[0] for row in await base.fetch(numbered(TABLES_OF), *[person] * 3)]
            others = {id for id in mine if await base.fetchval(numbered(SHARED), id, person)}
            alone = [id for id in mine if id not in others]
            for id in sorted(others):
                seats = {row[0] for row in await base.fetch(numbered(SEATS), id, person)}
                started = await base.fetchval(numbered(FIRST), id)
                if started is not None:
                    first = nameless(started, seats, name)
                    question = "UPDATE log SET answer = $1 WHERE table_id = $2 AND n = 1"
                    await base.execute(question, first, id)
                await base.execute(
                    "UPDATE tables SET seating = seating + 1,"
                    " host = CASE WHEN host = $1 THEN NULL ELSE host END WHERE id = $2",
                    person,
                    id,
                )
            question = "UPDATE chairs SET person = NULL, name = $1 WHERE person = $2"
            await base.execute(question, name, person)
            for statement in OF_PERSON:
                await base.execute(statement, person)
            for rows in OF_TABLE:
                await base.execute(f"DELETE FROM {rows} WHERE table_id = ANY($1)", alone)
            await base.execute("DELETE FROM tables WHERE id = ANY($1)", alone)
            await base.execute("INSERT INTO revocations (person, at) VALUES ($1, $2)", person, at)
            return alone, sorted(others)

        return await self.transact(work)


def numbered(question: str) -> str:
    """A question of SQLite with the places as PostgreSQL counts them."""
    first, *rest = question.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))
