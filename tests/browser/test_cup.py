"""A tournament as its director, its judge and three players see it."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.hall_server import HallServer
from tests.browser.test_kross import (
    call_by_mouse,
    call_by_touch,
    flag,
    write_by_mouse,
    write_by_touch,
)
from tests.browser.test_pages import complaints, fits, settle
from wordhall.lexicon import Lexicon

WALL = {"viewport": {"width": 1920, "height": 1080}}
GRAPH = Lexicon.open().word_list().graph


def make(
    visit: Visit, game: str = "Words", *, tables_of: str | None = None, **given: Any
) -> tuple[Page, str]:
    """Dee makes a tournament of two rounds."""
    dee = visit("/cups/new", **{**table.DESK, **given})
    dee.get_by_label("Name", exact=True).fill("Friday Word Club")
    dee.get_by_label(re.compile("^Game")).select_option(game)
    dee.get_by_label("Rounds").fill("2")
    if tables_of is not None:
        dee.get_by_label("Most players per table").fill(tables_of)
    dee.get_by_role("button", name="Create tournament").click()
    dee.locator("dialog input").fill("Dee")
    dee.locator("dialog").get_by_role("button", name="Continue").click()
    expect(dee.get_by_label("Invitation link")).to_be_visible()
    return dee, dee.url.rpartition("/")[2]


def come(visit: Visit, link: str, name: str, **device: Any) -> Page:
    page = visit(link, **(device or table.DESK))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Friday Word Club")).to_be_visible()
    return page


def my_games(page: Page) -> Any:
    return page.locator("section[aria-labelledby=my-games] li a")


def play_all(page: Page) -> int:
    """Play once in every game that waits for this player, one after the other; returns how many."""
    played = 0
    expect(my_games(page)).to_have_count(2)
    for link in my_games(page).evaluate_all("(all) => all.map((one) => one.getAttribute('href'))"):
        page.locator(f"section[aria-labelledby=my-games] a[href='{link}']").click()
        expect(page.locator(".cup-bar li")).to_have_count(2)
        expect(page.locator(".seat.turn")).to_be_visible()
        if page.locator(".seat.turn .mine").count():
            play_once(page)
            played += 1
        page.locator(".cup-bar .back").click()
    return played


def play_once(page: Page) -> None:
    seen = table.look(page)
    move = table.best(seen, GRAPH)
    if move is None:
        page.get_by_role("button", name="Pass").first.click()
        page.locator("dialog").get_by_role("button", name="Pass").click()
    else:
        table.type_move(page, move, seen.board)
        page.keyboard.press("Enter")
    expect(page.locator(".seat.turn .mine")).to_have_count(0)


def no_help(page: Page) -> None:
    """At a game of a tournament there is no word help and no talk."""
    my_games(page).first.click()
    page.wait_for_selector("[role=grid]")
    assert page.get_by_role("heading", name="Chat").count() == 0
    said = page.evaluate("fetch('/api/define?word=quiz').then((reply) => reply.json())")
    assert said["code"] == "cup-word"


def links(dee: Page) -> tuple[str, str]:
    """The links for players and for a judge."""
    players = dee.get_by_label("Invitation link").input_value()
    dee.get_by_role("button", name="Link for a judge").click()
    judge = dee.get_by_role("textbox", name="Link for a judge").input_value()
    dee.get_by_role("button", name="Close").click()
    return players, judge


# After the page has heard of its size, which it does as it is drawn; its clock stands still.
LAID_OUT = "() => new Promise((done) => new ResizeObserver(() => done()).observe(document.body))"
CUT_OFF = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)];
  const small = 22 * Math.min(innerWidth / 1920, innerHeight / 1080);
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const foot = box(document.querySelector("footer"));
  const wrong = [
    ...all("header.band, footer").filter((one) => box(one).bottom > innerHeight + 1),
    ...all("section").filter((one) => box(one).bottom > foot.top + 1),
    ...all("section").filter((one) => box(one).right > innerWidth + 1),
    ...all("section li").filter((one) => box(one).bottom > box(one.closest("section")).bottom + 1),
    ...all("section *").filter((one) => size(one) < small - 0.1 && one.localName !== "sup"),
  ];
  return wrong.map((one) => one.textContent);
}"""


def cut_off(wall: Page, width: int, height: int) -> list[str]:
    """Whatever of a projector of this size does not fit, or cannot be read from afar."""
    wall.set_viewport_size({"width": width, "height": height})
    title = int(64 * min(width / 1920, height / 1080))
    expect(wall.locator("h1")).to_have_css("font-size", re.compile(f"^{title}[.p]"))
    wall.evaluate(LAID_OUT)
    return list(wall.evaluate(CUT_OFF))


def end_round(dee: Page) -> None:
    dee.get_by_role("button", name="End the round").click()
    dee.locator("dialog").get_by_role("button", name="End the round").click()


def test_a_director_a_judge_and_three_players_play_a_tournament(
    visit: Visit, hall: HallServer
) -> None:
    dee, cup = make(visit)
    link, judging = links(dee)
    ann = come(visit, link, "Ann")
    ben = come(visit, link, "Ben", **table.PHONE)
    cat = come(visit, link, "Cat")
    jo = come(visit, judging, "Jo")
    for name in ("Ann", "Ben", "Cat"):
        expect(dee.locator("#players").locator("xpath=../..").get_by_text(name)).to_be_visible()
    expect(jo.get_by_text("Judge: Jo")).to_be_visible()

    dee.get_by_role("button", name="Seats").click()
    dee.get_by_role("button", name="Draw seats").click()
    dee.get_by_role("button", name="Save seats").click()
    dee.get_by_role("button", name="Start round 1").click()
    for page in (ann, ben, cat):
        expect(my_games(page)).to_have_count(2)
        expect(page.get_by_role("timer", name="Time left in this round")).to_be_visible()
    assert fits(ben)

    # Each of the three games is opened, and waits for Ann if she is in it.
    assert play_all(ann) + play_all(ben) + play_all(cat) >= 3
    expect(dee.locator("td.cell button", has_text="0").first).to_be_visible()
    expect(dee.locator("td.sum").first).not_to_have_text("0")

    # The server is started again in the middle of the round, and nobody does anything about it.
    hall.stop()
    hall.start()
    expect(dee.locator("td.sum").first).not_to_have_text("0")
    expect(my_games(ann)).to_have_count(2)

    dee.get_by_role("button", name="Pause").click()
    expect(ann.locator(".head")).to_contain_text("Round 1 of 2 is paused")
    dee.get_by_role("button", name="Resume").click()
    expect(ann.locator(".head")).to_contain_text("Round 1 of 2 in progress")
    assert play_all(ann) == 2

    no_help(ann)
    # The judge rules on a game, and the reason stays where everyone reads it.
    expect(jo.locator("td.cell button").first).to_be_visible()
    jo.locator("td.cell button").first.click()
    jo.get_by_label("Reason (shown to everyone)").fill("Tiles were seen")
    jo.get_by_role("button", name="Make the ruling").click()
    expect(cat.get_by_text("Tiles were seen")).to_be_visible()

    end_round(dee)
    # The seats were drawn, so Ann may be looking at the game that the judge ended.
    over = re.compile("The round’s time is up|The judge ended the game")
    expect(ann.get_by_text(over).first).to_be_visible()
    expect(jo.locator(".head")).to_contain_text("The judge is confirming the scores")
    jo.get_by_role("button", name="Confirm table 1").click()
    expect(cat.get_by_text("Confirmed by Jo")).to_be_visible()
    expect(cat.locator("#standing")).to_be_visible()

    dee.get_by_role("button", name="Start round 2").click()
    expect(my_games(cat)).to_have_count(2)
    end_round(dee)
    jo.get_by_role("button", name="Confirm table 1").click()
    expect(cat.get_by_text("won the tournament")).to_be_visible()

    reply = cat.request.get(f"/api/cups/{cup}/csv")
    assert reply.ok
    assert "Tiles were seen" in reply.text()
    cat.goto(f"/cup/{cup}/print")
    expect(cat.get_by_role("heading", name="Round 2 of 2 · Table 1")).to_be_visible()


def test_the_form_suggests_a_length_that_lets_people_play(visit: Visit) -> None:
    dee = visit("/cups/new", **table.DESK)
    minutes = dee.get_by_label("Minutes per round")
    expect(minutes).to_have_value("42")
    dee.get_by_label("Most players per table").fill("5")
    expect(minutes).to_have_value("24")
    minutes.fill("20")
    dee.get_by_label("Most players per table").fill("6")
    expect(minutes).to_have_value("20")


def test_a_standing_says_what_it_ranks_by(visit: Visit) -> None:
    dee, _ = make(visit)
    dee.get_by_label("One name per line").fill("Mia\nNoah")
    dee.get_by_role("button", name="Add", exact=True).click()
    dee.get_by_role("button", name="Start round 1").click()
    end_round(dee)
    dee.get_by_role("button", name="Confirm table 1").click()
    standing = dee.locator("section[aria-labelledby=standing]")
    expect(standing).to_contain_text("Ranked by tables won, then points.")


def test_a_game_given_up_early_waits_for_the_judge(visit: Visit) -> None:
    dee, _ = make(visit)
    dee.get_by_label("One name per line").fill("Mia\nNoah")
    dee.get_by_role("button", name="Add", exact=True).click()
    dee.get_by_role("button", name="Start round 1").click()
    expect(dee.locator(".head")).to_contain_text("in progress")
    dee.get_by_role("button", name="Remove Mia").click()
    judge = dee.locator("section[aria-labelledby=judge]")
    expect(judge).to_contain_text("Mia gave up early")
    expect(judge).to_contain_text("Noah made 0 plays")
    expect(judge).to_contain_text("It doesn’t count until you decide.")
    expect(dee.locator(".head")).to_contain_text("The judge is confirming the scores")
    expect(judge.get_by_role("button", name="Confirm table 1")).to_have_count(0)
    judge.get_by_role("button", name="Decide").click()
    expect(dee.locator("dialog select").first).to_have_value("count")
    dee.get_by_label("Reason (shown to everyone)").fill("Mia felt ill")
    dee.get_by_role("button", name="Make the ruling").click()
    either = re.compile("^(Mia – Noah|Noah – Mia): counts as it stands$")  # lots decide who opens
    expect(dee.get_by_text(either)).to_be_visible()
    judge.get_by_role("button", name="Confirm table 1").click()
    expect(dee.locator(".head")).to_contain_text("Round 1 of 2 is confirmed")


def test_a_typed_in_player_comes_with_a_slip(visit: Visit) -> None:
    dee, _ = make(visit)
    dee.get_by_label("One name per line").fill("Mia\nNoah")
    dee.get_by_role("button", name="Add", exact=True).click()
    dee.get_by_role("button", name="Slip for Mia").click()
    link = dee.get_by_role("textbox", name="Slip for Mia").input_value()
    dee.get_by_role("button", name="Start round 1").click()
    expect(dee.locator(".head")).to_contain_text("Round 1 of 2 in progress")
    mia = visit(link, **table.PHONE)
    expect(my_games(mia)).to_have_count(1)
    my_games(mia).first.click()
    mia.wait_for_selector("[role=grid]")
    assert fits(mia)


@table.each_look
def test_nothing_stands_in_anyones_way_in_a_tournament(visit: Visit, look: dict[str, Any]) -> None:
    dee, cup = make(visit, **look)
    assert complaints(dee) == [], "registering"
    assert fits(dee), "registering"
    dee.get_by_label("How many").fill("4")
    dee.get_by_role("button", name="Add bots").click()
    link = dee.get_by_label("Invitation link").input_value()
    ann = come(visit, link, "Ann", **look)
    expect(dee.get_by_text("5 players").first).to_be_visible()
    dee.get_by_role("button", name="Seats").click()
    expect(dee.get_by_role("button", name="Save seats")).to_be_visible()
    assert complaints(dee) == [], "seats"
    assert fits(dee), "seats"
    dee.get_by_role("button", name="Close").click()
    dee.get_by_role("button", name="Start round 1").click()
    # A phone has no room for who played whom: there a player's name opens that player's games.
    if "is_mobile" in look:
        dee.locator("tbody").get_by_role("button", name="Ann", exact=True).click()
        expect(dee.locator("tr.games li")).to_have_count(4)
    scores = dee.locator("td.cell button, tr.games button")
    expect(scores.first).to_be_visible()
    assert complaints(dee) == [], "directing"
    assert fits(dee), "directing"
    scores.first.click()
    expect(dee.get_by_role("button", name="Make the ruling")).to_be_visible()
    assert complaints(dee) == [], "ruling"
    assert fits(dee), "ruling"
    dee.get_by_role("button", name="Close").click()
    expect(my_games(ann)).to_have_count(4)
    assert complaints(ann) == [], "playing"
    assert fits(ann), "playing"
    my_games(ann).first.click()
    ann.wait_for_selector("[role=grid]")
    expect(ann.locator(".cup-bar li")).to_have_count(4)
    assert complaints(ann) == [], "a game"
    assert fits(ann), "a game"
    for path in (f"/cup/{cup}/projector", f"/cup/{cup}/print", "/cups", "/cups/new", "/"):
        dee.goto(path)
        settle(dee)
        assert complaints(dee) == [], path
        assert fits(dee), path


def test_the_projector_fits_one_screen_and_renews_itself(visit: Visit) -> None:
    dee, cup = make(visit)
    dee.get_by_label("How many").fill("30")
    dee.get_by_role("button", name="Add bots").click()
    wall = visit(f"/cup/{cup}/projector", **WALL)
    expect(wall.locator("section")).to_have_count(3)
    dee.get_by_role("button", name="Start round 1").click()
    expect(wall.locator("section")).to_have_count(4)
    expect(wall.get_by_role("timer")).to_be_visible()
    expect(wall.locator(".points").first).not_to_have_text("0")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        assert cut_off(wall, width, height) == []


FILLED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const top = box(document.querySelector("header.band")).bottom;
  const foot = box(document.querySelector("footer")).top;
  const shown = [...document.querySelectorAll("section li, aside > *")].map(box);
  const low = Math.max(...shown.map((one) => one.bottom));
  const right = Math.max(...shown.map((one) => one.right));
  return Math.min((low - top) / (foot - top), right / innerWidth);
}"""
HALF_EMPTY = 0.7


def test_a_small_event_fills_the_wall_and_says_what_comes_next(visit: Visit) -> None:
    dee, cup = make(visit, tables_of="3")
    wall = visit(f"/cup/{cup}/projector", **WALL)
    expect(wall.get_by_text("Scan to join")).to_be_visible()
    dee.get_by_label("How many").fill("6")
    dee.get_by_role("button", name="Add bots").click()
    dee.get_by_role("button", name="Start round 1").click()
    expect(wall.locator("section h2")).to_have_text(["Table 1", "Table 2"])
    expect(wall.get_by_text("Follow on your phone")).to_be_visible()
    assert wall.evaluate(FILLED) > HALF_EMPTY
    expect(wall.locator(".points").first).not_to_have_text("0")
    expect(wall.locator("section").last.locator(".points").first).not_to_have_text("0")
    end_round(dee)
    dee.get_by_role("button", name="Confirm all tables").click()
    expect(wall.locator("section h2")).to_have_text(["Round 1 winners", "Standings"])
    expect(wall.get_by_role("heading", name="Up next: round 2 of 2.")).to_be_visible()
    expect(wall.get_by_text("Everyone stays at their table.")).to_be_visible()
    # A player who won a table ranks above one with more points who didn't, and the wall says so.
    standings = wall.locator("section").last.locator("li")
    assert [line.locator(".won").inner_text() for line in standings.all()] == [
        *["1 table"] * 2,
        *["0 tables"] * 4,
    ]
    expect(wall.get_by_text("Ranked by tables won, then points.")).to_be_visible()
    assert wall.evaluate(FILLED) > HALF_EMPTY
    for width, height in ((1920, 1080), (1024, 768)):
        assert cut_off(wall, width, height) == []
    dee.get_by_role("button", name="End the tournament").click()
    dee.locator("dialog").get_by_role("button", name="End the tournament").click()
    first = standings.first.locator("b").inner_text()
    expect(wall.get_by_role("heading", name=f"{first} won the tournament")).to_be_visible()
    assert wall.evaluate(FILLED) > HALF_EMPTY
    assert complaints(wall) == []


def type_in(dee: Page, many: int) -> None:
    """Players who have no device: their games only wait."""
    names = "\n".join(f"Rosalind {number}" for number in range(1, many + 1))
    dee.get_by_label("One name per line").fill(names)
    dee.get_by_role("button", name="Add", exact=True).click()
    expect(dee.get_by_text(f"Rosalind {many}", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("game", "players", "tables", "at_once"),
    [("Words", 200, 25, 4), ("Kross", 40, 8, 8), ("Kross", 125, 25, 8)],
)
def test_many_tables_turn_by_themselves_on_the_projector(
    visit: Visit, game: str, players: int, tables: int, at_once: int
) -> None:
    dee, cup = make(visit, game)
    type_in(dee, players)
    dee.get_by_role("button", name="Start round 1").click()
    expect(dee.locator(".head")).to_contain_text("Round 1 of 2 in progress")
    wall = visit("/rules/words", **WALL)
    # Time stands still on the wall but for what the test lets pass, however slow the machine is.
    wall.clock.install()
    wall.clock.pause_at(datetime.now(UTC) + timedelta(seconds=30))
    wall.goto(f"/cup/{cup}/projector")
    seen: list[str] = []
    while len(seen) < tables:
        expect(wall.locator("section h2").first).to_have_text(f"Table {len(seen) + 1}")
        expect(wall.locator("section")).to_have_count(min(at_once, tables - len(seen)))
        seen += wall.locator("section h2").all_inner_texts()
        for width, height in ((1280, 720), (1920, 1080)):
            assert cut_off(wall, width, height) == []
        wall.clock.run_for(12_000)
    assert seen == [f"Table {number}" for number in range(1, tables + 1)]
    expect(wall.locator("section h2").first).to_have_text("Table 1")


def test_three_players_and_a_director_play_an_event_of_kross(visit: Visit) -> None:
    dee, _ = make(visit, "Kross")
    link, _ = links(dee)
    ann = come(visit, link, "Ann")
    ben = come(visit, link, "Ben", **table.PHONE)
    cat = come(visit, link, "Cat")
    pages = {"Ann": ann, "Ben": ben, "Cat": cat}
    expect(dee.get_by_text("3 players").first).to_be_visible()
    dee.get_by_role("button", name="Start round 1").click()
    for page in pages.values():
        expect(my_games(page)).to_have_count(1)
        my_games(page).first.click()
        expect(page.locator(".cup-bar li")).to_have_text(re.compile("Table 1.*0 points"))
        expect(page.get_by_role("timer", name="Time left in this round")).to_be_visible()
        assert page.get_by_text("Standing now").count() == 0
        assert fits(page)
    # The rulebook lets players look words up; here they hear whether one counts, and no more.
    ann.get_by_label("Is it a word?").fill("spade")
    ann.get_by_label("Is it a word?").press("Enter")
    expect(ann.locator(".told p")).to_have_text(re.compile("SPADE"))

    # One rejects the letter and holds its card, the others write it down.
    caller = call_a_letter(pages, "Q")
    rejecter = "Ben" if caller == "Cat" else "Cat"
    pages[rejecter].get_by_role("button", name="Reject Q").click()
    for name, page in pages.items():
        if name != rejecter:
            flag(page, "Place Q")
            (write_by_touch if name == "Ben" else write_by_mouse)(page, 0)
    expect(ann.get_by_text(CALLS).first).to_be_visible()

    end_round(dee)
    for page in pages.values():
        expect(page.get_by_text("The round’s time is up").first).to_be_visible()
    rows = dee.locator("article tbody tr")
    expect(rows.last).to_contain_text(rejecter)
    expect(rows.last.locator("td.sum")).to_have_text("−1")
    dee.get_by_role("button", name="Confirm table 1").click()
    ann.locator(".cup-bar .back").click()
    standing = ann.locator("section[aria-labelledby=standing]")
    expect(standing.locator("tbody tr")).to_have_count(3)
    expect(standing.locator("tbody tr").last).to_have_text(re.compile(f"3.*{rejecter}.*0.*−1.*1"))
    expect(standing.get_by_role("columnheader")).to_have_text(
        ["Place", "Player", "Tables won", "Points", "Games"]
    )

    # In the second round Ben leaves: the others play on, and he is last.
    dee.get_by_role("button", name="Start round 2").click()
    expect(my_games(ann)).to_have_count(1)
    dee.get_by_role("button", name="Remove Ben").click()
    expect(ann.locator("article tbody tr").last).to_contain_text("Ben")
    end_round(dee)
    dee.get_by_role("button", name="Confirm table 1").click()
    best = "Ann and Cat" if rejecter == "Ben" else "Ann"
    expect(ann.get_by_text(f"{best} won the tournament")).to_be_visible()


CALLS = re.compile(r"^(\w+) (call|is choosing) a letter$")


def call_a_letter(pages: dict[str, Page], letter: str) -> str:
    """The player who is to call calls this letter; returns who that was."""
    told = pages["Ann"].get_by_text(CALLS).first
    expect(told).to_be_visible()
    said = told.inner_text().split()[0]
    caller = "Ann" if said == "You" else said
    (call_by_touch if caller == "Ben" else call_by_mouse)(pages[caller], letter)
    return caller


TABLES = {"Words": 2, "Typo": 1, "Kross": 1, "Exposee": 1, "Foil": 1}


@pytest.mark.parametrize("game", TABLES)
def test_the_table_of_every_game_makes_room_for_the_bar_of_ones_games(
    visit: Visit, game: str
) -> None:
    dee, _ = make(visit, game)
    ann = come(visit, dee.get_by_label("Invitation link").input_value(), "Ann")
    type_in(dee, 2)
    dee.get_by_role("button", name="Start round 1").click()
    my_games(ann).first.click()
    expect(ann.locator(".cup-bar li")).to_have_count(TABLES[game])
    phone = visit(ann.url, storage_state=ann.context.storage_state(), **table.PHONE)
    expect(phone.locator(".cup-bar li")).to_have_count(TABLES[game])
    assert fits(phone)
    ann.set_viewport_size({"width": 1280, "height": 760})
    expect(ann.locator("#app")).to_have_css("min-height", "760px")
    high = "document.documentElement.scrollHeight"
    assert ann.evaluate(high) == 760, "nothing has to be scrolled for"
    above = ann.locator(".cup-bar").bounding_box()
    assert above is not None
    assert (above["y"], above["height"]) == (0, 49)
