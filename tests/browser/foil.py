"""A table of Foil for two: one person by a page, the other one by the API."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kross import answer

THREE_HANDS: Mapping[str, Any] = {"game": "three"}


def seated(
    visit: Visit,
    screen: dict[str, Any],
    other: APIRequestContext,
    options: Mapping[str, Any] = THREE_HANDS,
    cards: int = 10,
    **more: Any,
) -> tuple[Page, str]:
    """Nell's page at a table on which she begins, with so many cards, and the table's id."""
    page = visit("/rules/foil", **screen)
    for caller, name in ((page.request, "Nell"), (other, "Omar")):
        assert caller.post("/api/me", data={"name": name}).ok
    places = [{"kind": "me"}, {"kind": "open"}]
    made = {"game": "foil", "places": places, "options": options, **more}
    card = page.request.post("/api/tables", data=made).json()
    assert other.post("/api/join", data={"link": card["invitation"]}).ok
    assert page.request.post(f"/api/tables/{card['id']}/start", data={}).ok
    page.goto(f"/t/{card['id']}")
    expect(page.locator(".rail .piece")).to_have_count(cards)
    return page, card["id"]


def scrambled(page: Page, other: APIRequestContext, table: str, *groups: str) -> None:
    """Nell has knocked with these trays, both are ready, and the papers lie before them."""
    own = [page.request, other]
    for seat, cards in enumerate((groups, ("BEGAN", "TIGER"))):
        said = {"type": "scramble", "groups": cards, "words": [], "laid": [], "shuffle": False}
        answer(own[seat], table, seat, "scramble:1", said)
