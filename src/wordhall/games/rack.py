"""Tiles on a rack, as text in alphabetical order: what games with racks ask of them."""

from wordhall.games.contract import Illegal


def in_order(tiles: str) -> str:
    return "".join(sorted(tiles))


def take(rack: str, tiles: str) -> str:
    """What is left of a rack without these tiles."""
    for tile in tiles:
        left = rack.replace(tile, "", 1)
        if left == rack:
            raise Illegal("not-on-rack", tile=tile)
        rack = left
    return rack
