"""The time of day. It is handed in wherever it is needed, so that tests can set it."""

import asyncio
import time
from typing import Final, Protocol


class Clock(Protocol):
    """Milliseconds since 1970, and waiting for them."""

    def now(self) -> int: ...

    async def until(self, due: int, woken: asyncio.Event) -> None:
        """Return when it is that late, or when `woken` is set."""


# Not every system has a clock that goes on in sleep.
STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady() -> int:
    """Nanoseconds that only ever go forward, also while the machine sleeps."""
    return time.clock_gettime_ns(STEADY)


class SystemClock:
    """The system's time of day at the start, and from there on a clock that nobody can set.

    A clock that is set back an hour would give everyone an hour more for their turn.
    """

    def __init__(self) -> None:
        self._ahead = time.time_ns() - steady()

    def now(self) -> int:
        return (steady() + self._ahead) // 1_000_000

    async def until(self, due: int, woken: asyncio.Event) -> None:
        await wait_until((due - self.now()) / 1000, woken)


async def wait_until(seconds: float, woken: asyncio.Event) -> None:
    """Wait so long, or until `woken` is set."""
    if seconds <= 0:
        return
    # Not wait_for: in Python 3.11 it may swallow a cancellation that comes with the wake-up.
    alarm = asyncio.get_running_loop().call_later(seconds, woken.set)
    try:
        await woken.wait()
    finally:
        alarm.cancel()


class ManualClock:
    """A clock that moves only when a test moves it."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._waiting: set[asyncio.Event] = set()

    def now(self) -> int:
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the time forward, and wake whatever waits for it."""
        self._now += round(seconds * 1000)
        for woken in self._waiting:
            woken.set()

    async def until(self, due: int, woken: asyncio.Event) -> None:
        self._waiting.add(woken)
        try:
            while self._now < due and not woken.is_set():
                await woken.wait()
        finally:
            self._waiting.discard(woken)
