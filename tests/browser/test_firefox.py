"""Every game in Firefox: a table against bots, a move on the page, and the answer on its stream."""

import shutil
from collections.abc import Callable, Iterator

import pytest

from tests.browser.firefox import ENTER, Firefox
from tests.browser.manual_clock_hall import ManualClockHall

# In Foil a bot may knock, and then it is everyone's turn to scramble.
MY_TURN = ".flag.mine, button.ready"


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory, folders: dict[str, str]) -> Iterator[Firefox]:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        pytest.fail("Firefox is missing: install Debian's package firefox-esr.")
    opened = Firefox(found, tmp_path_factory.mktemp("firefox"), folders)
    yield opened
    opened.close()


def play_words(firefox: Firefox) -> None:
    firefox.click("[data-row='7'][data-column='7']")
    firefox.press("NEATEN")
    firefox.wait_for(".tile.laid", 6)
    firefox.press(ENTER)


def place_a_word(firefox: Firefox) -> None:
    firefox.click("[data-row='10'][data-column='10']")
    firefox.press("ADAMSITE")
    firefox.wait_for(".square .hold", 8)
    firefox.click("button.play")
    firefox.click(".offer button.main")


def pick_a_card(firefox: Firefox) -> None:
    firefox.click(".fan button")


def call_and_write(firefox: Firefox) -> None:
    firefox.click("ul.cards button")
    firefox.click(".action-bar button.main")
    firefox.wait_for(".action-bar button.main[aria-disabled=true]")
    firefox.click("[data-square='30']")
    firefox.click(".action-bar button.main")


def draw_and_discard(firefox: Firefox) -> None:
    firefox.click("button.draw")
    firefox.wait_for(".piece .new")
    firefox.click(".rail .piece")
    firefox.wait_for(".piece[aria-pressed=true]")
    firefox.click("button.discard")


GAMES = {
    "Exposee": place_a_word,
    "Typo": pick_a_card,
    "Words": play_words,
    "Kross": call_and_write,
    "Foil": draw_and_discard,
}


@pytest.mark.parametrize(("game", "move"), GAMES.items(), ids=GAMES)
def test_a_move_is_made_and_answered_in_firefox(
    firefox: Firefox, slow_hall: ManualClockHall, game: str, move: Callable[[Firefox], None]
) -> None:
    firefox.visit(slow_hall.address)
    firefox.click(f"[aria-label^='Play now: {game}']")
    firefox.wait_for(MY_TURN)
    move(firefox)
    firefox.wait_for(MY_TURN, 0)
    slow_hall.turn_to_person()
    firefox.wait_for(MY_TURN)
    assert firefox.evaluate("return window.wrong") == []
