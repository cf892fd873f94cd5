"""Starting and stopping a real process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.guest import Guest
from tests.web.hall_process import HallProcess


@pytest.fixture
def process(tmp_path: Path) -> Iterator[HallProcess]:
    running = HallProcess(tmp_path / "data")
    yield running
    running.close()


def test_it_stops_within_three_seconds_with_streams_open(process: HallProcess) -> None:
    anna = Guest(process.address, "Anna")
    try:
        table = anna.open("me", {"kind": "device", "name": "Bo"})["id"]
        tabs = [anna.watch(table) for _ in range(10)]
        for tab in tabs:
            tab.frame(1)
        assert process.end() < 3
        for tab in tabs:
            tab.wait_end()
    finally:
        anna.close()


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "hall"
    first = HallProcess(data)
    anna = Guest(first.address, "Anna")
    try:
        card = anna.open("me", "open")
        anna.post(f"/api/tables/{card['id']}/chat", {"text": "back soon"})
        assert first.end() < 3
        second = HallProcess(data)
        try:
            anna.web.base_url = second.address
            assert anna.get("/api/me")["name"] == "Anna"
            again = anna.get(f"/api/tables/{card['id']}")
            assert again["invitation"] == card["invitation"]
            talk = anna.get(f"/api/tables/{card['id']}/chat")
            assert [line["text"] for line in talk["said"]] == ["back soon"]
            bo = Guest(second.address, "Bo")
            assert bo.post("/api/join", {"link": card["invitation"]})["seat"] == 1
            bo.close()
        finally:
            second.end()
    finally:
        first.close()
        anna.close()


def test_the_log_holds_no_secrets(tmp_path: Path) -> None:
    data = tmp_path / "hall"
    running = HallProcess(data)
    anna = Guest(running.address, "Anna Secretname")
    try:
        session = anna.web.cookies["wordhall"]
        token = anna.post("/api/tokens")["token"]
        card = anna.open("me", "open")
        link = card["invitation"]
        anna.web.get(link)
        anna.post("/api/join", {"link": link[:-1] + "!"}, status=404)
        anna.get("/api/define?word=secretword&table=nowhere", status=404)
        anna.web.headers["Authorization"] = f"Bearer {token}x"
        anna.post("/api/tokens", status=401)
    finally:
        running.end()
        anna.close()
    logged = (tmp_path / "hall.log").read_text()
    assert "refused" in logged
    for secret in (session, token, link, link.removeprefix("/s/"), "Secretname", "secretword"):
        assert secret not in logged
