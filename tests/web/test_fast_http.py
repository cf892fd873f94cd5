"""HTTP itself: replies in one piece, requests in pieces or on each other's heels, idleness."""

import json
import re
import socket
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import uvicorn
from uvicorn.server import ServerState

from tests.web.conftest import Running
from wordhall.web.fast_http import INNER, Protocol, misfit
from wordhall.web.log import Meters

NAME = json.dumps({"name": "Anna"}).encode()
CLOSE = b"Connection: close\r\n"


def post(body: bytes = NAME, more: bytes = b"") -> bytes:
    head = b"POST /api/me HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n"
    return head + more + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def talk(running: Running, *pieces: bytes) -> bytes:
    """All that the server says to these pieces until it hangs up."""
    at = urlsplit(running.address)
    with socket.create_connection((at.hostname, at.port), timeout=10) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            line.sendall(piece)
        said = b""
        while part := line.recv(65_536):
            said += part
    return said


def test_requests_on_each_others_heels_are_answered_in_order(running: Running) -> None:
    health = b"GET /health HTTP/1.1\r\nHost: hall\r\n\r\n"
    said = talk(running, post() + health + post(more=CLOSE))
    first, second, third = said.split(b"HTTP/1.1 200 OK\r\n")[1:]
    assert b'"name":"Anna"' in first
    assert second.endswith(b'{"ok":true}')
    assert b"connection: close" in third
    assert all(b"date: " in one for one in (first, second, third))


def test_a_body_may_come_in_pieces(running: Running) -> None:
    whole = post(more=CLOSE)
    said = talk(running, whole[:-9], whole[-9:-2], whole[-2:])
    assert said.startswith(b"HTTP/1.1 200 OK\r\n")
    assert said.endswith(b'"name":"Anna"}')


def test_a_body_that_was_announced_too_large_is_not_read(running: Running) -> None:
    head = post(b"x" * 100_000, CLOSE)[:200]
    assert talk(running, head).startswith(b"HTTP/1.1 413 ")


def test_a_head_has_the_length_of_a_body_that_does_not_come(running: Running) -> None:
    said = talk(running, b"HEAD /api/games HTTP/1.1\r\nHost: hall\r\n" + CLOSE + b"\r\n")
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\n")
    assert body == b""
    assert b"content-length: 0" not in head


class Hours:
    """An event loop's clock, and its one timer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timer: tuple[float, Callable[[], None]] | None = None

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, ring: Callable[[], None]) -> None:
        self.timer = self.now + seconds, ring

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        while self.timer is not None and self.timer[0] <= self.now:
            (_, ring), self.timer = self.timer, None
            ring()


class Line:
    """A transport that can only be hung up."""

    closed = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, name: str) -> None:
        return None


def test_a_connection_is_closed_when_it_has_been_quiet_for_long() -> None:
    hours, line = Hours(), Line()
    config = uvicorn.Config(lambda: None, timeout_keep_alive=65, log_config=None)
    protocol = Protocol(config, ServerState(), {}, cast(Any, hours))
    protocol.connection_made(cast(Any, line))
    cycle = protocol.cycle = cast(Any, type("Cycle", (), {"response_complete": True})())
    protocol.on_response_complete()
    hours.pass_by(60)
    protocol.on_response_complete()
    hours.pass_by(60)
    assert not line.closed
    cycle.response_complete = False  # a long call begins
    hours.pass_by(600)
    assert not line.closed
    cycle.response_complete = True
    protocol.on_response_complete()
    hours.pass_by(64)
    assert not line.closed
    hours.pass_by(1)
    assert line.closed


def test_the_counters_add_up() -> None:
    meters = Meters()
    for seconds in (0.001, 0.003, 3.0):
        meters.called("POST /api/me", 200, seconds)
    meters.streams = 2
    lines = meters.text().decode().splitlines()
    assert 'wordhall_calls_total{route="POST /api/me",status="200"} 3' in lines
    buckets = [line for line in lines if line.startswith("wordhall_call_seconds_bucket")]
    assert [int(line.rpartition(" ")[2]) for line in buckets] == [1, 2, 2, 2, 2, 2, 2, 2, 3]
    assert buckets[-1].startswith('wordhall_call_seconds_bucket{route="POST /api/me",le="+Inf"}')
    assert 'wordhall_call_seconds_sum{route="POST /api/me"} 3.004' in lines
    assert "wordhall_streams 2" in lines


def test_the_installed_uvicorn_has_every_inner_part_that_is_used() -> None:
    assert misfit() is None


def test_a_uvicorn_without_a_part_is_named_in_a_sentence() -> None:
    class Older:
        def __init__(self) -> None:
            self.pipeline = ()

        def connection_lost(self) -> None: ...

    parts = {Older: ("pipeline", "connection_lost", "_start_asgi_task"), **INNER}
    said = misfit(parts)
    assert said is not None
    assert said.startswith(f"uvicorn {uvicorn.__version__} is installed, which has no Older._start")
    assert re.search(r"_start_asgi_task; the hall needs uvicorn[<>=.,0-9]+\.$", said)
