"""HTTP itself: replies in one piece, requests in pieces or on each other's heels, idleness."""

import asyncio
import gc
import json
import re
import socket
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from uvicorn.server import ServerState

from tests.web.conftest import Running
from wordhall.web.fast_http import HEADS, INNER, LINGER, LOOK, Exchange, Protocol, uvicorn_mismatch

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


def test_an_answered_request_does_not_wait_for_the_garbage_collector(running: Running) -> None:
    def exchanges() -> int:
        return sum(isinstance(one, RequestResponseCycle) for one in gc.get_objects())

    asked = b"GET /api/games HTTP/1.1\r\nHost: hall\r\n"
    gc.collect()
    gc.disable()
    try:
        before = exchanges()
        said = talk(running, (asked + b"\r\n") * 20 + asked + CLOSE + b"\r\n")
        assert said.count(b"HTTP/1.1 200 OK") == 21
        assert exchanges() - before < 5, "but for those of connections that are open"
    finally:
        gc.enable()


def named(name: str, length: int | None = None, spelled: str = "Content-Length") -> bytes:
    """Someone new introduces themselves; only the length of the name tells the heads apart."""
    body = json.dumps({"name": name}).encode()
    head = "POST /api/me HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n"
    return f"{head}{spelled}: {length or len(body)}\r\n\r\n".encode() + body


def converse(running: Running, *requests: bytes) -> list[bytes]:
    """The replies to requests on one connection, each sent when the one before was answered."""
    at = urlsplit(running.address)
    replies = []
    with socket.create_connection((at.hostname, at.port), timeout=10) as line:
        for request in requests:
            line.sendall(request)
            said = b""
            while not (found := re.search(rb"content-length: (\d+)\r\n(.*\r\n)*\r\n", said)) or len(
                said
            ) < found.end() + int(found[1]):
                part = line.recv(65_536)
                if not part:
                    break
                said += part
            replies.append(said)
    return replies


@pytest.mark.parametrize("spelled", ["Content-Length", "content-length", "CONTENT-LENGTH"])
def test_requests_with_the_same_head_are_told_apart_by_their_bodies(
    running: Running, spelled: str
) -> None:
    names = ["Anna", "Bo", "Christina", "Bo", "Anna", "Doro", "x" * 24]
    replies = converse(running, *(named(name, spelled=spelled) for name in names))
    told = [json.loads(reply.partition(b"\r\n\r\n")[2])["name"] for reply in replies]
    assert told == names


def test_a_known_head_takes_no_more_than_its_length_says(running: Running) -> None:
    first = [named("Anna"), named("Bo")]
    *_, last = converse(running, *first, named("Bo", length=9))
    assert last.startswith(b"HTTP/1.1 400 "), "a body that is cut off after nine bytes is no JSON"
    *_, both = converse(running, *first, named("Carl") + b"GET /health HTTP/1.1\r\n\r\n")
    assert b'"name":"Carl"' in both


def test_a_body_that_looks_like_a_head_is_a_body(running: Running) -> None:
    hidden = b'{"name":"Anna"}\r\nContent-Length: 12\r\n\r\n'
    head = b"POST /api/me HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\n"
    whole = head + b"Content-Length:%d\r\n\r\n%b" % (len(hidden) + 12, hidden)
    replies = converse(running, named("Bo"), whole + b'{"name":"x"}', whole + b'{"name":"y"}')
    assert [reply.split(b" ", 2)[1] for reply in replies] == [b"200", b"400", b"400"]


def test_whoever_is_refused_for_their_headers_is_refused_again(running: Running) -> None:
    foreign = named("Anna").replace(b"Host: hall", b"Host: hall\r\nSec-Fetch-Site: cross-site")
    replies = converse(running, named("Bo"), foreign, foreign, foreign)
    assert [reply.split(b" ", 2)[1] for reply in replies[1:]] == [b"403"] * 3


def test_a_connection_remembers_few_heads() -> None:
    made, _, _, _ = answered()
    made._find = lambda scope: lambda *_: None
    made._run = lambda serve, exchange: None  # type: ignore[method-assign]
    for number in range(HEADS + 3):
        request = named("Anna").replace(b"/api/me", b"/api/%d" % number)
        made.data_received(request)
        made.cycle.response_complete = True
    assert len(made._heads) == HEADS


def test_an_exchange_has_all_that_uvicorns_own_has() -> None:
    made, _, _, _ = answered()
    parts: list[Any] = [None] * 11
    own = RequestResponseCycle(*parts)
    ours = Exchange(made, {}, keep_alive=True)
    assert [name for name in vars(own) if not hasattr(ours, name)] == []


class Hours:
    """An event loop's clock, and its timers."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, ring: Callable[[], None]) -> None:
        self.timers.append((self.now + seconds, ring))

    def pass_by(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [timer for timer in self.timers if timer[0] <= until]:
            timer = min(due, key=lambda timer: timer[0])
            self.timers.remove(timer)
            self.now = timer[0]
            timer[1]()
        self.now = until


class Line:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.closed = False
        self.unread = 0
        self.said = b""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = not self.unread

    def abort(self) -> None:
        self.closed = True

    def write(self, data: bytes) -> None:
        self.said += data

    def write_eof(self) -> None: ...

    def pause_reading(self) -> None: ...

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str) -> None:
        return None


class Cycle:
    """A request that has its reply."""

    def __init__(self) -> None:
        self.response_started = self.response_complete = True
        self.message_event = asyncio.Event()


def connected() -> tuple[Protocol, Hours, Line]:
    hours, line = Hours(), Line()
    config = uvicorn.Config(lambda: None, timeout_keep_alive=65, log_config=None)
    made = Protocol(config, ServerState(), {}, cast(Any, hours))
    made.connection_made(cast(Any, line))
    return made, hours, line


def answered() -> tuple[Protocol, Hours, Line, Cycle]:
    """A connection whose first request has its reply."""
    made, hours, line = connected()
    cycle = Cycle()
    made.cycle = cast(Any, cycle)
    made._awaited = None
    made.on_response_complete()
    return made, hours, line, cycle


def test_a_connection_is_closed_when_it_has_been_quiet_for_long() -> None:
    made, hours, line, cycle = answered()
    hours.pass_by(60)
    made.on_response_complete()
    hours.pass_by(60)
    assert not line.closed
    cycle.response_complete = False  # a long call begins
    hours.pass_by(600)
    assert not line.closed
    cycle.response_complete = True
    made.on_response_complete()
    hours.pass_by(64)
    assert not line.closed
    hours.pass_by(LOOK + 1)
    assert line.closed


def test_a_reply_that_nobody_reads_is_not_waited_for() -> None:
    _, hours, line, _ = answered()
    line.unread = 1000
    hours.pass_by(65 + LOOK)
    assert line.closed


def test_a_connection_without_a_request_is_closed_after_ten_seconds() -> None:
    _, hours, line = connected()
    hours.pass_by(9)
    assert not line.said
    hours.pass_by(1)
    assert line.said.startswith(b"HTTP/1.1 408 ")
    hours.pass_by(LINGER)
    assert line.closed


def test_a_head_that_comes_drop_by_drop_is_cut() -> None:
    made, hours, line = connected()
    for drop in b"GET / HTTP/1.1\r\nHost: hall\r\n":
        made.data_received(bytes([drop]))
        hours.pass_by(1)
    assert line.said.startswith(b"HTTP/1.1 408 ")
    assert line.closed


def test_a_later_request_must_come_whole_in_its_time_too() -> None:
    made, hours, line, _ = answered()
    hours.pass_by(30)
    made.data_received(b"GET / HTTP/1.1\r\n")
    hours.pass_by(9)
    assert not line.said
    hours.pass_by(LOOK + 1)
    assert line.said.startswith(b"HTTP/1.1 408 ")


def test_the_installed_uvicorn_has_every_inner_part_that_is_used() -> None:
    assert uvicorn_mismatch() is None


def test_a_uvicorn_without_a_part_is_named_in_a_sentence() -> None:
    class Older:
        def __init__(self) -> None:
            self.pipeline = ()

        def connection_lost(self) -> None: ...

    parts = {Older: ("pipeline", "connection_lost", "_start_asgi_task"), **INNER}
    said = uvicorn_mismatch(parts)
    assert said is not None
    assert said.startswith(f"uvicorn {uvicorn.__version__} is installed, which has no Older._start")
    assert re.search(r"_start_asgi_task; the hall needs uvicorn[<>=.,0-9]+\.$", said)
