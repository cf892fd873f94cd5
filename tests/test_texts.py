"""The sentences that people read: every code has one, and every language the same ones."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import wordhall
from tests.text_codes import called_with
from wordhall.games.contract import StopReason
from wordhall.texts import fill, find, texts
from wordhall.texts.__main__ import compare
from wordhall.web.problems import BadRequest, problem

SOURCE = Path(wordhall.__file__).parent
REFUSALS = {"IllegalMove", "TableRefusal", "HallRefusal", "CupRefusal", "BadRequest"}
HALL_TEXTS = texts()


def test_a_text_takes_its_data_and_fits_numbers() -> None:
    text = "{name} has {count} {count|tile|tiles}: {words}"
    data = {"name": "Bo", "count": 1, "words": ["A", "B", "C"]}
    assert fill(text, data) == "Bo has 1 tile: A, B and C"
    assert fill(text, {**data, "count": 2, "words": ["A"]}) == "Bo has 2 tiles: A"
    assert fill("{points} {points|point|points}", {"points": -3}) == "−3 points"


def test_a_text_without_its_data_leaves_a_gap() -> None:
    assert fill("{name}: {count|one|many} {", {}) == ": many {"
    assert fill("{name}", {"name": object()}) == ""


def test_a_refusal_without_words_still_says_something() -> None:
    assert problem(BadRequest("unheard-of", 400)).say == HALL_TEXTS["problem.rules"]


def test_every_refusal_of_the_hall_has_words() -> None:
    codes = {
        code
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] != "games"
        for code in called_with(path, REFUSALS)
    }
    assert len(codes) > 70
    assert sorted(code for code in codes if find(f"problem.{code}") is None) == []


def test_every_line_of_the_table_has_words() -> None:
    codes = {
        code for path in (SOURCE / "table").glob("*.py") for code in called_with(path, {"Line"})
    }
    assert codes
    assert sorted(code for code in codes if f"line.{code}" not in HALL_TEXTS) == []


def test_every_reason_of_an_end_has_words() -> None:
    for reason in get_args(StopReason):
        assert HALL_TEXTS[f"reason.{reason}"]
        assert HALL_TEXTS[f"line.stopped.{reason}"]


def test_a_language_is_compared_to_english(tmp_path: Path) -> None:
    folder = tmp_path / "sample" / "texts"
    folder.mkdir(parents=True)
    english = {"yes": "Yes", "no": "No", "who": "{name} won"}
    (folder / "en.json").write_text(json.dumps(english))
    (folder / "en.rules.json").write_text(json.dumps({"rule": "Be kind."}))
    (folder / "xx.json").write_text(json.dumps({"yes": "Ja", "who": "{winner}!", "si": "Si"}))
    assert sorted(compare(folder)) == [
        "xx has si, which English hasn't",
        "xx has {winner} in who, which English hasn't",
        "xx lacks no: No",
        "xx lacks rule: Be kind.",
    ]
    command = [sys.executable, "-m", "wordhall.texts", str(folder)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[0] == "sample: xx has si, which English hasn't"
    assert len(told.splitlines()) == 4
