"""The runner of `make test`: what fails is named, and nothing goes on after an interruption."""

import os
import re
import signal
import threading
from pathlib import Path

import pytest

from tests import run


@pytest.fixture(autouse=True)
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Three parts in two lanes, and one that follows."""
    made = {"one": "echo first", "two": "echo second", "beside": "echo third", "last": "echo last"}
    monkeypatch.setattr(run, "PARTS", made)
    monkeypatch.setattr(run, "STAGES", ((("one", "two"), ("beside",)), (("last",),)))
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "GRACE", 0.2)
    monkeypatch.setattr(run, "LOGS", tmp_path / "logs")
    return made


def table(said: str) -> dict[str, str]:
    """What the table at the end says of each part."""
    rows = said.rpartition("\n\n")[2].splitlines()
    return {row[8:22].strip(): row[:8].strip() for row in rows}


def test_each_part_has_its_line_and_its_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["one", "two", "beside", "last"]) == 0
    assert table(capsys.readouterr().out) == dict.fromkeys(
        ["one", "two", "beside", "last", "all"], "ok"
    )
    assert (run.LOGS / "two.log").read_text() == "second\n"


def test_a_part_that_fails_is_named_with_its_output(
    parts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    parts["one"] = "echo what is wrong; echo 1 failed, 3 passed; exit 3"
    assert run.main(list(parts)) == 1
    said = capsys.readouterr().out
    assert "what is wrong" in said
    assert re.search(r"^FAILED +one +\d+\.\d s +3 passed$", said, re.MULTILINE)
    assert "second" not in said
    assert table(said) == {
        "one": "FAILED", "two": "ok", "beside": "ok", "last": "not run", "all": "FAILED"
    }  # fmt: skip


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_part_that_could_not_be_started_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs" / "two.log").mkdir(parents=True)
    assert run.main(["one", "two"]) == 1
    assert table(capsys.readouterr().out) == {"one": "ok", "two": "not run", "all": "FAILED"}


def test_only_what_was_asked_for_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["two"]) == 0
    assert table(capsys.readouterr().out) == {"two": "ok", "all": "ok"}


def test_an_interruption_ends_every_process_of_every_part(
    parts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(line := tmp_path / "line")
    parts["beside"] = f"exec 3>{line}; echo began >&3; (trap '' INT; sleep 600) & wait"

    def interrupt() -> None:
        with line.open() as held:
            held.readline()
            os.kill(os.getpid(), signal.SIGINT)
            # The line ends when the last process that holds it does.
            left.append(held.read())

    left: list[str] = []
    watching = threading.Thread(target=interrupt)
    watching.start()
    # A shell that runs the tests in the background has them ignore interruptions.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert run.main(list(parts)) == 130
    finally:
        signal.signal(signal.SIGINT, usual)
    watching.join(5)
    assert left == [""]
    assert capsys.readouterr().out.endswith("interrupted\n")
