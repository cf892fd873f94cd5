"""A game over HTTP: answers, resends, refusals in words, drafts, taking back, the end."""

from typing import Any

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.words_table import PASS, play, think, two


def test_two_people_by_link_play_and_each_sees_it_at_once(come: Come) -> None:
    anna, bo, table = two(come)
    hers, his = anna.watch(table), bo.watch(table)
    for turn in range(1, 7):
        guest, tab = (anna, hers) if turn % 2 else (bo, his)
        frame = tab.frame(turn)
        assert play(guest, frame, f"t{turn}") == turn + 1
    mine, others = hers.frame(7), his.frame(7)
    assert mine["view"]["board"] == others["view"]["board"]
    assert mine["view"]["scores"] == others["view"]["scores"]
    assert sum(mine["view"]["scores"]) > 0
    assert mine["view"]["rack"] != others["view"]["rack"]


def test_the_same_answer_again_changes_nothing(come: Come) -> None:
    anna, bo, table = two(come)
    frame = anna.watch(table).frame(1)
    first = play(anna, frame, "once")
    assert play(anna, frame, "once") == first
    his = bo.watch(table).frame(2)
    assert his["n"] == 2
    assert len(his["history"]) == 2


def test_a_refusal_says_why_in_words(come: Come) -> None:
    anna, bo, table = two(come)
    frame = anna.watch(table).frame(1)
    key = frame["asks"][0]["key"]
    corner = {"row": 0, "column": 0, "letter": "Q"}
    cases = [
        ({"type": "play", "tiles": [corner]}, 409),
        ({"type": "nonsense"}, 400),
        (None, 400),
        ([[[]]], 400),
    ]
    for number, (answer, status) in enumerate(cases):
        told = anna.answer(table, 0, key, answer, f"bad{number}", status=status)
        assert told["code"]
        assert told["say"].endswith(".")
        assert "Traceback" not in told["say"]
    assert bo.answer(table, 1, key, PASS, "b1", status=409)["code"] == "stale"
    assert bo.answer(table, 0, key, PASS, "b2", status=403)["code"] == "not-yours"
    assert bo.answer(table, 7, key, PASS, "b3", status=404)["code"] == "no-seat"
    assert bo.answer(table, -1, key, PASS, "b4", status=404)["code"] == "no-seat"
    assert come("Eve").answer(table, 0, key, PASS, "b5", status=403)["code"] == "not-yours"
    assert come().answer(table, 0, key, PASS, "b6", status=401)["code"] == "no-name"
    assert anna.answer("nowhere", 0, key, PASS, "b7", status=404)["code"] == "no-table"
    assert bo.watch(table).frame(1)["n"] == 1


def test_a_word_that_is_none_is_named(come: Come) -> None:
    anna, _, table = two(come)
    frame = anna.watch(table).frame(1)
    rack = frame["view"]["rack"].replace("?", "")
    tiles = [
        {"row": 7, "column": 7 + i, "letter": letter}
        for i, letter in enumerate(sorted(rack, key="AEIOU".find)[:5])
    ]
    key = frame["asks"][0]["key"]
    told = anna.answer(table, 0, key, {"type": "play", "tiles": tiles}, "w1", status=409)
    assert told["code"] == "not-a-word"
    assert told["say"] == f"{told['data']['word']} isn’t in the dictionary."


def test_a_draft_comes_back_to_its_seat_alone(come: Come) -> None:
    anna, bo, table = two(come)
    key = anna.watch(table).frame(1)["asks"][0]["key"]
    draft = {"tiles": [{"row": 7, "column": 7, "letter": "X"}], "note": "draftmark"}
    body = {"seat": 0, "key": key, "draft": draft}
    anna.put(f"/api/tables/{table}/drafts", body)
    bo.put(f"/api/tables/{table}/drafts", body, status=403)
    assert anna.watch(table).frame(1)["asks"][0]["draft"] == draft
    tab = bo.watch(table)
    tab.frame(1)
    assert b"draftmark" not in tab.raw


def test_taking_back_needs_the_others_once_they_saw_it(come: Come) -> None:
    anna, bo, table = two(come)
    hers, his = anna.watch(table), bo.watch(table)
    play(anna, hers.frame(1), "a1")
    assert hers.frame(2)["can_undo"] == "ask"
    anna.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert his.frame(3)["undo"] == {"seat": 0, "missing": [1]}
    anna.post(f"/api/tables/{table}/consent", {"seat": 1, "yes": True}, status=403)
    bo.post(f"/api/tables/{table}/consent", {"seat": 1, "yes": True})
    again = hers.frame(4)
    assert again["view"]["scores"] == [0, 0]
    assert again["asks"]
    assert bo.post(f"/api/tables/{table}/undo", {"seat": 1}, status=409)["code"] == "no-undo"


def test_whoever_resigns_comes_last_and_everything_is_open_afterwards(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    play(anna, anna.watch(table).frame(1), "a1")
    assert bo.get(f"/api/tables/{table}/replay", status=409)["code"] == "not-ended"
    assert bo.get(f"/api/tables/{table}/export", status=409)["code"] == "not-ended"
    anna.post(f"/api/tables/{table}/resign", {"seat": 1}, status=403)
    anna.post(f"/api/tables/{table}/resign", {"seat": 0})
    end = tab.frame(3)
    assert end["phase"] == "ended"
    assert end["result"]["places"] == [2, 1]
    assert all(end["view"]["racks"])
    card = bo.get(f"/api/tables/{table}")
    assert (card["phase"], card["result"]["reason"]) == ("ended", "resigned")
    again = bo.post(f"/api/tables/{table}/resign", {"seat": 1}, status=409)
    assert (again["code"], again["say"]) == ("over", "The game is over.")


def test_a_finished_game_is_replayed_exported_and_brought_back(come: Come) -> None:
    anna, bo, table = two(come)
    hers, his = anna.watch(table), bo.watch(table)
    play(anna, hers.frame(1), "a1")
    play(bo, his.frame(2), "b1")
    anna.post(f"/api/tables/{table}/resign", {"seat": 0})
    replay = anna.get(f"/api/tables/{table}/replay")
    assert [moment["n"] for moment in replay["moments"]] == [1, 2, 3, 4]
    assert len(replay["frame"]["history"]) == 4
    first = replay["moments"][0]
    assert all(first["view"]["racks"])
    assert first["seats"][0]["racks"][1] is None

    reply = anna.web.get(f"/api/tables/{table}/export")
    assert "attachment" in reply.headers["content-disposition"]
    gcg = anna.web.get(f"/api/tables/{table}/gcg").text
    assert "#player1 Anna Anna" in gcg
    assert len([line for line in gcg.splitlines() if line.startswith(">")]) == 2
    eve = come("Eve")
    card = eve.post("/api/import", reply.json())
    assert card["phase"] == "ended"
    assert card["id"] != table
    same = eve.get(f"/api/tables/{card['id']}/replay")
    assert [m["view"] for m in same["moments"]] == [m["view"] for m in replay["moments"]]
    anna.get(f"/api/tables/{card['id']}/replay", status=403)


def test_a_file_that_is_no_game_is_refused(come: Come) -> None:
    anna, bo, table = two(come)
    anna.post(f"/api/tables/{table}/resign", {"seat": 0})
    good = bo.get(f"/api/tables/{table}/export")
    changes: list[dict[str, Any]] = [
        {"wordhall": 99},
        {"game": "chess"},
        {"entries": []},
        {"seats": ["x"] * 9},
    ]
    for change in changes:
        told = bo.post("/api/import", {**good, **change}, status=400)
        assert told["say"].endswith(".")
    broken = {**good, "entries": [{**good["entries"][0], "events": [{"type": "began"}]}]}
    assert bo.web.post("/api/import", json=broken).status_code == 400
    assert bo.web.post("/api/import", json=[]).status_code == 400


def test_a_bot_answers_by_itself(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", {"kind": "bot", "level": "easy"})
    assert card["phase"] == "playing"
    tab = anna.watch(card["id"])
    n = play(anna, tab.frame(1), "a1")
    frame = tab.frame(n + 1)
    assert frame["history"][-1]["by"] == "bot"
    assert frame["seats"][1]["kind"] == "bot"
    assert think(frame)


def test_a_finished_game_says_what_was_missed_and_goes_on_from_any_moment(come: Come) -> None:
    anna, bo, table = two(come)
    play(anna, anna.watch(table).frame(1), "a1")
    assert anna.get(f"/api/tables/{table}/analysis", status=409)["code"] == "not-ended"
    asked = {"n": 2, "seat": 1, "level": "easy"}
    assert anna.post(f"/api/tables/{table}/continue", asked, status=409)["code"] == "not-over"
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    (turn,) = anna.get(f"/api/tables/{table}/analysis")
    assert turn["n"] == 2
    # One rack in some hundreds has no word at all.
    assert all({"at", "word", "points", "kept"} == set(play) for play in turn["best"])
    card = anna.post(f"/api/tables/{table}/continue", asked)
    assert (card["phase"], card["mine"], card["host"]) == ("playing", [1], True)
    assert card["seats"][0]["kind"] == "bot"
    then = anna.get(f"/api/tables/{table}/replay")["moments"][1]["seats"][1]
    assert anna.watch(card["id"]).frame(2)["view"] == then
    for wrong in ({"n": 3}, {"n": 0}, {"n": 10**9}, {"seat": 5}):
        told = anna.web.post(f"/api/tables/{table}/continue", json={**asked, **wrong}).json()
        assert told["code"] in ("over", "no-seat")
    assert come("Eve").post(f"/api/tables/{table}/continue", asked, status=403)


def test_steps_of_single_entries_can_be_asked_for(come: Come) -> None:
    anna, bo, table = two(come)
    play(anna, anna.watch(table).frame(1), "a1")
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    whole = anna.get(f"/api/tables/{table}/replay")["moments"]
    some = anna.get(f"/api/tables/{table}/moments?at=3,1")
    assert some == {"moments": [whole[0], whole[2]], "next": None}
    assert anna.get(f"/api/tables/{table}/moments?at=99")["moments"] == []
    assert anna.get(f"/api/tables/{table}/moments?at=1,x", status=400)["code"] == "malformed"


def test_an_average_is_of_ones_own_finished_games_that_count(come: Come) -> None:
    average = "/api/mine/average?game=words"
    assert come("Eve").get(average) == {"games": 0, "share": None}
    anna, bo = come("Anna"), come("Bo")
    table, answer = with_a_word(anna, bo)
    play(anna, anna.watch(table).frame(1), "a1", answer)
    assert anna.get(average)["games"] == 0  # it isn't over
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    (turn,) = anna.get(f"/api/tables/{table}/analysis")
    best = max(one["points"] for one in turn["best"])
    made = anna.get(f"/api/tables/{table}/replay")["frame"]["history"][1]["lines"][0]["data"]
    share = made["points"] / max(best, made["points"])
    assert anna.get(average) == {"games": 1, "share": round(100 * share)}
    assert bo.get(average) == {"games": 0, "share": None}  # he had no turn
    # A game in which something was taken back counts for no statistics.
    table, answer = with_a_word(anna, bo)
    play(anna, anna.watch(table).frame(1), "b1", answer)
    anna.post(f"/api/tables/{table}/undo", {"seat": 0})
    bo.post(f"/api/tables/{table}/consent", {"seat": 1, "yes": True})
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert anna.get(average)["games"] == 1
    # Anyone who passes made nothing of what there was.
    table, _ = with_a_word(anna, bo)
    play(anna, anna.watch(table).frame(1), "c1", PASS)
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert anna.get(average) == {"games": 2, "share": round(50 * share)}


def with_a_word(anna: Guest, bo: Guest) -> tuple[str, Any]:
    """A game of these two, and what Anna can open it with: a rack in some hundreds has no word."""
    while True:
        card = anna.open("me", "open")
        bo.join(card)
        anna.start(card["id"])
        answer = think(anna.watch(card["id"]).frame(1))
        if answer["type"] == "play":
            return card["id"], answer
