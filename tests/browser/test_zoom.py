"""Pages that are enlarged, spaced out or in the system's colours, and how each is structured.

A page of 1280 by 1024 at 400 % has 320 by 256 pixels left, and is read in one column.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.layout_faults import FRAMES, drawn, faults, too_wide
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_layout import TABLES
from tests.browser.test_pages import PAGES, complaints, settle
from tests.search_effort import THOROUGH

TITLED = ("/", "/mine", "/new?game=words", "/rules", "/settings", "/nothing/here", "/cups")
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
TABS = 30 if THOROUGH else 10  # presses of the key

# Which control has the focus and lies under something else, or outside of the window.
COVERED = """() => {
  const focused = document.activeElement;
  if (focused === document.body || focused.id === "content") return "";
  const face = focused.closest("label") ?? focused;
  const box = face.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  const name = face.outerHTML.slice(0, 120);
  if (left >= right || top >= bottom) return `${name} is outside`;
  const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) =>
    document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)));
  const seen = spots.some((hit) => hit && (face.contains(hit) || hit.contains(face)));
  return seen ? "" : `${name} is covered`;
}"""
# Which control has the focus although it comes before the one that had it; from the end of a page
# one begins again.
ORDER = """() => {
  const [before, now] = [window.before ?? document.body, document.activeElement];
  window.before = now;
  const follows = before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows || now === before || now === document.body
    ? "" : `${now.outerHTML.slice(0, 120)} has the focus too late`;
}"""
# What is missing of a page's structure.
MISSING = """() => {
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const first = document.querySelector("a[href], button, input, select, [tabindex='0']");
  return [
    all("[tabindex]").some((one) => one.tabIndex > 0) ? "the order of the page for Tab" : "",
    all("main").length === 1 && all("main#content").length === 1 ? "" : "one main part",
    all("h1").length === 1 ? "" : `one first heading, not ${all("h1").length}`,
    all("header").length ? "" : "a head",
    first?.getAttribute("href") === "#content" ? "" : "a link past the head",
    document.title.trim() ? "" : "a title",
  ].filter(Boolean);
}"""


def check(page: Page, where: str) -> None:
    """Everything about one page, from 320 pixels to the system's colours."""
    page.wait_for_load_state("networkidle")  # a table fetches its game, and the sheet of its styles
    assert too_wide(page) == [], where
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    assert complaints(page) == [], f"{where} in the system's colours"
    page.emulate_media(forced_colors="none", reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 256})
    page.reload()
    settle(page)
    assert too_wide(page) == [], f"{where} at 400 %"
    for _ in range(TABS):
        page.keyboard.press("Tab")
        page.evaluate(FRAMES)
        assert page.evaluate(COVERED) == "", f"{where} at 400 %"
        assert page.evaluate(ORDER) == "", f"{where} at 400 %"
    page.set_viewport_size({"width": 320, "height": 640})
    drawn(page)


@pytest.mark.parametrize("game", TABLES)
def test_a_table_can_be_enlarged_spaced_out_and_seen_in_the_systems_colours(
    visit: Visit, full_hall: ManualClockHall, company: ApiPlayers, game: str
) -> None:
    options = {"game": "three"} if game == "foil" else {}
    played = company.sit(game, 2, options=options)
    played.on(2)
    nell = played.players[0]
    page = visit("/settings", **NARROW)
    become(page.context, nell.guest)
    page.goto(played.path)
    settle(page)
    check(page, game)
    assert faults(page) == []
    assert page.evaluate(MISSING) == []


def test_so_can_every_page(visit: Visit) -> None:
    page = visit("/", **NARROW)
    for path in (*PAGES, "/cups", "/cups/new"):
        page.goto(path)
        settle(page)
        assert page.evaluate(MISSING) == [], path
        check(page, path)


def test_so_can_waiting_room_result_replay_and_tournament(
    visit: Visit, slow_hall: ManualClockHall, company: ApiPlayers
) -> None:
    nell = company.come("Nell")
    waiting = nell.open("me", "open", "open", game="exposee")
    played = company.sit("words", 2)
    played.on(2)
    first = played.players[0].guest
    first.post(f"/api/tables/{played.id}/resign", {"seat": 0})
    cup = nell.post("/api/cups", {"name": "Friday Word Club", "rounds": 2, "most": 5})
    nell.post("/api/cups/join", {"link": cup["links"]["join"]})
    page = visit("/settings", **NARROW)
    for where, path, who in (
        ("waiting room", f"/t/{waiting['id']}", nell),
        ("invitation", waiting["invitation"], company.come("Mira")),
        ("result", played.path, first),
        ("replay", f"{played.path}/replay", first),
        ("tournament", f"/cup/{cup['frame']['cup']}", nell),
    ):
        become(page.context, who)
        page.goto(path)
        settle(page)
        assert page.evaluate(MISSING) == [], where
        check(page, where)


def test_every_page_has_a_title_of_its_own(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    titles = []
    for path in (*TITLED, "/rules/words", "/s/nobody", "/j/nobody"):
        page.goto(path)
        settle(page)
        titles.append(page.title())
    assert len(set(titles)) == len(titles), titles


def test_the_pages_of_a_tournament_and_a_replay_say_in_their_titles_which_it_is(
    visit: Visit, slow_hall: ManualClockHall, company: ApiPlayers
) -> None:
    played = company.sit("words", 2)
    nell = played.players[0].guest
    nell.post(f"/api/tables/{played.id}/resign", {"seat": 0})
    cup = nell.post("/api/cups", {"name": "Friday Word Club", "rounds": 2, "most": 5})
    page = visit("/settings", **table.DESK)
    become(page.context, nell)
    own = f"/cup/{cup['frame']['cup']}"
    for path, title in (
        (own, "Friday Word Club · Wordhall"),
        (f"{own}/projector", "Friday Word Club · Wordhall"),
        (f"{own}/print", "Friday Word Club, to print · Wordhall"),
        (f"{played.path}/replay", "Replay: Words · Wordhall"),
    ):
        page.goto(path)
        expect(page).to_have_title(title)


def test_a_link_to_another_page_takes_the_focus_along(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("link", name="Rules", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_coordinates_are_shown_on_every_board_if_wanted(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/settings", **table.DESK)
    page.get_by_label("Coordinates on boards and sheets").check()
    for game in ("Words", "Exposee", "Kross"):
        page.goto("/")
        page.get_by_role("button", name=f"Play now: {game}").click()
        names = page.locator("[data-name]")
        expect(names.first).to_be_visible()
        assert {"A", "F", "1", "6"} <= set(
            names.evaluate_all("(all) => all.map((one) => one.dataset.name)")
        )
