"""What pages say to those who listen: everything once, in order."""

import re

from playwright.sync_api import Page, expect

from tests.browser import screen_reader, table
from tests.browser.conftest import Visit
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.test_table import play, two
from wordhall.lexicon import Lexicon


def chat(page: Page, *texts: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    for text in texts:
        page.get_by_label("Say something…").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("log")).to_contain_text(text)


def test_what_happens_at_once_is_said_one_by_one_and_nothing_twice(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit)
    screen_reader.expect_heard(omar, "Nell’s turn")
    texts = [f"Message {number}" for number in range(3)]
    omar.evaluate("() => (window.heard = [])")
    chat(nell, *texts)
    screen_reader.expect_heard(omar, texts[-1])
    assert [one.text for one in screen_reader.heard(omar)] == [f"Nell: {text}" for text in texts]


def test_a_play_is_said_with_its_place_its_points_the_score_and_whose_turn_it_is(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit)
    screen_reader.expect_heard(nell, "Your turn")  # unless one answers at once
    graph = Lexicon.open().word_list().graph
    move = table.best(table.look(nell), graph)
    assert move is not None
    word = play(nell, graph)
    where = f"{move.row + 1}{'ABCDEFGHIJKLMNO'[move.column]}"
    points = move.score
    screen_reader.expect_heard(omar, "Your turn")
    said = [(one.kind, one.text) for one in screen_reader.heard(omar) if "Starting" not in one.text]
    assert said == [
        ("happened", "The game began. Nell’s turn."),
        ("happened", f"Nell: {word}, {where} across, {points}. 0 to {points}."),
        ("asked", "Your turn. Your rack: blank, I, O, P, Q, R, S."),
    ]
    screen_reader.expect_heard(nell, "Omar’s turn")
    [began, asked, *_, told] = [one for one in screen_reader.heard(nell) if one.text[0] in "TY"]
    assert began.text == "The game began."
    assert asked.text == (
        "Your turn. The first word has to cover the star, H8. Your rack: A, E, E, I, N, N, T."
    )
    drawn = ", ".join("EFEATLOBTKDLAV"[: len(word)])
    assert told.text == (
        f"You: {word}, {where} across, {points}. Drew {drawn}. {points} to 0. Omar’s turn."
    )


def test_the_time_of_a_turn_is_said_at_its_start_half_and_near_its_end(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    page = visit("/", **table.DESK)
    page.request.post("/api/me", data={"name": "Nell"})
    places = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    made = {"game": "kross", "places": places, "options": {"opens": 1}, "speed": "live"}
    card = page.request.post("/api/tables", data=made).json()
    page.clock.install()
    page.goto(f"/t/{card['id']}")
    screen_reader.expect_heard(page, "Call a letter. 30 seconds.")
    for forward in (14_000, 5_000, 5_000):
        before = len(screen_reader.heard(page))
        page.clock.fast_forward(forward)
        page.wait_for_function("(n) => window.heard.length > n", arg=before)
    [_, half, ten, five] = [int(one.text.split()[-2]) for one in screen_reader.heard(page)]
    assert 13 <= half <= 15
    assert 8 <= ten <= 10
    assert 3 <= five <= 5


def test_an_open_dialog_silences_nothing(visit: Visit, slow_hall: ManualClockHall) -> None:
    nell, omar = two(visit)
    omar.get_by_role("button", name="Settings").click()
    expect(omar.locator("dialog[open]")).to_be_visible()
    chat(nell, "Are you there?")
    screen_reader.expect_heard(omar, "Nell: Are you there?")
    omar.keyboard.press("Escape")
    expect(omar.locator("dialog")).to_have_count(0)
    chat(nell, "Hello?")
    screen_reader.expect_heard(omar, "Nell: Hello?")


def test_after_a_lost_connection_much_is_said_in_a_few_words(
    visit: Visit, slow_hall: ManualClockHall
) -> None:
    nell, omar = two(visit)
    watcher = table.watch(visit(table.watch_link(nell), **table.DESK))
    expect(watcher.locator("[role=grid]")).to_be_visible()
    graph = Lexicon.open().word_list().graph
    watcher.context.set_offline(True)
    for page in (nell, omar, nell):
        expect(page.locator(".flag.mine")).to_be_visible()
        play(page, graph)
    nell.get_by_role("button", name="Ask to undo").click()
    omar.get_by_role("button", name="Decline").click()
    expect(omar.locator(".history")).to_contain_text("declined")
    watcher.context.set_offline(False)
    screen_reader.expect_heard(watcher, "Omar declined")
    [missed, asked, told] = [
        one.text for one in screen_reader.heard(watcher) if "onnect" not in one.text
    ]
    assert missed == "3 earlier moves while you were away."
    assert asked == "Nell asked to undo the last move."
    assert re.fullmatch(r"Omar declined\. \d+ to \d+\. Omar’s turn\.", told)
