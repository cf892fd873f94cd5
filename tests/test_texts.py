"""The sentences that people read: every code has one, and every language the same ones."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import wordhall
from wordhall.games import GAMES
from wordhall.games.contract import Game, StopReason
from wordhall.texts import fill, find, texts
from wordhall.texts.__main__ import compare
from wordhall.web.problems import BadRequest, problem

SOURCE = Path(wordhall.__file__).parent
LOGS = Path(__file__).parent / "logs"
REFUSALS = {"IllegalMove", "TableRefusal", "HallRefusal", "CupRefusal", "BadRequest"}
HOUSE = texts()


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
    assert problem(BadRequest("unheard-of", 400)).say == HOUSE["problem.rules"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_its_title_and_the_names_of_its_options(game: Game) -> None:
    own = texts(game.package)
    for code in ("", ".players", ".line"):
        assert own[f"game.{game.name}{code}"]
    for field in msgspec.structs.fields(game.Options):
        assert own[f"option.{game.name}.{field.name}"]


def test_every_refusal_of_the_house_has_words() -> None:
    codes = {
        code
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] != "games"
        for code in called_with(path, REFUSALS)
    }
    assert len(codes) > 70
    assert sorted(code for code in codes if find(f"problem.{code}") is None) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_refusal_and_line_of_a_game_has_words(game: Game) -> None:
    own = {**HOUSE, **texts(game.package)}
    folder = SOURCE / "games" / game.name
    sources = [*folder.rglob("*.py"), *(SOURCE / "games").glob("*.py")]
    refused = {code for path in sources for code in called_with(path, {"IllegalMove"})}
    told = {code for path in sources for code in called_with(path, {"Line"})}
    assert refused
    assert {"began", "ended", "stopped"} & told
    assert sorted(code for code in refused if f"problem.{code}" not in own) == []
    assert (
        sorted(
            code
            for code in told
            if not begins(own, f"line.{game.name}.{code}") and not begins(own, f"line.{code}")
        )
        == []
    )


def test_every_line_of_the_table_has_words() -> None:
    codes = {
        code for path in (SOURCE / "table").glob("*.py") for code in called_with(path, {"Line"})
    }
    assert codes
    assert sorted(code for code in codes if f"line.{code}" not in HOUSE) == []


def test_every_reason_of_an_end_has_words() -> None:
    for reason in get_args(StopReason):
        assert HOUSE[f"reason.{reason}"]
        assert HOUSE[f"line.stopped.{reason}"]
    for game in GAMES.values():
        own = texts(game.package)
        for reason in reasons(game):
            assert own[f"reason.{game.name}.{reason}"]
            assert begins(own, f"line.{game.name}.ended")


def reasons(game: Game) -> Iterator[str]:
    """Why a game can end by its rules, and why the recorded one did."""
    for event in get_args(game.Event):
        for field in msgspec.structs.fields(event):
            if event.__struct_config__.tag == "ended" and field.name == "reason":
                yield from get_args(field.type)
    recorded = json.loads((LOGS / f"{game.name}-1.json").read_text())["result"]["reason"]
    if recorded not in get_args(StopReason):
        yield recorded


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


def begins(own: Mapping[str, str], code: str) -> bool:
    """Whether there is a text for a code, alone or with a reason."""
    return any(one == code or one.startswith(f"{code}.") for one in own)


def called_with(path: Path, names: set[str]) -> set[str]:
    """Every code that a module gives to one of these as its first argument."""
    tree = ast.parse(path.read_text())
    named: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, set()).update(strings(node.value))
    found: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if isinstance(node.func, ast.Name) and node.func.id in names:
            first = node.args[0]
            found |= named.get(first.id, set()) if isinstance(first, ast.Name) else strings(first)
    return {code for code in found if re.fullmatch(r"[a-z][a-z.-]*", code)}


def strings(node: ast.expr) -> set[str]:
    """The strings that an expression may be: itself, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
