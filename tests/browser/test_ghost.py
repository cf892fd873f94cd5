"""A game that comes as a package, and that the client has no folder for."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from tests.browser.test_pages import complaints, fits
from tests.ghost_install import install


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HallServer]:
    """A hall that has Ghost."""
    (tmp_path / "packages").mkdir()
    opened = HallServer(tmp_path / "hall", environment=install(tmp_path / "packages"))
    opened.start()
    yield opened
    opened.close()


def play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now: Ghost").click()
    expect(page.get_by_role("heading", name="Ghost")).to_be_visible()


@table.each_look
def test_a_game_without_a_folder_is_played_with_plain_controls(
    visit: Visit, hall: HallServer, look: dict[str, Any]
) -> None:
    page = visit("/", **look)
    expect(page.get_by_text("Add a letter, but don’t finish a word.")).to_be_visible()
    assert complaints(page) == [], "hall"
    play_now(page)
    expect(page.get_by_text("Letters so far")).to_be_visible()
    page.get_by_role("button", name="C", exact=True).click()
    history = page.get_by_role("button", name="History")
    if history.is_visible():  # on a phone it's a sheet
        history.click()
    expect(page.locator("li .text", has_text=re.compile(r"You added C: \w*C"))).to_be_visible()
    assert complaints(page) == [], "table"
    assert fits(page)


@pytest.mark.parametrize("device", [table.DESK, table.PHONE], ids=["desk", "phone"])
def test_it_is_played_to_its_end(visit: Visit, hall: HallServer, device: dict[str, Any]) -> None:
    page = visit("/", **device)
    page.request.post("/api/me", data={"name": "Nell"})
    places = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    asked = {"game": "ghost", "places": places, "options": {"rounds": 1}, "pace": "none"}
    page.goto(f"/t/{page.request.post('/api/tables', data=asked).json()['id']}")
    over = page.get_by_role("link", name="Replay")
    doubt = page.get_by_role("button", name="I doubt it", exact=True)
    letter = page.get_by_role("button", name="Q", exact=True)
    while True:
        expect(over.or_(doubt).or_(letter).first).to_be_visible()
        if over.is_visible():
            break
        (doubt if doubt.is_visible() else letter).click()
        page.wait_for_function("() => window.pending === 0")
    assert complaints(page) == [], "result"


def test_its_options_and_its_rules_are_in_words(visit: Visit, hall: HallServer) -> None:
    page = visit("/new?game=ghost")
    page.get_by_text("More options").click()
    expect(page.get_by_label("Lost rounds until you’re out")).to_be_visible()
    page.goto("/rules")
    page.get_by_role("link", name="Ghost").click()
    expect(page.get_by_role("heading", name="How to play Ghost")).to_be_visible()
    expect(page.get_by_role("heading", name="Doubts")).to_be_visible()
    expect(page.get_by_text("the player who finishes one loses the round")).to_be_visible()


def test_a_game_that_the_hall_does_not_have_has_no_rules(visit: Visit) -> None:
    page = visit("/rules/ghost")
    expect(page.get_by_role("heading", name="We can’t find that page")).to_be_visible()
