"""A short siege: whoever plays goes on playing, and what was taken is given back."""

import asyncio
from pathlib import Path

from tests.web.siege import besiege, report


def test_a_hall_under_attack_loses_nothing_and_gives_its_memory_back(tmp_path: Path) -> None:
    siege = besiege(tmp_path / "data", 2, players=4, silent=300, least=3)
    entries = asyncio.run(siege.verdict())
    print(report(siege, entries))
    assert entries >= siege.acknowledged >= 16
    assert siege.attacks > 10
    assert siege.after < siege.before * 1.2
