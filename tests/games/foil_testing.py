"""Foil for the proofs, and hands of Foil from text."""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tests.games.our_game import OurGame
from wordhall.games.contract import ANY, Ask, Game, Seat
from wordhall.games.foil import game as foil
from wordhall.games.foil.box import ALL_CARDS, CARDS
from wordhall.games.foil.check import groups_of, unused_of
from wordhall.games.foil.model import (
    Dealt,
    Discard,
    Draw,
    Drew,
    Event,
    Holder,
    Knock,
    Knocked,
    Options,
    Scramble,
    Scrambled,
    State,
    Take,
    Vote,
    Write,
    Wrote,
)
from wordhall.games.foil.scoring import best_words
from wordhall.games.foil.turns import mixed
from wordhall.games.foil.variation import variation
from wordhall.games.rack import in_order
from wordhall.lexicon import WordList

# No card is lost in a hand that is made up for a test: the deck has all others.


def hand(
    *hands: str,
    round: int = 1,
    pile: str = "E",
    turn: Seat = 0,
    deck: str | None = None,
    **more: Any,
) -> State:
    """A hand in its turns; the cards that nobody holds are the deck."""
    options = more.pop("options", Options())
    seats = len(hands)
    used = Counter("".join(hands) + pile)
    left = "".join((Counter(ALL_CARDS) - used).elements()) if deck is None else deck
    nobody = (None,) * seats
    given = {
        "options": options,
        "edition": 3,
        "seats": seats,
        "phase": "turns",
        "number": 1,
        "round": round,
        "dealer": seats - 1,
        "hands": tuple(map(in_order, hands)),
        "deck": left,
        "pile": pile,
        "turn": turn,
        "fines": (0,) * seats,
        "holders": nobody,
        "papers": nobody,
        "votes": nobody,
        "ready": (False,) * seats,
    }
    return State(**{**given, **more})


def turned(*racks: str, knocker: Seat | None = None, **more: Any) -> State:
    """Holders that are turned: groups with spaces between, unused cards after a bar."""
    holders, hands = [], []
    for rack in racks:
        groups, _, unused = rack.partition("|")
        holders.append(Holder(tuple(groups.split()), ()))
        hands.append("".join(groups.split()) + unused.strip())
    state = hand(*hands, knocker=knocker, **more)
    return msgspec.structs.replace(state, phase="unscramble", holders=tuple(holders))


def answered(state: State, answer: Any, word_list: WordList, seat: Seat | None = None) -> State:
    """The state after an answer of the seat whose turn it is, or of another one."""
    for event in judged(state, answer, word_list, seat):
        state = foil.evolve(state, event)
    return state


def judged(state: State, answer: Any, word_list: WordList, seat: Seat | None = None) -> list[Event]:
    who = state.turn if seat is None else seat
    ask = foil.asks(state).get(who) or Ask(key="none", kind="none")
    return foil.decide(state, who, ask, answer, random.Random(0), word_list)


def write(state: State, *columns: str) -> Write:
    """A paper: a column a seat, words with spaces between, `-` for none."""
    return Write(
        tuple(tuple("" if word == "-" else word for word in one.split()) for one in columns)
    )


def checked(state: State, papers: list[Write], word_list: WordList) -> State:
    for seat, paper in enumerate(papers):
        state = answered(state, paper, word_list, seat)
    return state


def marks_of(state: State, seat: Seat) -> list[tuple[str, str, int]]:
    """A seat's lines of the check as (kind, word, points)."""
    return [(mark.kind, mark.word, mark.points) for mark in state.marks if mark.seat == seat]


def points(state: State) -> tuple[int, ...]:
    return state.sheet[-1].points


class FoilUnderTest(OurGame):
    game: Game = foil
    rulings = (*(f"FO-{number}" for number in range(1, 46)), "FO-17a")
    whole: Mapping[str, int] = MappingProxyType(dict(CARDS))

    def pieces(self, state: State) -> Counter[str]:
        return Counter(state.deck + state.pile + "".join(state.hands))

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        if chance.random() < 0.04 and ask.otherwise != ANY and ask.waits:
            return ask.otherwise
        match ask.kind:
            case "turn":
                return some_turn(state, chance)
            case "scramble":
                return some_scramble(state, seat, chance, word_list)
            case "unscramble":
                return some_paper(state, seat, chance, word_list)
            case "accept":
                words = [one.word for one in state.ballot if seat not in one.authors]
                return Vote(tuple(word for word in words if chance.random() < 0.5))
            case _:
                assert ask.choices is not None
                return ask.choices[chance.randrange(len(ask.choices))]

    def secrets(self, state: State, seat: Seat | None) -> dict[str, Any]:
        others = [own for own in range(state.seats) if own != seat]
        found: dict[str, Any] = {}
        if len(set(state.deck)) > 1:
            found["the deck's order"] = state.deck
        if state.phase in ("turns", "scramble"):
            for own in others:
                found[f"the hand of seat {own}"] = state.hands[own]
                holder = state.holders[own]
                if holder is not None and len(set("".join(holder.groups))) > 1:
                    found[f"the groups of seat {own}"] = holder.groups
        if state.phase == "unscramble":
            for own in others:
                if unused_of(state, own) and len(state.deck) > 1:
                    found[f"the unused cards of seat {own}"] = unused_of(state, own)
                paper = state.papers[own]
                if paper is not None and any(map(len, state.hands)) and any_group(state):
                    found[f"the paper of seat {own}"] = paper
        if state.phase == "accept":
            for own in others:
                if state.votes[own] is not None:
                    found[f"the vote of seat {own}"] = state.votes[own]
        return found

    def untold(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        match event:
            case Dealt():
                hands = {f"hand {own}": one for own, one in enumerate(event.hands) if own != seat}
                return {"the deck's order": event.deck, **hands}
            case Drew() if event.seat != seat:
                return {"the card drawn": event.card}
            case Knocked() | Scrambled() if event.seat != seat and event.groups:
                return {"groups": event.groups}
            case Wrote() if event.seat != seat and any(map(any, event.words)):
                return {"a paper": event.words}
        return {}

    def disguise(self, event: Event, seat: Seat | None, chance: random.Random) -> Event:
        def other(cards: str) -> str:
            return "".join(chance.choices(list(CARDS), k=len(cards)))

        match event:
            case Dealt():
                hands = tuple(h if own == seat else other(h) for own, h in enumerate(event.hands))
                return msgspec.structs.replace(event, hands=hands, deck=other(event.deck))
            case Drew() if event.seat != seat:
                return msgspec.structs.replace(event, card=other(event.card))
            case Knocked() | Scrambled() if event.seat != seat:
                groups = tuple(map(other, event.groups))
                return msgspec.structs.replace(event, groups=groups, laid=groups)
            case Wrote() if event.seat != seat:
                words = tuple(tuple(map(other, column)) for column in event.words)
                return msgspec.structs.replace(event, words=words)
        return event


def any_group(state: State) -> bool:
    return any(groups_of(state, owner) for owner in range(state.seats))


def some_turn(state: State, chance: random.Random) -> Any:
    cards = state.hands[state.turn]
    if not state.failed and chance.random() < 0.2:
        return Knock(some_groups(cards, variation(state.options).shortest, chance))
    if state.drawn is None:
        if chance.random() < 0.5:
            return Take(chance.randrange(len(state.pile)) + 1) if state.pile else Draw()
        return Draw()
    drawn = state.drawn
    may_go = list(cards)
    if drawn.pile and len(drawn.cards) == 1:
        may_go.remove(drawn.cards)
    return Discard(may_go[chance.randrange(len(may_go))])


def some_groups(cards: str, shortest: int, chance: random.Random) -> tuple[str, ...]:
    """A hand cut into groups by chance, as someone might who bluffs."""
    letters = list(cards)
    chance.shuffle(letters)
    groups = []
    while letters:
        size = chance.randrange(shortest, shortest + 5)
        if len(letters) - size < shortest:
            size = min(len(letters), 15)
        groups.append("".join(letters[:size]))
        del letters[:size]
    if len(groups[-1]) < shortest:
        groups[-2:] = [groups[-2] + groups[-1]]
    return tuple(groups)


def some_scramble(state: State, seat: Seat, chance: random.Random, word_list: WordList) -> Scramble:
    if seat == state.knocker:
        return Scramble(state.knocked, shuffle=True)
    words = best_words(word_list.graph, state.hands[seat], shortest=4).words
    if chance.random() < 0.2:
        words = words[1:]
    typed = tuple(word if chance.random() < 0.8 else "" for word in words)
    return Scramble(mixed(tuple(words), chance), typed)


def some_paper(state: State, seat: Seat, chance: random.Random, word_list: WordList) -> Write:
    columns = []
    for owner in range(state.seats):
        column = []
        for group in groups_of(state, owner):
            known = word_list.graph.anagrams(group)
            roll = chance.random()
            column.append(known[0] if known and roll < 0.7 else group if roll < 0.8 else "")
        columns.append(tuple(column))
    return Write(tuple(columns))


under_test = FoilUnderTest()
