"""Words in PostgreSQL: those that players dispute, and those that the hall added or banned."""

from collections.abc import Collection

from wordhall.store.postgres.connection import Base, Connection
from wordhall.store.rows import WordReport
from wordhall.store.statements import REPORT, SET_HALL_WORD, SETTLE_REPORTS, TRIM, report_values


class Words(Connection):
    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        async def work(base: Base, lost: bool) -> None:
            await base.execute(REPORT, *report_values(report), per_table)
            await base.execute(TRIM, most)

        await self.transact(work)

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        async def work(base: Base, lost: bool) -> None:
            await base.executemany(SET_HALL_WORD, [(word, int(counts), at) for word in words])
            await base.execute(SETTLE_REPORTS, list(words))

        await self.transact(work)
