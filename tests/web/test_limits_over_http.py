"""The limits as people meet them, with the time handed in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Running
from tests.web.guest import Guest
from tests.web.test_rate_limits import Hands
from wordhall.web.rate_limits import Limits

Slow = tuple[Running, Hands]


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    hands = Hands()
    server = Running(tmp_path, Limits(clock=hands))
    yield server, hands
    server.stop()


def test_talk_is_limited_and_one_is_told_for_how_long(slow: Slow) -> None:
    server, hands = slow
    anna = Guest(server.address, "Anna")
    try:
        table = anna.open("me", "open")["id"]
        path = f"/api/tables/{table}/chat"
        for _ in range(6):
            anna.post(path, {"text": "again"})
        reply = anna.web.post(path, json={"text": "again"})
        assert (reply.status_code, reply.json()["code"]) == (429, "too-fast")
        wait = int(reply.headers["retry-after"])
        assert str(wait) in reply.json()["say"]
        hands.now += wait
        anna.post(path, {"text": "again"})
        # Playing is not talking: the game goes on.
        assert anna.get(f"/api/tables/{table}")["id"] == table
    finally:
        anna.close()


def test_guessing_links_is_slow(slow: Slow) -> None:
    server, _ = slow
    eve = Guest(server.address)
    try:
        replies = [
            eve.web.post("/api/join", json={"link": f"/j/guess{i:030}"}).status_code
            for i in range(90)
        ]
        assert replies.count(404) == 80
        assert set(replies[80:]) == {429}
    finally:
        eve.close()


def test_opening_tables_is_limited(slow: Slow) -> None:
    server, hands = slow
    anna = Guest(server.address, "Anna")
    try:
        for _ in range(15):
            anna.open("me", "open")
        assert anna.open("me", "open", status=429)["code"] == "too-fast"
        hands.now += 5
        anna.open("me", "open")
    finally:
        anna.close()
