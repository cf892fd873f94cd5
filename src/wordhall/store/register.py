"""What the hall remembers in a SQLite file: people, their secrets, guests and talk."""

import sqlite3

from wordhall.games.contract import Seat
from wordhall.store.file import File
from wordhall.store.row import Person, Remark
from wordhall.store.store import Grant

WATCHING = -1  # the seat of whoever only looks


class Register(File):
    async def keep(self, person: Person) -> None:
        await self.write(
            "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
            (person.id, person.name, person.made),
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
        rows = await self.read(question, (secret, kind))
        return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2]) if rows else None

    async def revoke(self, person: str, kind: Grant, secret: bytes | None = None) -> None:
        await self.write(
            "DELETE FROM grants WHERE person = ? AND kind = ? AND secret = coalesce(?, secret)",
            (person, kind, secret),
        )

    async def admit(self, person: str, table: str, seat: Seat | None, at: int) -> None:
        place = WATCHING if seat is None else seat
        await self.write(
            "INSERT OR IGNORE INTO guests VALUES (?, ?, ?, ?)", (person, table, place, at)
        )

    async def admitted(self, person: str, table: str) -> frozenset[Seat | None]:
        question = "SELECT seat FROM guests WHERE person = ? AND table_id = ?"
        rows = await self.read(question, (person, table))
        return frozenset(None if seat == WATCHING else seat for (seat,) in rows)

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
