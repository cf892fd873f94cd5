"""Server-Sent Events: one stream per tab, for all its tables.

A stream begins with the whole of each table and goes on with what happens there. It keeps nothing
for a reader that was away: one that comes back is given the whole again.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from wordhall.audience.audience import TableGone
from wordhall.audience.reader import AtOnce, Reader
from wordhall.bus import message
from wordhall.cup.cup import Cup
from wordhall.hall.chat import EarlierChat
from wordhall.hall.refusal import HallRefusal
from wordhall.refusal import Refusal
from wordhall.store import Person
from wordhall.table.refusal import TableRefusal
from wordhall.web.connections import Capacity
from wordhall.web.endpoint import Request
from wordhall.web.fast_http import exchange_of
from wordhall.web.metrics import Meters
from wordhall.web.problems import BadRequest
from wordhall.web.rate_limits import place
from wordhall.web.server_parts import ServerParts
from wordhall.web.session import API_HEADERS, Caller

LOG: Final = logging.getLogger(__name__)

BEAT: Final = 15  # seconds between two signs of life
# A browser that lost its stream asks again after this many milliseconds.
HELLO: Final = b"retry: 1000\n\n"
MOST_TABLES: Final = 40
MOST_CUPS: Final = 4
AWAY: Final = 10.0  # seconds that a stream is kept while the store is away
HEADERS: Final = [
    *API_HEADERS,
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),
]


class OpenStream(NamedTuple):
    """An open stream: its connection, and who opened it with which session or token."""

    transport: asyncio.Transport | None
    person: Person | None
    caller: Caller


class Streams:
    def __init__(self, parts: ServerParts, meters: Meters, capacity: Capacity) -> None:
        self._node = parts.node
        self._scheduler = parts.scheduler
        self._hall = parts.hall
        self._cups = parts.cups
        self._audience = parts.audience
        self._meters = meters
        self._capacity = self._whole = capacity
        self._away = False  # whether readers were told that the store is away
        self._open: dict[Reader, OpenStream] = {}
        self._each: Counter[str] = Counter()  # by person, and by address with a mark
        self._closing = False
        parts.node.outbox.subscribe(message.Revoked, self._revoked)

    @property
    def open(self) -> int:
        """How many streams there are."""
        return len(self._open)

    def divide(self, nodes: int) -> None:
        """Allow this node its part of what an address or a person may have open on all of them."""
        self._capacity = self._whole._replace(
            streams=max(1, -(-self._whole.streams // nodes)),
            streams_each=max(1, -(-self._whole.streams_each // nodes)),
        )

    def end(self) -> None:
        """End every stream, and open none any more: a server cannot stop while one is open."""
        self._closing = True
        for reader in tuple(self._open):
            reader.close()

    def _revoked(self, revoked: message.Revoked) -> None:
        for reader, stream in self._open.items():
            if stream.person is not None and stream.person.id == revoked.person:
                self._node.background.spawn(self._check(reader, stream.caller))

    async def _check(self, reader: Reader, caller: Caller) -> None:
        """End a stream whose session or token is no longer valid."""
        if await self._hall.people.who(caller.session, caller.token) is None:
            reader.close()

    async def beat(self) -> None:
        """Send comments that keep streams alive, to a few streams at a time, to spread the load."""
        while True:
            readers = list(self._open)
            for second in range(BEAT):
                for reader in readers[second::BEAT]:
                    if reader in self._open:
                        reader.put("", b"")
                self._break_off()
                self._tell_away()
                await asyncio.sleep(1)

    def _tell_away(self) -> None:
        """Tell readers that the store is away; after a while, end their streams."""
        away = self._scheduler.away or self._node.store.failure is not None
        if away != self._away:
            self._away = away
            for reader in tuple(self._open):
                reader.put("away", b"true" if away else b"false")
        if self._scheduler.silent > AWAY:
            for reader in tuple(self._open):
                reader.close()

    def _break_off(self) -> None:
        """Abort the connections of clients that don't read: closing would wait for them."""
        for reader, stream in self._open.items():
            if reader.cut and stream.transport is not None:
                stream.transport.abort()

    async def serve(self, request: Request, scope: Any, receive: Any, send: Any) -> None:
        """Write one stream until its client or the server ends it."""
        if self._closing or self._scheduler.away:
            raise HallRefusal("closing")
        holders = self._holders(request)
        if any(self._each[holder] >= most for holder, most in holders.items()):
            raise HallRefusal("streams")
        tables, lost = await self._look(request)
        followed = await self._follow(request)
        reader = Reader(request.named.id if request.named else None)
        self._each.update(holders.keys())
        ours = exchange_of(scope)
        transport = ours.transport if ours is not None else None
        self._open[reader] = OpenStream(transport, request.named, request.caller)
        if transport is not None:
            reader.at_once = chunks(transport)
        self._meters.streams += 1
        gone = asyncio.create_task(closed(receive, reader))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": HELLO + lost, "more_body": True})
            for table, wanted in tables.items():
                with contextlib.suppress(TableRefusal):  # it was removed this very moment
                    await self._audience.subscribe(reader, table, wanted)
                # After the first frame, so that no line falls in between.
                if said := await self._hall.chat.heard(table, request.named):
                    reader.put("talk", msgspec.json.encode(EarlierChat(table=table, said=said)))
            for cup, own in followed:
                await cup.subscribe(reader, own)
            async for kind, data in reader:
                body = event(kind, data)
                await send({"type": "http.response.body", "body": body, "more_body": True})
            if reader.cut:
                self._meters.cut += 1
                LOG.info("slow reader cut off")
                self._break_off()
                await gone
            else:
                await send({"type": "http.response.body", "body": b""})
        finally:
            reader.close()
            gone.cancel()
            del self._open[reader]
            for holder in holders:
                self._each[holder] -= 1
                if not self._each[holder]:
                    del self._each[holder]
            self._meters.streams -= 1

    def _holders(self, request: Request) -> dict[str, int]:
        """Whose streams this one is counted with, and how many they may have."""
        address = {place(request.address): self._capacity.streams}
        return address | ({request.named.id: self._capacity.streams_each} if request.named else {})

    async def _look(self, request: Request) -> tuple[dict[str, int | None], bytes]:
        """The tables that this person may see, and word of those that can't be shown.

        `ID:1` is a table seen by seat 1, on a device that several players share.
        """
        tables: dict[str, int | None] = {}
        lost = b""
        refused: Refusal | None = None
        wanted = dict.fromkeys(filter(None, request.query.get("tables", "").split(",")))
        if not wanted and not request.query.get("cups"):
            raise BadRequest("malformed", 400, why="the parameter `tables` is missing")
        for one in list(wanted)[:MOST_TABLES]:
            table, _, seat = one.partition(":")
            try:
                await self._hall.seen(table, request.named)
            except Refusal as error:
                refused = error
                lost += event("gone", msgspec.json.encode(TableGone(table=table, code=error.code)))
                continue
            tables[table] = int(seat) if seat.isdecimal() else None
        if refused is not None and not tables:
            raise refused
        return tables, lost

    async def _follow(self, request: Request) -> list[tuple[Cup, int | None]]:
        """The tournaments that are watched, each as a whole or one table of it."""
        followed: list[tuple[Cup, int | None]] = []
        for wanted in list(filter(None, request.query.get("cups", "").split(",")))[:MOST_CUPS]:
            id, _, table = wanted.partition(":")
            followed.append((await self._cups.cup(id), int(table) if table.isdecimal() else None))
        return followed


@cache
def event_start(name: str) -> bytes:
    """What an event begins with; one without a name is a comment, which keeps proxies waiting."""
    return b"event: %b\ndata: " % name.encode() if name else b":"


def event(name: str, data: bytes) -> bytes:
    """One event of a stream; JSON has no bare newline, so its data is one line."""
    return b"%b%b\n\n" % (event_start(name), data)


def chunks(transport: asyncio.Transport) -> AtOnce:
    """Writes events to a connection past the server's layers, as the chunks that it would make."""

    def write(name: str, data: bytes) -> bool:
        if transport.is_closing() or transport.get_write_buffer_size():
            return False
        begin = event_start(name)
        transport.write(b"%x\r\n%b%b\n\n\r\n" % (len(begin) + len(data) + 2, begin, data))
        return True

    return write


async def closed(receive: Any, reader: Reader) -> None:
    """Close the reader as soon as its client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    reader.close()
