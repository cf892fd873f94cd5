"""People in a SQLite file: their names, their secrets, what they said and whom they muted."""

import sqlite3

from wordhall.games.contract import Seat
from wordhall.store.rows import Person, Remark, Revocation
from wordhall.store.store import Grant
from wordhall.store.words import Words


class People(Words):
    async def save_person(self, person: Person) -> None:
        await self.write(
            "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
            (person.id, person.name, person.made, person.made),
        )

    async def grant(self, secret: bytes, kind: Grant, person: str, at: int) -> None:
        await self.write(
            "INSERT OR REPLACE INTO grants VALUES (?, ?, ?, ?)", (secret, kind, person, at)
        )

    async def holder(self, secret: bytes, kind: Grant) -> Person | None:
        question = (
            "SELECT p.id, p.name, p.made FROM grants g JOIN people p ON p.id = g.person"
            " WHERE g.secret = ? AND g.kind = ?"
        )
        return _person(await self.read(question, (secret, kind)))

    async def revoke(
        self,
        person: str,
        kind: Grant,
        at: int,
        *,
        secret: bytes | None = None,
        spare: bytes | None = None,
    ) -> None:
        def write(base: sqlite3.Connection) -> None:
            base.execute(
                "DELETE FROM grants WHERE person = ? AND kind = ?"
                " AND secret = coalesce(?, secret) AND secret IS NOT ?",
                (person, kind, secret, spare),
            )
            base.execute("INSERT INTO revocations (person, at) VALUES (?, ?)", (person, at))

        await self.writer.write(write)

    async def revocations(self, after: int | None = None) -> list[Revocation]:
        if after is None:
            rows = await self.read("SELECT n, person FROM revocations ORDER BY n DESC LIMIT 1", ())
        else:
            rows = await self.read(
                "SELECT n, person FROM revocations WHERE n > ? ORDER BY n", (after,)
            )
        return [Revocation(n=n, person=person) for n, person in rows]

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        def write(base: sqlite3.Connection) -> int:
            row = base.execute(
                "INSERT INTO remarks (table_id, at, person, seat, name, text)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                (table, at, person, seat, name, text),
            ).fetchone()
            return int(row[0])

        return await self.writer.write(write)

    async def said(self, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        rows = await self.read(
            "SELECT id, at, person, seat, name, text FROM remarks"
            " WHERE table_id = ? AND id > ? ORDER BY id DESC LIMIT ?",
            (table, after, limit),
        )
        return [
            Remark(id=id, at=at, person=person, seat=seat, name=name, text=text)
            for id, at, person, seat, name, text in reversed(rows)
        ]

    async def mute(self, person: str, whom: str, muted: bool) -> None:
        statement = (
            "INSERT OR IGNORE INTO mutes VALUES (?, ?)"
            if muted
            else "DELETE FROM mutes WHERE person = ? AND whom = ?"
        )
        await self.write(statement, (person, whom))

    async def muted(self, person: str) -> frozenset[str]:
        rows = await self.read("SELECT whom FROM mutes WHERE person = ?", (person,))
        return frozenset(whom for (whom,) in rows)


def _person(rows: list[tuple[str, str, int]]) -> Person | None:
    return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2]) if rows else None
