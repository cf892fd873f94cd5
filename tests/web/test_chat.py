"""Talk at a table."""

import pytest

from tests.web.conftest import Come
from tests.web.words_table import two


def test_a_line_reaches_everyone_at_the_table_at_once(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    said = anna.post(f"/api/tables/{table}/chat", {"text": "  good\nluck  "})
    assert (said["text"], said["name"], said["seat"]) == ("good luck", "Anna", 0)
    assert tab.wait(lambda kind, _: kind == "chat") == {"table": table, "said": said}
    assert bo.get(f"/api/tables/{table}/chat") == {"said": [said]}


def test_a_line_is_short_and_has_something_to_say(come: Come) -> None:
    anna, _, table = two(come)
    path = f"/api/tables/{table}/chat"
    anna.post(path, {"text": "x" * 301}, status=400)
    anna.post(path, {"text": ""}, status=400)
    assert anna.post(path, {"text": " \u200b "}, status=409)["code"] == "empty"
    assert anna.post(path, {"text": "hi", "seat": 1}, status=403)["code"] == "not-yours"
    assert come("Eve").post(path, {"text": "hi"}, status=403)["code"] == "private"


def test_whom_i_muted_i_do_not_hear_and_the_others_do(come: Come) -> None:
    anna, bo, table = two(come)
    path = f"/api/tables/{table}"
    anna.post(f"{path}/chat", {"text": "one"})
    bo.post(f"{path}/mute", {"name": "Anna", "muted": True})
    his, hers = bo.watch(table), anna.watch(table)
    his.frame(1)
    hers.frame(1)
    anna.post(f"{path}/chat", {"text": "two"})
    hers.wait(lambda kind, data: kind == "chat" and data["said"]["text"] == "two")
    bo.post(f"{path}/chat", {"text": "three"})
    his.wait(lambda kind, data: kind == "chat" and data["said"]["text"] == "three")
    assert b'"two"' not in his.raw
    assert [line["text"] for line in bo.get(f"{path}/chat")["said"]] == ["three"]
    assert len(anna.get(f"{path}/chat")["said"]) == 3
    bo.post(f"{path}/mute", {"name": "Anna", "muted": False})
    assert len(bo.get(f"{path}/chat")["said"]) == 3


def test_the_family_filter_keeps_rude_lines_out(come: Come) -> None:
    anna, _, table = two(come, dictionary={"family": True})
    path = f"/api/tables/{table}/chat"
    assert anna.post(path, {"text": "what the fuck"}, status=409)["code"] == "hidden-word"
    anna.post(path, {"text": "what the duck"})
    anna, _, table = two(come)
    anna.post(f"/api/tables/{table}/chat", {"text": "what the fuck"})


def test_a_spectator_with_a_players_name_is_marked_as_a_spectator(come: Come) -> None:
    anna, _, table = two(come)
    tab = anna.watch(table)
    tab.frame()
    eve = come("Bo")
    eve.join(anna.get(f"/api/tables/{table}"))
    eve.post(f"/api/tables/{table}/chat", {"text": "I resign"})
    said = tab.wait(lambda kind, _: kind == "chat")["said"]
    assert (said["name"], said["seat"]) == ("Bo", None)


@pytest.mark.parametrize("hidden", ["\u3164", "\u202e\u0000", "\u2800 \u200d"])
def test_what_cannot_be_seen_is_no_line_no_name_and_no_title(come: Come, hidden: str) -> None:
    anna = come("Anna")
    table = anna.open("me", "open")["id"]
    assert anna.post(f"/api/tables/{table}/chat", {"text": hidden}, 409)["code"] == "empty"
    assert anna.post("/api/me", {"name": hidden}, 400)["code"] == "bad-name"
    assert anna.post("/api/cups", {"name": hidden}, 400)["code"] == "cup-title"
    seat = {"kind": "device", "name": hidden}
    assert anna.open("me", seat, status=400)["code"] == "bad-name"


def test_a_tournaments_name_is_cleaned(come: Come) -> None:
    anna = come("Anna")
    made = anna.post("/api/cups", {"name": "Spring\u202e \u0000 Open"})
    assert made["frame"]["terms"]["name"] == "Spring Open"
