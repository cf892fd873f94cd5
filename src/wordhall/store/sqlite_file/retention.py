"""What a SQLite file forgets in time: finished and imported games, tournaments, people."""

import sqlite3
from collections.abc import Collection

from wordhall.store.sqlite_file.cups import Cups
from wordhall.store.sqlite_file.dialect import run, run_many
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
        await self.writer.write(lambda base: _delete_tables(base, tables))

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        def work(base: sqlite3.Connection) -> int:
            found = [id for (id,) in run(base, EXPIRED_CUPS, before, limit)]
            for rows in OF_CUP:
                run(base, f"DELETE FROM {rows} WHERE cup = ANY($1)", found)
            return run(base, "DELETE FROM cups WHERE id = ANY($1)", found).rowcount

        return await self.writer.write(work)

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        def work(base: sqlite3.Connection) -> int:
            people = [id for (id,) in run(base, EXPIRED_PEOPLE, before, limit)]
            for statement in OF_PEOPLE:
                run(base, statement, people)
            run(base, DROP_REVOCATIONS, before)
            run_many(base, NOTE_REVOCATION, [(person, at) for person in people])
            return len(people)

        return await self.writer.write(work)

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        def work(base: sqlite3.Connection) -> tuple[list[str], list[str]]:
            mine = [id for (id,) in run(base, TABLES_OF, person)]
            others = {id for id in mine if run(base, SHARED, id, person).fetchone()}
            alone = [id for id in mine if id not in others]
            for id in others:
                seats = {seat for (seat,) in run(base, SEATS, id, person)}
                started = run(base, FIRST_ENTRY, id).fetchone()
                if started is not None:
                    run(base, SET_FIRST_ENTRY, with_name(started[0], seats, name), id)
                run(base, WITHOUT_HOST, person, id)
            run(base, WITHOUT_PERSON, name, person)
            for statement in OF_PERSON:
                run(base, statement, person)
            _delete_tables(base, alone)
            run(base, NOTE_REVOCATION, person, at)
            return alone, sorted(others)

        return await self.writer.write(work)


def _delete_tables(base: sqlite3.Connection, tables: Collection[str]) -> None:
    for rows in OF_TABLE:
        run(base, f"DELETE FROM {rows} WHERE table_id = ANY($1)", list(tables))
    run(base, "DELETE FROM tables WHERE id = ANY($1)", list(tables))
