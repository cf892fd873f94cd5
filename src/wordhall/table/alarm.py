"""What is to happen at which time, if nobody answers before."""

from typing import Final

from wordhall.store import Timer
from wordhall.table import deed as deeds
from wordhall.table import hands as clockwork
from wordhall.table.course import Standing
from wordhall.table.settings import Limit

GRACE: Final = 1_000  # a deadline fires this much late, so that an answer on its way still counts
ALONE: Final = 3_600_000  # how long bots play on by themselves
NOBODY: Final = -1  # the seat of a timer that is the whole table's


def alarms(table: str, standing: Standing, limit: Limit) -> tuple[Timer, ...]:
    """All timers of a table as it stands."""
    if standing.result is not None or standing.paused is not None:
        return ()
    timers = []
    era = standing.era
    for seat, (key, since) in standing.hands.running.items():
        name = f"{key}~{era}" if era else key
        if seat in standing.bots:
            timers.append(Timer(table=table, seat=seat, key=name, due=since, kind="bot"))
        elif seat in standing.gone:
            timers.append(Timer(table=table, seat=seat, key=name, due=since, kind="left"))
        else:
            due = clockwork.due(standing.hands, seat, standing.asks[seat], limit)
            if due is not None:
                live = limit.kind != "days"
                due += GRACE
                timer = Timer(table=table, seat=seat, key=name, due=due, kind="clock", live=live)
                timers.append(timer)
    if standing.alone is not None:
        due = standing.alone + ALONE
        alone = Timer(table=table, seat=NOBODY, key=deeds.ALONE, due=due, kind="alone")
        timers.append(alone)
    return tuple(timers)
