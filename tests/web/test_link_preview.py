"""What a chat shows of a link: read from the page itself, as a chat's own server does."""

import re

from tests.web.conftest import Come
from tests.web.guest import Guest
from tests.web.words_table import two


def told(guest: Guest, path: str) -> dict[str, str]:
    """The tags of the page at a path."""
    reply = guest.web.get(path)
    assert reply.status_code == 200, path
    page = reply.text
    found = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))
    title = re.search(r"<title>(.*?)</title>", page)
    return {**found, "title": title[1] if title else ""}


def test_an_invitation_says_who_invites_to_which_game(come: Come) -> None:
    anna, stranger = come("Anna <b>"), come(None)
    card = anna.open("me", "open")
    tags = told(stranger, card["invitation"])
    assert tags["og:title"] == "Anna &lt;b&gt; invited you to Words"
    assert tags["title"] == tags["og:title"]
    assert tags["og:url"] == f"{stranger.address}{card['invitation']}"
    assert tags["og:image"] == f"{stranger.address}/preview/words.png"
    assert tags["og:description"]


def test_the_link_of_a_finished_game_tells_the_result(come: Come) -> None:
    anna, _bo, table = two(come)
    card = anna.get(f"/api/tables/{table}")
    assert told(come(None), card["invitation"])["og:title"] == "Anna and Bo are playing Words"
    anna.post(f"/api/tables/{table}/resign", {"seat": 0})
    tags = told(come(None), card["invitation"])
    assert tags["og:title"] == "Bo won a game of Words"
    assert tags["og:description"].startswith("Bo 0 and Anna 0.")


def test_a_result_says_what_its_numbers_are(come: Come) -> None:
    anna, _bo, table = two(come, game="typo")
    anna.post(f"/api/tables/{table}/resign", {"seat": 0})
    tags = told(come(None), anna.get(f"/api/tables/{table}")["invitation"])
    assert tags["og:title"] == "Bo won a game of Typo"
    assert tags["og:description"].startswith("Cards left: Bo 14 and Anna 14.")


def test_the_address_of_a_private_table_tells_nothing(come: Come) -> None:
    anna, _bo, table = two(come)
    assert "og:title" not in told(anna, f"/t/{table}")
    secret = anna.open("me", "open", watch="players")
    anna.post(f"/api/tables/{secret['id']}/bot", {"seat": 1, "level": "easy"})
    tags = told(come(None), secret["invitation"])
    assert tags["og:title"] == "Words", "who plays is nobody's business"


def test_a_link_that_leads_nowhere_is_the_plain_page(come: Come) -> None:
    for path in ("/j/nothing", "/t/nothing", "/j/", "/rules/words"):
        assert "og:title" not in told(come(None), path)
