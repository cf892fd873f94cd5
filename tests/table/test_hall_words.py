"""Words that the hall added or banned: new tables play with them, and keep them."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from tests.table.table_fixture import ANN, BEN, TableFixture, open_fixture
from wordhall.games.kross import game as kross
from wordhall.lexicon import Lexicon, WordList
from wordhall.table.settings import Dictionary


def hall(path: Path) -> AbstractAsyncContextManager[TableFixture]:
    return open_fixture(path, games={"kross": kross}, word_lists=Lexicon.open())


async def opened(r: TableFixture, **dictionary: Any) -> WordList:
    await r.play(ANN, BEN, game="kross", dictionary=Dictionary(modern=True, **dictionary))
    return await read_again(r)


async def read_again(r: TableFixture) -> WordList:
    """The words of a table that is folded from its log."""
    r.tables.forget(r.table)
    return (await r.found()).binding.word_list


def test_a_new_table_takes_the_halls_words_and_a_running_one_keeps_its_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            before = await opened(r)
            old = r.table
            await r.store.set_hall_words(["BLORP"], True, 1)
            await r.store.set_hall_words(["SPADE"], False, 1)
            after = await opened(r)
            assert ("BLORP" in after, after.judge("SPADE").why) == (True, "banned")
            assert ("BLORP" in after.graph, "SPADE" in after.graph) == (True, False)
            assert ("BLORP" in before, "SPADE" in before) == (False, True)
            await r.store.forget_hall_words(["BLORP", "SPADE"])
            assert "BLORP" in await read_again(r), "it began with it"
            r.table = old
            assert "BLORP" not in await read_again(r)

    asyncio.run(test())


def test_a_ban_of_the_hall_is_stronger_than_what_a_table_adds(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await r.store.set_hall_words(["BLORP"], False, 1)
            await r.store.set_hall_words(["FLURP"], True, 1)
            words = await opened(r, added=("BLORP", "GLORP"), banned=("FLURP",))
            assert [one in words for one in ("BLORP", "GLORP", "FLURP")] == [False, True, False]

    asyncio.run(test())


def test_lists_with_the_halls_words_are_compiled_before_a_table_needs_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await r.store.set_hall_words(["BLORP"], True, 1)
            await r.tables.prepare_hall_words()
            words = await opened(r)
            assert "graph" in vars(words), "it lies there compiled"

    asyncio.run(test())
