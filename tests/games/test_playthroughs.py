"""A change of a game that anybody could notice shows as a change of its playthrough."""

import pytest

from tests.games.playthrough import FOLDER, playthrough
from tests.games.trial import TRIALS, Trial

every_game = pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)


@every_game
def test_the_same_seed_plays_the_same_game_as_ever(trial: Trial) -> None:
    kept = (FOLDER / f"{trial.game.name}.txt").read_text("utf-8")
    assert playthrough(trial).splitlines() == kept.splitlines(), (
        "if this was meant, run `python -m tests.games.playthrough` and read the difference"
    )
