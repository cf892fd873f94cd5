"""Talk at a table: short lines, kept with it; whom I mute I do not hear, and nobody is told."""

import re
import unicodedata
from typing import Final

import msgspec

from wordhall.games.contract import Seat
from wordhall.hall.refusal import Refused
from wordhall.lexicon import Lexicon
from wordhall.store import Person, Remark, Store
from wordhall.table.clock import Clock
from wordhall.table.frame import Said
from wordhall.table.house import House

RUDE: Final = 2  # the family rating from which a word stays out
encode = msgspec.json.Encoder().encode


class Heard(msgspec.Struct):
    """What a stream carries under `event: chat`."""

    table: str
    said: Said


class Talked(msgspec.Struct):
    """What was said before a stream began, under `event: talk`."""

    table: str
    said: list[Said]


class Chat:
    def __init__(self, store: Store, house: House, lexicon: Lexicon, clock: Clock) -> None:
        self._store = store
        self._house = house
        self._lexicon = lexicon
        self._clock = clock

    async def say(
        self, table: str, person: Person, seat: Seat | None, name: str, text: str, family: bool
    ) -> Said:
        """Keep a line and pass it to everyone at the table who wants to hear this person."""
        line = clean(text)
        if family and self._rude(line):
            raise Refused("hidden-word")
        at = self._clock.now()
        number = await self._store.say(table, person.id, seat, name, line, at)
        said = Said(id=number, at=at, seat=seat, name=name, text=line)
        data = encode(Heard(table=table, said=said))
        for watch in self._house.watchers(table):
            if watch.who is None or person.id not in await self._store.muted(watch.who):
                watch.put("chat", data)
        return said

    async def heard(self, table: str, person: Person | None) -> list[Said]:
        """The latest lines, without those of whom this person has muted."""
        muted = await self._store.muted(person.id) if person else frozenset()
        return [said(line) for line in await self._store.said(table) if line.person not in muted]

    async def mute(self, table: str, person: Person, name: str, muted: bool) -> None:
        """Mute everyone who spoke under this name here; a new name does not get around it."""
        row = await self._store.table(table)
        named = {line.person for line in await self._store.said(table) if line.name == name}
        if row is not None:
            named |= {sits.person for sits in row.chairs if sits.name == name and sits.person}
        for whom in named - {person.id}:
            await self._store.mute(person.id, whom, muted)

    def _rude(self, text: str) -> bool:
        plain = unicodedata.normalize("NFKD", text)
        found = (self._lexicon.entry(word) for word in re.findall(r"[A-Za-z]{2,28}", plain))
        return any(entry is not None and entry.rating >= RUDE for entry in found)


def said(line: Remark) -> Said:
    return Said(id=line.id, at=line.at, seat=line.seat, name=line.name, text=line.text)


def clean(text: str) -> str:
    """One line without signs that cannot be seen."""
    shown = "".join(
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) not in ("Cf", "Co", "Cs", "Cn") or sign == "\u200d"
    )
    line = " ".join(shown.split())
    if not line:
        raise Refused("empty")
    return line
