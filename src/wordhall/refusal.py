"""A refusal that someone is told: each part of the hall has a kind of its own."""

from typing import Any


class Refusal(Exception):
    """The code of a sentence in the texts, and what that sentence needs."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
