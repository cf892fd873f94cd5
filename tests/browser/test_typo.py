"""Typo in the browser: four people, doubts both ways, a time-out, and a game to its end."""

import json
import re
from collections import Counter
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, fits
from wordhall.games.typo import odds
from wordhall.games.typo.model import Side
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon

NAMES = ("Nell", "Omar", "Mira", "Jonas")
MOST_ANSWERS = 120

READ = """() => ({
  rows: [...document.querySelectorAll(".rows > li .cards")].map((row) =>
    [...row.querySelectorAll("b")].map((letter) => letter.textContent).join("")),
  hand: [...document.querySelectorAll(".fan .card b")].map((letter) => letter.textContent).join(""),
  now: Number(document.querySelector(".queue li.now")?.dataset.queue ?? -1),
})"""


class Player(NamedTuple):
    page: Page
    name: str
    way: Literal["keys", "touch", "mouse"]


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().word_list().graph


def test_four_people_play_a_whole_game(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    players = sit_down(visit)
    watcher = table.watch(visit(table.watch_link(players[0].page), **table.DESK))
    expect(watcher.locator(".rows")).to_be_visible()
    hands = {"".join(sorted(look(player.page)["hand"])) for player in players}

    pick_in_secret(players)
    doubt_a_true_word(players, watcher)
    bluff(players)
    doubt_a_wrong_word(players)
    run_out_of_time(players, slow_hall)
    finish(players, graph)

    for page in (*(player.page for player in players), watcher):
        expect(page.get_by_text("Scoring")).to_be_visible()
    add_up(players[0].page)
    expect(players[0].page.get_by_role("heading", name="All words")).to_be_visible()
    assert_no_hand_was_seen(watcher, hands)


def pick_in_secret(players: tuple[Player, ...]) -> None:
    """A choice may be changed, and nobody sees it before the last one has chosen."""
    nell, omar, mira, jonas = players
    pick(nell, "A")
    pick(nell, "E")
    expect(nell.page.locator(".fan button[aria-pressed=true]")).to_have_count(1)
    expect(omar.page.locator(".queue .card.down")).to_have_count(1)
    pick(omar, "E")
    expect(jonas.page.locator("[data-seat='1']")).to_contain_text("ready")
    expect(jonas.page.locator("[data-seat='2']")).to_contain_text("thinking")
    pick(mira, "S")
    expect(mira.page.get_by_text("Waiting for Jonas")).to_be_visible()
    expect(mira.page.locator("[data-seat='3'] .flag")).to_have_text("Picking")
    pick(jonas, "G")
    for player in players:
        expect(player.page.locator(".queue .turn")).to_have_count(4)
    # Nell holds the timer, so her E comes before Omar's.
    expect(nell.page.get_by_text("You hold the timer")).to_be_visible()
    expect(omar.page.get_by_text("Nell is placing E")).to_be_visible()


def doubt_a_true_word(players: tuple[Player, ...], watcher: Page) -> None:
    """It is looked up in front of everyone with its meaning, and its player has a card less."""
    nell, omar, mira, jonas = players
    say(nell, "R", 1, "front", "ERASE")
    for player in (omar, mira, jonas):
        expect(player.page.get_by_text("says “ERASE”")).to_be_visible()
    expect(mira.page.get_by_text("2 of 3 have to doubt it", exact=True)).to_be_visible()
    vote(omar, doubt=True)
    vote(jonas, doubt=True)
    for page in (*(player.page for player in players), watcher):
        expect(told(page)).to_contain_text("It’s a word")
    expect(seat_of(mira.page, "Nell").locator(".points")).to_have_text(re.compile("^2"))


def bluff(players: tuple[Player, ...]) -> None:
    """A made-up word that nobody doubts stands."""
    nell, omar, mira, _ = players
    say(omar, "D", 2, "front", "EDRANGLE")
    vote(nell, doubt=False)
    vote(mira, doubt=False)
    expect(nell.page.get_by_text("Jonas is placing G")).to_be_visible()
    assert look(nell.page)["rows"][1] == "ED"


def doubt_a_wrong_word(players: tuple[Player, ...]) -> None:
    """It costs half of a longest row and one card more, and gives the timer."""
    nell, omar, mira, jonas = players
    expect(jonas.page.get_by_role("heading", name="Where does G go?")).to_be_visible()
    say(jonas, "C", 3, "back", "CGRAB")
    vote(mira, doubt=False)
    vote(nell, doubt=True)
    vote(omar, doubt=True)
    expect(told(nell.page)).to_contain_text("It isn’t a word")
    nell.page.locator(".history").get_by_role("button", name="CGRAB").first.click()
    expect(nell.page.get_by_role("button", name="Report this word")).to_be_visible()
    nell.page.keyboard.press("Escape")
    expect(jonas.page.get_by_role("heading", name="Which row do you take?")).to_be_visible()
    jonas.page.keyboard.press("2")
    expect(jonas.page.get_by_text("You hold the timer")).to_be_visible()
    assert look(nell.page)["rows"] == ["ER", "G", "C", "T"]
    expect(seat_of(nell.page, "Jonas").locator(".points")).to_have_text(re.compile("^5"))


def run_out_of_time(players: tuple[Player, ...], hall: ManualClockHall) -> None:
    """Half typed, reloaded, and too late: the draft survives, the time does not."""
    nell, _, mira, _ = players
    begin(mira, "C", 3, "front", "SCAR")
    mira.page.reload()
    expect(mira.page.get_by_role("heading", name="Your word starts with SC")).to_be_visible()
    expect(mira.page.locator(".own")).to_have_text(["A", "R"])
    hall.turn(32)  # with three seconds in which all looked at Jonas' verdict
    expect(mira.page.get_by_role("button", name=re.compile("^Say (SCAR|it)$"))).to_be_visible()
    hall.turn(3)
    expect(nell.page.get_by_text("Mira ran out of time with S").first).to_be_visible()
    assert look(nell.page)["rows"] == ["S", "G", "C", "T"]
    expect(seat_of(nell.page, "Mira").locator(".token")).to_be_visible()


def finish(players: tuple[Player, ...], graph: Graph) -> None:
    """Everyone picks what fits, says true words, and believes the others."""
    by_page = {player.page: player for player in players}
    believed: Counter[str] = Counter()
    for _ in range(MOST_ANSWERS):
        # Two who believe a word are enough, and the third is not asked any more.
        settled = [key for key, times in believed.items() if times == 2]
        asked = table.question(list(by_page), settled)
        if asked is None:
            return
        page, key = asked
        player = by_page[page]
        with table.answering(page):
            match key.partition(":")[0]:
                case "pick":
                    seen = look(page)
                    rows = tuple(seen["rows"])
                    pick(player, max(seen["hand"], key=lambda c: len(odds.spots(rows, c, graph))))
                case "place":
                    act(player, graph)
                case "doubt":
                    vote(player, doubt=False)
                    believed[key] += 1
                case "row":
                    page.locator(".choices button").first.click()
    raise AssertionError(f"the game did not end in {MOST_ANSWERS} answers")


def act(player: Player, graph: Graph) -> None:
    page = player.page
    expect(page.locator(".end").first).to_be_visible()
    card = page.locator(".queue li.now b").inner_text()
    rows = look(page)["rows"]
    found = odds.spots(tuple(rows), card, graph)
    if not found:
        page.get_by_role("button", name="I can’t make a word").click()
        return
    spot = max(found, key=lambda one: one.words)
    word = graph.begins(spot.start, 1)[0]
    say(player, rows[spot.row], spot.row + 1, spot.side, word)


def sit_down(visit: Visit, **given: Any) -> tuple[Player, ...]:
    """Four people with the cards of rigged_games.py; Omar has a phone."""
    host = visit("/settings", **table.DESK, **given)
    host.get_by_label("Name").fill(NAMES[0])
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_text("Saved.")).to_be_visible()
    host.goto("/new?game=typo")
    table.add_seats(host, 2)
    host.get_by_role("radio", name="Live").check()
    table.create_table(host)
    link = table.invitation(host)
    players = [Player(host, NAMES[0], "keys")]
    for name in NAMES[1:]:
        page = visit(link, **(table.PHONE if name == "Omar" else table.DESK), **given)
        table.fill_in_name(page, name)
        players.append(Player(page, name, "touch" if name == "Omar" else "mouse"))
    table.start_now(host)
    for player in players:
        expect(player.page.locator(".fan button")).to_have_count(4)
    return tuple(players)


def look(page: Page) -> Any:
    return page.evaluate(READ)


def told(page: Page) -> Any:
    """The history, which a phone doesn't show by itself, or what the page says to listeners."""
    return page.locator(".history").or_(page.locator("[aria-live=polite]")).first


def seat_of(page: Page, name: str) -> Any:
    return page.locator(".seat", has_text=name)


def pick(player: Player, card: str) -> None:
    page = player.page
    if player.way == "keys":
        table.tab_to(page, ".fan button")
        for _ in range(30):
            label = page.evaluate("document.activeElement.getAttribute('aria-label')") or ""
            if label.startswith(card):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    elif player.way == "touch":
        page.locator(f".fan button[aria-label^='{card},']").first.tap()
    else:
        page.locator(f".fan button[aria-label^='{card},']").first.click()
    chosen = page.locator(f".fan button[aria-pressed=true][aria-label^='{card},']")
    expect(chosen.or_(page.locator(".queue .turn").first)).to_be_visible()


def begin(player: Player, row: str, number: int, side: Side, word: str) -> None:
    """Lay the card at an end of a row, and type what comes after the row."""
    page = player.page
    expect(page.locator(".end").first).to_be_visible()
    if player.way == "keys":
        page.keyboard.press(str(number))
        page.keyboard.press("ArrowLeft" if side == "front" else "ArrowRight")
    else:
        end = page.locator(f".end[data-end='{number - 1}'][data-side={side}]")
        end.tap() if player.way == "touch" else end.click()
    expect(page.get_by_role("heading", name="Your word starts with")).to_be_visible()
    page.keyboard.type(word[len(row) + 1 :].lower())


def say(player: Player, row: str, number: int, side: Side, word: str) -> None:
    begin(player, row, number, side, word)
    named = re.compile(f"^Say ({word}|it)$")  # a small phone has no room for the word
    button = player.page.get_by_role("button", name=named)
    expect(button).to_be_visible()
    if player.way == "keys":
        player.page.keyboard.press("Enter")
    elif player.way == "touch":
        button.tap()
    else:
        button.click()


def vote(player: Player, *, doubt: bool) -> None:
    name = "I don’t believe it" if doubt else "Fine by me"
    button = player.page.get_by_role("button", name=name)
    expect(button).to_be_visible()
    if player.way == "keys":
        player.page.keyboard.press("y" if doubt else "n")
    elif player.way == "touch":
        button.tap()
    else:
        button.click()
    expect(button).to_have_count(0)


def phase_of(page: Page) -> str:
    """What this page asks of its player."""
    if page.locator(".end").count():
        return "place"
    if page.get_by_role("button", name="Fine by me").count():
        return "doubt"
    return "pick" if page.locator(".fan.picking").count() else "wait"


def add_up(page: Page) -> None:
    """The table of reasons gives the cards left, column by column."""
    rows = page.locator("section:has-text('Scoring') tbody tr").all()
    numbers = [
        [int(cell.replace("−", "-")) for cell in row.locator("td.number").all_inner_texts()]
        for row in rows
    ]
    *parts, left = numbers
    assert [sum(column) for column in zip(*parts, strict=True)] == left
    assert min(left) == 0


def assert_no_hand_was_seen(page: Page, hands: set[str]) -> None:
    """Everything that the spectator's stream brought while the game was on."""
    received: list[str] = page.evaluate("window.received")
    during = [text for text in received if json.loads(text).get("phase") == "playing"]
    assert len(during) > 30
    for text in during:
        view = json.loads(text)["view"]
        assert view["hand"] is None
        assert set(view["hands"]) == {None}
        assert view["stock"] is None
        assert view["pick"] == ""
        assert not [hand for hand in hands if f'"{hand}"' in text]


def test_who_left_no_longer_holds_cards(visit: Visit, slow_hall: ManualClockHall) -> None:
    omar = sit_down(visit)[1].page
    omar.evaluate(
        """(id) => fetch(`/api/tables/${id}/leave`, {
          method: "POST", headers: { "content-type": "application/json" }, body: '{"seat":1}' })""",
        omar.url.rpartition("/")[2],
    )
    expect(omar.locator(".fan")).to_have_count(0)
    expect(omar.get_by_role("heading", name="Everyone picks a card")).to_be_visible()


def test_an_end_of_a_row_lights_up_under_a_carried_card(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    players = sit_down(visit)
    nell = players[0].page
    for player, card in zip(players, "EESG", strict=True):
        pick(player, card)
    card_box = nell.locator(".fan .held").bounding_box()
    end_box = nell.locator(".end[data-end='2'][data-side=front]").bounding_box()
    assert card_box is not None
    assert end_box is not None
    nell.mouse.move(card_box["x"] + 10, card_box["y"] + 30)
    nell.mouse.down()
    nell.mouse.move(end_box["x"] + 20, end_box["y"] + 20, steps=4)
    lit = nell.locator(".end.target")
    expect(lit).to_have_attribute("data-end", "2")
    expect(lit).to_have_attribute("data-side", "front")
    nell.mouse.up()
    expect(lit).to_have_count(0)
    expect(nell.get_by_role("heading", name="Your word starts with EC")).to_be_visible()


@table.each_look
def test_nothing_stands_in_anyones_way_at_a_table_of_typo(
    visit: Visit, slow_hall: ManualClockHall, look: dict[str, Any]
) -> None:
    page = visit("/", **look)
    page.get_by_role("button", name="Play now: Typo").click()
    expect(page.locator(".fan button").first).to_be_visible()
    expect(page.locator(".queue li").first).to_contain_text("You haven’t picked yet")
    page.keyboard.press("h")
    expect(page.locator(".fan .down").first).to_be_visible()
    page.keyboard.press("h")
    met: set[str] = set()
    for _ in range(60):
        phase = phase_of(page)
        if phase not in met:
            met.add(phase)
            assert complaints(page) == [], phase
            assert fits(page), phase
        if met >= {"pick", "place", "doubt"}:
            break
        if phase == "pick" and not page.locator(".fan [aria-pressed=true]").count():
            page.locator(".fan button").first.click()
        elif phase == "place":
            page.locator(".end").first.click()
            page.get_by_role("button", name=re.compile("^Say ")).click()
            expect(page.locator(".end")).to_have_count(0)
        slow_hall.turn(2)
    assert met >= {"pick", "place", "doubt"}
    page.goto("/rules/typo")
    expect(page.get_by_role("heading", name="I don’t believe it")).to_be_visible()
    assert complaints(page) == [], "rules"
    assert fits(page)
