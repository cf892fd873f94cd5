"""How someone plays by typing commands, and hears what was announced."""

from playwright.sync_api import Page, expect

FIELD = ".command-line input"


def open_line(page: Page) -> None:
    """The key that opens the command line, pressed where the page has put the focus."""
    if page.locator(FIELD).count() == 0:
        expect(page.locator(":focus")).to_have_count(1)
        page.keyboard.press("/")
    expect(page.locator(FIELD)).to_be_focused()


def command(page: Page, line: str) -> str:
    """Type a line by keyboard, and read what is answered."""
    open_line(page)
    answers = page.locator(".command-line li")
    before = page.locator(".command-line").get_attribute("data-answered") or "0"
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(page.locator(".command-line")).to_have_attribute("data-answered", str(int(before) + 1))
    return answers.last.locator(".text").inner_text()
