"""Words in the browser: alone, and two people through a whole game with all that goes wrong."""

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import rigged_games, table
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_table import play, two
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon

MOST_TURNS = 12


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().word_list().graph


def test_play_now_is_two_clicks_to_the_first_move(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    seen = table.look(page)
    move = table.best(seen, graph)
    assert move is not None
    letters = table.squares(move, seen.board)
    # The second click chose the star; the word is laid from there on.
    page.keyboard.type("".join(laid.letter for laid in letters))
    expect(page.locator(".tile.laid")).to_have_count(len(letters))
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("You played")).first).to_be_visible()


def test_a_word_that_does_not_exist_is_refused_beside_the_tiles(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    word = "INNTA"
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    expect(page.locator("#content").get_by_text(f"{word} isn’t in the dictionary.")).to_be_visible()
    expect(page.locator(".tile.refused")).to_have_count(len(word))
    play = page.locator("button.play")
    expect(play).to_have_text("Try another word")
    expect(play).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".tile.laid")).to_have_count(0)


def test_a_blank_says_so_beside_its_word(
    visit: Visit, slow_hall: ManualClockHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rigged_games, "WORDS", (("?AEINNT", "BEEIIOU"), "EFEATLOBTKDLAV"))
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    page.locator("[data-row='7'][data-column='7']").click()
    page.keyboard.type("TEN")
    page.locator(".rail button[aria-label='blank']").click()
    page.locator("dialog button[aria-label='S']").click()
    said = "The S is a blank. Words are checked when you play."
    expect(page.locator("#content").get_by_text(said)).to_be_visible()


def test_alone_with_a_bot_nothing_is_there_for_others_or_for_time(visit: Visit) -> None:
    """The chat lies behind the history, and a table without a clock shows none."""
    page = visit("/", **table.DESK)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.get_by_role("tab", name="History")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("Say something…")).to_have_count(0)
    expect(page.get_by_role("timer")).to_have_count(0)


def test_two_people_play_a_whole_game(visit: Visit, rigged_hall: HallServer, graph: Graph) -> None:
    nell = visit("/", **table.DESK)
    lay_a_table_by_keyboard(nell)
    omar = sit_down_by_touch(visit, table.invitation(nell))
    table.start_now(nell)
    expect(omar.locator("[role=grid]")).to_be_visible()
    expect(nell.locator("[role=grid]")).to_be_visible()
    watcher = table.watch(visit(table.watch_link(nell), **table.DESK))
    expect(watcher.locator("[role=grid]")).to_be_visible()

    racks: set[str] = set()
    played: list[str] = []
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
            if turn == 2:
                nell.reload()
                expect(nell.locator(".tile.laid")).to_have_count(move.placed)
                table.tab_to(nell, "[role=gridcell]")
            nell.keyboard.press("Enter")
        else:
            if turn == 1:
                drag_first_tile(omar, seen)
            table.tap_move(omar, move, seen.board)
            if turn == 3:
                play_without_network(omar)
            else:
                omar.locator("button.play").tap()
        if turn == 5:
            rigged_hall.stop()
            expect(nell.get_by_text("Connection lost").first).to_be_visible()
            rigged_hall.start()
        wait_until_taken(mover)
        played.append(move.word if move else "")
    else:
        raise AssertionError(f"the game did not end in {MOST_TURNS} turns")

    # Omar has used a blank, and Nell has passed.
    assert played == ["NEATEN", "PIROQuES", "FEATLIER", "LOBED", "", "KOP", "", "QAT"]
    for page in (nell, omar, watcher):
        expect(page.get_by_text("Scoring")).to_be_visible()
    add_up(nell)
    assert_no_rack_was_seen(watcher, racks)


# Notes which tiles on the board are set in motion, and from where in the window.
FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const square = this.closest("[data-row]");
    if (square && this.matches(".tile.last")) {
      const { row, column } = square.dataset;
      const box = square.getBoundingClientRect();
      const [x, y] = frames[0].translate.split(" ").map(Number.parseFloat);
      window.flights.push([+row, +column, box.x + box.width / 2 + x, box.y + box.height / 2 + y]);
    }
    return animate.call(this, frames, how);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_tiles_of_the_other_side_travel_from_their_seat(
    visit: Visit,
    slow_hall: ManualClockHall,
    graph: Graph,
    motion: Literal["no-preference", "reduce"],
) -> None:
    nell, omar = two(visit)
    for page in (nell, omar):
        page.emulate_media(reduced_motion=motion)
        page.evaluate(FLIGHTS)
    word = play(nell, graph)
    last = omar.locator(".square:has(.tile.last)")
    expect(last).to_have_count(len(word))
    seat = omar.locator("[data-seat='0']").bounding_box()
    assert seat is not None
    came = omar.evaluate("window.flights")
    squares = last.evaluate_all("(all) => all.map(({ dataset: at }) => [+at.row, +at.column])")
    assert [flight[:2] for flight in came] == (squares if motion == "no-preference" else [])
    for _, _, x, y in came:
        assert x == pytest.approx(seat["x"] + seat["width"] / 2)
        assert y == pytest.approx(seat["y"] + seat["height"] / 2)
    assert nell.evaluate("window.flights") == [], "her own lie there already"


# From now on the page is shown another board and rack than it has.
SHOW = """(view) => {
  const Heard = window.EventSource;
  window.EventSource = class extends Heard {
    addEventListener(kind, hear) {
      super.addEventListener(kind, (event) => {
        if (kind !== "frame") return hear(event);
        const frame = JSON.parse(event.data);
        Object.assign(frame.view, view);
        hear(new MessageEvent(kind, { data: JSON.stringify(frame) }));
      });
    }
  };
}"""
CROSS = [*[".......A......."] * 7, "A" * 15, *[".......A......."] * 7]
COVERED = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const box = (one) => one.getBoundingClientRect();
  const bubble = box(document.querySelector("output.bubble"));
  const cloth = box(document.querySelector(".cloth"));
  const over = (one) => bubble.left < one.right && one.left < bubble.right
    && bubble.top < one.bottom && one.top < bubble.bottom;
  const outside = bubble.left < cloth.left || bubble.right > cloth.right
    || bubble.top < cloth.top || bubble.bottom > cloth.bottom;
  const play = [...document.querySelectorAll(".tile.laid, .here")];
  const covered = play.filter((one) => over(box(one)));
  return [...covered.map((one) => one.className), ...(outside ? ["outside"] : [])];
}"""


@pytest.mark.parametrize("device", [table.DESK, table.PHONE], ids=["desk", "phone"])
def test_the_score_covers_neither_a_tile_of_the_play_nor_the_next_square(
    visit: Visit, device: dict[str, object]
) -> None:
    page = visit("/", **device)
    page.evaluate(SHOW, {"board": CROSS, "rack": "BCDEFGH"})
    page.get_by_role("button", name="Play now: Words").click()
    for row, column, down, tiles in (
        (0, 8, False, 7),
        (0, 0, False, 7),
        (1, 8, False, 7),
        (14, 8, False, 7),
        (6, 0, False, 2),
        (8, 0, True, 7),
        (8, 14, True, 6),
        (0, 14, True, 7),
        (0, 6, False, 1),
        (6, 14, True, 1),
    ):
        square = page.locator(f"[data-row='{row}'][data-column='{column}']")
        square.click()
        if table.spot(page).down != down:
            square.click()
        page.keyboard.type("BCDEFGH"[:tiles])
        expect(page.locator(".tile.laid")).to_have_count(tiles)
        expect(page.locator("output.bubble")).to_be_visible()
        assert page.evaluate(COVERED) == [], (row, column, down)
        if device is table.PHONE:
            page.get_by_role("button", name="Whole board").tap()
            assert page.evaluate(COVERED) == [], (row, column, down, "small")
        page.keyboard.press("Escape")
        expect(page.locator(".tile.laid")).to_have_count(0)


def lay_a_table_by_keyboard(page: Page) -> None:
    expect(page.get_by_role("link", name="With friends: Words")).to_be_visible()
    table.tab_to(page, "[aria-label='With friends: Words']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who’s playing?")).to_be_visible()
    table.tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    table.tab_to(page, "dialog input")
    page.keyboard.type("Nell")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Invitation link")).to_be_visible()


def sit_down_by_touch(visit: Visit, link: str) -> Page:
    page = visit(link, **table.PHONE)
    page.get_by_label("What’s your name?").tap()
    page.keyboard.type("Omar")
    page.get_by_role("button", name="Play with Nell").tap()
    expect(page.get_by_label("What’s your name?")).to_have_count(0)
    return page


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
    page.get_by_role("button", name="Recall your tiles").tap()
    expect(page.locator(".tile.laid")).to_have_count(0)


def play_without_network(page: Page) -> None:
    """The play is kept, and sent when the network is back."""
    page.context.set_offline(True)
    page.locator("button.play").tap()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    page.context.set_offline(False)


def pass_turn(page: Page) -> None:
    page.get_by_role("button", name="Pass").first.click()
    page.locator("dialog").get_by_role("button", name="Pass").click()


def wait_until_taken(page: Page) -> None:
    expect(page.locator(".flag.mine")).to_have_count(0)


def add_up(page: Page) -> None:
    """The table of reasons gives the result, column by column."""
    rows = page.locator("section:has-text('Scoring') tbody tr").all()
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
    assert len(during) > 8
    for text in during:
        frame = json.loads(text)
        assert frame["view"]["rack"] is None
        assert set(frame["view"]["racks"]) == {None}
        assert frame["asks"] == []
        assert "drawn" not in text
        assert not [rack for rack in racks if f'"{rack}"' in text]
