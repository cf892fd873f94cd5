"""The hall under a path of a host that it shares with other sites."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import table
from tests.browser.conftest import Visit, open_hall
from tests.browser.hall_server import SERVE
from tests.web.reverse_proxies import before

HERE = {"ignore_https_errors": True}  # the certificate is this test's own


@pytest.fixture
def shared_host(tmp_path: Path) -> Iterator[str]:
    """Caddy over https, which hands only /games on to the hall."""
    hall = open_hall(tmp_path, (*SERVE, "--root-path", "/games"))
    folder = tmp_path / "proxy"
    folder.mkdir()
    with before("caddy", hall.address.removeprefix("http://"), folder, "/games") as front:
        yield front.https
    hall.close()


def test_two_play_under_a_path_and_nothing_leaves_it(visit: Visit, shared_host: str) -> None:
    asked: list[str] = []

    def come(address: str) -> Page:
        page = visit("about:blank", **HERE)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        return page

    nell = come(f"{shared_host}/games")
    for name in ("My games", "Tournaments", "Rules", "Hall"):
        nell.get_by_role("navigation").get_by_role("link", name=name).first.click()
        expect(nell.locator("#content")).to_be_visible()
    table.with_friends(nell, "Words")
    link = table.invitation(nell)
    assert link.startswith(f"{shared_host}/games/j/")
    omar = come(link)
    table.fill_in_name(omar, "Omar")
    table.start_now(nell)
    for page in (nell, omar):
        expect(page.locator("[role=grid]")).to_be_visible()
        page.reload()
        expect(page.locator("[role=grid]")).to_be_visible()
    player = next(page for page in (nell, omar) if page.evaluate(table.ASKED))
    with table.answering(player):
        player.get_by_role("button", name="Pass").first.click()
        player.locator("dialog").get_by_role("button", name="Pass").click()
    (cookie,) = nell.context.cookies()
    assert cookie["path"] == "/games/"
    addresses = [urlsplit(url) for url in asked if not url.startswith(("data:", "about:"))]
    assert {f"{one.scheme}://{one.netloc}" for one in addresses} == {shared_host}
    assert [one.path for one in addresses if not one.path.startswith("/games/")] == ["/games"]
    hrefs = nell.evaluate("[...document.links].map((link) => link.pathname)")
    assert hrefs
    assert all(path.startswith("/games/") for path in hrefs), hrefs
