"""Lists of tables: short whatever a host puts into a table, in pages, and compressed."""

from typing import Any

import msgspec
import pytest

from tests.web.api_player import Player, play
from tests.web.conftest import Come
from tests.web.words_table import two
from wordhall.table.settings import Limit
from wordhall.table.table import Table
from wordhall.table.tables import Tables
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


def scores(told: Any) -> list[int]:
    return [seat["score"] for seat in told["seats"]]


def test_a_running_game_is_listed_with_its_scores_and_its_clock(come: Come) -> None:
    anna, bo, table = two(come, clock={"kind": "days", "days": 2})
    (waits,) = anna.get("/api/mine")["tables"]
    assert (waits["turn"], waits["kind"]) == (True, "turn")
    assert waits["due"] - waits["touched"] == pytest.approx(2 * 86_400_000, abs=60_000)
    players = [Player(guest, "words", table) for guest in (anna, bo)]
    play(players, lambda: all(scores(players[0].frame())), 50)
    (mine,), (other,) = anna.get("/api/mine")["tables"], bo.get("/api/mine")["tables"]
    assert scores(mine) == scores(other) == scores(players[0].frame())
    assert mine["turn"] != other["turn"]
    assert mine["waiting"] == other["waiting"] == [0 if mine["turn"] else 1]
    assert mine["due"] == other["due"] > waits["due"]
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    (over,) = anna.get("/api/mine")["tables"]
    assert (over["kind"], over["due"], over["waiting"]) == (None, None, [])


def test_a_game_that_cannot_be_read_hides_no_other(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, broken = two(come)
    whole = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
    find = Tables.find

    async def found(self: Tables, table: str) -> Table:
        if table == broken:
            raise ValueError("no such event")
        return await find(self, table)

    monkeypatch.setattr(Tables, "find", found)
    listed = {one["id"]: one for one in anna.get("/api/mine")["tables"]}
    assert listed[broken]["seats"][0]["score"] is None
    assert listed[whole]["seats"][0]["score"] == 0


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
