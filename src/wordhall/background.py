"""Work that goes on beside everything else."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Background:
    """Tasks that nobody waits for. A failure is logged, and the end of the node cancels them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that was cancelled before its first step has never looked at its work.
        task.add_done_callback(lambda _: work.close())

    @property
    def idle(self) -> bool:
        return not self._tasks

    async def wait(self) -> None:
        """Wait until what goes on now has ended."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel everything, and take nothing more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _guarded(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("a background task failed")
