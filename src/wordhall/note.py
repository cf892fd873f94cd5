"""What a server notes down for whoever runs it; `web/log.py` says where it goes."""

import logging
from typing import Any

LOG = logging.getLogger("wordhall")


def note(
    event: str, level: int = logging.INFO, error: BaseException | None = None, **data: Any
) -> None:
    """Something happened. No secrets: no path that was asked for, no body, no name."""
    LOG.log(level, event, exc_info=error, extra={"data": data})
