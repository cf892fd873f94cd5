"""Links that are secrets: who has one may sit, or watch.

A link is made from the table's id and the seat by a keyed hash, so it is nowhere stored: a stolen
database opens no seat, and the host can be shown a link again. The key is one file in the data
folder, outside the database; without it all links are void.
"""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from wordhall.games.contract import Seat

PROOF: Final = 24  # letters at the end of a link
WATCH: Final = "w"


class Links:
    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def keep(cls, path: Path) -> "Links":
        """The key of a data folder; made at the first call, readable by its owner alone."""
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return cls(path.read_bytes())
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
            file.flush()
            os.fsync(file.fileno())
        return cls(path.read_bytes())

    def seat(self, table: str, seat: Seat) -> str:
        """The path that lets its reader sit on this seat."""
        return f"/s/{table}-{seat}-{self._proof(table, str(seat))}"

    def watch(self, table: str) -> str:
        """The path that lets its reader watch this table."""
        return f"/w/{table}-{WATCH}-{self._proof(table, WATCH)}"

    def read(self, link: str) -> tuple[str, Seat | None] | None:
        """The table and seat (None: watching) that a link opens, or None if it opens nothing."""
        secret = link.rpartition("/")[2]
        # A proof may have dashes of its own.
        table, _, seat = secret[: -PROOF - 1].rpartition("-")
        expected = f"{table}-{seat}-{self._proof(table, seat)}"
        if not hmac.compare_digest(_bytes(secret), _bytes(expected)):
            return None
        return table, None if seat == WATCH else int(seat)

    def cup(self, cup: str, role: str) -> str:
        """The path that lets its reader into a tournament: `join`, `judge`, or as a player."""
        return f"/c/{cup}-{role}-{self._proof('cup:' + cup, role)}"

    def read_cup(self, link: str) -> tuple[str, str] | None:
        """The tournament and role that a link opens, or None if it opens nothing."""
        secret = link.rpartition("/")[2]
        cup, _, role = secret[: -PROOF - 1].rpartition("-")
        expected = f"{cup}-{role}-{self._proof('cup:' + cup, role)}"
        if not hmac.compare_digest(_bytes(secret), _bytes(expected)):
            return None
        return cup, role

    def _proof(self, table: str, seat: str) -> str:
        digest = hmac.digest(self._key, _bytes(f"{table}:{seat}"), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode()[:PROOF]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
