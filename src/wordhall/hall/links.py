"""Links that are secrets, made from what they open by a keyed hash.

They are stored nowhere: a stolen database opens no seat. The key is one file in the data folder,
outside the database; without it these links are void. A table's invitation is not one of them: it
is renewed when the host sends someone away, and stored with the table.
"""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

PROOF: Final = 24  # characters at the end of a link
CODE: Final = 6  # characters of a code that people type
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that look alike


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

    def seat(self, table: str, id: str) -> str:
        """The path that lets another device play the seat with this id."""
        return f"/s/{self._signed('seat', table, id)}"

    def read_seat(self, link: str) -> tuple[str, str] | None:
        """The table and the seat's id, or None if the link opens nothing."""
        return self._read("seat", link)

    def cup(self, cup: str, role: str) -> str:
        """The path that lets someone into a tournament: `join`, `judge`, or a player's slip."""
        return f"/c/{self._signed('cup', cup, role)}"

    def read_cup(self, link: str) -> tuple[str, str] | None:
        """The tournament and the role, or None if the link opens nothing."""
        return self._read("cup", link)

    def code(self, cup: str, role: str) -> str:
        """The same as a link, to be typed in at the tournament's own page."""
        number = int.from_bytes(self._digest("code", cup, role)[:8], "big")
        letters = []
        for _ in range(CODE):
            number, letter = divmod(number, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    def _signed(self, kind: str, of: str, what: str) -> str:
        proof = base64.urlsafe_b64encode(self._digest(kind, of, what)).decode()[:PROOF]
        return f"{of}-{what}-{proof}"

    def _read(self, kind: str, link: str) -> tuple[str, str] | None:
        secret = link.rpartition("/")[2]
        # A proof may have dashes of its own.
        of, _, what = secret[: -PROOF - 1].rpartition("-")
        if not hmac.compare_digest(_bytes(secret), _bytes(self._signed(kind, of, what))):
            return None
        return of, what

    def _digest(self, kind: str, of: str, what: str) -> bytes:
        return hmac.digest(self._key, _bytes(f"{kind}:{of}:{what}"), hashlib.sha256)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
