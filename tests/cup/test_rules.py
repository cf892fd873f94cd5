"""Every rule of a tournament has its line in docs/rules/, and every line has its test."""

from tests.games.our_game import ROOT
from tests.games.test_rules import faults

RULINGS = tuple(f"TO-{number}" for number in range(1, 21))


def test_every_rule_and_every_ruling_names_a_test_that_exists() -> None:
    page = ROOT / "docs" / "rules" / "tournament.md"
    assert faults(page.read_text("utf-8"), RULINGS, ROOT) == []
