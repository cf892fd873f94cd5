"""How a person reads a table of Exposee from its page, and ways to place and to guess on it."""

from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser import table
from wordhall.games.crossing import Laid, fall
from wordhall.games.exposee.placing import kernel_board
from wordhall.kernel import Graph, Move

READ = """() => {
  const letter = (tile) => tile.textContent.trim();
  const sign = (tile) => {
    if (!tile || tile.closest(".hold")) return ".";
    return tile.classList.contains("down") ? "#" : letter(tile);
  };
  const rows = [];
  for (const square of document.querySelectorAll("[data-row]")) {
    (rows[square.dataset.row] ??= []).push(sign(square.querySelector(".tile")));
  }
  return {
    board: rows.map((row) => row.join("")),
    rack: [...document.querySelectorAll(".rail button .tile")].map(letter),
  };
}"""


# Where tiles will lie or lie face down, for anyone who looks at the page.
BACKS = """() => [...document.querySelectorAll("[data-row]")]
  .filter((square) => square.querySelector(".tile.down"))
  .map((square) => [Number(square.dataset.row), Number(square.dataset.column)])"""


class Word(NamedTuple):
    """A play, as the player who made it knows it."""

    move: Move
    tiles: tuple[Laid, ...]


def look(page: Page) -> table.Seen:
    seen = page.evaluate(READ)
    return table.Seen(tuple(seen["board"]), "".join(seen["rack"]))


def longest(seen: table.Seen, graph: Graph) -> Word | None:
    """The play that gets rid of most tiles."""
    moves = list(kernel_board(seen.board).moves(graph, seen.rack))
    if not moves:
        return None
    move = max(moves, key=lambda one: (one.placed, one.score))
    return Word(move, tuple(fall(seen.board, move.row, move.column, move.down, move.tiles)))


def square(row: int, column: int) -> str:
    return f"[data-row='{row}'][data-column='{column}']"


def type_word(page: Page, word: Word) -> None:
    """By keyboard alone: arrows to the first free square, then the letters."""
    first = word.tiles[0]
    if not page.evaluate("document.activeElement.matches('body, [role=gridcell]')"):
        table.tab_to(page, "[role=gridcell]")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    while (at := table.spot(page)).row != first.row:
        page.keyboard.press("ArrowDown" if at.row < first.row else "ArrowUp")
    while (at := table.spot(page)).column != first.column:
        page.keyboard.press("ArrowRight" if at.column < first.column else "ArrowLeft")
    if table.spot(page).down != word.move.down:
        page.keyboard.press(".")
    page.keyboard.type("".join(laid.face for laid in word.tiles))


def lay_word(page: Page, word: Word, touch: bool) -> None:
    """A tile of the rail, then its square: by finger or by mouse."""
    for laid in word.tiles:
        tile = page.locator(f".rail button[aria-label='{laid.face}']").first
        place = page.locator(square(laid.row, laid.column))
        if touch:
            tile.tap()
            place.tap()
        else:
            tile.click()
            place.click()
        expect(place.locator(".tile")).to_be_visible()
