"""People in a SQLite file: what they say, and the secrets that are taken back."""

import sqlite3

from wordhall.games.contract import Seat
from wordhall.store.sqlite_file.dialect import run
from wordhall.store.sqlite_file.words import Words
from wordhall.store.statements import NOTE_REVOCATION, REVOKE
from wordhall.store.store import Grant


class People(Words):
    async def revoke(
        self,
        person: str,
        kind: Grant,
        at: int,
        *,
        secret: bytes | None = None,
        spare: bytes | None = None,
    ) -> None:
        def work(base: sqlite3.Connection) -> None:
            run(base, REVOKE, person, kind, secret, spare)
            run(base, NOTE_REVOCATION, person, at)

        await self.writer.write(work)

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        statement = (
            "INSERT INTO remarks (table_id, at, person, seat, name, text)"
            " VALUES ($1, $2, $3, $4, $5, $6) RETURNING id"
        )

        def work(base: sqlite3.Connection) -> int:
            (id,) = run(base, statement, table, at, person, seat, name, text).fetchone()
            return int(id)

        return await self.writer.write(work)
