"""Sweeping up: tables that nobody comes back to."""

import asyncio
import logging
from typing import Final

from wordhall.games.contract import Illegal, Stop
from wordhall.hall.hall import Hall
from wordhall.note import note
from wordhall.store import Store

HOUR: Final = 3_600_000
OPEN: Final = 7 * 24 * HOUR  # that a table waits for players before it is put away
SILENT: Final = 30 * 24 * HOUR  # that a game without a clock waits for an answer
BETWEEN: Final = 600  # seconds between two rounds


async def sweep(hall: Hall, store: Store) -> int:
    """Put away every table whose time has come; returns how many."""
    now = hall.clock.now()
    swept = 0
    for row in await store.stale(now - OPEN, now - SILENT):
        try:
            if row.phase == "open":
                await hall.house.remove(row.id)
            else:
                await hall.house.stop(row.id, Stop("abandoned"), by="house")
        except Illegal:
            continue  # somebody came back this very moment
        swept += 1
    return swept


async def keep_sweeping(hall: Hall, store: Store) -> None:
    while True:
        try:
            if swept := await sweep(hall, store):
                note("swept", tables=swept)
        except Exception as error:
            note("sweeping failed", logging.ERROR, error)
        await asyncio.sleep(BETWEEN)
