"""The event stream: who sees what, coming back, and readers that do not read."""

import socket
import time

from tests.web.conftest import Come, Running
from tests.web.guest import Guest
from tests.web.words_table import play, two


def test_a_spectators_stream_never_holds_a_rack(come: Come) -> None:
    anna, bo, table = two(come)
    eve = come()
    eve.post("/api/join", {"link": anna.get(f"/api/tables/{table}")["invitation"]})
    hers, his, eyes = anna.watch(table), bo.watch(table), eve.watch(table)
    racks = set()
    for turn in range(1, 9):
        guest, tab, seat = (anna, hers, 0) if turn % 2 else (bo, his, 1)
        frame = tab.frame(turn, seat=seat)
        racks.add(frame["view"]["rack"])
        play(guest, frame, f"t{turn}")
    last = eyes.frame(9)
    assert last["seat"] is None
    assert last["asks"] == []
    assert len(racks) == 8
    for rack in racks:
        assert f'"{rack}"'.encode() not in eyes.raw
    assert b'"drawn"' not in eyes.raw
    assert f'"{hers.frame(8)["view"]["rack"]}"'.encode() not in his.raw


def test_who_comes_back_is_given_the_whole_table_again(come: Come) -> None:
    anna, bo, table = two(come)
    tab = anna.watch(table)
    play(anna, tab.frame(1), "a1")
    tab.close()
    play(bo, bo.watch(table).frame(2), "b1")
    first = anna.watch(table).frame()
    assert first["n"] == 3
    assert [entry["n"] for entry in first["history"]] == [1, 2, 3]


def test_later_frames_carry_only_what_is_new(come: Come) -> None:
    anna, _, table = two(come)
    tab = anna.watch(table)
    play(anna, tab.frame(1), "a1")
    assert [entry["n"] for entry in tab.frame(2)["history"]] == [2]


def test_one_stream_serves_all_tables_of_a_tab_and_tells_which_are_gone(come: Come) -> None:
    anna, bo, one = two(come)
    other = anna.open("me", {"kind": "bot", "level": "easy"})["id"]
    tab = anna.watch(one, other, "nowhere")
    for table in (one, other):
        tab.frame(1, seat=0, table=table)
    assert tab.wait(lambda kind, _: kind == "gone") == {"table": "nowhere", "code": "no-table"}
    assert bo.get("/api/stream?tables=nowhere", status=404)["code"] == "no-table"
    assert bo.get("/api/stream", status=400)["code"] == "malformed"


def test_sitting_down_opens_the_eyes_of_a_page_that_watched(come: Come) -> None:
    anna, bo = come("Anna"), come("Bo")
    table = anna.open("me", "open", public=True, speed="live")["id"]
    tab = bo.watch(table)
    assert tab.frame()["seat"] is None
    bo.post(f"/api/tables/{table}/sit", {"seat": 1})
    anna.start(table)
    assert tab.frame(1, seat=1)["view"]["rack"]


def test_everyone_sees_who_is_here(come: Come) -> None:
    anna, bo, table = two(come)
    hers = anna.watch(table)
    hers.frame(1)
    his = bo.watch(table)

    def is_here(here: bool) -> None:
        hers.wait(lambda kind, data: kind == "frame" and data["seats"][1]["here"] is here)

    is_here(True)
    hers.events.clear()
    his.close()
    is_here(False)


def test_a_stream_says_how_it_is_to_be_read(come: Come) -> None:
    anna, _, table = two(come)
    tab = anna.watch(table)
    assert tab.reply.getheader("content-type") == "text/event-stream"
    assert tab.reply.getheader("cache-control") == "no-store"
    tab.frame(1)
    assert tab.raw.startswith(b"retry: ")


def test_one_person_may_not_hold_streams_without_end(come: Come) -> None:
    anna, _, table = two(come)
    tabs = [anna.watch(table) for _ in range(20)]
    assert all(tab.reply.status == 200 for tab in tabs)
    told = anna.get(f"/api/stream?tables={table}", status=429)
    assert told["code"] == "streams"


def test_a_reader_that_does_not_read_is_cut_off(come: Come, running: Running) -> None:
    anna, bo, table = two(come)
    line = deaf(bo, table)
    try:
        text = {"text": "x" * 300}
        meters = running.site.meters
        before = meters.cut
        for _ in range(3000):
            anna.post(f"/api/tables/{table}/chat", text)
            if meters.cut > before:
                break
        assert meters.cut == before + 1
        until = time.monotonic() + 5
        while running.site.streams.open and time.monotonic() < until:
            time.sleep(0.05)
        assert not running.site.streams.open
    finally:
        line.close()


def deaf(guest: Guest, table: str) -> socket.socket:
    """Someone who asks for a stream and then never reads it."""
    host, port = guest.address.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((host, int(port)))
    cookie = guest.web.cookies["wordhall"]
    asks = f"GET /api/stream?tables={table} HTTP/1.1\r\nHost: x\r\n"
    line.sendall(f"{asks}Cookie: wordhall={cookie}\r\n\r\n".encode())
    return line
