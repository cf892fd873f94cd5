"""What the API can be asked: one record a call, for routing, checking, limits and documents."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from wordhall.cup.cups import Cups
from wordhall.hall.hall import Hall
from wordhall.hall.refusal import Refused
from wordhall.store import Person
from wordhall.web.limit import Kind

BODY: Final = 32_768  # bytes that a call may send
FILE: Final = 4_194_304  # bytes of an exported game


class Visit:
    """One request, as a call sees it."""

    __slots__ = ("address", "cookie", "cups", "hall", "named", "path", "query")

    def __init__(
        self,
        hall: Hall,
        cups: Cups,
        who: Person | None,
        address: str,
        path: Mapping[str, str],
        query: Mapping[str, str],
    ) -> None:
        self.hall = hall
        self.cups = cups
        self.named = who
        self.address = address
        self.path = path
        self.query = query
        self.cookie: str | None = None  # a session to hand out with the reply

    @property
    def person(self) -> Person:
        """Who asks; everything but looking needs a name."""
        if self.named is None or not self.named.name:
            raise Refused("no-name")
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
    says: str
    most: int
    needed: bool = True


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the API does."""

    method: str
    path: str
    does: Callable[..., Awaitable[Any]]
    says: str  # one line for the documents
    limit: Kind
    takes: Any = None  # the type of its body; None: it has none
    gives: Any = None  # the type of its reply; None: there is nothing to say
    query: tuple[Query, ...] = ()
    most: int = BODY
    kind: str = "application/json"  # of a reply that is a File

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"
