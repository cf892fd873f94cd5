"""The best words of a hand of Foil."""

from typing import NamedTuple

from wordhall.games.foil.box import (
    BONUS_LETTER,
    BONUS_LETTERS,
    KNOCK,
    LETTER,
    LONGEST_GROUP,
    SHORTEST_WORD,
    UNUSED_CARD,
    WHOLE_HAND,
)
from wordhall.kernel import Graph, best_hand


class Formed(NamedTuple):
    points: int
    words: list[str]
    unused: str


def best_words(
    graph: Graph,
    cards: str,
    knock: int = 0,
    shortest: int = SHORTEST_WORD,
    longest: int = LONGEST_GROUP,
) -> Formed:
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
            most=longest,
        )
    )
