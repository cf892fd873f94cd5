"""How fast a table plays: a speed is a preset of its clock and of its game's seconds (ALL-1)."""

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from wordhall.games.contract import Game, Timing
from wordhall.table.settings import Limit, Settings

Speed = Literal["relaxed", "live", "fast", "days"]
SPEEDS: Final[tuple[Speed, ...]] = ("relaxed", "live", "fast", "days")


def at_speed(settings: Settings, game: Game, speed: Speed) -> Settings:
    """A table's settings at a speed; what its host has set otherwise stays."""
    if speed == "relaxed":
        return replace(settings, limit=Limit(kind="relaxed"))
    if speed == "days":
        days = settings.limit if settings.limit.kind == "days" else Limit(kind="days")
        return replace(settings, limit=days)
    timing = timing_of(game, speed)
    limit = replace(limit_of(timing), percent=settings.limit.percent)
    return replace(settings, limit=limit, options={**timing.seconds, **settings.options})


def speed_of(settings: Settings, game: Game) -> Speed | Literal["custom"]:
    """The speed that a table has, or "custom" if its host has set the seconds."""
    kind = settings.limit.kind
    if kind in ("relaxed", "days"):
        return "relaxed" if kind == "relaxed" else "days"
    options = msgspec.convert(settings.options, game.Options)
    for speed in SPEEDS:
        timing = timing_of(game, speed)
        seconds = {name: getattr(options, name) for name in timing.seconds}
        limit = limit_of(timing)
        alike = kind == limit.kind and (kind == "none" or settings.limit.seconds == limit.seconds)
        if alike and seconds == timing.seconds and timing != Timing():
            return speed
    return "custom"


def clocked(settings: Settings, game: Game) -> bool:
    """Whether a clock runs: in a game whose rules have no seconds it has to be the table's own."""
    kind = settings.limit.kind
    return kind != "relaxed" and (kind != "none" or game.live.turn is None)


def timing_of(game: Game, speed: Speed) -> Timing:
    return game.live if speed == "live" else game.fast if speed == "fast" else Timing()


def limit_of(timing: Timing) -> Limit:
    return Limit() if timing.turn is None else Limit(kind="turn", seconds=timing.turn)
