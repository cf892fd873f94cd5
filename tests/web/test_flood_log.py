"""Floods can be followed in the log, and nobody's address stands there."""

import logging
from pathlib import Path

from tests.web.conftest import Running
from tests.web.guest import Guest
from tests.web.test_rate_limits import Hands
from wordhall.hall.links import Links
from wordhall.web.flood_log import EVERY, FloodLog
from wordhall.web.rate_limits import Limits


class Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def listening(kept: Kept) -> logging.Logger:
    logger = logging.getLogger("wordhall")
    logger.addHandler(kept)
    return logger


def test_a_flood_is_one_line_with_a_mark_instead_of_the_address(tmp_path: Path) -> None:
    server, kept = Running(tmp_path, Limits(clock=Hands())), Kept()
    logger = listening(kept)
    eve = Guest(server.address)
    try:
        for number in range(200):
            eve.web.post("/api/join", json={"link": f"/j/guess{number:030}"})
        floods = [record for record in kept.records if record.getMessage() == "too fast"]
        assert len(floods) == 1
        assert vars(floods[0])["from"] == server.site.flood_log.mark("127.0.0.1")
        told = [vars(record)["from"] for record in kept.records if "from" in vars(record)]
        assert len(told) > 80  # the guesses that were looked up carry it, too
        assert len(set(told)) == 1
        assert not any("127.0.0.1" in str(vars(record)) for record in kept.records)
    finally:
        logger.removeHandler(kept)
        eve.close()
        server.stop()


def test_a_flood_that_goes_on_is_counted_and_told_again() -> None:
    hands, kept = Hands(), Kept()
    flood_log = FloodLog(Links(b"k" * 32), clock=hands)
    logger = listening(kept)
    try:
        for _ in range(500):
            flood_log.too_fast("192.0.2.1", "POST /api/me")
        hands.now += EVERY
        flood_log.too_fast("192.0.2.1", "POST /api/me")
    finally:
        logger.removeHandler(kept)
    assert [vars(record)["refused"] for record in kept.records] == [1, 500]


def test_a_mark_is_good_for_one_day_and_one_key() -> None:
    today = ["2026-01-01"]
    flood_log = FloodLog(Links(b"k" * 32), today=lambda: today[0])
    first = flood_log.mark("192.0.2.1")
    assert first == flood_log.mark("192.0.2.1") != flood_log.mark("192.0.2.2")
    assert flood_log.mark("2001:db8::1") == flood_log.mark("2001:db8::2")  # one household
    assert FloodLog(Links(b"l" * 32), today=lambda: today[0]).mark("192.0.2.1") != first
    today[0] = "2026-01-02"
    assert flood_log.mark("192.0.2.1") != first
