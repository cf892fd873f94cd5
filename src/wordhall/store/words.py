"""Words in a SQLite file: those that players dispute, and those that the hall added or banned."""

import sqlite3
from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from wordhall.store.connection import Connection
from wordhall.store.rows import HallWord, ReportedWord, WordReport

# With PostgreSQL's parameters; `_question` makes them SQLite's.
REPORT: Final = """
    INSERT INTO word_reports SELECT $1, $2, $3, $4, $5
    WHERE (SELECT count(*) FROM word_reports WHERE table_id = $4) < $6
    ON CONFLICT (game, word, verdict, table_id) DO NOTHING
"""
TRIM: Final = """
    DELETE FROM word_reports WHERE (game, word, verdict, table_id) IN (
        SELECT game, word, verdict, table_id FROM word_reports
        ORDER BY at DESC, game, word, verdict, table_id LIMIT 1000 OFFSET $1
    )
"""
REPORTED: Final = """
    SELECT game, word, verdict, count(*), min(at), max(at) FROM word_reports
    GROUP BY game, word, verdict ORDER BY count(*) DESC, max(at) DESC, word, game, verdict
"""
HALL_WORDS: Final = "SELECT word, counts, at FROM hall_words ORDER BY word"
SET_HALL_WORD: Final = """
    INSERT INTO hall_words VALUES ($1, $2, $3)
    ON CONFLICT (word) DO UPDATE SET counts = excluded.counts, at = excluded.at
"""
GIVEN: Final = "IN (SELECT value FROM json_each(?))"


class Words(Connection):
    async def report_word(self, report: WordReport, per_table: int, most: int) -> None:
        def write(base: sqlite3.Connection) -> None:
            base.execute(_question(REPORT), (*values(report), per_table))
            base.execute(_question(TRIM), (most,))

        await self.writer.write(write)

    async def reported_words(self) -> list[ReportedWord]:
        return reported(await self.read(REPORTED, ()))

    async def dismiss_reports(self, words: Collection[str]) -> int:
        return await self._delete("word_reports", words)

    async def hall_words(self) -> list[HallWord]:
        return listed(await self.read(HALL_WORDS, ()))

    async def set_hall_words(self, words: Collection[str], counts: bool, at: int) -> None:
        def write(base: sqlite3.Connection) -> None:
            rows = [(word, int(counts), at) for word in words]
            base.executemany(_question(SET_HALL_WORD), rows)
            base.execute(f"DELETE FROM word_reports WHERE word {GIVEN}", (_json(words),))

        await self.writer.write(write)

    async def forget_hall_words(self, words: Collection[str]) -> int:
        return await self._delete("hall_words", words)

    async def _delete(self, table: str, words: Collection[str]) -> int:
        statement = f"DELETE FROM {table} WHERE word {GIVEN}"
        return await self.writer.write(
            lambda base: base.execute(statement, (_json(words),)).rowcount
        )


def values(report: WordReport) -> tuple[str, str, str, str, int]:
    return (report.game, report.word, report.verdict, report.table, report.at)


def reported(rows: Iterable[tuple[str, str, str, int, int, int]]) -> list[ReportedWord]:
    return [
        ReportedWord(game=game, word=word, verdict=verdict, tables=tables, first=first, last=last)
        for game, word, verdict, tables, first, last in rows
    ]


def listed(rows: Iterable[tuple[str, int, int]]) -> list[HallWord]:
    return [HallWord(word=word, counts=bool(counts), at=at) for word, counts, at in rows]


def _question(statement: str) -> str:
    return statement.replace("$", "?")


def _json(words: Collection[str]) -> str:
    return msgspec.json.encode(list(words)).decode()
