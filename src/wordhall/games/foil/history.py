"""What a seat may read in the history of a game of Foil."""

from wordhall.games.contract import Line, Seat
from wordhall.games.foil.category import CATEGORY_TITLES
from wordhall.games.foil.model import (
    Discarded,
    Drew,
    Ended,
    Event,
    FalselyKnocked,
    HandBegan,
    Knocked,
    Picked,
    RanOut,
    Reshuffled,
    Scored,
    State,
    Stopped,
    Took,
    Turned,
)
from wordhall.games.foil.record import evolve
from wordhall.games.foil.variation import need


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """Discards and cards from the pile are everyone's to read, a card from the deck one's own."""
    match event:
        case HandBegan():
            begun = evolve(state, event)
            said = {"number": event.number, "round": event.round, "need": need(begun)}
            return [Line("hand", event.dealer, said)]
        case Picked():
            title = event.own or CATEGORY_TITLES[event.category]
            return [Line("picked-by-lot" if event.lot else "picked", event.seat, {"title": title})]
        case Drew():
            own = {"card": event.card} if event.seat == seat else {}
            return [Line("drew-own" if own else "drew", event.seat, own)]
        case Took():
            return [Line("took", event.seat, {"cards": list(event.cards)})]
        case Discarded():
            code = "discarded-late" if event.clock else "discarded"
            return [Line(code, event.seat, {"card": event.card})]
        case Reshuffled():
            return [Line("reshuffled", data={"count": len(event.deck)})]
        case FalselyKnocked():
            said = {"points": event.points, "need": need(state)}
            return [Line("false-knock", event.seat, said)]
        case Knocked():
            return [Line("knocked", event.seat)]
        case RanOut():
            return [Line("ran-out", data={"reason": event.reason})]
        case Turned():
            return [Line("turned")]
        case Scored():
            after = evolve(state, event).sheet[-1]
            refused = [Line("refused", data={"words": list(event.refused)})]
            points = [
                Line("scored", who, {"points": points}) for who, points in enumerate(after.points)
            ]
            return [*(refused if event.refused else []), *points]
        case Ended():
            return [Line("ended", data={"reason": event.reason})]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
    return []
