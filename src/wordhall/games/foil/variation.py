"""The variation of Foil that is played: its hands and rounds, and what they ask for."""

from wordhall.games.foil.box import HUNDRED, ROUNDS, VARIATIONS, Variation
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
