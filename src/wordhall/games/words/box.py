"""What is in the box of Words: its board, its tiles, and what they are worth."""

from wordhall.kernel import Rules

SIDE = 15
RACK = 7
FULL_RACK_BONUS = 35

# "3" and "2" multiply the word, "t" and "d" triple and double the letter; "*" is the star, which
# the first play must cover and which multiplies nothing.
SQUARES = """
...3..t.t..3...
..d..2...2..d..
.d..d.....d..d.
3..t...2...t..3
..d...d.d...d..
.2...t...t...2.
t...d.....d...t
...2...*...2...
t...d.....d...t
.2...t...t...2.
..d...d.d...d..
3..t...2...t..3
.d..d.....d..d.
..d..2...2..d..
...3..t.t..3...
""".split()

# Letter: how many tiles, and what one is worth. "?" is the blank.
TILES = {
    "A": (9, 1),
    "B": (2, 4),
    "C": (2, 4),
    "D": (5, 2),
    "E": (13, 1),
    "F": (2, 4),
    "G": (3, 3),
    "H": (4, 3),
    "I": (8, 1),
    "J": (1, 10),
    "K": (1, 5),
    "L": (4, 2),
    "M": (2, 4),
    "N": (5, 2),
    "O": (8, 1),
    "P": (2, 4),
    "Q": (1, 10),
    "R": (6, 1),
    "S": (5, 1),
    "T": (7, 1),
    "U": (4, 2),
    "V": (2, 5),
    "W": (2, 4),
    "X": (1, 8),
    "Y": (2, 3),
    "Z": (1, 10),
    "?": (2, 0),
}

RULES = Rules(
    SIDE,
    SIDE,
    letter_times=bytes({"d": 2, "t": 3}.get(square, 1) for row in SQUARES for square in row),
    word_times=bytes({"2": 2, "3": 3}.get(square, 1) for row in SQUARES for square in row),
    values=[worth for letter, (_, worth) in TILES.items() if letter != "?"],
    start="".join(SQUARES).index("*"),
    full=RACK,
    full_points=FULL_RACK_BONUS,
)
