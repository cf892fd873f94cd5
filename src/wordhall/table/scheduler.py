"""Keeps the time of a node: says when its timers are due, and writes its heartbeat to the store."""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Iterable
from typing import Final, NamedTuple

from wordhall.bus import message
from wordhall.histogram import Histogram
from wordhall.store import Entry, Timer
from wordhall.table import control
from wordhall.table.node import Node
from wordhall.table.tables import Tables


class Pace(NamedTuple):
    """Milliseconds between two heartbeats, and how long a silence counts as dead."""

    beat: int
    dead: int
    start: int  # and before a node's own start, this much


# Nobody waits to take over the work of the only node, and each beat is an fsync.
ALONE: Final = Pace(beat=5_000, dead=15_000, start=1_000)
SHARED: Final = Pace(beat=1_000, dead=3_000, start=3_000)
SOON: Final = 20  # milliseconds between two heartbeats at least
CHECK: Final = 5_000  # milliseconds between two looks for what messages may have missed
AHEAD: Final = 10_000  # timers are read this long before they are due
AGAIN: Final = 10_000  # a timer that is still there so long after it was due failed here
# What is noted in every table with a clock after an outage.
NOTE: Final = Entry(n=0, seat=None, key=control.OUTAGE, answer=b"0", by="house", at=0)

log = logging.getLogger(__name__)


class Scheduler:
    def __init__(self, node: Node, tables: Tables) -> None:
        self.lateness = Histogram()  # seconds by which timers were noticed too late
        self._tables = tables
        self._node = node.row
        self._members = node.members
        self._store = node.store
        self._clock = node.clock
        self._outbox = node.outbox
        self._background = node.background
        self._pace = SHARED if node.store.shared else ALONE
        self._heap: list[tuple[int, int, Timer]] = []
        self._waiting: set[Timer] = set()  # those in the heap
        self._fired: dict[Timer, int] = {}  # when they were due and said so
        self._read_until = 0  # all timers before this time have been read
        self._unread: set[str] = set()  # tables of our slots that changed on another node
        self._count = itertools.count()
        self._woken = asyncio.Event()
        self._next_beat = 0
        self._next_check = 0
        self._heard = 0  # when the store last answered
        self._busy = False
        self._keeper: asyncio.Task[None] | None = None
        self._outbox.subscribe(message.Entry, self._follow)
        self._outbox.subscribe(message.Seats, self._follow)
        self._outbox.subscribe(message.Outage, self._outage)

    async def begin(self) -> None:
        """Take up the timers where they were left, after an outage was noted."""
        await self._beat(self._pace.start)
        self._keeper = asyncio.create_task(self._keep())

    async def end(self) -> None:
        if self._keeper is None:
            return
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        self._keeper = None
        # The last heartbeat is now and not some seconds ago, so that no outage is counted too long
        # and the others take over at once.
        await self._store.sign_off(self._node.id)

    @property
    def silent(self) -> float:
        """For how many seconds a store elsewhere has not answered; a file always does."""
        return (self._clock.now() - self._heard) / 1000 if self._store.shared else 0.0

    @property
    def away(self) -> bool:
        """Whether the store can't be reached, so that this node may not know the truth any more."""
        return self.silent > self._pace.dead / 1000

    def arm(self, timers: Iterable[Timer]) -> None:
        """Announce these when they are due; one that is armed already is not announced twice."""
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

    # What changed.

    def _follow(self, changed: message.Entry | message.Seats) -> None:
        """A timer that was due and is still there is due again: its question is still open."""
        table = self._tables.loaded(changed.table)
        if table is not None:
            # Those that are due later will be read in time.
            soon = [timer for timer in table.timers if timer.due < self._read_until]
            if soon and self._members.owns(changed.table):
                self.arm(soon)
            return
        later = isinstance(changed, message.Entry) and changed.due >= self._read_until
        if later or not self._members.owns(changed.table):
            return
        if not self._unread:
            self._background.spawn(self._read_changed())
        self._unread.add(changed.table)

    async def _read_changed(self) -> None:
        await asyncio.sleep(0)
        tables, self._unread = self._unread, set()
        self.arm(one for one in await self._store.timers_of(tables) if one.due < self._read_until)

    def _outage(self, outage: message.Outage) -> None:
        self._forget_moved()
        self._background.spawn(self._read())

    def _forget_moved(self) -> None:
        """Bots keep to their pauses; everyone else's time has moved."""
        self._heap = [entry for entry in self._heap if entry[2].kind == "bot"]
        heapq.heapify(self._heap)
        self._waiting = {entry[2] for entry in self._heap}

    # Keeping time.

    async def _keep(self) -> None:
        while True:
            self._busy = True
            self._woken.clear()
            if self._clock.now() >= self._next_beat:
                # Before anything is due: after an outage deadlines are later than they seem.
                await self._guarded_beat()
            now = self._clock.now()
            unsure: list[Timer] = []
            while self._heap and self._heap[0][0] <= now:
                timer = heapq.heappop(self._heap)[2]
                self._waiting.discard(timer)
                if self._members.owns(timer.table):
                    self.lateness.add((now - timer.due) / 1000)
                    self._fired[timer] = now
                    if self._asked(timer):
                        self._outbox.deliver(message.Due(timer))
                    else:
                        unsure.append(timer)
            if unsure:
                self._background.spawn(self._ring_later(unsure))
            due = min(self._next_beat, self._heap[0][0]) if self._heap else self._next_beat
            self._busy = False
            await self._clock.until(due, self._woken)

    def _asked(self, timer: Timer) -> bool:
        """Whether this node knows that a timer's question is open."""
        table = self._tables.loaded(timer.table)
        return table is not None and any(_question(one) == _question(timer) for one in table.timers)

    async def _ring_later(self, timers: list[Timer]) -> None:
        """Most of these were answered in time, and no table has to be loaded to find that out."""
        known = await self._store.timers_of({timer.table for timer in timers})
        asked = {_question(timer) for timer in known}
        for timer in timers:
            if _question(timer) in asked:
                self._background.spawn(self._ring(timer))

    async def _ring(self, timer: Timer) -> None:
        """Another node may have put the question, and died before it said so."""
        table = self._tables.loaded(timer.table)
        if table is not None:
            await table.read_seats()
        self._outbox.deliver(message.Due(timer))

    async def _guarded_beat(self) -> None:
        try:
            await self._beat(self._pace.dead)
        except Exception:
            log.exception("the heartbeat failed")

    async def _beat(self, dead: int) -> None:
        self._next_beat = self._clock.now() + self._pace.beat
        pulse = await self._store.heartbeat(self._node, dead, NOTE)
        if pulse.now - self._heard > self._pace.dead:
            self._fired.clear()  # what was due while the store was away may have come to nothing
        self._heard = pulse.now
        self._next_beat = pulse.now + self._pace.beat
        if pulse.lapse is not None:
            # The work of a node that dies shouldn't wait for our next beat as well.
            self._next_beat = min(self._next_beat, max(pulse.lapse, pulse.now + SOON))
        changed = self._members.update(pulse.nodes)
        if pulse.gap:
            log.warning("nobody kept the time for %d ms", pulse.gap)
            self._forget_moved()
        await self._read()
        if changed:
            self._outbox.deliver(message.Members())
        if pulse.gap:
            self._outbox.publish(message.Outage())
        elif pulse.now >= self._next_check:
            self._next_check = pulse.now + CHECK
            self._outbox.deliver(message.Beat())

    async def _read(self) -> None:
        """Arm what is due soon in our slots: new timers, and old ones that came to nothing."""
        now = self._clock.now()
        for timer, at in tuple(self._fired.items()):
            if at < now - AGAIN:
                del self._fired[timer]
        read = await self._store.timers(now + AHEAD, self._members.slots)
        self._read_until = now + AHEAD
        self.arm(timer for timer in read if timer not in self._fired)


def _question(timer: Timer) -> tuple[str, int, str]:
    return timer.table, timer.seat, timer.key
