"""The score table of Foil, all of it in one place."""

from typing import Final, NamedTuple

from wordhall.kernel import Graph, best_hand

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


class Formed(NamedTuple):
    points: int
    words: list[str]
    unused: str


def best_words(graph: Graph, cards: str, knock: int = 0, shortest: int = SHORTEST_WORD) -> Formed:
    """The most that a hand can score by forming words; `knock` is the size that a knock needs."""
    return Formed(
        *best_hand(
            graph,
            cards,
            letter=LETTER,
            bonus=BONUS_LETTER,
            bonus_letters=BONUS_LETTERS,
            unused=UNUSED_CARD,
            whole=WHOLE_HAND,
            knock=KNOCK if knock else 0,
            need=knock,
            least=shortest,
            most=LONGEST_GROUP,
        )
    )
