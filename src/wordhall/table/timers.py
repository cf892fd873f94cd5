"""Which timers a table has: what happens at which time unless someone answers before."""

from typing import Final

from wordhall.games.contract import Seat
from wordhall.store import Seating, Timer
from wordhall.table import clocks, control
from wordhall.table.position import Position
from wordhall.table.settings import Limit

GRACE: Final = 1_000  # a deadline fires this much late, so that an answer on its way still counts
# How long bots play on by themselves: if nobody watches, and in any case.
ALONE: Final = {control.ALONE: 600_000, control.ALONE_WATCHED: 3_600_000}
DAY: Final = 86_400_000
IDLE: Final = 30 * DAY  # how long a game without a clock waits for someone to do anything
NOBODY: Final = -1  # the seat of a timer that is the whole table's


def timers_of(table: str, position: Position, limit: Limit) -> tuple[Timer, ...]:
    """All timers of a table in this position."""
    if position.result is not None or position.paused is not None:
        return ()
    timers = []
    era = position.era
    for seat, (key, since) in position.clocks.running.items():
        name = f"{key}~{era}" if era else key
        if seat in position.bots:
            timers.append(Timer(table=table, seat=seat, key=name, due=since, kind="bot"))
        elif seat in position.gone:
            # Nobody there watches the moment that a lead is for.
            due = min(since, position.at)
            timers.append(Timer(table=table, seat=seat, key=name, due=due, kind="left"))
        else:
            end = clocks.due(position.clocks, seat, position.asks[seat], limit)
            if end is not None:
                due = end + grace(position, seat, limit)
                live = limit.kind != "days"
                timer = Timer(table=table, seat=seat, key=name, due=due, kind="clock", live=live)
                timers.append(timer)
    if position.alone is not None:
        timers += [
            Timer(table=table, seat=NOBODY, key=key, due=position.alone + time, kind="alone")
            for key, time in ALONE.items()
        ]
    elif limit.kind == "relaxed":
        # By the day, so that it isn't written again with every answer.
        due = (position.acted // DAY + 1) * DAY + IDLE
        timers.append(Timer(table=table, seat=NOBODY, key=control.IDLE, due=due, kind="idle"))
    return tuple(timers)


def grace(position: Position, seat: Seat, limit: Limit) -> int:
    """How long after its time an answer still counts; of an away seat none is on its way."""
    return 0 if clocks.away(position.clocks, seat, limit) else GRACE


def start_timer(table: str, seating: Seating) -> tuple[Timer, ...]:
    """The timer of a table that counts down to its start."""
    if seating.starts is None:
        return ()
    start = Timer(table=table, seat=NOBODY, key=control.START, due=seating.starts, kind="start")
    return (start,)
