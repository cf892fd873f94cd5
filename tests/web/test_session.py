"""Sessions, tokens, and what another site could make a browser send."""

import pytest

from tests.web.conftest import Come, Running
from wordhall.web.session import Caller, cookie, set_cookie

NAMED = {"name": "Eve"}


def test_the_first_name_sets_a_cookie_that_scripts_and_other_sites_do_not_get(come: Come) -> None:
    reply = come().web.post("/api/me", json={"name": "Anna"})
    sent = reply.headers["set-cookie"]
    assert "HttpOnly" in sent
    assert "SameSite=Lax" in sent
    assert "Path=/" in sent
    assert "Secure" not in sent  # over plain http it would be dropped


def test_over_https_the_cookie_is_secure() -> None:
    assert b"; Secure" in set_cookie("x", secure=True)[1]


def test_our_cookie_is_found_among_others() -> None:
    assert cookie(b"a=b; wordhall=secret; c=d") == "secret"
    assert cookie(b"notwordhall=x") == ""


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1"},
    ],
)
def test_what_another_site_sends_is_not_done(come: Come, headers: dict[str, str]) -> None:
    guest = come("Anna")
    reply = guest.web.post("/api/me", json=NAMED, headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (403, "foreign")
    assert guest.get("/api/me")["name"] == "Anna"


def test_our_own_pages_may_send(come: Come, running: Running) -> None:
    guest = come("Anna")
    for headers in ({"Origin": running.address}, {"Sec-Fetch-Site": "same-origin"}):
        assert guest.web.post("/api/me", json=NAMED, headers=headers).status_code == 200


def test_a_form_of_another_site_cannot_pass_for_json(come: Come) -> None:
    guest = come("Anna")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        reply = guest.web.post("/api/me", content='{"name":"Eve"}', headers={"Content-Type": kind})
        assert (reply.status_code, reply.json()["code"]) == (415, "not-json")


def test_a_token_is_the_person_and_needs_no_cookie(come: Come) -> None:
    anna = come("Anna")
    token = anna.post("/api/tokens")["token"]
    program = come()
    program.web.headers["Authorization"] = f"Bearer {token}"
    assert program.get("/api/me") == {"id": anna.id, "name": "Anna"}
    # A browser never sends it by itself, so other sites cannot use it.
    headers = {"Origin": "https://elsewhere.example"}
    assert program.web.post("/api/me", json=NAMED, headers=headers).status_code == 200


def test_tokens_can_be_taken_back(come: Come) -> None:
    anna, program = come("Anna"), come()
    for _ in range(2):
        program.web.headers["Authorization"] = f"Bearer {anna.post('/api/tokens')['token']}"
        assert program.get("/api/me")["name"] == "Anna"
    assert anna.web.delete("/api/tokens").status_code == 200
    assert program.get("/api/me") == {"id": "", "name": ""}
    assert anna.get("/api/me")["name"] == "Anna", "the browser stays who it is"
    assert come().web.delete("/api/tokens").json()["code"] == "no-name"


def test_a_token_that_was_taken_back_loses_its_open_stream_at_once(come: Come) -> None:
    anna, program = come("Anna"), come()
    table = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
    program.web.headers["Authorization"] = f"Bearer {anna.post('/api/tokens')['token']}"
    hers, its = anna.watch(table), program.watch(table)
    assert its.frame(1)["view"]["rack"]
    anna.web.delete("/api/tokens")
    its.wait_end()
    assert not hers.ended
    program.get(f"/api/stream?tables={table}", status=403)


def test_signing_out_ends_a_session_and_its_streams(come: Come) -> None:
    anna = come("Anna")
    table = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
    session = anna.web.cookies["wordhall"]
    tab = anna.watch(table)
    assert tab.frame(1)["seat"] == 0
    assert anna.web.delete("/api/session").status_code == 200
    tab.wait_end()
    assert "wordhall" not in anna.web.cookies
    anna.web.cookies.set("wordhall", session)
    assert anna.get("/api/me")["name"] == "", "the old secret opens nothing"


def test_signing_out_elsewhere_spares_this_browser(come: Come) -> None:
    anna, stolen, program = come("Anna"), come(), come()
    stolen.web.cookies.set("wordhall", anna.web.cookies["wordhall"])
    program.web.headers["Authorization"] = f"Bearer {anna.post('/api/tokens')['token']}"
    assert anna.web.delete("/api/sessions").status_code == 200
    assert program.get("/api/me")["name"] == ""
    assert anna.get("/api/me")["name"] == "Anna"


def test_a_session_is_no_token_and_a_token_no_session(come: Come) -> None:
    anna, eve = come("Anna"), come()
    token = anna.post("/api/tokens")["token"]
    assert anna.get("/api/me")["name"] == "Anna"
    eve.web.headers["Authorization"] = f"Bearer {anna.web.cookies['wordhall']}"
    assert eve.get("/api/me")["name"] == ""
    del eve.web.headers["Authorization"]
    eve.web.cookies.set("wordhall", token)
    assert eve.get("/api/me")["name"] == ""


def test_a_made_up_session_or_token_is_nobody(come: Come) -> None:
    guest = come()
    guest.web.cookies.set("wordhall", "x" * 32)
    assert guest.get("/api/me") == {"id": "", "name": ""}
    guest.web.headers["Authorization"] = "Bearer wh_nothing"
    assert guest.get("/api/me") == {"id": "", "name": ""}
    assert guest.post("/api/tokens", status=401)["code"] == "no-name"


def test_every_reply_carries_the_guarding_headers(come: Come) -> None:
    guest = come()
    for path in ("/", "/api/me", "/api", "/api/nothing", "/health", "/missing.js"):
        headers = guest.web.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        scripts = [part for part in policy.split("; ") if part.startswith("script-src")]
        assert scripts in ([], ["script-src 'self'"])


def test_what_the_database_keeps_is_no_key(come: Come, running: Running) -> None:
    anna = come("Anna")
    session = anna.web.cookies["wordhall"]
    token = anna.post("/api/tokens")["token"]
    card = anna.open("me", "open")
    link = card["own"][0]["link"].removeprefix("/s/")
    kept = b"".join(path.read_bytes() for path in running.data.glob("wordhall.db*"))
    assert b"Anna" in kept
    for secret in (session, token, link):
        assert secret.encode() not in kept


def test_headers_that_make_no_sense_are_survived() -> None:
    scope = {
        "scheme": "http",
        "headers": [
            (b"content-length", b"x"),
            (b"authorization", b"\xff\xfe"),
            (b"cookie", b";=;"),
        ],
    }
    caller = Caller(scope)
    assert (caller.length, caller.token, caller.session) == (None, "", "")
