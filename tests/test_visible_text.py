"""What people type shows what it is: nothing hidden, nothing turned around, nothing piled up."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.visible_text import MARKS, readable, visible

COUPLE = "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f469"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna \t Bo\n\u2028 ", "Anna Bo"),
        ("Zoe\u0308", "Zoë"),
        ("An\u202ena\u0000\u2066", "Anna"),
        ("\u3164", ""),
        ("A\u115f\u2800\u034f\uffa0B", "AB"),
        ("Z" + "\u0334\u0335\u0336\u0337\u0338" * 20, "Z\u0334\u0335\u0336"),
        ("A\ufe0fn\u200dn\U000e0100a", "Anna"),
        ("\u2764\ufe0f you", "\u2764\ufe0f you"),
        (COUPLE, COUPLE),
        ("\u200d\ufe0f", ""),
        ("नमस्ते", "नमस्ते"),
        ("שָׁלוֹם", "שָׁלוֹם"),
    ],
)  # fmt: skip
def test_what_is_typed_keeps_what_can_be_seen(typed: str, shown: str) -> None:
    assert visible(typed) == unicodedata.normalize("NFC", shown)


@given(st.text())
def test_nothing_invisible_is_left_and_cleaning_twice_changes_nothing(typed: str) -> None:
    shown = visible(typed)
    assert visible(shown) == shown
    kinds = [unicodedata.category(sign) for sign in shown if sign != "\u200d"]
    assert not any(kind[0] == "C" for kind in kinds)
    assert "Mn" * (MARKS + 1) not in "".join(kinds)


def test_a_name_needs_a_letter_or_a_number() -> None:
    assert readable("安娜")
    assert readable("7")
    assert not readable("***")
    assert not readable(visible("\u3164"))
