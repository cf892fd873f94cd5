"""A setup that was interrupted goes on when it is begun again."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_virtual_environment_without_pip_is_finished(tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    for name in ("Makefile", "requirements/python.sh", "requirements/step.sh"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "requirements" / "uv.txt").touch()  # nothing is fetched in a test
    python = tmp_path / ".venv" / "bin" / "python"
    # Its pip is what takes long to install, so that is where it will have been interrupted.
    made = [sys.executable, "-m", "venv", "--without-pip", str(tmp_path / ".venv")]
    subprocess.run(made, check=True)
    assert subprocess.run([python, "-c", "import pip"], check=False, capture_output=True).returncode
    command = ["make", f"PYTHON={sys.executable}", ".venv/bin/uv"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    subprocess.run([python, "-m", "pip", "--version"], check=True, capture_output=True)
