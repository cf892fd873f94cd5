"""HTTP as uvicorn speaks it, with shorter ways for what happens most.

An answer is a small request with a small reply. Through ASGI its body and its reply go in messages
that are built, checked and awaited; here a call takes the whole body and gives the whole reply at
once. Whoever speaks plain ASGI, a page or a test, finds everything as usual.
"""

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.metadata import requires
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from wordhall.web.session import Headers

NAME: Final = "wordhall"  # of our extension in a scope

Exchange = RequestResponseCycle  # one request and its reply

# The inner parts of uvicorn that are used here; none of them is promised to stay.
INNER: Final[Mapping[type, tuple[str, ...]]] = {
    HttpToolsProtocol: (
        *("cycle", "flow", "loop", "pipeline", "scope", "server_state", "transport"),
        *("timeout_keep_alive", "timeout_keep_alive_handler", "timeout_keep_alive_task"),
        *("on_headers_complete", "on_response_complete", "connection_lost"),
        *("_start_asgi_task", "_unset_keepalive_if_required"),
    ),
    RequestResponseCycle: (
        *("body", "more_body", "disconnected", "waiting_for_100_continue", "keep_alive"),
        *("response_started", "response_complete", "default_headers", "message_event"),
        *("flow", "transport", "on_response"),
    ),
    FlowControl: ("resume_reading", "write_paused"),
    ServerState: ("total_requests",),
}


def misfit(inner: Mapping[type, tuple[str, ...]] = INNER) -> str | None:
    """What is wrong with the installed uvicorn, in a sentence; None if it has all these parts."""
    lacking = [
        f"{kind.__name__}.{part}"
        for kind, parts in inner.items()
        for part in parts
        # What an object gets when it is made, its class does not have.
        if not hasattr(kind, part) and part not in kind.__init__.__code__.co_names  # type: ignore[misc]
    ]
    if not lacking:
        return None
    wanted = next(one for one in requires("wordhall") or () if one.startswith("uvicorn"))
    return (
        f"uvicorn {uvicorn.__version__} is installed, which has no {' and no '.join(lacking)}; "
        f"the hall needs {wanted}."
    )


class Protocol(HttpToolsProtocol):
    """A connection. One timer looks after its idleness, however many requests it carries."""

    _quiet_since = 0.0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.scope["extensions"] = {NAME: self.cycle}  # type: ignore[dict-item]

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
            return
        self._quiet_since = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._look_in(self.timeout_keep_alive)

    def timeout_keep_alive_handler(self) -> None:
        self.timeout_keep_alive_task = None
        if not self.cycle.response_complete:
            return  # its reply will begin the time anew
        left = self._quiet_since + self.timeout_keep_alive - self.loop.time()
        if left > 0:
            self._look_in(left)
        else:
            super().timeout_keep_alive_handler()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        super()._unset_keepalive_if_required()

    def _unset_keepalive_if_required(self) -> None:
        """Nothing at each request: the timer asks how long it has been quiet."""

    def _look_in(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(
            seconds, self.timeout_keep_alive_handler
        )


def exchange(scope: Any) -> Exchange | None:
    """The exchange behind a scope, if it came over our own wire."""
    extensions = scope.get("extensions")
    return extensions.get(NAME) if extensions else None


def whole(exchange: Exchange) -> bytes | None:
    """The body, if all of it has come; it is given once."""
    if exchange.more_body or exchange.disconnected or exchange.waiting_for_100_continue:
        return None
    body, exchange.body = bytes(exchange.body), bytearray()
    return body


def reply(exchange: Exchange, head: bytes, body: bytes) -> bool:
    """Send head and body together; False if the reader is slow and has to be waited for."""
    if exchange.flow.write_paused:
        return False
    if not exchange.disconnected:
        exchange.response_started = exchange.response_complete = True
        own = lines(exchange.default_headers)
        end = b"\r\n" if exchange.keep_alive else b"connection: close\r\n\r\n"
        exchange.transport.write(b"".join([head, own, end, body]))
        exchange.message_event.set()
        if not exchange.keep_alive:
            exchange.transport.close()
        exchange.on_response()
    return True


@cache
def start(status: int) -> bytes:
    return b"HTTP/1.1 %d %b\r\n" % (status, HTTPStatus(status).phrase.encode())


def lines(headers: Headers) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])
