"""A new table: one screen, speeds in words, seats for friends and bots, and the rest folded."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.test_pages import complaints, fits, settle

GAMES = ("Exposee", "Typo", "Words", "Kross", "Foil")
# How much of the page lies below the screen.
BELOW = "() => document.documentElement.scrollHeight - innerHeight"


def card_of(page: Page) -> dict[str, Any]:
    page.wait_for_url("**/t/*")
    found: dict[str, Any] = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (1024, 768)])
def test_a_new_table_is_one_screen(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new", viewport={"width": size[0], "height": size[1]})
    for game in GAMES:
        page.get_by_role("radio", name=game).check(force=True)
        settle(page)
        assert page.evaluate(BELOW) <= 0, game


@table.each_look
def test_the_form_is_open_to_everyone(visit: Visit, look: dict[str, Any]) -> None:
    page = visit("/new?game=exposee", **look)
    page.get_by_role("button", name="Bot", exact=True).click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_text("More options").click()
    settle(page)
    assert complaints(page) == []
    assert fits(page)


def test_each_speed_says_what_it_means_in_the_game(visit: Visit) -> None:
    page = visit("/new?game=words", **table.DESK)
    expect(page.get_by_role("radio", name="Relaxed")).to_be_checked()
    for text in ("No clock. Take your time.", "2 minutes per turn", "45 seconds per turn"):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.get_by_text("2 days per turn")).to_be_visible()
    page.get_by_role("radio", name="Foil").check(force=True)
    expect(page.get_by_text("90 s per turn, 5 min to unscramble")).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile("^Days"))).to_have_count(0)


def test_a_table_in_the_hall_gets_a_clock_and_says_why(visit: Visit) -> None:
    page = visit("/new?game=words", **table.DESK)
    page.get_by_role("switch", name="Show in the hall").check(force=True)
    expect(page.get_by_role("radio", name="Live")).to_be_checked()
    expect(page.get_by_text("Public tables need a clock.")).to_be_visible()
    table.create_table(page)
    made = card_of(page)
    assert (made["public"], made["speed"]) == (True, "live")


def test_another_game_keeps_seats_and_speed_as_far_as_they_fit(visit: Visit) -> None:
    page = visit("/new?game=typo", **table.DESK)
    page.get_by_role("button", name="Bot", exact=True).click()
    page.locator("fieldset.levels").get_by_text("Easy").click()
    page.get_by_role("radio", name="Fast").check()
    page.get_by_role("radio", name="Kross").check(force=True)
    expect(page.get_by_text("3 of 5 seats")).to_be_visible()
    expect(page.get_by_text("You, 1 friend and Pip · fast")).to_be_visible()
    page.get_by_role("radio", name="Words").check(force=True)
    expect(page.get_by_text("You and 1 friend · fast")).to_be_visible()


def test_changed_seconds_make_a_speed_of_ones_own(visit: Visit) -> None:
    page = visit("/new?game=exposee", **table.DESK)
    page.get_by_text("Short, 40 min").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_text("More options").click()
    page.get_by_label("Seconds per guess").fill("40")
    expect(page.get_by_role("radio", name="Custom")).to_be_checked()
    expect(page.get_by_text("2 min to place, 40 s per guess")).to_be_visible()
    table.create_table(page)
    made = card_of(page)
    assert made["speed"] == "custom"
    assert made["options"]["guess_seconds"] == 40
    assert made["options"]["length"] == "short"


@pytest.mark.parametrize(
    ("game", "option", "lengths"),
    [("exposee", "length", ["Short", "Full"]), ("foil", "game", ["Three hands", "Full"])],
)
def test_a_new_table_shows_the_lengths_with_their_minutes_and_starts_full(
    visit: Visit, game: str, option: str, lengths: list[str]
) -> None:
    page = visit(f"/new?game={game}", **table.DESK)
    for length in lengths:
        expect(page.get_by_role("radio", name=re.compile(rf"^{length}, \d+ min$"))).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile("^Full"))).to_be_checked()
    table.create_table(page)
    assert card_of(page)["options"].get(option, "full") == "full"


def test_a_bot_takes_the_open_seat_of_a_full_table(visit: Visit) -> None:
    page = visit("/new?game=words", **table.DESK)
    page.get_by_role("button", name="Bot", exact=True).click()
    expect(page.get_by_text("You and Bo · no clock")).to_be_visible()


def test_with_friends_leads_to_the_same_form_for_every_game(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    for game in GAMES:
        page.get_by_role("link", name=f"With friends: {game}").click()
        expect(page.get_by_role("radio", name=game)).to_be_checked()
        page.go_back()


def test_play_now_remembers_the_level(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    page.get_by_label("Change the bots’ level for Words: medium").click()
    page.get_by_role("radio", name="Hard").and_(page.locator("[name=level-words]")).check()
    page.reload()
    page.get_by_role("button", name="Play now: Words against a bot, hard").click()
    assert [seat["level"] for seat in card_of(page)["seats"]] == [None, "strong"]


@pytest.mark.parametrize(
    ("game", "options"), [("Exposee", {"length": "short"}), ("Foil", {"game": "three"})]
)
def test_play_now_starts_the_shorter_game(visit: Visit, game: str, options: dict[str, str]) -> None:
    page = visit("/", **table.DESK)
    button = page.get_by_role("button", name=f"Play now: {game}")
    said = button.get_attribute("aria-label")
    button.click()
    made = card_of(page)
    bots = sum(seat["kind"] == "bot" for seat in made["seats"])
    assert said is not None
    assert f"against {'a bot' if bots == 1 else f'{bots} bots'}, " in said
    assert made["options"].items() >= options.items()
    assert made["speed"] == "relaxed"


def test_a_host_gives_everyone_more_time_and_the_table_says_so(visit: Visit) -> None:
    page = visit("/new?game=words", **table.DESK)
    page.get_by_role("radio", name="Live").check()
    page.get_by_text("More options").click()
    page.get_by_label("More time for everyone").select_option("1.5 × the time")
    table.create_table(page)
    expect(page.get_by_text("1.5 × the time").first).to_be_visible()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    expect(page.locator("header").get_by_text("1.5 × the time")).to_be_visible()
    card = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert card["clock"]["percent"] == 150
    spectator = table.watch(visit(table.watch_link(page), **table.PHONE))
    expect(spectator.locator("header").get_by_text("1.5 × the time")).to_be_visible()
