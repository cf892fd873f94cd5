"""What a seat may read in the history of a game of Typo."""

from typing import Any

from wordhall.games.contract import Line, Seat
from wordhall.games.typo.model import (
    Began,
    Called,
    Ended,
    Event,
    Failed,
    LookedUp,
    Picked,
    Removed,
    Revealed,
    RoundOver,
    Said,
    State,
    Stood,
    Stopped,
)


def tell(state: State | None, event: Event, seat: Seat | None) -> list[Line]:
    """Choices and votes are told to nobody until they are shown to all."""
    match event:
        case Began():
            return [Line("began", event.timer, {"rows": list(event.rows)})]
        case Picked() if event.drawn and event.seat == seat:
            return [Line("drawn", seat, {"card": event.card})]
        case Revealed():
            return [Line("revealed", data={"cards": sorted(event.picks)})]
        case Called() if len(event.order) > 1:
            first = "timer" if state is not None and event.order[0] == state.timer else "near"
            return [Line("tie", event.order[0], {"reason": first, "card": event.card})]
        case Said():
            row = state.rows[event.row] if state is not None else ""
            where = {"reason": event.side, "card": event.card, "row": row, "n": event.row + 1}
            return [Line("said", event.seat, {**where, "words": [{"word": event.word}]})]
        case Stood() if event.doubters:
            return [Line("stood", event.seat, {"seats": list(event.doubters)})]
        case LookedUp():
            return [looked_up(event)]
        case Failed():
            return [Line("failed", event.seat, {"reason": event.why, "card": event.card})]
        case Removed():
            data = {"taken": list(event.taken), "aside": list(event.aside), "card": event.card}
            return [Line("removed", event.seat, {**data, "n": event.row + 1})]
        case RoundOver():
            return [Line("round", data={"number": state.round + 1 if state is not None else 1})]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
        case Ended():
            return [Line("ended", data={"reason": event.reason})]
    return []


def looked_up(event: LookedUp) -> Line:
    reason = "lost" if event.lost else "true" if event.exists else "wrong"
    data: dict[str, Any] = {
        "reason": reason,
        "words": [{"word": event.word}],
        "seats": list(event.doubters),
    }
    if event.lost:
        data["card"] = event.lost
    return Line("looked-up", event.seat, data)
