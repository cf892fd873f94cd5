"""Where the focus is: in the table, whatever opens, closes or comes, never on the page itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.slow import SlowHall

AT_HOME = """() => {
  const focused = document.activeElement;
  return focused !== document.body && focused.closest("#content, dialog, .command-line") !== null;
}"""
GAMES = ("Words", "Exposee", "Typo", "Foil")


def at_home(page: Page) -> None:
    page.wait_for_url("**/t/*")  # the button in the hall is at home there, too
    page.wait_for_function(AT_HOME)


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_in_the_table_from_the_start_and_after_reloads_and_dialogs(
    visit: Visit, slow_hall: SlowHall, game: str
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name=f"Play now: {game}").click()
    at_home(page)
    page.reload()
    at_home(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog")).to_be_visible()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") != "Close"
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")


def test_a_turn_that_ends_leaves_the_focus_in_the_table(visit: Visit, slow_hall: SlowHall) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.get_by_role("button", name="Pass", exact=True).press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog").get_by_role("button", name="Pass", exact=True).press("Enter")
    expect(page.locator(".flag.mine")).to_have_count(0)
    at_home(page)


@pytest.mark.parametrize("game", ["Words", "Exposee", "Typo"])
def test_system_colours_leave_no_table_without_edges(
    visit: Visit, slow_hall: SlowHall, game: str
) -> None:
    page = visit("/", **table.DESK, forced_colors="active")
    page.get_by_role("button", name=f"Play now: {game}").click()
    at_home(page)
    piece = page.locator("#content .tile, #content .card").first
    expect(piece).to_have_css("outline-style", "solid")
