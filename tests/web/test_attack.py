"""A short attack: those who play go on playing, and what was taken is given back."""

import asyncio
from pathlib import Path

from tests.web.attack import report, run_attack


def test_a_hall_under_attack_loses_nothing_and_gives_its_memory_back(tmp_path: Path) -> None:
    attack = run_attack(tmp_path / "data", 2, players=4, silent=300, least=3)
    entries = asyncio.run(attack.verdict())
    print(report(attack, entries))
    assert entries >= attack.acknowledged >= 16
    assert attack.attacks > 10
    assert attack.after < attack.before * 1.2
