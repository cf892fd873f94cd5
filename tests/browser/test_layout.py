"""Every page around the table, on every kind of screen: nothing too wide, covered, cut or small."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.layout import faults
from tests.browser.test_cup import make
from tests.browser.test_pages import PAGES, settle

TOUCH = {"has_touch": True}
SCREENS: dict[str, dict[str, Any]] = {
    "1366-light": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "light"},
    "1024-touch-dark": {
        "viewport": {"width": 1024, "height": 768},
        "color_scheme": "dark",
        **TOUCH,
    },
    "360-light": {
        "viewport": {"width": 360, "height": 640},
        "color_scheme": "light",
        "is_mobile": True,
        **TOUCH,
    },
}
each_screen = pytest.mark.parametrize("screen", SCREENS)


@each_screen
def test_no_page_is_too_wide_covered_cut_or_small(visit: Visit, screen: str) -> None:
    make(visit)  # a tournament to list
    page = visit("/", **SCREENS[screen])
    for path in (*PAGES, "/cups", "/cups/new"):
        page.goto(path)
        settle(page)
        if path in ("/", "/cups"):
            expect(page.get_by_role("link", name="Friday Word Club").first).to_be_visible()
        assert faults(page) == [], path


@each_screen
def test_neither_is_the_way_from_an_invitation_to_the_replay(visit: Visit, screen: str) -> None:
    page = visit("/", **SCREENS[screen])
    table.with_friends(page, "Words")
    assert faults(page) == [], "waiting room"
    guest: Page = visit(table.invitation(page), **SCREENS[screen])
    expect(guest.get_by_role("heading", name="Nell invited you to Words")).to_be_visible()
    assert faults(guest) == [], "invitation"
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    address = page.url
    page.request.post(f"/api/tables/{address.rpartition('/')[2]}/resign", data={"seat": 0})
    expect(page.get_by_text("Scoring")).to_be_visible()
    assert faults(page) == [], "result"
    page.goto(address + "/replay")
    expect(page.get_by_role("button", name="Forward")).to_be_visible()
    assert faults(page) == [], "replay"
    page.goto("/mine")
    settle(page)
    assert faults(page) == [], "my games"
