"""What PostgreSQL keeps of tournaments: a log of facts each, and a row for lists."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from wordhall.store.postgres.connection import Base
from wordhall.store.postgres.people import People
from wordhall.store.rows import CupFact, CupRow, Timer
from wordhall.store.writer import timer_row

CUP: Final = "SELECT id, host, listed, made, touched, over, card FROM cups"
CUP_OUTAGE: Final = """
    INSERT INTO cup_log
    SELECT cup, max(n) + 1, $1, NULL, $2 FROM cup_log
    WHERE cup IN (SELECT table_id FROM timers WHERE kind = 'cup' AND live = 1) GROUP BY cup
"""


class Cups(People):
    async def advance(
        self,
        cup: CupRow,
        facts: Sequence[CupFact],
        people: Iterable[str] = (),
        timers: Sequence[Timer] | None = None,
    ) -> bool:
        present = list(people)
        rows = [(cup.id, fact.n, fact.at, fact.who, fact.fact) for fact in facts]

        async def work(base: Base, lost: bool) -> bool:
            # Whoever advances the same tournament waits here until we have committed.
            await base.execute("SELECT pg_advisory_xact_lock(hashtext($1))", cup.id)
            last = await base.fetchval("SELECT max(n) FROM cup_log WHERE cup = $1", cup.id)
            if facts[0].n != (last or 0) + 1:
                if not lost:
                    return False
                question = "SELECT * FROM cup_log WHERE cup = $1 AND n = ANY($2) ORDER BY n"
                found = await base.fetch(question, cup.id, [fact.n for fact in facts])
                return [tuple(row) for row in found] == rows
            await base.executemany("INSERT INTO cup_log VALUES ($1, $2, $3, $4, $5)", rows)
            await base.execute(
                "INSERT INTO cups VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE"
                " SET host = excluded.host, listed = excluded.listed, touched = excluded.touched,"
                " over = excluded.over, card = excluded.card",
                *(cup.id, cup.host, cup.listed, cup.made, cup.touched, cup.over, cup.card),
            )
            await base.execute(
                "INSERT INTO cup_people SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING",
                present,
                cup.id,
            )
            if timers is not None:
                await set_timers(base, cup.id, timers)
            return True

        return await self.transact(work)

    async def cup(self, cup: str) -> CupRow | None:
        rows = await self.read(f"{CUP} WHERE id = $1", cup)
        return _cup(rows[0]) if rows else None

    async def facts(self, cup: str, after: int = 0) -> list[CupFact]:
        question = "SELECT n, at, who, fact FROM cup_log WHERE cup = $1 AND n > $2 ORDER BY n"
        rows = await self.read(question, cup, after)
        return [CupFact(n=n, at=at, who=who, fact=fact) for n, at, who, fact in rows]

    async def cups(self, person: str | None = None, limit: int = 100) -> list[CupRow]:
        chosen = "($1::text IS NULL AND listed = 1)"
        chosen += " OR id IN (SELECT cup FROM cup_people WHERE person = $1)"
        question = f"{CUP} WHERE {chosen} ORDER BY over, made DESC LIMIT $2"
        return [_cup(row) for row in await self.read(question, person, limit)]

    async def running_cups(self) -> list[str]:
        return [id for (id,) in await self.read("SELECT id FROM cups WHERE over = 0")]


async def set_timers(base: Base, table: str, timers: Sequence[Timer]) -> None:
    """Replace all timers of a table or a tournament."""
    await base.execute("DELETE FROM timers WHERE table_id = $1", table)
    await base.executemany(
        "INSERT INTO timers VALUES ($1, $2, $3, $4, $5, $6, $7)", list(map(timer_row, timers))
    )


def _cup(row: Any) -> CupRow:
    id, host, listed, made, touched, over, card = row
    return CupRow(
        id=id,
        host=host,
        listed=bool(listed),
        made=made,
        touched=touched,
        over=bool(over),
        card=card,
    )
