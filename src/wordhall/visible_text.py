"""What people type, without what can't be seen: names, lines of chat, titles, reasons."""

import unicodedata
from typing import Final

MARKS: Final = 3  # combining marks on one letter; more of them climb over the lines above
# Letters and marks that take room and show nothing: fillers, joiners, the empty Braille pattern.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
JOINERS: Final = frozenset("\u200d\ufe0f")  # hold the parts of an emoji together


def visible(text: str) -> str:
    """One line of text: spaces are single, and direction marks, fillers and controls are gone."""
    shown: list[str] = []
    marks = 0
    for typed in unicodedata.normalize("NFC", text):
        sign, kind = typed, unicodedata.category(typed)
        if sign in JOINERS:
            if not shown or not (shown[-1] in JOINERS or unicodedata.category(shown[-1])[0] == "S"):
                continue
        elif kind[0] == "Z" or kind == "Cc":
            sign = " "
        elif kind[0] == "C" or sign in BLANK or is_variation_selector(sign):
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            shown.append(sign)
    return " ".join("".join(shown).strip("".join(JOINERS)).split())


def readable(text: str) -> bool:
    """Whether there is a letter or a number in it to call it by."""
    return any(sign.isalnum() for sign in text)


def is_variation_selector(sign: str) -> bool:
    """Whether it only chooses how the character before it looks."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
