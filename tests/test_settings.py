"""Settings come from flags, variables and one file, and each is refused in one sentence."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.wordhall_command import refused, wordhall
from wordhall.settings import NAMES, choose
from wordhall.unusable import Unusable


def test_a_flag_goes_before_a_variable_and_a_variable_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('port = 1\nhost = "::1"\nworkers = 2\nproxy = ["10.0.0.0/8", "::1"]\n')
    given = {"WORDHALL_PORT": "2", "WORDHALL_HOST": "0.0.0.0", "WORDHALL_SETTINGS": str(file)}
    settings, origins = choose({"port": "3"}, given)
    assert (settings.port, settings.host, settings.workers) == (3, "0.0.0.0", 2)
    assert settings.proxy == ("10.0.0.0/8", "::1")
    assert [origins[name] for name in ("port", "host", "workers", "drain")] == [
        "--port",
        "WORDHALL_HOST",
        str(file),
        "default",
    ]


def test_a_root_path_is_the_same_with_and_without_slashes() -> None:
    for value in ("games", "/games", "/games/", "games/"):
        assert choose({}, {"WORDHALL_ROOT_PATH": value}).settings.root_path == "/games"
    for value in ("", "/"):
        assert choose({}, {"WORDHALL_ROOT_PATH": value}).settings.root_path == ""


def test_a_list_in_a_variable_has_commas_or_spaces() -> None:
    for value in ("10.0.0.1,10.0.0.2", "10.0.0.1 10.0.0.2", "10.0.0.1, 10.0.0.2"):
        assert choose({}, {"WORDHALL_PROXY": value}).settings.proxy == ("10.0.0.1", "10.0.0.2")


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("WORDHALL_PORT", "many", "WORDHALL_PORT can't be 'many': expected int, got str."),
        ("WORDHALL_PORT", "70000", "WORDHALL_PORT can't be '70000': expected int <= 65535."),
        ("WORDHALL_KEEP_GUESTS_DAYS", "0", "can't be '0': expected int >= 1."),
        ("WORDHALL_ROOT_PATH", "a b", "can't be 'a b': expected a path such as /games."),
        ("WORDHALL_ROOT_PATH", "/../x", "can't be '/../x': expected a path such as /games."),
        ("WORDHALL_PROXIES", "::1", "There is no setting WORDHALL_PROXIES; the nearest is"),
        ("WORDHALL_QUEEN", "1", "no setting WORDHALL_QUEEN; `wordhall settings` lists them all."),
    ],
)
def test_a_variable_that_no_setting_is_or_can_be_is_refused(
    variable: str, value: str, said: str
) -> None:
    with pytest.raises(Unusable) as refusal:
        choose({}, {variable: value})
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "there is no setting 'prot'; the nearest is port."),
        ("port = true", "can't be True: expected int, got bool."),
        ("port = ", "isn't TOML"),
        ("proxy = [1]", "can't be [1]: expected str, got int."),
    ],
)
def test_a_file_with_something_else_in_it_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(text)
    with pytest.raises(Unusable) as refusal:
        choose({}, {}, file)
    assert str(file) in str(refusal.value)
    assert said in str(refusal.value)


def test_a_file_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    said = refused("serve", "--settings", str(tmp_path / "none.toml"))
    assert said == f"wordhall: The settings file {tmp_path}/none.toml isn't there.\n"


def test_what_is_printed_is_a_settings_file_without_secrets(tmp_path: Path) -> None:
    done = wordhall(
        *("settings", "--proxy", "10.0.0.1", "--proxy", "10.0.0.2", "--data", str(tmp_path)),
        WORDHALL_SECRET="hush",
        WORDHALL_DATABASE="postgresql://hall:hush@db/wordhall",
    )
    assert done.returncode == 0, done.stderr
    assert "hush" not in done.stdout
    read = tomllib.loads(done.stdout)
    assert read["proxy"] == ["10.0.0.1", "10.0.0.2"]
    assert read["database"] == "postgresql://hall:…@db/wordhall"
    origins = {
        line.removeprefix("# ").split()[0]: line.rpartition("# ")[2]
        for line in done.stdout.splitlines()
    }
    assert set(origins) == set(NAMES)
    assert (origins["secret"], origins["proxy"], origins["port"]) == (
        "WORDHALL_SECRET",
        "--proxy",
        "default",
    )


def test_a_wrong_setting_keeps_the_hall_closed_with_one_sentence() -> None:
    assert (
        refused("serve", "--port", "-1") == "wordhall: --port can't be '-1': expected int >= 0.\n"
    )


def test_every_setting_is_a_flag_of_the_server() -> None:
    shown = wordhall("serve", "--help").stdout
    for name in NAMES:
        assert f"--{name.replace('_', '-')}" in shown


def test_the_version_is_the_packages() -> None:
    assert wordhall("--version").stdout == f"wordhall {version('wordhall')}\n"
