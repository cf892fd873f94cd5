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
# A person's tables, whether someone else plays there, and on which seats they sit.
TABLES_OF = """
    SELECT table_id FROM chairs WHERE person = ? UNION SELECT id FROM tables WHERE host = ?
    UNION SELECT table_id FROM guests WHERE person = ? AND kind = 'device'
"""
SHARED = """
    SELECT 1 FROM chairs WHERE table_id = ? AND kind IN ('person', 'device', 'reserved')
        AND person IS NOT NULL AND person <> ?
"""
SEATS = "SELECT seat FROM chairs WHERE table_id = ? AND person = ?"
FIRST = "SELECT answer FROM log WHERE table_id = ? AND n = 1"
# What else is kept of a person. A tournament's own record stays with its director.
OF_PERSON = (
    "DELETE FROM grants WHERE person = $1",
    "DELETE FROM mutes WHERE person = $1",
    "DELETE FROM mutes WHERE whom = $1",
    "DELETE FROM remarks WHERE person = $1",
    "DELETE FROM guests WHERE person = $1",
    "DELETE FROM cup_people WHERE person = $1",
    "DELETE FROM people WHERE id = $1",
)
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

    async def delete_person(self, person: str, name: str, at: int) -> tuple[list[str], list[str]]:
        def write(base: sqlite3.Connection) -> tuple[list[str], list[str]]:
            mine = [id for (id,) in base.execute(TABLES_OF, (person, person, person))]
            others = {id for id in mine if base.execute(SHARED, (id, person)).fetchone()}
            alone = [id for id in mine if id not in others]
            for id in others:
                seats = base.execute(SEATS, (id, person)).fetchall()
                started = base.execute(FIRST, (id,)).fetchone()
                if started is not None:
                    first = nameless(started[0], {seat for (seat,) in seats}, name)
                    base.execute(
                        "UPDATE log SET answer = ? WHERE table_id = ? AND n = 1", (first, id)
                    )
                base.execute(
                    "UPDATE tables SET seating = seating + 1,"
                    " host = CASE WHEN host = ? THEN NULL ELSE host END WHERE id = ?",
                    (person, id),
                )
            base.execute(
                "UPDATE chairs SET person = NULL, name = ? WHERE person = ?", (name, person)
            )
            for statement in OF_PERSON:
                base.execute(statement.replace("$1", "?"), (person,))
            listed = _listed(alone)
            for rows in OF_TABLE:
                base.execute(f"DELETE FROM {rows} WHERE table_id {GIVEN}", (listed,))
            base.execute(f"DELETE FROM tables WHERE id {GIVEN}", (listed,))
            base.execute("INSERT INTO revocations (person, at) VALUES (?, ?)", (person, at))
            return alone, sorted(others)

        return await self.writer.write(write)


def nameless(start: bytes, seats: Collection[int], name: str) -> bytes:
    """The first entry of a game, with another name on these seats."""
    told = msgspec.json.decode(start)
    for seat in seats:
        if seat < len(told["chairs"]):
            told["chairs"][seat]["name"] = name
    return msgspec.json.encode(told)


def _listed(ids: Iterable[str]) -> str:
    return msgspec.json.encode(list(ids)).decode()
