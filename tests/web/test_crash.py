"""A crash is a test: kill -9 under load, start again, nothing acknowledged is lost or doubled."""

from pathlib import Path

from tests.web.load import crash


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    crashes = crash(tmp_path / "data", tables=20, kills=3, seed=9, say=lambda said: None)
    assert crashes.kills == 3
    assert crashes.verdict() > crashes.acknowledged > 60
