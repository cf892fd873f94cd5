"""Seats are really yours: every road by which someone else once got into one is closed."""

import threading
from typing import Any

from tests.web.conftest import Come
from tests.web.guest import Guest, Tab
from tests.web.words_table import PASS, two


def spectates(tab: Tab) -> Any:
    """The first frame after the stream lost its seat."""
    return tab.wait(lambda kind, data: kind == "frame" and data["seat"] is None)


def cannot_play(guest: Guest, table: str, seat: int) -> None:
    answer = {"seat": seat, "key": "turn:1", "answer": PASS, "id": "stolen"}
    told = guest.post(f"/api/tables/{table}/answers", answer, status=403)
    assert told["code"] == "not-yours"
    draft = {"seat": seat, "key": "turn:1", "draft": 1}
    assert guest.put(f"/api/tables/{table}/drafts", draft, status=403)["code"] == "not-yours"


def test_the_host_cannot_use_the_link_that_they_sent(come: Come) -> None:
    anna, bo, table = two(come)
    card = anna.get(f"/api/tables/{table}")
    assert anna.join(card)["seat"] == 0, "it leads to the host's own seat"
    fresh = come("Anna again")
    assert fresh.join(card)["seat"] is None, "and anyone else to a spectator's place"
    for guest in (anna, fresh):
        cannot_play(guest, table, 1)
    assert [own["seat"] for own in card["own"]] == [0]
    assert bo.watch(table).frame(1)["seat"] == 1


def test_a_stranger_who_stood_up_sees_nothing_of_who_sits_there_next(come: Come) -> None:
    anna, eve, bo = come("Anna"), come("Eve"), come("Bo")
    card = anna.open("me", "open")
    assert eve.join(card)["seat"] == 1
    noted = eve.get(f"/api/tables/{card['id']}")["own"][0]["link"]
    tab = eve.watch(card["id"])
    assert tab.frame()["seat"] == 1
    eve.post(f"/api/tables/{card['id']}/stand", {"seat": 1})
    assert spectates(tab)["seating"] == 2
    bo.join(card)
    anna.start(card["id"])
    assert eve.post("/api/join", {"link": noted}, status=404)["code"] == "no-link"
    cannot_play(eve, card["id"], 1)
    assert tab.frame(1)["view"]["rack"] is None


def test_the_second_device_of_someone_who_was_sent_away_is_out_too(come: Come) -> None:
    anna, eve, phone = come("Anna"), come("Eve"), come()
    card = anna.open("me", "open", watch="players")
    table = card["id"]
    eve.join(card)
    phone.post("/api/join", {"link": eve.get(f"/api/tables/{table}")["own"][0]["link"]})
    hers, second = eve.watch(table), phone.watch(table)
    assert (hers.frame()["seat"], second.frame()["seat"]) == (1, 1)
    seat = anna.get(f"/api/tables/{table}")["seats"][1]["id"]
    after = anna.post(f"/api/tables/{table}/send-away", {"id": seat})
    assert spectates(hers)["seats"][1]["kind"] == "open"
    assert second.wait(lambda kind, data: kind == "gone")["code"] == "private"
    assert after["invitation"] != card["invitation"], "the link is renewed"
    old, new = {"link": card["invitation"]}, {"link": after["invitation"]}
    assert eve.post("/api/join", old, status=404)["code"] == "no-link"
    assert eve.post("/api/join", new, status=403)["code"] == "banned"
    assert eve.post(f"/api/tables/{table}/sit", {"seat": 1}, status=403)["code"] == "banned"
    assert eve.post(f"/api/tables/{table}/chat", {"text": "hi"}, status=403)["code"] == "banned"
    phone.get(f"/api/tables/{table}", status=403)


def test_who_asks_for_a_rematch_is_handed_nobodys_seat(come: Come) -> None:
    anna, bo, table = two(come)
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    again = anna.post(f"/api/tables/{table}/rematch")
    assert [own["seat"] for own in again["own"]] == again["mine"]
    eve = come("Eve")
    assert eve.join(again)["seat"] is None, "the other seat is reserved for Bo"
    assert bo.post(f"/api/tables/{table}/rematch")["mine"] == [0]
    cannot_play(anna, again["id"], 0)
    cannot_play(eve, again["id"], 0)


def test_a_director_holds_no_key_to_a_players_games(come: Come) -> None:
    dee, ann, bo = come("Dee"), come("Ann"), come()
    cup = dee.post("/api/cups", {"name": "Friday Word Club"})["frame"]["cup"]
    dee.post(f"/api/cups/{cup}/players", {"names": ["Bo"]})
    (slip,) = dee.get(f"/api/cups/{cup}")["links"]["players"]
    ann.post(f"/api/cups/{cup}/register")
    bo.post("/api/cups/join", {"link": slip["link"]})
    dee.post(f"/api/cups/{cup}/start")
    (sheet,) = dee.get(f"/api/cups/{cup}/sheets")["sheets"]
    (game,) = sheet["games"]
    seat = game["players"].index(1)
    for link in (slip["link"], f"/c/{cup}-1-{'x' * 24}"):
        dee.post("/api/cups/join", {"link": link}, status=409 if link == slip["link"] else 404)
    code = {"code": slip["code"]}
    assert dee.post(f"/api/cups/{cup}/claim", code, status=404)["code"] == "cup-code"
    assert dee.get(f"/api/cups/{cup}")["links"]["players"] == [], "no slip is left to hand out"
    cannot_play(dee, game["id"], seat)
    tab = bo.watch(game["id"])
    assert tab.frame(1)["seat"] == seat
    # A new slip ends what the old device could do, and everyone can see that it was issued.
    dee.post(f"/api/cups/{cup}/slip", {"player": 1})
    assert spectates(tab)["view"]["rack"] is None
    cannot_play(bo, game["id"], seat)
    assert bo.get(f"/api/cups/{cup}")["player"] is None
    (new,) = dee.get(f"/api/cups/{cup}")["links"]["players"]
    phone = come()
    phone.post(f"/api/cups/{cup}/claim", {"code": f" {new['code'].lower()} "})
    assert phone.watch(game["id"]).frame(1)["seat"] == seat


def test_three_pupils_share_one_browser_one_after_another(come: Come) -> None:
    dee, tablet = come("Dee"), come()
    cup = dee.post("/api/cups", {"name": "School"})["frame"]["cup"]
    dee.post(f"/api/cups/{cup}/players", {"names": ["Aylin", "Bela", "Cem"]})
    slips = dee.get(f"/api/cups/{cup}")["links"]["players"]
    tablet.post("/api/cups/join", {"link": slips[0]["link"]})
    aylin = tablet.get("/api/me")
    told = tablet.post("/api/cups/join", {"link": slips[1]["link"]}, status=409)
    assert (told["code"], told["data"]) == ("cup-switch", {"name": "Aylin", "to": "Bela"})
    assert tablet.get(f"/api/cups/{cup}")["player"] == 1, "nothing has changed yet"
    tablet.post("/api/cups/join", {"link": slips[1]["link"], "switch": True})
    bela = tablet.get("/api/me")
    assert (bela["name"], bela["id"] != aylin["id"]) == ("Bela", True)
    assert tablet.get(f"/api/cups/{cup}")["player"] == 2
    tablet.post(f"/api/cups/{cup}/claim", {"code": slips[2]["code"], "switch": True})
    assert tablet.get(f"/api/cups/{cup}")["player"] == 3
    used = {"link": slips[0]["link"], "switch": True}
    assert tablet.post("/api/cups/join", used, status=409)["code"] == "cup-slip"
    assert tablet.get(f"/api/cups/{cup}")["player"] == 3, "a used slip signs nobody out"


def test_two_who_take_the_last_seat_get_it_once(come: Come) -> None:
    anna = come("Anna")
    card = anna.open("me", "open")
    crowd = [come(f"Guest {i}") for i in range(6)]
    seats = at_once([lambda guest=guest: guest.join(card)["seat"] for guest in crowd])
    assert sorted(seats, key=str) == [1, None, None, None, None, None]
    assert anna.get(f"/api/tables/{card['id']}")["seats"][1]["name"] in {
        guest.get("/api/me")["name"] for guest in crowd
    }


def test_a_double_click_takes_one_seat(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open", "open", game="typo")
    assert at_once([lambda: bo.join(card)["seat"]] * 4) == [1, 1, 1, 1]
    kinds = [seat["kind"] for seat in anna.get(f"/api/tables/{card['id']}")["seats"]]
    assert kinds == ["person", "person", "open"]


def test_a_seat_that_was_moved_keeps_its_owner_link_and_devices(come: Come) -> None:
    anna, bo, carl, phone = come("Anna"), come("Bo"), come("Carl"), come()
    card = anna.open("me", "open", "open", game="typo")
    table = card["id"]
    bo.join(card)
    carl.join(card)
    link = bo.get(f"/api/tables/{table}")["own"][0]["link"]
    phone.post("/api/join", {"link": link})
    tab = phone.watch(table)
    assert tab.frame()["seat"] == 1
    ids = [seat["id"] for seat in anna.get(f"/api/tables/{table}")["seats"]]
    moved = anna.post(f"/api/tables/{table}/order", {"order": [2, 1, 0]})
    assert [seat["id"] for seat in moved["seats"]] == ids[::-1]
    again = anna.post(f"/api/tables/{table}/order", {"order": [1, 2, 0]})
    assert [seat["name"] for seat in again["seats"]] == ["Bo", "Anna", "Carl"]
    assert tab.frame(seat=0)["seats"][0]["name"] == "Bo"
    assert bo.get(f"/api/tables/{table}")["own"][0]["link"] == link
    # The host meant Carl, wherever he sits by now.
    anna.post(f"/api/tables/{table}/send-away", {"id": ids[2]})
    names = [seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]]
    assert names == ["Bo", "Anna", None]
    bad = anna.post(f"/api/tables/{table}/order", {"order": [0, 0, 1]}, status=400)
    assert bad["code"] == "order"


def test_the_host_starts_with_fewer_and_the_free_seats_go_away(come: Come) -> None:
    nell, omar, mira = come("Nell"), come("Omar"), come("Mira")
    card = nell.open("me", "open", "open", "open", game="typo")
    table = card["id"]
    few = nell.post(f"/api/tables/{table}/start", {"fewer": True}, status=409)
    assert (few["code"], few["data"]) == ("few-players", {"least": 2})
    omar.join(card)
    mira.join(card)
    omar.post(f"/api/tables/{table}/stand", {"seat": 1})
    begun = nell.start(table, fewer=True)
    assert [seat["name"] for seat in begun["seats"]] == ["Nell", "Mira"]
    assert mira.get(f"/api/tables/{table}")["mine"] == [1]
    assert omar.join(card)["seat"] is None


def test_the_countdown_can_be_stopped_and_the_host_starts(come: Come) -> None:
    anna, bo, eve = come("Anna"), come("Bo"), come("Eve")
    card = anna.open("me", "open", public=True, speed="live")
    table = card["id"]
    tab = anna.watch(table)
    bo.join(card)
    tab.wait(lambda kind, data: kind == "frame" and data["starts"] is not None)
    assert eve.post(f"/api/tables/{table}/wait", status=403)["code"] == "not-here"
    bo.post(f"/api/tables/{table}/wait")
    tab.wait(lambda kind, data: kind == "frame" and data["seating"] == 2 and not data["starts"])
    assert anna.get(f"/api/tables/{table}")["phase"] == "open"
    assert anna.start(table)["phase"] == "playing"


def test_the_next_player_is_host_when_the_host_leaves(come: Come) -> None:
    nell, omar, mira = come("Nell"), come("Omar"), come("Mira")
    card = nell.open("me", "open", "open", game="typo")
    table = card["id"]
    omar.join(card)
    mira.join(card)
    nell.post(f"/api/tables/{table}/leave", {"seat": 0})
    assert omar.get(f"/api/tables/{table}")["host"]
    assert not mira.get(f"/api/tables/{table}")["host"]
    assert nell.post(f"/api/tables/{table}/start", {"fewer": True}, status=403)
    assert omar.start(table, fewer=True)["phase"] == "playing"


def test_who_left_has_left_for_good(come: Come) -> None:
    nell, omar, mira = come("Nell"), come("Omar"), come("Mira")
    card = nell.open("me", "open", "open", game="typo")
    table = card["id"]
    omar.join(card)
    mira.join(card)
    nell.start(table)
    tab = mira.watch(table)
    omar.post(f"/api/tables/{table}/leave", {"seat": 1})
    tab.wait(lambda kind, data: kind == "frame" and data["seats"][1]["left"])
    assert omar.join(card)["seat"] == 1
    assert omar.get(f"/api/tables/{table}")["seats"][1]["left"]
    told = omar.post(f"/api/tables/{table}/here", {"seat": 1}, status=409)
    assert told["code"] == "gone"


def test_a_public_table_needs_a_clock(come: Come) -> None:
    nell = come("Nell")
    for without in ({"speed": "relaxed"}, {"clock": {"kind": "relaxed"}}, {}):
        told = nell.open("me", "open", public=True, **without, status=400)
        assert told["code"] == "needs-clock"
    # The rules of Exposee have seconds of their own.
    assert nell.open("me", "open", game="exposee", public=True)["speed"] == "live"
    card = come("Omar").open("me", "open", speed="live", public=True)
    assert (card["speed"], card["clock"]["seconds"]) == ("live", 120)


def test_only_the_host_puts_in_a_stand_in_and_for_the_hosts_seat_the_others(come: Come) -> None:
    nell, omar, mira, fay = come("Nell"), come("Omar"), come("Mira"), come("Fay")
    card = nell.open("me", "open", "open", game="typo", public=True)
    table = card["id"]
    omar.join(card)
    mira.join(card)
    nell.start(table)

    def refused(who: Guest, seat: int, status: int) -> str:
        told = who.post(f"/api/tables/{table}/stand-in", {"seat": seat}, status)
        return str(told["code"])

    assert refused(omar, 2, 403) == "not-host"
    assert refused(fay, 0, 403) == "not-host", "a spectator is no player"
    assert refused(nell, 0, 403) == "not-host", "nobody calls in a bot for themselves"
    # Those who may are told that nobody is absent.
    assert refused(nell, 1, 409) == refused(omar, 0, 409) == "not-absent"
    assert fay.post(f"/api/tables/{table}/skip", {"seat": 0}, status=403)["code"] == "not-here"


def at_once(calls: list[Any]) -> list[Any]:
    """What calls give that are made at the same moment."""
    ready = threading.Barrier(len(calls))
    given: list[Any] = [None] * len(calls)

    def run(i: int) -> None:
        ready.wait()
        given[i] = calls[i]()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given
