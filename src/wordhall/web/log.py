"""What the server tells whoever runs it: JSON lines and counters, and no secrets in either.

A path can hold a link and a header a session, so only the pattern of a call is written, never the
address that was asked for; nor is any body.
"""

import logging
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, TextIO

import structlog
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.registry import Collector


def start(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write JSON lines; uvicorn's own words go the same way, without its access log."""
    out = stream or sys.stderr
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=True,
    )
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [Relay()] if name == "uvicorn" else []
        logger.setLevel(logging.WARNING)
        logger.propagate = name != "uvicorn"
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False


class Relay(logging.Handler):
    """Passes a line of the standard library's logging on."""

    def emit(self, record: logging.LogRecord) -> None:
        log = structlog.get_logger()
        said = record.getMessage().strip()
        log.log(record.levelno, "server", said=said, exc_info=record.exc_info)


BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0)  # seconds that a call took


class Meters(Collector):
    """What /metrics shows. Counting must cost nothing; whoever asks may wait for the sums."""

    def __init__(self) -> None:
        self.streams = 0  # open now
        self.cut = 0
        self._calls: Counter[tuple[str, int]] = Counter()
        self._took: dict[str, list[int]] = {}  # how many fell under each bound
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def called(self, route: str, status: int, seconds: float) -> None:
        """Count a call."""
        self._calls[route, status] += 1
        took = self._took.get(route)
        if took is None:
            took = self._took[route] = [0] * (len(BOUNDS) + 1)
        took[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[route] += seconds

    def collect(self) -> Iterator[Metric]:
        calls = CounterMetricFamily(
            "wordhall_calls", "Calls by route and status.", labels=["route", "status"]
        )
        for (route, status), count in self._calls.items():
            calls.add_metric([route, str(status)], count)
        seconds = HistogramMetricFamily(
            "wordhall_call_seconds", "How long a call took.", labels=["route"]
        )
        for route, took in self._took.items():
            names = [*map(str, BOUNDS), "+Inf"]
            buckets = list(zip(names, map(float, accumulate(took)), strict=True))
            seconds.add_metric([route], buckets, self._seconds[route])
        yield calls
        yield seconds
        yield GaugeMetricFamily("wordhall_streams", "Open event streams.", self.streams)
        yield CounterMetricFamily(
            "wordhall_streams_cut", "Streams ended because their reader was too slow.", self.cut
        )

    def text(self) -> bytes:
        return generate_latest(self._registry)


def log() -> Any:
    return structlog.get_logger()
