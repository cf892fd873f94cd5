"""Which question is open in Ghost, and what an answer leads to."""

from collections.abc import Mapping
from typing import Any

from wordhall.games.contract import Ask, Chance, IllegalMove, Left, Seat, Stop
from wordhall.games.places import may_stop
from wordhall.lexicon import WordList
from wordhall_ghost.box import ALPHABET, LONGEST
from wordhall_ghost.model import (
    Add,
    Added,
    Began,
    Doubt,
    Event,
    Lost,
    Options,
    SeatLeft,
    State,
    Stopped,
    TimeOut,
)
from wordhall_ghost.record import before, over


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    return [Began(seats=seats, first=chance.randrange(seats), options=options)]


def asks(state: State) -> Mapping[Seat, Ask]:
    if over(state):
        return {}
    letters = [Add(letter) for letter in ALPHABET] if len(state.letters) < LONGEST else []
    doubt = [Doubt()] if state.letters else []
    key = f"{state.round}.{len(state.letters)}.{state.turn}"
    return {state.turn: Ask(key=key, kind="turn", choices=(*letters, *doubt), otherwise=TimeOut())}


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    if isinstance(answer, Stop | Left) and over(state):
        raise IllegalMove("over")
    if isinstance(answer, Stop):
        stop = may_stop(answer, seat, len(state.lost))
        return [Stopped(stop.reason, stop.seat)]
    if isinstance(answer, Left):
        return [] if answer.seat in state.out else [SeatLeft(answer.seat)]
    if seat not in asks(state):
        raise IllegalMove("not-your-turn")
    match answer:
        case TimeOut():
            return [Lost(seat=seat, why="time-out", letters=state.letters)]
        case Add(letter) if len(state.letters) < LONGEST:
            return added(state, seat, letter, word_list)
        case Doubt() if state.letters:
            return doubted(state, seat, word_list)
        case _:
            raise IllegalMove("unknown-answer")


def added(state: State, seat: Seat, letter: str, word_list: WordList) -> list[Event]:
    """Who finishes a word loses the round."""
    letters = state.letters + letter
    facts: list[Event] = [Added(seat, letter)]
    if len(letters) >= state.options.shortest and letters in word_list:
        facts.append(Lost(seat=seat, why="finished", letters=letters, word=letters))
    return facts


def doubted(state: State, seat: Seat, word_list: WordList) -> list[Event]:
    """If the letters begin a word, the doubter loses, and otherwise the seat before."""
    if found := word_list.graph.begins(state.letters, limit=1):
        return [Lost(seat=seat, why="there-is-one", letters=state.letters, word=found[0])]
    return [Lost(seat=before(state), why="no-word", letters=state.letters)]
