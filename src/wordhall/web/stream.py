"""Server-Sent Events: one stream a tab, for all its tables.

A stream begins with the whole of each table and goes on with what happens there. It keeps nothing
for a reader that was away: whoever comes back is given the whole again.
"""

import asyncio
from collections import Counter
from typing import Any, Final

import msgspec

from wordhall.cup.cup import Cup
from wordhall.cup.cups import Cups
from wordhall.games.contract import Seat
from wordhall.hall.chat import Talked
from wordhall.hall.hall import Hall
from wordhall.hall.refusal import Refused
from wordhall.note import note
from wordhall.table.watch import AtOnce, Watch
from wordhall.web.call import Visit
from wordhall.web.door import API_HEADERS
from wordhall.web.log import Meters
from wordhall.web.problem import Bad
from wordhall.web.wire import exchange

BEAT: Final = 15  # seconds between two signs of life
BEAT_EVENT: Final = b":\n\n"  # a comment: proxies keep the line open, readers see that we live
# A browser that lost its stream asks again after this many milliseconds.
HELLO: Final = b"retry: 1000\n\n"
MOST_TABLES: Final = 40
MOST_CUPS: Final = 4
MOST_EACH: Final = 20  # streams that one person may have open
HEADERS: Final = [
    *API_HEADERS,
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),
]


Place = tuple[str, Seat | None]


class Gone(msgspec.Struct):
    """What a stream says of a table that it cannot show, under `event: gone`."""

    table: str
    code: str


class Streams:
    def __init__(self, hall: Hall, cups: Cups, meters: Meters, most: int = MOST_EACH) -> None:
        self._hall = hall
        self._cups = cups
        self._meters = meters
        self._most = most
        self._open: dict[Watch, asyncio.Transport | None] = {}  # each with its line
        self._each: Counter[str] = Counter()
        self._closing = False

    @property
    def open(self) -> int:
        """How many streams there are."""
        return len(self._open)

    def end(self) -> None:
        """End every stream, and open none any more: a server cannot stop while one is open."""
        self._closing = True
        for watch in self._open:
            watch.close()

    async def beat(self) -> None:
        """Send signs of life for ever, a few streams each time, so that no moment is crowded."""
        while True:
            watches = list(self._open)
            for second in range(BEAT):
                for watch in watches[second::BEAT]:
                    if watch in self._open:
                        watch.put("", b"")
                self._break_off()
                await asyncio.sleep(1)

    def _break_off(self) -> None:
        """Break the lines of readers that do not read: closing one would wait for its reader."""
        for watch, line in self._open.items():
            if watch.cut and line is not None:
                line.abort()

    async def serve(self, visit: Visit, scope: Any, receive: Any, send: Any) -> None:
        """Write one stream until its reader or the server goes."""
        if self._closing:
            raise Refused("closing")
        holder = visit.named.id if visit.named else visit.address
        if self._each[holder] >= self._most:
            raise Refused("streams")
        places, lost = await self._look(visit)
        followed = await self._follow(visit)
        watch = self._hall.house.watch(visit.named.id if visit.named else None)
        self._each[holder] += 1
        ours = exchange(scope)
        line = self._open[watch] = ours.transport if ours is not None else None
        if line is not None:
            watch.at_once = chunks(line)
        self._meters.streams += 1
        gone = asyncio.create_task(closed(receive, watch))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": HELLO + lost, "more_body": True})
            for table, seat in places:
                await watch.add(table, seat)
            for table in dict.fromkeys(table for table, _ in places):
                # After the first frame, so that no line falls in between.
                if said := await self._hall.chat.heard(table, visit.named):
                    watch.put("talk", msgspec.json.encode(Talked(table=table, said=said)))
            for cup, own in followed:
                cup.attend(watch, own)
            async for kind, data in watch:
                body = event(kind, data)
                await send({"type": "http.response.body", "body": body, "more_body": True})
            if watch.cut:
                self._meters.cut += 1
                note("slow reader cut off")
                self._break_off()
                await gone
            else:
                await send({"type": "http.response.body", "body": b""})
        finally:
            watch.close()
            self._cups.forget(watch)
            gone.cancel()
            del self._open[watch]
            self._each[holder] -= 1
            if not self._each[holder]:
                del self._each[holder]
            self._meters.streams -= 1

    async def _look(self, visit: Visit) -> tuple[list[Place], bytes]:
        """Each table through the eyes that this person has there, and which cannot be seen."""
        places: list[Place] = []
        lost = b""
        refused: Refused | None = None
        wanted = dict.fromkeys(filter(None, visit.query.get("tables", "").split(",")))
        if not wanted and not visit.query.get("cups"):
            raise Bad("malformed", 400, why="the parameter `tables` is missing")
        for table in list(wanted)[:MOST_TABLES]:
            try:
                row = await self._hall.seen(table, visit.named)
            except Refused as error:
                refused = error
                lost += event("gone", msgspec.json.encode(Gone(table=table, code=error.code)))
                continue
            seats = await self._hall.holding.seats(row, visit.named.id if visit.named else None)
            places += [(table, seat) for seat in seats] or [(table, None)]
        if refused is not None and not places:
            raise refused
        return places, lost

    async def _follow(self, visit: Visit) -> list[tuple[Cup, int | None]]:
        """The tournaments that are watched, each as a whole or one table of it."""
        followed: list[tuple[Cup, int | None]] = []
        for wanted in list(filter(None, visit.query.get("cups", "").split(",")))[:MOST_CUPS]:
            id, _, table = wanted.partition(":")
            followed.append((await self._cups.cup(id), int(table) if table.isdecimal() else None))
        return followed


def event(name: str, data: bytes) -> bytes:
    """One event of a stream; JSON has no bare newline, so its data is one line."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data) if name else BEAT_EVENT


def chunks(line: asyncio.Transport) -> AtOnce:
    """Writes events to a line past the server's layers, as the chunks that it would make."""

    def write(name: str, data: bytes) -> bool:
        if line.is_closing() or line.get_write_buffer_size():
            return False
        body = event(name, data)
        line.write(b"%x\r\n%b\r\n" % (len(body), body))
        return True

    return write


async def closed(receive: Any, watch: Watch) -> None:
    """Close the watch as soon as the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.close()
