"""How a node learns that something changed, on this node or on another."""

from wordhall.bus.bus import Bus
from wordhall.bus.local import LocalBus
from wordhall.bus.outbox import Outbox
from wordhall.bus.postgres import PostgresBus

__all__ = ["Bus", "LocalBus", "Outbox", "PostgresBus"]
