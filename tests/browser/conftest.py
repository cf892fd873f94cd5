"""Chromium, a built client, and a hall: every test here plays as a person would.

One hall serves a whole run, both workers of `-n 2` included. A test that stops its hall, rigs it or
turns its clock asks for one of its own: `hall`, `rigged_hall`, `slow_hall` or `full_hall`.
"""

import random
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.api_players import ApiPlayers
from tests.browser.hall_server import SERVE, HallServer
from tests.browser.manual_clock_hall import ManualClockHall
from tests.browser.screen_reader import HEAR
from wordhall.games import GAMES

CLIENT = Path(__file__).parents[2] / "client"
# The same browser without windows, tabs and an address bar: it takes two thirds of the time.
SHELL = "chromium-headless-shell"
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
# Where a browser would write outside its profile.
FOLDERS = (
    "HOME",
    "TMPDIR",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
    "XDG_STATE_HOME",
)
# Counts the calls that a page waits for, and keeps all that its streams receive.
LISTEN = """
window.pending = 0;
const call = window.fetch;
window.fetch = async (...asked) => {
  window.pending++;
  try {
    return await call(...asked);
  } finally {
    setTimeout(() => window.pending--);
  }
};
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
Guest = Callable[[], APIRequestContext]
PATIENCE = 15_000  # milliseconds: a busy machine says nothing about the client
LONG = ("whole_game", "short_game", "play_a_tournament", "play_an_event", "every_page")
SHARED = pytest.StashKey[HallServer]()
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Open one hall for all workers, and tell each of them where it is."""
    config: Any = node.config
    if SHARED not in config.stash:
        config.stash[SHARED] = open_hall(config._tmp_path_factory.mktemp("hall"))
    node.workerinput["hall"] = config.stash[SHARED].address


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, or one worker would still be busy when the other is done."""
    items.sort(key=lambda item: not any(word in item.name for word in LONG))


def pytest_unconfigure(config: pytest.Config) -> None:
    if SHARED in config.stash:
        config.stash[SHARED].close()


def open_hall(folder: Path, command: tuple[str, ...] = SERVE) -> HallServer:
    hall = HallServer(folder / "data", command)
    hall.start()
    return hall


@pytest.fixture(scope="session")
def shared_address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The hall of this run: the one that all workers share, or this process's own."""
    address: str | None = getattr(request.config, "workerinput", {}).get("hall")
    if address is not None:
        yield address
        return
    hall = open_hall(tmp_path_factory.mktemp("hall"))
    yield hall.address
    hall.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[HallServer]:
    """A hall that can be stopped and started again."""
    opened = open_hall(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def rigged_hall(tmp_path: Path) -> Iterator[HallServer]:
    """The same with short games."""
    opened = open_hall(tmp_path, (sys.executable, "-m", "tests.browser.rigged_games"))
    yield opened
    opened.close()


@pytest.fixture
def slow_hall(tmp_path: Path) -> Iterator[ManualClockHall]:
    """Short games, and a clock that is turned by hand."""
    opened = ManualClockHall(tmp_path / "data")
    yield opened
    opened.stop()


@pytest.fixture
def full_hall(tmp_path: Path) -> Iterator[ManualClockHall]:
    """Games from their usual beginning, and a clock that is turned by hand."""
    opened = ManualClockHall(tmp_path / "data", GAMES)
    yield opened
    opened.stop()


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """Where a test's visitors go: to its own hall if it asks for one."""
    for own in ("hall", "rigged_hall", "slow_hall", "full_hall"):
        if own in request.fixturenames:
            return str(request.getfixturevalue(own).address)
    return str(request.getfixturevalue("shared_address"))


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which a browser writes only into folders of this run."""
    return {name: str(tmp_path_factory.mktemp("browser")) for name in FOLDERS}


@pytest.fixture(scope="session")
def driver(folders: dict[str, str]) -> Iterator[Playwright]:
    """What starts Chromium, and calls the API for people without a page."""
    with pytest.MonkeyPatch.context() as environment:
        for name, folder in folders.items():
            environment.setenv(name, folder)
        started = sync_playwright().start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def chromium(driver: Playwright) -> Iterator[Browser]:
    found = shutil.which(SHELL)
    if found is None:
        pytest.fail(f"Chromium is missing: install Debian's package {SHELL}.")
    if not (CLIENT / "dist" / "index.html").exists():
        pytest.fail("The client is not built: run `npm ci && npm run build` in client/.")
    browser = driver.chromium.launch(executable_path=found, args=FLAGS)
    yield browser
    browser.close()


def from_somewhere() -> dict[str, str]:
    """The header that gives a visitor an address of their own, with its own rate limits."""
    return {"X-Forwarded-For": ".".join(map(str, (10, *random.randbytes(3))))}


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Opens a page in a browser of its own; none may break its own content policy or throw."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(path: str = "/", **given: Any) -> Page:
        context = chromium.new_context(
            base_url=address,
            extra_http_headers=from_somewhere(),
            **{"reduced_motion": "reduce", **given},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTEN)
        context.add_init_script(HEAR)
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


@pytest.fixture
def company(address: str) -> Iterator[ApiPlayers]:
    """People who play by the API alone, until the test is over."""
    let_in = ApiPlayers(address)
    yield let_in
    let_in.leave()


@pytest.fixture
def guest(driver: Playwright, address: str) -> Iterator[Guest]:
    """Lets people in who need no page, because they only call the API."""
    contexts: list[APIRequestContext] = []

    def come() -> APIRequestContext:
        context = driver.request.new_context(base_url=address, extra_http_headers=from_somewhere())
        contexts.append(context)
        return context

    yield come
    for context in contexts:
        context.dispose()
