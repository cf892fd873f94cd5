"""Keeps the time of a house: rings timers, lets bots think, and beats its pulse."""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wordhall.games.contract import Illegal
from wordhall.store import Entry, Timer
from wordhall.table import deed as deeds

if TYPE_CHECKING:
    from wordhall.table.house import House
    from wordhall.table.table import Table

BEAT: Final = 5_000  # milliseconds between two beats of the pulse
PATIENCE: Final = 15_000  # a longer silence in a running house was an outage: the machine slept
RESTART: Final = 1_000  # and at the beginning, this much
# A timer that is so late belongs to a node that died; bots may still be thinking on theirs.
ORPHAN: Final = {"clock": 10_000, "left": 10_000, "alone": 10_000, "cup": 10_000, "bot": 120_000}
AGAIN: Final = 60_000  # when what failed is tried again
THINKERS: Final = 2

Mark = tuple[str, int, str]  # table, seat, key

log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._heap: list[tuple[int, int, Timer]] = []
        self._count = itertools.count()
        self._woken = asyncio.Event()
        self._next_beat = 0
        self._busy = False
        self._closing = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._thinking: set[Mark] = set()
        self._thoughts: dict[Mark, Any] = {}  # answers that wait until a person would have them
        self._thinkers = ThreadPoolExecutor(THINKERS, "bot")

    async def begin(self) -> None:
        await self._beat(RESTART)
        self._heap.clear()
        self.arm(await self._house.store.timers())
        self._keeper = asyncio.create_task(self._keep())

    async def end(self) -> None:
        if self._keeper is None:
            return
        self._closing = True
        self._keeper.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self._keeper, *self._tasks, return_exceptions=True)
        self._keeper = None
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        # The pulse stops now and not some seconds ago, so that an outage is not counted too long.
        await self._house.store.beat(self._house.clock.now(), PATIENCE, self._note())

    def arm(self, timers: Sequence[Timer], known: Sequence[Timer] = ()) -> None:
        """Ring these at their time, but for those that are known already."""
        for timer in timers:
            if timer not in known:
                if not self._heap or timer.due < self._heap[0][0]:
                    self._woken.set()
                heapq.heappush(self._heap, (timer.due, next(self._count), timer))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside everything else; a failure is written down."""
        if self._closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until everything that is due by now has been done; for tests."""
        while True:
            await asyncio.sleep(0)
            now = self._house.clock.now()
            if self._tasks:
                await asyncio.wait(self._tasks)
            elif self._busy or self._next_beat <= now or (self._heap and self._heap[0][0] <= now):
                await asyncio.sleep(0.001)
            else:
                return

    async def _keep(self) -> None:
        clock = self._house.clock
        while True:
            self._busy = True
            self._woken.clear()
            if clock.now() >= self._next_beat:
                # Before any deadline is rung: after an outage they are later than they seem.
                await self._guard(self._beat(PATIENCE))
            now = clock.now()
            while self._heap and self._heap[0][0] <= now:
                self.spawn(self._ring(heapq.heappop(self._heap)[2]))
            due = self._next_beat
            if self._heap:
                due = min(due, self._heap[0][0])
            self._busy = False
            await clock.until(due, self._woken)

    async def _beat(self, patience: int) -> None:
        house = self._house
        now = house.clock.now()
        self._next_beat = now + BEAT
        gap = await house.store.beat(now, patience, self._note())
        if gap:
            log.warning("nobody kept the time for %d ms", gap)
            # Bots keep to their pauses; everybody else's time has moved.
            self._heap = [entry for entry in self._heap if entry[2].kind == "bot"]
            timers = await house.store.timers()
            self.arm([timer for timer in timers if timer.kind != "bot"])
            for table in tuple(house.tables.values()):
                self.spawn(table.catch_up())
            return
        late = await house.store.timers(now - min(ORPHAN.values()))
        self.arm([timer for timer in late if timer.due < now - ORPHAN[timer.kind]])
        watched = [id for id, table in house.tables.items() if table.watches]
        for id, n in (await house.store.heads(watched)).items():
            known = house.tables.get(id)
            if known is not None and known.n < n:
                self.spawn(known.catch_up())
        house.evict()

    async def _ring(self, timer: Timer) -> None:
        try:
            if bell := self._house.bells.get(timer.kind):
                await bell(timer)
                return
            table = await self._house.table(timer.table)
            if timer.kind == "bot":
                await self._bot(table, timer)
            else:
                await table.ring(timer)
        except asyncio.CancelledError:
            raise
        except BaseException:
            # The row is still there; without this one failure would leave the table silent.
            late = msgspec.structs.replace(timer, due=self._house.clock.now() + AGAIN)
            self.arm([late])
            raise

    async def _bot(self, table: "Table", timer: Timer) -> None:
        mark = (timer.table, timer.seat, timer.key)
        if mark in self._thinking:
            return
        if mark not in self._thoughts:
            self._thinking.add(mark)
            try:
                pause = await self._think(table, timer, mark)
            finally:
                self._thinking.discard(mark)
            if pause is None:
                return
            if pause > 0:
                due = self._house.clock.now() + pause
                self.arm([msgspec.structs.replace(timer, due=due)])
                return
        try:
            await table.bot_answer(timer.seat, timer.key, self._thoughts.pop(mark))
        except Illegal as error:
            if error.code not in ("stale", "over", "paused"):
                raise
        else:
            table.ring_on(timer)

    async def _think(self, table: "Table", timer: Timer, mark: Mark) -> int | None:
        """Put a bot's answer among the thoughts; returns how many milliseconds it shall wait."""
        house, standing, seat = self._house, table.standing, timer.seat
        ask = standing.asks.get(seat) if standing is not None else None
        if standing is None or ask is None or not ask.waits or standing.key(ask) != timer.key:
            return None
        if standing.paused is not None or seat not in standing.bots:
            return None
        game, book = table.kit.game, table.kit.book
        began = house.clock.now()
        view, level = game.view(standing.state, seat), standing.bots[seat]
        loop = asyncio.get_running_loop()
        try:
            answer, pause = await loop.run_in_executor(
                self._thinkers, game.bot, view, ask, level, book, house.chance
            )
        except Exception:
            log.exception("a bot of %s could not think", game.name)
            answer, pause = ask.otherwise, 0
        self._thoughts[mark] = answer
        waited = house.clock.now() - began
        return max(0, round(pause * 1000) - waited) if table.settings.pauses else 0

    async def _guard(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("something at a table failed")

    def _note(self) -> Entry:
        now = self._house.clock.now()
        return Entry(n=0, seat=None, key=deeds.OUTAGE, answer=b"0", by="house", at=now)
