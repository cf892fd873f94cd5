"""Connections that hold a place and say nothing: they are counted, cut, and shut nobody out."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.conftest import Running
from tests.web.guest import Guest
from tests.web.test_rate_limits import Hands
from wordhall.web import fast_http
from wordhall.web.connections import QUIET, RESERVED, UNBOUNDED, Capacity, Connections
from wordhall.web.rate_limits import BOUNDLESS, Limits

HEALTH = b"GET /health HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n"


@contextlib.contextmanager
def hall(data: Path, capacity: Capacity) -> Iterator[Running]:
    server = Running(data, Limits(BOUNDLESS), capacity)
    try:
        yield server
    finally:
        server.stop()


def connect(server: Running, source: str = "127.0.0.1") -> socket.socket:
    at = urlsplit(server.address)
    assert at.port is not None
    return socket.create_connection(("127.0.0.1", at.port), timeout=10, source_address=(source, 0))


def read(line: socket.socket) -> bytes:
    said = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65_536):
            said += part
    return said


def test_silent_connections_of_one_address_shut_nobody_else_out(tmp_path: Path) -> None:
    with (
        hall(tmp_path, UNBOUNDED._replace(connections=20)) as server,
        contextlib.ExitStack() as lines,
    ):
        for _ in range(20):
            lines.enter_context(connect(server))
        turned_away = lines.enter_context(connect(server))
        assert read(turned_away).startswith(b"HTTP/1.1 503 ")
        neighbour = lines.enter_context(connect(server, "127.0.0.2"))
        neighbour.sendall(HEALTH)
        assert read(neighbour).startswith(b"HTTP/1.1 200 ")


def test_a_place_is_free_again_when_a_connection_ends(tmp_path: Path) -> None:
    with hall(tmp_path, UNBOUNDED._replace(connections=1)) as server:
        for _ in range(5):
            with connect(server) as line:
                line.sendall(HEALTH)
                assert read(line).startswith(b"HTTP/1.1 200 ")


def test_silent_and_slow_connections_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_http, "WHOLE", 0.3)
    monkeypatch.setattr(fast_http, "LOOK", 0.1)
    with hall(tmp_path, UNBOUNDED) as server:
        starts = (
            b"",
            b"GET /he",
            b"POST /api/me HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n"
            b"Content-Length: 20\r\n\r\n{",
        )
        for start in starts:
            with connect(server) as line:
                line.sendall(start)
                began = time.monotonic()
                assert read(line).startswith(b"HTTP/1.1 408 ")
                assert time.monotonic() - began < 5


def test_a_stream_is_not_cut_for_its_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_http, "WHOLE", 0.2)
    monkeypatch.setattr(fast_http, "LOOK", 0.05)
    with hall(tmp_path, UNBOUNDED) as server:
        anna = Guest(server.address, "Anna")
        table = anna.open("me", "open")["id"]
        tab = anna.watch(table)
        tab.frame()
        until = time.monotonic() + 1
        while time.monotonic() < until:
            anna.get("/health")
        anna.post(f"/api/tables/{table}/chat", {"text": "still here"})
        assert tab.wait(lambda kind, _: kind == "chat")["said"]["text"] == "still here"
        anna.close()


def test_one_address_may_hold_so_many_streams(tmp_path: Path) -> None:
    with hall(tmp_path, Capacity(streams=3, streams_each=2)) as server:
        people = [Guest(server.address, name) for name in ("Anna", "Bo")]
        table = people[0].open("me", "open", public=True, speed="live")["id"]
        for person in (people[0], people[0], people[1]):
            person.watch(table).frame()
        assert people[1].get(f"/api/stream?tables={table}", 429)["code"] == "streams"
        people[0].tabs.pop().close()
        until = time.monotonic() + 10
        while server.site.streams.open > 2 and time.monotonic() < until:
            time.sleep(0.01)
        people[1].watch(table).frame()
        for person in people:
            person.close()


def test_a_full_hall_says_so_in_its_log_once_a_minute(noted: list[str]) -> None:
    hands = Hands()
    few = Connections(each=5, most=2, clock=hands)
    assert [few.admit(f"192.0.2.{i}") for i in range(4)] == [True, True, False, False]
    assert noted == ["no room for connections"]
    hands.now += QUIET
    assert not few.admit("192.0.2.9")
    assert len(noted) == 2
    few.leave("192.0.2.0")
    assert few.admit("192.0.2.9")


def test_as_many_files_are_taken_as_the_system_gives() -> None:
    script = """
import resource
from wordhall.web.connections import raise_file_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 2048))
print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [str(2048 - RESERVED), "2048", "2048"]
