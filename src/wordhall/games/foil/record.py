"""What the facts of Foil make of a state: `evolve` records them, and judges nothing."""

from collections.abc import Mapping

import msgspec

from wordhall.games.contract import Result, Seat
from wordhall.games.foil.hand import without
from wordhall.games.foil.model import (
    Balloted,
    Began,
    Dealt,
    Departed,
    Discarded,
    Drawn,
    Drew,
    Ended,
    Event,
    FalselyKnocked,
    HandBegan,
    Holder,
    Knocked,
    Line,
    Mark,
    PeopleOnly,
    Picked,
    RanOut,
    Reshuffled,
    Scored,
    Scrambled,
    State,
    Stopped,
    Took,
    Turned,
    Voted,
    WentOn,
    Wrote,
)
from wordhall.games.places import changed, places
from wordhall.games.rack import in_order

replace = msgspec.structs.replace


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        nothing = (0,) * event.seats
        return State(
            options=event.options,
            edition=event.edition,
            seats=event.seats,
            dealer=event.dealer,
            deck=event.deck,
            hands=("",) * event.seats,
            fines=nothing,
        )
    if state is None:
        raise ValueError("a game begins with Began")
    match event:
        case HandBegan():
            return hand_begun(state, event)
        case Picked():
            return replace(state, category=event.category, own_category=event.own)
        case PeopleOnly():
            return replace(state, own_categories=True)
        case Dealt():
            return replace(
                state, phase="turns", hands=event.hands, deck=event.deck, pile=event.pile
            )
        case Drew() | Took() | Discarded() | Reshuffled() | FalselyKnocked():
            return turn_taken(state, event)
        case Knocked():
            return knocked(state, event)
        case RanOut():
            return replace(state, phase="scramble", drawn=None)
        case Scrambled():
            holder = Holder(event.groups, event.words, event.laid)
            return replace(state, holders=changed(state.holders, event.seat, holder))
        case Turned():
            return replace(state, phase="unscramble")
        case Wrote():
            return replace(state, papers=changed(state.papers, event.seat, event.words))
        case Balloted():
            return replace(state, phase="accept", ballot=event.ballot)
        case Voted():
            return replace(state, votes=changed(state.votes, event.seat, event.refused))
        case Scored():
            return scored(state, event)
        case WentOn():
            return replace(state, ready=changed(state.ready, event.seat, True))
        case Departed():
            return replace(state, left=(*state.left, event.seat))
        case Ended():
            return replace(state, phase="over", result=final(state, event.reason))
        case Stopped():
            return replace(state, phase="over", result=final(state, event.reason, event.seat))


def scores(state: State) -> tuple[int, ...]:
    """The sheet added up, and what false knocks of this hand have cost at once."""
    fines = state.fines or (0,) * state.seats
    return tuple(
        fines[seat] + sum(line.points[seat] for line in state.sheet) for seat in range(state.seats)
    )


def result(state: State) -> Result | None:
    return state.result


def hand_begun(state: State, event: HandBegan) -> State:
    """All cards are together again, and every paper has a fresh line."""
    nobody = (None,) * state.seats
    return replace(
        state,
        phase="category",
        number=event.number,
        round=event.round,
        dealer=event.dealer,
        category=None,
        own_category="",
        hands=("",) * state.seats,
        deck=state.deck + state.pile + "".join(state.hands),
        pile="",
        turn=(event.dealer + 1) % state.seats,
        turns=0,
        drawn=None,
        failed=False,
        knocker=None,
        knocked=(),
        knocked_laid=(),
        holders=nobody,
        papers=nobody,
        ballot=(),
        votes=nobody,
        marks=(),
        refused=(),
        ready=(False,) * state.seats,
    )


def turn_taken(state: State, event: Drew | Took | Discarded | Reshuffled | FalselyKnocked) -> State:
    match event:
        case Drew():
            return replace(
                state,
                hands=gained(state, event.seat, event.card),
                deck=state.deck[1:],
                drawn=Drawn(False, event.card),
            )
        case Took():
            return replace(
                state,
                hands=gained(state, event.seat, event.cards),
                pile=state.pile[: -len(event.cards)],
                drawn=Drawn(True, event.cards),
            )
        case Discarded():
            return replace(
                state,
                hands=lost(state, event.seat, event.card),
                pile=state.pile + event.card,
                turn=(event.seat + 1) % state.seats,
                turns=state.turns + 1,
                drawn=None,
                failed=False,
            )
        case Reshuffled():
            return replace(state, deck=event.deck, pile=state.pile[-1:])
        case FalselyKnocked():
            fines = changed(state.fines, event.seat, state.fines[event.seat] + event.points)
            return replace(state, failed=True, fines=fines)


def knocked(state: State, event: Knocked) -> State:
    state = replace(
        state,
        phase="scramble",
        drawn=None,
        knocker=event.seat,
        knocked=event.groups,
        knocked_laid=event.laid,
    )
    if event.discard is None:
        return state
    return replace(
        state, hands=lost(state, event.seat, event.discard), pile=state.pile + event.discard
    )


def scored(state: State, event: Scored) -> State:
    """The hand becomes a line of the sheet; false knocks were deducted already and are in it."""
    points = tuple(
        sum(mark.points for mark in event.marks if mark.seat == seat) for seat in range(state.seats)
    )
    line = Line(
        number=state.number,
        round=state.round,
        dealer=state.dealer,
        points=points,
        knocker=state.knocker,
        category=state.own_category or state.category,
    )
    return replace(
        state,
        phase="check",
        marks=event.marks,
        refused=event.refused,
        fines=(0,) * state.seats,
        sheet=(*state.sheet, line),
        sums=added(state.sums, event.marks, state.seats),
    )


def added(
    sums: Mapping[str, tuple[int, ...]], marks: tuple[Mark, ...], seats: int
) -> dict[str, tuple[int, ...]]:
    """Points by kind and seat."""
    found = {kind: list(points) for kind, points in sums.items()}
    for mark in marks:
        found.setdefault(mark.kind, [0] * seats)[mark.seat] += mark.points
    return {kind: tuple(points) for kind, points in found.items()}


def final(state: State, reason: str, last: Seat | None = None) -> Result:
    """Places by points, equal ones shared (FO-32); a player who stopped the game is last."""
    points = scores(state)
    sums = dict(state.sums)
    if any(state.fines):
        before = sums.get("false-knock", (0,) * state.seats)
        sums["false-knock"] = tuple(a + b for a, b in zip(before, state.fines, strict=True))
    return Result(
        places=places(points, last),
        scores=points,
        reason=reason,
        detail={"sums": {kind: list(values) for kind, values in sums.items()}},
    )


def gained(state: State, seat: Seat, cards: str) -> tuple[str, ...]:
    return changed(state.hands, seat, in_order(state.hands[seat] + cards))


def lost(state: State, seat: Seat, card: str) -> tuple[str, ...]:
    return changed(state.hands, seat, without(state.hands[seat], card))
