"""The doctor finds what is wrong with a hall, and says what to do."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import ONE_ADDRESS, Running
from tests.web.reverse_proxies import before
from tests.wordhall_command import wordhall
from wordhall.operate.doctor import Finding, address, clock, disk_space, examine
from wordhall.settings import Settings
from wordhall.store import SqliteStore
from wordhall.web.rate_limits import BOUNDLESS, Limits


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A hall that was opened once."""
    data = tmp_path / "data"
    hall = Running(data, Limits(BOUNDLESS))
    hall.stop()
    return data


def findings(settings: Settings) -> dict[str, Finding]:
    async def look() -> dict[str, Finding]:
        return {found.of: found async for found in examine(settings)}

    return asyncio.run(look())


def verdicts(**settings: object) -> dict[str, str]:
    """What isn't as it should be, and what is said of it."""
    found = findings(Settings(**settings))  # type: ignore[arg-type]
    return {of: found[of].says for of in found if found[of].verdict != "ok"}


def test_a_healthy_hall_is_told_so(folder: Path) -> None:
    done = wordhall("doctor", "--data", str(folder))
    assert done.returncode == 0, done.stdout
    looked = [line.split(":")[0].split(maxsplit=1) for line in done.stdout.splitlines()]
    assert {verdict for verdict, _ in looked} == {"ok"}
    assert [of for _, of in looked] == [
        *("files", "space", "key", "clock", "database", "write-ahead log", "dictionary", "proxy")
    ]


def test_a_hall_that_was_never_opened_is_healthy(tmp_path: Path) -> None:
    assert verdicts(data=tmp_path / "none") == {}


def test_files_that_others_can_read_are_named(folder: Path) -> None:
    (folder / "wordhall.db").chmod(0o644)
    assert verdicts(data=folder) == {
        "files": f"Others can read {folder}/wordhall.db: chmod 600 {folder}/wordhall.db"
    }


def test_a_short_key_and_an_emptied_database_are_wrong(folder: Path) -> None:
    (folder / "links.key").write_bytes(b"short")
    (folder / "wordhall.db").write_bytes(b"")
    said = verdicts(data=folder)
    assert set(said) == {"key", "database"}
    assert "5 bytes instead of 32" in said["key"]
    assert "restore a backup" in said["database"]
    assert wordhall("doctor", "--data", str(folder)).returncode == 1


def test_a_damaged_database_is_wrong(folder: Path) -> None:
    file = folder / "wordhall.db"
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 2)
        opened.write(b"\xff" * 8192)
    assert "wordhall salvage" in verdicts(data=folder)["database"]


def test_a_database_of_a_later_version_is_wrong(folder: Path) -> None:
    async def later() -> None:
        store = SqliteStore(folder / "wordhall.db")
        store.writer._base.execute("PRAGMA user_version = 99")
        await store.close()

    asyncio.run(later())
    assert "of a later Wordhall" in verdicts(data=folder)["database"]


def test_a_clock_that_was_set_back_is_wrong(folder: Path) -> None:
    assert clock(folder / "wordhall.db").verdict == "ok"
    back = clock(folder / "wordhall.db", now=lambda: 1_740_000_000)
    assert back.verdict == "wrong"
    assert "in the future" in back.says
    assert "time synchronization" in clock(None, now=lambda: 3.0).says


def test_little_room_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordhall.operate.doctor.ROOM", 1 << 60)
    assert disk_space(tmp_path).verdict == "wrong"


def test_a_proxy_that_is_everyone_or_nobody_is_named(folder: Path) -> None:
    assert "trusts everyone" in verdicts(data=folder, proxy=("0.0.0.0/0",))["proxy"]
    assert "an address or a network" in verdicts(data=folder, proxy=("caddy",))["proxy"]
    assert "without https" in verdicts(data=folder, host="0.0.0.0")["proxy"]


def test_a_database_is_asked_for_version_and_time(database: str) -> None:
    well = findings(Settings(database=database, secret="s"))
    assert {found.verdict for found in well.values()} == {"ok"}
    assert "has no hall yet" in well["database"].says
    assert "its clock" in well
    away = verdicts(database="postgresql://nobody@127.0.0.1:1/none", secret="s")
    assert "can't be reached" in away["database"]


@pytest.fixture
def trusting(tmp_path: Path) -> Iterator[Running]:
    hall = Running(tmp_path / "data", Limits(BOUNDLESS), ONE_ADDRESS, ["127.0.0.1"])
    yield hall
    hall.stop()


def test_the_address_is_tried_through_the_proxy(
    tmp_path: Path, trusting: Running, folder: Path
) -> None:
    hall = trusting.address.removeprefix("http://")
    place = tmp_path / "proxy"
    place.mkdir()
    with before("nginx", hall, place) as front:
        assert [found.verdict for found in address(front.http)] == ["ok", "ok"]
    assert "doesn't lead to the hall" in address(front.http)[0].says


def test_a_proxy_that_nobody_named_is_found_out(tmp_path: Path) -> None:
    hall = Running(tmp_path / "data", Limits(BOUNDLESS))
    place = tmp_path / "proxy"
    place.mkdir()
    try:
        with before("nginx", hall.address.removeprefix("http://"), place) as front:
            last = address(front.http)[-1]
            assert (last.of, last.verdict) == ("proxy headers", "wrong")
            assert "--proxy" in last.says
    finally:
        hall.stop()
