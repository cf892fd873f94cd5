"""Whom a proxy speaks for: trusted ones are believed, everyone else is only themselves."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.conftest import ONE_ADDRESS, Running
from tests.web.reverse_proxies import PROXIES, before
from wordhall.web.proxies import Proxies
from wordhall.web.rate_limits import BOUNDLESS, Kind, Limits

VISITOR = "127.0.0.5"
INVENTED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example"}


class Seen(Limits):
    """Limits that let everyone through, and remember from where they came."""

    def __init__(self) -> None:
        super().__init__(BOUNDLESS)
        self.last = ""

    def wait(self, kind: Kind, person: str | None, address: str, cost: float = 1) -> float:
        self.last = address
        return super().wait(kind, person, address, cost)


def scope(**headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": ("10.0.0.1", 1), "scheme": "http", "headers": [(b"host", b"hall"), *named]}


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.9.9.9, 10.0.0.2", "10.9.9.9"),
        ("198.51.100.7:4711", "198.51.100.7"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("198.51.100.7, rubbish", "10.0.0.1"),
        ("rubbish, 10.0.0.2", "10.0.0.2"),
        (" , ,", "10.0.0.1"),
    ],
)
def test_the_client_is_the_last_address_that_is_no_trusted_proxy(
    forwarded: str, client: str
) -> None:
    found = scope(x_forwarded_for=forwarded)
    Proxies(["10.0.0.0/8"]).believe(found)
    assert found["client"][0] == client


def test_scheme_and_host_are_the_last_that_were_forwarded() -> None:
    found = scope(x_forwarded_proto="gopher, https", x_forwarded_host="evil.example, hall.example")
    Proxies(["10.0.0.0/8"]).believe(found)
    assert found["scheme"] == "https"
    assert dict(found["headers"])[b"host"] == b"hall.example"
    odd = scope(x_forwarded_proto="javascript")
    Proxies(["10.0.0.0/8"]).believe(odd)
    assert odd["scheme"] == "http"


def test_proxies_are_named_by_address_or_network() -> None:
    some = Proxies(["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"])
    assert all(one in some for one in ("192.0.2.1", "10.2.3.4", "2001:db8::5", "::ffff:192.0.2.1"))
    assert not any(one in some for one in ("192.0.2.2", "2001:db9::1", "", "rubbish"))
    with pytest.raises(ValueError, match="everyone"):
        Proxies(["everyone"])


def test_a_proxy_that_was_not_named_is_warned_of_once(noted: list[str]) -> None:
    proxies = Proxies()
    proxies.warn([(b"host", b"hall")])
    assert not noted
    for _ in range(3):
        proxies.warn([(b"x-forwarded-for", b"192.0.2.1")])
    assert ["--proxy" in event for event in noted] == [True]


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[Running, Seen]]:
    seen = Seen()
    server = Running(tmp_path / "hall", seen, ONE_ADDRESS, proxies=["127.0.0.1"])
    yield server, seen
    server.stop()


def visitor(address: str, **more: Any) -> httpx.Client:
    return httpx.Client(
        base_url=address,
        timeout=10,
        transport=httpx.HTTPTransport(local_address=VISITOR, **more),
    )


def test_a_visitor_who_is_no_proxy_is_not_believed(behind: tuple[Running, Seen]) -> None:
    server, seen = behind
    with visitor(server.address) as web:
        web.get("/api/me", headers=INVENTED)
        assert seen.last == VISITOR
        origin = {"Origin": "http://evil.example", **INVENTED}
        assert web.post("/api/me", json={"name": "Eve"}, headers=origin).status_code == 403


@pytest.mark.parametrize("name", list(PROXIES))
def test_the_hall_works_behind_a_proxy(
    name: str, behind: tuple[Running, Seen], tmp_path: Path
) -> None:
    server, seen = behind
    with before(name, server.address.removeprefix("http://"), tmp_path) as front:
        for address, more in ((front.http, {}), (front.https, {"verify": front.trust})):
            with visitor(address, **more) as web:
                visited(web, seen, address)


@pytest.mark.parametrize("name", list(PROXIES))
def test_the_hall_works_under_a_path_of_its_own(name: str, tmp_path: Path) -> None:
    seen = Seen()
    server = Running(tmp_path / "hall", seen, ONE_ADDRESS, proxies=["127.0.0.1"], root="/games")
    try:
        hall = server.address.removeprefix("http://")
        with before(name, hall, tmp_path, root="/games") as front:
            for address, more in ((front.http, {}), (front.https, {"verify": front.trust})):
                with visitor(f"{address}/games", **more) as web:
                    visited(web, seen, address, "/games")
                    page = web.get("/").text
                    assert "/games/assets/" in page
                    for file in re.findall(r'(?:src|href)="(/[^"]+)"', page):
                        found = httpx.get(address + file, verify=more.get("verify", True))
                        assert (file[:7], found.status_code) == ("/games/", 200)
                    assert web.get("/ready").json() == {"ready": True}
                with visitor(address, **more) as web:
                    there = web.get("/games")
                    assert there.status_code in (301, 307)
                    assert there.headers["location"].removeprefix(address) == "/games/"
                    # The rest of the host is another site's.
                    assert "Wordhall" not in web.get("/api/me").text + web.get("/").text
    finally:
        server.stop()


def visited(web: httpx.Client, seen: Seen, address: str, root: str = "") -> None:
    """Someone comes over a proxy, opens a table and hears what is said at it."""
    # What a browser sends over plain http, where it doesn't say Sec-Fetch-Site.
    origin = {"Origin": address}
    reply = web.post("/api/me", json={"name": "Anna"}, headers={**origin, **INVENTED})
    assert (reply.status_code, seen.last) == (200, VISITOR), reply.text
    assert ("Secure" in reply.headers["set-cookie"]) is address.startswith("https")
    assert f"; Path={root}/;" in reply.headers["set-cookie"]
    foreign = {"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}
    reply = web.post("/api/me", json={"name": "Eve"}, headers=foreign)
    assert reply.json()["code"] == "foreign"
    body = {"game": "words", "places": [{"kind": "me"}, {"kind": "open"}]}
    table = web.post("/api/tables", json=body, headers=origin).json()
    streamed(web, table["id"], origin)
    page = web.get(table["invitation"]).text
    assert f'property="og:url" content="{address}{root}{table["invitation"]}"' in page
    assert f'content="{address}{root}/preview/words.png"' in page
    assert web.get("/preview/words.png").headers["content-type"] == "image/png"


def streamed(web: httpx.Client, table: str, headers: dict[str, str]) -> None:
    """A line of chat comes over the stream while it is open, and at once."""
    with web.stream("GET", f"/api/stream?tables={table}") as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line == "event: frame")
        began = time.monotonic()
        web.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers=headers)
        assert next(line for line in lines if line == "event: chat")
        assert json.loads(next(lines).removeprefix("data: "))["said"]["text"] == "hello"
        assert time.monotonic() - began < 3
