"""Games are found by their entry points, whichever package brings them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wordhall.games.installed import GameError, InstalledGames

OURS = ["exposee", "typo", "words", "kross", "foil"]
# A game under another name, as a package of its own could define it.
NAMED = """
import dataclasses
from wordhall.games.words import game as words
game = dataclasses.replace(words, name={name!r}, package=__name__)
"""


def install(folder: Path, package: str, code: str, **games: str) -> None:
    """Put a package with these entry points into a folder."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(code)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[wordhall.games]", *lines]) + "\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_our_games_come_first_and_the_others_by_name(folder: Path) -> None:
    install(folder, "one-quip", NAMED.format(name="quip"), quip="one_quip:game")
    install(folder, "one-anagram", NAMED.format(name="anagram"), anagram="one_anagram:game")
    games = InstalledGames()

    ours, others = list(games)[:5], list(games)[5:]
    assert ours == OURS
    assert others == sorted(others)
    assert {"anagram", "quip"} <= set(others)
    assert len(games) == len(ours + others)
    assert [games[name].name for name in games] == [*ours, *others]
    assert games["quip"].package == "one_quip"
    assert games["quip"] is games["quip"]
    assert "chess" not in games


def test_a_game_is_loaded_when_it_is_asked_for(folder: Path) -> None:
    install(folder, "two-bad", "1 / 0", bad="two_bad:game")
    games = InstalledGames()

    assert "bad" in games
    assert games["words"].name == "words"
    with pytest.raises(GameError):
        games["bad"]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nowhere", "failed with ModuleNotFoundError: No module named 'nowhere'."),
        ("1 / 0", "failed with ZeroDivisionError: division by zero."),
        ("", "has no attribute 'game'."),
        ("game = 'quip'", "three_quip:game is not a wordhall.games.contract.Game."),
        (NAMED.format(name="pun"), "three_quip:game calls itself 'pun'."),
    ],
)
def test_a_game_that_cannot_be_played_is_named_with_its_package(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    monkeypatch.delitem(sys.modules, "three_quip", raising=False)
    install(folder, "three-quip", code, quip="three_quip:game")
    with pytest.raises(GameError) as error:
        dict(InstalledGames())

    said = str(error.value)
    assert said.startswith("The game 'quip' of the package three-quip can't be played: ")
    assert said.endswith(why)


def test_two_games_of_one_name_are_refused(folder: Path) -> None:
    install(folder, "four-words", NAMED.format(name="words"), words="four_words:game")
    with pytest.raises(GameError) as error:
        list(InstalledGames())
    assert str(error.value) == "There are two games called 'words', in wordhall and four-words."


def wordhall(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the packages of a folder are installed."""
    return subprocess.run(
        [sys.executable, "-c", "from wordhall.cli import main; main()", *words],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_hall_stays_closed_with_one_sentence(tmp_path: Path) -> None:
    install(tmp_path, "five-bad", "import nowhere", bad="five_bad:game")
    done = wordhall(tmp_path, "serve", "--port", "0", "--data", str(tmp_path / "hall"))
    assert done.returncode == 2
    assert done.stderr.startswith("wordhall: The game 'bad' of the package five-bad can't be")
    assert done.stderr.count("\n") == 1


def test_commands_that_need_no_game_work_all_the_same(tmp_path: Path) -> None:
    install(tmp_path, "six-words", NAMED.format(name="words"), words="six_words:game")
    assert wordhall(tmp_path, "--help").returncode == 0
    done = wordhall(tmp_path, "play", "words")
    assert done.returncode == 2
    assert done.stderr == (
        "wordhall: There are two games called 'words', in wordhall and six-words.\n"
    )
