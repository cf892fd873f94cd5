"""What the tiles kept on a rack are worth, as self-play taught: see train.py.

The file holds a number for every bag of one to six tiles, in half points and in the order of
`rank`. The kernel holds them in the same order, so that it finds a bag by arithmetic.
"""

import sys
import zlib
from array import array
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement
from math import comb

from wordhall.games.words.box import RACK, TILES
from wordhall.kernel import Leaves

MOST = RACK - 1
KINDS = "".join(sorted(TILES))  # the blank first, then A to Z
FILE = "leaves.bin"
PER_POINT = 2

_PLACE = {tile: place for place, tile in enumerate(KINDS)}
_CHOOSE = [[comb(n, k) for k in range(MOST + 1)] for n in range(len(KINDS) + MOST)]
_BEFORE = [0, 0]  # how many bags have fewer tiles, by size
for _size in range(1, MOST + 1):
    _BEFORE.append(_BEFORE[-1] + comb(len(KINDS) + _size - 1, _size))
SIZE = _BEFORE[-1]


def rank(bag: str) -> int:
    """The place of a bag of one to six tiles, written in order, among all such bags."""
    place = _BEFORE[len(bag)]
    for i, tile in enumerate(bag):
        place += _CHOOSE[_PLACE[tile] + i][i + 1]
    return place


def bags(size: int) -> Iterator[str]:
    """Every bag of so many tiles that the game's tiles can fill, blanks first."""
    for tiles in combinations_with_replacement(KINDS, size):
        if all(tiles.count(tile) <= TILES[tile][0] for tile in tiles):
            yield "".join(tiles)


def pack(halves: "array[int]") -> bytes:
    """The file's bytes: all low bytes, then all high ones, which packs them far smaller."""
    plain = _little(halves).tobytes()
    return zlib.compress(plain[::2] + plain[1::2], 9)


def unpack(packed: bytes) -> Leaves:
    apart = zlib.decompress(packed)
    middle = len(apart) // 2
    plain = bytearray(len(apart))
    plain[::2], plain[1::2] = apart[:middle], apart[middle:]
    return Leaves.by_rank(_little(array("h", bytes(plain))), PER_POINT)


def _little(halves: "array[int]") -> "array[int]":
    """The same numbers with the byte order of the file."""
    if sys.byteorder == "big":
        halves = halves[:]
        halves.byteswap()
    return halves


@cache
def trained() -> Leaves:
    """The values that come with the package."""
    return unpack(resources.files(__package__).joinpath(FILE).read_bytes())
