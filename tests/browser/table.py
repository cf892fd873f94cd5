"""How people at any table answer in turn, and how they read and play a table of Words."""

import time
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from wordhall.games.words.grid import kernel_board
from wordhall.kernel import Graph, Leaves, Move

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}
# Whatever is looked at in both ways has met each theme and each size.
each_look = pytest.mark.parametrize(
    "look",
    [{**DESK, "color_scheme": "light"}, {**PHONE, "color_scheme": "dark"}],
    ids=["desk-light", "phone-dark"],
)
MOVING = {"reduced_motion": "no-preference"}  # as most people see it
ANSWERED_IN = 15  # seconds until the pages have heard of an answer

READ = """() => {
  const letter = (tile) => {
    const text = tile.querySelector("b")?.textContent ?? "";
    return tile.classList.contains("blank") ? text.toLowerCase() || "?" : text;
  };
  const rows = [];
  for (const square of document.querySelectorAll("[data-row]")) {
    const tile = square.querySelector(".tile:not(.laid)");
    (rows[square.dataset.row] ??= []).push(tile ? letter(tile) : ".");
  }
  return {
    board: rows.map((row) => row.join("")),
    rack: [...document.querySelectorAll(".rail button .tile")].map(letter),
  };
}"""


# Keeps every timer of more than a blink, for let_time_pass. Shorter ones go on: axe needs them.
HOLD_TIMERS = """() => {
  const { setTimeout: later, clearTimeout: never } = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (does, wait = 0, ...given) => {
    if (wait < 150) return later(does, wait, ...given);
    held.set(--last, () => does(...given));
    return last;
  };
  window.clearTimeout = (id) => (held.delete(id) ? undefined : never(id));
  window.let_time_pass = () => {
    while (held.size) {
      const [[id, does]] = held;
      held.delete(id);
      does();
    }
  };
}"""


# The question that a page is asked, as its stream brought it last.
ASKED = """() => {
  for (let last = window.received.length - 1; last >= 0; last--) {
    const { asks } = JSON.parse(window.received[last]);
    if (asks) return asks.find((ask) => ask.waits)?.key ?? null;
  }
  return null;
}"""


class Seen(NamedTuple):
    board: tuple[str, ...]
    rack: str


class Laid(NamedTuple):
    """A tile of a move, on its square."""

    row: int
    column: int
    letter: str
    blank: bool


def look(page: Page) -> Seen:
    seen = page.evaluate(READ)
    return Seen(tuple(seen["board"]), "".join(seen["rack"]))


def best(seen: Seen, graph: Graph) -> Move | None:
    """The play with most points for what the page shows."""
    found = kernel_board(seen.board).best(graph, seen.rack, Leaves())
    return found[0] if found else None


def squares(move: Move, board: tuple[str, ...]) -> list[Laid]:
    """Where each tile of a move goes: the word's squares that are still free."""
    laid: list[Laid] = []
    row, column = move.row, move.column
    for letter in move.word:
        if board[row][column] == ".":
            laid.append(Laid(row, column, letter.upper(), letter.islower()))
        row, column = row + move.down, column + (not move.down)
    return laid


@contextmanager
def answering(page: Page, refused: str = ".refused-never") -> Iterator[None]:
    """What is done here answers the question that a page is asked; then it shows what came.

    Where an answer may be refused, `refused` is what the page shows then.
    """
    before = page.evaluate(ASKED)
    yield
    page.wait_for_function(
        f"([before, no]) => ({ASKED})() !== before || document.querySelector(no)",
        arg=[before, refused],
    )


def hold_timers(page: Page) -> None:
    """What a page would do after a while it does only when a test lets time pass there."""
    page.evaluate(HOLD_TIMERS)


def let_time_pass(page: Page) -> None:
    """Everything that was to be done after a while is done, and what follows from it too."""
    page.evaluate("window.let_time_pass()")


def question(pages: Sequence[Page], settled: Container[str] = ()) -> tuple[Page, str] | None:
    """The first page that is asked something, and the question; None when the game is over."""
    late = time.monotonic() + ANSWERED_IN
    while time.monotonic() < late:
        for page in pages:
            if over(page):
                return None
            asked = page.evaluate(ASKED)
            if asked is not None and asked not in settled:
                return page, asked
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked anything, and the game is not over")


def over(page: Page) -> bool:
    return page.locator(".places").count() > 0


def create_table(page: Page, name: str = "Nell") -> None:
    """The host has chosen everything, says who they are if nobody knows it, and waits."""
    page.get_by_role("button", name="Create table").click()
    asked = page.locator("dialog input")
    link = page.get_by_role("textbox", name="Invitation link")
    expect(asked.or_(link)).to_be_visible()
    if asked.is_visible():
        asked.fill(name)
        page.keyboard.press("Enter")
    expect(link).to_be_visible()


def with_friends(page: Page, game: str, name: str = "Nell") -> None:
    """From the hall to a waiting room with one free seat."""
    page.get_by_role("link", name=f"With friends: {game}").click()
    create_table(page, name)


def add_seats(page: Page, count: int) -> None:
    """More open seats for the new table."""
    for _ in range(count):
        page.get_by_role("button", name="Open seat", exact=True).click()


def seat_someone_here(page: Page, name: str) -> None:
    """The second seat of the new table is for someone at this device."""
    page.get_by_role("button", name="Someone here").click()
    page.get_by_label("Their name").fill(name)
    if (free := page.get_by_role("button", name="Remove seat 2")).is_visible():
        free.click()


def invitation(page: Page) -> str:
    """The link that a host sends, as the waiting room shows it."""
    return page.get_by_role("textbox", name="Invitation link").input_value()


def invitation_path(page: Page) -> str:
    """The link of the table that a player's page shows, as the server tells it."""
    id = page.url.rpartition("/")[2]
    path: str = page.request.get(f"/api/tables/{id}").json()["invitation"]
    return path


def watch_link(page: Page) -> str:
    """The same link, as any player finds it at a running game."""
    page.get_by_role("button", name="Invite").click()
    link = invitation(page)
    page.keyboard.press("Escape")
    return link


def fill_in_name(page: Page, name: str) -> None:
    """Someone who opened an invitation says who they are, and takes a seat."""
    page.get_by_label("What’s your name?").fill(name)
    page.get_by_role("button", name="Play with").click()
    expect(page.get_by_label("What’s your name?")).to_have_count(0)


def start_now(host: Page) -> None:
    """The host doesn't wait for the countdown."""
    host.get_by_role("button", name="Start now").click()


def watch(page: Page) -> Page:
    """Someone who opened an invitation to a running game looks on."""
    expect(page.get_by_role("heading", name="This game has started")).to_be_visible()
    page.get_by_role("button", name="Watch").click()
    return page


def type_move(page: Page, move: Move, board: tuple[str, ...]) -> None:
    """By keyboard alone: arrows to the first free square, then the letters."""
    first = squares(move, board)[0]
    if page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        tab_to(page, "[role=gridcell]")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    while (at := spot(page)).row != first.row:
        page.keyboard.press("ArrowDown" if at.row < first.row else "ArrowUp")
    while (at := spot(page)).column != first.column:
        page.keyboard.press("ArrowRight" if at.column < first.column else "ArrowLeft")
    if spot(page).down != move.down:
        page.keyboard.press(".")
    page.keyboard.type("".join(laid.letter for laid in squares(move, board)))


class Spot(NamedTuple):
    row: int
    column: int
    down: bool


def spot(page: Page) -> Spot:
    """Where the next letter goes, and in which direction."""
    found = page.locator("[data-direction]").evaluate("(square) => ({ ...square.dataset })")
    return Spot(int(found["row"]), int(found["column"]), found["direction"] == "down")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def tap_move(page: Page, move: Move, board: tuple[str, ...]) -> None:
    """By touch: a tap on a tile, a tap on a square."""
    for laid in squares(move, board):
        name = "blank" if laid.blank else f"{laid.letter}, "
        page.locator(f".rail button[aria-label^='{name}']").first.tap()
        page.locator(f"[data-row='{laid.row}'][data-column='{laid.column}']").tap()
        if laid.blank:
            page.locator(f"dialog button[aria-label='{laid.letter}']").tap()
        expect(
            page.locator(f"[data-row='{laid.row}'][data-column='{laid.column}'] .tile")
        ).to_be_visible()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes down, moves and lifts."""
    touch = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def send(kind: str, at: tuple[float, float] | None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", start)
    for place in (middle, end, (end[0] + 1, end[1])):
        send("touchMove", place)
        page.evaluate("new Promise(requestAnimationFrame)")
    send("touchEnd", None)
    touch.detach()
