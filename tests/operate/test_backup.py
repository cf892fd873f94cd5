"""A backup of a running hall holds all that was acknowledged, and opens elsewhere."""

import asyncio
import copy
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.search_effort import THOROUGH
from tests.web.guest import Guest
from tests.web.hall_process import HallProcess
from tests.web.load import GIVE_UP, Load
from tests.web.words_table import play
from tests.wordhall_command import refused, wordhall
from wordhall.operate.backup import backup, restore
from wordhall.operate.move import open_store
from wordhall.settings import Settings
from wordhall.unusable import Unusable

TIMES = 20 if THOROUGH else 3
TABLES = 40 if THOROUGH else 8
SECRET = "the secret of all nodes"  # of every node that HallProcess starts


def kept(data: Path, database: str | None = None) -> Settings:
    return Settings(data=data, database=database, secret=SECRET if database else None)


async def under_load(hall: HallProcess, settings: Settings, folder: Path) -> int:
    """Back a hall up again and again while people play; returns how many answers were there."""
    load = Load(TABLES)
    load.port = hall.port
    playing = [asyncio.create_task(seat.play()) for seat in load.seats]
    found = 0
    try:
        for number in range(TIMES):
            await load.all_go_on()
            before = Load(TABLES)
            for seat, now in zip(before.seats, load.seats, strict=True):
                seat.acknowledged = copy.copy(now.acknowledged)
            file = folder / f"{number}.backup"
            saved = await asyncio.to_thread(asyncio.run, backup(settings, file))
            there = folder / f"{number}"
            assert await asyncio.to_thread(asyncio.run, restore(kept(there), file)) == saved
            store = open_store(str(there))
            try:
                assert await before.check(store) <= saved.entries
            finally:
                await store.close()
            assert before.acknowledged >= found + TABLES
            found = before.acknowledged
            shutil.rmtree(there)
            file.unlink()
    finally:
        load.over = True
        await asyncio.wait(playing, timeout=GIVE_UP)
    for task in playing:
        task.result()
    return found


def test_a_backup_under_load_has_every_answer_that_was_acknowledged(tmp_path: Path) -> None:
    hall = HallProcess(tmp_path / "data")
    try:
        found = asyncio.run(under_load(hall, kept(tmp_path / "data"), tmp_path))
        assert found >= TIMES * TABLES
    finally:
        hall.end()


def test_a_backup_of_postgres_under_load_has_every_answer_that_was_acknowledged(
    tmp_path: Path, database: str
) -> None:
    hall = HallProcess(tmp_path / "data", database)
    try:
        settings = kept(tmp_path / "data", database)
        assert asyncio.run(under_load(hall, settings, tmp_path)) >= TIMES * TABLES
    finally:
        hall.end()


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Path, Guest, str]:
    """A hall that was stopped after its backup: folder, backup, Anna, and the id of her table."""
    data, file = tmp_path / "old", tmp_path / "hall.backup"
    hall = HallProcess(data)
    anna = Guest(hall.address, "Anna")
    try:
        card = anna.open("me", {"kind": "device", "name": "Bo"})
        play(anna, anna.watch(f"{card['id']}:0").turn(1), "first")
        done = wordhall("backup", str(file), "--data", str(data))
        assert (done.returncode, done.stdout) == (0, f"{file} has 1 table with 2 entries.\n")
    finally:
        hall.end()
        anna.close()
    return data, file, anna, card["id"]


def test_a_restored_hall_knows_people_links_and_games(
    tmp_path: Path, saved: tuple[Path, Path, Guest, str]
) -> None:
    old, file, anna, table = saved
    new = tmp_path / "new"
    done = wordhall("restore", str(file), "--data", str(new))
    assert done.stdout == "1 table with 2 entries were restored and replayed.\n", done.stderr
    assert sorted(path.name for path in new.iterdir()) == ["links.key", "wordhall.db"]
    assert (new / "links.key").read_bytes() == (old / "links.key").read_bytes()
    for path in (file, *new.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    hall = HallProcess(new)
    again = Guest(hall.address)
    try:
        again.web.cookies = anna.web.cookies
        assert again.get("/api/me")["name"] == "Anna"
        frame = again.watch(f"{table}:1").turn(2)
        assert play(again, frame, "second") == frame["n"] + 1
    finally:
        again.close()
        hall.end()


def test_a_hall_is_restored_into_an_empty_database(
    tmp_path: Path, database: str, saved: tuple[Path, Path, Guest, str]
) -> None:
    _, file, _, _ = saved
    settings = Settings(data=tmp_path / "keys", database=database)
    assert asyncio.run(restore(settings, file)) == (1, 2)
    with pytest.raises(Unusable, match="isn't empty: restore into an empty database"):
        asyncio.run(restore(settings, file))
    again = tmp_path / "again.backup"
    assert asyncio.run(backup(settings, again)) == (1, 2)
    assert asyncio.run(restore(kept(tmp_path / "back"), again)) == (1, 2)
    assert (tmp_path / "back" / "links.key").read_bytes() == (
        tmp_path / "keys" / "links.key"
    ).read_bytes()


def test_a_restore_that_fails_leaves_the_place_empty(
    tmp_path: Path, database: str, saved: tuple[Path, Path, Guest, str]
) -> None:
    _, file, _, _ = saved
    base = sqlite3.connect(file)
    with base:
        base.execute("UPDATE log SET events = CAST('[{}]' AS BLOB) WHERE n = 2")
    base.close()
    for settings in (kept(tmp_path / "new"), Settings(data=tmp_path / "keys", database=database)):
        with pytest.raises(Unusable, match="can't be played through"):
            asyncio.run(restore(settings, file))
        assert not any(settings.data.iterdir())
    assert asyncio.run(open_and_count(database)) == 0


async def open_and_count(database: str) -> int:
    store = open_store(database)
    await store.begin()
    try:
        return len(await store.timers())
    finally:
        await store.close()


def test_a_place_that_is_taken_is_refused(
    tmp_path: Path, saved: tuple[Path, Path, Guest, str]
) -> None:
    old, file, _, _ = saved
    other = tmp_path / "other"
    other.mkdir()
    (other / "links.key").write_bytes(bytes(32))
    for data, said in ((old, "There is a hall in"), (other, "is the key of another hall")):
        assert said in refused("restore", str(file), "--data", str(data))
    assert "is there already" in refused("backup", str(file), "--data", str(old))
    new = str(tmp_path / "new")
    assert "another secret" in refused("restore", str(file), "--data", new, "--secret", "other")


def damage(path: Path) -> None:
    """Write over a part in the middle of a file."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 4096)


def test_what_is_no_backup_is_refused(tmp_path: Path, saved: tuple[Path, Path, Guest, str]) -> None:
    old, file, _, _ = saved
    text, hurt = tmp_path / "text", tmp_path / "hurt"
    text.write_text("no database at all, and longer than the head of one " * 10)
    shutil.copy(file, hurt)
    damage(hurt)
    for wrong in (text, hurt, old / "wordhall.db", tmp_path / "none"):
        assert str(wrong) in refused("restore", str(wrong), "--data", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_damaged_hall_is_not_backed_up_in_silence(
    tmp_path: Path, saved: tuple[Path, Path, Guest, str]
) -> None:
    old, _, _, _ = saved
    damage(old / "wordhall.db")
    said = refused("backup", str(tmp_path / "new.backup"), "--data", str(old))
    assert "wordhall salvage" in said
    assert not list(tmp_path.glob("*new.backup*"))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    path.write_bytes(b"this was a database once " * 1000)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(emptied, "has 0 bytes"), (scribbled, "is damaged")],
)
def test_a_spoiled_database_keeps_the_hall_closed_with_one_sentence(
    tmp_path: Path,
    saved: tuple[Path, Path, Guest, str],
    spoil: Callable[[Path], None],
    said: str,
) -> None:
    old, _, _, _ = saved
    spoil(old / "wordhall.db")
    assert said in refused("serve", "--data", str(old), "--port", "0")


def test_a_full_disk_or_a_read_only_folder_is_one_sentence(tmp_path: Path) -> None:
    """Needs the right to mount, so it is proved as root, as `make test` in a container is."""
    small = tmp_path / "small"
    small.mkdir()
    for options, said in (("size=64k", "The disk of"), ("size=8m,ro", "can't be written")):
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(small)], check=True)
        try:
            assert said in refused("serve", "--data", str(small / "data"), "--port", "0")
        finally:
            subprocess.run(["umount", str(small)], check=True)
