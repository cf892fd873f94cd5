"""Typo over the API: what the dictionary tells while words may be bluffs, and who may play how."""

from typing import Any

from tests.web.conftest import Come
from tests.web.guest import Guest


def table_of_two(come: Come, **more: Any) -> tuple[Guest, Guest, str]:
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open", game="typo", **more)
    bo.join(card)
    anna.start(card["id"])
    return anna, bo, card["id"]


def test_the_dictionary_stays_closed_until_a_word_is_doubted(come: Come) -> None:
    anna, bo, table = table_of_two(come)
    guests = (anna, bo)
    for seat, guest in enumerate(guests):
        frame = guest.watch(table).frame(1 + seat)
        guest.answer(table, seat, "pick:1", frame["asks"][0]["choices"][0], f"p{seat}")
    first = anna.watch(table).frame(3)["view"]["queue"][0]["seat"]
    speaker, other = guests[first], guests[1 - first]
    view = speaker.watch(table).frame(3)["view"]
    word = view["pick"] + view["rows"][0] + "ZZZ"
    said = {"type": "place", "row": 0, "side": "front", "word": word}
    speaker.answer(table, first, "place:1:1", said, "w")

    told = other.get(f"/api/define?word={word}&table={table}", status=409)
    assert told["code"] == "closed-book"
    other.answer(table, 1 - first, "doubt:1:1", {"type": "vote", "doubt": True}, "v")
    assert other.get(f"/api/define?word={word}&table={table}")["known"] is False


def test_typo_is_played_live_and_on_a_device_each(come: Come) -> None:
    anna = come("Anna")
    slow = anna.open("me", "open", game="typo", clock={"kind": "days"}, status=400)
    assert slow["code"] == "pace"
    device = anna.open("me", {"kind": "device", "name": "Bo"}, game="typo", status=400)
    assert device["code"] == "device"
