"""Report this word: beside a refusal and beside a meaning, on a desk and on a phone."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import kross, table
from tests.browser.conftest import Guest, Visit
from tests.browser.hall import Hall
from tests.browser.slow import SlowHall
from tests.browser.test_pages import complaints
from tests.command import wordhall

SIZES = {
    "desk": table.DESK,
    "phone": table.PHONE | {"viewport": {"width": 390, "height": 844}},
}


def reported(folder: Path) -> list[tuple[str, str, str]]:
    """The games, words and verdicts that whoever runs the hall is told of."""
    told = wordhall("words", "reported", "--json", "--data", str(folder / "data")).stdout
    found = map(json.loads, told.splitlines())
    return [(one["game"], one["word"], one["verdict"]) for one in found]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_refused_word_is_reported(
    visit: Visit, slow_hall: SlowHall, tmp_path: Path, size: dict[str, Any]
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
def test_a_word_that_was_looked_up_is_reported(
    visit: Visit, guest: Guest, hall: Hall, tmp_path: Path, size: dict[str, Any]
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
