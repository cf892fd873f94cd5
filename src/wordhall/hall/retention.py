"""For how long the hall keeps games and people, and forgetting them after that."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from wordhall.bus import message
from wordhall.settings import Settings
from wordhall.table.node import Node

DAY: Final = 24 * 3_600_000
TOGETHER: Final = 20  # things that one transaction removes: answers wait no longer than for these


class Removed(msgspec.Struct, kw_only=True):
    """How much was removed."""

    games: int = 0
    tournaments: int = 0
    people: int = 0


async def forget(node: Node, keep: Settings) -> Removed:
    """Remove what is older than the settings say; a running hall may go on meanwhile.

    Finished games go with their chat, and tournaments that are over as late as finished games. A
    person goes with all sessions and tokens, unless an unfinished game or a running tournament
    still needs them.
    """
    store, now = node.store, node.clock.now()
    finished = now - keep.keep_finished_days * DAY
    imported = now - keep.keep_imported_days * DAY
    away = now - keep.keep_guests_days * DAY
    removed = Removed()
    while expired := await store.expired_tables(finished, imported, TOGETHER):
        await store.delete_tables(expired)
        removed.games += len(expired)
        for table in expired:
            node.outbox.publish(message.Gone(table))
    removed.tournaments = await _all(lambda: store.delete_cups(finished, TOGETHER))
    removed.people = await _all(lambda: store.delete_people(away, now, TOGETHER))
    return removed


async def _all(remove: Callable[[], Awaitable[int]]) -> int:
    """Remove until nothing is left; returns how much it was."""
    many = 0
    while some := await remove():
        many += some
    return many
