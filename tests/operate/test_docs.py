"""docs/operate.md and deploy/ say only what is true: commands run, files and settings are there."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.web.hall_process import HallProcess
from wordhall.settings import NAMES, Settings, choose

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operate.md").read_text()
DEPLOY = sorted((ROOT / "deploy").iterdir())


def test_the_commands_run_in_their_order(tmp_path: Path) -> None:
    commands = re.findall(r"^\$ (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 11
    hall = HallProcess(tmp_path / "data")
    given = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "WORDHALL_DATA": str(tmp_path / "data"),
        "WORDHALL_SETTINGS": "/dev/null",
    }
    try:
        for command in commands:
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env=os.environ | given,
                text=True,
                capture_output=True,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, ""), command
            assert done.stdout, command
    finally:
        hall.end()


def test_the_settings_of_the_page_are_settings(tmp_path: Path) -> None:
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        file = tmp_path / "wordhall.toml"
        file.write_text(re.sub(r"^ +", "", block, flags=re.MULTILINE))
        assert choose({}, {}, file).settings.proxy == ("127.0.0.1",)
        assert set(tomllib.loads(file.read_text())) <= set(NAMES)


def test_the_days_of_the_page_are_the_defaults() -> None:
    days = dict(re.findall(r"`(keep_\w+)` \| (\d+) \|", PAGE))
    assert len(days) == 3
    assert {name: str(getattr(Settings(), name)) for name in days} == days


def test_the_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"`((?:deploy|src|tests)/[\w./-]+)`", PAGE)
    assert len(named) > 5
    for path in named:
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("file", DEPLOY, ids=lambda file: file.name)
def test_what_a_file_of_deploy_sets_is_a_setting(file: Path) -> None:
    text = file.read_text()
    for variable in re.findall(r"\bWORDHALL_([A-Z_]+)", text):
        assert variable.lower() in NAMES, variable
    for flags in re.findall(r"wordhall serve((?: --\w[\w-]*(?: [\w.:/]+)?)*)", text):
        for flag in re.findall(r"--([\w-]+)", flags):
            assert flag.replace("-", "_") in NAMES, flag


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = tmp_path / "wordhall.service"
    text = (ROOT / "deploy" / "wordhall.service").read_text()
    unit.write_text(text.replace("/opt/wordhall/bin/wordhall", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
