"""Tables, links and seats over HTTP."""

import pytest

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.words_table import play, two


def kinds(card: dict[str, list[dict[str, str]]]) -> list[str]:
    return [seat["kind"] for seat in card["seats"]]


def test_a_table_waits_until_its_seats_are_taken_and_then_counts_down(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open")
    assert (card["phase"], kinds(card), card["mine"], card["host"]) == (
        "open",
        ["person", "open"],
        [0],
        True,
    )
    tab = anna.watch(card["id"])
    assert tab.frame()["phase"] == "open"
    assert bo.join(card) == {"table": card["id"], "seat": 1}
    counting = tab.wait(lambda kind, data: kind == "frame" and data["starts"])
    assert 0 < counting["starts"] - counting["now"] <= 5000
    assert anna.start(card["id"])["phase"] == "playing"
    assert tab.frame(1, phase="playing")["seats"][1]["name"] == "Bo"
    begun = anna.get(f"/api/tables/{card['id']}")
    assert (begun["phase"], begun["turn"]) == ("playing", True)
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
    for path, body in (("sit", {"seat": 1}), ("leave", {"seat": 0})):
        assert eve.post(f"/api/tables/{table}/{path}", body, status=403)["code"] == "private"
    stand = eve.post(f"/api/tables/{table}/stand", {"seat": 0}, status=403)
    assert stand["code"] == "not-yours"
    assert eve.get(f"/api/stream?tables={table}", status=403)["code"] == "private"
    assert eve.post(f"/api/tables/{table}/start", {}, status=403)["code"] == "not-host"
    bot = {"seat": 1, "level": "easy"}
    assert eve.post(f"/api/tables/{table}/bot", bot, status=403)["code"] == "not-host"
    assert not any(card["id"] == table for card in eve.get("/api/lobby")["tables"])


def test_a_public_table_stands_in_the_lobby_and_anyone_may_sit_and_watch(come: Come) -> None:
    anna, bo, eve = come("Anna"), come("Bo"), come()
    table = anna.open("me", "open", public=True, speed="live")["id"]
    (card,) = [card for card in bo.get("/api/lobby")["tables"] if card["id"] == table]
    assert (card["mine"], card["host"]) == ([], False)
    assert not {"invitation", "own"} & card.keys()
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 0}, status=409)["code"] == "taken"
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 5}, status=404)["code"] == "no-seat"
    assert eve.post(f"/api/tables/{table}/sit", {"seat": 1}, status=401)["code"] == "no-name"
    seated = bo.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert (seated["phase"], seated["mine"]) == ("open", [1])
    anna.start(table)
    assert eve.watch(table).frame(1)["view"]["rack"] is None


def test_a_link_that_was_changed_opens_nothing(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open")
    for link in (card["invitation"], card["own"][0]["link"]):
        for bad in (link[:-1] + ("a" if link[-1] != "a" else "b"), link[:3] + "x" * 40, "x" * 128):
            assert bo.post("/api/join", {"link": bad}, status=404)["code"] == "no-link"
            assert come().post("/api/join", {"link": bad}, status=404)["code"] == "no-link"


def test_an_invitation_says_who_invites_to_what(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open", clock={"kind": "turn", "seconds": 60})
    code = card["invitation"].removeprefix("/j/")
    assert len(code) >= 13
    told = come().get(f"/api/invitation?link={code}")
    assert (told["table"], told["game"], told["host"]) == (card["id"], "words", "Anna")
    assert (told["phase"], told["free"], told["mine"]) == ("open", 1, [])
    assert told["clock"]["seconds"] == 60
    assert [seat["name"] for seat in told["seats"]] == ["Anna", None]
    bo.join(card)
    assert bo.get(f"/api/invitation?link={code}")["mine"] == [1]
    assert come().get("/api/invitation?link=nothing", status=404)["code"] == "no-link"


def test_one_invitation_fills_every_seat_in_order_and_leads_back_to_ones_own(come: Come) -> None:
    host = come("Nell")
    card = host.open("me", "open", "open", game="typo")
    guests = [come("Omar"), come("Mira")]
    assert [guest.join(card)["seat"] for guest in guests] == [1, 2]
    assert [guest.join(card)["seat"] for guest in guests] == [1, 2]
    assert host.join(card)["seat"] == 0, "nobody plays two seats by trying the link"
    assert come("Late").join(card)["seat"] is None, "the table is full, so they watch"
    host.start(card["id"])
    assert come("Later").join(card)["seat"] is None


def test_sitting_needs_a_name_but_watching_does_not(come: Come) -> None:
    anna, bo, _ = two(come)
    card = anna.open("me", "open")
    eve = come()
    assert eve.post("/api/join", {"link": card["invitation"]}, status=401)["code"] == "no-name"
    bo.join(card)
    anna.start(card["id"])
    assert eve.join(card) == {"table": card["id"], "seat": None}
    assert eve.get("/api/me")["name"] == ""
    assert eve.watch(card["id"]).frame()["phase"] == "playing"
    assert eve.post(f"/api/tables/{card['id']}/chat", {"text": "hi"}, status=401)


@pytest.mark.parametrize("watch", ["players", "nobody"])
def test_the_host_says_who_may_watch(come: Come, watch: str) -> None:
    anna, bo, table = two(come, watch=watch)
    card = anna.get(f"/api/tables/{table}")
    assert card["watch"] == watch
    eve = come("Eve")
    link = {"link": card["invitation"]}
    assert eve.post("/api/join", link, status=409)["code"] == "started"
    assert not eve.get(f"/api/invitation?link={card['invitation']}")["may_watch"]
    assert eve.get(f"/api/stream?tables={table}", status=403)["code"] == "private"
    assert bo.watch(table).frame(1)["seat"] == 1


def test_a_public_table_that_nobody_may_watch_can_still_be_joined(come: Come) -> None:
    anna, bo, eve = come("Anna"), come("Bo"), come("Eve")
    table = anna.open("me", "open", public=True, speed="live", watch="nobody")["id"]
    assert eve.get(f"/api/stream?tables={table}", status=403)["code"] == "private"
    assert bo.post(f"/api/tables/{table}/sit", {"seat": 1})["mine"] == [1]
    assert bo.watch(table).frame()["seat"] == 1


def test_a_seats_private_link_opens_it_on_another_device(come: Come) -> None:
    anna, bo, table = two(come)
    (own,) = bo.get(f"/api/tables/{table}")["own"]
    assert own["seat"] == 1
    phone = come()
    phone.web.headers["User-Agent"] = "Mozilla/5.0 (iPhone) AppleWebKit Version/17 Safari/604"
    assert phone.post("/api/join", {"link": own["link"]}) == {"table": table, "seat": 1}
    assert phone.get("/api/me")["name"] == "Bo"
    play(anna, anna.watch(table).frame(1), "a1")
    frame = phone.watch(table).frame(2)
    assert frame["view"]["rack"]
    play(phone, frame, "b1")
    assert bo.watch(table).frame(3)["n"] == 3
    # The seat is shared, and its table found again; nothing else is.
    (found,) = phone.get("/api/mine")["tables"]
    assert (found["id"], found["mine"], found["host"]) == (table, [1], False)
    (shared,) = phone.get(f"/api/tables/{table}")["own"]
    assert (shared["link"], shared["devices"]) == (None, []), "only the owner sees these"
    (device,) = bo.get(f"/api/tables/{table}")["own"][0]["devices"]
    assert device["label"] == "Safari on iPhone"


def test_the_owner_turns_a_device_out_and_its_open_page_loses_the_seat(come: Come) -> None:
    anna, bo, table = two(come)
    phone = come()
    phone.post("/api/join", {"link": bo.get(f"/api/tables/{table}")["own"][0]["link"]})
    tab = phone.watch(table)
    assert tab.frame(1)["view"]["rack"]
    (device,) = bo.get(f"/api/tables/{table}")["own"][0]["devices"]
    turn_out = {"seat": 1, "device": device["id"]}
    assert anna.post(f"/api/tables/{table}/turn-out", turn_out, status=403)["code"] == "not-yours"
    card = bo.post(f"/api/tables/{table}/turn-out", turn_out)
    assert card["own"][0]["devices"] == []
    assert tab.wait(lambda kind, data: kind == "gone")["code"] == "private"
    answer = {"seat": 1, "key": "turn:2", "answer": {}, "id": "x"}
    refused = phone.post(f"/api/tables/{table}/answers", answer, status=403)
    assert refused["code"] == "not-yours"


def test_standing_up_frees_the_seat_again(come: Come) -> None:
    anna, bo, carl = come("Anna"), come("Bo"), come("Carl")
    card = anna.open("me", "open")
    table = card["id"]
    anna.post(f"/api/tables/{table}/stand", {"seat": 0})
    assert kinds(anna.get(f"/api/tables/{table}")) == ["open", "open"]
    assert bo.join(card)["seat"] == 0
    assert carl.post(f"/api/tables/{table}/stand", {"seat": 0}, status=403)["code"] == "not-yours"


def test_leaving_an_open_table_alone_takes_it_away(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", "open", public=True, speed="live")["id"]
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
    table = anna.open("me", "open")["id"]
    assert anna.post(f"/api/tables/{table}/start", {}, status=409)["code"] == "not-full"
    bot = {"seat": 0, "level": "easy"}
    assert anna.post(f"/api/tables/{table}/bot", bot, status=409)["code"] == "taken"
    card = anna.post(f"/api/tables/{table}/bot", {"seat": 1, "level": "easy"})
    assert (card["phase"], card["seats"][1]["level"]) == ("playing", "easy")
    assert anna.post(f"/api/tables/{table}/start", {}, status=409)["code"] == "not-open"


def test_bots_have_names_that_change_with_their_level(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", {"kind": "bot", "level": "medium"}, "open", game="kross")
    assert [seat["name"] for seat in card["seats"]] == ["Anna", "Bo", None]
    card = anna.post(f"/api/tables/{card['id']}/bot", {"seat": 1, "level": "strong"})
    assert (card["seats"][1]["name"], card["seats"][1]["level"]) == ("Otto", "strong")
    (listed,) = [one for one in anna.get("/api/mine")["tables"] if one["id"] == card["id"]]
    assert listed["seats"][1]["name"] == "Otto"


def test_nobody_takes_the_name_of_a_bot_at_their_table(come: Come) -> None:
    anna, bo = come("Anna"), come("bo")
    card = anna.open("me", {"kind": "bot", "level": "medium"}, "open", game="kross")
    refused = bo.post("/api/join", {"link": card["invitation"]}, status=409)
    assert refused["code"] == "bot-name"
    assert refused["say"] == "A bot at your table is called bo. Choose another name."
    bo.post("/api/me", {"name": "Bea"})
    assert bo.join(card)["seat"] == 2
    assert bo.post("/api/me", {"name": "BO"}, status=409)["code"] == "bot-name"
    assert bo.get("/api/me")["name"] == "Bea"


def test_several_on_one_device_see_one_hand_at_a_time(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", {"kind": "device", "name": "Grandma"})
    assert card["mine"] == [0, 1]
    assert [seat["name"] for seat in card["seats"]] == ["Anna", "Grandma"]
    table = card["id"]
    curtain = anna.watch(table).frame(1)
    assert (curtain["seat"], curtain["view"]["rack"]) == (None, None), "nobody has picked it up"
    hers = anna.watch(f"{table}:0")
    play(anna, hers.frame(1, seat=0), "a1")
    passed_on = hers.frame(2)
    assert (passed_on["seat"], passed_on["view"]["rack"]) == (None, None)
    assert hers.raw.count(b'"seat":0,"view"') == 1
    grandma = anna.watch(f"{table}:1")
    play(anna, grandma.frame(2, seat=1), "g1")
    assert hers.frame(3, seat=0)["asks"], "and Anna has it again"
    assert not any(kind == "frame" and data["seat"] == 1 for kind, data in hers.events)


def test_a_shared_device_is_for_private_games(come: Come) -> None:
    told = come("Anna").open("me", {"kind": "device", "name": "Sam"}, public=True, status=400)
    assert told["code"] == "device-public"


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
    told = come("Anna").open("me", "open", status=400, **more)
    assert told["code"] == code
    assert told["say"].endswith(".")


def test_one_host_cannot_fill_the_house(come: Come) -> None:
    anna = come("Anna")
    for _ in range(50):
        anna.open("me", "open")
    assert anna.open("me", "open", status=409)["code"] == "too-many-tables"


def test_one_host_cannot_have_bots_at_every_table(come: Come) -> None:
    anna = come("Anna")
    bot = {"kind": "bot", "level": "expert"}
    for _ in range(20):
        anna.open("me", bot)
    told = anna.open("me", bot, status=409)
    assert told["code"] == "too-many-bots"
    assert "20" in told["say"]
    # Nor by the way around: a table with people only, and a bot afterwards.
    table = anna.open("me", "open")["id"]
    body = {"seat": 1, "level": "expert"}
    assert anna.post(f"/api/tables/{table}/bot", body, status=409)["code"] == "too-many-bots"


def end(guest: Guest, table: str, seat: int) -> None:
    guest.post(f"/api/tables/{table}/resign", {"seat": seat})


def test_a_rematch_links_the_tables_and_the_loser_opens(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    assert anna.post(f"/api/tables/{table}/rematch", status=409)["code"] == "not-ended"
    end(bo, table, 1)
    assert come("Eve").post(f"/api/tables/{table}/rematch", status=403)["code"] == "private"
    again = anna.post(f"/api/tables/{table}/rematch")
    assert again["phase"] == "open"
    assert again["mine"] == [1]
    assert tab.frame(2, rematch=again["id"])
    assert not any(own["link"] for own in again["own"] if own["seat"] != 1)
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
    (hers,), (his,) = (who.get("/api/mine")["tables"] for who in (anna, bo))
    assert (hers["id"], hers["turn"], his["turn"]) == (table, True, False)
    assert come().get("/api/mine")["tables"] == []


def test_a_new_name_is_seen_at_the_table(come: Come) -> None:
    anna, bo, table = two(come)
    tab = bo.watch(table)
    tab.frame(1)
    anna.post("/api/me", {"name": "Annabel"})
    tab.wait(lambda kind, data: kind == "frame" and data["seats"][0]["name"] == "Annabel")
