"""What only the SQLite file promises: groups, several openers, versions, and life after a kill."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.store.crash import kill_often
from tests.store.test_store import entry, table, timer
from wordhall.store import Append, SqliteStore
from wordhall.store.schema import STEPS
from wordhall.store.statements import entry_row
from wordhall.unusable import Unusable


def test_a_crowd_of_appends_shares_its_transactions(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        crowd = [
            store.append(Append(table=f"t{i}", entry=entry(1), timers=(timer(f"t{i}"),)))
            for i in range(1000)
        ]
        assert all(await asyncio.gather(*crowd))
        assert store.writer.appends == 1000
        assert store.writer.commits <= 50
        assert len(await store.timers()) == 1000
        await store.close()

    asyncio.run(test())


def test_work_that_fails_in_a_group_fails_alone(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        await store.create_table(table("t"))
        group = [
            store.append(Append(table="t", entry=entry(1))),
            store.adopt(table("t"), [entry(1)], None, 5),
            store.create_table(table("u")),
        ]
        replies = await asyncio.gather(*group, return_exceptions=True)
        assert replies[0] is True
        assert isinstance(replies[1], sqlite3.IntegrityError)
        assert replies[2] is True
        assert await store.table("u") is not None
        await store.close()

    asyncio.run(test())


def test_an_entry_that_is_no_row_harms_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        crowd = [store.append(Append(table=f"t{i}", entry=entry(1))) for i in range(10)]
        odd = msgspec.structs.replace(entry(1), at=1 << 70)
        worse = msgspec.structs.replace(entry(1), key="\ud800")
        crowd += [store.append(Append(table="odd", entry=bad)) for bad in (odd, worse)]
        replies = await asyncio.gather(*crowd, return_exceptions=True)
        assert replies[:10] == [True] * 10
        assert [type(reply) for reply in replies[10:]] == [OverflowError, UnicodeEncodeError]
        assert store.writer.appends == 10
        assert await store.append(Append(table="odd", entry=entry(1)))
        await store.close()

    asyncio.run(test())


def test_two_openers_of_one_file_share_each_log(tmp_path: Path) -> None:
    async def test() -> None:
        stores = [SqliteStore(tmp_path / "hall.db") for _ in range(2)]
        for n in range(1, 51):
            won = await asyncio.gather(
                *(store.append(Append(table="t", entry=entry(n))) for store in stores)
            )
            assert sorted(won) == [False, True]
        assert [one.n for one in await stores[0].entries("t")] == list(range(1, 51))
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_what_is_queued_is_written_before_the_store_closes(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "hall.db")
        waiting = [
            asyncio.ensure_future(store.append(Append(table=f"t{i}", entry=entry(1))))
            for i in range(300)
        ]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*waiting))

    asyncio.run(test())


def test_a_file_of_the_first_version_keeps_its_log(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "old.db")
    base.executescript(STEPS[0])
    row = ("t", 1, None, "!start", b"{}", "own", "house", 5, b"[]", 0, 3)
    base.execute(f"INSERT INTO log VALUES ({', '.join('?' * 11)})", row)
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()

    async def test() -> None:
        store = SqliteStore(tmp_path / "old.db")
        assert [entry_row("t", entry) for entry in await store.entries("t")] == [(*row, 0)]
        again = Append(table="t", entry=(await store.entries("t"))[0])
        assert await store.append(again) is False
        await store.close()

    asyncio.run(test())


def test_a_file_of_a_later_version_is_refused_in_words(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "hall.db")
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(Unusable, match="later Wordhall"):
        SqliteStore(tmp_path / "hall.db")


def test_nothing_acknowledged_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    assert kill_often(tmp_path, kills=4, seed=3) > 100
