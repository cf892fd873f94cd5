"""What people do at a table besides playing: talk, look words up, take back, resign, play again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, fits
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().word_list().graph


def two(visit: Visit, **given: Any) -> tuple[Page, Page]:
    """Nell and Omar at a table of Words, with the tiles of rigged_games.py."""
    nell = visit("/", **table.DESK, **given)
    table.with_friends(nell, "Words")
    omar = visit(table.invitation(nell), **table.DESK, **given)
    table.fill_in_name(omar, "Omar")
    table.start_now(nell)
    expect(nell.locator(".flag.mine")).to_be_visible()
    expect(omar.get_by_text("Nell’s turn").first).to_be_visible()
    return nell, omar


def play(page: Page, graph: Graph) -> str:
    seen = table.look(page)
    move = table.best(seen, graph)
    assert move is not None
    table.type_move(page, move, seen.board)
    page.keyboard.press("Enter")
    expect(page.locator(".flag.mine")).to_have_count(0)
    return move.word.upper()


def test_what_one_says_the_other_reads_until_it_is_hidden(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit)
    nell.get_by_role("tab", name="Chat").click()
    nell.get_by_label("Say something…").fill("Good luck, <b>Omar</b>")
    nell.keyboard.press("Enter")
    unread = omar.get_by_role("tab", name="Chat 1 unread")
    unread.click()
    expect(unread).to_have_count(0)
    chat = omar.get_by_role("log")
    expect(chat).to_contain_text("Good luck, <b>Omar</b>")
    omar.get_by_role("button", name="Mute Nell").click()
    expect(chat).not_to_contain_text("Good luck")
    omar.get_by_role("button", name="Unmute Nell").click()
    expect(chat).to_contain_text("Good luck")


# From now on the page gets no reply to an answer before the gate is open.
HOLD = """() => {
  const call = window.fetch;
  window.held = 0;
  const gate = new Promise((open) => (window.open_gate = open));
  window.fetch = async (...asked) => {
    const reply = await call(...asked);
    if (String(asked[0]).endsWith("/answers")) {
      window.held++;
      await gate;
    }
    return reply;
  };
}"""


def test_a_slow_reply_does_not_keep_a_player_from_the_next_move(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    """The stream may show that a move was taken long before the reply to it arrives."""
    nell, omar = two(visit)
    nell.evaluate(HOLD)
    play(nell, graph)
    play(omar, graph)
    play(nell, graph)
    nell.wait_for_function("() => window.held === 2")
    nell.evaluate("window.open_gate()")
    play(omar, graph)
    expect(nell.locator(".flag.mine")).to_be_visible()


def test_a_word_in_the_history_tells_its_meaning(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    word = play(nell, graph)
    omar.locator(".history").get_by_role("button", name=word, exact=True).click()
    expect(omar.get_by_role("heading", name=word)).to_be_visible()


SHEETS = ("History", "Rules", "Invite", "Settings", "Resign…", "Leave")


def test_whatever_a_phones_menu_opens_stays_open(visit: Visit, slow_hall: ManualClockHall) -> None:
    """The menu's own sheet closes late, and must not take the next one with it."""
    page = visit("/", **table.PHONE)
    page.get_by_role("button", name="Play now: Words").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    for name in SHEETS:
        page.get_by_role("button", name="More", exact=True).tap()
        page.locator("dialog").get_by_role("button", name=name, exact=True).tap()
        expect(page.locator("dialog h2").first).not_to_have_text("More")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(page.locator("dialog[open]")).to_have_count(1)
        assert complaints(page) == [], name
        assert fits(page), name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_the_code_of_a_seat_stands_below_its_own_link_on_a_phone(visit: Visit) -> None:
    """Above it, it would look like the code of the invitation, and give the seat away."""
    page = visit("/", **table.PHONE)
    page.get_by_role("button", name="Play now: Words").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_role("textbox", name="Your seat on another device").bounding_box()
    code = page.locator("dialog svg[role=img]").bounding_box()
    assert link is not None
    assert code is not None
    assert code["y"] > link["y"] + link["height"]


def test_a_phone_shows_that_something_was_said(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell, omar = two(visit)
    phone = table.watch(visit(table.watch_link(nell), **table.PHONE))
    chat = phone.get_by_role("button", name="Chat")
    expect(chat).to_have_accessible_name("Chat")
    omar.get_by_role("tab", name="Chat").click()
    omar.get_by_label("Say something…").fill("Hello")
    omar.keyboard.press("Enter")
    expect(chat).to_have_accessible_name(re.compile("1 unread"))
    chat.tap()
    expect(phone.get_by_role("log")).to_contain_text("Hello")
    phone.keyboard.press("Escape")
    expect(chat).to_have_accessible_name("Chat")


def test_rules_and_settings_open_over_the_table_and_what_is_set_stays(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, _ = two(visit)
    nell.get_by_role("button", name="Rules").click()
    expect(nell.get_by_role("heading", name="How to play Words")).to_be_visible()
    nell.get_by_role("button", name="Back to the table").click()
    nell.get_by_role("button", name="Settings").click()
    for name in ("Dark", "High-contrast pieces", "Larger pieces"):
        nell.get_by_label(name, exact=True).check()
    nell.get_by_label("Coordinates on boards and sheets").check()
    nell.get_by_label("Ask before I play a word in Words").check()
    assert complaints(nell) == []
    nell.reload()
    assert nell.evaluate("document.documentElement.matches('[data-contrast][data-large]')")
    expect(nell.locator(".coordinate")).to_have_count(30)
    seen = table.look(nell)
    move = table.best(seen, graph)
    assert move is not None
    nell.get_by_role("button", name="Sort your tiles, A to Z").click()
    assert list(table.look(nell).rack) == sorted(seen.rack)
    table.type_move(nell, move, seen.board)
    nell.keyboard.press("Enter")
    expect(nell.get_by_role("heading", name=f"Play {move.word.upper()} for")).to_be_visible()
    nell.locator("dialog .button.main").click()
    expect(nell.locator(".flag.mine")).to_have_count(0)


def test_the_cursor_leaves_the_board_with_the_turn(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, _ = two(visit)
    play(nell, graph)
    expect(nell.locator("[data-direction]")).to_have_count(0)
    expect(nell.locator("[data-row]:focus")).to_have_count(0)


def test_a_square_lights_up_under_a_carried_tile(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell, _ = two(visit)
    tile = nell.locator(".rail button").first.bounding_box()
    square = nell.locator("[data-row='7'][data-column='7']").bounding_box()
    assert tile is not None
    assert square is not None
    nell.mouse.move(tile["x"] + 10, tile["y"] + 10)
    nell.mouse.down()
    nell.mouse.move(square["x"] + 10, square["y"] + 10, steps=4)
    expect(nell.locator(".target")).to_have_attribute("data-row", "7")
    nell.mouse.up()
    expect(nell.locator(".target")).to_have_count(0)
    expect(nell.locator(".tile.laid")).to_have_count(1)


def test_a_move_is_taken_back_with_the_consent_of_the_other(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    play(nell, graph)
    nell.get_by_role("button", name="Ask to undo").click()
    omar.get_by_role("button", name="Agree").click()
    expect(nell.locator(".history")).to_contain_text("You undid the last move")
    expect(nell.locator(".flag.mine")).to_be_visible()
    expect(nell.locator(".square .tile")).to_have_count(0)


def test_the_tab_says_whose_turn_it_is(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    expect(nell).to_have_title("▸ Your turn · Words")
    expect(omar).to_have_title("Words with Nell · Wordhall")
    play(nell, graph)
    expect(omar).to_have_title("▸ Your turn · Words")


def test_who_resigns_is_asked_first_and_both_meet_again_in_a_rematch(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    play(nell, graph)
    omar.get_by_role("button", name="Resign…").click()
    omar.get_by_role("button", name="Stay").click()
    expect(omar.locator("[role=grid]")).to_be_visible()
    omar.get_by_role("button", name="Resign…").click()
    omar.get_by_role("button", name="Resign", exact=True).click()
    expect(nell.get_by_role("heading", name="You win")).to_be_visible()
    expect(omar.get_by_text("Omar resigned.")).to_be_visible()
    nell.get_by_role("button", name="Rematch Omar").click()
    expect(nell.get_by_role("heading", name="Waiting for Omar")).to_be_visible()
    expect(omar.locator("section", has_text="Nell wants a rematch")).to_be_visible()
    omar.get_by_role("button", name="Play", exact=True).click()
    for page in (nell, omar):
        expect(page.locator("[role=grid]")).to_be_visible()
    assert nell.url == omar.url


def test_a_replay_steps_through_the_game_and_links_to_a_moment(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    play(nell, graph)
    expect(omar.locator(".flag.mine")).to_be_visible()
    play(omar, graph)
    nell.get_by_role("button", name="Resign…").click()
    nell.get_by_role("button", name="Resign", exact=True).click()
    nell.get_by_role("link", name="Replay").click()
    expect(nell.locator(".square .tile")).to_have_count(0)
    nell.get_by_role("button", name="Forward").click()
    first = nell.locator(".square .tile").count()
    assert first > 1
    moment = nell.get_by_label("Copy link to this moment").input_value()
    nell.keyboard.press("ArrowRight")
    assert nell.locator(".square .tile").count() > first
    nell.get_by_label("Viewed by").select_option("Omar")
    expect(nell.locator(".racks .rail")).to_have_count(1)
    nell.goto(moment)
    expect(nell.locator(".square .tile")).to_have_count(first)
    expect(nell.get_by_text(re.compile(r"Step 1 of \d+"))).to_be_visible()
    expect(nell.locator(".coordinate.column").first).to_have_attribute("data-name", "A")
    nell.locator("section:has-text('Best moves this turn') li button").first.click()
    expect(nell.locator(".square .tile")).to_have_count(0)
    expect(nell.locator(".offered").first).to_be_visible()
    nell.get_by_role("button", name="Play", exact=True).click()
    expect(nell.get_by_text(re.compile(r"Step [2-9] of \d+")).first).to_be_visible()


# In the middle of which question someone leaves.
LEFT_AT = (
    ("exposee", "guess"),
    ("typo", "pick"),
    ("kross", "enter"),
    ("foil", "turn"),
    ("foil", "scramble"),
)


@pytest.mark.parametrize(("game", "kind"), LEFT_AT)
def test_whoever_left_for_good_looks_on_without_cards_or_questions(
    visit: Visit, full_hall: ManualClockHall, game: str, kind: str
) -> None:
    """They had answered, and left on another device while these pages were open."""
    company = ApiPlayers(full_hall.address)
    played = company.sit(game, 3, options={"game": "three"} if game == "foil" else {})
    played.asked(kind)
    nell = played.players[0]
    if nell.asked():
        played.say(nell, nell.think())
    pages = [visit("/settings", **device) for device in (table.DESK, table.PHONE)]
    for page in pages:
        become(page.context, nell.guest)
        page.goto(played.path)
        expect(page.locator(".cloth")).to_be_visible()
    nell.guest.post(f"/api/tables/{played.id}/leave", {"seat": 0})
    for page in pages:
        for _ in range(2):
            expect(page.get_by_text("You’re watching").first).to_be_visible()
            expect(page.locator("main .button.main, main .flag.mine")).to_have_count(0)
            expect(page.locator("[data-fan] .card, .rail *, .small-rack")).to_have_count(0)
            expect(page.get_by_text(re.compile("You can (still )?change"))).to_have_count(0)
            expect(page.get_by_text("Your task")).to_have_count(0)
            expect(page.get_by_role("button", name="Resign…")).to_have_count(0)
            page.reload()
    company.leave()
