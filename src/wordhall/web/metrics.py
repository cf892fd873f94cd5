"""What /metrics shows of a node, as Prometheus reads it."""

import contextlib
import gc
import os
import resource
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wordhall.histogram import Histogram
from wordhall.web.server_parts import ServerParts


class Meters:
    """Counting must cost nothing; a reader of /metrics may wait for the sums."""

    def __init__(self, parts: ServerParts) -> None:
        self.streams = 0  # open now
        self.cut = 0
        self._parts = parts
        self._node = f'node="{parts.node.row.id}"'
        self._calls: dict[tuple[str, int], int] = {}
        self._took: dict[str, Histogram] = {}
        self._collecting = 0.0  # since when garbage is being collected
        self._collections = Histogram()
        gc.callbacks.append(self._collected)

    def end(self) -> None:
        with contextlib.suppress(ValueError):
            gc.callbacks.remove(self._collected)

    def called(self, route: str, status: int, seconds: float) -> None:
        """Count a call."""
        call = (route, status)
        self._calls[call] = self._calls.get(call, 0) + 1
        took = self._took.get(route)
        if took is None:
            took = self._took[route] = Histogram()
        took.add(seconds)

    def text(self) -> bytes:
        """All metrics, as Prometheus reads them."""
        return "\n".join([*self._lines(), ""]).encode()

    def _lines(self) -> Iterable[str]:
        parts = self._parts
        store, scheduler, thinking = parts.node.store, parts.scheduler, parts.bots.thinking
        yield from family("wordhall_calls_total", "counter", "Calls by route and status.")
        for (route, status), count in self._calls.items():
            yield f'wordhall_calls_total{{{self._node},route="{route}",status="{status}"}} {count}'
        yield from family("wordhall_call_seconds", "histogram", "How long a call took.")
        for route, took in self._took.items():
            yield from self._histogram("wordhall_call_seconds", took, f'route="{route}"')
        yield from self._one("streams", "gauge", "Open event streams.", self.streams)
        slow = "Streams ended because their reader was too slow."
        yield from self._one("streams_cut_total", "counter", slow, self.cut)
        yield from self._times("commit_seconds", "How long a commit took.", store.commits)
        queued = "Groups of writes that wait for a commit."
        yield from self._one("commit_queue", "gauge", queued, store.queued)
        failing = "Whether the last commit failed."
        yield from self._one("store_failing", "gauge", failing, int(store.failure is not None))
        tables = "Tables in memory."
        yield from self._one("tables", "gauge", tables, parts.tables.count)
        late = "How late a timer was noticed."
        yield from self._times("timer_late_seconds", late, scheduler.lateness)
        yield from self._one(
            "bot_seconds_total", "counter", "Seconds that bots thought.", thinking.seconds
        )
        waiting = "Thoughts of bots that wait for a thread."
        yield from self._one("bot_queue", "gauge", waiting, thinking.waiting)
        garbage = "How long a garbage collection held everything up."
        yield from self._times("garbage_seconds", garbage, self._collections)
        yield from self._one("memory_bytes", "gauge", "Memory of the process.", memory())

    def _one(self, name: str, kind: str, says: str, value: float) -> Iterable[str]:
        yield from family(f"wordhall_{name}", kind, says)
        yield f"wordhall_{name}{{{self._node}}} {value}"

    def _times(self, name: str, says: str, histogram: Histogram) -> Iterable[str]:
        yield from family(f"wordhall_{name}", "histogram", says)
        yield from self._histogram(f"wordhall_{name}", histogram)

    def _histogram(self, name: str, histogram: Histogram, *labels: str) -> Iterable[str]:
        named = ",".join((self._node, *labels))
        for bound, count in histogram.buckets:
            yield f'{name}_bucket{{{named},le="{bound}"}} {count}'
        yield f"{name}_count{{{named}}} {histogram.count}"
        yield f"{name}_sum{{{named}}} {histogram.seconds}"

    def _collected(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting = time.perf_counter()
        else:
            self._collections.add(time.perf_counter() - self._collecting)


def family(name: str, kind: str, says: str) -> tuple[str, str]:
    return f"# HELP {name} {says}", f"# TYPE {name} {kind}"


def memory() -> int:
    """Bytes of memory that this process holds."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # no Linux: the most that it ever held
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
