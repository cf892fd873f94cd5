"""Old games stay readable: a real log of every game and version, folded by today's rules."""

from typing import Any

import msgspec
import pytest

from tests.games.game_under_test import GAMES_UNDER_TEST
from wordhall.games.contract import Result
from wordhall.games.testing import GameUnderTest

LOGS = [
    (tested, version)
    for tested in GAMES_UNDER_TEST.values()
    for version in range(1, tested.game.version + 1)
]


@pytest.mark.parametrize(
    ("tested", "version"), LOGS, ids=[f"{tested.game.name}-{version}" for tested, version in LOGS]
)
def test_an_old_log_leads_to_the_result_that_it_led_to(tested: GameUnderTest, version: int) -> None:
    game = tested.game
    log = msgspec.json.decode(tested.file(f"log-{version}.json").read_bytes())
    state: Any = None
    for entry in log["entries"]:
        for raw in entry["events"]:
            state = game.evolve(state, msgspec.convert(raw, game.Event))

    assert (log["game"], log["version"]) == (game.name, version)
    assert game.result(state) == msgspec.convert(log["result"], Result)
