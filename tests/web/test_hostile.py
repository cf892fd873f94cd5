"""What nobody in good faith would send: always a refusal, never a crash."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from itertools import repeat
from typing import Any

import pytest

from tests.web.conftest import Come, Running
from tests.web.words_table import two

DEEP = "[" * 5000 + "]" * 5000
BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"1e999",
    b"\xff\xfe",
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b'{"name":1}',
    b'{"name":null}',
    b'{"name":"Eve","extra":1}',
    b'{"name":' + b"9" * 1000 + b"}",
    DEEP.encode(),
    b'{"name":' + DEEP.encode() + b"}",
]


def send(come: Come, path: str, body: bytes) -> tuple[int, dict[str, str]]:
    headers = {"Content-Type": "application/json"}
    reply = come("Anna").web.post(path, content=body, headers=headers)
    return reply.status_code, reply.json()


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_body_is_refused_with_words(come: Come, body: bytes) -> None:
    status, told = send(come, "/api/me", body)
    assert status == 400
    assert told["code"] in ("malformed", "bad-name")
    assert told["say"].endswith(".")


ANSWERS: list[Any] = [
    None,
    0,
    10**30,
    -1.5e300,
    "x" * 5000,
    [],
    {},
    {"type": "play"},
    {"type": "play", "tiles": []},
    {"type": "play", "tiles": [{"row": 10**20, "column": 0, "letter": "A"}]},
    {"type": "play", "tiles": [{"row": 0, "column": 0, "letter": "\u0000"}]},
    {"type": "play", "tiles": [{"row": 7, "column": 7, "letter": "A"}] * 8},
    {"type": "swap", "tiles": "A" * 500},
    {"type": "stop", "reason": "judge"},
    {"type": "timeout"},
    {"type": ["pass"]},
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: json.dumps(answer)[:40])
def test_a_hostile_answer_is_refused_with_a_code(come: Come, answer: object) -> None:
    anna, _, table = two(come)
    key = anna.watch(table).frame(1)["asks"][0]["key"]
    body = {"seat": 0, "key": key, "answer": answer, "id": "x1"}
    reply = anna.web.post(f"/api/tables/{table}/answers", json=body)
    assert reply.status_code in (400, 409)
    assert reply.json()["code"]
    assert reply.json()["say"].endswith(".")


@pytest.mark.parametrize("deep", [10, 100, 900, 3000, 8000])
def test_nested_answers_and_drafts_are_survived(come: Come, deep: int) -> None:
    anna, _, table = two(come)
    key = anna.watch(table).frame(1)["asks"][0]["key"]
    nested = "[" * deep + "]" * deep
    headers = {"Content-Type": "application/json"}
    text = f'{{"seat":0,"key":"{key}","answer":{nested},"id":"x"}}'
    reply = anna.web.post(f"/api/tables/{table}/answers", content=text, headers=headers)
    assert reply.status_code == 400
    text = f'{{"seat":0,"key":"{key}","draft":{nested}}}'
    reply = anna.web.put(f"/api/tables/{table}/drafts", content=text, headers=headers)
    assert reply.status_code in (200, 400)
    assert anna.watch(table).frame(1)["n"] == 1


def test_a_body_that_is_too_large_is_not_read(come: Come) -> None:
    anna, _, table = two(come)
    big = {"text": "x" * 40_000}
    assert anna.post(f"/api/tables/{table}/chat", big, status=413)["code"] == "too-large"

    def parts() -> object:
        for _ in range(100):
            yield b"x" * 1000

    headers = {"Content-Type": "application/json"}
    reply = anna.web.post("/api/me", content=parts(), headers=headers)  # type: ignore[arg-type]
    assert (reply.status_code, reply.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00",
        "/api/tables/%ff%fe/chat",
        "/api/tables/" + "x" * 5000,
        "/api/tables//answers",
        "/api/tables/a/b/c",
        "/api/define?word=" + "x" * 3000,
        "/api/define?" + "&".join(f"a{i}=1" for i in range(100)),
        "/api/stream?tables=" + ",".join(["x"] * 500),
        "/api/stream?tables=,,,",
        "/api/stream?tables=%00",
    ],
)
def test_odd_addresses_are_refused(come: Come, path: str) -> None:
    assert 400 <= come("Anna").web.get(path).status_code < 500


@pytest.mark.parametrize(
    "text",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_http_does_not_disturb_the_others(
    come: Come, running: Running, text: bytes
) -> None:
    host, port = running.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as line:
        line.sendall(text)
        line.settimeout(0.3)
        with contextlib.suppress(TimeoutError, ConnectionError):
            line.recv(1000)
    assert come().get("/health") == {"ok": True}


def connect(running: Running) -> socket.socket:
    host, port = running.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=10)


def flood(running: Running, start: bytes, more: Iterator[bytes]) -> tuple[bytes, int]:
    """Send pieces until the server hangs up; returns what it said, and the bytes that it took."""
    sent, said = len(start), b""
    with connect(running) as line:
        line.sendall(start)
        line.setblocking(False)
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with contextlib.suppress(BlockingIOError):
                try:
                    sent += line.send(next(more))
                except ConnectionError:
                    return said, sent
            with contextlib.suppress(BlockingIOError, ConnectionError):
                said += line.recv(65_536)
    raise AssertionError("the server listens on")


ENDLESS = b"x" * 65_536


def test_a_request_line_without_end_is_refused_and_hung_up_on(running: Running) -> None:
    said, sent = flood(running, b"GET /", repeat(ENDLESS))
    assert said.startswith(b"HTTP/1.1 414 ")
    assert sent < 20_000_000


@pytest.mark.parametrize("more", [ENDLESS, b"A: b\r\n" * 1000], ids=["one", "many"])
def test_headers_without_end_are_refused_and_hung_up_on(running: Running, more: bytes) -> None:
    said, sent = flood(running, b"GET / HTTP/1.1\r\nHost: hall\r\nX: ", repeat(more))
    assert said.startswith(b"HTTP/1.1 431 ")
    assert sent < 20_000_000


def test_trailers_without_end_are_hung_up_on(running: Running) -> None:
    head = b"POST /api/me HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    _, sent = flood(running, head, repeat(b"A: b\r\n" * 1000))
    assert sent < 30_000_000


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/" + "x" * 8_000, 0, 200),
        ("/" + "x" * 8_192, 0, 414),
        ("/", 32_000, 200),
        ("/", 32_768, 431),
    ],
)
def test_a_long_head_is_answered_up_to_its_limit(
    running: Running, path: str, headers: int, status: int
) -> None:
    with connect(running) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: hall\r\nX: {'x' * headers}\r\n\r\n".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 %d " % status)
