"""Reverse proxies that are trusted by name: what they say of the client is believed, nobody else's.

Every proxy adds to the end of X-Forwarded-For whom it talked to. So the client is the last address
there that is no trusted proxy itself; the client may have invented what comes before it.
"""

import ipaddress
import logging
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from wordhall.web.session import Headers

LOG: Final = logging.getLogger(__name__)

FORWARDED: Final = frozenset(
    {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto"}
)
SCHEMES: Final = frozenset({"http", "https"})


class Proxies:
    """The trusted proxies: addresses, or networks such as 10.0.0.0/8. ValueError if one is none."""

    def __init__(self, trusted: Sequence[str] = ()) -> None:
        self._networks = [ipaddress.ip_network(one.strip(), strict=False) for one in trusted]
        self._trusts = lru_cache(1_000)(self._look)
        self._warned = False

    def __contains__(self, address: str) -> bool:
        return bool(self._networks) and self._trusts(address)

    def believe(self, scope: Any) -> None:
        """Give a request of a trusted proxy the address, scheme and host of its client."""
        headers: Headers = scope["headers"]
        if client := self._client(listed(headers, b"x-forwarded-for")):
            scope["client"] = (client, 0)
        scheme = listed(headers, b"x-forwarded-proto")[-1:]
        if scheme and scheme[0] in SCHEMES:
            scope["scheme"] = scheme[0]
        if host := listed(headers, b"x-forwarded-host")[-1:]:
            kept = [header for header in headers if header[0] != b"host"]
            headers[:] = [*kept, (b"host", host[0].encode("latin-1"))]

    def warn(self, headers: Headers) -> None:
        """Say once that someone forwards requests here who was not named as a proxy."""
        if not self._warned and any(name in FORWARDED for name, _ in headers):
            self._warned = True
            said = "a proxy forwards requests that is not trusted; name its address with --proxy"
            LOG.warning(said)

    def _client(self, forwarded: list[str]) -> str | None:
        """The last address that is no trusted proxy; if all are, the first."""
        client = None
        for text in reversed(forwarded):
            address = bare(text)
            if address is None:
                break
            client = address
            if address not in self:
                break
        return client

    def _look(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)


def listed(headers: Headers, name: bytes) -> list[str]:
    """All values of a header that may come several times, and with commas."""
    values = b",".join(value for key, value in headers if key == name).decode("latin-1")
    return [value.strip() for value in values.split(",") if value.strip()]


def bare(text: str) -> str | None:
    """An address without its port; None if it is no address."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
