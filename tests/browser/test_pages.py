"""Every page: reachable for everyone in both themes, no wider than a phone, and small."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import table
from tests.browser.conftest import CLIENT, Visit

AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
PAGES = [
    "/",
    "/mine",
    "/new?game=words",
    "/new?game=exposee",
    "/rules",
    "/rules/words",
    "/rules/exposee",
    "/rules/foil",
    "/new?game=foil",
    "/settings",
    "/nothing/here",
]
MOST_BYTES = 130_000  # of a table page, compressed
MOST_BYTES_OF_THE_HALL = 90_000
MOST_REQUESTS = 10

# Waits for every animation that ends.
ANIMATED = """() => Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished))"""


def complaints(page: Page) -> list[str]:
    page.evaluate(Path(AXE).read_text())
    # A dialog's first frame is transparent, and axe takes what is transparent for absent.
    page.evaluate(ANIMATED)
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


def settle(page: Page) -> None:
    """Wait until a page is complete: text, fonts, and the replies to what it asked for."""
    page.wait_for_selector("h1")
    # A function: the page's policy forbids to evaluate an expression again and again.
    page.wait_for_function("() => window.pending === 0 && document.fonts.status === 'loaded'")


def fits(page: Page) -> bool:
    """Nothing is wider than the screen, nor makes a phone show the page smaller."""
    width = "document.documentElement.scrollWidth <= Math.min(innerWidth, screen.width)"
    return bool(page.evaluate(width))


@table.each_look
def test_nothing_stands_in_anyones_way_on_a_page(visit: Visit, look: dict[str, Any]) -> None:
    page = visit("/", **look)
    for path in PAGES:
        page.goto(path)
        settle(page)
        assert complaints(page) == [], path
        assert fits(page), path


@table.each_look
def test_nothing_stands_in_anyones_way_at_a_table(visit: Visit, look: dict[str, Any]) -> None:
    page = visit("/", **look)
    table.with_friends(page, "Words")
    assert complaints(page) == [], "gathering"
    assert fits(page)
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    page.locator("[data-row='7'][data-column='7']").click()
    page.keyboard.type(next(letter for letter in table.look(page).rack if letter != "?"))
    assert complaints(page) == [], "table"
    assert fits(page)
    address = page.url
    page.evaluate(
        """(id) => fetch(`/api/tables/${id}/resign`, {
          method: "POST", headers: { "content-type": "application/json" }, body: '{"seat":0}' })""",
        address.rpartition("/")[2],
    )
    expect(page.get_by_text("Scoring")).to_be_visible()
    assert complaints(page) == [], "result"
    assert fits(page)
    page.goto(address + "/replay")
    expect(page.get_by_role("button", name="Forward")).to_be_visible()
    assert complaints(page) == [], "replay"
    assert fits(page)


def test_no_page_needs_more_than_the_strictest_policy(visit: Visit) -> None:
    """Scripts and styles come from files alone, not even from an attribute; `visit` complains."""
    page = visit("/settings", **table.DESK)

    def strict(route: Route) -> None:
        reply = route.fetch()
        policy = {"content-security-policy": "default-src 'self'; img-src 'self' data:"}
        route.fulfill(response=reply, headers={**reply.headers, **policy})

    page.route(lambda url: "/api/" not in url and "/assets/" not in url, strict)
    for path in PAGES:
        page.goto(path)
        settle(page)
    page.goto("/")
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    page.reload()
    page.locator("[data-row='7'][data-column='7']").click()
    page.keyboard.type(next(letter for letter in table.look(page).rack if letter != "?"))
    expect(page.locator(".tile.laid")).to_have_count(1)


def first_visit(page: Page, path: str, shown: str) -> tuple[list[str], int]:
    """What a browser with an empty cache asks for, and how many bytes come."""
    sizes: list[int] = []
    requests: list[str] = []
    fetched = page.context.new_page()
    network = fetched.context.new_cdp_session(fetched)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    fetched.on("request", lambda request: requests.append(request.url))
    fetched.goto(path)
    fetched.wait_for_selector(shown)
    fetched.wait_for_load_state("networkidle")  # what comes late counts too
    return [url for url in requests if not url.startswith("data:")], sum(sizes)


@pytest.mark.parametrize("game", ["Exposee", "Typo", "Words", "Kross", "Foil"])
def test_a_table_page_is_small(visit: Visit, game: str) -> None:
    host = visit("/", **table.DESK)
    host.get_by_role("button", name=f"Play now: {game}").click()
    host.wait_for_url("**/t/*")
    asked, size = first_visit(host, host.url, ".cloth")
    assert len(asked) <= MOST_REQUESTS, "\n".join(asked)
    assert size < MOST_BYTES


@pytest.mark.parametrize(("path", "shown"), [("/", "article"), ("/mine", "main h1")])
def test_the_hall_is_small(visit: Visit, path: str, shown: str) -> None:
    """It needs nothing of a table, nor the texts of pages that one may open from it."""
    page = visit("/settings", **table.DESK)
    asked, size = first_visit(page, path, shown)
    assert size < MOST_BYTES_OF_THE_HALL, "\n".join(asked)


def test_a_page_that_the_browser_kept_is_loaded_again(visit: Visit) -> None:
    """It was asleep: its streams are cut, and what it shows is old."""
    page = visit("/settings", **table.DESK)
    settle(page)
    page.evaluate("window.kept = true")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    settle(page)
    assert page.evaluate("window.kept") is None


def test_a_slow_script_leaves_the_frame_of_the_page_in_view(visit: Visit) -> None:
    page = visit("/settings", **table.DESK)
    page.route("**/assets/*.js", lambda route: None)  # it never comes
    page.goto("/", wait_until="commit")
    expect(page.get_by_text("Wordhall", exact=True)).to_be_visible()


def test_every_game_has_a_picture_for_its_links(visit: Visit) -> None:
    page = visit("/rules", **table.DESK)
    for game in page.request.get("/api/games").json():
        picture = page.request.get(f"/preview/{game['name']}.png")
        assert picture.headers["content-type"] == "image/png", game["name"]


def test_a_name_that_is_being_typed_stays_when_a_slow_reply_comes(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    asked: list[Route] = []
    page.route("**/api/me", lambda route: asked.append(route), times=1)  # noqa: PLW0108 (it must be a function)
    page.goto("/settings")
    page.get_by_label("Name").fill("Anna")
    asked[0].continue_()
    settle(page)
    expect(page.get_by_label("Name")).to_have_value("Anna")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("link", name="Anna")).to_be_visible()
