"""The threads on which bots think, shared fairly between the people they think for.

Someone with fifty tables of strong bots must not make others wait. So the person whose bots did the
least thinking lately is served next, and nobody has all threads at once: one is always left for
others. But one thread first takes what has waited for long, however much thinking that person had:
while others keep coming, their turn would never come.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

THREADS: Final = 3
EACH: Final = THREADS - 1  # threads that one owner may have
LONG: Final = 2.0  # seconds of waiting after which it is someone's turn
HALF: Final = 60.0  # seconds after which thinking counts half
FORGOTTEN: Final = 0.01  # seconds of thinking that no longer matter
KEPT: Final = 1_000  # owners after which those that no longer matter are dropped

T = TypeVar("T")


class Job(NamedTuple):
    work: Callable[[], Any]
    reply: "asyncio.Future[Any]"
    since: float  # when it began to wait


class BotThreads:
    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.thread_time,
    ) -> None:
        self.seconds = 0.0  # of thinking, by all bots so far
        self._clock = clock
        self._processor = processor  # a thread that has to wait for others doesn't think
        self._long = False  # whether someone who has waited for long has a thread
        self._threads = ThreadPoolExecutor(THREADS, "bot")
        self._waiting: dict[str, deque[Job]] = {}
        self._running: Counter[str] = Counter()
        self._spent: dict[str, tuple[float, float]] = {}  # by owner: seconds, and as of when

    def end(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many thoughts have no thread yet."""
        return sum(len(jobs) for jobs in self._waiting.values())

    async def think(self, owner: str, work: Callable[[], T]) -> T:
        """Run this on a thread, when it is the owner's turn."""
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(Job(work, reply, self._clock()))
        self._start()
        return await reply

    def _start(self) -> None:
        while self._running.total() < THREADS:
            may = [owner for owner in self._waiting if self._running[owner] < EACH]
            if not may:
                return
            owner = min(may, key=lambda one: self._waiting[one][0].since)
            long = not self._long and self._clock() - self._waiting[owner][0].since > LONG
            if not long:
                owner = min(may, key=self._lately)
            job = self._waiting[owner].popleft()
            if not self._waiting[owner]:
                del self._waiting[owner]
            if not job.reply.done():  # nobody waits for it any more
                self._running[owner] += 1
                self._long = self._long or long
                self._run(owner, job, long)

    def _run(self, owner: str, job: Job, long: bool) -> None:
        spent = 0.0

        def work() -> Any:
            nonlocal spent
            began = self._processor()
            try:
                return job.work()
            finally:
                spent = self._processor() - began

        def finished(done: "asyncio.Future[Any]") -> None:
            if long:
                self._long = False
            self._running[owner] -= 1
            if not self._running[owner]:
                del self._running[owner]
            self._spend(owner, spent)
            self._start()
            if job.reply.done() or done.cancelled():
                return
            error = done.exception()
            if error is not None:
                job.reply.set_exception(error)
            else:
                job.reply.set_result(done.result())

        asyncio.get_running_loop().run_in_executor(self._threads, work).add_done_callback(finished)

    def _lately(self, owner: str) -> float:
        seconds, at = self._spent.get(owner, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF)) if seconds else 0.0

    def _spend(self, owner: str, seconds: float) -> None:
        self.seconds += seconds
        self._spent[owner] = (self._lately(owner) + seconds, self._clock())
        if len(self._spent) > KEPT:
            matter = [one for one in self._spent if self._lately(one) > FORGOTTEN]
            self._spent = {one: self._spent[one] for one in matter}
