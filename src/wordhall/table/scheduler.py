"""Keeps the time of a node: says when a timer is due, and beats its pulse in the store."""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Iterable
from typing import Final

from wordhall.bus import message
from wordhall.store import Entry, Timer
from wordhall.table import control
from wordhall.table.node import Node
from wordhall.table.tables import Tables

BEAT: Final = 5_000  # milliseconds between two heartbeats
PATIENCE: Final = 15_000  # a longer silence in a running node was an outage: the machine slept
RESTART: Final = 1_000  # and before its start, this much
# A timer that is so late belongs to a node that died, or failed here; bots may be thinking.
ORPHAN: Final = 10_000
ORPHAN_BOT: Final = 120_000

log = logging.getLogger(__name__)


class Scheduler:
    def __init__(self, node: Node, tables: Tables) -> None:
        self._tables = tables
        self._store = node.store
        self._clock = node.clock
        self._outbox = node.outbox
        self._background = node.background
        self._heap: list[tuple[int, int, Timer]] = []
        self._waiting: set[Timer] = set()  # those in the heap
        self._count = itertools.count()
        self._woken = asyncio.Event()
        self._next_beat = 0
        self._busy = False
        self._keeper: asyncio.Task[None] | None = None
        self._outbox.subscribe(message.Entry, self._follow)
        self._outbox.subscribe(message.Seats, self._follow)

    async def begin(self) -> None:
        """Take up all timers where they were left, after an outage was noted."""
        await self._beat(RESTART)
        self.arm(await self._store.timers())
        self._keeper = asyncio.create_task(self._keep())

    async def end(self) -> None:
        if self._keeper is None:
            return
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        self._keeper = None
        # The heart stops now and not some seconds ago, so that no outage is counted too long.
        await self._store.heartbeat(self._clock.now(), PATIENCE, self._outage_entry())

    def arm(self, timers: Iterable[Timer]) -> None:
        """Say so when these are due; one that is waited for already is not said twice."""
        for timer in timers:
            if timer not in self._waiting:
                if not self._heap or timer.due < self._heap[0][0]:
                    self._woken.set()
                self._waiting.add(timer)
                heapq.heappush(self._heap, (timer.due, next(self._count), timer))

    async def settled(self) -> None:
        """Wait until everything that is due by now has been done; for tests."""
        background = self._background
        while True:
            await asyncio.sleep(0)
            now = self._clock.now()
            if not background.idle:
                await background.wait()
            elif self._busy or self._next_beat <= now or (self._heap and self._heap[0][0] <= now):
                await asyncio.sleep(0.001)
            else:
                return

    def _follow(self, changed: message.Entry | message.Seats) -> None:
        """A timer that was due and is still there is due again: its question is still open."""
        table = self._tables.loaded(changed.table)
        if table is not None:
            self.arm(table.timers)

    async def _keep(self) -> None:
        while True:
            self._busy = True
            self._woken.clear()
            if self._clock.now() >= self._next_beat:
                # Before anything is due: after an outage deadlines are later than they seem.
                await self._guarded_beat()
            now = self._clock.now()
            while self._heap and self._heap[0][0] <= now:
                timer = heapq.heappop(self._heap)[2]
                self._waiting.discard(timer)
                self._outbox.deliver(message.Due(timer))
            due = min(self._next_beat, self._heap[0][0]) if self._heap else self._next_beat
            self._busy = False
            await self._clock.until(due, self._woken)

    async def _guarded_beat(self) -> None:
        try:
            await self._beat(PATIENCE)
        except Exception:
            log.exception("the heartbeat failed")

    async def _beat(self, patience: int) -> None:
        now = self._clock.now()
        self._next_beat = now + BEAT
        gap = await self._store.heartbeat(now, patience, self._outage_entry())
        if gap:
            log.warning("nobody kept the time for %d ms", gap)
            # Bots keep to their pauses; everyone else's time has moved.
            self._heap = [entry for entry in self._heap if entry[2].kind == "bot"]
            heapq.heapify(self._heap)
            self._waiting = {entry[2] for entry in self._heap}
            self.arm(timer for timer in await self._store.timers() if timer.kind != "bot")
            self._outbox.deliver(message.Outage())
            return
        late = await self._store.timers(now - ORPHAN)
        self.arm(one for one in late if one.kind != "bot" or one.due < now - ORPHAN_BOT)
        self._outbox.deliver(message.Beat())

    def _outage_entry(self) -> Entry:
        now = self._clock.now()
        return Entry(n=0, seat=None, key=control.OUTAGE, answer=b"0", by="house", at=now)
