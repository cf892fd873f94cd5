"""Files of games by strangers: no more than a game can have, and nobody waits for them."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Come
from wordhall.web.endpoints import playing

LOGS = Path(__file__).parents[1] / "logs"


def game(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LOGS / f"{name}-1.json").read_text())
    return found


@pytest.mark.parametrize("name", ["exposee", "foil", "kross", "typo", "words"])
def test_a_real_game_of_each_kind_is_taken_and_replayed_in_pages(come: Come, name: str) -> None:
    anna = come("Anna")
    table = anna.post("/api/import", game(name))["id"]
    replay = anna.get(f"/api/tables/{table}/replay")
    numbers = [one["n"] for one in replay["moments"]]
    while replay["next"] is not None:
        assert len(replay["moments"]) == playing.STEPS
        replay = anna.get(f"/api/tables/{table}/moments?from={replay['next']}")
        numbers += [one["n"] for one in replay["moments"]]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(game(name)["entries"])


def control(key: str, answer: Any, n: int) -> dict[str, Any]:
    return {"n": n, "seat": 0, "key": key, "by": "person", "at": 0, "answer": answer, "events": []}


def padded(entries: list[Any], entry: dict[str, Any], times: int) -> list[Any]:
    """The same game with an entry after its first, over and over."""
    return numbered([entries[0], *[dict(entry) for _ in range(times)], *entries[1:]])


def numbered(entries: list[Any]) -> list[Any]:
    return [{**entry, "n": n} for n, entry in enumerate(entries, start=1)]


def spoil(file: dict[str, Any], how: str) -> None:
    entries = file["entries"]
    match how:
        case "pauses without end":
            pause = {**control("!pause", None, 0), "seat": None, "by": "house"}
            file["entries"] = padded(entries, pause, 500)
        case "too many entries":
            file["entries"] = padded(entries, control("!back", None, 0), 3000)
        case "the same answer twice":
            file["entries"] = numbered([*entries[:2], *entries[1:]])
        case "it goes on after its end":
            file["entries"] = numbered([*entries, entries[-1]])
        case "an answer of 40 KB":
            entries[1]["answer"] = {**entries[1]["answer"], "padding": "x" * 40_000}
        case "a field nobody knows":
            file["padding"] = "x"
        case "an entry's field nobody knows":
            entries[1]["padding"] = "x"
        case "options nobody knows":
            file["options"] = {"padding": "x"}
        case "a player without a name":
            file["seats"][0] = "\u3164"
        case "a time out of all bounds":
            entries[1]["at"] = 1 << 70


@pytest.mark.parametrize(
    "how",
    [
        "pauses without end",
        "too many entries",
        "the same answer twice",
        "it goes on after its end",
        "an answer of 40 KB",
        "a field nobody knows",
        "an entry's field nobody knows",
        "options nobody knows",
        "a player without a name",
        "a time out of all bounds",
    ],
)
def test_a_file_that_no_game_wrote_is_refused(come: Come, how: str) -> None:
    anna = come("Anna")
    file = game("words")
    spoil(file, how)
    assert anna.post("/api/import", file, 400)["code"] in ("record", "options")
    assert anna.get("/api/mine")["tables"] == []


def test_only_what_the_hall_knows_is_kept_of_a_file(come: Come) -> None:
    file = game("words")
    file["seats"] = ["An\u202ena" + "\u0300" * 500, "Bo" * 2000]
    file["entries"][1]["answer"]["padding"] = "x" * 100
    file["entries"][0]["answer"]["padding"] = "x" * 100
    anna = come("Anna")
    card = anna.post("/api/import", file)
    names = [seat["name"] for seat in card["seats"]]
    assert names[1] == "Bo" * 12
    assert len(names[0]) < 10
    exported = json.dumps(anna.get(f"/api/tables/{card['id']}/export"))
    assert "padding" not in exported
    assert "BoBoBoBoBoBoBoBoBoBoBoBoBo" not in exported


def test_nobody_waits_while_long_games_are_replayed(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    table = anna.post("/api/import", game("exposee"))["id"]
    done = threading.Event()

    def replay_on() -> None:
        while not done.is_set():
            anna.get(f"/api/tables/{table}/replay")

    thread = threading.Thread(target=replay_on)
    thread.start()
    try:
        waits = []
        for _ in range(40):
            began = time.perf_counter()
            bo.get("/health")
            waits.append(time.perf_counter() - began)
    finally:
        done.set()
        thread.join()
    # All steps of this game take most of a second; a short call waits for a slice of one page.
    assert sorted(waits)[len(waits) // 2] < 0.2
