"""`wordhall words`: a hall's own words, and the verdicts that its players dispute."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Final

from rich.table import Table

from wordhall.games import GAMES
from wordhall.lexicon.category import CATEGORIES
from wordhall.lexicon.law import ALL_WORDS
from wordhall.lexicon.word import show, spell
from wordhall.operate.move import existing
from wordhall.settings import Settings
from wordhall.store import HallWord, ReportedWord, Store
from wordhall.table.hall_words import MOST_WORDS
from wordhall.texts import say
from wordhall.unusable import Unusable

TITLES: Final = {category.name: category.title for category in CATEGORIES}


async def put(settings: Settings, given: Sequence[str], *, counts: bool) -> int:
    """Add or ban words; returns how many words the hall's list has then."""
    words = spelled(given)
    async with opened(settings) as store:
        together = {one.word for one in await store.hall_words()}.union(words)
        if len(together) > MOST_WORDS:
            raise Unusable(
                f"A hall can add and ban {MOST_WORDS} words, and this would make"
                f" {len(together)}: take some off with `wordhall words forget`."
            )
        await store.set_hall_words(words, counts, store.clock.now())
    return len(together)


async def forget(settings: Settings, given: Sequence[str]) -> int:
    words = spelled(given)
    async with opened(settings) as store:
        return await store.forget_hall_words(words)


async def listed(settings: Settings) -> list[HallWord]:
    async with opened(settings) as store:
        return await store.hall_words()


async def reported(settings: Settings) -> list[ReportedWord]:
    async with opened(settings) as store:
        return await store.reported_words()


async def dismiss(settings: Settings, given: Sequence[str]) -> int:
    words = spelled(given)
    async with opened(settings) as store:
        return await store.dismiss_reports(words)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store of a hall, which may be running."""
    store = existing(settings.database or str(settings.data))
    await store.begin()
    try:
        yield store
    finally:
        await store.close()


def spelled(given: Sequence[str]) -> list[str]:
    """Words as the dictionary spells them, each once."""
    for word in given:
        if not spell(word):
            raise Unusable(f"{show(word)!r} can't be a word: it needs letters from A to Z only.")
    return sorted(set(map(spell, given)))


def report_table(found: Sequence[ReportedWord]) -> Table:
    """Reports for people."""
    table = Table(box=None)
    for heading in ("tables", "first", "last", "game", "verdict"):
        table.add_column(heading, justify="right" if heading == "tables" else "left")
    for one in found:
        table.add_row(str(one.tables), _day(one.first), _day(one.last), one.game, verdict(one))
    return table


def verdict(one: ReportedWord) -> str:
    """What players were told of a word."""
    why, _, category = one.verdict.partition(":")
    law = GAMES[one.game].words if one.game in GAMES else ALL_WORDS
    return say(
        f"word.{why}",
        word=one.word,
        category=TITLES.get(category, category),
        least=law.least,
        most=law.most,
        short=law.plural_in_s,
    )


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
