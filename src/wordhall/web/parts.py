"""The parts of a running hall, put together in one place."""

from collections.abc import Mapping

from wordhall.audience.audience import Audience
from wordhall.cup.cups import Cups
from wordhall.games.contract import Game
from wordhall.hall.hall import Hall
from wordhall.hall.links import Links
from wordhall.lexicon import Lexicon
from wordhall.table.bots import Bots
from wordhall.table.node import Node
from wordhall.table.scheduler import Scheduler
from wordhall.table.settings import Shelf
from wordhall.table.tables import Tables


class Parts:
    """Who subscribes first is told first: seats' rights are checked before anyone hears of them."""

    def __init__(
        self,
        node: Node,
        games: Mapping[str, Game],
        lexicon: Lexicon,
        links: Links,
        *,
        shelf: Shelf | None = None,
        pauses: bool = True,
    ) -> None:
        self.node = node
        self.tables = Tables(node, games, shelf or lexicon)
        self.scheduler = Scheduler(node, self.tables)
        self.audience = Audience(node, self.tables)
        self.bots = Bots(node, self.tables, self.scheduler)
        self.hall = Hall(node, self.tables, self.audience, lexicon, links)
        self.cups = Cups(node, self.tables, self.scheduler, links, pauses=pauses)

    async def begin(self) -> None:
        """Go on where the store left off."""
        await self.hall.people.begin()
        await self.scheduler.begin()
        await self.cups.begin()

    async def end(self) -> None:
        """Finish what is under way, and close the store."""
        await self.cups.end()
        await self.node.background.close()
        await self.scheduler.end()
        self.bots.end()
        await self.node.store.close()
