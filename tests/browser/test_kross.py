"""Kross in the browser: three people through a whole game, with races to reject."""

import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import kross, table
from tests.browser.conftest import Guest, Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.rigged_games import KROSS
from tests.browser.test_pages import complaints, fits
from wordhall.games.kross.box import FREE

# A grid of words, as far as the letters go that everyone gets.
WANTED = KROSS + "TERSNEERS"
RACES = (29, 31, 33)  # letters that two want to reject
MOST_ANSWERS = 100
SOON = 400  # milliseconds: both pages have time to set their alarm

SHEET = """() => [...document.querySelectorAll("[data-square]")]
  .map((one) => one.querySelector("b:not(.waits)")?.textContent ?? ".").join("")"""
CLICK_AT = """(at) => setTimeout(
  () => document.querySelector(".action-bar .way")?.click(), at - Date.now())"""


def sheet(page: Page) -> str:
    return str(page.evaluate(SHEET))


def goal(page: Page, letter: str) -> int:
    """A free square where the letter is wanted, or any."""
    stands = sheet(page)
    free = [at for at, one in enumerate(stands) if one == FREE]
    return next((at for at in free if WANTED[at] == letter), free[0])


def flag(page: Page, text: str) -> None:
    expect(page.locator(".flag.mine")).to_have_text(re.compile(text))


def call_by_keyboard(page: Page, letter: str) -> None:
    page.keyboard.press(letter)
    page.keyboard.press("Enter")


def call_by_mouse(page: Page, letter: str) -> None:
    page.locator("ul.cards button", has_text=re.compile(f"^{letter}$")).click()
    page.get_by_role("button", name=f"Call {letter}").click()


def call_by_touch(page: Page, letter: str) -> None:
    page.get_by_role("button", name="Call a letter").tap()
    page.locator("dialog .keys button", has_text=re.compile(f"^{letter}$")).tap()
    page.get_by_role("button", name=f"Call {letter}").tap()


def write_by_keyboard(page: Page, square: int) -> None:
    if page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        table.tab_to(page, "[role=gridcell]")
    for _ in range(40):
        at = int(page.evaluate("document.activeElement.dataset.square ?? -1"))
        if at == square and page.locator(f"[data-square='{square}'][aria-selected=true]").count():
            break
        row, column = at // 6 - square // 6, at % 6 - square % 6
        if row == column == 0:  # there already, but not chosen: a step away and back
            page.keyboard.press("ArrowDown" if square < 30 else "ArrowUp")
        elif row:
            page.keyboard.press("ArrowUp" if row > 0 else "ArrowDown")
        else:
            page.keyboard.press("ArrowLeft" if column > 0 else "ArrowRight")
    page.keyboard.press("Enter")


def write_by_mouse(page: Page, square: int) -> None:
    page.locator(f"[data-square='{square}']").click()
    page.get_by_role("button", name=re.compile("^Write .* here")).click()


def write_by_touch(page: Page, square: int) -> None:
    page.locator(f"[data-square='{square}']").tap()
    page.get_by_role("button", name=re.compile("^Write .* here")).tap()


CALLS = (call_by_keyboard, call_by_touch, call_by_mouse)
WRITES = (write_by_keyboard, write_by_touch, write_by_mouse)


def race(pages: list[Page], racers: list[int]) -> int:
    """Both click Reject at the same moment; returns who was first."""
    at = pages[0].evaluate("Date.now()") + SOON
    for seat in racers:
        pages[seat].evaluate(CLICK_AT, at)
    won = [seat for seat in racers if has_card(pages[seat])]
    assert len(won) == 1
    return won[0]


def has_card(page: Page) -> bool:
    """Whether this one was first: there is nothing left to write."""
    told = page.locator("main")
    expect(told).to_contain_text(re.compile("card is yours|rejected (.|it) first|Only one player"))
    return "card is yours" in told.inner_text()


def test_three_people_play_a_whole_game_and_race_to_reject(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    pages, _ = kross.seated(visit, [table.DESK, table.PHONE, table.DESK])
    letters = cycle(WANTED[len(KROSS) :])
    letter = ""
    races = list(RACES)
    for _ in range(MOST_ANSWERS):
        asked = table.question(pages)
        if asked is None:
            break
        page, key = asked
        seat = pages.index(page)
        if key.startswith("call"):
            letter = next(letters)
            with table.answering(page):
                CALLS[seat](page, letter)
            writers = [other for other in range(3) if FREE in sheet(pages[other])]
            for other in writers:
                flag(pages[other], f"Place {letter}")
            if races and key == f"call:{races[0]}":
                races.pop(0)
                race(pages, [other for other in writers if other != seat])
                for each in pages:
                    held = each.locator(f"ul.cards [aria-label^='{letter}, held by']:visible")
                    expect(held).to_have_count(1)
        elif key.startswith("enter"):
            with table.answering(page):
                WRITES[seat](page, goal(page, letter))
        else:
            page.get_by_role("button", name="No letter").click()
            expect(page.locator(".places")).to_be_visible()
    else:
        raise AssertionError(f"the game did not end in {MOST_ANSWERS} answers")
    assert races == []

    for page in pages:
        expect(page.locator(".places li")).to_have_count(3)
        expect(page.get_by_text("Counted:")).to_have_count(3)
        assert fits(page)
        assert complaints(page) == []
    assert pages[0].locator(".mark.frame").count() > 20


def test_many_races_have_one_winner_each(visit: Visit) -> None:
    """Two answers on their way at once: the server takes one, and says who was quicker."""
    pages, id = kross.seated(visit, [table.DESK, table.DESK, table.DESK])
    send = """async ([table, seat, key, at]) => {
      await new Promise((go) => setTimeout(go, at - Date.now()));
      const answer = { type: "reject" };
      const body = JSON.stringify({ seat, key, answer, id: `race-${seat}-${at}` });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`/api/tables/${table}/answers`, { method: "POST", body, headers });
      return reply.json();
    }"""
    for turn in range(1, 13):
        caller = (turn - 1) % 3
        racers = [seat for seat in range(3) if seat != caller]
        letter = "QXZJVWKYBFGH"[turn - 1]
        said = {"type": "call", "letter": letter}
        assert "n" in kross.answer(pages[caller].request, id, caller, f"call:{turn}", said)
        at = pages[0].evaluate("Date.now()") + 200
        for seat in racers:
            given = [id, seat, f"enter:{turn}", at]
            pages[seat].evaluate(f"(given) => void (window.told = ({send})(given))", given)
        told = {seat: pages[seat].evaluate("window.told") for seat in racers}
        won = [seat for seat in racers if "n" in told[seat]]
        lost = [seat for seat in racers if told[seat].get("code") == "too-late"]
        assert (len(won), len(lost)) == (1, 1), told
        assert told[lost[0]]["data"] == {"letter": letter, "seat": won[0]}
        for seat in (caller, *lost):
            entered = {"type": "enter", "square": turn}
            kross.answer(pages[seat].request, id, seat, f"enter:{turn}", entered)


def test_everyone_sees_at_once_who_was_first(visit: Visit) -> None:
    pages, id = kross.seated(visit, [table.DESK, table.DESK, table.PHONE])
    kross.answer(pages[0].request, id, 0, "call:1", {"type": "call", "letter": "Q"})
    for page in pages:
        flag(page, "Place Q")
    pages[1].keyboard.press("r")
    expect(pages[1].get_by_text("The Q card is yours.").first).to_be_visible()
    for page in (pages[0], pages[2]):
        expect(page.get_by_text(re.compile("Omar rejected (Q|it) first")).first).to_be_visible()
        expect(page.locator("ul.cards [aria-label='Q, held by Omar']:visible")).to_have_count(1)
    reject = pages[2].get_by_role("button", name="Reject Q")
    expect(reject).to_have_attribute("aria-disabled", "true")


def test_words_can_be_looked_up_and_marks_switched_off(visit: Visit, guest: Guest) -> None:
    omar = guest()
    [nell], id = kross.seated(visit, [table.DESK], [omar])
    for turn, letter in enumerate("CAT", start=1):
        kross.write([nell.request, omar], id, turn, letter, turn - 1)
    expect(nell.locator(".pad .mark")).to_have_count(1)
    nell.get_by_label("Is it a word?").fill("goes")
    nell.get_by_role("button", name="Look up").click()
    refusal = "is a verb form. Only the infinitive counts."
    expect(nell.locator("main").get_by_text(refusal)).to_be_visible()
    nell.get_by_label("Is it a word?").fill("spade")
    nell.keyboard.press("Enter")
    expect(nell.get_by_text("counts.", exact=False).first).to_be_visible()
    nell.get_by_label("Highlight words").uncheck()
    expect(nell.locator(".pad .mark")).to_have_count(0)
    nell.reload()
    expect(nell.locator("[data-square='0'] b")).to_have_text("C")
    expect(nell.locator(".pad .mark")).to_have_count(0)
    nell.get_by_role("heading", name="Kross").click()
    nell.keyboard.press("h")
    expect(nell.get_by_text("Your sheet is hidden.")).to_be_visible()
    expect(nell.locator("[data-square] b")).to_have_count(0)


def test_nobody_sees_another_sheet_or_task(visit: Visit, guest: Guest) -> None:
    omar = guest()
    [nell], id = kross.seated(visit, [table.DESK], [omar])
    kross.answer(nell.request, id, 0, "call:1", {"type": "call", "letter": "Q"})
    kross.answer(omar, id, 1, "enter:1", {"type": "enter", "square": 17})
    flag(nell, "Place Q")
    expect(nell.locator("[data-seat='1']")).to_contain_text(re.compile("1 *of 36"))
    received = nell.evaluate("window.received.join()")
    assert '"sheet":"' + "." * 36 in received
    assert "." * 17 + "Q" not in received


def test_pass_and_play_is_fair_behind_a_curtain(visit: Visit) -> None:
    page = visit("/settings", **table.PHONE)
    page.get_by_label("Name").fill("Nell")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/new?game=kross")
    table.seat_someone_here(page, "Omar")
    page.get_by_text("More options").click()
    page.get_by_label("Who calls first").select_option("You")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I’m Nell").click()
    call_by_touch(page, "E")
    page.locator("[data-square='7']").tap()
    expect(page.get_by_role("button", name="Try to reject E")).to_have_count(0)
    page.get_by_role("button", name="Confirm").tap()
    page.get_by_role("button", name="I’m Omar").click()
    expect(page.locator("[data-square='7'] b")).to_have_count(0)
    page.locator("[data-square='3']").tap()
    page.get_by_role("button", name="Try to reject E").tap()
    page.get_by_role("button", name="Confirm").tap()
    expect(page.locator("ul.cards [aria-label='E, held by Omar']:visible")).to_have_count(1)


def test_two_people_answer_a_batch(visit: Visit) -> None:
    """First both name three letters, then both place the six, and one rejects one of them."""
    (desk, phone), _ = kross.seated(visit, [table.DESK, table.PHONE], batch=True)
    expect(desk.get_by_text("Name 3 letters to begin with").first).to_be_visible()
    desk.keyboard.type("ean")
    desk.get_by_role("button", name="Confirm").click()
    phone.get_by_role("button", name="Name letters").tap()
    for letter in "RST":
        phone.locator("dialog .keys button", has_text=re.compile(f"^{letter}$")).tap()
    phone.get_by_role("button", name="Confirm").tap()

    for page in (desk, phone):
        expect(page.locator(".batch .letter")).to_have_count(6)
        assert complaints(page) == []
        assert fits(page)
    assert sorted(desk.locator(".batch .letter b").all_inner_texts()) == list("AENRST")
    for page in (desk, phone):
        for square in range(6):
            page.locator(f"[data-square='{square}']").click()
    desk.locator("[data-square='5']").click()  # taken back, and placed elsewhere
    desk.locator("[data-square='35']").click()
    for page in (desk, phone):
        assert_in_reach(page, "Confirm")
        assert_whole_sheet(page)
    reject = desk.get_by_role("button", name="Reject", exact=False)
    expect(reject).to_have_text("Reject a letter")
    expect(reject).to_have_attribute("aria-disabled", "true")
    desk.locator(".batch .letter", has_text="R").click()
    reject.click()
    expect(desk.get_by_role("button", name="Reject R")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.type("lid")
    desk.get_by_role("button", name="Confirm").click()
    expect(desk.get_by_text("Waiting for Omar").first).to_be_visible()
    expect(desk.locator("b.waits")).to_have_count(6)
    phone.get_by_role("button", name="Name letters").tap()
    for letter in "OUY":
        phone.locator("dialog .keys button", has_text=re.compile(f"^{letter}$")).tap()
    phone.get_by_role("button", name="Confirm").tap()

    expect(desk.get_by_text("You rejected R and took the card").first).to_be_visible()
    assert sorted(sheet(desk).replace(FREE, "")) == list("AENST")
    assert len(sheet(phone).replace(FREE, "")) == 6
    expect(phone.locator(".batch .letter")).to_have_count(6)


@table.each_look
def test_nothing_stands_in_anyones_way_at_a_table_of_kross(
    visit: Visit, guest: Guest, look: dict[str, Any]
) -> None:
    page = visit("/rules/kross", **look)
    page.wait_for_selector("h2")
    assert complaints(page) == []
    assert fits(page)
    omar, mira = guest(), guest()
    [nell], id = kross.seated(visit, [look], [omar, mira])
    flag(nell, "Call a letter")
    expect(nell.get_by_text(re.compile("words,? across and down"))).to_be_visible()
    assert complaints(nell) == []
    assert fits(nell)
    for turn, letter in enumerate("CATS", start=1):
        kross.write([nell.request, omar, mira], id, turn, letter, turn - 1)
    kross.answer(omar, id, 1, "call:5", {"type": "call", "letter": "Q"})
    kross.answer(mira, id, 2, "enter:5", {"type": "reject"})
    flag(nell, "Place Q")
    nell.locator("[data-square='20']").click()
    assert complaints(nell) == []
    assert fits(nell)


@table.each_look
def test_five_sheets_can_be_looked_at_after_the_game(
    visit: Visit, guest: Guest, look: dict[str, Any]
) -> None:
    others = [guest() for _ in range(4)]
    [nell], id = kross.seated(visit, [look], others)
    for turn, letter in enumerate("CATS", start=1):
        kross.write([nell.request, *others], id, turn, letter, turn - 1)
    for seat, other in enumerate(others, start=1):
        assert other.post(f"/api/tables/{id}/resign", data={"seat": seat}).ok
    expect(nell.locator(".places li")).to_have_count(5)
    assert complaints(nell) == [], "result"
    assert fits(nell), "result"
    nell.goto(f"/t/{id}/replay?n=99")
    expect(nell.get_by_role("grid")).to_have_count(5)
    expect(nell.get_by_role("grid", name="Omar’s sheet")).to_be_visible()
    expect(nell.locator("figure", has_text="Omar")).to_contain_text("Task “")
    assert complaints(nell) == [], "replay"
    assert fits(nell), "replay"


@pytest.mark.parametrize("height", [844, 664, 640])
def test_a_phone_shows_the_buttons_of_every_question(
    visit: Visit, guest: Guest, height: int
) -> None:
    """One row, always on the screen, and nothing lies over it; the squares are large enough."""
    phone = {**table.PHONE, "viewport": {"width": 390 if height > 640 else 360, "height": height}}
    omar = guest()
    [nell], id = kross.seated(visit, [phone], [omar])
    flag(nell, "Call a letter")
    assert_in_reach(nell, "Call a letter")
    call_by_touch(nell, "E")
    expect(nell.get_by_role("button", name="Choose a square")).to_be_visible()
    assert_in_reach(nell, "Choose a square")
    square = nell.locator("[data-square='7']").bounding_box()
    assert square is not None
    assert square["width"] == (52 if height > 740 else 45)
    nell.locator("[data-square='7']").tap()
    assert_in_reach(nell, "Write E here")
    with table.answering(nell):
        nell.get_by_role("button", name="Write E here").tap()
    expect(nell.get_by_text("Waiting for Omar")).to_be_visible()
    kross.answer(omar, id, 1, "enter:1", {"type": "enter", "square": 0})
    kross.answer(omar, id, 1, "call:2", {"type": "call", "letter": "Q"})
    flag(nell, "Place Q")
    assert_in_reach(nell, "Reject Q")
    assert_in_reach(nell, "Chat")
    assert_in_reach(nell, "More")
    nell.get_by_role("button", name="More", exact=True).tap()
    expect(nell.get_by_role("button", name="Is it a word?")).to_be_visible()
    assert complaints(nell) == []


def assert_whole_sheet(page: Page) -> None:
    """The last square lies above whatever is below the cloth."""
    square = page.locator("[data-square='35']")
    assert square.evaluate(
        """(one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height - 4));
        }"""
    )


def assert_in_reach(page: Page, name: str) -> None:
    """A tap in the middle of the button hits it, without scrolling, and it is a thumb wide."""
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["y"] + box["height"] <= page.evaluate("innerHeight")
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('button')"
    assert page.evaluate(f"(at) => {{ const one = ({hit})(at); return one !== null }}", middle)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_no_keys_are_named_where_there_are_none(visit: Visit, guest: Guest) -> None:
    tablet = {"viewport": {"width": 1366, "height": 1024}, "has_touch": True, "is_mobile": True}
    for screen in (table.PHONE, tablet):
        omar = guest()
        [nell], _ = kross.seated(visit, [screen], [omar])
        flag(nell, "Call a letter")
        assert not re.search("Enter|Arrows|R rejects", nell.locator("main").inner_text())
        expect(nell.locator("kbd")).to_have_count(0)
