"""Words in PostgreSQL: those that players dispute, and those that the hall added or banned."""

from collections.abc import Collection

from wordhall.store.postgres.connection import Base, Connection
from wordhall.store.rows import HallWord, ReportedWord, WordReport
from wordhall.store.words import (
    HALL_WORDS,
    REPORT,
    REPORTED,
    SET_HALL_WORD,
    TRIM,
    listed,
    reported,
    values,
)


class Words(Connection):
    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        async def work(base: Base, lost: bool) -> None:
            await base.execute(REPORT, *values(report), per_table)
            await base.execute(TRIM, most)

        await self.transact(work)

    async def reported_words(self) -> list[ReportedWord]:
        return reported(await self.read(REPORTED))

    async def dismiss_reports(self, words: Collection[str]) -> int:
        return await self.write("DELETE FROM word_reports WHERE word = ANY($1)", list(words))

    async def hall_words(self) -> list[HallWord]:
        return listed(await self.read(HALL_WORDS))

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        async def work(base: Base, lost: bool) -> None:
            await base.executemany(SET_HALL_WORD, [(word, int(counts), at) for word in words])
            await base.execute("DELETE FROM word_reports WHERE word = ANY($1)", list(words))

        await self.transact(work)

    async def forget_hall_words(self, words: Collection[str]) -> int:
        return await self.write("DELETE FROM hall_words WHERE word = ANY($1)", list(words))
