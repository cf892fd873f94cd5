"""What the server tells the people who run it: JSON lines, and no secrets in them.

A path can hold a link and a header a session, so only the pattern of a call is written, never the
address that was asked for; nor is any body. What is in `extra` goes into the line.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

import msgspec


def start(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Write JSON lines; uvicorn's own words go the same way, without its access log."""
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(JsonLines())
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


class JsonLines(logging.Formatter):
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
