"""The clocks of a table: since when each seat has been waited for, and what it has left.

All of it follows from the log alone: the times of entries, and the outages noted in it.
"""

from collections.abc import Mapping

import msgspec

from wordhall.games.contract import Ask, Seat
from wordhall.table.settings import DAY, Limit

Asks = Mapping[Seat, Ask]


class Clocks(msgspec.Struct, frozen=True, gc=False):
    running: dict[Seat, tuple[str, int]]  # the key that a seat is waited for, and since when;
    # with a lead, from when on
    banks: tuple[int, ...]  # milliseconds left on each chess clock when its turn began
    spent: dict[tuple[Seat, str], int]  # on questions that went away and may come back


def stopped(seats: int, limit: Limit) -> Clocks:
    """Before anything is asked."""
    return Clocks({}, (limit.seconds * 1000,) * seats if limit.kind == "bank" else (), {})


def banked(ask: Ask, limit: Limit) -> bool:
    return limit.kind == "bank" and ask.seconds is None


def allowed(clocks: Clocks, seat: Seat, ask: Ask, limit: Limit) -> int | None:
    """For how many milliseconds a question may be thought about."""
    if limit.kind == "days":
        return limit.days * DAY * 1000
    if ask.seconds is not None:
        return round(ask.seconds * 1000)
    if limit.kind == "turn":
        return limit.seconds * 1000
    return clocks.banks[seat] if limit.kind == "bank" else None


def due(clocks: Clocks, seat: Seat, ask: Ask, limit: Limit) -> int | None:
    """When a seat's time is up, as its client shows it."""
    runs = clocks.running.get(seat)
    time = allowed(clocks, seat, ask, limit)
    return None if runs is None or time is None else runs[1] + time


def move(clocks: Clocks, before: Asks, after: Asks, at: int, limit: Limit) -> Clocks:
    """The clocks when other questions are open from this time on."""
    running, banks, spent = {}, clocks.banks, clocks.spent
    for seat, ask in after.items():
        if not ask.waits:
            continue
        runs = clocks.running.get(seat)
        if runs is None or runs[0] != ask.key:
            runs = (ask.key, at + round(ask.lead * 1000) - spent.get((seat, ask.key), 0))
        running[seat] = runs
    for seat, (key, since) in clocks.running.items():
        if seat in running and running[seat][0] == key:
            continue
        ask = before[seat]
        if ask.seconds is not None:
            spent = {**spent, (seat, key): max(0, at - since)}
        elif limit.kind == "bank":
            left = max(0, banks[seat] - max(0, at - since)) + limit.added * 1000
            banks = (*banks[:seat], left, *banks[seat + 1 :])
    return Clocks(running, banks, spent)


def push(clocks: Clocks, gap: int) -> Clocks:
    """The clocks after an outage, which costs nobody any time."""
    running = {seat: (key, since + gap) for seat, (key, since) in clocks.running.items()}
    return Clocks(running, clocks.banks, clocks.spent)


def rewind(now: Clocks, old: Clocks, asks: Asks, answered: int, at: int, limit: Limit) -> Clocks:
    """The clocks after taking back what was `answered` then: the time that was used stays used."""
    running = {
        seat: (key, at if banked(asks[seat], limit) else at - (answered - since))
        for seat, (key, since) in old.running.items()
    }
    return Clocks(running, now.banks, old.spent)
