"""Invitations, seats and devices, as people meet them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Guest, Visit
from tests.browser.test_pages import complaints, fits

# The frames that a page has got, and the last of them.
FRAMES = "() => window.received.map(JSON.parse).filter((one) => 'seating' in one)"


def host_words(visit: Visit, name: str = "Nell", **device: Any) -> Page:
    page = visit("/", **(device or table.DESK))
    table.with_friends(page, "Words", name)
    return page


@table.each_look
def test_an_invitation_says_who_invites_to_what(visit: Visit, look: dict[str, Any]) -> None:
    nell = host_words(visit)
    omar = visit(table.invitation(nell), **look)
    expect(omar.get_by_role("heading", name="Nell invited you to Words")).to_be_visible()
    expect(omar.get_by_text("Two players, no clock.")).to_be_visible()
    expect(omar.locator("li", has_text="Nell")).to_contain_text("is waiting for you")
    expect(omar.locator("li", has_text=re.compile("You"))).to_contain_text("this seat is yours")
    expect(omar.get_by_label("What’s your name?")).to_be_focused()
    assert complaints(omar) == []
    assert fits(omar)
    table.fill_in_name(omar, "Omar")
    expect(nell.get_by_role("heading", name="Starting in")).to_be_visible()
    assert complaints(omar) == [], "counting down"
    assert fits(omar)
    again = visit(table.invitation_path(omar), **look)
    expect(again.get_by_role("heading", name="This table’s full")).to_be_visible()
    assert complaints(again) == []


def test_an_invitation_that_was_renewed_is_no_longer_open(visit: Visit) -> None:
    nell = host_words(visit)
    link = table.invitation(nell)
    eve = visit(link, **table.DESK)
    table.fill_in_name(eve, "Eve")
    nell.get_by_role("button", name="Remove").click()
    expect(nell.get_by_text("Waiting for one more")).to_be_visible()
    late = visit(link, **table.PHONE)
    expect(late.get_by_role("heading", name="This invitation is no longer open")).to_be_visible()
    assert fits(late)
    expect(nell.get_by_role("textbox", name="Invitation link")).not_to_have_value(link)


@pytest.mark.parametrize("device", [table.DESK, table.PHONE], ids=["desk", "phone"])
def test_a_page_that_is_sent_away_watches_from_the_next_frame_on(
    visit: Visit, device: dict[str, Any]
) -> None:
    nell = host_words(visit)
    eve = visit(table.invitation(nell), **device)
    table.fill_in_name(eve, "Eve")
    expect(eve.get_by_role("heading", name="Starting in")).to_be_visible()
    old = table.invitation_path(nell)
    nell.get_by_role("button", name="Remove").click()
    expect(eve.get_by_role("button", name="Wait")).to_have_count(0)
    expect(eve.get_by_text("Waiting for one more")).to_be_visible()
    seats = [frame["seat"] for frame in eve.evaluate(FRAMES)]
    assert seats[-1] is None
    assert seats == sorted(seats, key=lambda seat: seat is None), "and never again as a player"
    link = nell.get_by_role("textbox", name="Invitation link")
    expect(link).not_to_have_value(re.compile(old))
    omar = visit(link.input_value(), **table.DESK)
    table.fill_in_name(omar, "Omar")
    table.start_now(nell)
    expect(eve.locator("[role=grid]")).to_be_visible()
    expect(eve.get_by_text("You’re watching").first).to_be_visible()
    last = eve.evaluate(FRAMES)[-1]
    assert (last["seat"], last["view"]["rack"]) == (None, None)


def test_an_invitation_is_no_key_to_anyones_seat(visit: Visit) -> None:
    nell = host_words(visit)
    link = table.invitation(nell)
    omar = visit(link, **table.DESK)
    table.fill_in_name(omar, "Omar")
    table.start_now(nell)
    expect(omar.locator("[role=grid]")).to_be_visible()
    nell.goto(link)
    expect(nell.locator("[role=grid]")).to_be_visible()
    assert nell.evaluate(FRAMES)[-1]["seat"] == 0, "the host stays on the host's seat"
    stranger = visit(link, **table.PHONE)
    expect(stranger.get_by_role("heading", name="This game has started")).to_be_visible()
    stranger.get_by_role("button", name="Watch").click()
    expect(stranger.locator("[role=grid]")).to_be_visible()
    assert stranger.evaluate(FRAMES)[-1]["seat"] is None
    expect(stranger.locator(".rail .tile")).to_have_count(0)


def test_a_player_goes_on_on_the_phone_and_turns_it_out_again(visit: Visit) -> None:
    nell = host_words(visit)
    omar = visit(table.invitation(nell), **table.DESK)
    table.fill_in_name(omar, "Omar")
    table.start_now(nell)
    expect(omar.locator("[role=grid]")).to_be_visible()
    omar.get_by_role("button", name="Invite").click()
    link = omar.get_by_role("textbox", name="Your seat on another device").input_value()
    assert complaints(omar) == []
    phone = visit(link, **table.PHONE)
    expect(phone.locator(".rail .tile")).to_have_count(7)
    phone_seat = phone.evaluate(FRAMES)[-1]["seat"]
    assert phone_seat == 1
    omar.keyboard.press("Escape")
    omar.reload()
    omar.get_by_role("button", name="Invite").click()
    omar.get_by_role("button", name="Sign out").click()
    expect(phone.get_by_role("heading", name="This table is private")).to_be_visible()
    expect(phone.get_by_text("Ask its host for the invitation link.")).to_be_visible()
    expect(phone.get_by_text("may be wrong")).to_have_count(0)
    expect(phone.locator(".rail .tile")).to_have_count(0)
    expect(omar.get_by_role("button", name="Sign out")).to_have_count(0)


def test_the_last_seat_starts_a_countdown_that_the_newcomer_can_stop(visit: Visit) -> None:
    nell = host_words(visit)
    omar = visit(table.invitation(nell), **table.PHONE)
    table.fill_in_name(omar, "Omar")
    omar.get_by_role("button", name="Wait").click()
    expect(nell.get_by_role("heading", name="Starting in")).to_have_count(0)
    expect(omar.get_by_text("The host can start now.")).to_be_visible()
    nell.get_by_role("button", name="Start", exact=True).click()
    expect(omar.locator("[role=grid]")).to_be_visible()


def test_whoever_left_a_game_for_good_watches_it_and_is_asked_nothing(
    visit: Visit, guest: Guest
) -> None:
    omar = visit("/rules/typo", **table.DESK)
    nell, mira = guest(), guest()
    for caller, name in ((nell, "Nell"), (omar.request, "Omar"), (mira, "Mira")):
        assert caller.post("/api/me", data={"name": name}).ok
    made = {"game": "typo", "places": [{"kind": "me"}, *[{"kind": "open"}] * 2]}
    card = nell.post("/api/tables", data=made).json()
    for caller in (omar.request, mira):
        assert caller.post("/api/join", data={"link": card["invitation"]}).ok
    assert nell.post(f"/api/tables/{card['id']}/start", data={}).ok
    omar.goto(f"/t/{card['id']}")
    omar.locator(".fan button").last.click()  # the others lie under it
    expect(omar.get_by_text("You can still change it.")).to_be_visible()
    assert omar.request.post(f"/api/tables/{card['id']}/leave", data={"seat": 1}).ok
    expect(omar.get_by_text("You’re watching")).to_be_visible()
    expect(omar.get_by_text("You can still change it.")).to_have_count(0)
    expect(omar.locator(".fan button")).to_have_count(0)
    # Leaving is final, even for someone who opens the invitation again.
    assert omar.request.post("/api/join", data={"link": card["invitation"]}).ok
    omar.reload()
    expect(omar.get_by_text("You’re watching")).to_be_visible()
    expect(omar.locator(".fan button")).to_have_count(0)


def test_three_pupils_share_one_tablet(visit: Visit) -> None:
    dee = visit("/cups/new", **table.DESK)
    dee.get_by_label("Name", exact=True).fill("School")
    dee.get_by_role("button", name="Create tournament").click()
    dee.locator("dialog input").fill("Dee")
    dee.keyboard.press("Enter")
    dee.get_by_label("One name per line").fill("Aylin\nBela\nCem")
    dee.get_by_role("button", name="Add", exact=True).click()
    slips = {}
    for name in ("Aylin", "Bela", "Cem"):
        dee.get_by_role("button", name=f"Slip for {name}").click()
        code = dee.get_by_text("type this code").inner_text().rpartition(" ")[2]
        link = dee.get_by_role("textbox", name=f"Slip for {name}").input_value()
        slips[name] = (link, code)
        dee.get_by_role("button", name=f"Slip for {name}").click()
    tablet = visit(slips["Aylin"][0], **table.PHONE)
    expect(tablet.get_by_text("You’re in, Aylin.")).to_be_visible()
    tablet.goto(slips["Bela"][0])
    asks = tablet.get_by_text("Switch to Bela? Aylin will be signed out here.")
    expect(asks).to_be_visible()
    assert complaints(tablet) == []
    tablet.get_by_role("button", name="Switch").click()
    expect(tablet.get_by_text("You’re in, Bela.")).to_be_visible()
    assert tablet.request.get("/api/me").json()["name"] == "Bela"
    # Cem types his code on the tournament's page, in a browser that plays for nobody.
    cem = visit(tablet.url, **table.PHONE)
    cem.get_by_label("Code on your slip").fill(slips["Cem"][1].lower())
    cem.get_by_role("button", name="That’s me").click()
    expect(cem.get_by_text("You’re in, Cem.")).to_be_visible()
    expect(dee.get_by_role("button", name="Slip for")).to_have_count(0)
    dee.get_by_role("button", name="New slip").nth(1).click()
    expect(dee.locator("dialog")).to_contain_text("will be signed out")
    dee.locator("dialog").get_by_role("button", name="New slip").click()
    expect(tablet.get_by_text("The director made a new slip")).to_be_visible()
