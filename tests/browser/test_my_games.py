"""My games in three groups, the phone's navigation, and the waiting room."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser import table
from tests.browser.api_players import ApiPlayers, become
from tests.browser.conftest import Visit
from tests.browser.test_pages import complaints, fits, settle


@table.each_look
def test_my_games_say_what_waits_what_goes_on_and_how_it_ended(
    visit: Visit, look: dict[str, Any]
) -> None:
    page = visit("/", **look)
    page.request.post("/api/me", data={"name": "Nell"})

    def opened(*places: dict[str, str]) -> str:
        body = {"game": "words", "places": places, "speed": "relaxed"}
        return str(page.request.post("/api/tables", data=body).json()["id"])

    me, bot = {"kind": "me"}, {"kind": "bot", "level": "easy"}
    lost = opened(me, bot)
    page.request.post(f"/api/tables/{lost}/resign", data={"seat": 0})
    opened(me, {"kind": "open"})
    opened(me, bot)
    page.goto("/mine")
    settle(page)
    for group, text in (("Your turn", "Play"), ("Waiting", "1 of 2 seats taken")):
        section = page.get_by_role("region", name=group)
        expect(section.get_by_role("listitem")).to_have_count(1)
        expect(section).to_contain_text(text)
    over = page.get_by_role("region", name="Finished")
    for text in ("Words with Pip", "0 : 0", "Lost", "Today"):
        expect(over).to_contain_text(text)
    assert complaints(page) == []
    assert fits(page)


@table.each_look
def test_a_game_in_the_list_says_its_score_its_question_and_how_long_there_is(
    visit: Visit, company: ApiPlayers, look: dict[str, Any]
) -> None:
    days = {"kind": "days", "days": 2}
    played = company.sit("words", 2, clock=days)
    played.on(4)
    first, second = (player.guest for player in played.players)
    guesser = company.sit("exposee", 2, clock=days).asked("guess")
    assert guesser is not None
    page = visit("/mine", **look)
    turn, waiting = (page.get_by_role("region", name=name) for name in ("Your turn", "Waiting"))
    become(page.context, second)
    page.reload()
    expect(waiting).to_contain_text(re.compile(r"\d+ : \d+ · Waiting for Nell · 2 days left"))
    become(page.context, first)
    page.reload()
    expect(turn).to_contain_text(re.compile(r"\d+ : \d+ · 2 days left"))
    become(page.context, guesser.guest)
    page.reload()
    expect(turn).to_contain_text("Guess")
    assert fits(page)


def test_a_phone_has_its_navigation_at_the_lower_edge(visit: Visit) -> None:
    page = visit("/", **table.PHONE)
    bar = page.get_by_role("navigation", name="Main menu")
    bar.get_by_role("link", name="My games").tap()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(bar.get_by_role("link", name="My games")).to_have_attribute("aria-current", "page")
    bar.get_by_role("button", name="More").tap()
    page.locator("dialog").get_by_role("link", name="Settings").tap()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert complaints(page) == []


@table.each_look
def test_the_waiting_room_invites_seats_and_starts_with_fewer(
    visit: Visit, look: dict[str, Any]
) -> None:
    page = visit("/new?game=exposee", **look)
    table.add_seats(page, 1)
    page.get_by_role("button", name="Bot", exact=True).click()
    table.create_table(page)
    expect(page.get_by_role("heading", name="Waiting for two more")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert complaints(page) == []
    assert fits(page)
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    page.get_by_role("button", name="Start with 3").click()
    expect(page.locator("[role=grid]")).to_be_visible()
