"""What the server tells whoever runs it: JSON lines and counters, and no secrets in either.

A path can hold a link and a header a session, so only the pattern of a call is written, never the
address that was asked for; nor is any body. What stands in `extra` goes into the line.
"""

import logging
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from datetime import UTC, datetime
from itertools import accumulate
from typing import TextIO

import msgspec


def start(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write JSON lines; uvicorn's own words go the same way, without its access log."""
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(Lines())
    for name, least in (("wordhall", level), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [lines]
        logger.setLevel(least)
        logger.propagate = False
    logging.getLogger("uvicorn.error").handlers = []
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False


# What every record has; uvicorn adds its words in colour.
USUAL = {*vars(logging.makeLogRecord({})), "message", "taskName", "color_message"}


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
        told = {
            "event": record.getMessage().strip(),
            "level": record.levelname.lower(),
            "timestamp": at,
            **{name: value for name, value in vars(record).items() if name not in USUAL},
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0)  # seconds that a call took


class Meters:
    """What /metrics shows. Counting must cost nothing; whoever asks may wait for the sums."""

    def __init__(self, node: str) -> None:
        self._node = f'node="{node}"'
        self.streams = 0  # open now
        self.cut = 0
        self._calls: Counter[tuple[str, int]] = Counter()
        self._took: dict[str, list[int]] = {}  # how many fell under each bound
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def called(self, route: str, status: int, seconds: float) -> None:
        """Count a call."""
        self._calls[route, status] += 1
        took = self._took.get(route)
        if took is None:
            took = self._took[route] = [0] * (len(BOUNDS) + 1)
        took[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[route] += seconds

    def text(self) -> bytes:
        """All of it as Prometheus reads it."""
        node = self._node
        lines = [*family("wordhall_calls_total", "counter", "Calls by route and status.")]
        for (route, status), count in self._calls.items():
            lines.append(
                f'wordhall_calls_total{{{node},route="{route}",status="{status}"}} {count}'
            )
        lines += family("wordhall_call_seconds", "histogram", "How long a call took.")
        for route, took in self._took.items():
            for bound, count in zip([*BOUNDS, "+Inf"], accumulate(took), strict=True):
                name = "wordhall_call_seconds_bucket"
                lines.append(f'{name}{{{node},route="{route}",le="{bound}"}} {count}')
            lines.append(f'wordhall_call_seconds_count{{{node},route="{route}"}} {sum(took)}')
            lines.append(
                f'wordhall_call_seconds_sum{{{node},route="{route}"}} {self._seconds[route]}'
            )
        lines += family("wordhall_streams", "gauge", "Open event streams.")
        lines.append(f"wordhall_streams{{{node}}} {self.streams}")
        slow = "Streams ended because their reader was too slow."
        lines += family("wordhall_streams_cut_total", "counter", slow)
        lines.append(f"wordhall_streams_cut_total{{{node}}} {self.cut}")
        return "\n".join([*lines, ""]).encode()


def family(name: str, kind: str, says: str) -> tuple[str, str]:
    return f"# HELP {name} {says}", f"# TYPE {name} {kind}"
