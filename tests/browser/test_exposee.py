"""Exposee in the browser: three people through a whole game, and nobody sees under a back."""

import json
from string import ascii_uppercase
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser import exposee, table
from tests.browser.conftest import Visit
from tests.browser.exposee import Word
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_pages import complaints, fits
from tests.browser.test_words import add_up
from wordhall.games import GAMES
from wordhall.games.crossing import Laid, formed
from wordhall.kernel import Graph
from wordhall.lexicon import Lexicon

MOST_ANSWERS = 60
# Against two bots who take no time.
NEW_TABLE = """async () => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  await post("/api/me", { name: "Nell" });
  const bot = { kind: "bot", level: "medium" };
  const places = [{ kind: "me" }, bot, bot];
  const made = await post("/api/tables", { game: "exposee", places, pace: "none" });
  return (await made.json()).id;
}"""


class Secret(NamedTuple):
    """A word while it lies face down: its placer alone may read it."""

    placer: str
    word: str
    hidden: frozenset[tuple[int, int]]


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Lexicon.open().word_list(GAMES["exposee"].words).up_to_level(70, anchored=True).graph


def test_three_people_play_a_whole_game(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    """The first who guesses at a word tries letters and stops, the second one names it."""
    nell = visit("/", **table.DESK)
    lay_a_table_by_keyboard(nell)
    omar = sit_down(visit, nell, "Omar", **table.PHONE)
    ida = sit_down(visit, nell, "Ida", **table.DESK)
    table.start_now(nell)
    expect(nell.locator("[role=grid]")).to_be_visible()
    watcher = table.watch(visit(table.watch_link(nell), **table.DESK))
    expect(watcher.locator("[role=grid]")).to_be_visible()
    people = {nell: "Nell", omar: "Omar", ida: "Ida"}

    secrets: list[Secret] = []
    tried: set[str] = set()
    guessed: dict[Secret, Page] = {}
    passed = False
    for answers in range(MOST_ANSWERS):
        asked = table.question(list(people))
        if asked is None:
            break
        page, key = asked
        name = people[page]
        if key.startswith("place") and len(secrets) == 3 and not passed:
            passed = True
            pass_turn(page)
        elif key.startswith("place"):
            if page is ida:
                tried = try_no_word(page, graph)
            secrets.append(place(name, page, graph))
        elif guessed.setdefault(secrets[-1], page) is page:
            guess_letters(name, page, secrets[-1])
        else:
            name_word(name, page, secrets[-1])
        if answers == 1:
            page.reload()
    else:
        raise AssertionError(f"the game did not end in {MOST_ANSWERS} answers")

    assert [secret.word for secret in secrets] == ["ADAMSITE", "HALIDOM", "DOYENNES", "HAY"]
    assert set(guessed.values()) == set(people)
    for page in (*people, watcher):
        expect(page.get_by_text("Scoring")).to_be_visible()
    add_up(nell)
    assert fits(omar)
    for page, name in {**people, watcher: ""}.items():
        assert_nothing_hidden_was_received(name, page, secrets, tried)


def lay_a_table_by_keyboard(page: Page, seats: int = 3) -> None:
    expect(page.get_by_role("link", name="With friends: Exposee")).to_be_visible()
    table.tab_to(page, "[aria-label='With friends: Exposee']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who’s playing?")).to_be_visible()
    if seats == 3:
        table.tab_to(page, "footer button")
        page.keyboard.press("Enter")
    table.tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    table.tab_to(page, "dialog input")
    page.keyboard.type("Nell")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Invitation link")).to_be_visible()


def sit_down(visit: Visit, host: Page, name: str, **device: Any) -> Page:
    page = visit(table.invitation(host), **device)
    table.fill_in_name(page, name)
    return page


def place(name: str, page: Page, graph: Graph) -> Secret:
    """The longest word that there is, by keyboard, finger or mouse."""
    seen = exposee.look(page)
    assert "#" not in "".join(seen.board)
    word = exposee.longest(seen, graph)
    assert word is not None
    if name == "Nell":
        exposee.type_word(page, word)
        page.keyboard.press("Enter")
        expect(page.get_by_text("What the others will see")).to_be_visible()
        with table.answering(page):
            page.keyboard.press("Enter")
    else:
        exposee.lay_word(page, word, touch=name == "Omar")
        page.locator("button.play").click()
        with table.answering(page):
            page.get_by_role("button", name="Play it for").click()
    expect(page.locator(".offer")).to_have_count(0)
    backs = page.evaluate(exposee.BACKS)
    hidden = frozenset((row, column) for row, column in backs)
    return Secret(name, word.move.word, hidden)


def pass_turn(page: Page) -> None:
    page.get_by_role("button", name="Pass").first.click()
    with table.answering(page):
        page.locator("dialog").get_by_role("button", name="Pass").click()


def guess_letters(name: str, page: Page, secret: Secret) -> None:
    """A wrong letter, the right one, and no more."""
    right = letter_of(page, secret)
    wrong = next(letter for letter in ascii_uppercase if letter != right)
    for letter in (wrong, right):
        with table.answering(page):
            if name == "Nell":
                page.keyboard.press("Escape")
                page.keyboard.press("ArrowRight")
                page.keyboard.type(letter)
                page.keyboard.press("Enter")
            else:
                page.locator(".guess [data-guess]").first.click()
                if name == "Omar":
                    page.locator(f"dialog button[aria-label='{letter}']").tap()
                else:
                    page.keyboard.type(letter)
                page.locator(".guess .actions .main").click()
    if page.locator(".guess .actions").count():
        stop_guessing(page)


def stop_guessing(page: Page) -> None:
    with table.answering(page):
        page.get_by_role("button", name="Stop guessing").click()


def name_word(name: str, page: Page, secret: Secret) -> None:
    with table.answering(page):
        if name == "Nell":
            page.keyboard.press("ArrowDown")
            page.keyboard.type(secret.word)
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Name the word").click()
            page.keyboard.type(secret.word)
            page.locator(".guess .actions .main").click()


def letter_of(page: Page, secret: Secret) -> str:
    """The letter of the first hidden tile in the row, as the player who placed it knows it."""
    boxes = page.locator(".guess .tiles > *").all()
    place = next(i for i, box in enumerate(boxes) if box.locator("[data-guess]").count())
    return secret.word[place]


def try_no_word(page: Page, graph: Graph) -> set[str]:
    """The first bad try comes back to its owner alone."""
    seen = exposee.look(page)
    word = exposee.longest(seen, graph)
    assert word is not None
    letters = [laid.face for laid in word.tiles][::-1]
    turned = tuple(
        Laid(laid.row, laid.column, face) for laid, face in zip(word.tiles, letters, strict=True)
    )
    main = formed(seen.board, turned)[0].word
    if main in Lexicon.open().word_list(GAMES["exposee"].words).graph:
        return set()
    exposee.lay_word(page, Word(word.move, turned), touch=False)
    page.locator("button.play").click()
    expect(page.locator(".tile.refused").first).to_be_visible()
    expect(page.get_by_text("One try left.").first).to_be_visible()
    # The same again costs nothing: the button waits for another word.
    expect(page.locator("button.play")).to_have_text("Try another word")
    page.locator("button.play").click(force=True)  # it says that it can't be used
    page.keyboard.press("Enter")
    expect(page.get_by_text("One try left.").first).to_be_visible()
    expect(page.locator(".tile.refused").first).to_be_visible()
    page.get_by_role("button", name="Recall your tiles").click()
    return {main}


def assert_nothing_hidden_was_received(
    name: str, page: Page, secrets: list[Secret], tried: set[str]
) -> None:
    """All that a stream brought: no letter under a back, no word before it was exposed."""
    received = [json.loads(text) for text in page.evaluate("window.received")]
    during = [frame for frame in received if frame.get("phase") == "playing"]
    hidden = 0
    told: set[str] = set()
    for frame in during:
        view = frame["view"]
        text = json.dumps(frame)
        told |= {
            word["word"]
            for entry in frame["history"]
            for line in entry["lines"]
            for word in line["data"].get("words", [])
        }
        if name != "Ida":
            assert not [word for word in tried if f'"{word}"' in text]
        assert [rack for seat, rack in enumerate(view["racks"]) if seat != frame["seat"]] == [
            None for seat in range(3) if seat != frame["seat"]
        ]
        phase = view["phase"]
        if phase is None or phase["seat"] == frame["seat"]:
            continue
        assert view["offer"] is None
        assert view["refused"] == []
        for tile in phase["tiles"]:
            if tile["down"]:
                hidden += 1
                assert tile["letter"] is None
                assert view["board"][tile["row"]][tile["column"]] == "#"
        backs = {(tile["row"], tile["column"]) for tile in phase["tiles"] if tile["down"]}
        for secret in secrets:
            if backs and backs <= secret.hidden and secret.placer != name:
                # As a value: a row of the board or a rack may hold a short word by chance.
                seen = {*told, view["rack"]}
                assert f'"{secret.word}"' not in text or secret.word in seen
    assert hidden > 30


@table.each_look
def test_nothing_stands_in_anyones_way_at_a_table(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph, look: dict[str, Any]
) -> None:
    page = visit("/rules/exposee", **look)
    page.wait_for_selector("h2")
    assert complaints(page) == [], "rules"
    assert fits(page)
    page.goto(f"/t/{page.evaluate(NEW_TABLE)}")
    page.wait_for_selector("[data-row]")  # the stream may be quicker than the page
    met: set[str] = set()
    while met != {"place", "offer", "guess", "name"}:
        slow_hall.turn_to_person()  # bots, too, look at a word that was uncovered
        asked = table.question([page])
        assert asked is not None
        _, key = asked
        met |= look_at_placing(page, graph) if "place" in key else look_at_guessing(page)


def look_at_guessing(page: Page) -> set[str]:
    assert complaints(page) == [], "guess"
    assert fits(page)
    page.get_by_role("button", name="Name the word").click()
    assert complaints(page) == [], "name"
    page.keyboard.press("Escape")
    stop_guessing(page)
    return {"guess", "name"}


def look_at_placing(page: Page, graph: Graph) -> set[str]:
    word = exposee.longest(exposee.look(page), graph)
    assert word is not None
    exposee.lay_word(page, word, touch=False)
    assert complaints(page) == [], "place"
    assert fits(page)
    page.locator("button.play").click()
    expect(page.locator(".offer")).to_be_visible()
    assert complaints(page) == [], "offer"
    assert fits(page)
    with table.answering(page):
        page.get_by_role("button", name="Play it for").click()
    return {"place", "offer"}


def test_a_curtain_stands_between_placer_and_guesser_of_one_device(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    page = visit("/settings", **table.PHONE)
    page.get_by_label("Name").fill("Nell")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/new?game=exposee")
    table.seat_someone_here(page, "Omar")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I’m Nell").tap()
    expect(page.locator(".rail .tile")).to_have_count(10)
    word = exposee.longest(exposee.look(page), graph)
    assert word is not None
    exposee.lay_word(page, word, touch=True)
    page.locator("button.play").tap()
    expect(page.locator(".offer")).to_be_visible()
    own = page.locator(".square .tile.down.mine")
    expect(own).to_have_count(word.move.placed - page.locator(".square .tile.laid").count())
    page.get_by_role("button", name="Hide my tiles").tap()
    expect(page.locator(".tile.mine")).to_have_count(0)
    page.get_by_role("button", name="Show my tiles").tap()
    page.get_by_role("button", name="Play it for").tap()
    expect(page.get_by_role("heading", name="Omar is next")).to_be_visible()
    page.get_by_role("button", name="I’m Omar").tap()
    expect(page.locator(".guess .actions")).to_be_visible()
    expect(page.locator(".tile.mine")).to_have_count(0)


def test_what_a_guesser_types_stays_while_others_come_and_go(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    nell = visit("/", **table.DESK)
    lay_a_table_by_keyboard(nell, seats=2)
    ida = sit_down(visit, nell, "Ida", **table.DESK)
    table.start_now(nell)
    expect(nell.locator(".flag.mine")).to_be_visible()
    place("Nell", nell, graph)
    expect(nell.get_by_role("heading", name="Your word:")).to_be_visible()
    expect(ida.locator(".guess .actions")).to_be_visible()
    # A button that was clicked has the focus; Enter is for what was typed after it all the same.
    table.watch_link(ida)
    ida.keyboard.type("q")
    expect(ida.get_by_role("button", name="Tile 1 is Q").last).to_be_visible()
    nell.goto("/")
    expect(ida.get_by_text("away")).to_be_visible()
    with table.answering(ida):
        ida.keyboard.press("Enter")


def test_a_tile_on_its_way_reaches_the_squares_below_the_map(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.goto(f"/t/{page.evaluate(NEW_TABLE)}")
    expect(page.locator(".rail .tile")).to_have_count(10)
    small = page.locator(".map").bounding_box()
    assert small is not None
    x, y = small["x"] + small["width"] / 2, small["y"] + small["height"] / 2
    page.locator(".rail button").first.click()
    page.mouse.click(x, y)
    expect(page.locator(".square .hold")).to_have_count(1)
    tile = page.locator(".rail button").first.bounding_box()
    assert tile is not None
    page.mouse.move(tile["x"] + 10, tile["y"] + 10)
    page.mouse.down()
    page.mouse.move(x - 2 * tile["width"], y, steps=4)
    expect(page.locator(".square.target")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".square .hold")).to_have_count(2)


def test_h_hides_the_placers_letters_under_the_backs(
    visit: Visit, slow_hall: ManualClockHall, graph: Graph
) -> None:
    page = visit("/", **table.DESK)
    page.goto(f"/t/{page.evaluate(NEW_TABLE)}")
    expect(page.locator(".rail .tile")).to_have_count(10)
    page.keyboard.press("h")
    expect(page.locator(".rail .tile.down")).to_have_count(10)
    page.keyboard.press("h")
    expect(page.locator(".rail .tile.down")).to_have_count(0)
    word = exposee.longest(exposee.look(page), graph)
    assert word is not None
    exposee.lay_word(page, word, touch=False)
    page.locator("button.play").click()
    expect(page.locator(".offer .tile.mine").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".tile.mine")).to_have_count(0)
