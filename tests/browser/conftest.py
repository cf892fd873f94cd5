"""Chromium, a built client, and a hall: every test here plays as a person would."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.hall import Hall

CLIENT = Path(__file__).parents[2] / "client"
# Root needs the first one; the rest keep the browser from calling its maker.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Notes all that a page's streams receive, to search it later.
LISTEN = """
window.received = [];
const Native = window.EventSource;
window.EventSource = class extends Native {
  constructor(url) {
    super(url);
    for (const kind of ["frame", "chat", "gone"]) {
      this.addEventListener(kind, (event) => window.received.push(event.data));
    }
  }
};
"""

Visit = Callable[..., Page]
PATIENCE = 15_000  # milliseconds: a busy machine says nothing about the client
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.fail("Chromium is missing: install Debian's package chromium.")
    if not (CLIENT / "dist" / "index.html").exists():
        pytest.fail("The client is not built: run `npm ci && npm run build` in client/.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    opened = Hall(tmp_path_factory.mktemp("hall") / "data")
    opened.start()
    yield opened
    opened.stop()


@pytest.fixture
def visit(chromium: Browser, hall: Hall) -> Iterator[Visit]:
    """Opens a page in a browser of its own; none may break its own content policy or throw."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(path: str = "/", **given: Any) -> Page:
        context = chromium.new_context(base_url=hall.address, reduced_motion="reduce", **given)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTEN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if "Content Security" in said.text else None,
        )
        page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert wrong == []
