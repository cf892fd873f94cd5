"""Who comes in: sessions, tokens, addresses, and requests that another site made a browser send."""

from functools import lru_cache
from typing import Any, Final

from wordhall.hall.refusal import HallRefusal

COOKIE: Final = "wordhall"
KEPT: Final = 10_000  # headers of browsers whose session is known without reading them again
YEAR: Final = 365 * 24 * 3600
JSON_KIND: Final = b"application/json"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Headers = list[tuple[bytes, bytes]]

# Scripts and styles come from files of ours alone; the tab icon that tells the turn is data.
PAGE_POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    b"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
API_POLICY: Final = b"default-src 'none'; frame-ancestors 'none'"
# Links are secrets, so no other site may learn the address of a page.
GUARD: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
# What is no page needs fewer of them, and every one costs a little at each answer.
API_HEADERS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"content-security-policy", API_POLICY),
    (b"cache-control", b"no-store"),
]
# A script, a style sheet or a font is never a page of its own.
ASSET_HEADERS: Final[Headers] = API_HEADERS[:-1]
CACHED_HEADERS: Final[Headers] = [*ASSET_HEADERS, (b"cache-control", b"public, max-age=3600")]
PAGE_HEADERS: Final[Headers] = [*GUARD, (b"content-security-policy", PAGE_POLICY)]


def header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


class Caller:
    """What a request's headers say about its sender; each is read when it's asked for."""

    __slots__ = ("_headers", "secure", "session", "token")

    def __init__(self, scope: Any) -> None:
        self._headers: dict[bytes, bytes] = dict(scope["headers"])
        self.secure = scope["scheme"] == "https"
        self.session = cookie(self._headers.get(b"cookie", b""))
        self.token = bearer(self._headers.get(b"authorization", b""))

    @property
    def json(self) -> bool:
        kind = self._headers.get(b"content-type", b"")
        return kind == JSON_KIND or kind.partition(b";")[0].strip().lower() == JSON_KIND

    @property
    def length(self) -> int | None:
        """What the body is announced to have."""
        value = self._headers.get(b"content-length", b"")
        return int(value) if value.isdigit() and len(value) < 16 else None

    @property
    def gzip(self) -> bool:
        return b"gzip" in self._headers.get(b"accept-encoding", b"")

    @property
    def agent(self) -> bytes:
        return self._headers.get(b"user-agent", b"")

    def check(self, method: str) -> None:
        """Refuse what another site made this browser send.

        A token is never sent by a browser on its own, so a program that has one is free to call.
        """
        if method in SAFE or self.token:
            return
        headers = self._headers
        if site := headers.get(b"sec-fetch-site"):
            foreign = site not in (b"same-origin", b"none")
        else:
            # A proxy may have taken https off, so only the host is compared.
            origin = headers.get(b"origin", b"")
            foreign = bool(origin) and origin.partition(b"://")[2] != headers.get(b"host", b"")
        if foreign:
            raise HallRefusal("foreign")


@lru_cache(KEPT)
def cookie(value: bytes) -> str:
    """Our session in a Cookie header, or nothing."""
    for part in value.split(b";"):
        name, _, content = part.strip().partition(b"=")
        if name == COOKIE.encode():
            return content.decode("latin-1")
    return ""


def bearer(value: bytes) -> str:
    """The token in an Authorization header, or nothing."""
    if not value:
        return ""
    kind, _, rest = value.partition(b" ")
    return rest.strip().decode("latin-1") if kind.lower() == b"bearer" else ""


def set_cookie(session: str, secure: bool, root: str = "") -> tuple[bytes, bytes]:
    """Give a browser its session; an empty one takes it away.

    Of a host that the hall shares, only its own path is sent the cookie.
    """
    age = YEAR if session else 0
    value = f"{COOKIE}={session}; Path={root}/; Max-Age={age}; HttpOnly; SameSite=Lax"
    return b"set-cookie", (value + ("; Secure" if secure else "")).encode()


# What a browser is and where it runs, for people to recognize their devices; the first that fits.
BROWSERS: Final = (
    (b"Firefox/", "Firefox"),
    (b"FxiOS/", "Firefox"),
    (b"Edg", "Edge"),
    (b"OPR/", "Opera"),
    (b"Chrome/", "Chrome"),
    (b"CriOS/", "Chrome"),
    (b"Safari/", "Safari"),
)
SYSTEMS: Final = (
    (b"iPhone", "iPhone"),
    (b"iPad", "iPad"),
    (b"Android", "Android"),
    (b"Windows", "Windows"),
    (b"Mac OS X", "Mac"),
    (b"CrOS", "Chromebook"),
    (b"Linux", "Linux"),
)


def device_label(agent: bytes) -> str:
    """A device in a few words: "Firefox on Linux"."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return " on ".join(filter(None, (browser, system))) or "Another device"
