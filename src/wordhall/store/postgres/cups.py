"""What PostgreSQL keeps of tournaments: a log of facts each, and a row for lists."""

from collections.abc import Iterable, Sequence

from wordhall.store.postgres.connection import Base, Connection
from wordhall.store.rows import CupFact, CupRow, Timer
from wordhall.store.statements import FACTS, LAST_FACT, SAVE_CUP, cup_values, fact_rows, timer_row


class Cups(Connection):
    async def advance(
        self,
        cup: CupRow,
        facts: Sequence[CupFact],
        people: Iterable[str] = (),
        timers: Sequence[Timer] | None = None,
    ) -> bool:
        present = list(people)
        rows = fact_rows(cup.id, facts)

        async def work(base: Base, lost: bool) -> bool:
            # Anyone who advances the same tournament waits here until we have committed.
            await base.execute("SELECT pg_advisory_xact_lock(hashtext($1))", cup.id)
            last = await base.fetchval(LAST_FACT, cup.id)
            if facts[0].n != (last or 0) + 1:
                if not lost:
                    return False
                question = "SELECT * FROM cup_log WHERE cup = $1 AND n = ANY($2) ORDER BY n"
                found = await base.fetch(question, cup.id, [fact.n for fact in facts])
                return [tuple(row) for row in found] == rows
            await base.executemany(FACTS, rows)
            await base.execute(SAVE_CUP, *cup_values(cup))
            await base.execute(
                "INSERT INTO cup_people SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING",
                present,
                cup.id,
            )
            if timers is not None:
                await set_timers(base, cup.id, timers)
            return True

        return await self.transact(work)

    async def running_cups(self) -> list[str]:
        return [id for (id,) in await self.read("SELECT id FROM cups WHERE over = 0")]


async def set_timers(base: Base, table: str, timers: Sequence[Timer]) -> None:
    """Replace all timers of a table or a tournament."""
    await base.execute("DELETE FROM timers WHERE table_id = $1", table)
    await base.executemany(
        "INSERT INTO timers VALUES ($1, $2, $3, $4, $5, $6, $7)", list(map(timer_row, timers))
    )
