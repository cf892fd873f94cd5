"""A table of Kross in the browser: people who came by a link, and two ways to answer."""

import itertools
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visit

_numbers = itertools.count()


def seated(visit: Visit, screens: Sequence[dict[str, Any]], **more: Any) -> tuple[list[Page], str]:
    """As many people as screens at one table, each in a browser of their own."""
    names = ("Nell", "Omar", "Mira", "Jonas", "Lena")[: len(screens)]
    pages = [visit("/rules/kross", **screen) for screen in screens]
    for page, name in zip(pages, names, strict=True):
        assert page.request.post("/api/me", data={"name": name}).ok
    places = [{"kind": "me"}, *[{"kind": "link"}] * (len(screens) - 1)]
    made = {"game": "kross", "places": places, "options": {"opens": 1}, **more}
    card = pages[0].request.post("/api/tables", data=made).json()
    for page, one in zip(pages[1:], card["links"], strict=True):
        assert page.request.post("/api/join", data={"link": one["link"]}).ok
    for page in pages:
        page.goto(f"/t/{card['id']}")
    return pages, card["id"]


def answer(page: Page, table: str, seat: int, key: str, said: dict[str, Any]) -> dict[str, Any]:
    """Send an answer as the page of that person would; returns what the server said."""
    body = {"seat": seat, "key": key, "answer": said, "id": f"test-{next(_numbers)}"}
    told: dict[str, Any] = page.request.post(f"/api/tables/{table}/answers", data=body).json()
    return told


def write(pages: Sequence[Page], table: str, turn: int, letter: str, square: int) -> None:
    """A whole turn by calls of the API: everyone enters the letter in the same square."""
    caller = (turn - 1) % len(pages)
    answer(pages[caller], table, caller, f"call:{turn}", {"type": "call", "letter": letter})
    for seat, page in enumerate(pages):
        answer(page, table, seat, f"enter:{turn}", {"type": "enter", "square": square})
