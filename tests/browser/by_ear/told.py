"""Whether every entry of a history was announced, once and in order."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import wordhall
from tests.browser.by_ear.listener import OVER, Listener, is_question, report

HOLE = re.compile(r"\\\{(\w+)(?:\\\|(.*?)\\\|(.*?))?\\\}")
Entry = dict[str, Any]


def check_told(listener: Listener, game: str, besides: str = OVER.pattern) -> None:
    """Nothing of the history is left out, said twice or out of order; no time has run out.

    `besides` fits what is said although it is no entry: the result, and a game's own scenes.
    """
    entries = received(listener)
    untold = [(entry, pattern(entry, game)) for entry in entries if entry["lines"]]
    scenes: set[str] = set()  # since the last entry
    for said in (one.text for one in listener.heard if one.kind == "happened"):
        if untold and re.match(untold[0][1], said):
            untold.pop(0)
            scenes.clear()
            continue
        assert re.search(besides, said), f"unexpected: {said}\n{untold[:1]}\n{listener.story()}"
        assert said not in scenes, f"said twice: {said}\n{listener.story()}"
        scenes.add(said)
    assert not untold, f"never said: {untold}\n{listener.story()}"
    late = [entry for entry in entries if entry["by"] not in ("person", "bot", "house")]
    assert not late, f"{late}\n{listener.story()}"
    check_asked(listener)
    report(game, listener.costs)


def check_asked(listener: Listener) -> None:
    """No question is asked again while nothing has happened."""
    before = ""
    for said in listener.heard:
        if said.kind == "happened":
            before = ""
        elif is_question(said):
            assert said.text != before, f"asked twice: {before}\n{listener.story()}"
            before = said.text


def received(listener: Listener) -> list[Entry]:
    """The entries that this page was sent after it was opened: all that the table has since."""
    frames = [json.loads(text) for text in listener.page.evaluate("() => window.received")]
    frames = [frame for frame in frames if "history" in frame]
    first, *later = frames
    entries = {entry["n"]: entry for frame in later for entry in frame["history"]}
    seen = {entry["n"] for entry in first["history"]}
    table = listener.page.url.replace("/t/", "/api/tables/")
    whole = listener.page.request.get(f"{table}/replay").json()["frame"]["history"]
    assert {entry["n"] for entry in whole} == seen | set(entries)
    return [entry for n, entry in sorted(entries.items()) if n not in seen]


def pattern(entry: Entry, game: str) -> str:
    """What an announcement of these lines looks like, in anyone's view."""
    return ".*?".join(line_pattern(line, game) for line in entry["lines"])


def line_pattern(line: dict[str, Any], game: str) -> str:
    reason = line["data"].get("reason", "")
    codes = [f"line.{game}.{line['code']}", f"line.{line['code']}"]
    fitting = [
        texts(game)[code + more + ear]
        for code in codes
        for more in (f".{reason}", "")
        for ear in (".heard", ".you", "")
        if code + more + ear in texts(game)
    ]
    assert fitting, line
    return "(?:" + "|".join(text_pattern(text, line["data"]) for text in fitting) + ")"


def text_pattern(text: str, data: dict[str, Any]) -> str:
    words = [one["word"] for one in data.get("words", ()) if isinstance(one, dict)]
    known = {**data, **({"word": words[0].upper()} if words else {})}

    def hole(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        if one is not None:
            return f"(?:{one}|{many})"
        value = known.get(name)
        fixed = isinstance(value, str) or (isinstance(value, int) and value >= 0)
        return re.escape(str(value)) if fixed else ".*?"

    return HOLE.sub(hole, re.escape(text))


@cache
def texts(game: str) -> dict[str, str]:
    package = Path(wordhall.__file__).parent
    found = {}
    for folder in (package / "texts", package / "games" / game / "texts"):
        found.update(json.loads((folder / "en.json").read_text("utf-8")))
    return found
