"""Scrambling: an order of letters in which nobody sees the word."""

from wordhall.games.contract import Chance
from wordhall.kernel import Graph

KEPT = 3.0  # what a pair of letters costs that is as in a word
END = 1.5  # and a first or last letter in its place
LURE = 1.0  # what a beginning is worth that other words have


def misleading(word: str, graph: Graph, tries: int, chance: Chance) -> str:
    """Of some orders the one that keeps least of the word and looks most like others."""
    answers = graph.anagrams(word) or [word]
    best, least = word, float("inf")
    for _ in range(tries):
        letters = list(word)
        chance.shuffle(letters)
        order = "".join(letters)
        shown = max(given_away(order, answer) for answer in answers) - lure(order, graph)
        if shown < least:
            best, least = order, shown
    return best


def given_away(order: str, word: str) -> float:
    ends = (order[0] == word[0]) + (order[-1] == word[-1])
    return KEPT * pairs_kept(order, word) + END * ends


def pairs_kept(order: str, word: str) -> int:
    """How many pairs of neighbours a word and its scramble share."""
    return len(
        {order[i : i + 2] for i in range(len(order) - 1)}
        & {word[i : i + 2] for i in range(len(word) - 1)}
    )


def lure(order: str, graph: Graph) -> float:
    """Whether the order begins as many words do."""
    return LURE * min(1.0, graph.prefix_count(order[:3]) / 50)
