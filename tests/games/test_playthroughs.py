"""A change of a game that anyone could notice shows as a change of its playthrough."""

from tests.games.game_under_test import every_game
from tests.games.playthrough import playthrough
from wordhall.games.testing import GameUnderTest


@every_game
def test_the_same_seed_plays_the_same_game_as_ever(tested: GameUnderTest) -> None:
    kept = tested.file("playthrough.txt").read_text("utf-8")
    assert playthrough(tested).splitlines() == kept.splitlines(), (
        "if this was meant, run `python -m tests.games.playthrough` and read the difference"
    )
