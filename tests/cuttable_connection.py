"""A connection between a node and its database that a test can interrupt."""

import asyncio
import contextlib
from types import TracebackType


class CuttableConnection:
    """Passes bytes on to a server until it's told to lose them."""

    def __init__(self, host: str, port: int) -> None:
        self.port = 0
        self.deaf = False  # the server's replies get lost, and with the first the connections
        self.deaf_after = b""  # the words of a client that make it deaf
        self.cut = False  # nothing passes any more in either direction, and nobody is told
        self._server = (host, port)
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._listening: asyncio.Server | None = None

    async def __aenter__(self) -> "CuttableConnection":
        self._listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._listening is not None
        self._listening.close()
        self.hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def hang_up(self) -> None:
        """End every connection."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(*self._server)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        for way in (self._pass(reader, back), self._pass(there, writer, replies=True)):
            task = asyncio.create_task(way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, replies: bool = False
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                while self.cut:
                    await asyncio.sleep(0.05)
                if replies and self.deaf:
                    break
                if not replies and self.deaf_after and self.deaf_after in data:
                    self.deaf = True
                target.write(data)
                await target.drain()
        target.transport.abort()
        self._writers.discard(target)
        if replies and self.deaf:
            self.hang_up()
