"""How often someone may do something: a bucket for each person and each address.

A bucket holds `burst` tokens and fills up at `rate` tokens per second; a call takes one, and a
costly one more. All that is kept of a bucket is when it will be full. An address gets far more than
a person, because a school or a family shares one.
"""

import ipaddress
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Kind = Literal["read", "play", "draft", "talk", "join", "open", "name", "stream"]
KEPT = 50_000  # buckets; full ones are thrown away first


class Rate(NamedTuple):
    rate: float
    burst: float


class Rule(NamedTuple):
    person: Rate
    address: Rate


RULES: Mapping[Kind, Rule] = {
    "read": Rule(Rate(20, 100), Rate(200, 1000)),
    "play": Rule(Rate(20, 60), Rate(200, 600)),
    "draft": Rule(Rate(20, 60), Rate(200, 600)),
    "talk": Rule(Rate(0.5, 6), Rate(10, 60)),
    "join": Rule(Rate(0.5, 20), Rate(2, 80)),
    "open": Rule(Rate(0.2, 15), Rate(1, 60)),
    "name": Rule(Rate(0.2, 10), Rate(1, 80)),
    "stream": Rule(Rate(1, 30), Rate(20, 300)),
}  # fmt: skip

# For benchmarks and crash tests, where one address is the whole world.
BOUNDLESS: Mapping[Kind, Rule] = dict.fromkeys(RULES, Rule(Rate(1e9, 1e9), Rate(1e9, 1e9)))


class Limits:
    def __init__(
        self,
        rules: Mapping[Kind, Rule] = RULES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._whole = rules
        self._rules = rules  # this node's share of them
        self._clock = clock
        self._full: dict[tuple[Kind, str], float] = {}  # when each bucket will be full

    def divide(self, nodes: int) -> None:
        """Allow this node a fair part of what all of them may allow together."""
        self._rules = {
            kind: Rule(_part(rule.person, nodes), _part(rule.address, nodes))
            for kind, rule in self._whole.items()
        }

    def wait(self, kind: Kind, person: str | None, address: str, cost: float = 1) -> float:
        """How many seconds too early this call is; 0 lets it through and takes its tokens."""
        rule = self._rules[kind]
        now = self._clock()
        early = self._take((kind, place(address)), rule.address, now, cost)
        if not early and person is not None:
            early = self._take((kind, person), rule.person, now, cost)
        return early

    def _take(self, key: tuple[Kind, str], rate: Rate, now: float, cost: float) -> float:
        speed, burst = rate
        full = self._full.get(key, now)
        full = max(full, now)
        # Of many nodes each has a small bucket, and a costly call may ask for more than it holds.
        full += (cost if cost < burst else burst) / speed
        early = full - now - burst / speed
        if early > 0:
            return early
        if len(self._full) >= KEPT and key not in self._full:
            self._sweep(now)
        self._full[key] = full
        return 0

    def _sweep(self, now: float) -> None:
        """Forget full buckets; if that isn't enough, the half that will be full soonest."""
        self._full = {key: full for key, full in self._full.items() if full > now}
        if len(self._full) > KEPT // 2:
            late = sorted(self._full.items(), key=lambda item: item[1])[KEPT // 2 :]
            self._full = dict(late)


def _part(rate: Rate, nodes: int) -> Rate:
    return Rate(rate.rate / nodes, max(1, rate.burst / nodes))


@lru_cache(10_000)
def place(address: str) -> str:
    """The name under which an address is counted, beside people."""
    return "@" + network(address)


@lru_cache(10_000)
def network(address: str) -> str:
    """Whom an address stands for: an IPv6 household has a whole /64 of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address
