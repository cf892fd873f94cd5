"""Old games stay readable: a real log of every game and version, folded by today's rules."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from wordhall.games import GAMES
from wordhall.games.contract import Result

FOLDER = Path(__file__).parent.parent / "logs"
LOGS = sorted(FOLDER.glob("*.json"))


def test_every_game_and_version_has_a_log() -> None:
    kept = {path.stem for path in LOGS}
    for name, game in GAMES.items():
        assert {f"{name}-{version}" for version in range(1, game.version + 1)} <= kept


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_leads_to_the_result_that_it_led_to(path: Path) -> None:
    log = msgspec.json.decode(path.read_bytes())
    game = GAMES[log["game"]]
    state: Any = None
    for entry in log["entries"]:
        for raw in entry["events"]:
            state = game.evolve(state, msgspec.convert(raw, game.Event))

    assert game.result(state) == msgspec.convert(log["result"], Result)
