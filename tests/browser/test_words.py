"""Words in the browser: alone, and two people through a whole game with all that goes wrong."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.hall import Hall
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon

MOST_TURNS = 80


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().book("words").graph


def test_play_now_is_two_clicks_to_the_first_move(visit: Visit, graph: Graph) -> None:
    move = None
    while move is None:  # now and then seven tiles make no word
        page = visit("/", **table.DESK)
        page.get_by_role("button", name="Play now: Words").click()
        page.locator("[data-row='7'][data-column='7']").click()
        seen = table.look(page)
        move = table.best(seen, graph)
    letters = table.squares(move, seen.board)
    # The second click chose the star; the word is laid from there on.
    page.keyboard.type("".join(laid.letter for laid in letters))
    expect(page.locator(".tile.laid")).to_have_count(len(letters))
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("You played")).first).to_be_visible()


def test_a_word_that_does_not_exist_is_refused_beside_the_tiles(visit: Visit) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    rack = [letter for letter in table.look(page).rack if letter != "?"]
    word = "".join(sorted(rack, key="JQXZVKWFYBHCMPGDUILNOTRSAE".index))[:5]
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"{word} is not in this hall’s dictionary.")).to_be_visible()
    expect(page.locator(".tile.refused")).to_have_count(len(word))
    page.keyboard.press("Escape")
    expect(page.locator(".tile.laid")).to_have_count(0)


def test_two_people_play_a_whole_game(visit: Visit, hall: Hall, graph: Graph) -> None:
    nell = visit("/", **table.DESK)
    lay_a_table_by_keyboard(nell)
    link = nell.get_by_label("Link for seat 2").input_value()
    omar = sit_down_by_touch(visit, link)
    expect(nell.locator("[role=grid]")).to_be_visible()
    watcher = visit(watch_link(nell), **table.DESK)
    expect(watcher.locator("[role=grid]")).to_be_visible()

    racks: set[str] = set()
    for turn in range(MOST_TURNS):
        mover = (nell, omar)[turn % 2]
        expect(mover.locator(".flag.mine, .places").first).to_be_visible()
        if table.over(mover):
            break
        seen = table.look(mover)
        if len(seen.rack) >= 5:
            racks.add("".join(sorted(seen.rack)))
        if (move := table.best(seen, graph)) is None:
            pass_turn(mover)
        elif mover is nell:
            table.type_move(nell, move, seen.board)
            if turn == 4:
                nell.reload()
                expect(nell.locator(".tile.laid")).to_have_count(move.placed)
                table.tab_to(nell, "[role=gridcell]")
            nell.keyboard.press("Enter")
        else:
            if turn == 1:
                drag_first_tile(omar, seen)
            table.tap_move(omar, move, seen.board)
            if turn == 7:
                play_without_network(omar)
            else:
                omar.locator("button.play").tap()
        if turn == 9:
            hall.stop()
            expect(nell.get_by_text("The connection is gone").first).to_be_visible()
            hall.start()
        wait_until_taken(mover)
    else:
        raise AssertionError(f"the game did not end in {MOST_TURNS} turns")

    for page in (nell, omar, watcher):
        expect(page.get_by_text("How it adds up")).to_be_visible()
    add_up(nell)
    assert_no_rack_was_seen(watcher, racks)


def lay_a_table_by_keyboard(page: Page) -> None:
    expect(page.get_by_role("button", name="With friends: Words")).to_be_visible()
    table.tab_to(page, "[aria-label='With friends: Words']")
    page.keyboard.press("Enter")
    table.tab_to(page, "dialog input")
    page.keyboard.type("Nell")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Waiting for 1 player")).to_be_visible()


def sit_down_by_touch(visit: Visit, link: str) -> Page:
    page = visit(link, **table.PHONE)
    page.get_by_label("Your name").tap()
    page.keyboard.type("Omar")
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("[role=grid]")).to_be_visible()
    return page


def watch_link(page: Page) -> str:
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_label("Watch link").input_value()
    page.keyboard.press("Escape")
    return link


def drag_first_tile(page: Page, seen: table.Seen) -> None:
    """A finger can carry a tile, too: the small board grows under it."""
    tile = page.locator(".rail button").first.bounding_box()
    board = page.locator("[role=grid]").bounding_box()
    assert tile is not None
    assert board is not None
    table.drag(page, (tile["x"] + 20, tile["y"] + 20), (board["x"] + 40, board["y"] + 84))
    if "?" in seen.rack[:1]:
        page.locator("dialog button[aria-label='E']").tap()
    expect(page.locator(".tile.laid")).to_have_count(1)
    page.get_by_role("button", name="Take the tiles back").tap()
    expect(page.locator(".tile.laid")).to_have_count(0)


def play_without_network(page: Page) -> None:
    """The play is kept, and sent when the network is back."""
    page.context.set_offline(True)
    page.locator("button.play").tap()
    expect(page.get_by_text("The connection is gone").first).to_be_visible()
    page.context.set_offline(False)


def pass_turn(page: Page) -> None:
    page.get_by_role("button", name="Pass").first.click()
    page.locator("dialog").get_by_role("button", name="Pass").click()


def wait_until_taken(page: Page) -> None:
    expect(page.locator(".flag.mine")).to_have_count(0)


def add_up(page: Page) -> None:
    """The table of reasons gives the result, column by column."""
    rows = page.locator("section:has-text('How it adds up') tbody tr").all()
    numbers = [
        [int(cell.replace("−", "-")) for cell in row.locator("td.number").all_inner_texts()]
        for row in rows
    ]
    *parts, result = numbers
    assert [sum(column) for column in zip(*parts, strict=True)] == result


def assert_no_rack_was_seen(page: Page, racks: set[str]) -> None:
    """Everything that the spectator's stream brought while the game was on."""
    received: list[str] = page.evaluate("window.received")
    during = [text for text in received if json.loads(text).get("phase") == "playing"]
    assert len(during) > 10
    for text in during:
        frame = json.loads(text)
        assert frame["view"]["rack"] is None
        assert set(frame["view"]["racks"]) == {None}
        assert frame["asks"] == []
        assert "drawn" not in text
        assert not [rack for rack in racks if f'"{rack}"' in text]
