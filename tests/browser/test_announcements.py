"""What pages say to those who listen: everything once, in order."""

from playwright.sync_api import Page, expect

from tests.browser import ears, table
from tests.browser.conftest import Visit
from tests.browser.slow import SlowHall
from tests.browser.test_table import play, two
from wordhall.lexicon import Lexicon


def chat(page: Page, *texts: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    for text in texts:
        page.get_by_label("Say something…").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("log")).to_contain_text(text)


def test_what_happens_at_once_is_said_one_by_one_and_nothing_twice(
    visit: Visit, slow_hall: SlowHall
) -> None:
    nell, omar = two(visit)
    texts = [f"Message {number}" for number in range(3)]
    omar.evaluate("() => (window.heard = [])")
    chat(nell, *texts)
    ears.expect_heard(omar, texts[-1])
    assert [one.text for one in ears.heard(omar)] == [f"Nell: {text}" for text in texts]


def test_an_open_dialog_silences_nothing(visit: Visit, slow_hall: SlowHall) -> None:
    nell, omar = two(visit)
    omar.get_by_role("button", name="Settings").click()
    expect(omar.locator("dialog[open]")).to_be_visible()
    chat(nell, "Are you there?")
    ears.expect_heard(omar, "Nell: Are you there?")
    omar.keyboard.press("Escape")
    expect(omar.locator("dialog")).to_have_count(0)
    chat(nell, "Hello?")
    ears.expect_heard(omar, "Nell: Hello?")


def test_after_a_lost_connection_much_is_said_in_a_few_words(
    visit: Visit, slow_hall: SlowHall
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
    ears.expect_heard(watcher, "Omar declined")
    assert [one.text for one in ears.heard(watcher) if "onnect" not in one.text] == [
        "3 earlier moves while you were away.",
        "Nell asked to undo the last move.",
        "Omar declined.",
    ]
