"""The README says only what is true: its Python runs, and its commands end well."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_of_the_readme_runs() -> None:
    assert blocks("python")
    for block in blocks("python"):
        subprocess.run([sys.executable, "-c", block], check=True, cwd=ROOT)


def test_the_commands_of_the_readme_print_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "positions.tsv").write_text(f"board\track\n{'/'.join(['15'] * 15)}\tCAT\n")
    shown = "\n".join(blocks("console"))
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$).*\n)*)", shown, re.MULTILINE)
    assert len(steps) >= 5
    for command, output in steps:
        words = shlex.split(command)
        words[0] = str(Path(sys.executable).parent / Path(words[0]).name)
        done = subprocess.run(
            words, cwd=tmp_path, text=True, capture_output=True, check=True, env=os.environ
        )
        if output.strip():
            assert done.stdout == output
