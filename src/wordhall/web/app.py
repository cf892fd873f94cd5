"""The application: every endpoint at its path, the API's description, metrics, and the pages."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from wordhall.bus import message
from wordhall.hall.cleanup import keep_cleaning
from wordhall.settings import Settings
from wordhall.store.diagnosis import TROUBLE, unusable
from wordhall.texts import texts
from wordhall.unusable import Unusable
from wordhall.web.client_files import Pages
from wordhall.web.connections import CAPACITY, Capacity
from wordhall.web.dispatch import Dispatcher
from wordhall.web.endpoint import Endpoint
from wordhall.web.endpoints import ENDPOINTS
from wordhall.web.flood_log import FloodLog
from wordhall.web.link_preview import finder
from wordhall.web.metrics import Meters
from wordhall.web.openapi import document, page
from wordhall.web.problems import BadRequest, problem
from wordhall.web.rate_limits import RULES, Kind, Limits, Rule
from wordhall.web.server_parts import ServerParts
from wordhall.web.session import API_HEADERS, PAGE_HEADERS, Headers
from wordhall.web.stream import Streams

LOG: Final = logging.getLogger(__name__)

JOIN: Final = "/api/cups/join"


class Site:
    """The web's part of a running server."""

    def __init__(
        self,
        parts: ServerParts,
        *,
        rules: Mapping[Kind, Rule] = RULES,
        limits: Limits | None = None,
        capacity: Capacity = CAPACITY,
        client: Path | None = None,
        keep: Settings | None = None,
        monitored: bool = False,
        root: str = "",
    ) -> None:
        """`monitored`: metrics and readiness have an address of their own, and aren't here.

        `root` is the path under which all of it is, on a host that the hall shares.
        """
        self.root = root
        self._keep = keep or Settings()  # for how long what is kept
        self.meters = Meters(parts)
        self.limits = limits or Limits(rules)
        self.flood_log = FloodLog(parts.links)
        self.parts = parts
        self.draining = False  # takes no new traffic, since it's about to stop
        self.refusal: Unusable | None = None  # why it could not begin
        parts.node.outbox.subscribe(message.Members, self._members_changed)
        self.streams = Streams(parts, self.meters, capacity)
        self._dispatchers = self._endpoints(ENDPOINTS)
        watched = [Route("/metrics", self._metrics), Route("/ready", self._ready)]
        self.monitor = Starlette(
            routes=[*watched, Route("/health", health)], exception_handlers={HTTPException: refuse}
        )
        checks = [
            *([Route(route.path, nothing) for route in watched] if monitored else watched),
            Route("/health", health),
        ]
        pages = [
            *_documents(root),
            *checks,
            Route("/api/{rest:path}", nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Mount("/", Pages(client, finder(parts.hall), root)),
        ]
        self._rest = Starlette(
            routes=self._under_root(checks, pages) if root else pages,
            exception_handlers={HTTPException: refuse, Exception: broken},
            lifespan=self._life,
        )
        self._rest.router.redirect_slashes = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await (self.find(scope) or self._rest)(scope, receive, send)
        else:
            await self._rest(scope, receive, self._briefly(send))

    def find(self, scope: Any) -> Dispatcher | None:
        """The endpoint of a call; None for pages. The framework's own routing is slower."""
        path: str = scope["path"]
        if self.root:
            path = path.removeprefix(self.root) if path.startswith(self.root + "/") else ""
        if not path.startswith("/api/"):
            return None
        pattern, scope["path_params"] = path_pattern(path)
        return self._dispatchers.get(pattern)

    def _under_root(self, checks: list[Route], pages: list[BaseRoute]) -> list[BaseRoute]:
        """The hall under its path; beside it only what programs of the same machine ask for."""

        async def to_hall(request: Request) -> Response:
            return RedirectResponse(self.root + "/")

        ways = [Route("/", to_hall), Route(self.root, to_hall)]
        return [*checks, *ways, Mount(self.root, routes=pages)]

    def _briefly(self, send: Any) -> Any:
        """Leave the traceback out where the log tells it in a sentence."""

        async def tell(message: Any) -> None:
            if self.refusal is not None and message["type"] == "lifespan.startup.failed":
                message = {**message, "message": ""}
            await send(message)

        return tell

    def _endpoints(self, endpoints: Sequence[Endpoint]) -> dict[str, Dispatcher]:
        by_path: dict[str, dict[str, Endpoint]] = {}
        for endpoint in endpoints:
            by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
        return {
            path: Dispatcher(
                methods,
                self.parts,
                self.streams,
                self.limits,
                self.meters,
                self.flood_log,
                self.root,
            )
            for path, methods in by_path.items()
        }

    @contextlib.asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        parts = self.parts
        try:
            await parts.begin()
        except Unusable as error:
            self.refusal = error
            raise
        except TROUBLE as error:
            self.refusal = unusable(error, "The database")
            raise
        chores = [
            asyncio.create_task(self.streams.beat()),
            asyncio.create_task(keep_cleaning(parts.node, parts.tables, self._keep)),
        ]
        yield
        for chore in chores:
            chore.cancel()
        self.streams.end()
        self.meters.end()
        await parts.end()

    def _members_changed(self, members: message.Members) -> None:
        nodes = len(self.parts.node.members.nodes)
        self.limits.divide(nodes)
        self.streams.divide(nodes)

    @property
    def unready(self) -> str | None:
        """Why no requests should be sent here; None if they should."""
        if self.draining:
            return "stopping"
        if failure := self.parts.node.store.failure:
            return failure
        return "unreachable" if self.parts.scheduler.away else None

    async def _ready(self, request: Request) -> Response:
        """Whether a load balancer should send requests here, and if not, why."""
        why = self.unready
        if why is None:
            return respond(200, b'{"ready":true}')
        told = {"ready": False, "why": why, "say": texts()[f"problem.unready.{why}"]}
        return respond(503, msgspec.json.encode(told))

    async def _metrics(self, request: Request) -> Response:
        return respond(200, self.meters.text(), "text/plain; version=0.0.4; charset=utf-8")


def path_pattern(path: str) -> tuple[str, dict[str, str]]:
    """The pattern of a path, and what fills it: the id of a table or a cup, or a game's texts."""
    parts = path.split("/", 4)
    kind = parts[2]
    if len(parts) > 3 and (kind == "tables" or (kind == "cups" and path != JOIN)):
        id, parts[3] = parts[3], "{id}"
        return "/".join(parts), {"id": id}
    if len(parts) == 5 and kind == "games" and parts[4].startswith("texts/"):
        return "/api/games/{game}/texts/{language}", {
            "game": parts[3],
            "language": parts[4].removeprefix("texts/"),
        }
    return path, {}


async def health(request: Request) -> Response:
    return respond(200, b'{"ok":true}')


async def nothing(request: Request) -> Response:
    raise HTTPException(404)


async def refuse(request: Request, error: Exception) -> Response:
    """What no endpoint takes: no such path, or not with that method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    told = problem(BadRequest("no-method" if status == 405 else "no-call", status))
    reply = respond(status, msgspec.json.encode(told))
    if isinstance(error, HTTPException):
        reply.headers.update(error.headers or {})
    return reply


async def broken(request: Request, error: Exception) -> Response:
    LOG.error("broken", exc_info=error)
    return respond(500, msgspec.json.encode(problem(BadRequest("broken", 500))))


def respond(
    status: int, body: bytes, kind: str = "application/json", headers: Headers = API_HEADERS
) -> Response:
    reply = Response(body, status, media_type=kind)
    reply.raw_headers += headers
    return reply


def described(root: str = "") -> dict[str, Any]:
    """The whole API as OpenAPI 3.1; its paths are under `root`."""
    return document(ENDPOINTS, version("wordhall"), root)


def _documents(root: str) -> list[BaseRoute]:
    """The API's own description, made when someone first asks for it."""
    made: dict[str, bytes] = {}

    async def openapi(request: Request) -> Response:
        if "json" not in made:
            made["json"] = msgspec.json.encode(described(root))
        return respond(200, made["json"])

    async def readable(request: Request) -> Response:
        if "page" not in made:
            made["page"] = page(described()).encode()
        return respond(200, made["page"], "text/html", PAGE_HEADERS)

    return [Route("/api/openapi.json", openapi), Route("/api", readable)]
