"""Links that are secrets, made from what they open by a keyed hash.

They are stored nowhere: a stolen database opens no seat. The key is one file in the data folder, or
comes from a secret of all nodes; without it these links are void. A table's invitation is not
one of them: it is renewed when the host sends someone away, and stored with the table.
"""

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

from wordhall.unusable import Unusable

KEY: Final = 32  # bytes
PROOF: Final = 24  # characters at the end of a link
CODE: Final = 6  # characters of a code that people type
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that look alike


class Links:
    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def keep(cls, path: Path) -> "Links":
        """The key of a data folder; made at the first call, readable by its owner alone.

        It is there as a whole or not at all: half a key, or none, would let links be forged.
        """
        if not path.exists():
            write_once(path, secrets.token_bytes(KEY))
        key = path.read_bytes()
        if len(key) < KEY:
            raise Unusable(
                f"{path} has {len(key)} bytes, but a key has {KEY}. Restore it from a backup, or"
                " delete it: then private links and slips have to be handed out again."
            )
        return cls(key)

    @classmethod
    def of(cls, secret: str) -> "Links":
        """The key that all nodes make from one secret."""
        return cls(hashlib.sha256(_bytes(secret)).digest())

    @property
    def key(self) -> bytes:
        return self._key

    @property
    def proof(self) -> bytes:
        """What tells two keys apart, and gives neither away."""
        return self._digest("proof", "", "")

    def mark(self, address: str, day: str) -> str:
        """The mark of an address in the log, for one day: the same on all nodes."""
        return self._digest("address", day, address).hex()[:12]

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


def write_once(path: Path, content: bytes) -> None:
    """Write a secret file that appears whole; a second writer leaves the first one's."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
