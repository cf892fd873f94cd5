"""The board and tiles of Exposee: data, and nothing else."""

from wordhall.kernel import Rules

SIDE = 21
RACK = 10
TILE_VALUE = 1

# Letter: how many of the 200 tiles. There are no blanks.
TILES = {
    "A": 16,
    "B": 3,
    "C": 5,
    "D": 8,
    "E": 25,
    "F": 4,
    "G": 4,
    "H": 12,
    "I": 14,
    "J": 1,
    "K": 2,
    "L": 8,
    "M": 5,
    "N": 14,
    "O": 15,
    "P": 4,
    "Q": 1,
    "R": 12,
    "S": 12,
    "T": 18,
    "U": 5,
    "V": 2,
    "W": 4,
    "X": 1,
    "Y": 4,
    "Z": 1,
}

# No square is a bonus; the main word of a play of all ten tiles counts twice (EX-20).
RULES = Rules(
    SIDE,
    SIDE,
    letter_times=bytes([1]) * SIDE * SIDE,
    word_times=bytes([1]) * SIDE * SIDE,
    values=[TILE_VALUE] * 26,
    start=SIDE * SIDE // 2,
    full=RACK,
    full_times=2,
)
