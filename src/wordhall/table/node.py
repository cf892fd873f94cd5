"""What all parts of one running server share."""

from importlib.metadata import version

from wordhall.background import Background
from wordhall.bus import Bus, Outbox
from wordhall.clock import Clock
from wordhall.games.contract import Chance
from wordhall.store import NodeRow, Store
from wordhall.table.dice import SystemDice
from wordhall.table.membership import Membership


class Node:
    def __init__(
        self, store: Store, bus: Bus, *, chance: Chance | None = None, address: str = ""
    ) -> None:
        self.store = store
        self.outbox = Outbox(bus)
        self.background = Background()
        self.clock: Clock = store.clock
        self.row = NodeRow(id=self.outbox.node, version=version("wordhall"), address=address)
        self.members = Membership(self.row)
        self.chance: Chance = chance or SystemDice()
