"""At the door: names, games, words."""

import re

import pytest

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.words_table import play, two
from wordhall.texts import texts


def test_nobody_has_a_name_at_first(come: Come) -> None:
    guest = come()
    assert guest.get("/api/me") == {"id": "", "name": ""}
    me = guest.post("/api/me", {"name": "  Anna  "})
    assert me["name"] == "Anna"
    assert guest.get("/api/me") == me
    assert guest.post("/api/me", {"name": "Bo"}) == {"id": me["id"], "name": "Bo"}


@pytest.mark.parametrize("name", ["***", "\u202e\u202e", " "])
def test_a_name_that_nobody_can_read_is_refused(come: Come, name: str) -> None:
    told = come().post("/api/me", {"name": name}, status=400)
    assert told["code"] == "bad-name"


def test_the_games_say_what_a_host_can_set(come: Come) -> None:
    (words,) = [game for game in come().get("/api/games") if game["name"] == "words"]
    assert (words["least_seats"], words["most_seats"]) == (2, 2)
    assert words["slow"] == {}
    assert isinstance(words["options"], dict)


def test_a_games_texts_can_be_asked_for(come: Come) -> None:
    guest = come()
    reply = guest.web.get("/api/games/kross/texts/en")
    assert reply.json() == texts("wordhall.games.kross")
    assert "max-age" in reply.headers["cache-control"]
    assert guest.get("/api/games/kross/texts/xx") == reply.json()
    assert guest.get("/api/games/chess/texts/en", status=400)["code"] == "no-game"


def test_a_word_is_explained(come: Come) -> None:
    told = come().get("/api/define?word=cats")
    assert (told["word"], told["known"]) == ("CATS", True)
    assert told["meanings"][0]["lemma"] == "CAT"
    assert come().get("/api/define?word=xqzzy") == {"word": "XQZZY", "known": False, "meanings": []}
    assert come().get("/api/define?word=", status=400)["code"] == "malformed"
    assert come().get("/api/define", status=400)["code"] == "malformed"


def first_word(anna: Guest, bo: Guest, table: str) -> str:
    """Play until there is a word: now and then a rack has none."""
    for n in range(1, 7):
        guest = (bo, anna)[n % 2]
        play(guest, guest.watch(table).frame(n), f"first{n}")
        data = bo.watch(table).frame(n + 1)["history"][-1]["lines"][0]["data"]
        if "words" in data:
            return str(data["words"][0]["word"])
    raise AssertionError("nobody has a word")


def test_in_a_game_only_words_on_the_board_are_explained(come: Come) -> None:
    anna, bo, table = two(come)
    played = first_word(anna, bo, table)
    assert bo.get(f"/api/define?word={played}&table={table}")["known"]
    unseen = "zebras" if played.lower() != "zebras" else "quizzes"
    told = bo.get(f"/api/define?word={unseen}&table={table}", status=409)
    assert told["code"] == "closed-word"
    bo.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert bo.get(f"/api/define?word={unseen}&table={table}")["known"]
    assert come("Eve").get(f"/api/define?word=cat&table={table}", status=403)


def test_health_and_counters_are_there(come: Come) -> None:
    guest = come("Anna")
    assert guest.get("/health") == {"ok": True}
    assert guest.get("/ready") == {"ready": True}
    text = guest.get("/metrics")
    node = re.search(r'wordhall_streams\{(node="\w+")\}', text)
    assert node is not None
    assert f'wordhall_calls_total{{{node[1]},route="POST /api/me",status="200"}}' in text
    assert "Anna" not in text


def test_tables_play_with_the_modern_words_unless_the_host_wants_the_classic_list(
    come: Come,
) -> None:
    anna = come("Anna")
    assert anna.open("me", "open")["dictionary"]["modern"]
    assert not anna.open("me", "open", dictionary={"modern": False})["dictionary"]["modern"]


def test_a_host_may_give_everyone_more_time_and_all_see_it(come: Come) -> None:
    anna, ben = come("Anna"), come("Ben")
    card = anna.open("me", "open", speed="live", clock={"percent": 150}, public=True)
    assert (card["speed"], card["clock"]["percent"]) == ("live", 150)
    seen = ben.get(f"/api/tables/{card['id']}")
    assert seen["clock"]["percent"] == 150
    assert anna.open("me", "open", clock={"percent": 300}, status=400)["code"] == "malformed"


def test_a_turn_over_days_may_take_one_to_seven(come: Come) -> None:
    anna = come("Anna")
    for days in (1, 7):
        card = anna.open("me", "open", clock={"kind": "days", "days": days})
        assert (card["speed"], card["clock"]["days"]) == ("days", days)
    assert anna.open("me", "open", clock={"kind": "days"})["clock"]["days"] == 2
    for days in (0, 8, 14):
        clock = {"kind": "days", "days": days}
        assert anna.open("me", "open", clock=clock, status=400)["code"] == "malformed"
