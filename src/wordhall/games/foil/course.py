"""The course of a game: how many hands, which round each belongs to, and when it is over."""

from typing import Literal

from wordhall.games.foil.cards import HUNDRED, MOST_HANDS, ROUNDS, VARIATIONS, Variation
from wordhall.games.foil.model import Options, State


def variation(options: Options) -> Variation:
    return VARIATIONS[options.game]


def hands_of(options: Options, seats: int) -> int | None:
    """How many hands there are; None where points end the game (FO-33, FO-42)."""
    played = variation(options)
    if played.repeats:
        return None
    if not played.rounds:
        return ROUNDS
    return seats if options.game == "round" else ROUNDS * seats


def round_of(options: Options, seats: int, number: int) -> int:
    """The round of a hand: each player deals once in it, or it is a single hand."""
    if options.game == "round":
        return options.round
    if variation(options).rounds:
        return (number - 1) // seats + 1
    return (number - 1) % ROUNDS + 1


def target(options: Options) -> int | None:
    """The points that end a game, where points do."""
    if not variation(options).repeats:
        return None
    return HUNDRED if options.game == "hundred" else options.target


def need(state: State) -> int:
    """The letters that one word of a knock must have in this round."""
    return variation(state.options).knock[state.round - 1]


def scores(state: State) -> tuple[int, ...]:
    """The sheet added up, and what false knocks of this hand have cost at once."""
    fines = state.fines or (0,) * state.seats
    return tuple(
        fines[seat] + sum(line.points[seat] for line in state.sheet) for seat in range(state.seats)
    )


def over(state: State) -> Literal["rounds", "points", "hands"] | None:
    """Why the game ends after the hand that was just scored, or None if it goes on."""
    hands = hands_of(state.options, state.seats)
    if hands is not None:
        return "rounds" if state.number >= hands else None
    goal = target(state.options)
    if goal is not None and max(scores(state)) >= goal:
        return "points"
    return "hands" if state.number >= MOST_HANDS else None
