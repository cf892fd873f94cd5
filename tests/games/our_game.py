"""Where our own games keep their rules, playthroughs and logs."""

import re
from pathlib import Path

from wordhall.games.testing import GameUnderTest

ROOT = Path(__file__).parents[2]


class OurGame(GameUnderTest):
    root = ROOT

    def file(self, name: str) -> Path:
        own = self.game.name
        if log := re.fullmatch(r"log-(\d+)\.json", name):
            return ROOT / "tests" / "logs" / f"{own}-{log[1]}.json"
        return {
            "rules.md": ROOT / "docs" / "rules" / f"{own}.md",
            "playthrough.txt": ROOT / "tests" / "playthroughs" / f"{own}.txt",
        }[name]
