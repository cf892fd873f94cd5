"""The walk of docs/table.md, from the click to the other screen, is what really happens."""

import re
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.web.conftest import Running
from tests.web.guest import Guest
from tests.web.words_table import think
from wordhall.web.rate_limits import BOUNDLESS, Limits

ROOT = Path(__file__).parents[2]
STEP = re.compile(r"^\d+\. `(?P<file>[^`]+)` `(?P<function>[^`]+)`:", re.MULTILINE)


def steps() -> list[tuple[str, str]]:
    page = (ROOT / "docs" / "table.md").read_text("utf-8")
    section = page.partition("## A move of Words")[2].partition("\n## ")[0]
    return [(step["file"], step["function"]) for step in STEP.finditer(section)]


class Trace:
    """Every function of the server that was called while it was on, in order."""

    def __init__(self) -> None:
        self.on = False
        self.calls: list[tuple[str, str]] = []

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.on and event == "call":
            module = frame.f_globals.get("__name__", "")
            if module.startswith("wordhall."):
                file = module.removeprefix("wordhall.").replace(".", "/") + ".py"
                self.calls.append((file, frame.f_code.co_qualname))


def test_a_move_of_words_takes_the_steps_of_the_walk(tmp_path: Path) -> None:
    trace = Trace()
    threading.setprofile(trace)
    try:
        hall = Running(tmp_path, Limits(BOUNDLESS))
    finally:
        threading.setprofile(None)
    anna, bo = Guest(hall.address, "Anna"), Guest(hall.address, "Bo")
    try:
        card = anna.open("me", "open")
        bo.join(card)
        anna.start(card["id"])
        hers, his = anna.watch(card["id"]), bo.watch(card["id"])
        his.frame(1)
        frame = hers.frame(1)
        answer = think(frame)
        trace.on = True
        anna.answer(card["id"], 0, frame["asks"][0]["key"], answer, "move")
        his.frame(2)
        trace.on = False
    finally:
        anna.close()
        bo.close()
        hall.stop()
    walk = [step for step in steps() if not step[0].startswith("client/")]
    calls = iter(trace.calls)
    for step in walk:
        assert step in calls, f"{step} is missing, or comes before its place in the walk"


@pytest.mark.parametrize("step", [step for step in steps() if step[0].startswith("client/")])
def test_the_clients_steps_are_functions_of_its_files(step: tuple[str, str]) -> None:
    file, function = step
    source = (ROOT / file).read_text("utf-8")
    assert re.search(rf"\b{function}\(", source)


def test_the_walk_is_short() -> None:
    assert 20 <= len(steps()) <= 25


def test_no_module_needs_a_type_of_one_that_imports_it() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert "TYPE_CHECKING" not in path.read_text("utf-8"), path


@pytest.mark.parametrize("package", ["hall", "cup"])
def test_a_tables_insides_are_its_own(package: str) -> None:
    """What import-linter cannot see: a table that is handed over and then looked into."""
    for path in (ROOT / "src" / "wordhall" / package).rglob("*.py"):
        reached = re.findall(
            r"\btable\.(_\w+|steps|position|drafts|timers|signs)\b", path.read_text()
        )
        assert reached == [], path
