"""`wordhall lexicon` as a person types it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wordhall.dictionary import lexicon as app
from wordhall.lexicon import Lexicon

run = CliRunner()


def test_check_prints_one_object_a_line(lexicon: Lexicon) -> None:
    result = run.invoke(app, ["check", "--game", "kross", "goes", "plays"])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        '{"word": "GOES", "legal": false, "why": "verb-form", '
        '"say": "GOES is a verb form. Only the infinitive counts."}',
        '{"word": "PLAYS", "legal": true, "why": "ok", "say": "PLAYS counts."}',
    ]


@pytest.mark.parametrize(
    ("options", "word", "why"),
    [
        (["--game", "words"], "za", "ok"),
        (["--game", "words", "--classic"], "za", "unknown"),
        (["--game", "exposee"], "london", "ok"),
        (["--game", "exposee", "--no-names"], "london", "name"),
        (["--game", "foil"], "london", "name"),
        (["--game", "foil", "--names"], "london", "ok"),
        (["--game", "typo", "--family"], "fucking", "family"),
        (["--game", "typo"], "🎲", "letters"),
        (["--game", "typo"], "", "letters"),
    ],
)
def test_check_takes_a_tables_options(
    lexicon: Lexicon, options: list[str], word: str, why: str
) -> None:
    result = run.invoke(app, ["check", *options, word])
    assert json.loads(result.stdout)["why"] == why


@pytest.mark.parametrize(
    "arguments", [["check", "word"], ["check", "--game", "chess", "word"], ["check"], ["define"]]
)
def test_bad_usage_ends_with_2(arguments: list[str]) -> None:
    assert run.invoke(app, arguments).exit_code == 2


def test_a_missing_dictionary_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDHALL_LEXICON", f"{tmp_path}/none")
    result = run.invoke(app, ["check", "--game", "typo", "word"])
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"There is no dictionary at {tmp_path}/none; make one with `wordhall lexicon build`."
    ]


def test_define_is_for_people(lexicon: Lexicon) -> None:
    said = run.invoke(app, ["define", "geese", "kirn", "qwx"]).stdout
    assert "GOOSE, noun" in said
    assert "in the word list, no definition held" in said
    assert "QWX is not in the word list." in said


def test_define_is_for_programs_too(lexicon: Lexicon) -> None:
    result = run.invoke(app, ["define", "--json", "geese", "qwx"])
    geese, qwx = map(json.loads, result.stdout.splitlines())
    assert (geese["word"], geese["known"], geese["senses"][0]["lemma"]) == ("GEESE", True, "GOOSE")
    assert (qwx["word"], qwx["known"], qwx["senses"]) == ("qwx", False, [])


def test_build_leaves_a_fresh_dictionary_alone(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = Path(shutil.copy(lexicon.path, tmp_path / "copy.lexicon"))
    monkeypatch.setenv("WORDHALL_LEXICON", str(copy))
    monkeypatch.setenv("WORDHALL_CACHE", str(tmp_path / "cache"))
    before = copy.stat()
    result = run.invoke(app, ["build"])
    assert result.stdout == f"The dictionary {copy} is up to date.\n"
    assert copy.stat().st_mtime_ns == before.st_mtime_ns
    assert os.listdir(tmp_path) == [copy.name]


def test_the_prompt_answers_until_the_input_ends(lexicon: Lexicon) -> None:
    script = "from wordhall.dictionary import prompt; prompt()"
    done = subprocess.run(
        [sys.executable, "-c", script], input="goes\n\n🎲\n", text=True, capture_output=True,
        check=True,
    )  # fmt: skip
    assert "kross   no   GOES is a verb form" in done.stdout
    assert "words   yes  GOES counts." in done.stdout
    assert done.stderr == ""
