"""A board and a rack as someone remembers them who only heard of them."""

import re

PLAYED = re.compile(r"(\w+): ([A-Z]+)(?:, also [A-Z, and]+)?, (\w+) (across|down), (\d+)\.")
HAS = re.compile(r"Your rack: ([^.]+)\.")
DREW = re.compile(r"Drew ([^.]+)\.")


class Board:
    def __init__(self, side: int) -> None:
        self.rows = ["." * side] * side
        self.rack = ""

    def note(self, text: str) -> None:
        """Remember a rack that was read out, and a word that lies open."""
        if found := HAS.search(text):
            self.rack = tiles(found[1])
        if found := PLAYED.match(text):
            who, word, at, _, _ = found.groups()
            used = self.put(word, at)
            if who == "You":
                self.rack = without(self.rack, used)
        if text.startswith("You") and (found := DREW.search(text)):
            self.rack += tiles(found[1])

    def put(self, word: str, at: str) -> str:
        """Lay a word, and tell which of its tiles are new. 8H is across, H8 down."""
        row, column = square(at)
        down = at[0].isalpha()
        used = ""
        for letter in word:
            if self.rows[row][column] == ".":
                used += letter
            self.rows[row] = self.rows[row][:column] + letter + self.rows[row][column + 1 :]
            row, column = (row + 1, column) if down else (row, column + 1)
        return used


def tiles(said: str) -> str:
    return "".join("?" if one == "blank" else one for one in said.split(", "))


def without(rack: str, used: str) -> str:
    for letter in used:
        rack = rack.replace(letter if letter in rack else "?", "", 1)
    return rack


def square(at: str) -> tuple[int, int]:
    """8H and H8 are the same square."""
    [number] = re.findall(r"\d+", at)
    [letter] = re.findall(r"[A-Z]", at)
    return int(number) - 1, ord(letter) - ord("A")


def place(row: int, column: int, down: bool) -> str:
    """Where a word begins, as it is typed."""
    number, letter = str(row + 1), chr(ord("a") + column)
    return letter + number if down else number + letter
