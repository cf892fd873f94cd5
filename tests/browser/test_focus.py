"""Where the focus is: in the table, whatever opens, closes or comes, never on the page itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_layout import ARRIVED, TABLES
from tests.browser.test_pages import settle

AT_HOME = """() => {
  const focused = document.activeElement;
  return focused !== document.body && focused.closest("#content, dialog, .command-line") !== null;
}"""
GAMES = ("Words", "Exposee", "Typo", "Kross", "Foil")
QUESTIONS = {
    "words": ("turn",),
    "exposee": ("place", "guess"),
    "typo": ("pick", "place", "doubt"),
    "kross": ("call", "enter"),
    "foil": ("turn", "scramble", "unscramble", "next"),
}
# Where one answers has the focus, whatever had it before.
ANSWERS = """() => {
  const home = [...document.querySelectorAll("[data-home]")].find((one) => one.checkVisibility());
  return home !== undefined && home.contains(document.activeElement);
}"""


def at_home(page: Page) -> None:
    page.wait_for_url("**/t/*")  # the button in the hall is at home there, too
    page.wait_for_function(AT_HOME)


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_in_the_table_from_the_start_and_after_reloads_and_dialogs(
    visit: Visit, slow_hall: ManualClockHall, game: str
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


@pytest.mark.parametrize("button", ["Invite", "Settings", "Swap", "Pass"])
@pytest.mark.parametrize("game", ["Words", "Exposee"])
def test_a_letter_right_after_a_dialog_is_closed_is_not_lost(
    visit: Visit, slow_hall: ManualClockHall, game: str, button: str
) -> None:
    """Even if the page hasn't drawn itself in between."""
    page = visit("/", **table.DESK)
    page.get_by_role("button", name=f"Play now: {game}").click()
    at_home(page)
    expect(page.locator(".flag.mine")).to_be_visible()
    page.locator("[data-row='7'][data-column='7']").click()
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator("dialog").get_by_role("heading").first).to_be_visible()
    tile = page.locator(".rail button").first.get_attribute("aria-label")
    assert tile is not None
    page.evaluate("window.requestAnimationFrame = () => 0")
    page.keyboard.press("Escape")
    page.keyboard.press(tile[0].lower())
    expect(page.locator(".square .hold")).to_have_count(1)


def test_a_turn_that_ends_leaves_the_focus_in_the_table(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.get_by_role("button", name="Pass", exact=True).press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog").get_by_role("button", name="Pass", exact=True).press("Enter")
    expect(page.locator(".flag.mine")).to_have_count(0)
    at_home(page)


def test_tab_leads_on_from_the_last_control_to_the_head_of_the_page(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    at_home(page)
    table.tab_to(page, "#content [role=tabpanel]")
    table.tab_to(page, ".skip-link")


@pytest.mark.parametrize("game", ["Words", "Exposee", "Typo"])
def test_system_colours_leave_no_table_without_edges(
    visit: Visit, slow_hall: ManualClockHall, game: str
) -> None:
    page = visit("/", **table.DESK, forced_colors="active")
    page.get_by_role("button", name=f"Play now: {game}").click()
    at_home(page)
    piece = page.locator("#content .tile, #content .card").first
    expect(piece).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("game", TABLES)
def test_every_question_brings_the_focus_to_where_it_is_answered(
    visit: Visit, full_hall: ManualClockHall, company: ApiPlayers, game: str
) -> None:
    """In every phase; between questions it is in the table, and never on the page itself."""
    seats, answers = TABLES[game]
    options = {"game": "three"} if game == "foil" else {}
    played = company.sit(game, seats, options=options)
    nell = played.players[0]
    page = visit("/settings", **table.DESK)
    become(page.context, nell.guest)
    page.keyboard.press("Tab")  # someone without a mouse
    page.goto(played.path)
    settle(page)
    met: set[str] = set()
    for _ in range(answers + 8):
        page.wait_for_function(ARRIVED, arg=nell.frame()["n"])
        mine = nell.asked()
        page.wait_for_function(ANSWERS if mine else AT_HOME)
        met.add(mine["kind"] if mine else "nothing")
        asked = next(player for player in played.players if player.asked())
        played.say(asked, asked.think())
    assert met >= {"nothing", *QUESTIONS[game]}


def test_a_focus_beside_the_game_stays_there_when_something_is_asked(
    visit: Visit, full_hall: ManualClockHall, company: ApiPlayers
) -> None:
    played = company.sit("kross", 2)
    nell = played.players[0]
    page = visit("/settings", **table.DESK)
    become(page.context, nell.guest)
    page.goto(played.path)
    page.wait_for_function(AT_HOME)
    history = page.get_by_role("tab", name="History")
    history.focus()
    for _ in range(4):
        asked = next(player for player in played.players if player.asked())
        played.say(asked, asked.think())
        page.wait_for_function(ARRIVED, arg=nell.frame()["n"])
        expect(history).to_be_focused()
