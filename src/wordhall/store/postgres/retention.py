"""What PostgreSQL forgets in time: finished and imported games, tournaments, people."""

from collections.abc import Collection

from wordhall.store.postgres.connection import Base
from wordhall.store.postgres.cups import Cups
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
    SEATS,
    SET_FIRST_ENTRY,
    SHARED,
    TABLES_OF,
    WITHOUT_HOST,
    WITHOUT_PERSON,
    with_name,
)


class Retention(Cups):
    async def delete_tables(self, tables: Collection[str]) -> None:
        async def work(base: Base, lost: bool) -> None:
            await _delete_tables(base, tables)

        await self.transact(work)

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        async def work(base: Base, lost: bool) -> int:
            found = [id for (id,) in await base.fetch(EXPIRED_CUPS, before, limit)]
            for rows in OF_CUP:
                await base.execute(f"DELETE FROM {rows} WHERE cup = ANY($1)", found)
            await base.execute("DELETE FROM cups WHERE id = ANY($1)", found)
            return len(found)

        return await self.transact(work)

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        async def work(base: Base, lost: bool) -> int:
            # One after another: a revocation must not become visible before a lower one.
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            people = [id for (id,) in await base.fetch(EXPIRED_PEOPLE, before, limit)]
            for statement in OF_PEOPLE:
                await base.execute(statement, people)
            await base.execute(DROP_REVOCATIONS, before)
            await base.executemany(NOTE_REVOCATION, [(person, at) for person in people])
            return len(people)

        return await self.transact(work)

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        async def work(base: Base, lost: bool) -> tuple[list[str], list[str]]:
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            mine = [id for (id,) in await base.fetch(TABLES_OF, person)]
            others = {id for id in mine if await base.fetchval(SHARED, id, person)}
            alone = [id for id in mine if id not in others]
            for id in sorted(others):
                seats = {seat for (seat,) in await base.fetch(SEATS, id, person)}
                started = await base.fetchval(FIRST_ENTRY, id)
                if started is not None:
                    await base.execute(SET_FIRST_ENTRY, with_name(started, seats, name), id)
                await base.execute(WITHOUT_HOST, person, id)
            await base.execute(WITHOUT_PERSON, name, person)
            for statement in OF_PERSON:
                await base.execute(statement, person)
            await _delete_tables(base, alone)
            await base.execute(NOTE_REVOCATION, person, at)
            return alone, sorted(others)

        return await self.transact(work)


async def _delete_tables(base: Base, tables: Collection[str]) -> None:
    for rows in OF_TABLE:
        await base.execute(f"DELETE FROM {rows} WHERE table_id = ANY($1)", list(tables))
    await base.execute("DELETE FROM tables WHERE id = ANY($1)", list(tables))
