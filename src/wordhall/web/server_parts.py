"""The parts of a running hall, put together in one place."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from wordhall.audience.audience import Audience
from wordhall.cup.cups import Cups
from wordhall.games.contract import Game, Seat
from wordhall.hall.hall import Hall
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.table.bots import Bots
from wordhall.table.node import Node
from wordhall.table.scheduler import Scheduler
from wordhall.table.tables import Tables
from wordhall.unusable import Unusable

P = ParamSpec("P")
T = TypeVar("T")


class ServerParts:
    """Subscribers are called in this order: rights to seats are checked before frames are sent."""

    def __init__(
        self,
        node: Node,
        games: Mapping[str, Game],
        lexicon: Lexicon,
        links: Links,
        *,
        pauses: bool = True,
    ) -> None:
        self.node = node
        self.links = links
        self.tables = Tables(node, games, lexicon)
        self.scheduler = Scheduler(node, self.tables)
        self.audience = Audience(node, self.tables)
        self.bots = Bots(node, self.tables, self.scheduler)
        self.hall = Hall(node, self.tables, self.audience, lexicon, links)
        self.cups = Cups(node, self.tables, self.scheduler, links, pauses=pauses)
        # What part of the points on offer a seat found in a game that is over, once it was asked.
        self.reviews: dict[tuple[str, Seat], float | None] = {}
        self._aside = ThreadPoolExecutor(1, "aside")

    async def aside(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Run what takes long beside the event loop, one such thing after the other."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._aside, partial(work, *args, **more))

    async def begin(self) -> None:
        """Go on where the store left off."""
        await self.node.store.begin()
        if self.node.store.shared and not await self.node.store.same_key(self.links.proof):
            raise Unusable(
                "The other nodes of this hall have another secret, so links made here would open"
                " nothing there. Give all nodes the same WORDHALL_SECRET."
            )
        await self.node.outbox.begin()
        await self.hall.people.begin()
        await self.scheduler.begin()
        await self.cups.begin()

    async def end(self) -> None:
        """Finish what is under way, and close the store."""
        await self.cups.end()
        await self.node.background.close()
        await self.scheduler.end()
        self.bots.end()
        self._aside.shutdown(wait=False, cancel_futures=True)
        await self.node.outbox.end()
        await self.node.store.close()
