"""Removing and stopping tables that nobody comes back to."""

import asyncio
import logging
from typing import Final

import msgspec

from wordhall.games.contract import Stop
from wordhall.hall.retention import forget
from wordhall.refusal import Refusal
from wordhall.settings import Settings
from wordhall.table import command
from wordhall.table.node import Node
from wordhall.table.tables import Tables

LOG: Final = logging.getLogger(__name__)

HOUR: Final = 3_600_000
OPEN: Final = 7 * 24 * HOUR  # that a table waits for players before it is removed
SILENT: Final = 30 * 24 * HOUR  # that a game without a clock waits for an answer
BETWEEN: Final = 600  # seconds between two rounds


async def clean_up(node: Node, tables: Tables) -> int:
    """Remove or stop every table whose time has come; returns how many."""
    now = node.clock.now()
    cleaned = 0
    for row in await node.store.idle_tables(now - OPEN, now - SILENT):
        try:
            if row.phase == "open":
                await tables.remove(row.id)
            else:
                await (await tables.find(row.id)).do(command.Stop(Stop("abandoned")))
        except Refusal:
            continue  # someone came back this very moment
        cleaned += 1
    return cleaned


async def keep_cleaning(node: Node, tables: Tables, keep: Settings) -> None:
    """Clean up and forget what is due, for as long as the hall is open."""
    while True:
        try:
            if cleaned := await clean_up(node, tables):
                LOG.info("cleaned up", extra={"tables": cleaned})
            removed = msgspec.structs.asdict(await forget(node, keep))
            if any(removed.values()):
                LOG.info("forgotten", extra=removed)
        except Exception as error:
            LOG.error("cleaning up failed", exc_info=error)
        await asyncio.sleep(BETWEEN)
