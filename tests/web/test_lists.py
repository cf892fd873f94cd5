"""Lists of tables: short whatever a host puts into a table, in pages, and compressed."""

import msgspec
import pytest

from tests.web.conftest import Come
from wordhall.table.settings import Limit
from wordhall.web.endpoints import lobby
from wordhall.web.schema import Clock

WORDS = {"added": ["ABCDEFGHIJKLMNOPQRSTUVWXYZAB"] * 200, "modern": True}


def test_options_that_a_game_does_not_have_are_refused(come: Come) -> None:
    anna = come("Anna")
    told = anna.open("me", "open", options={"padding": "x" * 30_000}, status=400)
    assert told["code"] == "options"
    assert anna.get("/api/mine")["tables"] == []


def test_a_tournament_takes_no_unknown_options_either(come: Come) -> None:
    body = {"name": "Open", "game": "words", "options": {"padding": "x" * 30_000}}
    assert come("Anna").post("/api/cups", body, 400)["code"] == "cup-options"


def test_a_list_carries_what_a_list_shows(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", "open", public=True, speed="live", dictionary=WORDS)["id"]
    (mine,) = anna.get("/api/mine")["tables"]
    (open_now,) = [one for one in anna.get("/api/lobby")["tables"] if one["id"] == table]
    for one in (mine, open_now):
        assert not {"options", "dictionary", "own", "invitation"} & one.keys()
        assert len(str(one)) < 1000
    assert len(anna.get(f"/api/tables/{table}")["dictionary"]["added"]) == 200


def test_a_long_list_comes_in_pages(come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "PAGE", 10)
    anna = come("Anna")
    made = [anna.open("me", "open")["id"] for _ in range(25)]
    first, second, third = (anna.get(f"/api/mine?from={start}") for start in (0, 10, 20))
    assert [page["next"] for page in (first, second, third)] == [10, 20, None]
    listed = [one["id"] for page in (first, second, third) for one in page["tables"]]
    assert sorted(listed) == sorted(made)
    assert anna.get("/api/mine?from=x", 400)["code"] == "malformed"


def test_long_replies_are_compressed_for_those_who_can_read_them(come: Come) -> None:
    web = come("Anna").web
    packed = web.get("/api/games")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(packed.content) / 2
    plain = web.get("/api/games", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    assert "content-encoding" not in web.get("/api/me").headers


def test_a_table_from_when_a_turn_could_take_more_days_is_still_shown() -> None:
    older = Limit(kind="days", days=14)
    assert msgspec.convert(older, Clock, from_attributes=True).days == 14
