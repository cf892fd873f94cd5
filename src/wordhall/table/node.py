"""What all parts of one running server share."""

from wordhall.background import Background
from wordhall.bus import Bus, Outbox
from wordhall.clock import Clock, SystemClock
from wordhall.games.contract import Chance
from wordhall.store import Store
from wordhall.table.dice import SystemDice


class Node:
    def __init__(
        self, store: Store, bus: Bus, *, clock: Clock | None = None, chance: Chance | None = None
    ) -> None:
        self.store = store
        self.outbox = Outbox(bus)
        self.background = Background()
        self.clock: Clock = clock or SystemClock()
        self.chance: Chance = chance or SystemDice()
