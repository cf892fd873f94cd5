"""What a SQLite file forgets in time: finished and imported games, tournaments, people."""

import sqlite3
from collections.abc import Collection, Iterable

import msgspec

from wordhall.store.cups import Cups

# All that is kept of a table or a tournament, by the name of its column.
OF_TABLE = ("log", "chairs", "guests", "timers", "drafts", "endings", "remarks")
OF_CUP = ("cup_people", "cup_log")
# Nobody of an imported game has a seat here: its chairs are people without an id.
EXPIRED_TABLES = """
    SELECT id FROM tables WHERE phase = 'ended' AND (touched < ? OR touched < ? AND NOT EXISTS (
        SELECT 1 FROM chairs WHERE table_id = tables.id
        AND (kind <> 'person' OR person IS NOT NULL)
    )) AND NOT EXISTS (
        SELECT 1 FROM cups WHERE NOT over
        AND id = json_extract(CAST(tables.settings AS TEXT), '$.cup')
    ) ORDER BY touched LIMIT ?
"""
# Whoever sits at an unfinished table, hosts one, or plays a running tournament is still needed.
AWAY = """
    SELECT id FROM people WHERE seen < ? AND NOT EXISTS (
        SELECT 1 FROM chairs c JOIN tables t ON t.id = c.table_id
        WHERE c.person = people.id AND t.phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM tables WHERE host = people.id AND phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM cup_people p JOIN cups c ON c.id = p.cup
        WHERE p.person = people.id AND NOT c.over
    ) ORDER BY seen LIMIT ?
"""
GIVEN = "IN (SELECT value FROM json_each(?))"


class Retention(Cups):
    async def seen(self, people: Iterable[str], at: int) -> None:
        await self.write(f"UPDATE people SET seen = ? WHERE id {GIVEN}", (at, _listed(people)))

    async def expired_tables(self, finished: int, imported: int, limit: int = 100) -> list[str]:
        rows = await self.read(EXPIRED_TABLES, (finished, imported, limit))
        return [id for (id,) in rows]

    async def delete_tables(self, tables: Collection[str]) -> None:
        listed = _listed(tables)

        def write(base: sqlite3.Connection) -> None:
            for rows in OF_TABLE:
                base.execute(f"DELETE FROM {rows} WHERE table_id {GIVEN}", (listed,))
            base.execute(f"DELETE FROM tables WHERE id {GIVEN}", (listed,))

        await self.writer.write(write)

    async def delete_cups(self, before: int, limit: int = 100) -> int:
        def write(base: sqlite3.Connection) -> int:
            found = base.execute(
                "SELECT id FROM cups WHERE over AND touched < ? LIMIT ?", (before, limit)
            )
            listed = _listed(id for (id,) in found)
            for rows in OF_CUP:
                base.execute(f"DELETE FROM {rows} WHERE cup {GIVEN}", (listed,))
            return base.execute(f"DELETE FROM cups WHERE id {GIVEN}", (listed,)).rowcount

        return await self.writer.write(write)

    async def delete_people(self, before: int, at: int, limit: int = 100) -> int:
        def write(base: sqlite3.Connection) -> int:
            people = [id for (id,) in base.execute(AWAY, (before, limit))]
            listed = _listed(people)
            base.execute(f"DELETE FROM grants WHERE person {GIVEN}", (listed,))
            base.execute(f"DELETE FROM mutes WHERE person {GIVEN}", (listed,))
            base.execute(f"DELETE FROM mutes WHERE whom {GIVEN}", (listed,))
            base.execute(f"DELETE FROM people WHERE id {GIVEN}", (listed,))
            base.execute("DELETE FROM revocations WHERE at < ?", (before,))
            base.executemany(
                "INSERT INTO revocations (person, at) VALUES (?, ?)", [(one, at) for one in people]
            )
            return len(people)

        return await self.writer.write(write)


def _listed(ids: Iterable[str]) -> str:
    return msgspec.json.encode(list(ids)).decode()
