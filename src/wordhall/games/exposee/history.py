"""What a seat may read in the history of a game of Exposee."""

from collections.abc import Sequence
from typing import Any

from wordhall.games.contract import Line, Seat
from wordhall.games.crossing import square_name
from wordhall.games.exposee.box import RACK, TILE_VALUE
from wordhall.games.exposee.model import (
    Began,
    Declined,
    Ended,
    Event,
    Exposed,
    Failed,
    Forfeited,
    Formed,
    LetterGuessed,
    Offered,
    Passed,
    Placed,
    Shuffled,
    State,
    Stopped,
    Swapped,
    TookBack,
    Turned,
    WordGuessed,
)


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """A word is told when it is exposed; before that, only the player who placed it reads it."""
    match event:
        case Began():
            draws = [
                [{"seat": one.seat, "letter": one.letter} for one in drawn] for drawn in event.draws
            ]
            return [Line("began", event.opens, {"draws": draws})]
        case Offered():
            return []  # nothing has happened yet
        case Failed():
            if event.seat != seat:
                return [Line("failed", event.seat)]
            return [Line("no-word", event.seat, {"words": [{"word": one} for one in event.words]})]
        case TookBack():
            return [Line("took-back", event.seat)]
        case Placed():
            return [placed(event, seat)]
        case Forfeited():
            return [Line("forfeited", event.seat)]
        case Swapped():
            said: dict[str, Any] = {"count": len(event.tiles)}
            if event.seat == seat:
                said |= {"tiles": event.tiles, "drawn": event.drawn}
            return [Line("swapped", event.seat, said)]
        case Shuffled():
            return []
        case Passed():
            return [Line("timeout" if event.clock else "passed", event.seat)]
        case LetterGuessed():
            said = {"tile": event.tile, "letter": event.letter}
            if event.right:
                said["points"] = TILE_VALUE
            return [Line("letter-right" if event.right else "letter-wrong", event.seat, said)]
        case WordGuessed():
            named: dict[str, Any] = {"words": [{"word": event.text}]}
            if event.right:
                named["points"] = event.points
            return [Line("word-right" if event.right else "word-wrong", event.seat, named)]
        case Declined():
            return [Line("silent" if event.clock else "declined", event.seat)]
        case Turned():
            return [turned(event)]
        case Exposed():
            return [Line("exposed", event.seat, exposed(state, event))]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
        case Ended():
            ended = {"changes": list(event.changes), "racks": list(state.racks)}
            return [Line("ended", data={"reason": event.reason, **ended})]


def placed(event: Placed, seat: Seat | None) -> Line:
    """Where and how many is for everyone, which letters only for the placer."""
    play = event.play
    main = play.words[0]
    said: dict[str, Any] = {
        "at": square_name(main.row, main.column, main.down),
        "count": len(play.tiles),
        "hidden": len(play.hidden),
        "points": play.points,
    }
    if len(play.tiles) == RACK:
        said["doubled"] = play.words[0].points // 2
    if event.seat == seat:
        return Line("laid", seat, {**said, "words": spelled(play.words), "drawn": event.drawn})
    return Line("placed", event.seat, said)


def turned(event: Turned) -> Line:
    if len(event.tiles) == 1:
        return Line("turned", None, {"tile": event.tiles[0], "letter": event.letters})
    return Line("turned-all", None, {"count": len(event.tiles)})


def exposed(state: State, event: Exposed) -> dict[str, Any]:
    assert state.phase is not None
    return {
        "words": spelled(event.words),
        "earned": list(event.earned),
        "made": state.phase.play.points,
    }


def spelled(words: Sequence[Formed]) -> list[dict[str, Any]]:
    return [{"word": one.word, "points": one.points} for one in words]
