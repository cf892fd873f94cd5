"""Cards in a hand: taking some out, putting some in, and laying them out in groups."""

from collections import Counter

from wordhall.games.contract import IllegalMove
from wordhall.games.foil.box import LONGEST_GROUP


def without(hand: str, cards: str) -> str:
    """What is left of a hand without these cards; each can be used once."""
    left = list(hand)
    for card in cards:
        if card not in left:
            raise IllegalMove("not-in-hand", card=card)
        left.remove(card)
    return "".join(left)


def same_letters(word: str, group: str) -> bool:
    return Counter(word) == Counter(group)


def check_groups(hand: str, groups: tuple[str, ...], shortest: int) -> str:
    """Words lie apart from each other, and no card in two of them; what is left is unused."""
    for group in groups:
        if len(group) < shortest:
            raise IllegalMove("group-too-short", least=shortest)
        if len(group) > LONGEST_GROUP:
            raise IllegalMove("group-too-long", most=LONGEST_GROUP)
    return without(hand, "".join(groups))
