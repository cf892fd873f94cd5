"""Keys: where they act, what lists them, and that each can be changed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import screen_reader, table, test_typo
from tests.browser.commands import FIELD
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints

HIDDEN = "[aria-keyshortcuts~='H'][aria-pressed=true]"
# The keys that buttons and boards name.
NAMED = """() => [...new Set([...document.querySelectorAll("[aria-keyshortcuts]")]
  .flatMap((one) => one.getAttribute("aria-keyshortcuts").split(" ")))]"""


def sit(visit: Visit, game: str) -> Page:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name=f"Play now: {game}").click()
    page.wait_for_url("**/t/*")
    page.wait_for_function("() => document.activeElement.closest('#content') !== null")
    return page


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Keys")


@pytest.mark.parametrize("game", ["Words", "Exposee", "Typo", "Kross", "Foil"])
def test_a_key_acts_where_the_focus_is_and_elsewhere_only_if_switched_on(
    visit: Visit, slow_hall: ManualClockHall, game: str
) -> None:
    page = sit(visit, game)
    history = page.get_by_role("tab", name="History")
    page.keyboard.press("Tab")  # a mouse would give the focus back to the game
    history.focus()
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.locator(HIDDEN)).to_have_count(0)
    expect(sheet(page)).to_have_count(0)
    page.locator("#content").focus()
    page.keyboard.press("?")
    expect(sheet(page)).to_be_visible()
    expect(sheet(page).get_by_label("While the focus is in the game")).to_be_focused()
    assert complaints(page) == []
    sheet(page).get_by_label("Anywhere on the page").check()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    history.focus()
    page.keyboard.press("?")
    expect(sheet(page)).to_be_visible()
    sheet(page).get_by_label("Off").check()
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    page.locator("#content").focus()
    page.keyboard.press("?")
    expect(sheet(page)).to_have_count(0)
    assert "?" not in page.evaluate(NAMED)
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(sheet(page)).to_be_visible()


def test_a_key_can_be_changed_and_the_device_remembers_it(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = sit(visit, "Kross")
    page.keyboard.press("?")
    change = sheet(page).get_by_role("button", name="Hide or show your hand: H. Change")
    change.press("Enter")
    page.keyboard.press("r")
    trouble = sheet(page).locator(".trouble")
    expect(trouble).to_contain_text("R is taken: Reject the letter.")
    change.press("Enter")
    page.keyboard.press("F2")
    expect(trouble).to_have_count(0)
    changed = sheet(page).get_by_role("button", name="Hide or show your hand: F2. Change")
    expect(changed).to_be_focused()
    page.reload()
    page.wait_for_function("() => document.activeElement.closest('#content') !== null")
    page.keyboard.press("F2")
    expect(page.get_by_role("button", name="Show")).to_be_visible()
    expect(page.locator("[aria-keyshortcuts=F2]").first).to_be_attached()
    page.goto("/settings")
    page.get_by_text("Change keys").click()
    expect(page.get_by_role("heading", name="Typo", exact=True)).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Reset all keys").click()
    expect(page.get_by_role("button", name="Hide or show your hand: H. Change")).to_be_visible()


def test_a_field_for_a_word_leaves_the_other_keys_to_the_table(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, *others = (player.page for player in test_typo.sit_down(visit))
    for page, card in ((nell, "E"), *zip(others, "ESG", strict=True)):
        page.get_by_role("button", name=f"{card}, one of").first.click()
    field = nell.get_by_label("Your word, after")
    expect(field).to_be_focused()
    nell.keyboard.press("1")
    nell.keyboard.type("h/")
    expect(nell.locator(FIELD)).to_be_focused()
    nell.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(field).to_have_value("H")
    nell.keyboard.press("?")
    expect(sheet(nell)).to_be_visible()


def test_a_letter_leaves_the_focus_on_the_button_that_enter_presses(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = sit(visit, "Kross")
    button = page.locator("button[data-home=call]")
    expect(button).to_be_visible()
    button.focus()
    page.keyboard.press("e")
    expect(button).to_have_text("Call E")
    expect(button).to_be_focused()


def test_a_replay_goes_on_by_arrows_and_lists_them(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = sit(visit, "Words")
    address = page.url
    page.request.post(f"/api/tables/{address.rpartition('/')[2]}/resign", data={"seat": 0})
    expect(page.get_by_text("Scoring")).to_be_visible()
    page.keyboard.press("Tab")
    page.goto(address + "/replay?n=0")
    steps = page.locator(".steps")
    expect(steps.get_by_role("button").first).to_be_focused()
    before = steps.locator("b").inner_text()
    page.keyboard.press("ArrowRight")
    expect(steps.locator("b")).not_to_have_text(before)
    screen_reader.expect_heard(page, "Step 1 of 1. ")
    page.keyboard.press("ArrowLeft")
    screen_reader.expect_heard(page, "Step 0 of 1. ")
    steps_said = [one.text[:11] for one in screen_reader.heard(page) if "Step" in one.text]
    assert steps_said == ["Step 1 of 1", "Step 0 of 1"]
    page.keyboard.press("?")
    expect(sheet(page).get_by_text("One step forward")).to_be_visible()
