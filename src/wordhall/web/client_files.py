"""The client's files: one page for every address, and assets that a browser keeps forever."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, Final, NamedTuple

from wordhall.web.link_preview import Finder, with_preview
from wordhall.web.session import ASSET_HEADERS, PAGE_HEADERS, Headers, header

INDEX: Final = "/index.html"
FOREVER: Final = b"public, max-age=31536000, immutable"  # names under /assets/ carry a hash
HOUR: Final = b"public, max-age=3600"
ALWAYS_ASK: Final = b"no-cache"
SMALL: Final = 512  # bytes that are not worth compressing
TEXTS: Final = {".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"}
UNBUILT: Final = (
    b"<!doctype html><html lang=en><title>Wordhall</title>"
    b"<h1>Wordhall</h1><p>The hall is open, but its pages are not built yet: run <code>make</code> "
    b'in the source folder. The <a href="./api">API</a> works.</p></html>'
)


class Asset(NamedTuple):
    body: bytes
    gzipped: bytes | None  # gzip
    kind: str
    etag: str
    cache: bytes


def built_client() -> Path:
    """Where the built client is: in the wheel, or beside the sources."""
    bundled = Path(__file__).parent / "client"
    return bundled if bundled.is_dir() else Path(__file__).parents[3] / "client" / "dist"


class Pages:
    """Serves only what a walk through the folder found, so no address can climb out of it."""

    def __init__(
        self, folder: Path | None = None, find: Finder | None = None, root: str = ""
    ) -> None:
        """`root` is the path under which the hall is, on a host that it shares."""
        self._find = find
        self._root = root
        self._folder = folder or built_client()
        self._built = 0
        self._assets: dict[str, Asset] = {}
        self._look()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await respond(scope, send, 405, [(b"allow", b"GET, HEAD")], b"")
            return
        self._look()
        path: str = scope["path"].removeprefix(self._root)
        asset = self._assets.get(path)
        if asset is None:
            if "." in path:
                await respond(scope, send, 404, [], b"There is no such file.")
                return
            asset = await self._page(scope, path)
        await send_asset(scope, send, asset)

    async def _page(self, scope: Any, path: str) -> Asset:
        """The one page, which tells chats what the link leads to."""
        page = self._assets[INDEX]
        found = None if self._find is None else await self._find(path)
        if found is None:
            return page
        address = f"{scope['scheme']}://{header(scope, b'host')}{self._root}"
        return read_asset(INDEX, with_preview(page.body, found, address, path), None)

    def _look(self) -> None:
        """Read the folder again if the client was built again."""
        try:
            built = (self._folder / "index.html").stat().st_mtime_ns
        except FileNotFoundError:
            self._built, self._assets = 0, {INDEX: read_asset(INDEX, self._rooted(UNBUILT), None)}
            return
        if built == self._built:
            return
        self._built = built
        self._assets = {
            name: read_asset(name, path.read_bytes(), path.with_name(path.name + ".gz"))
            for path in self._folder.rglob("*")
            if path.is_file() and path.suffix not in (".gz", ".br")
            for name in ["/" + path.relative_to(self._folder).as_posix()]
        }
        # The same page is shown at every address, so it can't name files by their way from it.
        self._assets[INDEX] = read_asset(INDEX, self._rooted(self._assets[INDEX].body), None)

    def _rooted(self, page: bytes) -> bytes:
        return page.replace(b'="./', b'="' + self._root.encode() + b"/")


def read_asset(name: str, body: bytes, beside: Path | None) -> Asset:
    suffix = Path(name).suffix
    gzipped = None
    if beside is not None and beside.is_file():
        gzipped = beside.read_bytes()
    elif suffix in TEXTS and len(body) > SMALL:
        gzipped = gzip.compress(body, 9, mtime=0)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if suffix in TEXTS:
        kind += "; charset=utf-8"
    cache = FOREVER if name.startswith("/assets/") else ALWAYS_ASK if name == INDEX else HOUR
    return Asset(body, gzipped, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', cache)


async def send_asset(scope: Any, send: Any, asset: Asset) -> None:
    headers = [
        *(ASSET_HEADERS if asset.cache is FOREVER else PAGE_HEADERS),
        (b"content-type", asset.kind.encode()),
        (b"etag", asset.etag.encode()),
        (b"cache-control", asset.cache),
        (b"vary", b"accept-encoding"),
    ]
    if asset.etag in header(scope, b"if-none-match"):
        await respond(scope, send, 304, headers, b"")
    elif asset.gzipped is not None and "gzip" in header(scope, b"accept-encoding"):
        headers.append((b"content-encoding", b"gzip"))
        await respond(scope, send, 200, headers, asset.gzipped)
    else:
        await respond(scope, send, 200, headers, asset.body)


async def respond(scope: Any, send: Any, status: int, headers: Headers, body: bytes) -> None:
    if status != 304:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    if status >= 400:
        text = (b"content-type", b"text/plain; charset=utf-8")
        headers = [*PAGE_HEADERS, *headers, text]
    start = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
