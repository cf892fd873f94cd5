"""What people find after a game: its words, how they did, the replay, and something to send."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers
from tests.browser.conftest import Visit
from tests.browser.layout_faults import faults
from tests.browser.rigged_games import KROSS
from tests.browser.test_pages import complaints, settle
from tests.web.guest import Guest

pytestmark = pytest.mark.usefixtures("slow_hall")

# A device's own share sheet, as phones have it: it keeps what it was given.
SHARE_SHEET = """
navigator.canShare = () => true;
navigator.share = async (given) => {
  const [file] = given.files ?? [];
  const drawn = file && (await createImageBitmap(file));
  window.sent = { ...given, files: file && [file.type, drawn.width, drawn.height] };
};
"""


# Words that stand on more than one line.
BROKEN = """words => words
  .filter((one) => one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight))
  .map((one) => one.innerText)"""


def look_at(visit: Visit, path: str, guest: Guest, *scripts: str, **screen: Any) -> Page:
    """A page as this guest sees it."""
    page = visit("/settings", **screen)
    for script in scripts:
        page.add_init_script(script)
    for name, value in guest.web.cookies.items():
        page.context.add_cookies([{"name": name, "value": value, "url": guest.address}])
    page.goto(path)
    settle(page)
    return page


@table.each_look
def test_the_result_of_foil_lists_the_words_of_every_hand(
    visit: Visit, company: ApiPlayers, look: dict[str, Any]
) -> None:
    game = company.sit("foil", 3, options={"game": "three"})
    game.to_end()
    nell = game.players[0]
    page = look_at(visit, game.path, nell.guest, **look)
    expect(page.get_by_role("heading", name="Score after every hand")).to_be_visible()
    sheets = page.locator(".cloth-foil").filter(has=page.locator("table"))
    expect(sheets.get_by_role("heading")).to_have_text(["Hand 1", "Hand 2", "Hand 3"])
    history = nell.guest.get(f"/api/tables/{game.id}/replay")["frame"]["history"]
    scored = [
        str(entry["n"])
        for entry in history
        if any(line["code"] == "scored" for line in entry["lines"])
    ]
    told = nell.guest.get(f"/api/tables/{game.id}/moments?at={','.join(scored)}")
    words = [
        mark["word"]
        for moment in told["moments"]
        for mark in moment["view"]["marks"]
        if mark["word"] and mark["kind"] != "whole"  # which is told once more
    ]
    assert len(words) > 3
    assert sorted(sheets.locator(".word").all_inner_texts()) == sorted(words)
    if not look.get("is_mobile"):
        assert sheets.locator(".word button").evaluate_all(BROKEN) == []
    own = sheets.locator("td.own .word button").first
    expect(own).to_have_css("text-decoration-line", "underline")
    expect(sheets.locator("td:not(.own) .word button").first).to_have_css(
        "text-decoration-line", "none"
    )
    assert faults(page) == []
    assert complaints(page) == []


def test_the_replay_of_foil_shows_every_hand_of_cards(visit: Visit, company: ApiPlayers) -> None:
    game = company.sit("foil", 2, options={"game": "three"})
    assert game.asked("turn") is not None
    game.on(2)
    first, second = game.players
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    dealt = first.guest.get(f"/api/tables/{game.id}/replay")["moments"][0]
    page = look_at(visit, f"{game.path}/replay?n={dealt['n']}", first.guest)
    rows = page.locator(".picture .row")
    for seat, hand in enumerate(dealt["view"]["hands"]):
        expect(rows.nth(seat)).to_contain_text(("Nell", "Omar")[seat])
        assert "".join(rows.nth(seat).locator(".card b").all_inner_texts()) == hand
    page.get_by_label("Viewed by").select_option("Omar")
    expect(rows.nth(0).locator(".card.down")).to_have_count(len(dealt["view"]["hands"][0]))
    expect(rows.nth(1).locator(".card.down")).to_have_count(0)


def test_a_step_of_a_replay_says_what_happened_on_a_phone_too(
    visit: Visit, company: ApiPlayers
) -> None:
    game = company.sit("words", 2)
    game.on(3)
    first, second = game.players
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    page = look_at(visit, f"{game.path}/replay", first.guest, **table.PHONE)
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".now")).to_contain_text(re.compile(r"(Nell|Omar) (played|swapped|passed)"))
    assert faults(page) == []


def test_a_result_is_sent_as_a_picture_with_its_link(visit: Visit, company: ApiPlayers) -> None:
    game, nell = ended(company)
    page = look_at(visit, game.path, nell, SHARE_SHEET)
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.sent")
    sent = page.evaluate("window.sent")
    assert sent["files"] == ["image/png", 1200, 630]
    assert sent["text"] == "Nell wins at Words"
    assert re.search(r"/j/[a-z0-9-]+$", sent["url"])


def test_without_a_share_sheet_a_result_is_copied(visit: Visit, company: ApiPlayers) -> None:
    game, nell = ended(company)
    page = look_at(visit, game.path, nell, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Nell wins at Words: http://\S+/j/[a-z0-9-]+", copied)


def test_your_game_tells_your_average(visit: Visit, company: ApiPlayers) -> None:
    game, nell = ended(company)
    page = look_at(visit, game.path, nell)
    expect(page.get_by_text(re.compile(r"You found \d+% of the points on offer"))).to_be_visible()
    assert page.get_by_text("Your average").count() == 0  # of one game there is none
    card = nell.open("me", "open")
    omar = company.come("Omar")
    omar.join(card)
    nell.start(card["id"])
    tab = nell.watch(card["id"])
    nell.answer(card["id"], 0, tab.frame(1)["asks"][0]["key"], {"type": "pass"}, "passed")
    omar.post(f"/api/tables/{card['id']}/resign", {"seat": 1})
    usual = nell.get("/api/mine/average?game=words")
    assert usual["games"] == 2
    page.reload()
    expect(page.get_by_text(f"Your average is {usual['share']}% over 2 games.")).to_be_visible()


def test_three_players_words_fit_a_phone(visit: Visit, company: ApiPlayers) -> None:
    game = company.sit("exposee", 3, options={"length": "short"})
    game.on(60)
    for player in game.players[1:]:
        if player.frame()["phase"] == "playing":
            seat = player.frame()["seat"]
            player.guest.post(f"/api/tables/{game.id}/resign", {"seat": seat})
    page = look_at(visit, game.path, game.players[0].guest, **table.PHONE)
    words = page.locator("section", has=page.get_by_role("heading", name="Every word"))
    expect(words.get_by_text("guessed").first).to_be_visible()
    wide = """(panel) => [panel, ...panel.querySelectorAll("*")]
      .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1 &&
        !one.matches(".only-heard")).map((one) => one.outerHTML.slice(0, 80))"""
    assert words.evaluate(wide) == []
    assert faults(page) == []


def ended(company: ApiPlayers) -> tuple[ApiPlayers.Table, Guest]:
    """A game of Words that Nell has won, with some words of hers in it."""
    game = company.sit("words", 2)
    game.on(4)
    game.players[1].guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    return game, game.players[0].guest


def test_turns_are_counted_per_player_and_requests_to_undo_are_none(
    visit: Visit, company: ApiPlayers
) -> None:
    game = company.sit("words", 2)
    game.on(5)
    first, second = game.players
    waits = next(player for player in game.players if player.asked() is not None)
    asks = game.other(waits)
    asks.guest.post(f"/api/tables/{game.id}/undo", {"seat": game.players.index(asks)})
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    page = look_at(visit, game.path, first.guest, **table.DESK)
    expect(page.get_by_text("finished · 3 turns")).to_be_visible()
    expect(page.locator("svg .mark")).to_have_count(5)


def test_every_word_of_exposee_counts_what_guessing_it_earned(
    visit: Visit, company: ApiPlayers
) -> None:
    game = company.sit("exposee", 2, options={"length": "short"})
    game.to_end()
    nell = game.players[0]
    page = look_at(visit, game.path, nell.guest, **table.DESK)
    words = page.locator("section").filter(has=page.get_by_role("heading", name="Every word"))
    cells = words.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.innerText))"
    )
    history = nell.guest.get(f"/api/tables/{game.id}/replay")["frame"]["history"]
    lines = [line for entry in history for line in entry["lines"] if line["code"] == "exposed"]
    earned = [sum(line["data"]["earned"][seat] for line in lines) for seat in (0, 1)]
    placed = [
        sum(line["data"]["made"] for line in lines if line["seat"] == seat) for seat in (0, 1)
    ]
    assert sum(earned) > 0
    shown = [text for row in cells for text in row]
    assert shown.count("guessed") == sum(
        points > 0 for line in lines for points in line["data"]["earned"]
    )
    totals = [text for text in shown if text.lstrip("−").isdigit()]
    for seat in (0, 1):
        assert str(placed[seat] + earned[seat]) in totals


def test_a_winner_is_celebrated_once(visit: Visit, company: ApiPlayers) -> None:
    """Tiles drop in and are strewn the first time that a browser shows the result, and then lie."""
    game, nell = ended(company)
    page = look_at(visit, game.path, nell, **table.MOVING)
    moving = page.locator(".cloth .name > span, .cloth .loose > span")
    motion = "all => [...new Set(all.map(one => getComputedStyle(one).animationName))].length"
    assert moving.evaluate_all(motion) == 2
    page.reload()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(moving.first).to_be_visible()
    for tile in moving.all():
        expect(tile).to_have_css("animation-name", "none")


def test_who_saw_the_winner_on_the_stage_does_not_see_the_name_drop_again(
    visit: Visit, company: ApiPlayers
) -> None:
    game = company.sit("words", 2)
    game.on(4)
    first, second = game.players
    page = look_at(visit, game.path, first.guest, **table.MOVING)
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    expect(page.locator("[data-stage=shown]")).to_contain_text("You win")
    expect(page.locator("[data-stage=shown] li > b").first).to_have_text(re.compile(r"^−?\d+$"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Scoring")).to_be_visible()
    expect(page.locator(".cloth .name span").first).to_have_css("animation-name", "none")
    expect(page.locator(".cloth .loose span").first).not_to_have_css("animation-name", "none")


@table.each_look
def test_a_result_offers_what_is_left_to_do(
    visit: Visit, company: ApiPlayers, look: dict[str, Any]
) -> None:
    """Nobody can be invited any more, there is nothing to command, and nothing to leave."""
    game, nell = ended(company)
    page = look_at(visit, game.path, nell, **look)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    if look["viewport"]["width"] < 768:
        page.get_by_role("button", name="More", exact=True).tap()
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    for gone in ("Invite", "Leave", "Commands"):
        expect(page.get_by_role("button", name=gone, exact=True)).to_have_count(0)
    page.get_by_role("link", name="Back to the hall").last.click()
    expect(page).to_have_url(re.compile("/$"))


def test_every_step_of_a_replay_tells_what_happened(visit: Visit, company: ApiPlayers) -> None:
    """What is done in secret belongs to the step before: a letter that everyone wrote."""
    game = company.sit("kross", 2, options={"opens": 1})
    game.on(9)
    first, second = game.players
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    page = look_at(visit, f"{game.path}/replay?n=0", first.guest)
    expect(page.locator("h1")).to_have_css("outline-style", "none")
    last = int(page.get_by_label("Step", exact=True).get_attribute("max") or 0)
    assert 3 < last < 9
    for step in range(1, 4):
        page.get_by_role("button", name="Forward").click()
        expect(page.get_by_text(f"Step {step} of {last}", exact=True)).to_be_visible()
        called = page.locator(".now li")
        expect(called).to_have_count(1)
        expect(called).to_contain_text(re.compile("(Nell|Omar) called [A-Z]"))
        for sheet in page.locator(".picture figure").all():
            expect(sheet.locator("[data-square] b")).to_have_count(len(KROSS) + step)


def test_the_best_plays_of_a_swap_are_for_the_rack_before_it(
    visit: Visit, company: ApiPlayers
) -> None:
    game = company.sit("words", 2)
    swaps = game.asked("turn")
    assert swaps is not None
    frame = swaps.frame()
    rack = frame["view"]["rack"]
    n = swaps.say({"type": "swap", "tiles": rack[:3]})
    first, second = game.players
    second.guest.post(f"/api/tables/{game.id}/resign", {"seat": 1})
    page = look_at(visit, f"{game.path}/replay?n={n}", first.guest)
    best = page.locator("section", has=page.get_by_role("heading", name="Best moves this turn"))
    expect(best.get_by_text("Rack:")).to_have_text(f"Rack: {' '.join(rack)}")
