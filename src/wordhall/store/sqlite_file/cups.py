"""What a SQLite file keeps of tournaments: a log of facts each, and a row for lists."""

import sqlite3
from collections.abc import Iterable, Sequence

from wordhall.store.rows import CupFact, CupRow, Timer
from wordhall.store.sqlite_file.connection import Connection
from wordhall.store.sqlite_file.dialect import run, run_many
from wordhall.store.sqlite_file.writer import set_timers
from wordhall.store.statements import FACTS, LAST_FACT, SAVE_CUP, cup_values, fact_rows


class Cups(Connection):
    async def advance(
        self,
        cup: CupRow,
        facts: Sequence[CupFact],
        people: Iterable[str] = (),
        timers: Sequence[Timer] | None = None,
    ) -> bool:
        present = [(person, cup.id) for person in people]

        def work(base: sqlite3.Connection) -> bool:
            (last,) = run(base, LAST_FACT, cup.id).fetchone()
            if facts[0].n != (last or 0) + 1:
                return False
            run_many(base, FACTS, fact_rows(cup.id, facts))
            run(base, SAVE_CUP, *cup_values(cup))
            run_many(base, "INSERT OR IGNORE INTO cup_people VALUES ($1, $2)", present)
            if timers is not None:
                set_timers(base, cup.id, timers)
            return True

        return await self.writer.write(work)

    async def running_cups(self) -> list[str]:
        # So that it uses the index, which was made in these words.
        return [id for (id,) in await self.read("SELECT id FROM cups WHERE NOT over")]
