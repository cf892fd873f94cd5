"""A bus over PostgreSQL's LISTEN and NOTIFY, on a connection of its own.

Messages are sent outside the transaction that they tell of: a commit that notifies takes a lock
which all of the database shares. All that came up while the last notification was under way goes
into the next one, as far as PostgreSQL takes it.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable, Iterator
from typing import Any, Final

import asyncpg
import msgspec

from wordhall.bus.bus import Hear, Missed
from wordhall.bus.message import Entry, Shared

CHANNEL: Final = "wordhall"
LARGEST: Final = 7_900  # bytes of one notification; PostgreSQL refuses 8,000
LONG: Final = 2_000  # bytes of a message; a longer entry is read from the store
MOST_WAITING: Final = 100_000  # messages that wait while the database is away
AGAIN: Final = 0.2  # seconds between two tries to connect
QUIET: Final = 2.0  # seconds after which a silent connection is tried
PATIENCE: Final = 3.0  # seconds that the database may take to reply
ID: Final = 8  # characters that name the sender at the beginning of a notification

log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Shared]).decode


class PostgresBus:
    def __init__(self, database: str) -> None:
        self._database = database
        self._id = secrets.token_hex(ID // 2)
        self._hear: Hear | None = None
        self._missed: Missed | None = None
        self._closed = False
        self._waiting: list[bytes] = []
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def send(self, message: Shared) -> None:
        if len(self._waiting) < MOST_WAITING:
            encoded = _encode(message)
            if len(encoded) > LONG and isinstance(message, Entry):
                encoded = _encode(Entry(message.table, message.n, message.due))
            self._waiting.append(encoded)
            self._woken.set()

    def listen(self, hear: Hear, missed: Missed) -> None:
        self._hear, self._missed = hear, missed

    async def begin(self) -> None:
        """Receive what is sent from now on."""
        base = await self._connect()
        self._task = asyncio.create_task(self._keep(base))

    async def close(self) -> None:
        """Send what is queued, if the database is reachable, and stop receiving."""
        if self._task is not None:
            self._closed = True
            self._woken.set()
            await asyncio.wait([self._task], timeout=PATIENCE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _connect(self) -> Any:
        base = await asyncpg.connect(
            self._database,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            target_session_attrs="primary",
        )
        await base.add_listener(CHANNEL, self._heard)
        return base

    async def _keep(self, base: Any) -> None:
        """Send what is queued; after a lost connection, listen again and read what was missed."""
        while True:
            try:
                await self._pass_on(base)
                await base.close(timeout=PATIENCE)
                return
            except Exception as error:
                log.warning("the bus lost its connection: %s", error)
            finally:
                base.terminate()
            base = await self._insist()
            if self._missed is not None:
                self._missed()

    async def _insist(self) -> Any:
        while True:
            try:
                return await self._connect()
            except Exception:
                # What waits would be old by the time it's sent; the others read it from the store.
                self._waiting.clear()
                await asyncio.sleep(AGAIN)

    async def _pass_on(self, base: Any) -> None:
        statement = await base.prepare("SELECT pg_notify($1, told) FROM unnest($2::text[]) told")
        while self._waiting or not self._closed:
            if not self._waiting:
                self._woken.clear()
                with contextlib.suppress(asyncio.TimeoutError):
                    async with asyncio.timeout(QUIET):
                        await self._woken.wait()
            messages, self._waiting = self._waiting, []
            told = [self._id + payload for payload in packed(messages, LARGEST - ID)]
            await statement.fetch(CHANNEL, told)

    def _heard(self, base: Any, pid: int, channel: str, payload: str) -> None:
        if payload.startswith(self._id) or self._hear is None:
            return
        try:
            messages = _decode(payload[ID:])
        except msgspec.DecodeError:
            # A node of another version may have more to say than this one knows.
            log.warning("a message was not understood")
            return
        for message in messages:
            self._hear(message)


def packed(messages: Iterable[bytes], most: int) -> Iterator[str]:
    """JSON arrays of messages, in order, each as long as may be."""
    run: list[bytes] = []
    size = 2
    for message in messages:
        if run and size + len(message) + 1 > most:
            yield f"[{b','.join(run).decode()}]"
            run, size = [], 2
        run.append(message)
        size += len(message) + 1
    if run:
        yield f"[{b','.join(run).decode()}]"
