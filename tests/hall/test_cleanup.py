"""Tables that nobody comes back to are put away, and no others."""

import asyncio
from pathlib import Path

from wordhall.bus import LocalBus
from wordhall.clock import ManualClock
from wordhall.games import GAMES
from wordhall.hall.cleanup import clean_up
from wordhall.lexicon import Lexicon
from wordhall.store import Chair, SqliteStore
from wordhall.table.command import Start
from wordhall.table.node import Node
from wordhall.table.settings import Settings
from wordhall.table.table import Table
from wordhall.table.tables import Tables

DAY = 24 * 3600
ANNA = Chair(kind="person", person="a", name="Anna")
BO = Chair(kind="person", person="b", name="Bo")


async def scene(path: Path) -> None:
    clock = ManualClock()
    store = SqliteStore(path / "hall.db", clock)
    node = Node(store, LocalBus())
    tables = Tables(node, GAMES, Lexicon.open())

    async def open_table(other: Chair) -> Table:
        return await tables.create(Settings(game="words"), (ANNA, other), "a")

    waiting = await open_table(Chair())
    playing = await open_table(BO)
    await playing.do(Start())
    assert await clean_up(node, tables) == 0

    clock.advance(6 * DAY)
    fresh = await open_table(Chair())
    assert await clean_up(node, tables) == 0
    clock.advance(2 * DAY)
    assert await clean_up(node, tables) == 1
    assert await store.table(waiting.id) is None
    assert await store.table(fresh.id) is not None

    clock.advance(30 * DAY)
    await clean_up(node, tables)
    row = await store.table(playing.id)
    assert row is not None
    assert row.phase == "ended"
    assert b"abandoned" in (row.result or b"")
    await store.close()


def test_an_idle_table_is_put_away_in_its_time(tmp_path: Path) -> None:
    asyncio.run(scene(tmp_path))
