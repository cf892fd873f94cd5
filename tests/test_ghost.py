"""A sixth game comes as a package of its own, by the guide; nothing here knows its name."""

import dataclasses
import re
import subprocess
from pathlib import Path

from tests.ghost_install import ROOT, install, new_environment
from wordhall.games.contract import Game

GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
GHOST = ROOT / "tests" / "ghost"
PACKAGE = GHOST / "src" / "wordhall_ghost"
SUFFIXES = (".py", ".json", ".toml", ".md")
CODE = (".py", ".cpp", ".hpp", ".ts", ".svelte", ".css", ".json")


def blocks(*languages: str) -> list[str]:
    found = re.findall(r"^```(\w+)\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    return [text for language, text in found if language in languages]


def test_what_the_guide_quotes_stands_in_the_game() -> None:
    files = [path for path in GHOST.rglob("*") if path.suffix in SUFFIXES]
    written = [path.read_text("utf-8") for path in files]
    quoted = blocks("toml", "python", "json", "md")
    assert len(quoted) > 9
    assert [text for text in quoted if not any(text in own for own in written)] == []


def test_the_guide_names_every_file_of_a_game_and_no_other() -> None:
    named = {name for name in named_in_tables() if "." in name and name.islower()}
    files = [path for path in PACKAGE.rglob("*.*") if path.is_file() and path.suffix != ".pyc"]
    assert {str(path.relative_to(PACKAGE)) for path in files} - {"texts/en.rules.json"} == named
    assert "`texts/en.rules.json`" in GUIDE


def test_the_guide_names_every_ability_that_a_game_may_have() -> None:
    optional = {
        field.name
        for field in dataclasses.fields(Game)
        if not (field.default is field.default_factory is dataclasses.MISSING)
    }
    assert {name for name in named_in_tables() if "." not in name} == optional


def test_the_guide_names_every_proof() -> None:
    proofs = set(re.findall(r"^\| \w[\w ]* \| `(test_\w+\.py)`", GUIDE, re.MULTILINE))
    suite = (ROOT / "tests" / "games").glob("test_*.py")
    everyones = re.compile("@every_game|in GAMES_UNDER_TEST")
    assert proofs == {path.name for path in suite if everyones.search(path.read_text("utf-8"))}


def named_in_tables() -> set[str]:
    """What the first column of the guide's tables names."""
    first = re.findall(r"^\| (`[^|]+) \|", GUIDE, re.MULTILINE)
    return {name for cell in first for name in re.findall(r"`([\w./-]+)`", cell)}


def test_nothing_but_its_own_folder_names_the_game() -> None:
    built = ["src", "client/src", "client/vite.config.ts", "kernel", "bench"]
    files = [path for name in built for path in (ROOT / name).glob("**/*") if path.is_file()]
    files += [path for name in built if (path := ROOT / name).is_file()]
    code = [path for path in files if path.suffix in CODE]
    assert len(code) > 300
    known = re.compile(r"""["'./_]ghost\b|\bwordhall_ghost|\bGhost\b""")
    assert [path.name for path in code if known.search(path.read_text("utf-8"))] == []


def test_the_commands_of_the_guide_install_the_game_play_it_and_prove_it(tmp_path: Path) -> None:
    environment = new_environment(tmp_path)
    environment["UV_OFFLINE"] = "1"
    script = "set -ex\n" + "".join(blocks("sh"))
    said = run(["sh", "-c", script], environment)
    assert "games of ghost" in said
    assert "[100%]" in said


def test_the_rules_of_the_game_hold(tmp_path: Path) -> None:
    environment = install(tmp_path)
    own = Path(environment["PYTHONPATH"]) / "wordhall_ghost" / "test_ghost.py"
    run(["python", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(own)], environment)


def run(command: list[str], environment: dict[str, str]) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
