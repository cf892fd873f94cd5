"""Foil in the browser: three people through a short game, with all that can go wrong in it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser import foil, kross, table
from tests.browser.conftest import Guest, Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, fits
from tests.browser.test_words import add_up

WIDE = {"viewport": {"width": 1440, "height": 900}}
UNSCRAMBLE = 302  # seconds: the five minutes of the rules, and a moment of grace


def test_three_people_play_a_short_game(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell = visit("/new?game=foil", color_scheme="light", **WIDE)
    link = lay_a_table(nell)
    omar = sit_down(visit, link, "Omar", table.PHONE)
    mira = sit_down(visit, link, "Mira", {**table.DESK, "color_scheme": "dark"})
    table.start_now(nell)
    expect(nell.locator(".rail")).to_be_visible()
    watcher = table.watch(visit(table.watch_link(nell), **table.DESK))

    first_hand(nell, omar, mira)
    second_hand(nell, omar, mira)
    third_hand(nell, omar, mira, slow_hall)

    for page in (nell, omar, mira, watcher):
        expect(page.get_by_text("Scoring")).to_be_visible()
    add_up(nell)
    assert fits(omar)
    assert complaints(mira) == []
    assert_no_secret_was_seen(watcher)


def first_hand(nell: Page, omar: Page, mira: Page) -> None:
    """Nell knocks before drawing; STEAL and TALES for SLATE; Mira forgets a word of her own."""
    with saving(mira, "CHAIR", "PIOUS"):
        type_words(mira, "CHAIR", "PIOUS")
    mira.reload()
    expect(mira.get_by_role("group", name="Word 1: CHAIR")).to_be_visible()
    expect(mira.get_by_role("group", name="Word 2: PIOUS")).to_be_visible()
    type_words(nell, "SLATE")
    expect(nell.get_by_text("Every card in a word · 5 still loose")).to_be_visible()
    type_words(nell, "MOUND")
    assert complaints(nell) == []
    nell.keyboard.press("Escape")
    nell.keyboard.press("h")
    expect(nell.get_by_role("button", name="hidden card")).to_have_count(10)
    nell.keyboard.press("h")
    table.tab_to(nell, "button.knock")
    nell.keyboard.press("Enter")
    expect(nell.get_by_text("You knocked. Scramble your words")).to_be_visible()

    assert fits(omar)
    assert complaints(omar) == []
    tap_words(omar, "BEGAN", "TIGER")
    omar.locator("button.ready").tap()
    mira.get_by_role("button", name="Mix word 1").click()
    assert complaints(mira) == []
    mira.locator("button.ready").click()
    nell.get_by_label("Your own word 1").fill("slate")
    nell.locator("button.ready").click()

    unscramble(nell, omar, mira)

    # SLATE and MOUND 20, the knock 5, BEGAN 5; own words 20, STEAL 5; CHAIR 10, PIOUS lost −20,
    # TALES −10.
    read_word_by_word(nell)
    expect(omar.locator("[data-seat='2'] .points")).to_have_text("−10")
    skip_to_the_scores(omar, mira)
    expect(nell.get_by_role("button", name="STEAL")).to_be_visible()
    expect(nell.get_by_text("a plural in S needs 6 letters")).to_be_visible()
    expect(nell.get_by_text("own word left blank")).to_be_visible()
    for page in (nell, omar, mira):
        assert complaints(page) == []
    assert sheet_line(nell, 1) == [30, 25, -20]
    assert fits(omar)
    go_on(nell, omar, mira)


def unscramble(nell: Page, omar: Page, mira: Page) -> None:
    # What was typed while scrambling stands there already, and typing goes on after it.
    expect(nell.get_by_label(own_field(nell, 1))).to_have_value("SLATE")
    expect(nell.get_by_label(own_field(nell, 2))).to_be_focused()
    with saving(nell, "MOUND", "BEGAN"):
        nell.keyboard.type("mound")
        answer(nell, "BEGAN", field_of(nell, "Omar", "BEGAN"))
    nell.reload()
    expect(nell.get_by_label(own_field(nell, 2))).to_have_value("MOUND")
    answer(mira, "TALES", field_of(mira, "Nell", "SLATE"))
    answer(mira, "CHAIR", field_of(mira, "You", "CHAIR"))
    assert complaints(mira) == []
    assert complaints(nell) == []
    tap_answers(omar, {"BEGAN": "BEGAN", "TIGER": "TIGER", "SLATE": "STEAL"})
    assert complaints(omar) == []
    assert fits(omar)
    hand_in_without_an_own_word(mira)
    for page in (nell, omar):
        page.locator("button.done").click()


def read_word_by_word(page: Page) -> None:
    """Each word with everyone's slip. The sheet grows with them, and a reload keeps the place."""
    slips = page.locator(".slip")
    expect(page.get_by_role("heading", name="Word 1 of 6")).to_be_visible()
    expect(page.get_by_text("Your tray said")).to_be_visible()
    expect(slips.nth(0)).to_contain_text("A good word. 2 points per letter")
    expect(slips.nth(1)).to_contain_text("Found it. 1 point per letter")
    expect(slips.nth(2)).to_contain_text("a plural in S needs 6 letters")
    expect(page.locator(".meaning")).to_contain_text("tablet made of slate")
    for verdict in (page.locator(".meaning"), slips.nth(2)):
        expect(verdict.get_by_role("button", name="Report this word")).to_be_visible()
    assert sheet_line(page, 1) == [10, 5, -10]
    assert complaints(page) == []
    page.get_by_role("button", name="Next word").click()
    expect(page.get_by_role("heading", name="Word 2 of 6")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Word 2 of 6")).to_be_visible()
    for number in range(3, 7):
        page.get_by_role("button", name="Next word").click()
        expect(page.get_by_role("heading", name=f"Word {number} of 6")).to_be_visible()
    page.get_by_role("button", name="Next word").click()
    expect(slips.nth(0)).to_contain_text("+5")  # the knock
    expect(page.get_by_role("button", name="Skip to the scores")).to_have_count(0)
    page.get_by_role("button", name="See the scores").click()


def skip_to_the_scores(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name="Skip to the scores").click()
        expect(page.get_by_text("Unused cards").or_(page.get_by_text("Knock"))).not_to_have_count(0)


def hand_in_without_an_own_word(page: Page) -> None:
    """The page asks first (FO-17a)."""
    page.locator("button.done").click()
    expect(page.get_by_text("Hand in without all of your own words?")).to_be_visible()
    page.get_by_role("button", name="Write it down").click()
    page.locator("button.done").click()
    page.get_by_role("button", name="Hand in anyway").click()
    expect(page.get_by_text("Submitted. You can still change it").first).to_be_visible()


def second_hand(nell: Page, omar: Page, mira: Page) -> None:
    """Omar knocks with five and five in round 2: 20 points less, and his turn goes on."""
    tap_words(omar, "SLATE", "CHAIR")
    omar.locator("button.knock").tap()
    expect(omar.get_by_text("A false knock costs you 20 points")).to_be_visible()
    omar.get_by_role("button", name="Knock anyway").tap()
    expect(omar.locator("button.knock")).to_have_attribute("aria-disabled", "true")
    omar.locator("button.knock").tap(force=True)
    expect(omar.locator(".refused")).to_have_text("You can’t knock again this turn.")
    expect(nell.get_by_text("knocked without a 6-letter word").first).to_be_visible()
    assert_sheet_adds_up(nell)
    omar.locator("button.draw").tap()
    discard(omar, "Q")

    expect(mira.get_by_role("heading", name="Draw a card")).to_be_visible()
    mira.get_by_role("button", name="Take 2 from the pile: Q and E").click()
    expect(mira.locator(".piece")).to_have_count(12)
    type_words(mira, "DANGER", "LIME")
    drag_to_pile(mira, "Q")
    expect(nell.get_by_role("heading", name="Draw a card")).to_be_visible()
    draw_and_discard(nell)
    draw_and_discard(omar)
    expect(mira.locator("button.draw")).to_have_attribute("aria-disabled", "false")
    mira.locator("button.draw").click()
    # Two cards are loose now; one of them may go with the knock if the other finds a word.
    expect(mira.get_by_text("2 still loose")).to_be_visible()
    expect(mira.locator("button.knock")).to_have_attribute("aria-disabled", "true")
    lift(mira, mira.locator(".rail .piece").last)
    expect(mira.get_by_text("1 loose, not A")).to_be_visible()
    mira.locator("[data-pile] .drop").click()
    turn_round_until_knock(nell, omar, mira)


def turn_round_until_knock(nell: Page, omar: Page, mira: Page) -> None:
    """Nell knocks with ten cards as soon as she has them; here she bluffs with what she holds."""
    expect(nell.locator("button.draw")).to_have_attribute("aria-disabled", "false")
    letters = "".join(nell.locator(".rail .card b").all_inner_texts())
    assert len(letters) == 10
    type_words(nell, letters[:6], letters[6:])
    nell.locator("button.knock").click()
    for page in (omar, mira):
        page.locator("button.ready").click()
    nell.locator("button.ready").click()
    for page in (nell, omar, mira):
        page.locator("button.done").click()
        page.get_by_role("button", name="Hand in anyway").click()
    skip_to_the_scores(nell, omar, mira)
    expect(nell.get_by_text("own word left blank").first).to_be_visible()
    nell_points, omar_points, mira_points = sheet_line(nell, 2)
    assert nell_points == -40  # two words that she cannot write
    assert omar_points == -20 - 40  # the false knock, and two words
    assert mira_points == -40 - 1
    assert_sheet_adds_up(nell)
    go_on(nell, omar, mira)


def third_hand(nell: Page, omar: Page, mira: Page, hall: ManualClockHall) -> None:
    """Mira draws and knocks with eleven cards; then the time runs out, and drafts are handed in."""
    mira.locator("button.draw").click()
    lift(mira, mira.locator(".rail .piece").last)
    expect(mira.get_by_role("heading", name="Discard E?")).to_be_visible()
    type_words(mira, "STRANGE", "HOPE")
    mira.locator("button.knock").click()
    type_words(nell, "SLATE", "MOUND")
    nell.locator("button.ready").click()
    omar.locator("button.ready").tap()
    mira.locator("button.ready").click()
    with saving(mira, "STRANGE", "HOPE"):
        answer(mira, "STRANGE", own_field(mira, 1))
        answer(mira, "HOPE", own_field(mira, 2))
    with saving(nell, "SLATE"):
        answer(nell, "SLATE", own_field(nell, 1))
    # Nobody says that they are done.
    hall.turn(UNSCRAMBLE)
    skip_to_the_scores(nell, omar, mira)
    expect(nell.get_by_text("Hand 3 results")).to_be_visible()
    nell_points, omar_points, mira_points = sheet_line(nell, 3)
    assert mira_points == 11 * 2 + 5
    assert nell_points == 10 - 20
    assert omar_points == -10
    for page in (nell, omar, mira):
        page.get_by_role("button", name="See the result").click()


def test_two_people_play_a_hand_of_a_category(visit: Visit, slow_hall: ManualClockHall) -> None:
    """Omar deals and chooses animals; he accepts no word of Nell's, and she one of his."""
    nell = visit("/new?game=foil", **table.DESK)
    nell.get_by_text("More options").click()
    nell.get_by_label("The dealer picks a category for every hand").check()
    link = lay(nell)
    omar = sit_down(visit, link, "Omar", table.PHONE)
    table.start_now(nell)
    expect(nell.get_by_role("heading", name="Omar is choosing a category")).to_be_visible()
    assert complaints(nell) == []
    expect(omar.locator("[data-seat='1'] .flag")).to_have_text("Choose")
    assert complaints(omar) == []
    assert fits(omar)
    omar.get_by_role("button", name="animal", exact=True).tap()
    for page in (nell, omar):
        expect(page.locator(".rail .card")).to_have_count(10)
        expect(page.get_by_text("Every word has to be an animal.").first).to_be_visible()
    type_words(nell, "BEGAN", "PIOUS")
    nell.locator("button.knock").click()

    # Everyone scrambles, so it is nobody's turn.
    expect(omar.locator("[data-seat='0']")).to_contain_text("thinking")
    expect(omar.locator("[data-seat='1'] .flag")).to_have_text("Scramble")
    nell.locator("button.ready").click()
    expect(omar.locator("[data-seat='0']")).to_contain_text("ready")
    tap_words(omar, "SLATE", "CHAIR")
    omar.locator("button.ready").tap()
    answer(nell, "BEGAN", own_field(nell, 1))
    answer(nell, "PIOUS", own_field(nell, 2))
    tap_answers(omar, {"SLATE": "SLATE", "CHAIR": "CHAIR"})
    for page in (nell, omar):
        page.locator("button.done").click()

    expect(omar.get_by_role("heading", name="Is it an animal?")).to_be_visible()
    assert complaints(omar) == []
    assert fits(omar)
    for word in ("BEGAN", "PIOUS"):
        omar.locator("li", has_text=word).get_by_role("checkbox").check()
    omar.get_by_role("button", name="Reject 2 words").tap()
    nell.locator("li", has_text="SLATE").get_by_role("checkbox").check()
    nell.get_by_role("button", name="Reject 1 word").click()
    skip_to_the_scores(nell)
    expect(nell.get_by_text("doesn’t fit the category").first).to_be_visible()
    # Two words refused −40, so nothing for the knock; SLATE −20, CHAIR 10.
    assert sheet_line(nell, 1) == [-40, -10]


def test_everything_is_on_the_screen_after_drawing(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    """Also on a school's laptop and tablet: nothing scrolls, and no control is below the edge."""
    for width, height in ((1440, 900), (1366, 768), (1024, 768)):
        screen = {"viewport": {"width": width, "height": height}, "has_touch": width == 1024}
        page, _ = foil.seated(visit, screen, guest())
        page.locator("button.draw").click()
        expect(page.get_by_role("heading", name="Discard a card, or knock")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        for control in page.locator("button:visible, a:visible").all():
            box = control.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, control.inner_text()
        assert complaints(page) == []
        page.context.close()


def test_a_word_of_other_letters_does_not_count_as_written(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    omar = guest()
    page, id = foil.seated(visit, WIDE, omar)
    knock = {"type": "knock", "groups": ["SLATE", "MOUND"], "discard": None}
    kross.answer(page.request, id, 0, "turn:1:1", knock)
    foil.scrambled(page, omar, id, "TSLAE", "DOMUN")
    # The field of one's first own word has the focus; typed letters arrive there.
    expect(page.get_by_label("Your own word 1, letters T S L A E")).to_be_focused()
    page.keyboard.type("magic")
    expect(page.get_by_role("heading", name="Unscramble: 0 of 4 words written")).to_be_visible()
    answer(page, "MOUND", own_field(page, 2))
    expect(page.get_by_role("heading", name="Unscramble: 1 of 4 words written")).to_be_visible()
    page.locator("button.done").click()
    expect(page.get_by_text("You left 1 of your own words blank or incomplete.")).to_be_visible()
    page.get_by_role("button", name="Write it down").click()
    page.get_by_label("Your own word 1").fill("SLATE")
    page.locator("button.done").click()
    expect(page.get_by_text("Submitted. You can still change it").first).to_be_visible()


def test_whoever_comes_to_a_checked_hand_finds_its_scores(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    omar = guest()
    page, id = foil.seated(visit, WIDE, omar)
    knock = {"type": "knock", "groups": ["SLATE", "MOUND"], "discard": None}
    kross.answer(page.request, id, 0, "turn:1:1", knock)
    foil.scrambled(page, omar, id, "TSLAE", "DOMUN")
    expect(page.locator("button.done")).to_be_visible()
    page.goto("/")
    for seat, caller in enumerate((page.request, omar)):
        paper = {"type": "write", "words": [["SLATE", "MOUND"], ["BEGAN", "TIGER"]]}
        kross.answer(caller, id, seat, "unscramble:1", paper)
    page.goto(f"/t/{id}")
    expect(page.get_by_role("heading", name="Hand 1 results")).to_be_visible()
    # The clock leaves four seconds for a word, and a minute at least.
    assert page.evaluate("JSON.parse(window.received.at(-1)).view.seconds") == 60


def test_no_clock_is_shown_where_none_runs(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    page, _ = foil.seated(visit, WIDE, guest(), clock={"kind": "relaxed"})
    expect(page.get_by_text("No clock. Take your time.")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)


def test_a_knock_on_the_stage_moves_nothing_below_it(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    short = {**table.PHONE, "viewport": {"width": 390, "height": 664}}
    tall = {**table.PHONE, "viewport": {"width": 390, "height": 844}}
    for screen in (short, tall, table.DESK):
        page, id = foil.seated(visit, {**screen, **table.MOVING}, guest())
        cloth = page.locator(".cloth.play")
        before = cloth.bounding_box()
        table.hold_timers(page)
        knock = {"type": "knock", "groups": ["SLATE", "MOUND"], "discard": None}
        kross.answer(page.request, id, 0, "turn:1:1", knock)
        expect(page.locator("[data-stage=shown]")).to_contain_text("You knocked")
        assert cloth.bounding_box() == before
        page.get_by_role("button", name="Continue").click()
        table.let_time_pass(page)
        expect(page.locator("[data-stage=shown]")).to_have_count(0)
        assert cloth.bounding_box() == before
        page.context.close()


def test_a_chosen_card_can_be_put_back_laid_or_discarded(
    visit: Visit, guest: Guest, slow_hall: ManualClockHall
) -> None:
    """By touch and by keyboard."""
    omar = guest()
    page, _ = foil.seated(visit, table.PHONE, omar)
    page.get_by_role("button", name="Take 1 from the pile: C").tap()
    expect(page.locator(".piece")).to_have_count(11)
    page.locator(".rail button[aria-label='C, new']").tap()
    expect(page.locator(".refused")).to_have_text("You can’t discard the card you just took.")
    card = page.locator(".rail button[aria-label='D']")
    card.tap()
    expect(page.get_by_role("button", name="Discard D", exact=True)).to_be_visible()
    card.tap()
    expect(page.get_by_role("heading", name="Discard a card, or knock")).to_be_visible()
    card.tap()
    page.get_by_role("button", name="New word").tap()
    expect(page.get_by_role("group", name="Word 1: D")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+M")
    expect(page.get_by_role("heading", name="Discard M?")).to_be_visible()
    page.locator("[data-pile] .drop").tap()
    expect(page.get_by_role("heading", name="Omar’s turn")).to_be_visible()
    expect(page.locator("[data-pile] .from").last).to_have_accessible_name("M")


# The hall.


def lay_a_table(page: Page) -> str:
    page.get_by_text("Three hands, 30 min").click()
    table.add_seats(page, 1)
    return lay(page)


def lay(page: Page) -> str:
    """With the clocks of the rules."""
    page.get_by_role("radio", name="Live").check()
    table.create_table(page)
    return table.invitation(page)


def sit_down(visit: Visit, link: str, name: str, device: dict[str, object]) -> Page:
    page = visit(link, **device)
    table.fill_in_name(page, name)
    return page


# Cards and papers.


def type_words(page: Page, *words: str) -> None:
    """By keyboard: a space begins each word."""
    page.keyboard.press("Escape")
    for word in words:
        page.locator("h1").click()  # nothing but the page has the focus
        page.keyboard.press("Space")
        page.keyboard.type(word)
        expect(page.locator(f"[role=group][aria-label$=': {word}']")).to_be_visible()


def tap_words(page: Page, *words: str) -> None:
    """By touch: a tap on every card."""
    for word in words:
        page.get_by_role("button", name="New word").tap()
        for letter in word:
            page.locator(f".rail button[aria-label='{letter}']").first.tap()
        expect(page.locator(f"[role=group][aria-label$=': {word}']")).to_be_visible()


def lift(page: Page, card: Locator) -> None:
    """A card is chosen to be discarded: no word is being laid any more."""
    page.locator("h1").click()
    page.keyboard.press("Escape")
    card.click()
    expect(page.locator(".piece[aria-pressed=true]")).to_have_count(1)


def discard(page: Page, letter: str) -> None:
    expect(page.locator(".piece .new")).not_to_have_count(0)
    lift(page, page.locator(f".rail button[aria-label^='{letter}']").last)
    page.get_by_role("button", name=f"Discard {letter}", exact=True).click()


def draw_and_discard(page: Page) -> None:
    """Whatever comes first on the rail goes."""
    expect(page.locator("button.draw")).to_have_attribute("aria-disabled", "false")
    page.locator("button.draw").click()
    expect(page.get_by_role("heading", name="Discard a card, or knock")).to_be_visible()
    lift(page, page.locator(".rail .piece").first)
    with table.answering(page):
        page.locator("button.discard").click()


def drag_to_pile(page: Page, letter: str) -> None:
    card = page.locator(f".rail button[aria-label^='{letter}']").first.bounding_box()
    pile = page.locator("[data-pile]").bounding_box()
    assert card is not None
    assert pile is not None
    page.mouse.move(card["x"] + 10, card["y"] + 10)
    page.mouse.down()
    page.mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + 20, steps=5)
    page.mouse.up()


def field_of(page: Page, name: str, word: str) -> str:
    """The label of the field for a scrambled word, found by its letters."""
    for label in page.locator(".boxes .only-heard").all_inner_texts():
        letters = label.rpartition("letters ")[2].replace(" ", "")
        whose = label.startswith("Your own") if name == "You" else label.startswith(name)
        if whose and sorted(letters) == sorted(word):
            return label
    raise AssertionError(f"{name} has no word like {word}")


@contextmanager
def saving(page: Page, *words: str) -> Iterator[None]:
    """What is done here is unsent work, and these words of it have reached the server."""

    def saved(reply: Response) -> bool:
        sent = reply.request.post_data or ""
        return "/drafts" in reply.url and all(f'"{word}"' in sent for word in words)

    with page.expect_response(saved):
        yield


def own_field(page: Page, number: int) -> str:
    label = page.locator(".boxes .only-heard", has_text=f"Your own word {number}, letters")
    return label.inner_text()


def answer(page: Page, word: str, label: str) -> None:
    page.get_by_label(label, exact=True).fill(word)


def tap_answers(page: Page, answers: dict[str, str]) -> None:
    """On a phone: one word after the other, on the page's own keys."""
    chips = page.locator(".chips button")
    expect(chips.first).to_be_visible()
    for number in range(chips.count()):
        chips.nth(number).tap()
        group = (page.locator(".holder").get_attribute("aria-label") or "").rpartition(": ")[2]
        for letters, word in answers.items():
            if sorted(letters) == sorted(group.replace(" ", "")):
                for letter in word:
                    page.locator(f".keys button[aria-label='{letter}']").tap()


def sheet_line(page: Page, number: int) -> list[int]:
    row = page.locator(f".score tr:has(th:text('Hand {number}'))")
    return [points(text) for text in row.locator("td").all_inner_texts()]


def assert_sheet_adds_up(page: Page) -> None:
    """Every line of the score sheet, the one of a false knock included, makes up its total."""
    rows = page.locator(".score tbody tr:not(.round)").all()
    *hands, totals = [row.locator("td").all_inner_texts() for row in rows]
    assert [sum(map(points, column)) for column in zip(*hands, strict=True)] == [
        points(total) for total in totals
    ]


def points(text: str) -> int:
    """A number of the sheet; what is only heard stands after it."""
    return int((text.split() or ["0"])[0].replace("−", "-"))


def go_on(*pages: Page) -> None:
    for page in pages:
        with table.answering(page):
            page.locator("button.next").click()


def assert_no_secret_was_seen(page: Page) -> None:
    """Everything that the spectator's stream brought while hands were secret."""
    received: list[str] = page.evaluate("window.received")
    frames = [json.loads(text) for text in received]
    secret = [f for f in frames if f.get("phase") == "playing" and not f["view"]["marks"]]
    assert len(secret) > 10
    for frame in secret:
        view = frame["view"]
        assert view["hand"] is None
        assert view["hands"] is None
        assert view["paper"] is None
        assert view["groups"] is None
        assert frame["asks"] == []
        assert (view["holders"] is None) == (view["phase"] != "unscramble")
