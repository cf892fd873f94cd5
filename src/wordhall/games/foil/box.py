"""What is in the box of Foil, what everything is worth, its timers and its variations."""

from typing import Final, NamedTuple

from wordhall.lexicon import WordLaw

# Two decks, A to L and M to Z, of 54 cards each.
CARDS: Final = {
    "A": 9, "B": 2, "C": 3, "D": 4, "E": 12, "F": 2, "G": 5, "H": 2, "I": 9, "J": 1, "K": 1, "L": 4,
    "M": 3, "N": 6, "O": 8, "P": 3, "Q": 1, "R": 6, "S": 5, "T": 6, "U": 6, "V": 2, "W": 3, "X": 1,
    "Y": 3, "Z": 1,
}  # fmt: skip
ALL_CARDS: Final = "".join(letter * count for letter, count in CARDS.items())
HAND: Final = 10
TURNS_ROUND: Final = 20  # without a knock, and the hand is laid out as it is (FO-3)
CATEGORY_TURNS_ROUND: Final = 10  # and with a category (FO-34)

LETTER: Final = 2  # each letter of a word formed
BONUS_LETTER: Final = 5  # instead, for each of these
BONUS_LETTERS: Final = "JKQXZ"
UNSCRAMBLED_LETTER: Final = 1
KNOCK: Final = 5  # no card unused, a word of the size that the round asks for
WHOLE_HAND: Final = 20  # one word of all cards
UNUSED_CARD: Final = -1
FORMING_VIOLATION: Final = -20
UNSCRAMBLING_VIOLATION: Final = -10
OWN_WORD_LOST: Final = -20
FALSE_KNOCK: Final = -20

SHORTEST_WORD: Final = 4
LONGEST_GROUP: Final = 15
KNOCK_SIZES: Final = (5, 6, 7)  # by round

CATEGORY_SECONDS: Final = 30
ACCEPT_SECONDS: Final = 20
NEXT_SECONDS: Final = 60
WORD_SECONDS: Final = 4  # for each word of the check, where that is longer

CHILDRENS_WORD: Final = 3
CHILDRENS_KNOCK: Final = (3, 4, 5)
CHILDRENS_LETTER: Final = 1  # points, in the game for younger children
# Plurals in -S need six letters (FO-23).
WORDS: Final = WordLaw(
    least=SHORTEST_WORD,
    most=LONGEST_GROUP,
    children=CHILDRENS_WORD,
    plural_in_s=6,
    anchored=False,
)

ROUNDS: Final = 3
MOST_HANDS: Final = 12  # of a game that is played to a number of points
HUNDRED: Final = 100


class Variation(NamedTuple):
    """How a game is played: by whole rounds of one hand a dealer, by single hands, or to points."""

    rounds: bool = False  # in each round every player deals one hand
    repeats: bool = False  # rounds of one hand repeat until someone has the points
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
