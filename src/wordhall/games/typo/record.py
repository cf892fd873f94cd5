"""What the facts of Typo make of a state: `evolve` records them, and judges nothing."""

from collections.abc import Iterable
from typing import Any

import msgspec

from wordhall.games.contract import Result, Seat
from wordhall.games.places import changed, places
from wordhall.games.rack import in_order
from wordhall.games.typo.model import (
    Began,
    Called,
    Ended,
    Event,
    Failed,
    Failure,
    LookedUp,
    Lookup,
    Picked,
    Removal,
    Removed,
    Revealed,
    RoundOver,
    Said,
    Saying,
    SeatBack,
    SeatLeft,
    Side,
    State,
    Stood,
    Stopped,
    Tally,
    Turn,
    Voted,
)

replace = msgspec.structs.replace


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        return began(event)
    if state is None:
        raise ValueError("a game begins with Began")
    match event:
        case Picked():
            return replace(state, picks=changed(state.picks, event.seat, event.card))
        case Revealed():
            turned_up = tuple(seat for seat, card in enumerate(event.picks) if card)
            return replace(state, phase="place", picks=event.picks, waiting=turned_up)
        case Called():
            return replace(state, order=event.order)
        case Said():
            return said(state, event)
        case Voted():
            return replace(state, votes=changed(state.votes, event.seat, event.doubt))
        case Stood():
            return stood(state, event)
        case LookedUp():
            return looked_up(state, event)
        case Failed():
            failure = Failure(seat=event.seat, card=event.card, why=event.why)
            return replace(state, phase="row", failure=failure, removal=None)
        case Removed():
            return removed(state, event)
        case RoundOver():
            return replace(
                state,
                phase="pick",
                round=state.round + 1,
                picks=("",) * len(state.hands),
                turns=(),
                connected=False,
                barren=0 if event.connected else state.barren + 1,
            )
        case SeatLeft():
            return seat_left(state, event.seat)
        case SeatBack():
            return replace(state, left=tuple(s for s in state.left if s != event.seat))
        case Stopped():
            return over(state, event.reason, last=event.seat)
        case Ended():
            return over(state, event.reason)


def began(event: Began) -> State:
    players = len(event.hands)
    return State(
        options=event.options,
        edition=event.edition,
        hands=event.hands,
        rows=event.rows,
        stock=event.stock,
        timer=event.timer,
        picks=("",) * players,
        votes=(None,) * players,
        tallies=tuple(Tally(dealt=len(hand)) for hand in event.hands),
        set_aside=("",) * players,
    )


def said(state: State, event: Said) -> State:
    """The card lies at its row while the others make up their minds."""
    seat = event.seat
    row = extended(state.rows[event.row], event.card, event.side)
    return replace(
        state,
        phase="doubt",
        hands=changed(state.hands, seat, without(state.hands[seat], event.card)),
        rows=changed(state.rows, event.row, row),
        saying=Saying(seat=seat, card=event.card, row=event.row, side=event.side, word=event.word),
        votes=(None,) * len(state.hands),
        looked=None,
        removal=None,
        tallies=counted(state, seat, laid=1),
    )


def stood(state: State, event: Stood) -> State:
    saying = spoken(state)
    looked = None
    if event.doubters:
        looked = Lookup(
            seat=saying.seat,
            word=saying.word,
            looked_up=False,
            exists=None,
            doubters=event.doubters,
        )
    return turned(replace(state, looked=looked, connected=True), saying.seat, saying.word)


def looked_up(state: State, event: LookedUp) -> State:
    """A true word stays, and may cost a card of the hand; another's card is lifted (TY-10)."""
    saying = spoken(state)
    seat = event.seat
    state = replace(
        state,
        opened=(*state.opened, event.word),
        looked=Lookup(
            seat=seat,
            word=event.word,
            looked_up=True,
            exists=event.exists,
            meaning=event.meaning,
            part=event.part,
            doubters=event.doubters,
            lost=event.lost,
        ),
    )
    if not event.exists:
        return replace(
            state,
            phase="row",
            rows=changed(state.rows, saying.row, lifted(state.rows[saying.row], saying.side)),
            hands=changed(state.hands, seat, in_order(state.hands[seat] + saying.card)),
            saying=None,
            votes=(None,) * len(state.hands),
            failure=Failure(seat=seat, card=saying.card, why="no-word"),
            tallies=counted(state, seat, laid=-1),
        )
    state = replace(
        state,
        hands=changed(state.hands, seat, without(state.hands[seat], event.lost)),
        aside=state.aside + event.lost,
        connected=True,
        tallies=counted(state, seat, drawn=len(event.lost)),
    )
    return turned(state, seat, saying.word)


def removed(state: State, event: Removed) -> State:
    """The seat's card is the first one of a new row; the seat has the timer now."""
    seat = event.seat
    hand = in_order(without(state.hands[seat], event.card) + event.taken)
    failure = state.failure
    state = replace(
        state,
        rows=changed(state.rows, event.row, event.card),
        hands=changed(state.hands, seat, hand),
        aside=state.aside + event.aside,
        timer=seat,
        failure=None,
        removal=Removal(
            seat=seat,
            row=event.row,
            taken=event.taken,
            aside=event.aside,
            card=event.card,
            why=failure.why if failure else "gave-up",
        ),
        tallies=counted(state, seat, taken=len(event.taken), started=1),
    )
    return turned(state, seat)


def seat_left(state: State, seat: Seat) -> State:
    """Hand and turned card are set aside, and the timer goes on clockwise (TY-26)."""
    state = replace(state, left=(*state.left, seat))
    if state.edition == 1:
        return state
    rows, cards, saying, failure = state.rows, state.hands[seat], state.saying, state.failure
    phase = state.phase
    if saying is not None and saying.seat == seat:
        rows = changed(rows, saying.row, lifted(rows[saying.row], saying.side))
        cards, saying, phase = in_order(cards + saying.card), None, "place"
    if failure is not None and failure.seat == seat:
        failure, phase = None, "place"
    seats = len(state.hands)
    after = ((state.timer + step) % seats for step in range(seats))
    return replace(
        state,
        phase=phase,
        rows=rows,
        hands=changed(state.hands, seat, ""),
        set_aside=changed(state.set_aside, seat, cards),
        picks=changed(state.picks, seat, ""),
        waiting=tuple(other for other in state.waiting if other != seat),
        order=tuple(other for other in state.order if other != seat),
        saying=saying,
        failure=failure,
        votes=state.votes if saying is not None else (None,) * seats,
        timer=next((other for other in after if other not in state.left), state.timer),
    )


def turned(state: State, seat: Seat, word: str = "") -> State:
    """The state after a seat's turn in this round."""
    return replace(
        state,
        phase="place",
        saying=None,
        votes=(None,) * len(state.hands),
        waiting=tuple(other for other in state.waiting if other != seat),
        order=tuple(other for other in state.order if other != seat),
        turns=(*state.turns, Turn(seat=seat, card=state.picks[seat], word=word)),
    )


def over(state: State, reason: str, last: Seat | None = None) -> State:
    """Places by cards in hand, the fewest first, equal ones shared (TY-20); the stopper last."""
    left = scores(state)
    result = Result(
        places=places([-count for count in left], last),
        scores=left,
        reason=reason,
        detail={
            "hands": [
                hand + cards for hand, cards in zip(state.hands, state.set_aside, strict=True)
            ],
            "rounds": state.round,
            "tallies": [msgspec.structs.asdict(tally) for tally in state.tallies],
        },
    )
    return replace(state, phase="over", result=result)


def scores(state: State) -> tuple[int, ...]:
    """Cards in hand: the fewer, the better. A turned card counts until it is placed (TY-20)."""
    return tuple(
        len(hand) + len(cards) for hand, cards in zip(state.hands, state.set_aside, strict=True)
    )


def result(state: State) -> Result | None:
    return state.result


def spoken(state: State) -> Saying:
    if state.saying is None:
        raise ValueError("no word was said")
    return state.saying


def extended(row: str, card: str, side: Side) -> str:
    return card + row if side == "front" else row + card


def lifted(row: str, side: Side) -> str:
    return row[1:] if side == "front" else row[:-1]


def without(hand: str, cards: Iterable[str]) -> str:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return "".join(left)


def counted(state: State, seat: Seat, **more: int) -> tuple[Tally, ...]:
    tally = state.tallies[seat]
    now: dict[str, Any] = {name: getattr(tally, name) + count for name, count in more.items()}
    return changed(state.tallies, seat, replace(tally, **now))
