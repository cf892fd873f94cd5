"""How many connections there may be: so many from one address, and as many as there are files."""

import logging
import resource
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from wordhall.web.rate_limits import network

LOG: Final = logging.getLogger(__name__)

RESERVED: Final = 256  # files that the store, the dictionary and the client's pages may need
QUIET: Final = 60  # seconds between two lines in the log that there is no room


class Capacity(NamedTuple):
    """What may be open at once. A school shares one address, and its browsers open six each."""

    connections: int = 512  # from one address
    streams: int = 300  # from one address
    streams_each: int = 20  # of one person


CAPACITY: Final = Capacity()
UNBOUNDED: Final = Capacity(1 << 30, 1 << 30, 1 << 30)  # for benchmarks, as BOUNDLESS is


class Connections:
    """Counts the open connections, and refuses those beyond the limits."""

    def __init__(
        self,
        each: int = CAPACITY.connections,
        most: int = 1 << 30,
        clock: Callable[[], float] = time.monotonic,
        mark: Callable[[str], str] = lambda address: "",
    ) -> None:
        self._each = each
        self._mark = mark  # the mark of an address in the log
        self._most = most
        self._clock = clock
        self._total = 0
        self._open: Counter[str] = Counter()
        self._silent_until = float("-inf")

    def admit(self, address: str, *, trusted: bool = False) -> bool:
        """Count a new connection; False if there is no room for it. A proxy brings everyone."""
        at = network(address)
        if self._total >= self._most or (self._open[at] >= self._each and not trusted):
            self._complain(
                "no room for connections"
                if self._total >= self._most
                else "no room for connections of one address",
                address,
            )
            return False
        self._total += 1
        self._open[at] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a connection that was admitted."""
        at = network(address)
        self._total -= 1
        self._open[at] -= 1
        if not self._open[at]:
            del self._open[at]

    def _complain(self, event: str, address: str) -> None:
        now = self._clock()
        if now >= self._silent_until:
            self._silent_until = now + QUIET
            counted = {"connections": self._total, "most": self._most}
            LOG.warning(event, extra={**counted, "from": self._mark(address)})


def raise_file_limit() -> int:
    """Open as many files as the system allows; returns for how many connections that is enough."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return 1 << 30 if hard == resource.RLIM_INFINITY else max(1, hard - RESERVED)
