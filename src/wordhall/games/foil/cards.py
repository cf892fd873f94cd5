"""The cards, hands, timers and variations of Foil: data, and nothing else."""

from typing import Final, NamedTuple

from wordhall.games.foil.scoring import KNOCK_SIZES, SHORTEST_WORD
from wordhall.lexicon import CATEGORIES

# Two decks, A to L and M to Z, of 54 cards each.
CARDS: Final = {
    "A": 9, "B": 2, "C": 3, "D": 4, "E": 12, "F": 2, "G": 5, "H": 2, "I": 9, "J": 1, "K": 1, "L": 4,
    "M": 3, "N": 6, "O": 8, "P": 3, "Q": 1, "R": 6, "S": 5, "T": 6, "U": 6, "V": 2, "W": 3, "X": 1,
    "Y": 3, "Z": 1,
}  # fmt: skip
ALL_CARDS: Final = "".join(letter * count for letter, count in CARDS.items())
HAND: Final = 10
TURNS_ROUND: Final = 20  # without a knock, and the hand is laid out as it is (FO-3)

CATEGORY_SECONDS: Final = 30
ACCEPT_SECONDS: Final = 20
NEXT_SECONDS: Final = 60

CHILDRENS_WORD: Final = 3
CHILDRENS_KNOCK: Final = (3, 4, 5)
CHILDRENS_LETTER: Final = 1  # points, in the game for younger children
ROUNDS: Final = 3
MOST_HANDS: Final = 12  # of a game that is played to a number of points
HUNDRED: Final = 100


class Variation(NamedTuple):
    """How a game is played: by whole rounds of one hand a dealer, by single hands, or to points."""

    rounds: bool = False  # in each round every player deals one hand
    repeats: bool = False  # rounds of one hand repeat until somebody has the points
    shortest: int = SHORTEST_WORD
    knock: tuple[int, ...] = KNOCK_SIZES  # by round
    scrambles: bool = True  # False: words are laid open and only letters count


VARIATIONS: Final = {
    "full": Variation(rounds=True),
    "round": Variation(rounds=True),
    "three": Variation(),
    "hundred": Variation(repeats=True),
    "children": Variation(shortest=CHILDRENS_WORD, knock=CHILDRENS_KNOCK),
    "little": Variation(
        repeats=True, shortest=CHILDRENS_WORD, knock=CHILDRENS_KNOCK, scrambles=False
    ),
}

# Names have a capital: towns, rivers and people are no words of this game (FO-25).
NAMES: Final = {"city", "country", "name", "river"}
CATEGORY_TITLES: Final = {one.name: one.title for one in CATEGORIES if one.name not in NAMES}
HARD_CATEGORIES: Final = tuple(one.name for one in CATEGORIES if one.hard)
