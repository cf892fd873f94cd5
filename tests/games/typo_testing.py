"""Typo for the proofs, and positions of Typo from text."""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tests.games.our_game import OurGame
from wordhall.games.contract import ANY, Ask, Game, Seat
from wordhall.games.typo import game as typo
from wordhall.games.typo import odds
from wordhall.games.typo.box import COUNTS, doubts_needed
from wordhall.games.typo.model import (
    Began,
    Event,
    GiveUp,
    Options,
    Pick,
    Picked,
    Place,
    Side,
    State,
    Tally,
    Vote,
    Voted,
)
from wordhall.games.typo.rules import voters
from wordhall.lexicon import WordList


def position(
    rows: str = "S D C Q",
    hands: str = "EEE EEE EEE",
    picks: str = "",
    timer: Seat = 0,
    order: tuple[Seat, ...] = (),
    **more: Any,
) -> State:
    """Rows and hands as words; with picks, cards are turned and the first letter has come up."""
    held = tuple("".join(sorted(hand)) for hand in hands.split())
    players = len(held)
    state = State(
        options=more.pop("options", Options()),
        hands=held,
        rows=tuple(rows.split()),
        stock=more.pop("stock", ""),
        timer=timer,
        picks=("",) * players,
        votes=(None,) * players,
        tallies=tuple(Tally(dealt=len(hand)) for hand in held),
        edition=more.pop("edition", 2),
        set_aside=("",) * players,
        **more,
    )
    for seat, card in enumerate(picks.split()):
        state = answered(state, Pick(card=card), seat)
    return state


def judged(
    state: State,
    answer: Any,
    seat: Seat | None = None,
    word_list: WordList | None = None,
    seed: int = 0,
) -> list[Event]:
    asks = typo.asks(state)
    who = next(iter(asks)) if seat is None else seat
    ask = asks.get(who) or Ask(key="none", kind="none")
    return typo.decide(state, who, ask, answer, random.Random(seed), word_list or all_words())


def answered(
    state: State,
    answer: Any,
    seat: Seat | None = None,
    word_list: WordList | None = None,
    seed: int = 0,
) -> State:
    """The state after an answer of the seat that is asked, or of another one."""
    for event in judged(state, answer, seat, word_list, seed):
        state = typo.evolve(state, event)
    return state


def all_words() -> WordList:
    from tests.games.game_under_test import word_list_of

    return word_list_of("typo")


def say(row: int, side: Side, word: str) -> Place:
    return Place(row=row - 1, side=side, word=word)


def voted(state: State, votes: str) -> State:
    """Votes of those who are asked, in the order of their seats: y doubts, n believes."""
    for seat, vote in zip(list(typo.asks(state)), votes, strict=False):
        state = answered(state, Vote(doubt=vote == "y"), seat)
    return state


class TypoUnderTest(OurGame):
    game: Game = typo
    rulings = tuple(f"TY-{number}" for number in range(1, 29))
    whole: Mapping[str, int] = MappingProxyType(dict(COUNTS))

    def pieces(self, state: State) -> Counter[str]:
        hidden = (*state.hands, *state.set_aside, state.stock)
        return Counter("".join((*state.rows, *hidden, state.aside)))

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        if ask.kind == "pick" and chance.random() < 0.1:
            return ANY
        if ask.choices is not None:
            return chance.choice(ask.choices)
        roll = chance.random()
        if roll < 0.04:
            return ask.otherwise
        if roll < 0.08:
            return GiveUp()
        card = state.picks[seat]
        spots = odds.spots(state.rows, card, word_list.graph)
        if not spots:
            row = chance.randrange(4)
            made_up = card + state.rows[row] + chance.choice(["", "ING", "LESS"])
            return Place(row=row, side="front", word=made_up.lower())
        spot = chance.choice(spots)
        return Place(row=spot.row, side=spot.side, word=word_list.graph.begins(spot.start, 1)[0])

    def secrets(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """What two states that look alike may differ in; what can be reckoned is no secret."""
        if typo.result(state) is not None:
            return {}
        found: dict[str, Any] = {}
        others = [own for own in range(len(state.hands)) if own != seat]
        hidden = {own: hidden_cards(state, own) for own in others}
        pool = state.stock + "".join(hidden.values())
        if len(set(pool)) > 1:
            if len(set(state.stock)) > 1:
                found["the cards not dealt"] = state.stock
            for own in others:
                if hidden[own] and len(pool) > len(hidden[own]):
                    found[f"the hand of seat {own}"] = state.hands[own]
            if state.phase == "pick":
                for own in others:
                    if state.picks[own]:
                        found[f"the choice of seat {own}"] = state.picks[own]
        if state.phase == "doubt":
            found |= self.votes(state, seat)
        return found

    def votes(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Some votes follow from the question still being open: then they are no secrets."""
        asked = voters(state)
        needed = doubts_needed(len(asked))
        cast = [own for own in asked if own != seat and state.votes[own] is not None]
        own = [state.votes[seat]] if seat is not None and state.votes[seat] is not None else []
        silent = len(asked) - len(cast) - len(own)
        doubts = [
            count
            for count in range(len(cast) + 1)
            if count + own.count(True) < needed <= count + own.count(True) + silent
        ]
        open_still = any(0 < count < len(cast) for count in doubts) or len(doubts) > 1
        return {f"the vote of seat {one}": state.votes[one] for one in cast if open_still}

    def untold(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        match event:
            case Began():
                hands = {f"hand {own}": hand for own, hand in enumerate(event.hands) if own != seat}
                return {"the cards not dealt": event.stock, **hands}
            case Picked() if event.seat != seat:
                return {"a choice": event.card}
            case Voted() if event.seat != seat:
                return {"a vote": event.doubt}
        return {}

    def disguise(self, event: Event, seat: Seat | None, chance: random.Random) -> Event:
        def other(cards: str) -> str:
            return "".join(chance.choices(list(COUNTS), k=len(cards)))

        match event:
            case Began():
                hands = tuple(h if own == seat else other(h) for own, h in enumerate(event.hands))
                disguised: Event = msgspec.structs.replace(
                    event, hands=hands, stock=other(event.stock)
                )
                return disguised
            case Picked() if event.seat != seat:
                return msgspec.structs.replace(event, card=other("A"))
            case Voted() if event.seat != seat:
                return msgspec.structs.replace(event, doubt=chance.random() < 0.5)
        return event


def hidden_cards(state: State, seat: Seat) -> str:
    """A hand without the card that lies open in front of it."""
    hand, card = state.hands[seat], state.picks[seat]
    opened = seat in state.waiting and (state.saying is None or state.saying.seat != seat)
    return hand.replace(card, "", 1) if opened else hand


under_test = TypoUnderTest()
