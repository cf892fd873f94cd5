"""Tournaments through the API, as a director, a judge and players use them."""

from typing import Any

import pytest

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.words_table import PASS, play
from wordhall.texts import texts


def make(dee: Guest, **rules: Any) -> Any:
    return dee.post("/api/cups", {"name": "Friday Word Club", **rules})


def three(come: Come, **rules: Any) -> tuple[Guest, list[Guest], str]:
    """Dee's tournament, begun, with three players at one table."""
    dee = come("Dee")
    card = make(dee, **rules)
    players = [come(name) for name in ("Ann", "Ben", "Cat")]
    for guest in players:
        guest.post("/api/cups/join", {"link": card["links"]["join"]})
    cup = card["frame"]["cup"]
    dee.post(f"/api/cups/{cup}/start")
    return dee, players, cup


def games_of(guest: Guest, cup: str) -> list[Any]:
    player = guest.get(f"/api/cups/{cup}")["player"]
    (sheet,) = guest.get(f"/api/cups/{cup}/sheets")["sheets"]
    return [game for game in sheet["games"] if player in game["players"]]


def test_a_tournament_is_made_entered_and_listed(come: Come) -> None:
    dee, ann = come("Dee"), come("Ann")
    card = make(dee, rounds=2)
    cup = card["frame"]["cup"]
    assert (card["director"], card["judge"], card["player"]) == (True, True, None)
    assert ann.post("/api/cups/join", {"link": card["links"]["join"]}) == {"cup": cup}
    dee.post(f"/api/cups/{cup}/players", {"names": ["Bo"], "bots": 2, "level": "easy"})
    seen = ann.get(f"/api/cups/{cup}")
    players = [(one["name"], one["level"], one["device"]) for one in seen["frame"]["players"]]
    assert players[:2] == [("Ann", None, True), ("Bo", None, False)]
    (one, *about), (other, *_) = players[2:]
    assert about == ["easy", True]
    assert one != other
    assert {one, other} <= set(texts()["bots.cup"].split())
    assert (seen["player"], seen["director"], seen["links"]) == (1, False, None)
    (listed,) = [one for one in ann.get("/api/cups") if one["id"] == cup]
    assert (listed["phase"], listed["players"], listed["player"]) == ("open", 4, 1)
    # Bo opens their own link on a device that has no name yet.
    bo = come()
    (link,) = dee.get(f"/api/cups/{cup}")["links"]["players"]
    bo.post("/api/cups/join", {"link": link["link"]})
    assert bo.get("/api/me")["name"] == "Bo"
    assert bo.get(f"/api/cups/{cup}")["player"] == 2


@pytest.mark.parametrize(
    ("rules", "minutes"),
    [
        ({}, 42),
        ({"most": 8}, 42),
        ({"most": 5}, 24),
        ({"most": 2}, 6),
        ({"system": "swiss", "ranking": "wins"}, 6),
        ({"game": "kross", "most": 4}, 30),
        ({"most": 5, "seconds": 600}, 10),
    ],
)
def test_a_round_lasts_six_minutes_for_each_game_of_a_player_unless_it_is_set(
    come: Come, rules: dict[str, Any], minutes: int
) -> None:
    assert make(come("Dee"), **rules)["frame"]["terms"]["seconds"] == 60 * minutes


def test_an_unlisted_tournament_is_entered_by_link_only(come: Come) -> None:
    dee, ann = come("Dee"), come("Ann")
    cup = make(dee, listed=False)["frame"]["cup"]
    assert cup not in [one["id"] for one in ann.get("/api/cups")]
    assert ann.post(f"/api/cups/{cup}/register", status=403)["code"] == "by-cup-link"
    open_ = make(dee)["frame"]["cup"]
    assert ann.post(f"/api/cups/{open_}/register")["player"] == 1
    assert ann.post(f"/api/cups/{open_}/register")["player"] == 1


def test_players_play_their_games_in_any_order_and_watchers_see_it(come: Come) -> None:
    dee, (ann, *_), cup = three(come)
    tab = dee.watch("")
    assert tab.reply.status == 400, "something must be watched"
    mine = games_of(ann, cup)
    assert len(mine) == 2
    tab = ann.watch(",".join(game["id"] for game in mine) + f"&cups={cup}")
    tab.wait(lambda kind, data: kind == "cup" and data["phase"] == "playing")
    opened = [game for game in mine if game["players"][0] == 1]
    frames = {game["id"]: tab.frame(table=game["id"]) for game in reversed(opened)}
    for id, frame in frames.items():
        play(ann, frame, f"x{id}")
    done = set(frames)

    def moved(kind: str, data: Any) -> bool:
        games = data.get("games", []) if kind == "sheet" else []
        return done == {game["id"] for game in games if game["id"] in done and game["turn"] != [1]}

    sheet = tab.wait(moved)
    assert len(sheet["rows"]) == 3


def test_nobody_plays_outside_the_table_and_nobody_for_another(come: Come) -> None:
    _, (ann, ben, cat), cup = three(come)
    game = next(game for game in games_of(ann, cup) if set(game["players"]) == {1, 2})
    for seat in (0, 1):
        said = cat.answer(game["id"], seat, "turn:1", PASS, "x1", status=403)
        assert said["code"] == "not-yours"
    said = come("Zoe").answer(game["id"], 0, "turn:1", PASS, "x1", status=403)
    assert said["code"] == "not-yours"
    first = (ann, ben)[game["players"][0] - 1]
    first.answer(game["id"], 0, "turn:1", PASS, "x2")
    first.post(f"/api/tables/{game['id']}/resign", {"seat": 0})
    assert first.post(f"/api/tables/{game['id']}/rematch", status=409)["code"] == "cup-game"


def game_between(guest: Guest, cup: str, one: int, other: int) -> Any:
    return next(game for game in games_of(guest, cup) if set(game["players"]) == {one, other})


def test_no_words_are_explained_during_a_round(come: Come) -> None:
    dee, (ann, *_), cup = three(come)
    game = games_of(ann, cup)[0]["id"]
    assert ann.get("/api/define?word=quiz", status=403)["code"] == "cup-word"
    for guest in (ann, dee, come()):
        said = guest.get(f"/api/define?word=quiz&table={game}", status=403)
        assert said["code"] == "cup-word", "nor to who might whisper it"
    dee.post(f"/api/cups/{cup}/call")
    assert ann.get("/api/define?word=quiz")["known"]
    assert ann.get(f"/api/define?word=quiz&table={game}")["meanings"]


ROADS = ("replay", "analysis", "export", "gcg")


def closed_to(guest: Guest, table: str) -> None:
    """Every road to what a game was like is closed."""
    for road in ROADS:
        assert guest.get(f"/api/tables/{table}/{road}", status=409)["code"] == "cup-round"
    said = guest.get(f"/api/define?word=quiz&table={table}", status=403)
    assert said["code"] == "cup-word"
    assert not guest.get(f"/api/tables/{table}")["result"]["detail"]


def test_nothing_of_a_round_is_open_to_anyone_before_its_end(come: Come) -> None:
    dee, (ann, ben, cat), cup = three(come)
    game = game_between(ann, cup, 1, 2)
    table, first, second = game["id"], *((ann, ben) if game["players"][0] == 1 else (ben, ann))
    everyone = (ann, ben, cat, dee, come("Zoe"), come())
    continued = {"n": 2, "seat": 0, "level": "easy"}
    play(first, first.watch(table).frame(1), "one")
    for guest in everyone[:-1]:
        said = guest.post(f"/api/tables/{table}/continue", continued, status=409)
        assert said["code"] == "cup-round", "while it is played"
    second.post(f"/api/tables/{table}/resign", {"seat": 1})
    for guest in everyone:
        closed_to(guest, table)
    for guest in everyone[:-1]:
        said = guest.post(f"/api/tables/{table}/continue", continued, status=409)
        assert said["code"] == "cup-round"
    dee.post(f"/api/cups/{cup}/pause")
    closed_to(ann, table)
    dee.post(f"/api/cups/{cup}/resume")
    dee.post(f"/api/cups/{cup}/call")
    for guest in everyone:
        for road in ROADS:
            guest.get(f"/api/tables/{table}/{road}")


def test_a_finished_game_of_a_running_round_shows_everyone_what_spectators_see(
    come: Come,
) -> None:
    dee, (ann, ben, _), cup = three(come)
    game = game_between(ann, cup, 1, 2)
    table = game["id"]
    guests = (ann, ben, dee)
    before = [guest.watch(table) for guest in guests]
    spectator = before[2].frame(1)["view"]
    racks = [tab.frame(1)["view"]["rack"] for tab in before[:2]]
    assert all(racks)
    ann.post(f"/api/tables/{table}/resign", {"seat": game["players"].index(1)})
    tabs = (*before, *(guest.watch(table) for guest in guests))
    for tab in tabs:
        frame = tab.frame(2)
        assert (frame["phase"], frame["seat"], frame["sealed"]) == ("ended", None, True)
        assert frame["view"] == spectator
        assert frame["result"]["reason"] == "resigned"
        assert frame["result"]["detail"] == {}
        assert frame["asks"] == []
    dee.post(f"/api/cups/{cup}/call")
    for tab, seat in zip(tabs, 2 * (*players_seats(game), None), strict=True):
        frame = tab.wait(
            lambda kind, data: kind == "frame" and data["n"] == 2 and not data["sealed"]
        )
        assert frame["seat"] == seat, "the players have their own view again"
        assert all(frame["view"]["racks"])
        assert len(frame["history"]) == 2


def players_seats(game: Any) -> tuple[int, int]:
    """The seats of Ann and Ben in their game."""
    return game["players"].index(1), game["players"].index(2)


def test_look_ups_that_a_rulebook_allows_stay_and_tell_no_meanings(come: Come) -> None:
    dee, players, cup = three(come, game="kross")
    (sheet,) = dee.get(f"/api/cups/{cup}/sheets")["sheets"]
    (on,) = sheet["games"]
    seat = on["players"].index(1)
    asked = f"/api/define?word=spade&table={on['id']}"
    told = players[0].get(f"{asked}&seat={seat}")
    assert (told["counts"], told["meanings"]) == (True, [])
    assert players[0].get("/api/define?word=spade", status=403)["code"] == "cup-word"
    for guest in (dee, come("Zoe"), come()):
        assert guest.get(asked, status=403)["code"] == "cup-word", "to its players alone"


def test_a_table_continued_from_a_tournaments_game_is_an_ordinary_private_table(
    come: Come,
) -> None:
    dee, (ann, ben, _), cup = three(come)
    game = game_between(ann, cup, 1, 2)
    opens = ann if game["players"][0] == 1 else ben
    play(opens, opens.watch(game["id"]).frame(1), "one", PASS)
    dee.post(f"/api/cups/{cup}/call")
    asked = {"n": 2, "seat": 1, "level": "easy"}
    card = ann.post(f"/api/tables/{game['id']}/continue", asked)
    assert (card["cup"], card["public"], card["host"]) == (None, False, True)
    table = card["id"]
    assert table in [one["id"] for one in ann.get("/api/mine")["tables"]]
    assert ben.get(f"/api/tables/{table}", status=403)["code"] == "private"
    ann.post(f"/api/tables/{table}/chat", {"text": "Hello"})
    play(ann, ann.watch(table).frame(2), "two", PASS)
    ann.post(f"/api/tables/{table}/resign", {"seat": 1})
    ann.get(f"/api/tables/{table}/replay")
    assert ann.get(f"/api/define?word=quiz&table={table}")["meanings"]


def test_there_is_no_talk_at_the_games_of_a_tournament(come: Come) -> None:
    _, (ann, *_), cup = three(come)
    table = games_of(ann, cup)[0]["id"]
    said = ann.post(f"/api/tables/{table}/chat", {"text": "QUIZ!"}, status=403)
    assert said["code"] == "cup-quiet"


def test_a_round_is_paused_ended_confirmed_and_ruled_on(come: Come) -> None:
    dee, (ann, *_), cup = three(come, rounds=1)
    jo = come("Jo")
    links = dee.get(f"/api/cups/{cup}")["links"]
    jo.post("/api/cups/join", {"link": links["judge"]})
    assert dee.post(f"/api/cups/{cup}/pause")["frame"]["phase"] == "paused"
    mine = next(game for game in games_of(ann, cup) if game["players"][0] == 1)
    said = ann.answer(mine["id"], 0, "turn:1", PASS, "early", status=409)
    assert said["code"] == "paused"
    assert dee.post(f"/api/cups/{cup}/resume")["frame"]["phase"] == "playing"
    ann.answer(mine["id"], 0, "turn:1", PASS, "early")
    assert dee.post(f"/api/cups/{cup}/call")["frame"]["phase"] == "checking"
    ruling = {"game": mine["id"], "kind": "correct", "scores": [12, 7], "reason": "Recount"}
    jo.post(f"/api/cups/{cup}/rulings", ruling)
    over = jo.post(f"/api/cups/{cup}/confirm", {"table": 0})
    assert over["frame"]["phase"] == "over"
    assert over["frame"]["signed"] == ["Jo"]
    assert over["frame"]["rulings"][0]["who"] == "Jo"
    assert over["frame"]["standing"][0]["player"] == 1


def test_the_judge_decides_about_a_game_that_was_given_up_early(come: Come) -> None:
    dee, (ann, *_), cup = three(come, rounds=1)
    jo = come("Jo")
    jo.post("/api/cups/join", {"link": dee.get(f"/api/cups/{cup}")["links"]["judge"]})
    game = game_between(ann, cup, 1, 2)
    ann.post(f"/api/tables/{game['id']}/resign", {"seat": game["players"].index(1)})
    dee.post(f"/api/cups/{cup}/call")
    (sheet,) = jo.get(f"/api/cups/{cup}/sheets")["sheets"]
    (early,) = [one for one in sheet["games"] if one["undecided"]]
    assert (early["id"], early["lost"], early["plays"]) == (game["id"], [1], [0, 0])
    for body in ({}, {"table": 0}):
        said = jo.post(f"/api/cups/{cup}/confirm", body, status=409)
        assert said["code"] == "cup-undecided"
    ruling = {"game": game["id"], "kind": "count", "reason": "She felt ill"}
    assert ann.post(f"/api/cups/{cup}/rulings", ruling, status=403)["code"] == "not-judge"
    jo.post(f"/api/cups/{cup}/rulings", ruling)
    assert jo.post(f"/api/cups/{cup}/confirm", {})["frame"]["phase"] == "over"


@pytest.mark.parametrize(
    "call", ["players", "draw", "seats", "openers", "start", "pause", "resume", "call", "end"]
)
def test_only_the_director_directs(come: Come, call: str) -> None:
    dee, ann = come("Dee"), come("Ann")
    card = make(dee)
    cup = card["frame"]["cup"]
    ann.post("/api/cups/join", {"link": card["links"]["join"]})
    body = {"players": {"names": ["X"]}, "seats": {"tables": []}, "openers": {"pairs": []}}.get(
        call
    )
    assert ann.post(f"/api/cups/{cup}/{call}", body, status=403)["code"] == "not-director"
    for judging, given in (("confirm", {}), ("lots", {"table": 0})):
        said = ann.post(f"/api/cups/{cup}/{judging}", given, status=403)
        assert said["code"] == "not-judge"


def test_a_player_leaves_alone_and_others_are_taken_out_by_the_director(come: Come) -> None:
    dee, (ann, ben, _), cup = three(come)
    assert (
        ben.post(f"/api/cups/{cup}/withdraw", {"player": 1}, status=403)["code"] == "not-director"
    )
    left = ann.post(f"/api/cups/{cup}/withdraw", {"player": 1, "reason": "Bus"})
    assert left["frame"]["players"][0]["left"]
    dee.post(f"/api/cups/{cup}/withdraw", {"player": 2})
    back = dee.post(f"/api/cups/{cup}/return", {"player": 2})
    assert not back["frame"]["players"][1]["left"]


def test_the_files_hold_everything_and_no_formula(come: Come) -> None:
    dee = come("Dee")
    card = make(dee)
    cup = card["frame"]["cup"]
    dee.post(f"/api/cups/{cup}/players", {"names": ["=SUM(A1)", "Ben"]})
    dee.post(f"/api/cups/{cup}/start")
    dee.post(f"/api/cups/{cup}/call")
    text = dee.get(f"/api/cups/{cup}/csv")
    assert "'=SUM(A1)" in text
    assert ",=SUM" not in text
    whole = dee.get(f"/api/cups/{cup}/export")
    assert len(whole["rounds"][0]["sheets"][0]["games"]) == 1
    assert dee.id not in str(whole), "who someone is in this hall stays out of a file"


def test_games_of_a_tournament_are_not_among_my_tables(come: Come) -> None:
    _, (ann, *_), cup = three(come)
    assert ann.get("/api/mine")["tables"] == []
    table = games_of(ann, cup)[0]["id"]
    assert ann.get(f"/api/tables/{table}")["cup"] == cup


def test_hostile_calls_are_refused_with_a_code(come: Come) -> None:
    dee = come("Dee")
    assert dee.get("/api/cups/nothing", status=404)["code"] == "no-cup"
    assert dee.post("/api/cups/join", {"link": "/c/x-join-" + "a" * 24}, 404)["code"] == "no-link"
    assert make_bad(dee, game="chess")["code"] == "no-game"
    assert make_bad(dee, most=9)["code"] == "malformed"
    assert make_bad(dee, dictionary={"added": ["B4"]})["code"] == "cup-options"
    cup = make(dee)["frame"]["cup"]
    assert dee.post(f"/api/cups/{cup}/start", status=409)["code"] == "cup-few"
    assert dee.post(f"/api/cups/{cup}/withdraw", {"player": 9}, status=404)["code"] == "no-player"
    assert dee.get(f"/api/cups/{cup}/sheets?round=x", status=404)["code"] == "no-cup-table"
    ruling = {"game": "x", "kind": "void", "reason": "x"}
    assert dee.post(f"/api/cups/{cup}/rulings", ruling, status=404)["code"] == "no-cup-game"


def make_bad(dee: Guest, **rules: Any) -> Any:
    return dee.post("/api/cups", {"name": "X", **rules}, status=400)
