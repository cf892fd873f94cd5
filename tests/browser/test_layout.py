"""Every page and every table, on every kind of screen: nothing too wide, covered, cut or small."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.layout_faults import faults
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_cup import make
from tests.browser.test_pages import ANIMATED, PAGES, complaints, settle

TOUCH = {"has_touch": True}
SCREENS: dict[str, dict[str, Any]] = {
    "1366-light": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "light"},
    "1024-touch-dark": {
        "viewport": {"width": 1024, "height": 768},
        "color_scheme": "dark",
        **TOUCH,
    },
    "360-light": {
        "viewport": {"width": 360, "height": 640},
        "color_scheme": "light",
        "is_mobile": True,
        **TOUCH,
    },
}
each_screen = pytest.mark.parametrize("screen", SCREENS)


@each_screen
def test_no_page_is_too_wide_covered_cut_or_small(visit: Visit, screen: str) -> None:
    make(visit)  # a tournament to list
    page = visit("/", **SCREENS[screen])
    for path in (*PAGES, "/cups", "/cups/new"):
        page.goto(path)
        settle(page)
        if path in ("/", "/cups"):
            expect(page.get_by_role("link", name="Friday Word Club").first).to_be_visible()
        assert faults(page) == [], path


@each_screen
def test_neither_is_the_way_from_an_invitation_to_the_replay(visit: Visit, screen: str) -> None:
    page = visit("/", **SCREENS[screen])
    table.with_friends(page, "Words")
    assert faults(page) == [], "waiting room"
    guest: Page = visit(table.invitation(page), **SCREENS[screen])
    expect(guest.get_by_role("heading", name="Nell invited you to Words")).to_be_visible()
    assert faults(guest) == [], "invitation"
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    address = page.url
    page.request.post(f"/api/tables/{address.rpartition('/')[2]}/resign", data={"seat": 0})
    expect(page.get_by_text("Scoring")).to_be_visible()
    assert faults(page) == [], "result"
    page.goto(address + "/replay")
    expect(page.get_by_role("button", name="Forward")).to_be_visible()
    assert faults(page) == [], "replay"
    page.goto("/mine")
    settle(page)
    assert faults(page) == [], "my games"


# Each size once, and each theme three times.
SIX: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "1366x768": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    "1024x768": {
        "viewport": {"width": 1024, "height": 768},
        "color_scheme": "light",
        **TOUCH,
    },
    **{
        f"{width}x{height}": {
            "viewport": {"width": width, "height": height},
            "color_scheme": theme,
            "is_mobile": True,
            **TOUCH,
        }
        for width, height, theme in ((390, 844, "dark"), (390, 664, "light"), (360, 640, "dark"))
    },
}
AXED = ("1440x900", "360x640")
# How many sit there, and how many answers show every question of the game.
TABLES = {"words": (2, 3), "exposee": (4, 12), "typo": (4, 16), "kross": (4, 9), "foil": (4, 42)}
# The stream has brought the page as far as the table is.
ARRIVED = """(n) => window.received.some((one) => JSON.parse(one).n >= n)"""


@pytest.mark.parametrize("game", TABLES)
def test_no_table_is_too_wide_covered_cut_or_small_whatever_is_asked(
    visit: Visit, full_hall: ManualClockHall, company: ApiPlayers, game: str
) -> None:
    """A player's page on six screens at once, while everyone at the table answers."""
    seats, answers = TABLES[game]
    options = {"game": "three"} if game == "foil" else {}
    played = company.sit(game, seats, options=options)
    nell = played.players[0]
    pages = {screen: visit("/settings", **device) for screen, device in SIX.items()}
    for page in pages.values():
        become(page.context, nell.guest)
        page.goto(played.path)
        settle(page)
    met: set[tuple[str, str]] = set()

    def look(asked: str) -> None:
        n = nell.frame()["n"]
        for screen, page in pages.items():
            page.wait_for_function(ARRIVED, arg=n)
            page.evaluate(ANIMATED)
            assert faults(page, still=True) == [], f"{asked} on {screen}"
            if screen in AXED and (asked, screen) not in met:
                met.add((asked, screen))
                assert complaints(page) == [], f"{asked} on {screen}"

    look("first")
    for _ in range(answers):
        asked = next(player for player in played.players if player.asked())
        played.say(asked, asked.think())
        frame = nell.frame()
        kinds = sorted(ask["kind"] for ask in frame["asks"])
        look(f"{frame['waiting'][0]['kind']}, and Nell {kinds}")


GOALS = {
    "words": (2, "Make words that cross. Most points wins."),
    "exposee": (3, "Place words face down, and uncover everyone else’s. Most points wins."),
    "typo": (4, "Get rid of your cards: add one to a row and say a word that starts with it."),
}
WITH_KEYS = re.compile(r"\b(Enter|Esc|Space|type)\b")


@pytest.mark.parametrize("game", GOALS)
def test_everyones_first_screen_says_what_the_game_is_about(
    visit: Visit, full_hall: ManualClockHall, company: ApiPlayers, game: str
) -> None:
    """Without keys where there are none."""
    seats, goal = GOALS[game]
    played = company.sit(game, seats)
    first = next(player for player in played.players if player.asked())
    for player in (first, played.other(first)):
        for screen in ("1366x768", "390x664", "360x640"):
            page = visit("/settings", **SIX[screen])
            become(page.context, player.guest)
            page.goto(played.path)
            settle(page)
            assert page.locator("main").get_by_text(goal).filter(visible=True).count() == 1
            assert faults(page, still=True) == [], screen
            if SIX[screen].get("has_touch"):
                assert not WITH_KEYS.search(page.locator("main").inner_text())


DIALOGS = (
    "Swap",
    "Pass",
    "Bag",
    "Chat",
    "History",
    "Rules",
    "Invite",
    "Settings",
    "Resign…",
    "Leave",
)


@table.each_look
def test_no_dialog_of_a_table_is_too_wide_covered_cut_or_small(
    visit: Visit, look: dict[str, Any]
) -> None:
    """In the menu of a phone every item opens its sheet, and the sheet stays."""
    page = visit("/", **look)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator(".flag.mine")).to_be_visible()
    opened: list[str] = []
    for name in DIALOGS:
        button = page.get_by_role("button", name=name, exact=True).filter(visible=True)
        more = page.get_by_role("button", name="More", exact=True)
        if not button.count() and more.count():
            more.click()
            assert complaints(page) == [], "More"
            assert faults(page) == [], "More"
        if not button.count():  # beside the board there is room for it
            continue
        button.first.click()
        sheet = page.locator("dialog[open]")
        expect(sheet).to_have_count(1)
        expect(sheet.get_by_role("heading").first).to_be_visible()
        settle(page)
        assert complaints(page) == [], name
        assert faults(page) == [], name
        opened.append(name)
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    assert {"Swap", "Pass", "Rules", "Invite", "Settings", "Resign…", "Leave"} <= set(opened)
