"""Who must be told that a table has gone on."""

from wordhall.bus.bus import Bus, Hear, Note
from wordhall.bus.local import LocalBus

__all__ = ["Bus", "Hear", "LocalBus", "Note"]
