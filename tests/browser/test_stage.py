"""The stage: big moments in the middle of the table, one at a time, for eyes and ears."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import (
    kross,
    rigged_games,
    screen_reader,
    table,
    test_exposee,
    test_table,
    test_typo,
)
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, fits
from wordhall.games import GAMES
from wordhall.lexicon import Lexicon


def stage(page: Page) -> Locator:
    return page.locator("[data-stage=shown]")


def note(page: Page) -> Locator:
    """The same in words, below the cloth."""
    return page.locator("[data-stage-note]")


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=name, exact=True)


def test_cards_turn_on_the_stage_and_a_doubted_word_gets_its_verdict_there(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar, mira, jonas = players = test_typo.sit_down(visit, **table.MOVING)
    for player in players:
        table.hold_timers(player.page)
    for player, card in zip(players, "EESG", strict=True):
        test_typo.pick(player, card)
    for page in (nell.page, omar.page):
        expect(stage(page)).to_contain_text("1st")
        screen_reader.expect_heard(page, "Cards revealed: E, E, G and S.")
        assert complaints(page) == [], "cards turn"
        assert fits(page)
    expect(heading(nell.page, "You go first")).to_be_visible()
    expect(heading(omar.page, "Nell goes first")).to_be_visible()
    expect(note(omar.page)).to_contain_text("You’re 2nd with E.")
    screen_reader.expect_heard(omar.page, "You’re 2nd with E.")

    # Nobody has to wait, and someone who comes late is not shown it.
    jonas.page.reload()
    expect(jonas.page.locator(".rows")).to_be_visible()
    expect(stage(jonas.page)).to_have_count(0)
    nell.page.keyboard.press("4")
    leave_stage(nell.page)
    expect(heading(nell.page, "Where does E go?")).to_be_visible()
    omar.page.locator("[data-stage=shown]").tap()
    leave_stage(omar.page)
    table.let_time_pass(mira.page)
    expect(stage(mira.page)).to_have_count(0)

    test_typo.say(nell, "R", 1, "front", "ERASE")
    test_typo.vote(omar, doubt=True)
    test_typo.vote(jonas, doubt=True)
    for page in (nell.page, omar.page):
        expect(stage(page)).to_contain_text("It’s a word")
        expect(stage(page)).to_contain_text("remove from memory")
        screen_reader.expect_heard(page, "remove from memory")
        assert complaints(page) == [], "verdict"
        assert fits(page)
    expect(heading(nell.page, "You were right")).to_be_visible()
    expect(note(omar.page)).to_contain_text("You and Jonas doubted it. Mira didn’t.")
    expect(note(omar.page).get_by_role("button", name="Report this word")).to_be_visible()
    omar.page.get_by_role("button", name="Continue").tap()
    leave_stage(omar.page)
    expect(heading(omar.page, "Where does E go?")).to_be_visible()


def leave_stage(page: Page) -> None:
    """What was pressed ended the moment, before its time."""
    expect(page.locator("[data-stage].leaving")).to_have_count(1)
    table.let_time_pass(page)
    expect(stage(page)).to_have_count(0)


def test_where_nothing_may_move_a_line_says_it_and_covers_nothing(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    players = test_typo.sit_down(visit)
    nell = players[0].page
    table.hold_timers(nell)
    for player, card in zip(players, "EESG", strict=True):
        test_typo.pick(player, card)
    line = nell.locator("[data-stage=plain]")
    expect(line).to_contain_text("You go first A to Z: E, E, G, then S.")
    expect(stage(nell)).to_have_count(0)
    nell.keyboard.press("4")
    expect(heading(nell, "Your word starts with TE")).to_be_visible()
    table.let_time_pass(nell)
    expect(line).to_have_count(0)


def test_a_miss_is_said_at_its_tile_and_a_named_word_turns_over_on_the_stage(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    graph = Lexicon.open().word_list(GAMES["exposee"].words).up_to_level(70, anchored=True).graph
    nell = visit("/", **table.DESK, **table.MOVING)
    test_exposee.lay_a_table_by_keyboard(nell, seats=2)
    ida = test_exposee.sit_down(visit, nell, "Ida", **table.PHONE, **table.MOVING)
    table.start_now(nell)
    expect(nell.locator(".flag.mine")).to_be_visible()
    secret = test_exposee.place("Nell", nell, graph)
    expect(ida.locator(".guess .actions")).to_be_visible()
    for page in (nell, ida):
        table.hold_timers(page)
    guess_q(ida)
    for page in (nell, ida):
        tip, tried = page.locator("[data-tip]"), page.locator(".square .tried.cloth")
        expect(tip).to_have_text("Not Q. One miss left.")
        expect(tried).to_have_attribute("data-letter", "Q")
        said, lies = tip.bounding_box(), tried.bounding_box()
        assert said is not None
        assert lies is not None
        assert said["y"] + said["height"] <= lies["y"], "the tip covers the letter"
        assert complaints(page) == [], "a miss"
        assert fits(page)
    number = ida.locator(".guess .chosen").get_attribute("aria-label")
    assert number is not None
    assert "not Q" in number
    expect(heading(ida, "Tile 1 isn’t Q. Guess again")).to_be_visible()
    ida.get_by_role("button", name="Pick a letter").tap()
    expect(ida.locator("dialog button[aria-label='A']")).to_be_visible()
    expect(ida.locator("dialog button[aria-label='Q']")).to_have_count(0)
    ida.keyboard.type("q")
    expect(ida.get_by_role("button", name="Q was tried")).to_have_attribute("aria-disabled", "true")
    expect(ida.locator(".small-rack .tile")).to_have_count(10)

    test_exposee.name_word("Ida", ida, secret)
    for page, title in ((nell, "Ida named it"), (ida, "You named it")):
        expect(stage(page)).to_contain_text(title)
        expect(note(page)).to_contain_text("letters were still hidden")
        expect(note(page).get_by_role("listitem")).to_have_count(2)
        assert complaints(page) == [], "named"
        assert fits(page)
    points = note(ida).locator("li b").first.inner_text()
    expect(ida.locator("[data-seat='1'] .points")).to_have_text(re.compile(rf"^{points[1:]}"))
    ida.get_by_role("button", name="Continue").tap()
    leave_stage(ida)


def guess_q(page: Page) -> None:
    page.locator(".guess [data-guess]").first.tap()
    with table.answering(page):
        page.locator("dialog button[aria-label='Q']").tap()
        page.locator(".guess .actions .main").tap()


def test_all_seven_tiles_are_celebrated_and_so_is_the_winner(
    visit: Visit, slow_hall: ManualClockHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rigged_games, "WORDS", (("AEINRST", "BEEIIOU"), "EFEATLOBTKDLAV"))
    nell, omar = test_table.two(visit, **table.MOVING)
    for page in (nell, omar):
        table.hold_timers(page)
    test_table.play(nell, Lexicon.open().word_list().graph)
    for page, title in ((nell, "You used all seven tiles"), (omar, "Nell used all seven tiles")):
        expect(stage(page)).to_contain_text(title)
        assert complaints(page) == [], "seven tiles"
        expect(page.locator(".sky .pill")).to_have_text(re.compile(r"^\+\d\d$"))
    points = omar.locator(".sky .pill").inner_text()
    expect(omar.locator("[data-seat='0'] .points")).to_have_text(re.compile(f"^{points[1:]}"))
    nell.get_by_role("button", name="Continue").click()
    leave_stage(nell)
    omar.keyboard.press("Escape")
    leave_stage(omar)

    omar.get_by_role("button", name="Resign…").click()
    omar.get_by_role("button", name="Resign", exact=True).click()
    for page, title in ((nell, "You win"), (omar, "Nell wins")):
        expect(stage(page)).to_contain_text(title)
        assert complaints(page) == [], "winner"
    nell.keyboard.press("Enter")
    table.let_time_pass(nell)
    expect(nell.get_by_text("Scoring")).to_be_visible()


def test_the_winner_of_kross_is_celebrated_on_a_desk_and_on_a_phone(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    screens: list[dict[str, Any]] = [
        {**table.DESK, **table.MOVING},
        {**table.PHONE, **table.MOVING},
    ]
    [nell, omar], id = kross.seated(visit, screens)
    for page in (nell, omar):
        expect(page.locator(".pad .grid")).to_be_visible()
        table.hold_timers(page)
    assert omar.request.post(f"/api/tables/{id}/resign", data={"seat": 1}).ok
    for page, title in ((nell, "You win"), (omar, "Nell wins")):
        expect(stage(page)).to_contain_text(title)
        assert complaints(page) == [], title
        assert fits(page)
    nell.keyboard.press("Enter")
    omar.get_by_role("button", name="Continue").tap()
    for page in (nell, omar):
        table.let_time_pass(page)
        expect(page.get_by_text("Scoring")).to_be_visible()
