"""The client's files."""

import gzip
from pathlib import Path

import pytest

from tests.web.conftest import Come
from wordhall.web.client_files import Pages


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Hall</title>")
    script = "console.log('hall');" * 100
    (tmp_path / "assets" / "index-1a2b.js").write_text(script)
    (tmp_path / "assets" / "style-3c.css").write_text("a{}")
    (tmp_path / "assets" / "style-3c.css.gz").write_bytes(gzip.compress(b"a{}"))
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


class Reply:
    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""


async def ask(pages: Pages, path: str, method: str = "GET", **headers: str) -> Reply:
    reply = Reply()

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            assert isinstance(message["status"], int)
            assert isinstance(message["headers"], list)
            reply.status = message["status"]
            reply.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            assert isinstance(message["body"], bytes)
            reply.body += message["body"]

    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": sent}
    await pages(scope, None, send)
    return reply


def get(pages: Pages, path: str, method: str = "GET", **headers: str) -> Reply:
    import asyncio

    return asyncio.run(ask(pages, path, method, **headers))


@pytest.mark.parametrize("path", ["/", "/t/abc", "/s/table0secret", "/w/x", "/rules/words"])
def test_every_address_without_a_dot_is_the_one_page(dist: Path, path: str) -> None:
    reply = get(Pages(dist), path)
    assert (reply.status, reply.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert reply.headers["cache-control"] == "no-cache"


def test_hashed_files_are_kept_for_ever_and_sent_small(dist: Path) -> None:
    reply = get(Pages(dist), "/assets/index-1a2b.js", accept_encoding="gzip, br")
    assert "immutable" in reply.headers["cache-control"]
    assert reply.headers["content-encoding"] == "gzip"
    assert gzip.decompress(reply.body).startswith(b"console.log")
    plain = get(Pages(dist), "/assets/index-1a2b.js")
    assert "content-encoding" not in plain.headers
    assert len(plain.body) > len(reply.body)
    ready = get(Pages(dist), "/assets/style-3c.css", accept_encoding="gzip")
    assert ready.headers["content-encoding"] == "gzip"


def test_files_are_guarded_too_with_fewer_words(dist: Path) -> None:
    page, script = (get(Pages(dist), path).headers for path in ("/", "/assets/index-1a2b.js"))
    assert "script-src 'self';" in page["content-security-policy"]
    assert page["x-frame-options"] == "DENY"
    assert script["x-content-type-options"] == "nosniff"
    assert script["cross-origin-resource-policy"] == "same-origin"
    assert script["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert sum(len(f"{name}: {value}") for name, value in script.items()) < 400


def test_a_page_that_has_not_changed_is_not_sent_again(dist: Path) -> None:
    pages = Pages(dist)
    mark = get(pages, "/").headers["etag"]
    reply = get(pages, "/", if_none_match=mark)
    assert (reply.status, reply.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/missing.js", "/../secret.txt", "/assets/../../etc/passwd.txt", "/assets/%2e%2e/x.y"]
)
def test_what_is_not_in_the_folder_is_not_there(dist: Path, path: str) -> None:
    (dist.parent / "secret.txt").write_text("secret")
    assert get(Pages(dist), path).status == 404


def test_pages_are_only_read(dist: Path) -> None:
    assert get(Pages(dist), "/", "POST").status == 405
    assert get(Pages(dist), "/", "HEAD").body == b""


def test_a_client_that_is_built_anew_is_served_without_a_restart(dist: Path) -> None:
    pages = Pages(dist)
    get(pages, "/")
    (dist / "index.html").write_text("<!doctype html><title>New</title>")
    assert b"New" in get(pages, "/").body


def test_without_a_client_the_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in get(Pages(tmp_path), "/").body


def test_the_server_serves_them(come: Come) -> None:
    reply = come().web.get("/rules/words")
    assert reply.status_code == 200
    assert "script-src 'self';" in reply.headers["content-security-policy"]
