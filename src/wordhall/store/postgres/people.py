"""People in PostgreSQL: their names, their secrets, what they said and whom they muted."""

from wordhall.games.contract import Seat
from wordhall.store.postgres.connection import Base
from wordhall.store.postgres.words import Words
from wordhall.store.rows import Person, Remark, Revocation
from wordhall.store.store import Grant


class People(Words):
    async def save_person(self, person: Person) -> None:
        await self.write(
            "INSERT INTO people VALUES ($1, $2, $3, $3)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            person.id,
            person.name,
            person.made,
        )

    async def grant(self, secret: bytes, kind: Grant, person: str, at: int) -> None:
        await self.write(
            "INSERT INTO grants VALUES ($1, $2, $3, $4) ON CONFLICT (secret, kind)"
            " DO UPDATE SET person = excluded.person, made = excluded.made",
            secret,
            kind,
            person,
            at,
        )

    async def holder(self, secret: bytes, kind: Grant) -> Person | None:
        question = (
            "SELECT p.id, p.name, p.made FROM grants g JOIN people p ON p.id = g.person"
            " WHERE g.secret = $1 AND g.kind = $2"
        )
        rows = await self.read(question, secret, kind)
        return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2]) if rows else None

    async def revoke(
        self,
        person: str,
        kind: Grant,
        at: int,
        *,
        secret: bytes | None = None,
        spare: bytes | None = None,
    ) -> None:
        async def work(base: Base, lost: bool) -> None:
            # One after another: a number must not become visible before a lower one.
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            await base.execute(
                "DELETE FROM grants WHERE person = $1 AND kind = $2"
                " AND secret = coalesce($3, secret) AND secret IS DISTINCT FROM $4",
                person,
                kind,
                secret,
                spare,
            )
            await base.execute("INSERT INTO revocations (person, at) VALUES ($1, $2)", person, at)

        await self.transact(work)

    async def revocations(self, after: int | None = None) -> list[Revocation]:
        if after is None:
            rows = await self.read("SELECT n, person FROM revocations ORDER BY n DESC LIMIT 1")
        else:
            question = "SELECT n, person FROM revocations WHERE n > $1 ORDER BY n"
            rows = await self.read(question, after)
        return [Revocation(n=n, person=person) for n, person in rows]

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        # A line that was said before the connection was lost is not said twice.
        rows = await self.read(
            "WITH before AS (SELECT id FROM remarks WHERE table_id = $1 AND at = $2 AND person = $3"
            " AND text = $6), said AS ("
            " INSERT INTO remarks (table_id, at, person, seat, name, text)"
            " SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM before) RETURNING id)"
            " SELECT id FROM said UNION ALL SELECT id FROM before",
            table,
            at,
            person,
            seat,
            name,
            text,
        )
        return int(rows[0][0])

    async def said(self, table: str, after: int = 0, limit: int = 200) -> list[Remark]:
        rows = await self.read(
            "SELECT id, at, person, seat, name, text FROM remarks"
            " WHERE table_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3",
            table,
            after,
            limit,
        )
        return [
            Remark(id=id, at=at, person=person, seat=seat, name=name, text=text)
            for id, at, person, seat, name, text in reversed(rows)
        ]

    async def mute(self, person: str, whom: str, muted: bool) -> None:
        statement = (
            "INSERT INTO mutes VALUES ($1, $2) ON CONFLICT DO NOTHING"
            if muted
            else "DELETE FROM mutes WHERE person = $1 AND whom = $2"
        )
        await self.write(statement, person, whom)

    async def muted(self, person: str) -> frozenset[str]:
        rows = await self.read("SELECT whom FROM mutes WHERE person = $1", person)
        return frozenset(whom for (whom,) in rows)
