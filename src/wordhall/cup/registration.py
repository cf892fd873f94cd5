"""Who comes into a tournament: everyone, whom the director approves, or nobody more."""

from collections.abc import Collection, Sequence

from wordhall.cup.model import (
    Applied,
    Declined,
    Fact,
    Number,
    Opened,
    Registration,
    Removed,
    State,
    Withdrew,
)
from wordhall.cup.refusal import CupRefusal
from wordhall.cup.rules import MOST_PLAYERS, enter, find_player


def set_registration(state: State, registration: Registration) -> list[Fact]:
    if state.phase == "over":
        raise CupRefusal("cup-over")
    return [] if state.registration == registration else [Opened(registration)]


def register(state: State, name: str, person: str) -> list[Fact]:
    """Someone wants to play: they are in at once, or wait for the director."""
    if person in state.barred:
        raise CupRefusal("cup-barred")
    if state.registration == "closed":
        raise CupRefusal("cup-closed")
    entered = enter(state, [(name, person, None)])  # refuses what can't be
    if state.registration == "open":
        return entered
    if person in state.applicants:
        return []
    if name.casefold() in {one.casefold() for one in state.applicants.values()}:
        raise CupRefusal("cup-name", name=name)
    if len(state.applicants) >= MOST_PLAYERS:
        raise CupRefusal("cup-full", most=MOST_PLAYERS)
    return [Applied(person, name)]


def admit(state: State, names: Collection[str]) -> list[Fact]:
    """The director lets these in who asked for it."""
    wanted = _applicants(state, names)
    return enter(state, [(state.applicants[one], one, None) for one in wanted])


def decline(state: State, names: Collection[str]) -> list[Fact]:
    """The director turns these down who asked for it; they can't ask again."""
    return [Declined(tuple(_applicants(state, names)))]


def remove(state: State, numbers: Sequence[Number]) -> list[Fact]:
    """The director takes players out, many at once; they can't register again.

    Before the first round they were never there, afterwards they have left.
    """
    if state.phase == "over":
        raise CupRefusal("cup-over")
    chosen = [find_player(state, number) for number in dict.fromkeys(numbers)]
    if state.phase == "open":
        return [Removed(tuple(player.number for player in chosen))]
    return [Withdrew(player.number) for player in chosen if not player.left]


def _applicants(state: State, names: Collection[str]) -> list[str]:
    wanted = set(names)
    found = [person for person, name in state.applicants.items() if name in wanted]
    if len(found) != len(wanted):
        raise CupRefusal("no-player")
    return found
