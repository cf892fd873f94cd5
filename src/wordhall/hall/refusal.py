"""Why the hall says no."""

from typing import Any


class HallRefusal(Exception):
    """The hall's no. A game refuses with `IllegalMove`; this is about people, seats and links."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
