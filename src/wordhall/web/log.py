"""What the server tells whoever runs it: JSON lines and counters, and no secrets in either.

A path can hold a link and a header a session, so only the pattern of a call is written, never the
address that was asked for; nor is any body.
"""

import logging
import sys
from typing import Any, TextIO

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


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


class Meters:
    """What /metrics shows."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.calls = Counter(
            "wordhall_calls", "Calls by route and status.", ["route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "wordhall_call_seconds", "How long a call took.", ["route"],
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2), registry=self.registry,
        )  # fmt: skip
        self.streams = Gauge("wordhall_streams", "Open event streams.", registry=self.registry)
        self.cut = Counter(
            "wordhall_streams_cut", "Streams ended because their reader was too slow.",
            registry=self.registry,
        )  # fmt: skip
        self._children: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def called(self, route: str, status: int, seconds: float) -> None:
        """Count a call."""
        children = self._children.get((route, status))
        if children is None:
            children = self.calls.labels(route, status), self.seconds.labels(route)
            self._children[route, status] = children
        children[0].inc()
        children[1].observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def log() -> Any:
    return structlog.get_logger()
