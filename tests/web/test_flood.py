"""Floods of people: a tournament and a chat stay in the hands of the people who run them."""

from pathlib import Path

from tests.web.conftest import Come, Running
from tests.web.guest import Guest
from tests.web.test_cup import make, three
from tests.web.test_rate_limits import Hands
from tests.web.words_table import two
from wordhall.web.rate_limits import Limits


def names(guest: Guest, cup: str) -> list[str]:
    return [one["name"] for one in guest.get(f"/api/cups/{cup}")["frame"]["players"]]


# Tournaments.


def test_seventy_fake_players_are_removed_at_once_and_stay_out(come: Come) -> None:
    dee = come("Dee")
    cup = make(dee)["frame"]["cup"]
    ann = come("Ann")
    ann.post(f"/api/cups/{cup}/register")
    fakes = [come(f"Fake {number}") for number in range(70)]
    for fake in fakes:
        fake.post(f"/api/cups/{cup}/register")
    players = dee.get(f"/api/cups/{cup}")["frame"]["players"]
    flood = [one["number"] for one in players if one["name"].startswith("Fake")]
    assert len(flood) == 70
    assert ann.post(f"/api/cups/{cup}/remove", {"players": flood}, 403)["code"] == "not-director"
    left = dee.post(f"/api/cups/{cup}/remove", {"players": flood})["frame"]["players"]
    assert [one["name"] for one in left] == ["Ann"]
    assert fakes[3].post(f"/api/cups/{cup}/register", status=403)["code"] == "cup-barred"
    # Anyone who comes later gets a number that nobody had: an old slip opens no new player.
    come("Cat").post(f"/api/cups/{cup}/register")
    assert dee.get(f"/api/cups/{cup}")["frame"]["players"][-1]["number"] == 72


def test_an_address_registers_forty_players_at_once_and_then_one_a_second(tmp_path: Path) -> None:
    hands = Hands()
    server = Running(tmp_path, Limits(clock=hands))
    dee = Guest(server.address, "Dee")
    guests = []
    try:
        cup = make(dee)["frame"]["cup"]
        replies = []
        for number in range(60):
            guests.append(Guest(server.address, f"Fake {number}"))
            replies.append(guests[-1].web.post(f"/api/cups/{cup}/register").status_code)
        assert replies == [200] * 40 + [429] * 20
    finally:
        for guest in (dee, *guests):
            guest.close()
        server.stop()


def test_a_director_who_approves_decides_about_everyone(come: Come) -> None:
    dee, ann, ben, eve = come("Dee"), come("Ann"), come("Ben"), come("Eve")
    card = make(dee)
    cup = card["frame"]["cup"]
    path = f"/api/cups/{cup}"
    dee.post(f"{path}/registration", {"registration": "approval"})
    asked = ann.post(f"{path}/register")
    assert (asked["applied"], asked["player"], asked["applicants"]) == (True, None, None)
    ann.post(f"{path}/register")  # asking twice is asking once
    ben.post("/api/cups/join", {"link": card["links"]["join"]})  # the link is no way around it
    eve.post(f"{path}/register")
    assert come("ANN").post(f"{path}/register", status=409)["code"] == "cup-name"
    assert dee.get(path)["applicants"] == ["Ann", "Ben", "Eve"]
    assert names(dee, cup) == []
    dee.post(f"{path}/admit", {"names": ["Ann", "Ben"]})
    told = dee.post(f"{path}/decline", {"names": ["Eve"]})
    assert (told["applicants"], names(dee, cup)) == ([], ["Ann", "Ben"])
    assert ann.get(path)["player"] == 1
    assert cup in [one["id"] for one in ann.get("/api/cups")]
    assert eve.post(f"{path}/register", status=403)["code"] == "cup-barred"
    assert dee.post(f"{path}/admit", {"names": ["Eve"]}, 404)["code"] == "no-player"
    assert eve.post(f"{path}/admit", {"names": ["Eve"]}, 403)["code"] == "not-director"


def test_a_locked_registration_lets_nobody_in_but_whom_the_director_adds(come: Come) -> None:
    dee, eve = come("Dee"), come("Eve")
    card = make(dee)
    path = f"/api/cups/{card['frame']['cup']}"
    seen = dee.post(f"{path}/registration", {"registration": "closed"})
    assert seen["frame"]["registration"] == "closed"
    assert eve.post(f"{path}/register", status=403)["code"] == "cup-closed"
    link = {"link": card["links"]["join"]}
    assert eve.post("/api/cups/join", link, status=403)["code"] == "cup-closed"
    dee.post(f"{path}/players", {"names": ["Ann"]})
    dee.post(f"{path}/registration", {"registration": "open"})
    eve.post(f"{path}/register")
    assert names(dee, card["frame"]["cup"]) == ["Ann", "Eve"]


def test_removing_players_from_a_running_round_gives_up_their_games(come: Come) -> None:
    dee, _, cup = three(come)
    left = dee.post(f"/api/cups/{cup}/remove", {"players": [1, 2]})["frame"]["players"]
    assert [one["left"] for one in left] == [True, True, False]
    (sheet,) = dee.get(f"/api/cups/{cup}/sheets")["sheets"]
    assert all(game["over"] for game in sheet["games"])


# Chat.


def test_the_host_closes_the_chat_or_leaves_it_to_the_players(come: Come) -> None:
    anna, bo, table = two(come)
    path = f"/api/tables/{table}/chat"
    eve = come("Eve")
    eve.join(anna.get(f"/api/tables/{table}"))
    eve.post(path, {"text": "hello"})
    assert bo.put(path, {"who": "seats"}, 403)["code"] == "not-host"
    anna.put(path, {"who": "seats"})
    assert eve.post(path, {"text": "hello"}, 403)["code"] == "chat-seats"
    bo.post(path, {"text": "hello"})
    tab = bo.watch(table)
    anna.put(path, {"who": "nobody"})
    tab.wait(lambda kind, data: kind == "frame" and data["chat"]["who"] == "nobody")
    for guest in (anna, bo, eve):
        assert guest.post(path, {"text": "hello"}, 403)["code"] == "chat-closed"
    anna.put(path, {"who": "everyone"})
    eve.post(path, {"text": "hello"})


def test_slow_mode_makes_everyone_wait(come: Come) -> None:
    anna, bo, table = two(come)
    path = f"/api/tables/{table}/chat"
    anna.put(path, {"who": "everyone", "slow": 300})
    bo.post(path, {"text": "one"})
    reply = bo.web.post(path, json={"text": "two"})
    assert (reply.status_code, reply.json()["code"]) == (429, "slow-chat")
    assert 0 < int(reply.headers["retry-after"]) <= 300
    anna.post(path, {"text": "one"})
    anna.put(path, {"who": "everyone", "slow": 0})
    bo.post(path, {"text": "two"})


def test_a_crowd_of_spectators_cannot_fill_the_chat(come: Come) -> None:
    """Eighty lines from forty names: ten come through, and the players can still talk."""
    anna, bo, table = two(come)
    path = f"/api/tables/{table}/chat"
    card = anna.get(f"/api/tables/{table}")
    crowd = [come(f"Sock {number}") for number in range(40)]
    for guest in crowd:
        guest.join(card)
    replies = [guest.web.post(path, json={"text": "spam"}).status_code for guest in crowd * 2]
    assert 10 <= replies.count(200) < 30
    assert set(replies) == {200, 429}
    bo.post(path, {"text": "I can still talk"})
