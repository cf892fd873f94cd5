"""HTTP as uvicorn speaks it, with shorter ways for what happens most.

An answer is a small request with a small reply. Through ASGI its body and its reply go in messages
that are built, checked and awaited; here a call takes the whole body and gives the whole reply at
once. Code that speaks plain ASGI, a page or a test, finds everything as usual.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from http import HTTPStatus
from importlib.metadata import requires
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

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
HEADS: Final = 4  # that a connection remembers
END: Final = b"\r\n\r\n"  # of a head
LENGTH: Final = b"\r\ncontent-length: "
UNREAD: Final = 65_536  # bytes of a body that may wait to be read

# The inner parts of uvicorn that are used here; none of them is promised to stay.
INNER: Final[Mapping[type, tuple[str, ...]]] = {
    HttpToolsProtocol: (
        *("app", "app_state", "asgi_version", "root_path", "scheme", "server", "tasks"),
        *("cycle", "flow", "loop", "parser", "pipeline", "scope", "server_state", "transport"),
        *("expect_100_continue", "headers", "data_received", "on_message_begin", "on_body"),
        *("on_url", "on_header", "on_message_complete", "connection_made", "client"),
        *("timeout_keep_alive", "timeout_keep_alive_handler", "timeout_keep_alive_task"),
        *("on_headers_complete", "on_response_complete", "connection_lost"),
        *("_start_asgi_task", "_unset_keepalive_if_required"),
    ),
    RequestResponseCycle: (
        *("body", "more_body", "disconnected", "waiting_for_100_continue", "keep_alive"),
        *("response_started", "response_complete", "default_headers", "message_event"),
        *("flow", "transport", "on_response", "scope", "logger", "access_logger", "access_log"),
        *("chunked_encoding", "expected_content_length", "receive", "send", "run_asgi"),
    ),
    FlowControl: ("pause_reading", "resume_reading", "write_paused"),
    ServerState: ("total_requests",),
}


def uvicorn_mismatch(inner: Mapping[type, tuple[str, ...]] = INNER) -> str | None:
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


class Exchange(RequestResponseCycle):
    """One request and its reply.

    What is the same for nearly all of them is in the class, and an event is made when someone
    waits for it: an endpoint never does.
    """

    logger = logging.getLogger("uvicorn.error")
    access_logger = logging.getLogger("uvicorn.access")
    access_log = False
    disconnected = response_started = response_complete = False
    more_body = True
    body: bytes | bytearray = b""  # type: ignore[assignment]
    chunked_encoding: bool | None = None
    expected_content_length = 0
    _event: asyncio.Event | None = None

    def __init__(self, line: "Protocol", scope: Any, keep_alive: bool) -> None:
        self.scope = scope
        self.transport = line.transport
        self.flow = line.flow
        self.default_headers = line.server_state.default_headers
        self.on_response = line.on_response_complete
        self.keep_alive = keep_alive
        self.waiting_for_100_continue = line.expect_100_continue

    @property
    def message_event(self) -> asyncio.Event:  # type: ignore[override]
        if self._event is None:
            self._event = asyncio.Event()
            if self.body or not self.more_body:
                self._event.set()
        return self._event

    def heard(self) -> None:
        """Wake the handler that waits for the body or the end."""
        if self._event is not None:
            self._event.set()


class Head(NamedTuple):
    """A head of a request that was parsed, around the number of its length, and what it said."""

    before: bytes
    after: bytes
    serve: Callable[[Any, Any, Any], Any]
    scope: Any

    def body(self, data: bytes) -> bytes | None:
        """The body of a request that has this head and came whole; None for any other."""
        if not data.startswith(self.before):
            return None
        start = len(self.before)
        stop = data.find(b"\r", start)
        number = data[start:stop]
        if not number.isdigit() or len(number) > 7 or not data.startswith(self.after, stop):
            return None
        begin = stop + len(self.after)
        return data[begin:] if len(data) - begin == int(number) else None


class Protocol(HttpToolsProtocol):
    """A connection. One timer handles all of its timeouts, however many requests it carries.

    A player's answers come with the same few heads again and again, byte for byte. These are
    remembered, since parsing one a second time would say the same.
    """

    allowed = Connections()
    proxies = Proxies()
    cycle: Exchange
    scope: Any
    _find: Callable[[Any], Any] | None = None
    _admitted = False
    _proxied = False  # the other end is a trusted proxy
    _awaited: float | None = None  # since when the request is awaited that has not come whole
    _quiet_since = 0.0
    _begun = 0  # requests that began in the piece that came last
    _piece = 0  # bytes of it
    _received = 0  # bytes since the piece in which this request began
    _in_head = True
    _refused: int | None = None  # the status with which this connection ends

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._heads: list[Head] = []
        # An application that can say who serves a request is asked; the others serve it all.
        self._find = getattr(self.app, "find", None)
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
        between = self._awaited is None  # two requests
        if between and self._take_known(data):
            return
        self._begun = 0
        self._piece = len(data)
        self._received += self._piece
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
        elif between and self._begun == 1 and self._awaited is None:
            self._remember(data)

    def _take_known(self, data: bytes) -> bool:
        """Take a whole request whose head is known; False if it has to be parsed."""
        for head in self._heads:
            body = head.body(data)
            if body is not None:
                break
        else:
            return False
        if not self.cycle.response_complete:
            return False
        self.expect_100_continue = False
        self.scope = scope = head.scope.copy()
        self.cycle = exchange = Exchange(self, scope, keep_alive=True)
        exchange.body, exchange.more_body = body, False
        scope["extensions"] = {NAME: exchange}
        self._run(head.serve, exchange)
        return True

    def _remember(self, data: bytes) -> None:
        """Remember the head of a call that came whole, with a body that has a length."""
        fields = dict(self.headers)
        if b"transfer-encoding" in fields or b"expect" in fields or not self.cycle.keep_alive:
            return
        text = data[: data.find(END) + len(END)]
        start = text.lower().find(LENGTH) + len(LENGTH)
        if start < len(LENGTH) or len(text) > LONGEST_LINE:
            return
        serve = self._find(self.scope) if self._find is not None else None
        if serve is not None:
            head = Head(text[:start], text[text.find(b"\r", start) :], serve, self.scope)
            if head.body(data) is not None:
                self._heads = [head, *self._heads[: HEADS - 1]]

    def on_message_begin(self) -> None:
        self.url = b""
        self.headers = []
        self.expect_100_continue = False
        self._begun += 1
        self._received = 0
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
        name = name.lower()
        self.headers.append((name, value))
        if name == b"expect":
            self.expect_100_continue = value.lower() == b"100-continue"

    def on_headers_complete(self) -> None:
        self._in_head = False
        headers, parser = self.headers, self.parser
        if (
            self._piece + self._received > LARGEST_HEAD
            and head_size(self.url, headers) > LARGEST_HEAD
        ):
            self._stop_reading(431)
        version = parser.get_http_version()
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        self.scope = scope = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": version,
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme,
            "method": parser.get_method().decode("ascii"),
            "root_path": self.root_path,
            "path": self.root_path + (unquote(path) if "%" in path else path),
            "raw_path": self.root_path.encode("ascii") + url.path,
            "query_string": url.query or b"",
            "headers": headers,
            "state": self.app_state.copy(),
        }
        if self._proxied:
            self.proxies.believe(scope)
        elif self.cycle is None:  # the first request
            self.proxies.warn(headers)
        before = self.cycle
        self.cycle = Exchange(self, scope, version != "1.0" and parser.should_keep_alive())
        scope["extensions"] = {NAME: self.cycle}
        if before is None or before.response_complete:
            self._start_asgi_task(self.cycle, self.app)
        else:
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self.app))

    def on_body(self, body: bytes) -> None:
        exchange = self.cycle
        if not exchange.response_complete:
            exchange.body += body
            if len(exchange.body) > UNREAD:
                self.flow.pause_reading()
            exchange.heard()

    def on_message_complete(self) -> None:
        self._awaited = None
        exchange = self.cycle
        if not exchange.response_complete:
            exchange.more_body = False
            exchange.heard()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Call an endpoint directly: it handles its own errors. Others are left to uvicorn."""
        serve = self._find(cycle.scope) if self._find is not None else None
        if serve is None:
            super()._start_asgi_task(cycle, app)
        else:
            self._run(serve, cycle)

    def _run(self, serve: Callable[[Any, Any, Any], Any], exchange: RequestResponseCycle) -> None:
        task = self.loop.create_task(serve(exchange.scope, exchange.receive, exchange.send))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

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
        """Close if a request takes too long to arrive, or the connection has been idle for long."""
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
        """Do nothing at each request: the timer checks how long the connection has been idle."""

    def _stop_reading(self, status: int) -> None:
        """Leave the parser, from inside of it."""
        self._refused = status
        raise ValueError(HTTPStatus(status).phrase)

    def _refuse(self, status: int) -> None:
        """Refuse, stop reading, and close a moment later: the client should see why."""
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
        """Close the connection, or abort it: closing would wait for a reader that does not read."""
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


def exchange_of(scope: Any) -> Exchange | None:
    """The exchange behind a scope, if our own protocol parsed it."""
    extensions = scope.get("extensions")
    return extensions.get(NAME) if extensions else None


def whole_body(exchange: Exchange) -> bytes | None:
    """The body, if all of it has come; it is given once."""
    if exchange.more_body or exchange.disconnected or exchange.waiting_for_100_continue:
        return None
    body, exchange.body = bytes(exchange.body), b""
    return body


def send_reply(exchange: Exchange, head: bytes, body: bytes) -> bool:
    """Send head and body together; False if the reader is slow and has to be waited for."""
    if exchange.flow.write_paused:
        return False
    if not exchange.disconnected:
        exchange.response_started = exchange.response_complete = True
        # What leads back to the exchange or its connection would wait for the garbage collector.
        exchange.scope.pop("extensions", None)
        on_response, exchange.on_response = exchange.on_response, nothing
        end = b"\r\n" if exchange.keep_alive else b"connection: close\r\n\r\n"
        exchange.transport.write(head + server_lines(tuple(exchange.default_headers)) + end + body)
        exchange.heard()
        if not exchange.keep_alive:
            exchange.transport.close()
        on_response()
    return True


def nothing() -> None:
    """A reply ends once."""


@lru_cache(4)
def server_lines(headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """The server's own headers as text; the date in them is another one every second."""
    return header_lines(headers)


def head_size(url: bytes, headers: Headers) -> int:
    """How many bytes a request's line and headers have."""
    return len(url) + sum(len(name) + len(value) for name, value in headers)


@cache
def status_line(status: int) -> bytes:
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
    return status_line(status) + header_lines(headers) + b"\r\n" + text


def header_lines(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])
