"""People: a name is enough. A browser holds a session, a program a token; we keep their hashes."""

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

from wordhall.bus import message
from wordhall.hall.refusal import HallRefusal
from wordhall.store import Grant, Person
from wordhall.table.node import Node
from wordhall.visible_text import readable, visible

KEPT: Final = 20_000  # secrets remembered without asking the store
LONGEST: Final = 24  # characters of a name
DAY: Final = 24 * 3_600_000  # milliseconds

Secret = tuple[Grant, str]


class People:
    def __init__(self, node: Node) -> None:
        self._node = node
        self._store = node.store
        self._known: OrderedDict[Secret, Person] = OrderedDict()
        self._revoked = 0  # the last revocation that was read
        self._here: set[str] = set()  # whom the store doesn't know yet to be here today
        self._noted: set[str] = set()  # whom it knows
        self._today = 0
        node.outbox.subscribe(message.Revoked, self._forget)
        node.outbox.subscribe(message.Beat, self._beat)

    async def begin(self) -> None:
        last = await self._store.revocations()
        self._revoked = last[0].n if last else 0

    def known(self, session: str, token: str = "") -> Person | None:
        """Whose session or token this is, if it was here lately; a token goes before a session."""
        known = self._known.get(_secret(session, token))
        if known is not None:
            self._here.add(known.id)
        return known

    async def who(self, session: str, token: str = "") -> Person | None:
        """Whose session or token this is."""
        kind, secret = key = _secret(session, token)
        known = self._known.get(key)
        if known is None and secret:
            known = await self._store.holder(digest(secret), kind)
            if known is not None:
                self._remember(key, known)
        if known is not None:
            self._here.add(known.id)
        return known

    async def come(self, name: str) -> tuple[Person, str]:
        """Someone new, with a session of their own; a spectator needs no name."""
        person = Person(
            id=secrets.token_hex(8),
            name=checked_name(name) if name else "",
            made=self._node.clock.now(),
        )
        session = secrets.token_urlsafe(24)
        await self._store.save_person(person)
        await self._store.grant(digest(session), "session", person.id, person.made)
        self._remember(("session", session), person)
        return person, session

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(id=person.id, name=checked_name(name), made=person.made)
        if renamed != person:
            await self._store.save_person(renamed)
            for secret, known in self._known.items():
                if known.id == person.id:
                    self._known[secret] = renamed
            self._node.outbox.send(message.Revoked(person.id))
        return renamed

    async def token(self, person: Person) -> str:
        """A secret with which a program plays as this person; it is shown once."""
        token = "wh_" + secrets.token_urlsafe(24)
        await self._store.grant(digest(token), "token", person.id, self._node.clock.now())
        return token

    async def revoke_tokens(self, person: Person) -> None:
        """Take back all tokens of a person: programs that use one are signed out."""
        await self._store.revoke(person.id, "token", self._node.clock.now())
        self._node.outbox.publish(message.Revoked(person.id))

    async def sign_out(self, person: Person, session: str) -> None:
        """End one session."""
        now = self._node.clock.now()
        await self._store.revoke(person.id, "session", now, secret=digest(session))
        self._node.outbox.publish(message.Revoked(person.id))

    async def sign_out_elsewhere(self, person: Person, session: str) -> None:
        """End every session of a person but this one, and all tokens."""
        now = self._node.clock.now()
        await self._store.revoke(person.id, "session", now, spare=digest(session))
        await self.revoke_tokens(person)

    def _remember(self, secret: Secret, person: Person) -> None:
        self._known[secret] = person
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def _forget(self, revoked: message.Revoked) -> None:
        for secret in [key for key, known in self._known.items() if known.id == revoked.person]:
            del self._known[secret]

    def _beat(self, beat: message.Beat) -> None:
        self._node.background.spawn(self._read_revocations())
        self._node.background.spawn(self._note_seen())

    async def _note_seen(self) -> None:
        """Tell the store once a day who was here."""
        now = self._node.clock.now()
        if self._today != (today := now // DAY):
            self._today = today
            self._noted.clear()
        here, self._here = self._here - self._noted, set()
        if here:
            await self._store.seen(here, now)
            self._noted |= here

    async def _read_revocations(self) -> None:
        """What another node took back: nobody is believed for longer than a beat without this."""
        try:
            read = await self._store.revocations(self._revoked)
        except Exception:
            self._known.clear()
            raise
        for revocation in read:
            self._revoked = revocation.n
            self._node.outbox.deliver(message.Revoked(revocation.person))


def _secret(session: str, token: str) -> Secret:
    return ("token", token) if token else ("session", session)


def checked_name(name: str) -> str:
    """A name as others see it, which they can call someone by."""
    shown = visible(name)
    if not readable(shown) or len(shown) > LONGEST:
        raise HallRefusal("bad-name")
    return shown


def digest(secret: str) -> bytes:
    """What is stored of a secret: it's long and random, so a plain hash can't be turned back."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()
