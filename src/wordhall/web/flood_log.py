"""Whose requests these were, without telling who it is: addresses in the log are keyed hashes.

All lines of one day from one address carry the same mark, so that a flood can be followed. With the
hall's key an operator can compute the mark of an address and compare; nobody can turn it back.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from wordhall.hall.links import Links
from wordhall.web.rate_limits import network

LOG: Final = logging.getLogger(__name__)

EVERY: Final = 10.0  # seconds between two lines about one address that is too fast
KEPT: Final = 10_000  # addresses that are counted


class FloodLog:
    def __init__(
        self,
        links: Links,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], str] = lambda: datetime.now(UTC).date().isoformat(),
    ) -> None:
        self._clock = clock
        self._today = today
        self._mark = lru_cache(KEPT)(links.mark)
        self._refused: dict[str, tuple[int, float]] = {}  # by mark: how many, since the last line

    def mark(self, address: str) -> str:
        """The mark of an address in today's log."""
        return self._mark(network(address), self._today())

    def too_fast(self, address: str, route: str) -> None:
        """Note a refused request: a flood is one line now and then, not a flood of lines."""
        mark, now = self.mark(address), self._clock()
        count, last = self._refused.get(mark, (0, now - EVERY))
        if now - last < EVERY:
            self._refused[mark] = (count + 1, last)
            return
        if len(self._refused) >= KEPT:
            self._refused.clear()
        self._refused[mark] = (0, now)
        LOG.warning("too fast", extra={"from": mark, "route": route, "refused": count + 1})
