"""What a seat may read in the history of a game of Kross."""

from typing import Any

from wordhall.games.contract import Line, Seat
from wordhall.games.kross.box import (
    LETTERS,
    SIDE,
)
from wordhall.games.kross.model import (
    Alone,
    Began,
    Called,
    Ended,
    Entered,
    Event,
    Filled,
    Finished,
    Named,
    Rejected,
    Returned,
    Shown,
    State,
    Stopped,
    Wished,
)


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """What everyone may read; where a letter was written, only its own seat."""
    match event:
        case Began(batch=True):
            return [Line("began-batch")]
        case Began():
            return [Line("began", event.caller)]
        case Called():
            said: dict[str, Any] = {"letter": event.letter}
            return [Line("called.clock" if event.clock else "called", event.seat, said)]
        case Entered(clock=True) if state.turn is not None:
            said = {"letter": state.turn.letter}
            if event.seat == seat:
                return [Line("written.own", event.seat, said | {"square": place(event.square)})]
            return [Line("written", event.seat, said)]
        case Rejected() if state.turn is not None:
            said = {"letter": state.turn.letter}
            if event.holder is None:
                return [Line("rejected", event.seat, said)]
            return [Line("took", event.seat, said | {"seats": [event.holder]})]
        case Wished(clock=True) | Filled(clock=True):
            return [Line("wished", event.seat)]
        case Shown():
            return [Line("shown", data={"letters": list(event.letters)})]
        case Finished():
            code = "first" if event.bonus else "finished"
            return [Line(code, own) for own in event.seats]
        case Alone():
            return [Line("alone", event.seat)]
        case Named(letter=None):
            return [Line("no-letter", event.seat)]
        case Named():
            return [Line("named", event.seat, {"letter": event.letter})]
        case Returned():
            return [Line("returned", event.seat, {"letters": ", ".join(event.letters)})]
        case Ended():
            return [Line("ended")]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
    return []


def place(square: int) -> str:
    """A square as players call it: A1 is at the top left, F6 at the bottom right."""
    return f"{LETTERS[square % SIDE]}{square // SIDE + 1}"
