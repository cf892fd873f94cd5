"""Reading by arrows: what a screen reader says of each piece, and what keys echo."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import foil, kross, screen_reader, table, test_exposee, test_typo
from tests.browser.commands import command
from tests.browser.conftest import Guest, Visit
from tests.browser.manual_clock_hall import ManualClockHall


def focused(page: Page) -> str:
    """The name and description of what has the focus."""
    said: list[str | None] = page.evaluate(
        "() => ['aria-label', 'aria-description'].map("
        "(name) => document.activeElement.getAttribute(name))"
    )
    return "; ".join(one for one in said if one)


def read(page: Page, *keys: str) -> list[str]:
    """What is read after each key."""
    told = []
    for key in keys:
        page.keyboard.press(key)
        told.append(focused(page))
    return told


def forget(page: Page) -> None:
    page.evaluate("() => (window.heard = [])")


def echoes(page: Page) -> list[str]:
    return [one.text for one in screen_reader.heard(page) if one.kind == "echo"]


def test_a_sheet_of_kross_is_read_by_square_and_by_word(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    (nell, _), _ = kross.seated(visit, [table.DESK, table.DESK])
    nell.locator("[data-square='0']").focus()
    assert read(nell, "ArrowRight", "ArrowDown") == [
        "T, B1, STONES across, TACOA down",
        "A, B2, PARENT across, TACOA down",
    ]
    assert read(nell, "Control+ArrowRight", "Control+ArrowDown", "ArrowDown") == [
        "T, F2, PARENT across, STLN down",
        "N, F4, DORIAN across, STLN down",
        "free, F5",
    ]
    assert read(nell, "Control+ArrowLeft") == ["S, C5, EAS across, ORERS down"]
    assert echoes(nell) == [], "the focus says it"
    nell.get_by_role("button", name="Hide my sheet").click()
    screen_reader.expect_heard(nell, "hidden")
    nell.locator("[data-square='26']").focus()
    assert read(nell, "ArrowLeft") == ["hidden, B5"]
    nell.get_by_role("button", name="Show my sheet").click()
    nell.keyboard.type("e")
    with table.answering(nell):
        nell.keyboard.press("Enter")
    nell.locator("[data-square='29']").focus()
    nell.keyboard.press("ArrowDown")
    forget(nell)
    nell.keyboard.press("Enter")
    screen_reader.expect_heard(nell, "E at F6.")
    expect(nell.locator("[data-square='35']")).to_have_attribute("aria-label", "E, new, F6")


def test_rows_of_typo_are_read_by_card_and_by_row(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell, omar, mira, jonas = (player.page for player in test_typo.sit_down(visit))
    for page, card in ((nell, "E"), (omar, "E"), (mira, "S"), (jonas, "G")):
        page.get_by_role("button", name=f"{card}, one of").first.click()
    expect(nell.get_by_role("heading", name="Where does E go?")).to_be_visible()
    forget(nell)
    nell.keyboard.press("1")
    nell.keyboard.press("ArrowLeft")
    screen_reader.expect_heard(nell, "Row 1, front.")
    nell.keyboard.type("ase")
    with table.answering(nell):
        nell.keyboard.press("Enter")
    expect(mira.get_by_text("says “ERASE”")).to_be_visible()
    mira.locator(".rows [tabindex='0']").focus()
    assert focused(mira) == "E, new, 1 of 2"
    assert read(mira, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown") == [
        "R, 2 of 2",
        "R, 2 of 2",
        "D, 1 of 1",
        "C, 1 of 1",
    ]
    rows = mira.locator(".rows [role=grid]")
    expect(rows.first).to_have_attribute("aria-label", "Row 1: E R")
    forget(mira)
    mira.get_by_role("button", name="Hide my hand").click()
    screen_reader.expect_heard(mira, "hidden")


def test_trays_and_cards_of_foil_are_read_along_and_across(
    visit: Visit, slow_hall: ManualClockHall, guest: Guest
) -> None:
    nell, _ = foil.seated(visit, table.DESK, guest())
    nell.get_by_role("button", name="Take 1 from the pile: C").click()
    expect(nell.locator(".piece")).to_have_count(11)
    nell.locator("body").press("Escape")
    forget(nell)
    nell.keyboard.type("slate")
    nell.keyboard.press("Space")
    screen_reader.expect_heard(nell, "New word")
    nell.locator(".tray [data-piece]").first.focus()
    assert focused(nell) == "S; word 1, 1 of 5"
    assert read(nell, "ArrowRight", "Control+ArrowRight", "ArrowDown", "Control+ArrowRight") == [
        "L; word 1, 2 of 5",
        "E; word 1, 5 of 5",
        "U; loose, 5 of 6",
        "C, new; loose, 6 of 6",
    ]
    nell.keyboard.press("Escape")
    screen_reader.expect_heard(nell, "Word done")
    nell.keyboard.press("Shift+D")
    screen_reader.expect_heard(nell, "Discard D?")
    nell.get_by_role("button", name="Hide", exact=True).click()
    screen_reader.expect_heard(nell, "hidden")
    nell.locator(".rail [data-piece]").first.focus()
    assert focused(nell) == "hidden card; loose, 1 of 6"


def test_every_key_of_a_guess_in_exposee_is_echoed(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell = visit("/", **table.DESK)
    test_exposee.lay_a_table_by_keyboard(nell, seats=2)
    ida = test_exposee.sit_down(visit, nell, "Ida", **table.DESK)
    table.start_now(nell)
    expect(nell.locator(".flag.mine")).to_be_visible()
    command(nell, "11k mast")
    command(nell, "confirm")
    expect(ida.locator(".guess .actions")).to_be_visible()
    for key, echo in (
        ("ArrowRight", "Tile 2, face down"),
        ("e", "E, tile 2"),
        ("Backspace", "Taken back."),
        ("Escape", "No tile chosen"),
    ):
        forget(ida)
        ida.keyboard.press(key)
        screen_reader.expect_heard(ida, echo)


@pytest.mark.parametrize("game", ["words", "exposee"])
def test_a_letter_is_echoed_at_once_and_the_points_after_a_pause(
    visit: Visit, slow_hall: ManualClockHall, game: str
) -> None:
    if game == "words":
        page = visit("/", **table.DESK)
        page.clock.install()
        page.get_by_role("button", name="Play now: Words").click()
        square, word, points = "[data-row='7'][data-column='7']", "neaten", "16 points"
    else:
        page = visit("/", **table.DESK)
        page.clock.install()
        test_exposee.lay_a_table_by_keyboard(page, seats=2)
        test_exposee.sit_down(visit, page, "Ida", **table.DESK)
        table.start_now(page)
        square, word, points = "[data-row='10'][data-column='10']", "mast", "4 points"
    expect(page.locator(".flag.mine")).to_be_visible()
    page.clock.run_for(10_000)  # until all that came before is said
    page.locator(square).click()
    page.keyboard.type(word)
    page.clock.fast_forward(400)
    assert not any("point" in text for text in echoes(page))
    assert echoes(page)[-1].startswith(word[-1].upper())
    page.clock.fast_forward(800)
    screen_reader.expect_heard(page, points)
