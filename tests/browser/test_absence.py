"""Someone isn't there: what the others see and may do about it, and coming back."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall

MINUTE = 60
OMAR_IS_GONE = """async (id) => {
  const { seats } = await (await fetch(`/api/tables/${id}`)).json();
  return !seats.some((seat) => seat.name === "Omar" && seat.here);
}"""


def named(visit: Visit, name: str, **given: Any) -> Page:
    page = visit("/settings", **given)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    return page


def two(visit: Visit, look: dict[str, Any], **settings: Any) -> tuple[Page, Page]:
    """Nell, who is the host and looks on, and Omar, who is asked first, on a phone."""
    nell, omar = named(visit, "Nell", **look), named(visit, "Omar", **table.PHONE)
    seats = [{"kind": "open"}, {"kind": "me"}]
    made = {"game": "words", "places": seats, **settings}
    card = nell.request.post("/api/tables", data=made).json()
    joined = omar.request.post("/api/join", data={"link": card["invitation"]})
    assert joined.ok, joined.text()
    nell.request.post(f"/api/tables/{card['id']}/start", data={"fewer": False})
    for page in (omar, nell):
        page.goto(f"/t/{card['id']}")
        expect(page.locator(".rail .tile")).to_have_count(7)
    return nell, omar


def do(page: Page, name: str) -> None:
    """Do something about the other one; a phone offers it in a dialog."""
    ways = page.get_by_role("button", name="What now?")
    expect(ways.or_(page.get_by_role("button", name=name)).first).to_be_visible()
    if ways.is_visible():
        ways.click()
    page.get_by_role("button", name=name).click()


def in_view(page: Page, text: str) -> None:
    """This is on the screen: not cut off, nor behind the bar at the bottom."""
    told = page.locator("#content").get_by_text(text)
    expect(told).to_be_in_viewport(ratio=1)
    assert told.evaluate(
        "one => { const { left, top, width, height } = one.getBoundingClientRect();"
        " return one.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"
    )


def later(hall: ManualClockHall, seconds: float, page: Page) -> None:
    """Let time pass, and have a page hear what time it is."""
    hall.turn(seconds)
    page.reload()


@table.each_look
def test_who_is_silent_without_a_clock_is_nudged_and_then_stood_in_for(
    visit: Visit, slow_hall: ManualClockHall, look: dict[str, Any]
) -> None:
    nell, omar = two(visit, look, speed="relaxed")
    for page in (nell, omar):
        expect(page.get_by_role("timer")).to_have_count(0)
    later(slow_hall, 2 * MINUTE, nell)
    do(nell, "Nudge")
    expect(nell.get_by_role("button", name="Nudge")).to_have_count(0)
    in_view(omar, "Nell is waiting for you.")
    expect(omar).to_have_title("▸ Nell is waiting · Words")

    later(slow_hall, 3 * MINUTE, nell)
    do(nell, "Let a bot play for now")
    in_view(omar, "A bot is playing for you.")
    omar.get_by_role("button", name="I’m back").click()
    expect(omar.get_by_text("A bot is playing for you.")).to_have_count(0)
    expect(omar.locator(".flag.mine")).to_be_visible()


@table.each_look
def test_between_two_the_win_of_who_is_gone_may_be_claimed(
    visit: Visit, slow_hall: ManualClockHall, look: dict[str, Any]
) -> None:
    nell, omar = two(visit, look, speed="live")
    omar.close()
    # The hall may take a moment to notice, and counts from then on.
    nell.wait_for_function(OMAR_IS_GONE, arg=nell.url.rpartition("/")[2], polling=100)
    later(slow_hall, MINUTE + 10, nell)
    do(nell, "Claim the win")
    claimed = nell.locator("#content").get_by_text("Omar was away, so the win was claimed.")
    expect(claimed).to_be_visible()


def test_the_result_says_for_whom_a_bot_has_played(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit, table.DESK, speed="relaxed")
    later(slow_hall, 5 * MINUTE, nell)
    do(nell, "Let a bot play for now")
    in_view(omar, "A bot is playing for you.")
    slow_hall.turn_to_person()
    expect(nell.locator(".flag.mine")).to_be_visible()
    nell.request.post(f"/api/tables/{nell.url.rpartition('/')[2]}/resign", data={"seat": 1})
    told = nell.locator("#content").get_by_text("A bot played some moves for Omar")
    expect(told).to_be_visible()


def test_leaving_for_good_is_asked_for_twice(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell = named(visit, "Nell", **table.DESK)
    bots = [{"kind": "bot", "level": "easy"}] * 2
    made = {"game": "typo", "places": [{"kind": "me"}, *bots], "speed": "relaxed"}
    card = nell.request.post("/api/tables", data=made).json()
    nell.request.post(f"/api/tables/{card['id']}/start", data={"fewer": False})
    nell.goto(f"/t/{card['id']}")
    dialog = nell.get_by_role("dialog")

    nell.get_by_role("button", name="Leave", exact=True).click()
    dialog.get_by_role("button", name="Leave for good").click()
    expect(dialog.get_by_text("you finish last")).to_be_visible()
    dialog.get_by_role("button", name="Stay").click()
    nell.get_by_role("button", name="Resign…").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog.get_by_role("heading", name="Are you sure?")).to_be_visible()
    dialog.get_by_role("button", name="Stay").click()
    assert not seat(nell, card["id"])["left"], "asked twice, and stayed twice"

    nell.get_by_role("button", name="Leave", exact=True).click()
    dialog.get_by_role("button", name="Leave for good").click()
    dialog.get_by_role("button", name="Leave for good").click()
    nell.wait_for_url("**/")
    assert seat(nell, card["id"])["left"]


def seat(page: Page, id: str) -> Any:
    return page.request.get(f"/api/tables/{id}").json()["seats"][0]
