"""Several players on one device, and a hand that can be hidden."""

from playwright.sync_api import expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall


def test_a_curtain_hides_the_tiles_between_two_players_of_one_device(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/settings", **table.PHONE)
    page.get_by_label("Name").fill("Nell")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/new?game=words")
    table.seat_someone_here(page, "Omar")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I’m Nell").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    assert sorted(table.look(page).rack) == sorted("AEEINNT")
    page.get_by_role("button", name="Pass").click()
    page.locator("dialog").get_by_role("button", name="Pass").click()
    expect(page.get_by_role("heading", name="Omar is next")).to_be_visible()
    page.get_by_role("button", name="I’m Omar").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    assert sorted(table.look(page).rack) == sorted("?IOPQRS")
    frames = page.evaluate("() => window.received.map(JSON.parse)")
    hands = [(one["seat"], one["view"]["rack"]) for one in frames if one.get("view")]
    seats = [seat for seat, _ in hands]
    assert seats.index(1) > max(i for i, seat in enumerate(seats) if seat == 0)
    assert {rack for seat, rack in hands if seat is None} == {None}, "the curtain hides no hand"


def test_h_hides_and_shows_the_hand(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".rail .tile")).to_have_count(7)
    page.keyboard.press("h")
    expect(page.locator(".rail .tile.down")).to_have_count(7)
    page.keyboard.press("h")
    expect(page.locator(".rail .tile.down")).to_have_count(0)
