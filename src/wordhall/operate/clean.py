"""`wordhall clean`: what the hall forgets in time, by hand."""

from wordhall.bus import LocalBus, PostgresBus
from wordhall.hall.retention import Removed, forget
from wordhall.operate.move import existing
from wordhall.settings import Settings
from wordhall.table.node import Node


async def clean(settings: Settings) -> Removed:
    """Forget what is old; nodes that share a database are told."""
    store = existing(settings.database or str(settings.data))
    bus = PostgresBus(settings.database) if settings.database else LocalBus()
    await store.begin()
    node = Node(store, bus)
    await node.outbox.begin()
    try:
        return await forget(node, settings)
    finally:
        await node.outbox.end()
        await store.close()
