"""The database's clock, which all nodes follow however their own clocks are set."""

import asyncio
import time

from wordhall.clock import wait_until


class DatabaseClock:
    """Goes on by this machine's monotonic clock from what the database said last."""

    def __init__(self) -> None:
        self._ahead = time.time_ns() // 1_000_000 - _monotonic()

    def now(self) -> int:
        return _monotonic() + self._ahead

    async def until(self, due: int, woken: asyncio.Event) -> None:
        await wait_until((due - self.now()) / 1000, woken)

    def set(self, now: int, asked: int) -> None:
        """The database said `now` to a question that was asked at this monotonic time."""
        self._ahead = now - (asked + _monotonic()) // 2

    @staticmethod
    def asking() -> int:
        """The monotonic time at which a question is asked."""
        return _monotonic()


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
