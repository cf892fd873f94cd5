"""HTTP as uvicorn speaks it, with shorter ways for what happens most.

An answer is a small request with a small reply. Through ASGI its body and its reply go in messages
that are built, checked and awaited; here a call takes the whole body and gives the whole reply at
once. Whoever speaks plain ASGI, a page or a test, finds everything as usual.
"""

import asyncio
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.metadata import requires
from typing import Any, Final

import httptools
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from wordhall.web.connections import Connections
from wordhall.web.proxies import Proxies
from wordhall.web.session import Headers

NAME: Final = "wordhall"  # of our extension in a scope

# Bytes that a request may have, as in most web servers.
LONGEST_LINE: Final = 8_192
LARGEST_HEAD: Final = 32_768  # the line and all headers
LARGEST_REQUEST: Final = 2_000_000  # an imported game and its head
WHOLE: Final = 10  # seconds until the first request must begin, and each one must have come
LOOK: Final = 5  # seconds between two looks at a connection
LINGER: Final = 1  # seconds in which a refused client can read why

Exchange = RequestResponseCycle  # one request and its reply

# The inner parts of uvicorn that are used here; none of them is promised to stay.
INNER: Final[Mapping[type, tuple[str, ...]]] = {
    HttpToolsProtocol: (
        *("cycle", "flow", "loop", "parser", "pipeline", "scope", "server_state", "transport"),
        *("expect_100_continue", "headers", "data_received", "on_message_begin"),
        *("on_url", "on_header", "on_message_complete", "connection_made", "client"),
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
    """A connection. One timer looks after its times, however many requests it carries."""

    allowed = Connections()
    proxies = Proxies()
    _admitted = False
    _proxied = False  # the other end is a trusted proxy
    _awaited: float | None = None  # since when the request is awaited that has not come whole
    _quiet_since = 0.0
    _received = 0  # bytes since this request began
    _head = 0  # bytes of its line and headers
    _in_head = True
    _refused: int | None = None  # the status with which this connection ends

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._proxied = self._peer in self.proxies
        self._admitted = self.allowed.admit(self._peer, trusted=self._proxied)
        if not self._admitted:
            self._refused = 503
            transport.write(refusal(503))
            transport.close()
            return
        self._awaited = self.loop.time()
        self._look_in(WHOLE)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        super()._unset_keepalive_if_required()
        if self._admitted:
            self._admitted = False
            self.allowed.leave(self._peer)

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    # Reading a request.

    def data_received(self, data: bytes) -> None:
        if self._refused is not None:
            return
        self._received += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            self._refuse(self._refused or 400)
            return
        except httptools.HttpParserUpgrade:
            pass  # to nothing that is spoken here: the request itself is answered
        if self._in_head and self._received > LARGEST_HEAD:
            self._refuse(431)
        elif self._received > LARGEST_REQUEST:
            self._refuse(413)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._received = self._head = 0
        self._in_head = True
        if self._awaited is None:
            self._awaited = self.loop.time()

    def on_url(self, url: bytes) -> None:
        self.url += url
        if len(self.url) > LONGEST_LINE:
            self._stop_reading(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_head:
            return  # a trailer, which nobody here reads
        self._head += len(name) + len(value)
        if self._head + len(self.url) > LARGEST_HEAD:
            self._stop_reading(431)
        name = name.lower()
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._proxied:
            self.proxies.believe(self.scope)
        elif self.cycle is None:  # the first request
            self.proxies.warn(self.headers)
        super().on_headers_complete()
        self.scope["extensions"] = {NAME: self.cycle}  # type: ignore[dict-item]

    def on_message_complete(self) -> None:
        self._awaited = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
            return
        self._quiet_since = self.loop.time()

    # Hanging up.

    def timeout_keep_alive_handler(self) -> None:
        """Hang up if a request takes too long to come, or none has come for long."""
        now = self.loop.time()
        if self._awaited is not None and not self.pipeline and now - self._awaited >= WHOLE:
            self._refuse(408)
        elif self._idle and now - self._quiet_since >= self.timeout_keep_alive:
            self._hang_up()
        else:
            self._look_in(LOOK)

    @property
    def _idle(self) -> bool:
        return self._awaited is None and self.cycle.response_complete

    def _look_in(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(
            seconds, self.timeout_keep_alive_handler
        )

    def _unset_keepalive_if_required(self) -> None:
        """Nothing at each request: the timer asks how long it has been quiet."""

    def _stop_reading(self, status: int) -> None:
        """Leave the parser, from inside of it."""
        self._refused = status
        raise ValueError(HTTPStatus(status).phrase)

    def _refuse(self, status: int) -> None:
        """Say no, read no more, and hang up a moment later: the client should see why."""
        self._refused = status
        if self.transport.is_closing():
            return
        self.flow.pause_reading()
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(refusal(status))
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.abort)

    def _hang_up(self) -> None:
        """Close the connection, or break it: closing would wait for a reader that does not read."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()


def protocol(connections: Connections, trusted: Proxies) -> type[Protocol]:
    """The protocol of a server that counts its connections and trusts these proxies."""

    class OfServer(Protocol):
        allowed = connections
        proxies = trusted

    return OfServer


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
        # A scope that leads to its own exchange would wait for the garbage collector.
        exchange.scope.pop("extensions", None)
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


@cache
def refusal(status: int) -> bytes:
    """A whole reply to what is no request of ours; the connection ends with it."""
    text = HTTPStatus(status).phrase.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(text)),
        (b"connection", b"close"),
    ]
    return start(status) + lines(headers) + b"\r\n" + text


def lines(headers: Headers) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])
