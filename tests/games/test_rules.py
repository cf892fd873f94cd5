"""Every rule of every game has its line in docs/rules/, and every line has its test."""

import ast
import re
from functools import cache
from pathlib import Path

from tests.games.game_under_test import every_game
from tests.games.our_game import ROOT
from wordhall.games.testing import GameUnderTest

NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@cache
def functions_of(path: Path) -> frozenset[str]:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))


def faults(page: str, rulings: tuple[str, ...], root: Path) -> list[str]:
    """What is wrong with a page of rules that names tests in a folder, one sentence a fault."""
    found = []
    for number, line in enumerate(page.splitlines(), start=1):
        if not line.startswith("- "):
            continue
        named = NAMED.findall(line)
        if not named:
            found.append(f"line {number} names no test: {line[:60]}")
        for path, test in named:
            if not (root / path).exists() or test not in functions_of(root / path):
                found.append(f"line {number} names {path}::{test}, which does not exist")
    stated = set(re.findall(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*", page, re.MULTILINE))
    found += [f"{ruling} has no line" for ruling in rulings if ruling not in stated]
    found += [f"{ruling} is no ruling of this game" for ruling in sorted(stated - set(rulings))]
    return found


@every_game
def test_every_rule_and_every_ruling_names_a_test_that_exists(tested: GameUnderTest) -> None:
    page = tested.file("rules.md").read_text("utf-8")
    assert faults(page, tested.rulings, tested.root) == []


def test_every_rule_that_all_games_share_names_a_test_that_exists() -> None:
    page = ROOT / "docs" / "rules" / "all.md"
    rulings = ("ALL-1", "ALL-2", "ALL-3", "ALL-4", "ALL-5")
    assert faults(page.read_text("utf-8"), rulings, ROOT) == []


def test_the_check_finds_what_is_missing() -> None:
    proved = "`tests/games/test_rules.py::test_the_check_finds_what_is_missing`"
    page = f"""
- A rule without a test.
- **XX-1** A ruling with one. {proved}
- A rule with a lost one. `tests/games/test_rules.py::test_that_is_gone`
- A rule in a lost file. `tests/games/test_gone.py::test_that_is_gone`
- **XX-9** A ruling that nobody made. {proved}
"""
    assert faults(page, ("XX-1", "XX-2"), ROOT) == [
        "line 2 names no test: - A rule without a test.",
        "line 4 names tests/games/test_rules.py::test_that_is_gone, which does not exist",
        "line 5 names tests/games/test_gone.py::test_that_is_gone, which does not exist",
        "XX-2 has no line",
        "XX-9 is no ruling of this game",
    ]
