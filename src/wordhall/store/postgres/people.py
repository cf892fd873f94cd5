"""People in PostgreSQL: what they say, and the secrets that are taken back."""

from wordhall.games.contract import Seat
from wordhall.store.postgres.connection import Base
from wordhall.store.postgres.words import Words
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
        async def work(base: Base, lost: bool) -> None:
            # One after another: a number must not become visible before a lower one.
            await base.execute("LOCK TABLE revocations IN SHARE ROW EXCLUSIVE MODE")
            await base.execute(REVOKE, person, kind, secret, spare)
            await base.execute(NOTE_REVOCATION, person, at)

        await self.transact(work)

    async def say(
        self, table: str, person: str, seat: Seat | None, name: str, text: str, at: int
    ) -> int:
        # A line that was said before the connection was lost is not said twice.
        statement = (
            "WITH before AS (SELECT id FROM remarks WHERE table_id = $1 AND at = $2 AND person = $3"
            " AND text = $6), said AS ("
            " INSERT INTO remarks (table_id, at, person, seat, name, text)"
            " SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM before) RETURNING id)"
            " SELECT id FROM said UNION ALL SELECT id FROM before"
        )
        rows = await self.read(statement, table, at, person, seat, name, text)
        return int(rows[0][0])
