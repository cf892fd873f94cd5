"""Tables that nobody comes back to are put away, and no others."""

import asyncio
from pathlib import Path

from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.hall import broom
from wordhall.hall.hall import Hall
from wordhall.hall.link import Links
from wordhall.lexicon import Lexicon
from wordhall.store import Chair, SqliteStore
from wordhall.table.clock import HandClock
from wordhall.table.house import House
from wordhall.table.settings import Settings

DAY = 24 * 3600


async def scene(path: Path) -> None:
    clock = HandClock()
    store = SqliteStore(path / "hall.db")
    lexicon = Lexicon.open()
    house = House(store, LocalBus(), GAMES, lexicon, clock=clock)
    hall = Hall(store, house, GAMES, lexicon, Links(b"key" * 11), clock)
    anna, _ = await hall.people.come("Anna")
    sits = Chair(kind="person", person=anna.id, name="Anna")

    def settings(*chairs: Chair) -> Settings:
        return Settings(game="words", chairs=chairs, host=anna.id)

    waiting = await hall.open(anna, settings(sits, Chair(kind="link")))
    playing = await hall.open(anna, settings(sits, sits))
    assert await broom.sweep(hall, store) == 0

    clock.turn(6 * DAY)
    fresh = await hall.open(anna, settings(sits, Chair(kind="link")))
    assert await broom.sweep(hall, store) == 0
    clock.turn(2 * DAY)
    assert await broom.sweep(hall, store) == 1
    assert await store.table(waiting) is None
    assert await store.table(fresh) is not None

    clock.turn(30 * DAY)
    await broom.sweep(hall, store)
    row = await store.table(playing)
    assert row is not None
    assert row.phase == "ended"
    assert b"abandoned" in (row.result or b"")
    await store.close()


def test_an_idle_table_is_put_away_in_its_time(tmp_path: Path) -> None:
    asyncio.run(scene(tmp_path))
