"""What is in the box of Exposee: its board and its tiles."""

from wordhall.kernel import Rules

SIDE = 21
CENTRE = (SIDE // 2, SIDE // 2)
RACK = 10
TILE_VALUE = 1  # of every letter, in words, in guesses and left on a rack
FULL_TIMES = 2  # the main word of a play of all ten tiles (EX-20)
NAMED_TIMES = 2  # every letter still hidden in a word that someone names (EX-1)

WRONG_GUESSES = 2  # of a guesser in one pass
TRIES = 2  # at a word; the second that does not count forfeits the turn
SILENCES = 2  # of a guesser in one phase, before nobody asks any more (EX-29)
IDLE_ROUNDS = 2  # without a word, while the bag has tiles (EX-23)
IDLE_ROUNDS_AT_LAST = 1  # and with an empty bag

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

# And of the 100 tiles of a short game (EX-34).
SHORT_TILES = {
    "A": 8,
    "B": 1,
    "C": 2,
    "D": 4,
    "E": 12,
    "F": 2,
    "G": 2,
    "H": 6,
    "I": 7,
    "J": 1,
    "K": 1,
    "L": 4,
    "M": 2,
    "N": 7,
    "O": 7,
    "P": 2,
    "Q": 1,
    "R": 6,
    "S": 6,
    "T": 9,
    "U": 3,
    "V": 1,
    "W": 2,
    "X": 1,
    "Y": 2,
    "Z": 1,
}

# No square is a bonus.
RULES = Rules(
    SIDE,
    SIDE,
    letter_times=bytes([1]) * SIDE * SIDE,
    word_times=bytes([1]) * SIDE * SIDE,
    values=[TILE_VALUE] * 26,
    start=CENTRE[0] * SIDE + CENTRE[1],
    full=RACK,
    full_times=FULL_TIMES,
)
