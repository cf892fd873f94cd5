"""People who use the hall in tests: a browser's calls and its stream over real sockets."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx

PATIENCE = 60.0  # seconds that a test waits for something to arrive, on a busy machine too


class Guest:
    """Someone with a browser: cookies are kept between calls."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        # Plain http needs no certificates, which take long to load.
        self.web = httpx.Client(base_url=address, timeout=PATIENCE, verify=False)
        self.tabs: list[Tab] = []
        self.id = ""
        if name is not None:
            self.id = self.post("/api/me", {"name": name})["id"]

    def close(self) -> None:
        for tab in self.tabs:
            tab.close()
        self.web.close()

    def get(self, path: str, status: int = 200) -> Any:
        return self._read(self.web.get(path), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        if body is None:
            return self._read(self.web.post(path), status)
        return self._read(self.web.post(path, json=body), status)

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        return self._read(self.web.put(path, json=body), status)

    def open(self, *places: str | dict[str, Any], status: int = 200, **more: Any) -> Any:
        """Open a table of Words; a place is a kind, or all of it."""
        seats = [{"kind": place} if isinstance(place, str) else place for place in places]
        body = {"game": "words", "places": seats, "pace": "none", **more}
        return self.post("/api/tables", body, status)

    def join(self, card: Any) -> Any:
        """Use the invitation that a host has sent."""
        return self.post("/api/join", {"link": card["invitation"]})

    def start(self, table: str, *, fewer: bool = False) -> Any:
        return self.post(f"/api/tables/{table}/start", {"fewer": fewer})

    def answer(
        self, table: str, seat: int, key: str, answer: Any, id: str, status: int = 200
    ) -> Any:
        body = {"seat": seat, "key": key, "answer": answer, "id": id}
        return self.post(f"/api/tables/{table}/answers", body, status)

    def watch(self, *tables: str) -> "Tab":
        tab = Tab(self, ",".join(tables))
        self.tabs.append(tab)
        return tab

    def _read(self, reply: httpx.Response, status: int) -> Any:
        assert reply.status_code == status, f"{reply.status_code}: {reply.text}"
        return reply.json() if "json" in reply.headers["content-type"] else reply.text


class Tab:
    """An open stream, read on a thread of its own; keeps every byte that came."""

    def __init__(self, guest: Guest, tables: str) -> None:
        self.raw = b""
        self.events: list[tuple[str, Any]] = []
        self.ended = False
        self._news = threading.Condition()
        self._line = http.client.HTTPConnection(guest.address.removeprefix("http://"), timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in guest.web.cookies.items())
        headers = {"Cookie": cookies}
        if "Authorization" in guest.web.headers:
            headers["Authorization"] = guest.web.headers["Authorization"]
        self._line.request("GET", f"/api/stream?tables={tables}", headers=headers)
        assert self._line.sock is not None
        self._socket = self._line.sock
        self.reply = self._line.getresponse()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait(self, fits: Callable[[str, Any], bool]) -> Any:
        """The first event that fits, as soon as it is there."""
        until = time.monotonic() + PATIENCE
        with self._news:
            while True:
                for kind, data in self.events:
                    if fits(kind, data):
                        return data
                left = until - time.monotonic()
                assert left > 0, f"nothing fits among {len(self.events)} events"
                assert not self.ended, "the stream has ended"
                self._news.wait(left)

    def frame(self, n: int = 0, seat: int | None = None, **more: Any) -> Any:
        """The first frame with at least n entries."""

        def fits(kind: str, data: Any) -> bool:
            if kind != "frame" or data["n"] < n or (seat is not None and data["seat"] != seat):
                return False
            return all(data[name] == value for name, value in more.items())

        return self.wait(fits)

    def turn(self, n: int) -> Any:
        """The first frame from entry n on that asks something, or the end."""

        def fits(kind: str, data: Any) -> bool:
            return kind == "frame" and data["n"] >= n and bool(data["asks"] or data["result"])

        return self.wait(fits)

    def needed(self, n: int) -> Any:
        """The first frame from entry n on that waits for an answer, or the end."""

        def fits(kind: str, data: Any) -> bool:
            if kind != "frame" or data["n"] < n:
                return False
            return bool(data["result"] or [ask for ask in data["asks"] if ask["waits"]])

        return self.wait(fits)

    def wait_end(self) -> None:
        self._thread.join(PATIENCE)
        assert self.ended

    def close(self) -> None:
        # The reading thread holds the line: only the socket can be closed under it.
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self.reply.close()
        self._line.close()

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(OSError, http.client.HTTPException):
            while chunk := self.reply.read1():
                self.raw += chunk
                *blocks, rest = (rest + chunk).split(b"\n\n")
                with self._news:
                    self.events += [event for block in blocks for event in read(block)]
                    self._news.notify_all()
        with self._news:
            self.ended = True
            self._news.notify_all()


def read(block: bytes) -> list[tuple[str, Any]]:
    fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
    if b"data" not in fields:
        return []
    return [(fields[b"event"].decode(), json.loads(fields[b"data"]))]
