"""An endpoint of the API: one record for routing, checking, limits and its description."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from wordhall.hall.refusal import HallRefusal
from wordhall.store import Person
from wordhall.web.rate_limits import Kind
from wordhall.web.server_parts import ServerParts
from wordhall.web.session import Caller

BODY: Final = 32_768  # bytes that a request may send
FILE: Final = 1_048_576  # bytes of an exported game


class Request:
    """One request, as its handler sees it."""

    __slots__ = ("address", "caller", "cookie", "cups", "hall", "named", "parts", "path", "query")

    def __init__(
        self,
        parts: ServerParts,
        who: Person | None,
        caller: Caller,
        address: str,
        path: Mapping[str, str],
        query: Mapping[str, str],
    ) -> None:
        self.parts = parts
        self.hall = parts.hall
        self.cups = parts.cups
        self.named = who
        self.caller = caller
        self.address = address
        self.path = path
        self.query = query
        self.cookie: str | None = None  # a session to hand out with the reply; "" takes it away

    @property
    def person(self) -> Person:
        """Who asks; everything but looking needs a name."""
        if self.named is None or not self.named.name:
            raise HallRefusal("no-name")
        return self.named

    @property
    def table(self) -> str:
        return self.path["id"]


class File(msgspec.Struct, frozen=True):
    """A reply that a browser saves."""

    name: str
    kind: str
    body: bytes


class Stream(msgspec.Struct, frozen=True):
    """A reply that does not end: `event: frame` with a Frame, `chat`, `gone`, or of a cup."""


class Query(msgspec.Struct, frozen=True):
    """A parameter behind the question mark."""

    name: str
    summary: str
    most: int
    needed: bool = True


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the API does."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    summary: str  # one line for the documents
    limit: Kind
    cost: int = 1  # how many ordinary calls it counts as
    takes: Any = None  # the type of its body; None: it has none
    gives: Any = None  # the type of its reply; None: there is nothing to say
    query: tuple[Query, ...] = ()
    most: int = BODY
    kind: str = "application/json"  # of a reply that is a File
    cached: bool = False  # whether browsers may keep its reply for an hour

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"
