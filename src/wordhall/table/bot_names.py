"""What bots are called: by their level, and never as someone else at the table (ALL-5)."""

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase

from msgspec.structs import replace

from wordhall.games.contract import LEVELS, Chance, Level
from wordhall.store import Chair
from wordhall.texts import texts


def bot_name(level: Level, taken: Iterable[str]) -> str:
    """The next free name of a level; then of the other levels, and then of tournaments."""
    others = [name for other in LEVELS if other != level for name in _names(other)]
    return next(_free([*_names(level), *others, *_names("cup")], taken))


def cup_names(taken: Iterable[str], chance: Chance) -> Iterator[str]:
    """Names for the bots of a tournament, by lot and each once; past a hundred with an initial."""
    names = _names("cup")
    chance.shuffle(names)
    initials = [f"{name} {letter}." for letter in ascii_uppercase for name in names]
    return _free([*names, *initials], taken)


def with_bot_names(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """Chairs on which every bot has a name of its own, those from before bots had any too."""
    named = list(chairs)
    for seat, chair in enumerate(chairs):
        if chair.level is None:
            continue
        taken = [other.name for other in (*named[:seat], *named[seat + 1 :]) if other.name]
        if not chair.name or chair.name.casefold() in map(str.casefold, taken):
            named[seat] = replace(chair, name=bot_name(chair.level, taken))
    return tuple(named)


def is_bots_name(name: str, chairs: Iterable[Chair]) -> bool:
    """Whether a bot on one of these chairs is called so, in whatever case."""
    return any(
        chair.kind == "bot" and (chair.name or "").casefold() == name.casefold() for chair in chairs
    )


def _free(names: Iterable[str], taken: Iterable[str]) -> Iterator[str]:
    out = {name.casefold() for name in taken}
    return (name for name in names if name.casefold() not in out)


def _names(of: str) -> list[str]:
    return texts()[f"bots.{of}"].split()
