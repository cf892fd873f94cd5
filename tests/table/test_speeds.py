"""Speeds are presets of the table's clock and the game's seconds (ALL-1)."""

import msgspec
import pytest
from msgspec.structs import replace

from wordhall.games import GAMES
from wordhall.table.settings import Limit, Settings
from wordhall.table.speeds import Speed, at_speed, speed_of

# What a seat gets, in seconds: the table's clock for a turn, or the game's own options.
SECONDS: dict[tuple[str, Speed], dict[str, int]] = {
    ("words", "live"): {"turn": 120},
    ("words", "fast"): {"turn": 45},
    ("exposee", "live"): {"place_seconds": 120, "guess_seconds": 30},
    ("exposee", "fast"): {"place_seconds": 60, "guess_seconds": 15},
    ("typo", "live"): {
        "pick_seconds": 45, "place_seconds": 30, "doubt_seconds": 8, "row_seconds": 10,
    },
    ("typo", "fast"): {
        "pick_seconds": 20, "place_seconds": 15, "doubt_seconds": 5, "row_seconds": 5,
    },
    ("kross", "live"): {"call_seconds": 30, "enter_seconds": 45, "last_seconds": 45},
    ("kross", "fast"): {"call_seconds": 15, "enter_seconds": 20, "last_seconds": 20},
    ("foil", "live"): {
        "category": 30, "turn": 90, "scramble": 120, "unscramble": 300, "accept": 20, "next": 60,
    },
    ("foil", "fast"): {
        "category": 15, "turn": 45, "scramble": 60, "unscramble": 150, "accept": 10, "next": 30,
    },
}  # fmt: skip

every_game = pytest.mark.parametrize("name", GAMES)


def table(name: str, speed: Speed, **changed: object) -> Settings:
    return at_speed(Settings(game=name, **changed), GAMES[name], speed)  # type: ignore[arg-type]


def test_more_time_keeps_the_speed_of_a_table() -> None:
    more = Limit(percent=150)
    words = table("words", "live", limit=more)
    assert words.limit == Limit(kind="turn", seconds=120, percent=150)
    assert speed_of(words, GAMES["words"]) == "live"
    assert table("kross", "fast", limit=more).limit == Limit(percent=150)


def test_every_game_has_its_seconds_at_both_speeds() -> None:
    assert set(SECONDS) == {(name, speed) for name in GAMES for speed in ("live", "fast")}


@pytest.mark.parametrize(("name", "speed"), SECONDS)
def test_a_speed_sets_the_seconds_of_its_game(name: str, speed: Speed) -> None:
    settings, seconds = table(name, speed), SECONDS[name, speed]
    if name == "words":
        assert settings.limit == Limit(kind="turn", seconds=seconds["turn"])
    else:
        assert settings.limit == Limit()
        assert settings.options == seconds
    msgspec.convert(settings.options, GAMES[name].Options)
    assert speed_of(settings, GAMES[name]) == speed


@pytest.mark.parametrize(("name", "speed"), SECONDS)
def test_once_its_host_changes_a_number_of_seconds_a_table_is_custom(
    name: str, speed: Speed
) -> None:
    settings, game = table(name, speed), GAMES[name]
    if name == "words":
        slower = replace(settings, limit=replace(settings.limit, seconds=100))
        assert speed_of(slower, game) == "custom"
    for option, seconds in settings.options.items():
        slower = replace(settings, options={**settings.options, option: seconds + 1})
        assert speed_of(slower, game) == "custom"
        kept = table(name, speed, options={option: seconds + 1})
        assert kept.options[option] == seconds + 1, "what the host has set stays"


@every_game
def test_relaxed_tables_have_no_clock(name: str) -> None:
    settings = table(name, "relaxed")
    assert settings.limit == Limit(kind="relaxed")
    assert speed_of(settings, GAMES[name]) == "relaxed"


@every_game
def test_days_are_two_per_turn_unless_the_host_says_otherwise(name: str) -> None:
    assert table(name, "days").limit == Limit(kind="days", days=2)
    longer = table(name, "days", limit=Limit(kind="days", days=7))
    assert longer.limit.days == 7
    assert speed_of(longer, GAMES[name]) == "days"


@every_game
def test_days_are_nothing_to_a_clock_of_seconds(name: str) -> None:
    made = table(name, "live")
    kept = replace(made, limit=replace(made.limit, days=9))  # as older tables have it
    assert speed_of(kept, GAMES[name]) == "live"


def test_a_chess_clock_is_custom() -> None:
    settings = Settings(game="words", limit=Limit(kind="bank", seconds=600, added=5))
    assert speed_of(settings, GAMES["words"]) == "custom"


@every_game
def test_a_table_from_before_there_were_speeds_keeps_the_seconds_of_the_rules(name: str) -> None:
    expected = "custom" if name == "words" else "live"
    assert speed_of(Settings(game=name), GAMES[name]) == expected
