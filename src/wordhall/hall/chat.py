"""Chat at a table: short lines, kept with it. People I mute I don't hear, and nobody is told."""

import re
import unicodedata
from typing import Final

import msgspec

from wordhall.audience.audience import Audience
from wordhall.audience.frame import Said
from wordhall.bus import message
from wordhall.games.contract import Seat
from wordhall.hall.refusal import HallRefusal
from wordhall.lexicon import Lexicon
from wordhall.store import ChatLine, Person
from wordhall.table.node import Node
from wordhall.table.state import TableState
from wordhall.visible_text import visible

RUDE: Final = 2  # the family rating from which a word stays out
# How often all spectators of a table together may say something: lines at once, and a second.
BURST: Final = 10.0
RATE: Final = 0.5
KEPT: Final = 1_000  # tables whose spectators are counted
encode = msgspec.json.Encoder().encode


class ChatEvent(msgspec.Struct):
    """What a stream carries under `event: chat`."""

    table: str
    said: Said


class EarlierChat(msgspec.Struct):
    """What was said before a stream began, under `event: talk`."""

    table: str
    said: list[Said]


class Chat:
    def __init__(self, node: Node, audience: Audience, lexicon: Lexicon) -> None:
        self._node = node
        self._store = node.store
        self._audience = audience
        self._lexicon = lexicon
        self._drops: dict[str, tuple[float, int]] = {}  # by table: lines left for spectators, when
        node.outbox.subscribe(message.Said, self._said)

    async def say(
        self, table: TableState, person: Person, seat: Seat | None, name: str, text: str
    ) -> Said:
        """Keep a line, and tell everyone at the table that it's there."""
        line = visible(text)
        if not line:
            raise HallRefusal("empty")
        if table.settings.dictionary.family and self._rude(line):
            raise HallRefusal("hidden-word")
        await self._admit(table, person, seat)
        at = self._node.clock.now()
        number = await self._store.say(table.id, person.id, seat, name, line, at)
        self._node.outbox.publish(message.Said(table.id, number))
        return Said(id=number, at=at, seat=seat, name=name, text=line)

    async def _admit(self, table: TableState, person: Person, seat: Seat | None) -> None:
        """Refuse a line that the host doesn't want, or that comes too soon after the last."""
        rule = table.seating.chat
        if rule.who == "nobody":
            raise HallRefusal("chat-closed")
        if seat is None and rule.who == "seats":
            raise HallRefusal("chat-seats")
        now = self._node.clock.now()
        if rule.slow:
            lines = await self._store.said(table.id)
            last = max((line.at for line in lines if line.person == person.id), default=0)
            early = last + rule.slow * 1000 - now
            if early > 0:
                raise HallRefusal("slow-chat", seconds=-(-early // 1000))
        if seat is None:
            self._count_spectators(table.id, now)

    def _count_spectators(self, table: str, now: int) -> None:
        """A crowd of spectators may not fill a table's chat, under however many names."""
        left, at = self._drops.get(table, (BURST, now))
        left = min(BURST, left + (now - at) / 1000 * RATE)
        if left < 1:
            raise HallRefusal("too-fast", seconds=round((1 - left) / RATE + 0.5))
        if len(self._drops) >= KEPT:
            self._drops.clear()
        self._drops[table] = (left - 1, now)

    def _said(self, said: message.Said) -> None:
        if self._audience.readers(said.table):
            self._node.background.spawn(self._pass_on(said))

    async def _pass_on(self, new: message.Said) -> None:
        """Send a line to all who watch here and haven't muted its speaker."""
        for line in await self._store.said(new.table, new.id - 1):
            if line.id != new.id:
                continue
            data = encode(ChatEvent(table=new.table, said=said(line)))
            for reader in self._audience.readers(new.table):
                muted = await self._store.muted(reader.person) if reader.person else frozenset()
                if line.person not in muted:
                    reader.put("chat", data)

    async def heard(self, table: str, person: Person | None) -> list[Said]:
        """The latest lines, without those of whom this person has muted."""
        muted = await self._store.muted(person.id) if person else frozenset()
        return [said(line) for line in await self._store.said(table) if line.person not in muted]

    async def mute(self, table: TableState, person: Person, name: str, muted: bool) -> None:
        """Mute everyone who spoke under this name here; a new name does not get around it."""
        named = {line.person for line in await self._store.said(table.id) if line.name == name}
        named |= {chair.person for chair in table.chairs if chair.name == name and chair.person}
        for whom in named - {person.id}:
            await self._store.mute(person.id, whom, muted)

    def _rude(self, text: str) -> bool:
        plain = unicodedata.normalize("NFKD", text)
        found = (self._lexicon.entry(word) for word in re.findall(r"[A-Za-z]{2,28}", plain))
        return any(entry is not None and entry.rating >= RUDE for entry in found)


def said(line: ChatLine) -> Said:
    return Said(id=line.id, at=line.at, seat=line.seat, name=line.name, text=line.text)
