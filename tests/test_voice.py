"""Wordhall speaks plain English: what no text that people read may say."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

import wordhall

PACKAGE: Final = Path(wordhall.__path__[-1])
FILES: Final = sorted(PACKAGE.glob("texts/en*.json")) + sorted(
    PACKAGE.glob("games/*/texts/en*.json")
)
THINGS: Final = "turn|round|game|player|letter|word|tile|hand|seat|line|day|table|card|guess"
FORBIDDEN: Final = {
    "shall": r"(?i)\bshall\b",
    "whoever": r"(?i)\bwhoever\b",
    "somebody, anybody, everybody": r"(?i)\b(some|any|every)body\b",
    "anew": r"(?i)\banew\b",
    "lay the table": r"(?i)\blay (the|a) table\b",
    "in succession": r"(?i)\bin succession\b",
    "the own, an own": r"(?i)\b(the|an) own\b",
    "is none": r"(?i)\b(is|are) none\b",
    "stand, for exist": (
        r"(?i)\b(no|any|which|that) \w+ stands?\b|\bwords that stand\b|\bstanding now\b"
    ),
    "1., for 1st": r"\b\d+\. (place|of)\b",
    "come about": r"(?i)\bc[ao]me about\b",
    "signs, for characters": r"(?i)\bsigns\b(?! (you|\w+ )?out\b)",
    "coarse words": r"(?i)\bcoarse\b",
    "the picture, for a QR code": r"(?i)\b(scan|send|share) the picture\b",
    "the lot": r"(?i)\bthe lot\b",
    "a turn, for per turn": (
        r"(?i)\b(points?|seconds?|minutes?|times?|once|average|names?|one|\d+)"
        rf",? (a|one a) ({THINGS})\b(?! (up|across|down))"
    ),
    "the hall's dictionary": r"(?i)\bhall[’']s dictionary\b",
    "X to play, for X's turn": r"\} to play\b|(?i:\bto the left\b)",
    "refused, of people": r"\{(who|name|names)\} refused\b",
    "an idiom of another language": r"(?i)\ball the same\b|\bwithout end\b|\bmake up their minds\b",
    "people who are nobody": r"(?i)\bcounts for nobody\b|\bfrom now on\b|\bis silent\b",
    "cleared away, for removed": r"(?i)\bcleared away\b|\bwere turned\b(?! over)",
    "a capital You inside a sentence": r"[a-z,] You\b",
    "You's, you has": r"\b[Yy]ou[’']s\b|\b[Yy]ou (has|is|was)\b",
    "a semicolon": r";",
    "a numbered bot": r"\b(Bo|Pip|Otto|Vera) \d",
    "a straight apostrophe": r"\w'\w",
}


def texts() -> list[tuple[str, str, str]]:
    return [
        (str(file.relative_to(PACKAGE)), code, text)
        for file in FILES
        for code, text in json.loads(file.read_text()).items()
    ]


def test_the_texts_of_the_hall_and_of_every_game_are_read() -> None:
    assert len(FILES) > 15
    assert len(texts()) > 1000


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_text_says(what: str) -> None:
    found = [
        f"{file} {code}: {text}" for file, code, text in texts() if re.search(FORBIDDEN[what], text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("a turn, for per turn", "Seconds to think: 20 seconds a turn"),
        ("a capital You inside a sentence", "The clock picked V for You"),
        ("somebody, anybody, everybody", "Anybody may sit down"),
        ("a numbered bot", "Waiting for Bo 2"),
        ("stand, for exist", "Mark the words that stand"),
        ("stand, for exist", "No table stands here"),
        ("whoever", "Whoever has more points wins"),
        ("the own, an own", "an own word that breaks a rule"),
        ("a turn, for per turn", "Names, one a line"),
        ("people who are nobody", "It counts for nobody until you decide"),
        ("X to play, for X's turn", "{name} to play"),
        ("You's, you has", "You has not picked yet"),
    ],
)
def test_the_list_knows_what_was_on_screen(what: str, said: str) -> None:
    assert re.search(FORBIDDEN[what], said)
