"""Streams on two nodes while people change seats: each frame is its reader's own, and no more.

What a view may show is proved for every game by itself (tests/games/test_leaks.py). Here every
frame that arrived is compared with the log: with the view of the seat that it says, at the entry
that it says, and with who sat there when it was built.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from tests.nodes.conftest import Come
from tests.nodes.test_two_nodes import Nodes
from tests.web.api_player import LEXICON, Player, play
from tests.web.guest import Guest
from wordhall.bus import LocalBus
from wordhall.games import GAMES
from wordhall.store import PostgresStore
from wordhall.table.node import Node
from wordhall.table.tables import Tables

ANSWERS = 5  # before and after a device is turned out


Frames = Mapping[str, Sequence[Any]]  # by the name of who got them


@pytest.mark.parametrize("game", list(GAMES))
def test_a_stream_never_carries_what_its_reader_may_not_see(
    come: Come, nodes: Nodes, game: str
) -> None:
    people = {"Anna": 0, "Bo": 1, "Dee": 1, "Phone": 0, "Eve": 0, "Fay": 1}
    guests = {name: come(name, node) for name, node in people.items()}
    anna, bo, dee, phone, eve, fay = guests.values()
    card = anna.open("me", "open", game=game, public=True, speed="live")
    table = card["id"]
    watching = [guest.watch(table) for guest in (anna, bo, dee, eve, fay)]
    anna.post(f"/api/tables/{table}/order", {"order": [1, 0]})
    dee.join(card)
    watching[2].frame(seat=0)
    watching[0].wait(lambda kind, data: kind == "frame" and data["seats"][0]["name"] == "Dee")
    taken = anna.get(f"/api/tables/{table}")["seats"][0]["id"]
    card = anna.post(f"/api/tables/{table}/send-away", {"id": taken})
    bo.join(card)
    phone.post("/api/join", {"link": seat_of(bo, table)["link"]})
    second = phone.watch(table)
    second.frame(seat=0)
    anna.start(table)
    players = [Player(anna, game, table), Player(bo, game, table)]
    play_on(players)
    (device,) = seat_of(bo, table)["devices"]
    bo.post(f"/api/tables/{table}/turn-out", {"seat": 0, "device": device["id"]})
    out = second.wait(lambda kind, data: kind == "frame" and data["n"] and data["seat"] is None)
    last = play_on(players)
    for tab in (*watching, second):
        tab.frame(last)

    frames = {name: frames_of(guest) for name, guest in guests.items()}
    belong(frames)
    assert {frame["seat"] for frame in frames["Phone"] if frame["n"] > out["n"]} == {None}
    for name in ("Dee", "Eve", "Fay"):
        assert {frame["seat"] for frame in frames[name] if frame["n"]} == {None}
    assert asyncio.run(compare(nodes[0].database, table, frames)) > 10 * ANSWERS


def seat_of(guest: Guest, table: str) -> Any:
    """Someone's only seat, as its owner alone is told of it."""
    (seat,) = guest.get(f"/api/tables/{table}")["own"]
    return seat


def play_on(players: list[Player]) -> int:
    """Let both answer for a while; returns the last entry."""
    n = players[0].frame()["n"]
    play(players, lambda: players[0].frame()["n"] >= n + ANSWERS)
    return int(players[0].frame()["n"])


def frames_of(guest: Guest) -> list[Any]:
    return [data for tab in guest.tabs for kind, data in tab.events if kind == "frame"]


def belong(frames: Frames) -> None:
    """A reader who was shown a seat's frame sat there, at that version of the seats."""
    every = [frame for some in frames.values() for frame in some]
    names = {frame["seating"]: [seat["name"] for seat in frame["seats"]] for frame in every}
    assert len(names) > 3, "people have moved"
    for name, some in frames.items():
        owner = "Bo" if name == "Phone" else name
        for frame in some:
            at = frame["seat"]
            assert at is None or names[frame["seating"]][at] == owner, (name, frame["seating"])


async def compare(database: str, table: str, frames: Frames) -> int:
    """Compare every frame with the log; returns how many there were."""
    store = PostgresStore(database)
    await store.begin()
    node = Node(store, LocalBus())
    try:
        found = await Tables(node, GAMES, LEXICON).find(table)
        game, count = found.binding.game, 0
        for name, some in frames.items():
            for frame in some:
                if not frame["n"]:
                    assert frame["view"] is None
                    continue
                then = found.steps[frame["n"] - 1].after
                assert then is not None
                view = msgspec.json.encode(game.view(then.state, frame["seat"]))
                assert frame["view"] == msgspec.json.decode(view), f"{name} saw another view"
                count += 1
        return count
    finally:
        await store.close()
