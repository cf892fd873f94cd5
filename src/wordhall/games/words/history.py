"""What a seat may read in the history of a game of Words."""

from typing import Any

from wordhall.games.contract import Line, Seat
from wordhall.games.crossing import square_name
from wordhall.games.words.box import FULL_RACK_BONUS, RACK
from wordhall.games.words.grid import main_word
from wordhall.games.words.model import (
    Began,
    Ended,
    Event,
    Passed,
    Played,
    Shuffled,
    State,
    Stopped,
    Swapped,
)


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """What everyone may read; what was drawn and put back, only the player who did it."""
    match event:
        case Began():
            return [Line("began", data={"opens": 0})]
        case Played():
            words = [{"word": one.word, "points": one.points} for one in event.words]
            at = square_name(*main_word(state.board, event))
            said: dict[str, Any] = {"words": words, "points": event.points, "at": at}
            if len(event.tiles) == RACK:
                said["bonus"] = FULL_RACK_BONUS
            if event.seat == seat:
                said["drawn"] = event.drawn
            return [Line("played", event.seat, said)]
        case Swapped():
            said = {"count": len(event.tiles)}
            if event.seat == seat:
                said |= {"tiles": event.tiles, "drawn": event.drawn}
            return [Line("swapped", event.seat, said)]
        case Shuffled():
            return []
        case Passed():
            return [Line("timeout" if event.clock else "passed", event.seat)]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
        case Ended():
            racks = list(state.racks)
            return [
                Line(
                    "ended",
                    data={"reason": event.reason, "changes": list(event.changes), "racks": racks},
                )
            ]
