"""The command line, as a person or a program types it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from wordhall.cli import app

GOLDEN = Path(__file__).parent / "kernel" / "words_moves.tsv"
EMPTY = "/".join(["15"] * 15)


def wordhall(*words: str) -> Result:
    return CliRunner().invoke(app, words, catch_exceptions=False)


def refused(*words: str) -> str:
    done = wordhall(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def positions(path: Path, *rows: str, header: str = "board\track") -> str:
    path.write_text("\n".join([header, *rows]) + "\n")
    return str(path)


def test_positions_are_counted_a_line_each_in_the_order_of_the_file() -> None:
    rows = [line.split("\t") for line in GOLDEN.read_text().splitlines()[1:]]
    done = wordhall("moves", "--positions", str(GOLDEN))
    printed = [line.split("\t") for line in done.stdout.splitlines()]
    assert [line[:2] for line in printed] == [row[3:5] for row in rows]
    assert all(int(best) > 0 for _, _, best in printed)


def test_the_header_says_which_column_is_which(tmp_path: Path) -> None:
    file = positions(tmp_path / "p.tsv", f"x\tQI\t{EMPTY}", header="note\track\tboard")
    assert wordhall("moves", "--positions", file).stdout == "0\t0\t0\n"


def test_the_best_moves_of_a_position_as_json() -> None:
    done = json.loads(wordhall("moves", "--rack", "QUIETER", "--top", "2", "--json").stdout)
    best = done["moves"][0]
    assert best["score"] == best["words"][0]["score"] + best["bonus"] == 34 + 35
    assert sorted(best["tiles"]) == sorted("QUIETER")
    assert len(done["moves"]) == 2
    assert done["placements"] > 100


def test_the_best_moves_of_a_position_for_people() -> None:
    shown = wordhall("moves", "--board", EMPTY, "--rack", "CAT", "--top", "3").stdout
    assert "moves of CAT" in shown
    assert "8H" in shown


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("15/15\tCAT", "the board has 2 rows, not 15"),
        (EMPTY.replace("15", "14", 1) + "\tCAT", "row 1 of the board has 14 squares, not 15"),
        (EMPTY.replace("15", "14!", 1) + "\tCAT", "no letter at row 1, column 15"),
        (EMPTY + "\tCATSCATS", "a rack holds at most 7 tiles, not 8"),
        (EMPTY + "\t", "the rack is empty"),
        (EMPTY + "\tCA1", "the rack has '1', which is no tile"),
        (EMPTY + "\tQQ", "the rack has 2 Qs, but the game has only 1"),
        (EMPTY + "\t???", "the rack has 3 blanks, but the game has only 2"),
        ("JJ13/" + EMPTY[3:] + "\tCAT", "the board has 2 Js"),
        (EMPTY, "1 columns are too few"),
    ],
)
def test_an_impossible_position_is_refused_with_its_line_number(
    tmp_path: Path, row: str, why: str
) -> None:
    file = positions(tmp_path / "p.tsv", f"{EMPTY}\tAB", row)
    done = wordhall("moves", "--positions", file)
    assert done.exit_code == 2
    assert done.stdout.count("\n") == 1
    assert f"{file}, line 3: " in done.stderr
    assert why in done.stderr


def test_a_file_without_the_two_columns_is_refused(tmp_path: Path) -> None:
    assert "the header must name" in refused(
        "moves", "--positions", positions(tmp_path / "p.tsv", header="board")
    )
    assert "cannot be read" in refused("moves", "--positions", str(tmp_path / "none.tsv"))
    assert "give a --rack" in refused("moves")


def test_a_kross_sheet_counts_its_best_words() -> None:
    rows = "DOORE./....../....../....../....../......"
    done = json.loads(wordhall("sheet", rows, "--json").stdout)
    word = {"word": "DOOR", "row": 0, "column": 0, "down": False, "points": 5}
    assert done == {"points": 5, "words": [word]}
    assert "DOOR" in wordhall("sheet", rows).stdout


def test_a_sheet_of_another_shape_is_refused() -> None:
    assert "a sheet has 6 rows, not 1" in refused("sheet", "DOORE.")
    assert "row 2 of the sheet has 5 squares" in refused(
        "sheet", "DOORE./...../" + "....../" * 3 + "......"
    )
    assert "'!'" in refused("sheet", "DOORE!/" + "....../" * 4 + "......")


def test_a_foil_hand_is_parted_into_its_best_words() -> None:
    done = json.loads(wordhall("hand", "CHAIRSLYRE", "--json").stdout)
    assert (done["points"], done["unused"]) == (20, "")
    assert sorted("".join(done["words"])) == sorted("CHAIRSLYRE")
    assert (
        json.loads(wordhall("hand", "CHAIRSLYRE", "--knock", "5", "--json").stdout)["points"] == 25
    )
    assert wordhall("hand", "QQQ").stdout == "-3 points: no word, unused QQQ\n"


def test_a_hand_of_no_cards_or_too_many_is_refused() -> None:
    assert "24" in refused("hand", "A" * 25)
    assert refused("hand", "")
    assert "a hand has no blanks" in refused("hand", "CAT?")


def test_without_a_dictionary_every_command_says_what_to_do(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.lexicon")
    program = [sys.executable, "-c", "from wordhall.cli import main; main()", "hand", "CAT"]
    done = subprocess.run(
        program,
        text=True,
        capture_output=True,
        check=False,
        env={"WORDHALL_LEXICON": missing, "PATH": ""},
    )
    assert done.returncode == 2
    assert "wordhall lexicon build" in done.stderr
