"""Several workers of one machine, and a hall that moves from one store to the other."""

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.guest import Guest
from tests.web.hall_process import HallProcess
from tests.web.words_table import play
from wordhall.operate.move import Rows, copy, move, open_store, rows_of
from wordhall.unusable import Unusable


def labels(address: str, many: int, known: Iterable[str] = ()) -> set[str]:
    """The nodes that answer at an address and have answered before, once there are that many."""
    found = set(known)
    until = time.monotonic() + 60
    while len(found) < many:
        assert time.monotonic() < until, found
        text = httpx.get(f"{address}/metrics").text  # each time over a new connection
        found |= set(re.findall(r'wordhall_streams\{node="(\w+)"\}', text))
    return found


def test_two_workers_share_a_port_and_one_that_dies_is_replaced(
    tmp_path: Path, database: str
) -> None:
    code = "from wordhall.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--workers", "2"]
    given = {"WORDHALL_DATABASE": database, "WORDHALL_SECRET": "s", "WORDHALL_DATA": str(tmp_path)}
    process = subprocess.Popen(
        command,
        env=os.environ | given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)$", process.stdout.readline().strip())
        assert found is not None
        address = f"http://127.0.0.1:{found[1]}"
        before = labels(address, 2)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(children) == 2
        os.kill(int(children[0]), signal.SIGKILL)
        assert len(labels(address, 3, before)) == 3, "one of them is new"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()
    for child in children:
        assert not Path(f"/proc/{child}").exists()


def test_workers_need_a_database(tmp_path: Path) -> None:
    command = "from wordhall.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "serve", "--port", "0", "--workers", "2"],
        env=os.environ | {"WORDHALL_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "need a database" in done.stderr


def test_a_hall_moves_to_postgres_and_back(tmp_path: Path, database: str) -> None:
    old, back = tmp_path / "old", tmp_path / "back"
    hall = HallProcess(old)
    anna = Guest(hall.address, "Anna")
    try:
        card = anna.open("me", {"kind": "device", "name": "Bo"})
        anna.post(f"/api/tables/{card['id']}/chat", {"text": "we are moving"})
        play(anna, anna.watch(f"{card['id']}:0").turn(1), "first")
        over = anna.open("me", {"kind": "device", "name": "Bo"})["id"]
        anna.post(f"/api/tables/{over}/resign", {"seat": 1})
        with pytest.raises(Unusable, match="stop it first"):
            asyncio.run(move(str(old), database))
        hall.end()
        for _ in range(2):  # the second time nothing is left to do
            assert asyncio.run(move(str(old), database)) == (2, 4)
        assert asyncio.run(move(database, str(back))) == (2, 4)
        (back / "links.key").write_bytes((old / "links.key").read_bytes())
        again = HallProcess(back)
        try:
            anna.web.base_url = anna.address = again.address
            assert anna.get("/api/me")["name"] == "Anna"
            assert anna.get(f"/api/tables/{over}")["phase"] == "ended"
            assert anna.watch(f"{card['id']}:1").turn(2)["n"] == 2
            talk = anna.get(f"/api/tables/{card['id']}/chat")["said"]
            assert [line["text"] for line in talk] == ["we are moving"]
            anna.post(f"/api/tables/{card['id']}/chat", {"text": "we have moved"})
        finally:
            again.end()
    finally:
        hall.close()
        anna.close()


class Interrupted:
    """The rows of a store that can be written to only so often."""

    def __init__(self, rows: Rows, times: int) -> None:
        self._rows, self._times = rows, times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows, name)

    async def write(self, table: str, columns: Sequence[str], rows: list[Any]) -> None:
        if not self._times:
            raise KeyboardInterrupt
        self._times -= 1
        await self._rows.write(table, columns, rows)


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """The folder of a hall with a game under way, and nobody in it."""
    hall = HallProcess(tmp_path / "stopped")
    anna = Guest(hall.address, "Anna")
    try:
        card = anna.open("me", {"kind": "device", "name": "Bo"})
        play(anna, anna.watch(f"{card['id']}:0").turn(1), "first")
    finally:
        anna.close()
        hall.end()
    return tmp_path / "stopped"


def test_a_move_that_was_interrupted_anywhere_is_finished_by_the_next(
    tmp_path: Path, stopped: Path
) -> None:
    async def interrupt(target: str, times: int) -> None:
        store = open_store(target)
        await store.begin()
        old, new = await rows_of(str(stopped)), await rows_of(target)
        try:
            with pytest.raises(KeyboardInterrupt):
                await copy(old, Interrupted(new, times))
        finally:
            await old.close()
            await new.close()
            await store.close()

    for times in range(4):
        target = str(tmp_path / f"new{times}")
        asyncio.run(interrupt(target, times))
        assert asyncio.run(move(str(stopped), target)) == (1, 2)


def test_halls_are_not_mixed_by_a_move(tmp_path: Path, stopped: Path) -> None:
    other = tmp_path / "other"
    hall = HallProcess(other)
    Guest(hall.address, "Bela").close()
    hall.end()
    with pytest.raises(Unusable, match="has another hall"):
        asyncio.run(move(str(stopped), str(other)))
    with contextlib.closing(sqlite3.connect(other / "wordhall.db")) as base:
        assert base.execute("SELECT name FROM people").fetchall() == [("Bela",)]
        assert base.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_node_with_another_secret_does_not_start(tmp_path: Path, database: str) -> None:
    first = HallProcess(tmp_path / "one", database)
    try:
        given = {"WORDHALL_DATABASE": database, "WORDHALL_SECRET": "another", "WORDHALL_PORT": "0"}
        done = subprocess.run(
            [sys.executable, "-c", "from wordhall.cli import main; main()", "serve"],
            env=os.environ | given,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode != 0
        assert "same WORDHALL_SECRET" in done.stderr
    finally:
        first.end()
