"""Talk at a table."""

from tests.web.conftest import Come
from tests.web.table import two


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
