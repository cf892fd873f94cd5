"""What the facts of Exposee make of a state: `evolve` records them, and judges nothing."""

from typing import Any

import msgspec

from wordhall.games.contract import Result, Seat
from wordhall.games.exposee import guessing, placing
from wordhall.games.exposee.model import (
    Began,
    Declined,
    Ended,
    Event,
    Exposed,
    Failed,
    Forfeited,
    Last,
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
from wordhall.games.places import changed, places
from wordhall.games.rack import in_order, take
from wordhall.kernel import with_faces

replace = msgspec.structs.replace


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        nobody = (0,) * len(event.racks)
        return State(
            options=event.options,
            edition=event.edition,
            draws=event.draws,
            opens=event.opens,
            board=placing.EMPTY,
            racks=event.racks,
            bag=event.bag,
            placed=nobody,
            guessed=nobody,
            left=nobody,
            turn=event.opens,
        )
    if state is None:
        raise ValueError("a game begins with Began")
    match event:
        case Offered():
            return replace(state, offer=event.play, refused=())
        case Failed():
            return replace(state, tries=state.tries + 1, refused=event.words)
        case TookBack():
            tries = state.tries + 1 if state.edition == 1 else state.tries
            return replace(state, tries=tries, offer=None)
        case Placed():
            return laid_down(state, event)
        case LetterGuessed() | WordGuessed() | Declined() | Turned():
            return guessed(state, event)
        case Exposed():
            assert state.phase is not None
            play = state.phase.play
            last = Last(
                seat=event.seat,
                kind="play",
                tiles=play.tiles,
                words=event.words,
                points=play.points,
                earned=event.earned,
            )
            return turned(state, last, phase=None)
        case Swapped():
            racks = refilled(state, event.seat, event.tiles, event.drawn)
            last = Last(seat=event.seat, kind="swap", count=len(event.tiles))
            return turned(state, last, racks=racks, bag=event.bag)
        case Shuffled():
            return replace(state, bag=event.bag)
        case Passed():
            return turned(state, Last(seat=event.seat, kind="pass", clock=event.clock))
        case Forfeited():
            return turned(state, Last(seat=event.seat, kind="forfeit"))
        case Stopped():
            return replace(state, result=final(state, event.reason, last=event.seat))
        case Ended():
            over = replace(state, left=event.changes)
            return replace(over, result=final(over, event.reason))


def laid_down(state: State, event: Placed) -> State:
    """Points are credited and tiles drawn before anyone guesses."""
    play = event.play
    gone = "".join(tile.letter for tile in play.tiles)
    return replace(
        state,
        board=with_faces(state.board, placing.faces(play.tiles)),
        racks=refilled(state, event.seat, gone, event.drawn),
        bag=state.bag[len(event.drawn) :],
        placed=changed(state.placed, event.seat, state.placed[event.seat] + play.points),
        offer=None,
        phase=guessing.begin(event.seat, play, after(state, event.seat)),
    )


def guessed(state: State, event: LetterGuessed | WordGuessed | Declined | Turned) -> State:
    assert state.phase is not None
    phase = guessing.noted(state.phase, event, short(state))
    gains = zip(state.guessed, phase.earned, state.phase.earned, strict=True)
    return replace(state, phase=phase, guessed=tuple(was + now - old for was, now, old in gains))


def after(state: State, seat: Seat) -> list[Seat]:
    """Everyone else in the order of play: to the left, or to the right (EX-17)."""
    seats = len(state.racks)
    step = 1 if state.options.direction == "left" else -1
    return [(seat + step * place) % seats for place in range(1, seats)]


def refilled(state: State, seat: Seat, gone: str, drawn: str) -> tuple[str, ...]:
    return changed(state.racks, seat, in_order(take(state.racks[seat], gone) + drawn))


def turned(state: State, last: Last, **now: Any) -> State:
    """The state after a turn: the next seat's, and turns without a word counted."""
    return replace(
        state,
        **now,
        turn=after(state, last.seat)[0],
        turns=state.turns + 1,
        idle=0 if last.kind == "play" else state.idle + 1,
        tries=0,
        refused=(),
        offer=None,
        last=last,
    )


def scores(state: State) -> tuple[int, ...]:
    parts = zip(state.placed, state.guessed, state.left, strict=True)
    return tuple(map(sum, parts))


def result(state: State) -> Result | None:
    return state.result


def final(state: State, reason: str, last: Seat | None = None) -> Result:
    """Places by points, equal ones shared (EX-27)."""
    total = scores(state)
    return Result(
        places=places(total, last),
        scores=total,
        reason=reason,
        detail={
            "placed": list(state.placed),
            "guessed": list(state.guessed),
            "left": list(state.left),
            "racks": list(state.racks),
        },
    )


def short(state: State) -> bool:
    """Whether a phase is one pass long: a wish of the table, for three or four (EX-31)."""
    return state.options.one_pass and len(state.racks) > 2
