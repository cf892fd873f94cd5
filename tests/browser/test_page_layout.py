"""Every page around the table, on every kind of screen: nothing too wide, covered, cut or small.

What `make shots` photographs is looked at here by machine, with axe besides: each screen once, in
one theme or the other. `make test` takes a desk, a tablet and the smallest phone, and `make soak`
all six.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.api_players import ApiPlayers
from tests.browser.conftest import Visit
from tests.browser.layout_faults import faults, too_wide
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, settle
from tests.search_effort import THOROUGH
from tests.shots import pages
from tests.shots.games import PLAYED
from tests.web.guest import Guest
from wordhall.games import GAMES

TOUCH = {"has_touch": True}
PHONE = {**TOUCH, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {
    "1440x900-dark": {},
    "1366x768-light": {},
    "1024x768-dark": TOUCH,
    "390x844-light": PHONE,
    "390x664-dark": PHONE,
    "360x640-light": PHONE,
}
HARDEST = ("1440x900-dark", "360x640-light")  # the others in make soak
SMALLEST = 360  # pixels; there pages are looked at once more, as narrow as an enlarged one
ENLARGED = 320
UNTOUCHED = "projector"  # a wall is seen from afar and touched by nobody


class Inspector:
    """Goes where the camera goes, and notes what is wrong instead of taking pictures."""

    def __init__(self, visit: Visit, screen: str) -> None:
        size, theme = screen.split("-")
        width, height = map(int, size.split("x"))
        self.size: ViewportSize = {"width": width, "height": height}
        given = {"viewport": self.size, "color_scheme": theme}
        self.page_shown: Page = visit("/settings", **given, **SCREENS[screen])
        self.found: list[str] = []
        self.seen = 0

    def page(
        self,
        scene: str,
        path: str,
        who: Guest | None = None,
        does: Callable[[Page], object] | None = None,
    ) -> None:
        page = self.page_shown
        page.context.clear_cookies()
        if who is not None:
            for name, value in who.web.cookies.items():
                page.context.add_cookies([{"name": name, "value": value, "url": who.address}])
        page.goto(path)
        settle(page)
        if does is not None:
            does(page)
        self.seen += 1
        wrong = complaints(page)
        if not scene.startswith(UNTOUCHED):
            wrong += faults(page)
        if self.size["width"] == SMALLEST:
            page.set_viewport_size({**self.size, "width": ENLARGED})
            wrong += too_wide(page)
            page.set_viewport_size(self.size)
        self.found += [f"{scene}: {one}" for one in wrong]

    window = page


@pytest.fixture
def slow_hall(tmp_path: Path) -> Iterator[ManualClockHall]:
    """Games of their usual length, as in the pictures."""
    opened = ManualClockHall(tmp_path / "data", PLAYED)
    yield opened
    opened.stop()


pytestmark = pytest.mark.usefixtures("slow_hall")
each_screen = pytest.mark.parametrize("screen", SCREENS if THOROUGH else HARDEST)


@each_screen
def test_pages_of_the_hall_are_laid_out_well(
    visit: Visit, company: ApiPlayers, screen: str
) -> None:
    inspector = Inspector(visit, screen)
    pages.hall(inspector, company)
    assert inspector.found == []
    assert inspector.seen == 20


@each_screen
def test_the_way_from_an_invitation_is_laid_out_well(
    visit: Visit, company: ApiPlayers, screen: str
) -> None:
    inspector = Inspector(visit, screen)
    pages.invitation(inspector, company)
    assert inspector.found == []
    assert inspector.seen > 15


@each_screen
def test_a_tournament_is_laid_out_well(visit: Visit, company: ApiPlayers, screen: str) -> None:
    inspector = Inspector(visit, screen)
    pages.tournament(inspector, company)
    assert inspector.found == []
    assert inspector.seen > 20


@each_screen
def test_results_and_replays_are_laid_out_well(
    visit: Visit, company: ApiPlayers, screen: str
) -> None:
    inspector = Inspector(visit, screen)
    for game in GAMES:
        played = company.sit(game, 2)
        played.on(12)
        first, second = played.players
        if first.frame()["phase"] == "playing":
            second.guest.post(f"/api/tables/{played.id}/resign", {"seat": 1})
        n = first.frame()["n"]
        inspector.page(f"{game} result", played.path, first.guest)
        inspector.page(f"{game} replay", f"{played.path}/replay?n={n // 2}", first.guest)
    assert inspector.found == []
