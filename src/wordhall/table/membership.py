"""Which nodes are alive, and what this one looks after: timers, bots and tournaments.

Tables fall into slots by their id, and each slot belongs to the living node that draws the highest
number for it. When a node comes or goes, only the slots that it gets or had change hands. A node
that is wrong about this wastes work, and harms nothing: an entry still has to find its place.
"""

from collections.abc import Sequence
from hashlib import blake2b

from wordhall.store import NodeRow, slot_of
from wordhall.store.rows import SLOTS


class Membership:
    def __init__(self, node: NodeRow) -> None:
        self.nodes: tuple[NodeRow, ...] = (node,)
        self.slots = frozenset(range(SLOTS))  # that are this node's
        self._node = node

    @property
    def alone(self) -> bool:
        """Whether no other node can have changed anything."""
        return len(self.nodes) == 1

    def update(self, nodes: Sequence[NodeRow]) -> bool:
        """Take note of who is alive; returns whether that has changed."""
        if tuple(nodes) == self.nodes:
            return False
        self.nodes = tuple(nodes)
        names = [node.id for node in nodes]
        self.slots = frozenset(slot for slot in range(SLOTS) if owner(names, slot) == self._node.id)
        return True

    def owns(self, table: str) -> bool:
        """Whether a table's or a tournament's timers are this node's."""
        return slot_of(table) in self.slots


def owner(nodes: Sequence[str], slot: int) -> str:
    """The node that draws the highest number for a slot."""
    return max(nodes, key=lambda node: blake2b(f"{node}:{slot}".encode(), digest_size=8).digest())
