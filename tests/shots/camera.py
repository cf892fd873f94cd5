"""Takes pictures of one page on every kind of screen, in both themes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import table
from tests.browser.api_players import become
from tests.browser.conftest import LISTEN
from tests.browser.test_pages import ANIMATED, settle
from tests.web.guest import Guest

PHONE = {"has_touch": True, "is_mobile": True}
# A device keeps its page while its screens change: three pages are loaded for twelve pictures.
DEVICES: tuple[tuple[dict[str, Any], tuple[tuple[int, int], ...]], ...] = (
    ({}, ((1440, 900), (1366, 768))),
    ({"has_touch": True}, ((1024, 768),)),
    (PHONE, ((390, 844), (390, 664), (360, 640))),
)
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
PATIENCE = 60_000  # milliseconds: a busy machine says nothing about the client

Does = Callable[[Page], object]


class PageVisitor(Protocol):
    """Whatever is led from page to page: a camera, or who looks for mistakes."""

    def page(
        self, scene: str, path: str, who: Guest | None = None, does: Does | None = None
    ) -> None:
        """A page that may be longer than a screen."""

    def window(
        self, scene: str, path: str, who: Guest | None = None, does: Does | None = None
    ) -> None:
        """What is in view without scrolling."""


def name_of(screen: tuple[int, int]) -> str:
    return f"{screen[0]}x{screen[1]}"


SCREENS = tuple(name_of(size) for _, sizes in DEVICES for size in sizes)


class Shot(NamedTuple):
    scene: str
    screen: str
    theme: str
    file: str


Screen = tuple[int, int]
Opened = list[tuple[Page, list[Screen]]]


class Camera:
    """Keeps a browser for each device, so that what all pages share is loaded once."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        folder: Path,
        screens: Sequence[str],
        themes: Sequence[Theme],
        only: str = "",
    ) -> None:
        self.shots: list[Shot] = []
        self.faults: list[str] = []
        self._browser, self._address, self._folder = browser, address, folder
        self._screens, self._themes, self._only = screens, themes, only
        self._contexts: dict[tuple[int, bool], BrowserContext] = {}

    def page(
        self, scene: str, path: str, who: Guest | None = None, does: Does | None = None
    ) -> None:
        """A page that may be longer than a screen: its top, and once for each device all of it."""
        if self._only in scene:
            with self._open(path, who, does) as pages:
                self._shoot(scene, pages)
                for page, sizes in pages:
                    self._shoot_whole(scene, page, sizes[0])

    def window(
        self, scene: str, path: str, who: Guest | None = None, does: Does | None = None
    ) -> None:
        """What is in view without scrolling: a table has to fit."""
        if self._only in scene:
            with self._open(path, who, does) as pages:
                self._shoot(scene, pages)

    def moment(self, scene: str, path: str, who: Guest, happens: Callable[[], object]) -> None:
        """What the stage shows when something happens; it happens even if nobody wants pictures."""
        if self._only not in scene:
            happens()
            return
        with self._open(path, who, table.hold_timers, moving=True) as pages:
            happens()
            for page, _ in pages:
                page.wait_for_selector("[data-stage=shown], [data-tip]")
            self._shoot(scene, pages)

    @contextmanager
    def _open(
        self, path: str, who: Guest | None, does: Does | None, moving: bool = False
    ) -> Iterator[Opened]:
        """The page on each device that has one of the wanted screens."""
        pages: Opened = []
        for number, (_, sizes) in enumerate(DEVICES):
            wanted = [size for size in sizes if name_of(size) in self._screens]
            if not wanted:
                continue
            context = self._context(number, moving)
            context.clear_cookies()
            if who is not None:
                become(context, who)
            page = context.new_page()
            page.set_viewport_size({"width": wanted[0][0], "height": wanted[0][1]})
            page.on("pageerror", lambda error: self.faults.append(f"{path}: {error}"))
            page.goto(path)
            settle(page)
            if does is not None:
                does(page)
            pages.append((page, wanted))
        try:
            yield pages
        finally:
            for page, _ in pages:
                page.close()

    def _context(self, number: int, moving: bool) -> BrowserContext:
        known = self._contexts.get((number, moving))
        if known is not None:
            return known
        device, _ = DEVICES[number]
        made = self._browser.new_context(
            base_url=self._address,
            reduced_motion="no-preference" if moving else "reduce",
            **device,
        )
        made.set_default_timeout(PATIENCE)
        made.add_init_script(LISTEN)
        self._contexts[number, moving] = made
        return made

    def _shoot(self, scene: str, pages: Opened) -> None:
        for page, sizes in pages:
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                for theme in self._themes:
                    page.emulate_media(color_scheme=theme)
                    self._take(scene, page, name_of((width, height)), theme)
        print(scene, flush=True)

    def _shoot_whole(self, scene: str, page: Page, size: Screen) -> None:
        """In a window as high as the page, or a bar at its foot would lie in the middle."""
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        high = page.evaluate("document.documentElement.scrollHeight")
        if high > height:
            page.set_viewport_size({"width": width, "height": high})
            page.emulate_media(color_scheme=self._themes[0])
            self._take(scene, page, f"{width}-whole", self._themes[0])

    def _take(self, scene: str, page: Page, screen: str, theme: Theme) -> None:
        page.evaluate(ANIMATED)
        file = f"{scene}-{screen}-{theme}.png"
        page.screenshot(path=self._folder / file)
        self.shots.append(Shot(scene, screen, theme, file))
