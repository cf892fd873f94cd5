"""What people do at a table besides playing: talk, look words up, take back, resign, play again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.slow import SlowHall
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().word_list().graph


def two(visit: Visit) -> tuple[Page, Page]:
    """Nell and Omar at a table of Words, with the tiles of rigged.py."""
    nell = visit("/", **table.DESK)
    nell.get_by_role("button", name="With friends: Words").click()
    nell.locator("dialog input").fill("Nell")
    nell.keyboard.press("Enter")
    omar = visit(table.invitation(nell), **table.DESK)
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
    visit: Visit, slow_hall: SlowHall
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
    visit: Visit, slow_hall: SlowHall, graph: Graph
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
    visit: Visit, slow_hall: SlowHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    word = play(nell, graph)
    omar.locator(".history").get_by_role("button", name=word, exact=True).click()
    expect(omar.get_by_role("heading", name=word)).to_be_visible()


def test_a_move_is_taken_back_with_the_consent_of_the_other(
    visit: Visit, slow_hall: SlowHall, graph: Graph
) -> None:
    nell, omar = two(visit)
    play(nell, graph)
    nell.get_by_role("button", name="Ask to undo").click()
    omar.get_by_role("button", name="Agree").click()
    expect(nell.locator(".history")).to_contain_text("You undid the last move")
    expect(nell.locator(".flag.mine")).to_be_visible()
    expect(nell.locator(".square .tile")).to_have_count(0)


def test_the_tab_says_whose_turn_it_is(visit: Visit, slow_hall: SlowHall, graph: Graph) -> None:
    nell, omar = two(visit)
    expect(nell).to_have_title("▸ Your turn · Words")
    expect(omar).to_have_title("Words with Nell · Wordhall")
    play(nell, graph)
    expect(omar).to_have_title("▸ Your turn · Words")


def test_who_resigns_is_asked_first_and_both_meet_again_in_a_rematch(
    visit: Visit, slow_hall: SlowHall, graph: Graph
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
    nell.get_by_role("button", name="Rematch").click()
    omar.get_by_role("button", name="Go to the rematch").click()
    for page in (nell, omar):
        expect(page.locator("[role=grid]")).to_be_visible()
    assert nell.url == omar.url


def test_a_replay_steps_through_the_game_and_links_to_a_moment(
    visit: Visit, slow_hall: SlowHall, graph: Graph
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
