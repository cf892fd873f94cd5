"""The clocks of a table: since when each seat has been waited for, and what it has left.

All of it follows from the log alone: the times of entries, and the outages noted in it.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from wordhall.games.contract import Ask, Seat, Value
from wordhall.store import By
from wordhall.table.settings import DAY, Limit

AWAY: Final = 2
AWAY_TIME: Final = 5_000  # milliseconds that an away seat gets
OBJECTION_TIME: Final = 20_000  # milliseconds for an objection where no clock runs

Asks = Mapping[Seat, Ask]


class Clocks(Value):
    running: dict[Seat, tuple[str, int]]  # the key that a seat is waited for, and since when;
    # with a lead, from when on
    banks: tuple[int, ...]  # milliseconds left on each chess clock when its turn began
    spent: dict[tuple[Seat, str], int]  # on questions that went away and may come back
    # Questions in a row that passed without a sign of life.
    missed: dict[Seat, int] = msgspec.field(default_factory=dict)


def stopped(seats: int, limit: Limit) -> Clocks:
    """Before anything is asked."""
    return Clocks({}, (limit.stretched(limit.seconds),) * seats if limit.kind == "bank" else (), {})


def banked(ask: Ask, limit: Limit) -> bool:
    return limit.kind == "bank" and ask.seconds is None


def allowed(clocks: Clocks, seat: Seat, ask: Ask, limit: Limit) -> int | None:
    """For how many milliseconds a question may be thought about; None: as long as one likes."""
    if limit.kind == "days":
        return limit.days * DAY * 1000
    if limit.kind == "relaxed":
        return OBJECTION_TIME if ask.silence == "consent" else None
    if ask.seconds is not None:
        time = limit.stretched(ask.seconds)
    elif limit.kind == "turn":
        time = limit.stretched(limit.seconds)
    elif limit.kind == "bank":
        time = clocks.banks[seat]
    else:
        return None
    return min(time, AWAY_TIME) if away(clocks, seat, limit) else time


def away(clocks: Clocks, seat: Seat, limit: Limit) -> bool:
    """Whether the clock has answered for a seat so often that nobody seems to be there."""
    return bool(clocks.missed) and clocks.missed.get(seat, 0) >= AWAY and limit.hurried


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
            since = at - spent.get((seat, ask.key), 0) if spent else at
            # Nobody seems to look at the moment that an away seat's lead is for.
            if ask.lead and limit.kind != "relaxed" and not away(clocks, seat, limit):
                since += round(ask.lead * 1000)
            runs = (ask.key, since)
        running[seat] = runs
    for seat, (key, since) in clocks.running.items():
        if seat in running and running[seat][0] == key:
            continue
        ask = before[seat]
        if ask.seconds is not None:
            spent = {**spent, (seat, key): max(0, at - since)}
        elif limit.kind == "bank":
            left = max(0, banks[seat] - max(0, at - since)) + limit.stretched(limit.added)
            banks = (*banks[:seat], left, *banks[seat + 1 :])
    return Clocks(running, banks, spent, clocks.missed)


def answered(clocks: Clocks, seat: Seat, by: By, ask: Ask | None) -> Clocks:
    """Count the questions in a row to which nobody said a thing."""
    count = clocks.missed.get(seat, 0)
    if by == "silence":
        return replace(clocks, missed={**clocks.missed, seat: count + 1})
    # Where silence or a draft from before is the answer, it says nothing about who is there.
    there = by == "person" or (by == "clock" and ask is not None and ask.silence == "missed")
    return present(clocks, seat) if there and count else clocks


def present(clocks: Clocks, seat: Seat) -> Clocks:
    """Someone is there."""
    missed = {one: count for one, count in clocks.missed.items() if one != seat}
    return replace(clocks, missed=missed)


def come_back(clocks: Clocks, seat: Seat, asks: Asks, at: int, limit: Limit) -> Clocks:
    """The person is back, and gets the full time for the open question."""
    running = clocks.running
    if seat in running and not banked(asks[seat], limit):
        running = {**running, seat: (running[seat][0], at)}
    return replace(present(clocks, seat), running=running)


def push(clocks: Clocks, gap: int) -> Clocks:
    """The clocks after an outage, which costs nobody any time."""
    running = {seat: (key, since + gap) for seat, (key, since) in clocks.running.items()}
    return replace(clocks, running=running)


def rewind(now: Clocks, old: Clocks, asks: Asks, answered: int, at: int, limit: Limit) -> Clocks:
    """The clocks after taking back what was `answered` then: the time that was used stays used."""
    running = {
        seat: (key, at if banked(asks[seat], limit) else at - (answered - since))
        for seat, (key, since) in old.running.items()
    }
    return Clocks(running, now.banks, old.spent, now.missed)
