"""The stage: big moments in the middle of the table, one at a time, for eyes and ears."""

from playwright.sync_api import Locator, Page, expect

from tests.browser import table, test_typo
from tests.browser.conftest import Visit
from tests.browser.slow import SlowHall
from tests.browser.test_pages import complaints, fits


def stage(page: Page) -> Locator:
    return page.locator("[data-stage=shown]")


def note(page: Page) -> Locator:
    """The same in words, below the cloth."""
    return page.locator("[data-stage-note]")


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=name, exact=True)


def test_cards_turn_on_the_stage_and_a_doubted_word_gets_its_verdict_there(
    visit: Visit, slow_hall: SlowHall
) -> None:
    nell, omar, mira, jonas = players = test_typo.sit_down(visit, **table.MOVING)
    for player in players:
        table.hold_timers(player.page)
    for player, card in zip(players, "EESG", strict=True):
        test_typo.pick(player, card)
    for page in (nell.page, omar.page):
        expect(stage(page)).to_contain_text("1st")
        expect(page.locator("[role=status][aria-live]")).to_contain_text("A to Z: E, E, G, then S.")
        assert complaints(page) == [], "cards turn"
        assert fits(page)
    expect(heading(nell.page, "You go first")).to_be_visible()
    expect(heading(omar.page, "Nell goes first")).to_be_visible()
    expect(note(omar.page)).to_contain_text("You’re 2nd with E.")

    # Nobody has to wait, and whoever comes late is not shown it.
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
        expect(page.locator("[role=status][aria-live]")).to_contain_text("remove from memory")
        assert complaints(page) == [], "verdict"
        assert fits(page)
    expect(heading(nell.page, "You were right")).to_be_visible()
    expect(note(omar.page)).to_contain_text("You and Jonas doubted it. Mira didn’t.")
    omar.page.get_by_role("button", name="Continue").tap()
    leave_stage(omar.page)
    expect(heading(omar.page, "Where does E go?")).to_be_visible()


def leave_stage(page: Page) -> None:
    """What was pressed ended the moment, before its time."""
    expect(page.locator("[data-stage].leaving")).to_have_count(1)
    table.let_time_pass(page)
    expect(stage(page)).to_have_count(0)


def test_where_nothing_may_move_a_line_says_it_and_covers_nothing(
    visit: Visit, slow_hall: SlowHall
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
