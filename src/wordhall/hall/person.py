"""People: a name is enough. A browser holds a session, a program a token; we keep their hashes."""

import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from typing import Final

from wordhall.hall.refusal import Refused
from wordhall.store import Grant, Person, Store
from wordhall.table.clock import Clock

KEPT: Final = 20_000  # sessions remembered without asking the store
LONGEST: Final = 24  # signs of a name


class People:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, Person] = OrderedDict()  # by the secret they came with

    def known(self, session: str, token: str = "") -> Person | None:
        """Whose session or token this is, if it was here of late; a token goes before a session."""
        return self._known.get(token or session)

    async def who(self, session: str, token: str = "") -> Person | None:
        """Whose session or token this is."""
        known, secret = self.known(session, token), token or session
        if known is None and secret:
            kind: Grant = "token" if token else "session"
            known = await self._store.holder(digest(secret), kind)
            if known is not None:
                self._remember(secret, known)
        return known

    async def come(self, name: str) -> tuple[Person, str]:
        """Somebody new, with a session of their own; whoever only watches may have no name."""
        person = Person(
            id=secrets.token_hex(8), name=proper(name) if name else "", made=self._clock.now()
        )
        session = secrets.token_urlsafe(24)
        await self._store.keep(person)
        await self._store.grant(digest(session), "session", person.id, person.made)
        self._remember(session, person)
        return person, session

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(id=person.id, name=proper(name), made=person.made)
        if renamed != person:
            await self._store.keep(renamed)
            for secret, known in self._known.items():
                if known.id == person.id:
                    self._known[secret] = renamed
        return renamed

    async def token(self, person: Person) -> str:
        """A secret with which a program plays as this person; it is shown once."""
        token = "wh_" + secrets.token_urlsafe(24)
        await self._store.grant(digest(token), "token", person.id, self._clock.now())
        return token

    async def disown(self, person: Person) -> None:
        """Take back all tokens of a person: a program that has one is nobody from now on."""
        await self._store.revoke(person.id, "token")
        for secret in [known for known, who in self._known.items() if who.id == person.id]:
            del self._known[secret]

    def _remember(self, secret: str, person: Person) -> None:
        self._known[secret] = person
        if len(self._known) > KEPT:
            self._known.popitem(last=False)


def proper(name: str) -> str:
    """A name without what cannot be seen: control signs, marks that turn text around, wide gaps."""
    shown = "".join(
        " " if unicodedata.category(sign)[0] == "Z" else sign
        for sign in unicodedata.normalize("NFC", name)
        if unicodedata.category(sign)[0] != "C"
    )
    shown = " ".join(shown.split())
    if not any(sign.isalnum() for sign in shown) or len(shown) > LONGEST:
        raise Refused("bad-name")
    return shown


def digest(secret: str) -> bytes:
    """What is stored of a secret: it is long and random, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
