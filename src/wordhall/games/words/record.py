"""What the facts of Words make of a state: `evolve` records them, and judges nothing."""

import msgspec

from wordhall.games.contract import Result, Seat
from wordhall.games.crossing import Rows
from wordhall.games.places import changed, places
from wordhall.games.rack import in_order, take
from wordhall.games.words.box import TILES
from wordhall.games.words.grid import EMPTY, with_tiles
from wordhall.games.words.model import (
    Began,
    Ended,
    Event,
    Last,
    Passed,
    Played,
    Shuffled,
    State,
    Stopped,
    Swapped,
    Tile,
)


def evolve(state: State | None, event: Event) -> State:
    match event:
        case Began():
            return State(
                board=EMPTY, racks=event.racks, bag=event.bag, scores=(0,) * len(event.racks)
            )
        case _ if state is None:
            raise ValueError("a game begins with Began")
        case Played():
            last = Last(
                seat=event.seat,
                kind="play",
                tiles=event.tiles,
                words=event.words,
                points=event.points,
            )
            return turned(
                state,
                last,
                with_tiles(state.board, event.tiles),
                refilled(state, event.seat, worn(event.tiles), event.drawn),
                state.bag[len(event.drawn) :],
                changed(state.scores, event.seat, state.scores[event.seat] + event.points),
            )
        case Swapped():
            racks = refilled(state, event.seat, event.tiles, event.drawn)
            last = Last(seat=event.seat, kind="swap", count=len(event.tiles))
            return turned(state, last, state.board, racks, event.bag, state.scores)
        case Shuffled():
            return msgspec.structs.replace(state, bag=event.bag)
        case Passed():
            last = Last(seat=event.seat, kind="pass", clock=event.clock)
            return turned(state, last, state.board, state.racks, state.bag, state.scores)
        case Stopped():
            return msgspec.structs.replace(
                state, result=final(state, event.reason, state.scores, last=event.seat)
            )
        case Ended():
            scores = tuple(a + b for a, b in zip(state.scores, event.changes, strict=True))
            result = final(state, event.reason, scores)
            return msgspec.structs.replace(state, scores=scores, result=result)


def scores(state: State) -> tuple[int, ...]:
    return state.scores


def result(state: State) -> Result | None:
    return state.result


def worth(tiles: str) -> int:
    return sum(TILES[tile][1] for tile in tiles)


def worn(tiles: tuple[Tile, ...]) -> str:
    """Tiles as they were on the rack: a blank has no letter there (WW-7)."""
    return "".join(["?" if tile.blank else tile.letter for tile in tiles])


def refilled(state: State, seat: Seat, gone: str, drawn: str) -> tuple[str, ...]:
    return changed(state.racks, seat, in_order(take(state.racks[seat], gone) + drawn))


def turned(
    state: State,
    last: Last,
    board: Rows,
    racks: tuple[str, ...],
    bag: str,
    scores: tuple[int, ...],
) -> State:
    """The state after a turn: the other seat's, and the turns without points counted (WW-8)."""
    silent = state.silent[last.seat] + 1 if last.clock else 0
    return State(
        board=board,
        racks=racks,
        bag=bag,
        scores=scores,
        turn=1 - last.seat,
        turns=state.turns + 1,
        scoreless=0 if last.points else state.scoreless + 1,
        silent=changed(state.silent, last.seat, silent),
        last=last,
    )


def final(state: State, reason: str, scores: tuple[int, ...], last: Seat | None = None) -> Result:
    """Places by points, equal ones shared (WW-13); a player who stopped it is last (WW-14)."""
    return Result(
        places=places(scores, last),
        scores=scores,
        reason=reason,
        detail={
            "played": list(state.scores),
            "changes": [after - before for after, before in zip(scores, state.scores, strict=True)],
            "racks": list(state.racks),
        },
    )
