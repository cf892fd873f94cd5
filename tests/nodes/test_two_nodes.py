"""Everything that happens on one node holds on the other."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.nodes.conftest import Come
from tests.web.guest import PATIENCE, Guest, Tab
from tests.web.hall_process import HallProcess
from tests.web.test_seats import spectates
from tests.web.words_table import PASS, play
from wordhall.web.connections import Capacity

Nodes = tuple[HallProcess, HallProcess]


def moved(guest: Guest, nodes: Nodes, node: int) -> Guest:
    """The same browser, sent to another node by the load balancer."""
    guest.address = nodes[node].address
    guest.web.base_url = guest.address
    return guest


def two(come: Come, **more: Any) -> tuple[Guest, Guest, str]:
    """Anna on one node and Bo on the other: the game is on, and Anna begins."""
    anna, bo = come("Anna", 0), come("Bo", 1)
    card = anna.open("me", "open", **more)
    bo.join(card)
    anna.start(card["id"])
    return anna, bo, card["id"]


def test_a_game_is_played_across_two_nodes(come: Come) -> None:
    anna, bo, table = two(come)
    hers, his = anna.watch(table), bo.watch(table)
    n = 1
    for turn in range(6):
        guest, tab = ((anna, hers), (bo, his))[turn % 2]
        n = play(guest, tab.turn(n), f"move-{turn}")
    assert hers.frame(n)["n"] == his.frame(n)["n"] == 7


def test_who_is_sent_to_another_node_is_never_behind(come: Come, nodes: Nodes) -> None:
    anna, bo, table = two(come)
    bo.watch(table).frame(1)
    for turn in range(1, 13):
        # The question is open since a moment ago, on the node where the last answer was given.
        guest, seat = ((anna, 0), (bo, 1))[(turn - 1) % 2]
        moved(guest, nodes, turn % 2)
        if guest.get(f"/api/tables/{table}")["phase"] == "ended":
            break
        said = guest.answer(table, seat, f"turn:{turn}", PASS, f"pass-{turn}")
        assert said["n"] == turn + 1
        assert guest.answer(table, seat, f"turn:{turn}", PASS, f"pass-{turn}") == said
        moved(guest, nodes, 1 - turn % 2)
        assert guest.answer(table, seat, f"turn:{turn}", PASS, f"pass-{turn}") == said
    assert turn > 3


def test_who_was_sent_away_sees_nothing_more_on_the_other_node(come: Come) -> None:
    anna, eve, bo = come("Anna", 0), come("Eve", 1), come("Bo", 0)
    card = anna.open("me", "open", watch="players")
    table = card["id"]
    eve.join(card)
    tab = eve.watch(table)
    assert tab.frame()["seat"] == 1
    hers = anna.watch(table)
    taken = hers.wait(lambda kind, data: kind == "frame" and data["seats"][1]["id"] is not None)
    anna.post(f"/api/tables/{table}/send-away", {"id": taken["seats"][1]["id"]})
    spectates(tab)
    bo.join(anna.get(f"/api/tables/{table}"))
    anna.start(table)
    assert bo.watch(table).frame(1)["seat"] == 1
    answer = {"seat": 1, "key": "turn:1", "answer": PASS, "id": "stolen"}
    assert eve.post(f"/api/tables/{table}/answers", answer, status=403)["code"] == "not-yours"
    assert tab.frame(1)["view"]["rack"] is None


def test_a_device_that_was_turned_out_sees_no_private_frame(come: Come) -> None:
    anna, bo, table = two(come)
    phone = come(None, 0)
    link = bo.get(f"/api/tables/{table}")["own"][0]["link"]
    phone.post("/api/join", {"link": link})
    tab = phone.watch(table)
    assert tab.frame(1)["seat"] == 1
    bo.post(f"/api/tables/{table}/turn-out", {"seat": 1, "device": phone.get("/api/me")["id"]})
    assert tab.wait(lambda kind, data: kind == "gone")["code"] == "private"
    play(anna, anna.watch(table).turn(1), "next", PASS)
    bo.watch(table).frame(2)
    assert b'"n":2' not in tab.raw


def test_a_seat_is_taken_once_on_whichever_node(come: Come) -> None:
    anna = come("Anna", 0)
    for _ in range(5):
        card = anna.open("me", "open", "open", game="typo")
        people = [come(f"Guest {i}", i % 2) for i in range(4)]
        with ThreadPoolExecutor(4) as crowd:
            came = list(crowd.map(lambda who, card: who.join(card), people, [card] * 4))
        assert sorted(one["seat"] for one in came if one["seat"] is not None) == [1, 2]


def test_talk_reaches_the_other_node(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    tab.frame(1)
    said = anna.post(f"/api/tables/{table}/chat", {"text": "good luck"})
    assert tab.wait(lambda kind, _: kind == "chat")["said"] == said
    bo.post(f"/api/tables/{table}/mute", {"name": "Anna", "muted": True})
    anna.post(f"/api/tables/{table}/chat", {"text": "hello?"})
    assert [line["text"] for line in bo.get(f"/api/tables/{table}/chat")["said"]] == []


def test_who_is_here_is_seen_on_the_other_node(come: Come) -> None:
    anna, bo, table = two(come)
    hers = anna.watch(table)

    def bo_is(here: bool) -> Any:
        return hers.wait(lambda kind, data: kind == "frame" and data["seats"][1]["here"] is here)

    bo_is(False)
    his = bo.watch(table)
    bo_is(True)
    hers.events.clear()
    his.close()
    bo_is(False)


def test_a_draft_is_given_back_on_the_other_node(come: Come, nodes: Nodes) -> None:
    anna, _, table = two(come)
    path = f"/api/tables/{table}/drafts"
    for count in (3, 9, 8):  # the last was overtaken on its way
        anna.put(path, {"seat": 0, "key": "turn:1", "draft": {"laid": count}, "count": count})
    moved(anna, nodes, 1)

    def drafted() -> Any:
        tab = anna.watch(table)
        draft = tab.frame(1)["asks"][0]["draft"]
        tab.close()
        return draft

    until = time.monotonic() + PATIENCE
    while (seen := drafted()) != {"laid": 9}:
        # A database that nodes share is written once per second at most.
        assert seen in (None, {"laid": 3})
        assert time.monotonic() < until


def test_a_token_that_was_taken_back_is_nothing_on_the_other_node(come: Come, nodes: Nodes) -> None:
    anna, _, table = two(come)
    token = anna.post("/api/tokens")["token"]
    program = come(None, 1)
    program.web.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/me")["name"] == "Anna"
    tab = program.watch(table)
    assert tab.frame(1)["seat"] == 0
    anna.web.delete("/api/tokens")
    tab.wait_end()
    program.post("/api/tokens", status=401)


def test_a_new_name_is_known_on_the_other_node(come: Come, nodes: Nodes) -> None:
    anna = come("Anna", 0)
    moved(anna, nodes, 1)
    assert anna.get("/api/me")["name"] == "Anna"
    moved(anna, nodes, 0)
    anna.post("/api/me", {"name": "Annabel"})
    moved(anna, nodes, 1)
    until = time.monotonic() + PATIENCE
    while anna.get("/api/me")["name"] != "Annabel":
        assert time.monotonic() < until


def test_each_node_has_counters_of_its_own(come: Come, nodes: Nodes) -> None:
    labels = set()
    for node in range(2):
        guest = come("Anna", node)
        found = re.search(r'wordhall_streams\{node="(\w+)"\}', guest.get("/metrics"))
        assert found is not None
        labels.add(found[1])
        assert guest.get("/ready") == {"ready": True}
    assert len(labels) == 2


def test_a_person_has_as_many_streams_on_all_nodes_as_on_one(come: Come) -> None:
    anna, bo, table = two(come)
    for guest in (anna, bo):
        tabs = [guest.watch(table) for _ in range(Capacity().streams_each // 2)]
        for tab in tabs:
            tab.frame(1)
        assert guest.get(f"/api/stream?tables={table}", status=429)["code"] == "streams"


def test_a_bot_answers_once_whichever_node_it_belongs_to(come: Come) -> None:
    anna = come("Anna", 0)
    for number in range(6):
        table = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
        tab = anna.watch(table)
        play(anna, tab.turn(1), f"bot-{number}", PASS)
        assert [line["by"] for line in tab.turn(3)["history"]][-1:] == ["bot"]
        (again,) = [anna.watch(table).frame(3)]
        assert [line["by"] for line in again["history"]] == ["house", "person", "bot"]
        tab.close()


def test_a_round_that_starts_on_one_node_is_played_on_both(come: Come) -> None:
    dee, ann, ben = come("Dee", 0), come("Ann", 0), come("Ben", 1)
    for _ in range(3):  # the tournament belongs to either node
        card = dee.post("/api/cups", {"name": "Friday Word Club", "rounds": 1})
        cup = card["frame"]["cup"]
        for guest in (ann, ben):
            guest.post("/api/cups/join", {"link": card["links"]["join"]})
        dee.post(f"/api/cups/{cup}/start")
        ((game,),) = [sheet["games"] for sheet in dee.get(f"/api/cups/{cup}/sheets")["sheets"]]
        tabs = [guest.watch(game["id"]) for guest in (ann, ben)]
        assert sorted(tab.frame(1)["seat"] for tab in tabs) == [0, 1]
        follower = come(None, 1)
        following = Tab(follower, f"&cups={cup}")
        follower.tabs.append(following)
        following.wait(lambda kind, data: kind == "cup" and data["phase"] == "playing")
        seat = tabs[0].frame(1)["seat"]
        ann.post(f"/api/tables/{game['id']}/resign", {"seat": seat})
        # The last game is over, so the round is, and the judge can look at it on the other node.
        following.wait(lambda kind, data: kind == "cup" and data["phase"] == "checking")
