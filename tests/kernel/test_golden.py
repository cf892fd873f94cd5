"""Positions on the Words board whose placements other engines have counted."""

import csv
from pathlib import Path

import pytest

ROWS = list(
    csv.DictReader(
        Path(__file__).with_name("words_moves.tsv").read_text().splitlines(), delimiter="\t"
    )
)


def test_the_file_holds_positions_with_and_without_blanks() -> None:
    assert len(ROWS) == 180
    assert {row["kind"] for row in ROWS} == {"natural", "noblank", "blank"}


@pytest.mark.parametrize("kind", ["natural", "noblank", "blank"])
def test_every_position_has_the_placements_and_scores_that_were_counted(kind: str) -> None:
    from wordhall.games.words.box import RULES
    from wordhall.kernel import Board, Leaves
    from wordhall.lexicon import Lexicon

    words = Lexicon.open().word_list().graph
    for row in ROWS:
        if row["kind"] != kind:
            continue
        position = Board(RULES, row["board"])
        placements, score_sum, best_score = position.tally(words, row["rack"])

        assert (placements, score_sum) == (int(row["placements"]), int(row["score_sum"])), row
        # Without leaves the best placement is the one with the highest score.
        assert position.best(words, row["rack"], Leaves())[0].score == best_score, row
