"""Takes a request, checks it against its endpoint, and writes the reply or the refusal."""

import asyncio
import gzip
import logging
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec

from wordhall.hall.refusal import HallRefusal
from wordhall.refusal import Refusal
from wordhall.store import Person, StoreUnavailable
from wordhall.web.endpoint import Endpoint, File, Request, Stream
from wordhall.web.fast_http import (
    Exchange,
    exchange_of,
    header_lines,
    send_reply,
    status_line,
    whole_body,
)
from wordhall.web.flood_log import FloodLog
from wordhall.web.metrics import Meters
from wordhall.web.problems import BadRequest, problem, status
from wordhall.web.rate_limits import Limits
from wordhall.web.server_parts import ServerParts
from wordhall.web.session import API_HEADERS, CACHED_HEADERS, Caller, Headers, set_cookie
from wordhall.web.stream import Streams

LOG: Final = logging.getLogger(__name__)

CALLER: Final = "wordhall.caller"  # where a scope has it
JSON: Final = (b"content-type", b"application/json")
GZIP_HEADERS: Final[Headers] = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
SMALL: Final = 2_048  # bytes that are not worth compressing
LONG: Final = 65_536  # bytes that take too long to compress between two answers
SLOW: Final = 0.5  # seconds after which a call is worth a line in the log
encode = msgspec.json.Encoder().encode


async def compressed(body: bytes) -> bytes:
    """A long reply as gzip; a very long one is compressed while others are answered."""
    if len(body) < LONG:
        return gzip.compress(body, 1, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, 1, mtime=0)


class Dispatcher:
    """One path of the API: an ASGI application over the endpoints that share it."""

    def __init__(
        self,
        endpoints: Mapping[str, Endpoint],
        parts: ServerParts,
        streams: Streams,
        limits: Limits,
        meters: Meters,
        flood_log: FloodLog,
        root: str = "",
    ) -> None:
        self._endpoints = {
            **endpoints,
            **({"HEAD": endpoints["GET"]} if "GET" in endpoints else {}),
        }
        self._decoders = {
            method: msgspec.json.Decoder(endpoint.takes)
            for method, endpoint in endpoints.items()
            if endpoint.takes is not None
        }
        self._parts = parts
        self._people = parts.hall.people
        self._streams = streams
        self._limits = limits
        self._meters = meters
        self._flood_log = flood_log
        self._root = root

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        began = time.perf_counter()
        method = scope["method"]
        endpoint = self._endpoints.get(method)
        ours = exchange_of(scope)
        if endpoint is None:
            told = problem(BadRequest("no-method", 405))
            allow = (b"allow", ", ".join(self._endpoints).encode())
            await self._reply(ours, send, method, 405, JSON, encode(told), [allow])
            return
        extra: Headers = []
        caller: Caller | None = scope.get(CALLER)
        try:
            if caller is None:
                caller = read_caller(endpoint, scope)
            who = self._people.known(caller.session, caller.token)
            if who is None:
                who = await self._people.who(caller.session, caller.token)
            request = self._admit(endpoint, caller, who, scope)
            if endpoint.gives is Stream and method == "GET":
                await self._streams.serve(request, scope, receive, send)
                return
            if endpoint.takes is None:
                given = await endpoint.handler(request)
            else:
                data = whole_body(ours) if ours is not None else None
                if data is None:
                    data = await read_body(receive, endpoint.most)
                given = await endpoint.handler(request, self._read(endpoint, data))
            if request.cookie is not None:
                extra.append(set_cookie(request.cookie, caller.secure, self._root))
            code, kind = 200, JSON
            if isinstance(given, File):
                quoted = f'attachment; filename="{given.name}"'
                extra.append((b"content-disposition", quoted.encode()))
                kind, body = (b"content-type", given.kind.encode()), given.body
            else:
                body = encode(given)
        except Exception as error:
            code, body = self._refused(error, endpoint, scope, extra)
            kind = JSON
        if len(body) > SMALL and caller is not None and caller.gzip:
            body = await compressed(body)
            extra += GZIP_HEADERS
        cached = endpoint.cached and code == 200
        await self._reply(ours, send, method, code, kind, body, extra, cached)
        took = time.perf_counter() - began
        self._meters.called(endpoint.route, code, took)
        if took > SLOW:
            self._note("slow", endpoint, scope, level=logging.WARNING, seconds=round(took, 3))

    def _refused(
        self, error: Exception, endpoint: Endpoint, scope: Any, extra: Headers
    ) -> tuple[int, bytes]:
        """The reply to a call that failed, and what the log says of it."""
        if isinstance(error, Refusal):
            told = problem(error, self._parts.tables.games.values())
            code = status(error)
            if code == 429:
                extra.append((b"retry-after", str(told.data.get("seconds", 1)).encode()))
                self._flood_log.too_fast(address(scope), endpoint.route)
            else:
                self._note("refused", endpoint, scope, code=told.code, status=code)
            return code, encode(told)
        if isinstance(error, StoreUnavailable):
            extra.append((b"retry-after", b"1"))
            LOG.warning("store unavailable", extra={"route": endpoint.route, "why": error.why})
            return 503, encode(problem(BadRequest("try-again", 503)))
        self._note("broken", endpoint, scope, level=logging.ERROR, error=error)
        return 500, encode(problem(BadRequest("broken", 500)))

    def _note(
        self,
        event: str,
        endpoint: Endpoint,
        scope: Any,
        *,
        level: int = logging.INFO,
        error: Exception | None = None,
        **more: Any,
    ) -> None:
        if LOG.isEnabledFor(level):
            mark = self._flood_log.mark(address(scope))
            extra = {"route": endpoint.route, **more, "from": mark}
            LOG.log(level, event, exc_info=error, extra=extra)

    async def _reply(
        self,
        ours: Exchange | None,
        send: Any,
        method: str,
        code: int,
        kind: tuple[bytes, bytes],
        body: bytes,
        extra: Headers,
        cached: bool = False,
    ) -> None:
        length = b"%d" % len(body)
        if method == "HEAD":
            body = b""
        if ours is not None:
            text = reply_head(code, kind, cached) + length + b"\r\n"
            if extra:
                text += header_lines(extra)
            if send_reply(ours, text, body):
                return
        first = CACHED_HEADERS if cached else API_HEADERS
        headers = [*first, kind, (b"content-length", length), *extra]
        await send({"type": "http.response.start", "status": code, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _admit(self, endpoint: Endpoint, caller: Caller, who: Person | None, scope: Any) -> Request:
        """Let a request in, if it doesn't come too often."""
        person, place = who.id if who else None, address(scope)
        early = self._limits.wait(endpoint.limit, person, place, endpoint.cost)
        if early:
            raise HallRefusal("too-fast", seconds=max(1, round(early + 0.5)))
        query = queries(endpoint, scope["query_string"]) if endpoint.query else {}
        return Request(self._parts, who, caller, place, scope["path_params"], query)

    def _read(self, endpoint: Endpoint, data: bytes) -> Any:
        if len(data) > endpoint.most:
            raise BadRequest("too-large", 413, most=endpoint.most)
        try:
            return self._decoders[endpoint.method].decode(data)
        except msgspec.DecodeError as error:
            raise BadRequest("malformed", 400, why=str(error)) from None
        except (RecursionError, ValueError):
            why = "it is nested too deeply, or has a number without end"
            raise BadRequest("malformed", 400, why=why) from None


@lru_cache
def reply_head(code: int, kind: tuple[bytes, bytes], cached: bool) -> bytes:
    """The head of a reply up to its length."""
    usual = CACHED_HEADERS if cached else API_HEADERS
    return status_line(code) + header_lines([*usual, kind]) + b"content-length: "


def address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def read_caller(endpoint: Endpoint, scope: Any) -> Caller:
    """Read who calls, and refuse what the headers already rule out.

    A connection that sends the same headers again needn't be asked again.
    """
    caller = Caller(scope)
    caller.check(scope["method"])
    if endpoint.takes is not None:
        if not caller.json:
            raise BadRequest("not-json", 415)
        if caller.length is not None and caller.length > endpoint.most:
            raise BadRequest("too-large", 413, most=endpoint.most)
    scope[CALLER] = caller
    return caller


async def read_body(receive: Any, most: int) -> bytes:
    """A body in pieces, until it ends or is too large anyway."""
    data, more = bytearray(), True
    while more and len(data) <= most:
        message = await receive()
        data += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(data)


def queries(endpoint: Endpoint, text: bytes) -> Mapping[str, str]:
    """The parameters behind the question mark, each as its call allows it."""
    try:
        given = dict(parse_qsl(text.decode("ascii"), keep_blank_values=True, max_num_fields=20))
    except ValueError:
        raise BadRequest("malformed", 400, why="the part behind the question mark") from None
    for query in endpoint.query:
        value = given.get(query.name, "")
        if query.needed and not value:
            raise BadRequest("malformed", 400, why=f"the parameter `{query.name}` is missing")
        if len(value) > query.most:
            raise BadRequest("malformed", 400, why=f"the parameter `{query.name}` is too long")
    return given
