"""What a player of Typo can work out: where a card fits, and how likely it still will."""

from typing import NamedTuple

from wordhall.games.contract import Chance
from wordhall.games.places import changed
from wordhall.games.typo.box import COUNTS
from wordhall.games.typo.model import Side, View
from wordhall.games.typo.record import extended
from wordhall.kernel import Graph

Rows = tuple[str, ...]
SIDES: tuple[Side, Side] = ("front", "back")


class Spot(NamedTuple):
    """An end of a row, the row with the card there, and how many known words begin so."""

    row: int
    side: Side
    start: str
    words: int


def spots(rows: Rows, card: str, graph: Graph) -> list[Spot]:
    """All ends of rows where a known word goes on."""
    found = []
    for number, row in enumerate(rows):
        for side in SIDES:
            start = extended(row, card, side)
            count = graph.prefix_count(start)
            if count:
                found.append(Spot(number, side, start, count))
    return found


def fits(rows: Rows, card: str, graph: Graph) -> bool:
    return any(graph.prefix_count(row + card) or graph.prefix_count(card + row) for row in rows)


def with_card(rows: Rows, spot: Spot) -> Rows:
    return changed(rows, spot.row, spot.start)


def unseen(view: View) -> list[str]:
    """The cards that this seat does not see: in other hands, or never dealt."""
    turned = [one.card for one in view.queue if one.now != "done"]
    seen = "".join(view.rows) + view.aside + (view.hand or "") + "".join(turned)
    return [card for card, count in COUNTS.items() for _ in range(count - seen.count(card))]


def chances(view: View, graph: Graph, samples: int, chance: Chance) -> dict[str, float]:
    """For each card of the hand, how likely it can be connected when its letter comes up.

    The others are dealt what one does not see, and each of them takes the better of two cards;
    the one first in the alphabet changes a row.
    """
    hand = sorted(set(view.hand or ""))
    pool = unseen(view)
    others = len(view.counts) - 1
    good = dict.fromkeys(hand, 0)
    for _ in range(samples):
        drawn = chance.sample(pool, min(2 * others, len(pool)))
        pairs = [drawn[i : i + 2] for i in range(0, len(drawn), 2)]
        theirs = sorted(
            next((card for card in pair if fits(view.rows, card, graph)), pair[0]) for pair in pairs
        )
        rows, gone = view.rows, 0
        for card in hand:
            # Of equal letters half the others come first.
            while gone < len(theirs) and (
                theirs[gone] < card or (theirs[gone] == card and chance.random() < 0.5)
            ):
                open_to = spots(rows, theirs[gone], graph)
                gone += 1
                if open_to:
                    rows = with_card(rows, open_to[chance.randrange(len(open_to))])
            good[card] += fits(rows, card, graph)
    return {card: count / samples for card, count in good.items()}
