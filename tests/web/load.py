"""A hall under load that is killed again and again: what it has acknowledged must stand.

Half of the tables of Words are two people on one device, all others a person against a bot.
Everyone plays as fast as the server answers; who loses the line sends the same answer again under
the same id.
"""

import asyncio
import contextlib
import json
import math
import random
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.web.api_player import think
from tests.web.hall_process import HallProcess
from wordhall.store import SqliteStore, Store

LOST = (OSError, asyncio.IncompleteReadError, ValueError, EOFError)
TRY_AGAIN = (b"502", b"503", b"504")  # a load balancer without a node, or a node without its store
DATA = b"data: "
PULSE = 5  # seconds between two signs of life of a house
SHORT = 10  # seconds of a clock that runs out
GIVE_UP = 120  # seconds after which a table that does not go on is a failure


class Seat:
    """One person's game: all that was sent, and all that was acknowledged."""

    def __init__(self, load: "Load", number: int, game: str = "words") -> None:
        self._load = load
        self._number = number
        self._game = game
        self._dice = random.Random(number)
        self._lost: float | None = None  # since when the stream is away
        self._seat = 0  # that holds the device
        self._seconds = 3600  # per turn
        self._reached = 0  # the entry of the last answer at this table
        self._cookie = ""
        self.table = ""
        self.acknowledged: dict[tuple[str, str], int] = {}  # (table, id): the number of the entry
        self.answers = 0
        self.answered = 0.0  # when the last answer that was acknowledged was sent

    async def play(self) -> None:
        """Play game after game until the load is over."""
        while not self._load.over:
            try:
                await self._sit()
                await self._read()
            except LOST:
                await asyncio.sleep(0.05)

    @property
    def watched(self) -> bool:
        """Whether anyone may look on; nobody may where players share a device."""
        return self._load.watchers > 0 and not (self._number % 2 and self._game == "words")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._load.port)

    async def _sit(self) -> None:
        if not self._cookie:
            head, _ = await self._send("POST", "/api/me", {"name": f"Guest {self._number}"})
            self._cookie = head.partition("set-cookie: ")[2].partition(";")[0]
        if not self.table:
            other = {"kind": "bot", "level": "easy"}
            if self._number % 2 and self._game == "words":
                other = {"kind": "device", "name": "Other"}
            places = [{"kind": "me"}, other]
            clock = {"kind": "turn", "seconds": self._seconds}
            asked = {
                "game": self._game,
                "places": places,
                "pace": "none",
                "clock": clock,
                "public": self.watched,
            }
            _, card = await self._send("POST", "/api/tables", asked)
            self.table, self._reached = card["id"], 0

    async def _read(self) -> None:
        """Follow the stream and answer what it asks."""
        reader, writer = await self._listen()
        try:
            known = [n for (at, _), n in self.acknowledged.items() if at == self.table]
            self._back()
            while not self._load.over:
                line = await asyncio.wait_for(reader.readline(), GIVE_UP)
                if not line:
                    self._lost = time.monotonic()
                    return
                if not line.startswith(DATA):
                    continue
                frame = json.loads(line[len(DATA) :])
                if not isinstance(frame, dict):
                    continue  # word that the store is away, or back
                numbers = [entry["n"] for entry in frame["history"]]
                assert numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else True
                # The first frame after a crash must know all that was acknowledged before it.
                assert max(known, default=0) <= frame["n"], f"{self.table} lost entries"
                if frame["result"]:
                    self.table = ""
                    return
                # A frame from before the last answer may ask what that has answered.
                for ask in frame["asks"] if frame["n"] >= self._reached else ():
                    if ask["waits"]:
                        await self._answer(frame, ask)
                if frame["seat"] is None and frame["waiting"]:
                    # The device goes to the other hand, and the stream with it.
                    self._seat = frame["waiting"][0]["seat"]
                    return
        finally:
            writer.close()

    def _back(self) -> None:
        """The stream is there again."""
        if self._lost is not None:
            self._load.gaps.append(time.monotonic() - self._lost)
            self._lost = None

    async def _listen(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        writer.write(
            f"GET /api/stream?tables={self.table}:{self._seat} HTTP/1.1\r\nHost: x\r\n"
            f"Connection: close\r\nCookie: {self._cookie}\r\n\r\n".encode()
        )
        if b" 200 " not in await asyncio.wait_for(reader.readline(), GIVE_UP):
            writer.close()
            raise EOFError
        return reader, writer

    async def _answer(self, frame: Any, ask: Any) -> None:
        key = ask["key"]
        # A question can outlive its answer.
        id = f"{frame['n']}-{frame['seat']}-{key}".replace(":", "_").replace("~", "-")
        answer = think(self._game, frame, ask, "easy", self._dice)
        body = {"seat": frame["seat"], "key": key, "answer": answer, "id": id}
        path = f"/api/tables/{frame['table']}/answers"
        if self._load.pace:
            await self._load.think(self, self._load.pace * self._dice.uniform(0.5, 1.5))
        for resent in range(1000):
            sent = time.monotonic()
            try:
                head, said = await self._send("POST", path, body)
            except LOST:
                if self._load.over:
                    return
                self._load.most_tries = max(self._load.most_tries, resent + 2)
                await asyncio.sleep(0.05)
                continue
            if " 409 " in head:
                # Only the second page of the same person can have been quicker.
                assert said["code"] in ("stale", "over"), said
                return
            assert " 200 " in head, head
            before = self.acknowledged.setdefault((frame["table"], id), said["n"])
            assert before == said["n"], (
                f"{id} was entry {before} and is {said['n']} when sent again"
            )
            self.answers += not resent
            self.answered = sent
            self._reached = said["n"]
            return

    async def _send(self, method: str, path: str, body: Any) -> tuple[str, Any]:
        reader, writer = await self.connect()
        try:
            data = json.dumps(body).encode()
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                f"Cookie: {self._cookie}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(data)}\r\n\r\n".encode()
                + data
            )
            head, _, rest = (await asyncio.wait_for(reader.read(), GIVE_UP)).partition(b"\r\n\r\n")
            if head[9:12] in TRY_AGAIN:
                self._load.put_off += 1
                raise EOFError
            return head.decode(), json.loads(rest)
        finally:
            writer.close()


class Heading(msgspec.Struct):
    """What someone who only looks on checks of a frame."""

    n: int
    seat: int | None
    asks: list[msgspec.Raw]
    history: list["Numbered"]
    result: msgspec.Raw | None


class Numbered(msgspec.Struct):
    n: int


heading = msgspec.json.Decoder(Heading).decode


class Watcher(Seat):
    """One more stream of a table: another page of its player, or of someone who looks on."""

    def __init__(self, load: "Load", player: Seat, number: int) -> None:
        super().__init__(load, number)
        self._player = player

    async def play(self) -> None:
        """Follow the player from table to table until the load is over."""
        while not self._load.over:
            self.table = self._player.table
            if not self.table:
                await asyncio.sleep(0.1)
                continue
            try:
                await self._look_on()
            except LOST:
                await asyncio.sleep(0.05)

    async def _look_on(self) -> None:
        stranger = self._number % 2 and self._player.watched
        self._cookie = "" if stranger else self._player._cookie
        self._seat = 0
        known = [n for (at, _), n in self._player.acknowledged.items() if at == self.table]
        last = max(known, default=0)
        reader, writer = await self._listen()
        try:
            self._back()
            while not self._load.over and self.table == self._player.table:
                try:
                    line = await asyncio.wait_for(reader.readline(), 1)
                except TimeoutError:
                    continue  # and see whether the player sits elsewhere by now
                if not line:
                    self._lost = time.monotonic()
                    return
                if line[len(DATA) :].startswith(b"{") and line.startswith(DATA):
                    frame = heading(line[len(DATA) :])
                    assert frame.n >= last, f"{self.table} lost entries"
                    assert not stranger or (frame.seat is None and not frame.asks), "a leak"
                    numbers = [entry.n for entry in frame.history]
                    assert numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else True
                    last = frame.n
        finally:
            writer.close()


class Thinker(Seat):
    """Someone with a clock who never answers: an outage must not cost a second of it."""

    async def due(self) -> int:
        """When the time is up, by the server's clock, in milliseconds."""
        if not self.table:
            await self._sit()
        reader, writer = await self._listen()
        try:
            while line := await asyncio.wait_for(reader.readline(), GIVE_UP):
                told = json.loads(line[len(DATA) :]) if line.startswith(DATA) else None
                if isinstance(told, dict):  # and not word that the store is away, or back
                    (waiting,) = told["waiting"]
                    return int(waiting["due"])
            raise EOFError
        finally:
            writer.close()


class Sleeper(Seat):
    """Someone with a short clock who never answers."""

    def __init__(self, load: "Load") -> None:
        super().__init__(load, 1)
        self._seconds = SHORT

    async def lateness(self) -> float:
        """Seconds from the deadline until the stream tells that time was up."""
        await self._sit()
        reader, writer = await self._listen()
        due: int | None = None
        try:
            while line := await asyncio.wait_for(reader.readline(), GIVE_UP):
                told = json.loads(line[len(DATA) :]) if line.startswith(DATA) else None
                if not isinstance(told, dict):
                    continue
                (waiting,) = told["waiting"]
                if due is not None and waiting["due"] != due:
                    return time.time() - due / 1000
                due = int(waiting["due"])
            raise EOFError
        finally:
            writer.close()


class Load:
    """People at many tables, who all play at one address."""

    def __init__(
        self, tables: int, games: Sequence[str] = ("words",), watchers: int = 0, pace: float = 0
    ) -> None:
        """So many more streams at every table; players take `pace` seconds for an answer."""
        self.port = 0
        self.watchers = watchers
        self.pace = pace
        self.seats = [Seat(self, number, games[number % len(games)]) for number in range(tables)]
        self.pages = [Watcher(self, seat, i) for seat in self.seats for i in range(watchers)]
        self.thinker = Thinker(self, 1)
        self.over = False
        self._broken = -math.inf  # when something was broken last
        self._news = asyncio.Event()  # of that
        self.put_off = 0  # requests that were told to try again
        self.most_tries = 1  # that one answer needed
        self.gaps: list[float] = []  # seconds until a stream that had ended was there again

    @property
    def acknowledged(self) -> int:
        return sum(len(seat.acknowledged) for seat in self.seats)

    async def all_go_on(self) -> float:
        """Wait until every table has gone on; returns how many seconds that took."""
        self._broken = began = time.monotonic()
        self._news.set()
        self._news = asyncio.Event()
        try:
            await self.until(lambda: all(seat.answered > began for seat in self.seats))
        except TimeoutError:
            still = [seat.table for seat in self.seats if seat.answered < began]
            raise AssertionError(f"{still} didn't go on in {GIVE_UP} s") from None
        return time.monotonic() - began

    async def think(self, seat: Seat, seconds: float) -> None:
        """Take so long for an answer, but for the first one after a fault no time at all.

        If everyone hurried until the last had gone on, that one would wait for the others.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while seat.answered > self._broken:
                    await self._news.wait()

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(GIVE_UP):
            while not done():
                await asyncio.sleep(0.05)

    async def stay(self, playing: list[asyncio.Task[None]], seconds: float) -> None:
        done, _ = await asyncio.wait(playing, timeout=seconds)
        for task in done:
            task.result()

    async def check(self, store: Store) -> int:
        """Compare a store with what was acknowledged; returns how many entries it holds."""
        count = 0
        for seat in self.seats:
            for table in {table for table, _ in seat.acknowledged}:
                entries = await store.entries(table)
                count += len(entries)
                assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
                ids = [entry.id for entry in entries if entry.id is not None]
                assert len(ids) == len(set(ids)), f"an answer stands twice in {table}"
                stands = {entry.id: entry.n for entry in entries}
                for (at, id), n in seat.acknowledged.items():
                    assert at != table or stands.get(id) == n, f"{id} is lost in {table}"
                for entry in entries:
                    msgspec.json.decode(entry.events)
        return count


class Crashes(Load):
    def __init__(self, data: Path, tables: int, say: Callable[[str], object] = print) -> None:
        super().__init__(tables)
        self._data = data
        self._say = say
        self._server = HallProcess(data)
        self.port = self._server.port
        self.kills = 0

    async def run(self, kills: int, chance: random.Random) -> None:
        playing = [asyncio.create_task(seat.play()) for seat in self.seats]
        try:
            await self.until(lambda: all(seat.acknowledged for seat in self.seats))
            for _ in range(kills):
                await self.stay(playing, chance.uniform(0.2, 1.5))
                due, began = await self.thinker.due(), time.monotonic()
                self._server.end(signal.SIGKILL)
                self._server = await asyncio.to_thread(HallProcess, self._data)
                self.port = self._server.port
                self.kills += 1
                away = time.monotonic() - began
                given = (await self.thinker.due() - due) / 1000
                # It knows only when it was last seen alive; less than a second it leaves alone.
                assert away - 1.1 < given < away + PULSE + 2, f"{away} s away, {given} s given back"
                await self.all_go_on()
                self._say(f"kill {self.kills}: {self.acknowledged} answers stand")
            await self.stay(playing, 0.2)
        finally:
            self.over = True
            self._server.end(signal.SIGKILL)
            await asyncio.wait(playing, timeout=GIVE_UP)
        for task in playing:
            task.result()

    def verdict(self) -> int:
        """Compare the file with what was acknowledged; returns how many entries it holds."""
        return asyncio.run(self._verdict())

    async def _verdict(self) -> int:
        store = SqliteStore(self._data / "wordhall.db")
        try:
            return await self.check(store)
        finally:
            await store.close()


def crash(data: Path, tables: int, kills: int, seed: int, say: Callable[[str], object]) -> Crashes:
    crashes = Crashes(data, tables, say)
    asyncio.run(crashes.run(kills, random.Random(seed)))
    return crashes
