"""The command line: everything at a table by typing."""

import re

from playwright.sync_api import expect

from tests.browser import table
from tests.browser.commands import FIELD, command, open_line
from tests.browser.conftest import Visit
from tests.browser.slow import SlowHall


def test_words_is_played_and_read_by_commands(visit: Visit, slow_hall: SlowHall) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    assert command(page, "w") == "The board is empty."
    assert sorted(command(page, "r").removeprefix("Your rack: ").split(", ")) == list("AEEINNT")
    assert command(page, "try 8h neaten") == "16 points: NEATEN 16."
    assert command(page, "try 8h zebra") == "You don’t have Z on your rack."
    assert command(page, "try 15n neaten") == "NEATEN runs off the board from there."
    assert command(page, "1a neaten") == "The first word has to cover the star."
    assert command(page, "8h innta") == "INNTA isn’t in the dictionary."
    assert command(page, "at h8") == "free, star, H8"
    assert command(page, "b q") == "1 Q unseen."
    assert command(page, "swap z") == "You don’t have Z on your rack."
    assert command(page, "8h neaten") == "NEATEN for 16."
    assert command(page, "w") == "8H NEATEN"
    assert command(page, "row 8").startswith(
        "Row 8: A to G free, double word at D; H to M NEATEN; "
    )
    assert command(page, "col h").startswith("Column H: 1 to 7 free")
    assert command(page, "at i8").startswith("E, 1 point, new, I8, NEATEN across; above free")
    assert not command(page, "help").startswith("8d linsey"), "it is the other's turn"
    assert command(page, "8d linsey").startswith("8d linsey doesn’t work right now. Try ")
    assert command(page, "s").startswith("You 16 and ")
    assert command(page, "l").startswith("You: NEATEN, 8H across, 16.")


def test_what_cannot_be_read_is_answered_with_what_would_work(
    visit: Visit, slow_hall: SlowHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    said = command(page, "hello everyone")
    assert said.startswith("I don’t know “hello everyone”. Try 8d linsey, try 8d linsey, ")
    assert command(page, "row z") == "Say a row from 1 to 15: row 9."
    assert command(page, "col 99") == "Say a column from a to o: col d."
    assert command(page, "at z99").startswith("Z99 isn’t on the board.")
    assert command(page, "swap") == "Say which tiles to swap: swap abc."
    assert command(page, "b everything") == "Say one letter: b e. A blank is b blank."
    assert page.evaluate("window.received.filter((one) => one.includes('hello')).length") == 0
    expect(page.locator(".tile.laid")).to_have_count(0)


def test_the_line_completes_remembers_and_gives_the_focus_back(
    visit: Visit, slow_hall: SlowHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    open_line(page)
    page.keyboard.type("sw")
    page.keyboard.press("Tab")
    expect(page.locator(FIELD)).to_have_value("swap ")
    page.keyboard.press("Escape")
    expect(page.locator(FIELD)).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.row") == "7"
    command(page, "row 3")
    command(page, "s")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(FIELD)).to_have_value("row 3")
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIELD)).to_have_value("s")
    page.keyboard.press("ArrowDown")
    expect(page.locator(FIELD)).to_have_value("")
    page.keyboard.press("Tab")
    expect(page.locator(FIELD)).not_to_be_focused()


def test_a_phone_opens_the_line_from_its_menu(visit: Visit, slow_hall: SlowHall) -> None:
    page = visit("/", **table.PHONE)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Commands").tap()
    expect(page.locator(FIELD)).to_be_focused()
    page.keyboard.type("r")
    page.get_by_role("button", name="Go", exact=True).tap()
    expect(page.locator(".command-line .text")).to_have_text(re.compile("Your rack: "))
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(FIELD)).to_have_count(0)
