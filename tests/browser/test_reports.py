"""Report this word: beside a refusal and beside a meaning, on a desk and on a phone."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import kross, table
from tests.browser.conftest import Guest, Visit
from tests.browser.hall_server import HallServer
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_absence import named
from tests.browser.test_pages import complaints
from tests.wordhall_command import wordhall

SIZES = {
    "desk": table.DESK,
    "phone": table.PHONE | {"viewport": {"width": 390, "height": 844}},
}


def reported(folder: Path) -> list[tuple[str, str, str]]:
    """The games, words and verdicts that the people who run the hall are told of."""
    told = wordhall("words", "reported", "--json", "--data", str(folder / "data")).stdout
    found = map(json.loads, told.splitlines())
    return [(one["game"], one["word"], one["verdict"]) for one in found]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_refused_word_is_reported(
    visit: Visit, slow_hall: ManualClockHall, tmp_path: Path, size: dict[str, Any]
) -> None:
    page = visit("/", **size)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    page.keyboard.type("INNTA")
    page.keyboard.press("Enter")
    expect(page.locator("#content").get_by_text("INNTA isn’t in the dictionary.")).to_be_visible()
    page.get_by_role("button", name="Report this word").click()
    expect(page.locator("#content").get_by_text("Reported. Thanks!")).to_be_visible()
    expect(page.get_by_role("button", name="Report this word")).to_have_count(0)
    assert complaints(page) == []
    assert reported(tmp_path) == [("words", "INNTA", "unknown")]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_whoever_forms_a_word_in_exposee_looks_it_up_and_reports_it(
    visit: Visit, slow_hall: ManualClockHall, tmp_path: Path, size: dict[str, Any]
) -> None:
    page = visit("/", **size)
    page.get_by_role("button", name="Play now: Exposee").click()
    expect(page.locator(".rail .tile")).to_have_count(10)
    if size["viewport"]["width"] < 600:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Is it a word?").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Is it a word?").fill("gary")
    dialog.get_by_role("button", name="Look up").click()
    expect(dialog.locator("form")).to_contain_text("GARY is a person’s name")
    dialog.get_by_role("button", name="Report this word").click()
    expect(dialog.locator("form").get_by_text("Reported. Thanks!")).to_be_visible()
    assert complaints(page) == []
    assert reported(tmp_path) == [("exposee", "GARY", "personal-name")]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_word_that_was_looked_up_is_reported(
    visit: Visit, guest: Guest, hall: HallServer, tmp_path: Path, size: dict[str, Any]
) -> None:
    [page], _ = kross.seated(visit, [size], [guest()])
    if size["viewport"]["width"] < 600:
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Is it a word?").click()
    page.get_by_role("textbox", name="Is it a word?").fill("goes")
    page.get_by_role("button", name="Look up").click()
    page.get_by_role("button", name="Report this word").click()
    expect(page.locator("form").get_by_text("Reported. Thanks!")).to_be_visible()
    assert complaints(page) == []
    assert reported(tmp_path) == [("kross", "GOES", "verb-form")]


def test_a_word_that_a_strict_table_of_typo_refuses_is_reported(
    visit: Visit, hall: HallServer, tmp_path: Path
) -> None:
    page = named(visit, "Nell", **table.DESK)
    places = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    made = {"game": "typo", "options": {"strict": True}, "places": places, "speed": "relaxed"}
    card = page.request.post("/api/tables", data=made).json()
    page.request.post(f"/api/tables/{card['id']}/start", data={"fewer": False})
    page.goto(f"/t/{card['id']}")
    page.locator(".fan button").last.click()
    page.locator(".end[data-end='0'][data-side=back]").click()
    page.keyboard.type("qzqx")
    page.keyboard.press("Enter")
    expect(page.locator(".refused")).to_contain_text("QZQX isn’t in the dictionary.")
    page.get_by_role("button", name="Report this word").click()
    expect(page.locator(".refused")).to_contain_text("Reported. Thanks!")
    [(game, word, verdict)] = reported(tmp_path)
    assert (game, verdict) == ("typo", "unknown")
    assert word.endswith("QZQX"), "after the row as it was by then"
