"""A table of Kross: people who came by a link, and answers by the API."""

import itertools
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIRequestContext, Page

from tests.browser.conftest import Visit

_numbers = itertools.count()


NAMES = ("Nell", "Omar", "Mira", "Jonas", "Lena")


def seated(
    visit: Visit,
    screens: Sequence[dict[str, Any]],
    guests: Sequence[APIRequestContext] = (),
    **options: Any,
) -> tuple[list[Page], str]:
    """A table for as many people as screens, each in a browser of their own, and guests."""
    pages = [visit("/rules/kross", **screen) for screen in screens]
    callers = [*(page.request for page in pages), *guests]
    for caller, name in zip(callers, NAMES, strict=False):
        assert caller.post("/api/me", data={"name": name}).ok
    places = [{"kind": "me"}, *[{"kind": "open"}] * (len(callers) - 1)]
    made = {"game": "kross", "places": places, "options": {"opens": 1, **options}}
    card = callers[0].post("/api/tables", data=made).json()
    for caller in callers[1:]:
        assert caller.post("/api/join", data={"link": card["invitation"]}).ok
    assert callers[0].post(f"/api/tables/{card['id']}/start", data={}).ok
    for page in pages:
        page.goto(f"/t/{card['id']}")
    return pages, card["id"]


def answer(
    caller: APIRequestContext, table: str, seat: int, key: str, said: dict[str, Any]
) -> dict[str, Any]:
    """Send an answer as the page of that person would; returns what the server said."""
    body = {"seat": seat, "key": key, "answer": said, "id": f"test-{next(_numbers)}"}
    told: dict[str, Any] = caller.post(f"/api/tables/{table}/answers", data=body).json()
    return told


def write(
    callers: Sequence[APIRequestContext], table: str, turn: int, letter: str, square: int
) -> None:
    """A whole turn by calls of the API: everyone enters the letter in the same square."""
    calls = (turn - 1) % len(callers)
    answer(callers[calls], table, calls, f"call:{turn}", {"type": "call", "letter": letter})
    for seat, caller in enumerate(callers):
        answer(caller, table, seat, f"enter:{turn}", {"type": "enter", "square": square})
