"""Tiles on a rack or cards in a hand, as text in alphabetical order."""

from collections.abc import Iterable

from wordhall.games.contract import IllegalMove


def in_order(tiles: Iterable[str]) -> str:
    return "".join(sorted(tiles))


def take(rack: str, tiles: str) -> str:
    """What is left of a rack without these tiles."""
    for tile in tiles:
        left = rack.replace(tile, "", 1)
        if left == rack:
            raise IllegalMove("not-on-rack", tile=tile)
        rack = left
    return rack
