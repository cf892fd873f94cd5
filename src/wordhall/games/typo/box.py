"""What is in the box of Typo, its deal, its timers, and the numbers of its rules."""

from wordhall.games.contract import Seat

# How many cards show each letter: as often as it occurs in English words, at least once.
# The number is printed on the card.
COUNTS = {
    "A": 5,
    "B": 1,
    "C": 2,
    "D": 2,
    "E": 7,
    "F": 1,
    "G": 1,
    "H": 1,
    "I": 5,
    "J": 1,
    "K": 1,
    "L": 3,
    "M": 2,
    "N": 4,
    "O": 4,
    "P": 2,
    "Q": 1,
    "R": 4,
    "S": 6,
    "T": 4,
    "U": 2,
    "V": 1,
    "W": 1,
    "X": 1,
    "Y": 1,
    "Z": 1,
}

# Players, and the cards that each of them is dealt.
DEAL = {2: 14, 3: 13, 4: 12, 5: 11, 6: 10}

ROWS = 4
LONGEST_WORD = 28  # letters of the longest word in the dictionary
BARREN_ROUNDS = 3  # in a row without a card connected end a game (TY-27)
MOST_ROUNDS = 60  # and so many in any case

PLACE_SECONDS = 30  # the sand timer (TY-14)
PICK_SECONDS = 45  # TY-16
DOUBT_SECONDS = 8  # TY-6
ROW_SECONDS = 10  # TY-11


def half(length: int) -> int:
    """Of a row that is removed, the cards that go to the player who couldn't connect (TY-8)."""
    return (length + 1) // 2


def half_and_one(length: int) -> int:
    """The same after a wrong word: one card more, if the row has it (TY-9)."""
    return min(length, half(length) + 1)


def doubts_needed(others: int) -> int:
    """More than half of the other players (TY-5)."""
    return others // 2 + 1


def clockwise(seats: list[Seat], start: Seat, players: int) -> tuple[Seat, ...]:
    """Seats in the order in which they sit, beginning with the given one."""
    return tuple(sorted(seats, key=lambda seat: (seat - start) % players))
