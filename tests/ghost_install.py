"""Ghost, a game in a package of its own, installed into a folder as anyone would install it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent


def environment(folder: Path) -> dict[str, str]:
    """What programs need to find the packages that are installed in a folder."""
    packages = folder / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
    return {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "VIRTUAL_ENV": str(folder),
        "PYTHONPATH": str(packages),
    }


def new_environment(folder: Path) -> dict[str, str]:
    """An empty environment, into which `uv pip install` installs."""
    uv = str(BIN / "uv")
    subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(folder)], check=True)
    return environment(folder)


def install(folder: Path) -> dict[str, str]:
    made = new_environment(folder)
    command = ["uv", "pip", "install", "-q", "--offline", "--no-deps", "tests/ghost"]
    subprocess.run(command, cwd=ROOT, env=made, check=True)
    return made
