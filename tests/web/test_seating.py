"""Tables, links and seats over HTTP."""

import pytest

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.table import play, two


def kinds(card: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["kind"] for seat in card["seats"]]


def test_a_table_waits_until_its_seats_are_taken_and_then_begins_by_itself(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "link")
    assert (card["phase"], kinds(card), card["mine"], card["host"]) == (
        "open",
        ["person", "open"],
        [0],
        True,
    )
    (link,) = card["links"]
    assert link["seat"] == 1
    assert link["link"].startswith("/s/")
    tab = anna.watch(card["id"])
    assert tab.frame()["phase"] == "open"
    assert bo.post("/api/join", {"link": link["link"]}) == {"table": card["id"], "seat": 1}
    assert tab.frame(1, phase="playing")["seats"][1]["name"] == "Bo"
    begun = anna.get(f"/api/tables/{card['id']}")
    assert (begun["phase"], begun["turn"], begun["links"]) == ("playing", True, [])
    assert bo.get(f"/api/tables/{card['id']}")["turn"] is False


def test_two_clicks_to_the_first_move_against_a_bot(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", {"kind": "bot", "level": "medium"})
    assert card["phase"] == "playing"
    assert anna.watch(card["id"]).frame(1)["asks"]


def test_a_private_table_is_closed_to_whoever_has_no_link(come: Come) -> None:
    anna, eve = come("Anna"), come("Eve")
    table = anna.open("me", "open")["id"]
    for path in ("", "/chat", "/replay", "/export"):
        assert eve.get(f"/api/tables/{table}{path}", status=403)["code"] == "private"
    for path, body in (("sit", {"seat": 1}), ("stand", {"seat": 0}), ("leave", {"seat": 0})):
        assert eve.post(f"/api/tables/{table}/{path}", body, status=403)["code"] == "private"
    assert eve.get(f"/api/stream?tables={table}", status=403)["code"] == "private"
    assert eve.post(f"/api/tables/{table}/start", status=403)["code"] == "not-host"
    bot = {"seat": 1, "level": "easy"}
    assert eve.post(f"/api/tables/{table}/bot", bot, status=403)["code"] == "not-host"
    assert not any(card["id"] == table for card in eve.get("/api/lobby"))


def test_a_public_table_stands_in_the_lobby_and_anyone_may_sit_and_watch(come: Come) -> None:
    anna, bo, eve = come("Anna"), come("Bo"), come()
    table = anna.open("me", "open", public=True)["id"]
    (card,) = [card for card in bo.get("/api/lobby") if card["id"] == table]
    assert (card["mine"], card["host"], card["watch"], card["links"]) == ([], False, None, [])
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 0}, status=409)["code"] == "taken"
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 5}, status=404)["code"] == "no-seat"
    assert eve.post(f"/api/tables/{table}/sit", {"seat": 1}, status=401)["code"] == "no-name"
    seated = bo.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert (seated["phase"], seated["mine"]) == ("playing", [1])
    assert eve.watch(table).frame(1)["view"]["rack"] is None


def test_a_seat_that_is_kept_for_a_link_cannot_be_taken_without_it(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    table = anna.open("me", "link", public=True)["id"]
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 1}, status=403)["code"] == "by-link"


def test_a_link_that_was_changed_opens_nothing(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    link = anna.open("me", "link")["links"][0]["link"]
    for bad in (link[:-1] + ("A" if link[-1] != "A" else "B"), "/s/" + "x" * 40, "x" * 128):
        assert bo.post("/api/join", {"link": bad}, status=404)["code"] == "no-link"
        assert come().post("/api/join", {"link": bad}, status=404)["code"] == "no-link"


def test_sitting_needs_a_name_but_watching_does_not(come: Come) -> None:
    anna, _, _ = two(come)
    card = anna.open("me", "link")
    eve = come()
    link = card["links"][0]["link"]
    assert eve.post("/api/join", {"link": link}, status=401)["code"] == "no-name"
    joined = eve.post("/api/join", {"link": card["watch"]})
    assert joined == {"table": card["id"], "seat": None}
    assert eve.get("/api/me")["name"] == ""
    assert eve.watch(card["id"]).frame()["phase"] == "open"
    assert eve.post(f"/api/tables/{card['id']}/chat", {"text": "hi"}, status=401)
    eve.post("/api/me", {"name": "Eve"})
    assert eve.post("/api/join", {"link": link})["seat"] == 1


def test_the_same_seat_link_brings_one_back_on_another_device(come: Come) -> None:
    anna, bo, table = two(come)
    own = bo.get(f"/api/tables/{table}")["own"]
    assert [link["seat"] for link in own] == [1]
    phone = come()
    assert phone.post("/api/join", {"link": own[0]["link"]}) == {"table": table, "seat": 1}
    assert phone.get("/api/me")["name"] == "Bo"
    assert phone.get("/api/me")["id"] != bo.id
    play(anna, anna.watch(table).frame(1), "a1")
    frame = phone.watch(table).frame(2)
    assert frame["view"]["rack"]
    play(phone, frame, "b1")
    assert bo.watch(table).frame(3)["n"] == 3
    # The seat is shared, and its table found again; nothing else is.
    (found,) = phone.get("/api/mine")
    assert (found["id"], found["mine"], found["host"]) == (table, [1], False)


def test_who_tries_the_link_of_a_friend_does_not_play_both_sides(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", "link", public=True)
    assert anna.post("/api/join", {"link": card["links"][0]["link"]})["seat"] == 0
    assert anna.post(f"/api/tables/{card['id']}/sit", {"seat": 1}, status=409)["code"] == "sitting"
    assert anna.get(f"/api/tables/{card['id']}")["phase"] == "open"


def test_standing_up_frees_the_seat_again(come: Come) -> None:
    anna, bo, carl = come("Anna"), come("Bo"), come("Carl")
    table = anna.open("me", "link")["id"]
    anna.post(f"/api/tables/{table}/stand", {"seat": 0})
    card = anna.get(f"/api/tables/{table}")
    assert kinds(card) == ["open", "open"]
    assert [link["seat"] for link in card["links"]] == [0, 1]
    bo.post("/api/join", {"link": card["links"][1]["link"]})
    assert carl.post(f"/api/tables/{table}/stand", {"seat": 1}, status=403)["code"] == "private"
    anna.post(f"/api/tables/{table}/stand", {"seat": 1})
    assert kinds(anna.get(f"/api/tables/{table}")) == ["open", "open"]
    bo.get(f"/api/tables/{table}", status=403)


def test_leaving_an_open_table_alone_takes_it_away(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", "open", public=True)["id"]
    anna.post(f"/api/tables/{table}/leave", {"seat": 0})
    assert anna.get(f"/api/tables/{table}", status=404)["code"] == "no-table"


def test_leaving_a_game_of_two_is_resigning(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    anna.post(f"/api/tables/{table}/leave", {"seat": 1}, status=403)
    anna.post(f"/api/tables/{table}/leave", {"seat": 0})
    assert tab.frame(2)["result"]["places"] == [2, 1]


def test_the_host_gives_an_empty_seat_to_a_bot(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", "link")["id"]
    assert anna.post(f"/api/tables/{table}/start", status=409)["code"] == "not-full"
    bot = {"seat": 0, "level": "easy"}
    assert anna.post(f"/api/tables/{table}/bot", bot, status=409)["code"] == "taken"
    card = anna.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "easy"})
    assert (card["phase"], card["seats"][1]["level"]) == ("playing", "easy")
    assert anna.post(f"/api/tables/{table}/start", status=409)["code"] == "started"


def test_several_on_one_device_hold_several_seats(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", {"kind": "device", "name": "Grandma"})
    assert card["mine"] == [0, 1]
    assert [seat["name"] for seat in card["seats"]] == ["Anna", "Grandma"]
    tab = anna.watch(card["id"])
    play(anna, tab.frame(1, seat=0), "a1")
    play(anna, tab.frame(2, seat=1), "g1")
    assert tab.frame(3, seat=0)["asks"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"places": [{"kind": "me"}]}, "seats"),
        ({"places": [{"kind": "me"}] * 3}, "seats"),
        ({"places": [{"kind": "bot", "level": "easy"}] * 2}, "nobody"),
        ({"places": [{"kind": "me"}, {"kind": "bot"}]}, "no-level"),
        ({"places": [{"kind": "me"}, {"kind": "ghost"}]}, "malformed"),
        ({"dictionary": {"added": ["no spaces"]}}, "words"),
        ({"clock": {"kind": "turn", "seconds": 1}}, "malformed"),
        ({"surprise": 1}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(
    come: Come, more: dict[str, object], code: str
) -> None:
    told = come("Anna").open("me", "link", status=400, **more)
    assert told["code"] == code
    assert told["say"].endswith(".")


def test_one_host_cannot_fill_the_house(come: Come) -> None:
    anna = come("Anna")
    for _ in range(50):
        anna.open("me", "link")
    assert anna.open("me", "link", status=409)["code"] == "too-many-tables"


def end(guest: Guest, table: str, seat: int) -> None:
    guest.post(f"/api/tables/{table}/resign", {"seat": seat})


def test_a_rematch_links_the_tables_and_the_loser_opens(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    assert anna.post(f"/api/tables/{table}/rematch", status=409)["code"] == "not-ended"
    end(bo, table, 1)
    assert come("Eve").post(f"/api/tables/{table}/rematch", status=403)["code"] == "not-here"
    again = anna.post(f"/api/tables/{table}/rematch")
    assert again["phase"] == "open"
    assert again["mine"] == [1]
    assert tab.frame(2, rematch=again["id"])
    his = bo.post(f"/api/tables/{table}/rematch")
    assert (his["id"], his["phase"], his["mine"]) == (again["id"], "playing", [0])
    assert his["turn"] is True


def test_a_rematch_against_a_bot_begins_at_once(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
    end(anna, table, 0)
    again = anna.post(f"/api/tables/{table}/rematch")
    assert again["phase"] == "playing"
    assert kinds(again) == ["person", "bot"]


def test_my_tables_say_where_i_am_waited_for(come: Come) -> None:
    anna, bo, table = two(come)
    (hers,), (his,) = anna.get("/api/mine"), bo.get("/api/mine")
    assert (hers["id"], hers["turn"], his["turn"]) == (table, True, False)
    assert come().get("/api/mine") == []


def test_a_new_name_is_seen_at_the_table(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    tab.frame(1)
    anna.post("/api/me", {"name": "Annabel"})
    tab.wait(lambda kind, data: kind == "frame" and data["seats"][0]["name"] == "Annabel")
