"""A turn of Foil: drawing, discarding, knocking."""

from wordhall.games.contract import Chance, IllegalMove, Seat
from wordhall.games.foil.box import CATEGORY_TURNS_ROUND, FALSE_KNOCK, TURNS_ROUND
from wordhall.games.foil.hand import check_groups, without
from wordhall.games.foil.model import (
    Discarded,
    Drew,
    Event,
    FalselyKnocked,
    Knock,
    Knocked,
    RanOut,
    Reshuffled,
    State,
    Took,
)
from wordhall.games.foil.record import evolve
from wordhall.games.foil.variation import need, variation


def draw(state: State) -> list[Event]:
    """One card from the deck."""
    not_yet_drawn(state)
    return [Drew(seat=state.turn, card=state.deck[0])]


def take(state: State, count: int) -> list[Event]:
    """As many consecutive cards of the discard pile as one likes, from its top (FO-1)."""
    not_yet_drawn(state)
    if count > len(state.pile):
        raise IllegalMove("pile-too-small", most=len(state.pile))
    return [Took(seat=state.turn, cards=state.pile[-count:])]


def discard(state: State, card: str, chance: Chance, clock: bool = False) -> list[Event]:
    """One card goes to the pile, and the turn to the left."""
    if state.drawn is None:
        raise IllegalMove("draw-first")
    may_go(state, card)
    event = Discarded(seat=state.turn, card=card, clock=clock)
    return [event, *next_turn(evolve(state, event), chance)]


def knock(state: State, answer: Knock, chance: Chance) -> list[Event]:
    """All cards are used; with a word of the size that the round asks for, play stops.

    Whether the groups are words is not asked now (FO-5). Without such a word 20 points are gone,
    and the turn goes on as if nothing had been done.
    """
    if state.failed:
        raise IllegalMove("knocked-already")
    hand = state.hands[state.turn]
    if answer.discard is not None:
        if state.drawn is None:
            raise IllegalMove("no-discard-before-drawing")
        may_go(state, answer.discard)
        hand = without(hand, answer.discard)
    played = variation(state.options)
    loose = check_groups(hand, answer.groups, played.shortest)
    if loose:
        raise IllegalMove("cards-unused", count=len(loose))
    if not any(len(group) >= need(state) for group in answer.groups):
        if not played.scrambles:
            raise IllegalMove("knock-too-short", need=need(state))
        return [FalselyKnocked(seat=state.turn, points=FALSE_KNOCK)]
    groups = answer.groups if not played.scrambles else mixed(answer.groups, chance)
    return [Knocked(seat=state.turn, groups=groups, discard=answer.discard, laid=answer.groups)]


def time_out(state: State, chance: Chance) -> list[Event]:
    """The clock draws from the deck and discards that card again (FO-36)."""
    events: list[Event] = []
    if state.drawn is None:
        drew = Drew(seat=state.turn, card=state.deck[0], clock=True)
        events, state = [drew], evolve(state, drew)
    assert state.drawn is not None
    card = state.drawn.cards[-1]
    if state.drawn.pile and len(state.drawn.cards) == 1:
        others = without(state.hands[state.turn], card)
        card = others[chance.randrange(len(others))]
    return [*events, *discard(state, card, chance, clock=True)]


def next_turn(state: State, chance: Chance) -> list[Event]:
    """A new deck where the old one ran out; after twenty turns round nobody need knock (FO-3).

    With a category, which makes knocking harder, it is ten (FO-34).
    """
    short = state.category is not None and state.edition > 1
    if state.turns >= (CATEGORY_TURNS_ROUND if short else TURNS_ROUND) * state.seats:
        return [RanOut(reason="turns")]
    if state.deck:
        return []
    if len(state.pile) < 2:
        return [RanOut(reason="deck")]
    deck = list(state.pile[:-1])
    chance.shuffle(deck)
    return [Reshuffled(deck="".join(deck))]


def not_yet_drawn(state: State) -> None:
    if state.drawn is not None:
        raise IllegalMove("drawn-already")


def may_go(state: State, card: str) -> None:
    """A player who took one card alone from the pile can't put it back (FO-2)."""
    without(state.hands[state.turn], card)
    drawn = state.drawn
    alone = drawn is not None and drawn.pile and drawn.cards == card
    if alone and state.hands[state.turn].count(card) == 1:
        raise IllegalMove("just-taken", card=card)


def mixed(groups: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """Each group in an order of chance."""

    def mix(group: str) -> str:
        letters = list(group)
        chance.shuffle(letters)
        return "".join(letters)

    return tuple(map(mix, groups))


def left_of(seat: Seat, seats: int) -> Seat:
    return (seat + 1) % seats
