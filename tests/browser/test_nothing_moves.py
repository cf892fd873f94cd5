"""Nothing moves under a finger: boards, hands and main buttons keep their place through a turn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import exposee, foil, kross, table, test_exposee, test_table, test_typo
from tests.browser.conftest import Guest, Visit
from tests.browser.manual_clock_hall import ManualClockHall
from wordhall.games import GAMES
from wordhall.lexicon import Lexicon

DESK = {"viewport": {"width": 1366, "height": 768}}
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
# Beside the table, where there is room for it.
BESIDE = ("[role=tablist]",)
each_screen = pytest.mark.parametrize("device", [DESK, SMALL], ids=["desk", "small-phone"])
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
every_screen = pytest.mark.parametrize(
    "device", [DESK, TABLET, PHONE, SMALL], ids=["desk", "tablet", "phone", "small-phone"]
)

Box = tuple[float, float, float, float]

# The widest that the page was shown at: a phone shows a page smaller if something sticks out.
KEEP_WIDEST = """() => {
  window.widest = 0;
  const look = () => {
    window.widest = Math.max(window.widest, innerWidth);
    requestAnimationFrame(look);
  };
  addEventListener("DOMContentLoaded", look);
}"""
ARRIVED = """() => document.querySelector("#content button") && document.getAnimations()
  .every((one) => one.playState === "finished" || one.effect.getTiming().iterations > 1)"""


def places(page: Page, *selectors: str) -> dict[str, Box]:
    """Where things are, to the pixel; all of them within the window, and nothing to scroll."""
    found: dict[str, Box] = {}
    high, wide = page.evaluate("[innerHeight, innerWidth]")
    for selector in selectors:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["y"] + box["height"] <= high + 1, f"{selector} leaves the window"
        assert box["x"] + box["width"] <= wide + 1, f"{selector} leaves the window"
        found[selector] = (
            round(box["x"]),
            round(box["y"]),
            round(box["width"]),
            round(box["height"]),
        )
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    return found


@each_screen
def test_typo_stays_where_it_is_through_a_round(
    visit: Visit, slow_hall: ManualClockHall, device: dict[str, Any]
) -> None:
    players = test_typo.sit_down(visit)
    nell = players[0].page
    page = visit("/", **device, storage_state=nell.context.storage_state())
    page.goto(nell.url)
    expect(page.locator(".fan .card")).to_have_count(4)
    still = (".cloth", ".action-bar", ".rows", "[data-fan]")
    at_first = places(page, *still)
    for player, card in zip(players, "EESG", strict=True):
        test_typo.pick(player, card)
    expect(page.locator(".end").first).to_be_visible()
    assert places(page, *still) == at_first, "placing"
    test_typo.say(players[0], "R", 1, "front", "ERASE")
    expect(page.get_by_role("heading", name="You say")).to_be_visible()
    assert places(page, *still) == at_first, "doubted"
    omar = visit("/", **device, storage_state=players[1].page.context.storage_state())
    omar.goto(nell.url)
    expect(omar.get_by_role("button", name="Fine by me")).to_be_visible()
    assert places(omar, *still, ".votes .button.main") is not None
    assert places(omar, *still) == at_first, "doubting"


@each_screen
def test_words_stays_where_it_is_through_a_turn(
    visit: Visit, slow_hall: ManualClockHall, device: dict[str, Any]
) -> None:
    nell, omar = test_table.two(visit)
    page = visit("/", **device, storage_state=nell.context.storage_state())
    page.goto(nell.url)
    expect(page.locator(".rail .tile")).to_have_count(7)
    still = (".cloth", ".rail", "button.play", *(BESIDE if device is DESK else ()))
    at_first = places(page, *still)
    page.locator(".rail button").first.click()
    assert places(page, *still) == at_first, "picked"
    page.locator("[data-row='7'][data-column='7']").click()
    expect(page.locator(".tile.laid")).to_have_count(1)
    assert places(page, *still) == at_first, "laid"
    test_table.play(nell, Lexicon.open().word_list().graph)
    expect(page.locator(".flag.mine")).to_have_count(0)
    assert places(page, *still) == at_first, "the other's turn"
    swap = page.get_by_role("button", name="Swap")
    expect(swap).to_have_attribute("aria-disabled", "true")
    expect(swap).to_have_css("text-decoration-line", "none")
    test_table.play(omar, Lexicon.open().word_list().graph)
    expect(page.locator(".flag.mine")).to_be_visible()
    assert places(page, *still) == at_first, "again"


@each_screen
def test_exposee_stays_where_it_is_through_a_turn(
    visit: Visit, slow_hall: ManualClockHall, device: dict[str, Any]
) -> None:
    graph = Lexicon.open().word_list(GAMES["exposee"].words).up_to_level(70, anchored=True).graph
    nell = visit("/", **table.DESK)
    test_exposee.lay_a_table_by_keyboard(nell, seats=2)
    ida = test_exposee.sit_down(visit, nell, "Ida", **device)
    table.start_now(nell)
    page = visit("/", **device, storage_state=nell.context.storage_state())
    page.goto(nell.url)
    expect(page.locator(".rail .tile")).to_have_count(10)
    still = (".cloth", ".port", ".action-bar", *(BESIDE if device is DESK else ()))
    at_first = places(page, *still)
    [cloth, paper] = (at_first[part] for part in (".cloth", ".action-bar"))
    assert cloth[0::2] == paper[0::2], "as wide as the cloth"
    scroll = "(port) => [port.scrollLeft, port.scrollTop]"
    scrolled = page.locator(".port").evaluate(scroll)
    placing = places(page, ".rail", "button.play")
    page.locator(".rail button").first.click()
    page.locator("[data-row='10'][data-column='10']").click()
    expect(page.locator(".square .hold")).to_have_count(1)
    assert page.locator(".port").evaluate(scroll) == scrolled, "the board scrolled under a tile"
    assert places(page, *still) == at_first, "laid"
    assert places(page, ".rail", "button.play") == placing
    page.get_by_role("button", name="Recall your tiles").click()
    word = exposee.longest(exposee.look(page), graph)
    assert word is not None
    exposee.lay_word(page, word, touch=device is SMALL)
    assert places(page, ".rail", "button.play") == placing
    page.locator("button.play").click()
    expect(page.locator(".offer")).to_be_visible()
    assert places(page, *still) == at_first, "offered"
    places(page, ".offer .button.main", ".small-rack")
    expect(page.get_by_role("button", name=re.compile("(u|U)ndo"))).to_have_count(1)
    page.get_by_role("button", name="Play it for").click()
    expect(ida.locator(".guess .actions")).to_be_visible()
    assert places(ida, *still) == at_first, "guessing"
    places(ida, ".guess .actions .main", ".small-rack")
    assert places(page, *still) == at_first, "guessed at"


@every_screen
def test_kross_stays_where_it_is_through_a_turn(
    visit: Visit, guest: Guest, device: dict[str, Any]
) -> None:
    omar = guest()
    [nell], id = kross.seated(visit, [device], [omar])
    expect(nell.locator(".flag.mine")).to_have_text("Call a letter")
    still = (".cloth", ".pad .grid", ".action-bar")
    at_first = places(nell, *still)
    kross.answer(nell.request, id, 0, "call:1", {"type": "call", "letter": "E"})
    expect(nell.locator(".flag.mine")).to_have_text("Place E")
    assert places(nell, *still) == at_first, "called"
    nell.locator("[data-square='7']").click()
    main = places(nell, ".action-bar .main")
    with table.answering(nell):
        nell.get_by_role("button", name="Write E here").click()
    assert places(nell, *still) == at_first, "written"
    kross.answer(omar, id, 1, "enter:1", {"type": "reject"})
    kross.answer(omar, id, 1, "call:2", {"type": "call", "letter": "Q"})
    expect(nell.locator(".flag.mine")).to_have_text("Place Q")
    assert places(nell, *still) == at_first, "the next letter"
    assert places(nell, ".action-bar .main")[".action-bar .main"][1] == main[".action-bar .main"][1]


@every_screen
def test_foil_stays_where_it_is_through_a_turn(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall, device: dict[str, Any]
) -> None:
    omar = guest()
    page, id = foil.seated(visit, device, omar)
    still = (".cloth", "button.draw", ".zone.words", ".rail", "button.knock", "button.discard")
    at_first = places(page, *still)
    page.locator("button.draw").click()
    expect(page.get_by_role("heading", name="Discard a card, or knock")).to_be_visible()
    assert places(page, *still) == at_first, "drawn"
    page.locator("h1").click()
    page.keyboard.type("slate")
    expect(page.get_by_role("group", name="Word 1: SLATE")).to_be_visible()
    assert places(page, *still) == at_first, "a word is laid"
    page.keyboard.press("Escape")
    page.locator(".rail .piece").last.click()
    expect(page.get_by_role("heading", name="Discard H?")).to_be_visible()
    assert places(page, *still) == at_first, "a card is lifted"
    page.locator("button.knock").click(force=True)
    expect(page.locator("#content").get_by_text("To knock: use every card")).to_be_visible()
    assert places(page, *still) == at_first, "a knock is refused"
    page.locator("button.discard").click()
    expect(page.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    assert places(page, *still) == at_first, "the other's turn"
    for said in ({"type": "draw"}, {"type": "discard", "card": "I"}):
        kross.answer(omar, id, 1, "turn:1:2", said)
    expect(page.get_by_role("heading", name="Draw a card")).to_be_visible()
    assert places(page, *still) == at_first, "the next turn"


def test_nothing_that_arrives_makes_a_phone_show_the_page_smaller(visit: Visit) -> None:
    page = visit("/", **SMALL, **table.MOVING)
    page.add_init_script(f"({KEEP_WIDEST})()")
    for game in ("Words", "Exposee", "Typo", "Kross", "Foil"):
        page.goto("/")
        page.get_by_role("button", name=f"Play now: {game}").click()
        page.wait_for_url("**/t/*")
        page.wait_for_function(ARRIVED)
        assert page.evaluate("widest") == 360, game
