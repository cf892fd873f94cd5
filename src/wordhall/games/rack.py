"""Tiles on a rack or cards in a hand, as text in alphabetical order."""

from collections.abc import Iterable

from wordhall.games.contract import IllegalMove
from wordhall.kernel import without


def in_order(tiles: Iterable[str]) -> str:
    return "".join(sorted(tiles))


def take(rack: str, tiles: str) -> str:
    """What is left of a rack without these tiles."""
    left = without(rack, tiles)
    if left is None:
        for place, tile in enumerate(tiles, start=1):
            if tiles.count(tile, 0, place) > rack.count(tile):
                raise IllegalMove("not-on-rack", tile=tile)
        raise AssertionError("a rack that lacks a tile lacks one of these")
    return left
