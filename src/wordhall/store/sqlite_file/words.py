"""Words in a SQLite file: those that players dispute, and those that the hall added or banned."""

import sqlite3
from collections.abc import Collection

from wordhall.store.rows import WordReport
from wordhall.store.sqlite_file.connection import Connection
from wordhall.store.sqlite_file.dialect import run, run_many
from wordhall.store.statements import REPORT, SET_HALL_WORD, SETTLE_REPORTS, TRIM, report_values


class Words(Connection):
    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        def work(base: sqlite3.Connection) -> None:
            run(base, REPORT, *report_values(report), per_table)
            run(base, TRIM, most)

        await self.writer.write(work)

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        def work(base: sqlite3.Connection) -> None:
            run_many(base, SET_HALL_WORD, [(word, int(counts), at) for word in words])
            run(base, SETTLE_REPORTS, list(words))

        await self.writer.write(work)
