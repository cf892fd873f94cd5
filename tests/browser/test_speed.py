"""What a player does is on the screen within a tenth of a second, as the browser measures it.

Of several inputs the fastest counts: a busy machine can only add to the time between an input and
its picture, and what the client itself takes too long for is slow every time.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import settle

MOST = 100  # milliseconds from an input to its picture
TRIES = 9

# The browser tells of events that took 16 ms or more, each to the next 8 ms; of all that belong to
# one input the longest counts.
WATCH = """() => {
  window.timed = [];
  new PerformanceObserver((list) => window.timed.push(...list.getEntries()))
    .observe({ type: "event", durationThreshold: 16 });
}"""
TAKEN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 3; i++) await frame();
  await new Promise((done) => setTimeout(done, 30)); // the browser hands them over when it is idle
  const slowest = Math.max(16, ...window.timed.map((one) => one.duration));
  window.timed.length = 0;
  return slowest;
}"""
Acts = Callable[[Page, int], None]


def fastest(page: Page, act: Acts) -> float:
    page.evaluate(WATCH)
    taken: list[float] = []
    for number in range(TRIES):
        act(page, number)
        taken.append(page.evaluate(TAKEN))
    return min(taken)


def type_tiles(page: Page, number: int) -> None:
    """Lay a tile by its letter, or recall it."""
    if number == 0:
        page.locator(
            "[data-row='7'][data-column='7'], [data-row='10'][data-column='10']"
        ).first.click()
    letter = page.locator(".rail button .tile b").first.inner_text()
    page.keyboard.press("Backspace" if number % 2 else letter or "a")


def pick_cards(page: Page, number: int) -> None:
    cards = page.locator("[data-fan] button")
    cards.nth(number % cards.count()).tap()


def choose_squares(page: Page, number: int) -> None:
    page.locator(f"[data-square='{number}']").tap()


def lift_cards(page: Page, number: int) -> None:
    page.locator(".rail .piece").nth(number % 5).tap()


GAMES: dict[str, tuple[dict[str, Any], str, Acts]] = {
    "words": (table.DESK, "turn", type_tiles),
    "exposee": (table.DESK, "place", type_tiles),
    "typo": (table.PHONE, "pick", pick_cards),
    "kross": (table.PHONE, "enter", choose_squares),
    "foil": (table.PHONE, "turn", lift_cards),
}


def seated(visit: Visit, hall: ManualClockHall, game: str) -> Page:
    """The page of someone who is asked what the game is about."""
    device, kind, _ = GAMES[game]
    company = ApiPlayers(hall.address)
    played = company.sit(game, 2, options={"game": "three"} if game == "foil" else {})
    player = played.asked(kind)
    assert player is not None
    if game == "foil":
        played.say(player, {"type": "draw"})
    page = visit("/settings", **device)
    become(page.context, player.guest)
    page.goto(played.path)
    expect(page.locator(".cloth")).to_be_visible()
    settle(page)
    company.leave()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_an_input_is_on_the_screen_within_a_tenth_of_a_second(
    visit: Visit, full_hall: ManualClockHall, game: str
) -> None:
    page = seated(visit, full_hall, game)
    assert fastest(page, GAMES[game][2]) < MOST


def test_a_page_that_is_slow_would_be_noticed(visit: Visit, full_hall: ManualClockHall) -> None:
    page = seated(visit, full_hall, "kross")
    page.evaluate(
        """() => addEventListener("click", () => {
          const until = performance.now() + 120;
          while (performance.now() < until);
        })"""
    )
    assert fastest(page, choose_squares) >= MOST
