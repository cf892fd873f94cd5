"""What a SQLite file keeps of tournaments: a log of facts each, and a row for lists."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from wordhall.store.people import People
from wordhall.store.rows import CupFact, CupRow, Timer
from wordhall.store.writer import set_timers

CUP = "SELECT id, host, listed, made, touched, over, card FROM cups"
CUP_OUTAGE = """
    INSERT INTO cup_log
    SELECT cup, max(n) + 1, ?, NULL, ? FROM cup_log
    WHERE cup IN (SELECT table_id FROM timers WHERE kind = 'cup' AND live) GROUP BY cup
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

        def write(base: sqlite3.Connection) -> bool:
            last = base.execute("SELECT max(n) FROM cup_log WHERE cup = ?", (cup.id,)).fetchone()[0]
            if facts[0].n != (last or 0) + 1:
                return False
            base.executemany(
                "INSERT INTO cup_log VALUES (?, ?, ?, ?, ?)",
                [(cup.id, fact.n, fact.at, fact.who, fact.fact) for fact in facts],
            )
            base.execute("INSERT OR REPLACE INTO cups VALUES (?, ?, ?, ?, ?, ?, ?)", _row(cup))
            base.executemany(
                "INSERT OR IGNORE INTO cup_people VALUES (?, ?)",
                [(person, cup.id) for person in present],
            )
            if timers is not None:
                set_timers(base, cup.id, timers)
            return True

        return await self.writer.write(write)

    async def cup(self, cup: str) -> CupRow | None:
        rows = await self.read(f"{CUP} WHERE id = ?", (cup,))
        return _cup(rows[0]) if rows else None

    async def facts(self, cup: str, after: int = 0) -> list[CupFact]:
        question = "SELECT n, at, who, fact FROM cup_log WHERE cup = ? AND n > ? ORDER BY n"
        rows = await self.read(question, (cup, after))
        return [CupFact(n=n, at=at, who=who, fact=fact) for n, at, who, fact in rows]

    async def cups(self, person: str | None = None, limit: int = 100) -> list[CupRow]:
        chosen = "listed" if person is None else "id IN (SELECT cup FROM cup_people WHERE person=?)"
        values = (limit,) if person is None else (person, limit)
        question = f"{CUP} WHERE {chosen} ORDER BY over, made DESC LIMIT ?"
        return [_cup(row) for row in await self.read(question, values)]

    async def running_cups(self) -> list[str]:
        return [id for (id,) in await self.read("SELECT id FROM cups WHERE NOT over", ())]


def _row(cup: CupRow) -> tuple[Any, ...]:
    return cup.id, cup.host, cup.listed, cup.made, cup.touched, cup.over, cup.card


def _cup(row: tuple[Any, ...]) -> CupRow:
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
