"""A real hall on a real socket over a real file, for each test that asks for it."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import uvicorn

from tests.web.guest import Guest
from wordhall.web import log
from wordhall.web.connections import CAPACITY, UNBOUNDED, Capacity, Connections
from wordhall.web.fast_http import protocol
from wordhall.web.proxies import Proxies
from wordhall.web.rate_limits import BOUNDLESS, Limits
from wordhall.web.serve import build_app, listen

Come = Callable[..., Guest]
ONE_ADDRESS = UNBOUNDED._replace(streams_each=CAPACITY.streams_each)  # all tests come from it


class Running:
    """A server on a thread of its own."""

    def __init__(
        self,
        data: Path,
        limits: Limits,
        capacity: Capacity = ONE_ADDRESS,
        proxies: Sequence[str] = (),
        root: str = "",
    ) -> None:
        self.data = data
        log.start()
        ear = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{ear.getsockname()[1]}"
        self.site = build_app(data, limits=limits, capacity=capacity, root=root)
        config = uvicorn.Config(
            self.site,
            http=protocol(Connections(capacity.connections), Proxies(proxies)),
            proxy_headers=False,
            loop="uvloop",
            lifespan="on",
            log_config=None,
        )
        self.server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self.server.run, args=([ear],), daemon=True)
        self._thread.start()
        until = time.monotonic() + 20
        while not self.server.started:
            assert time.monotonic() < until
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.site.streams.end()
        self._thread.join(10)
        assert not self._thread.is_alive()


class Noted(logging.Handler):
    """Keeps what the hall notes down."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.events.append(record.getMessage())


@pytest.fixture
def noted() -> Iterator[list[str]]:
    """The events that the hall notes down while a test runs."""
    handler, logger = Noted(), logging.getLogger("wordhall")
    logger.addHandler(handler)
    yield handler.events
    logger.removeHandler(handler)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need no other limits."""
    server = Running(tmp_path_factory.mktemp("hall"), Limits(BOUNDLESS))
    yield server
    server.stop()


@pytest.fixture
def come(running: Running) -> Iterator[Come]:
    """Let someone in: `come("Anna")`, or `come()` without a name."""
    guests: list[Guest] = []

    def enter(name: str | None = None) -> Guest:
        guests.append(Guest(running.address, name))
        return guests[-1]

    yield enter
    for guest in guests:
        guest.close()
