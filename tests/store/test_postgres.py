"""What only PostgreSQL promises: groups, several nodes, lost connections, versions."""

import asyncio
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from tests.cuttable_connection import CuttableConnection
from tests.postgres import Cluster
from tests.store.test_store import ANN, NOTE, ONE, OPEN, entry, seating, table, timer
from wordhall.store import Append, PostgresStore, SqliteStore, StoreUnavailable
from wordhall.store.postgres import connection
from wordhall.store.schema import STEPS
from wordhall.unusable import Unusable


async def opened(database: str) -> PostgresStore:
    store = PostgresStore(database)
    await store.begin()
    return store


def test_a_crowd_of_appends_shares_its_statements(database: str) -> None:
    async def test() -> None:
        store = await opened(database)
        crowd = [
            store.append(Append(table=f"t{i}", entry=entry(1), timers=(timer(f"t{i}"),)))
            for i in range(1000)
        ]
        assert all(await asyncio.gather(*crowd))
        assert store.writer.appends == 1000
        assert store.writer.commits <= 20
        assert len(await store.timers()) == 1000
        await store.close()

    asyncio.run(test())


def test_an_entry_that_is_no_row_harms_nobody_else(database: str) -> None:
    async def test() -> None:
        store = await opened(database)
        odd = msgspec.structs.replace(entry(1), at=1 << 70)
        worse = msgspec.structs.replace(entry(1), key="no \x00 here")
        crowd = [store.append(Append(table=f"t{i}", entry=entry(1))) for i in range(10)]
        crowd += [store.append(Append(table=f"b{i}", entry=e)) for i, e in enumerate((odd, worse))]
        replies = await asyncio.gather(*crowd, return_exceptions=True)
        assert replies[:10] == [True] * 10
        assert all(isinstance(reply, Exception) for reply in replies[10:])
        assert store.writer.appends == 10
        await store.close()

    asyncio.run(test())


def test_two_nodes_that_start_together_share_each_log(database: str) -> None:
    async def test() -> None:
        stores = await asyncio.gather(opened(database), opened(database))
        for n in range(1, 31):
            won = await asyncio.gather(
                *(store.append(Append(table="t", entry=entry(n))) for store in stores)
            )
            assert sorted(won) == [False, True]
        assert [one.n for one in await stores[0].entries("t")] == list(range(1, 31))
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_what_was_committed_before_the_connection_broke_is_known_as_ours(database: str) -> None:
    async def test() -> None:
        where = urlsplit(database)
        async with CuttableConnection("127.0.0.1", where.port or 0) as wire:
            store = await opened(f"postgresql://wordhall@127.0.0.1:{wire.port}{where.path}")
            await store.create_table(table())
            for n in (1, 2):  # so that the statement of the next one is known
                assert await store.append(Append(table="t", entry=entry(n)))
            other = await opened(database)
            with_seats = Append(table="t", entry=entry(4), seating=seating(version=2))
            # An entry is one statement, the others are transactions.
            writes = (
                (b"", store.append(Append(table="t", entry=entry(3)))),
                (b"COMMIT", store.reseat("t", seating(ANN, OPEN, version=1), 5)),
                (b"COMMIT", store.append(with_seats)),
                (b"COMMIT", store.create_table(table("u"))),
            )
            for words, write in writes:
                before = await other.heads(["t", "u"])
                wire.deaf, wire.deaf_after = not words, words
                told = asyncio.create_task(write)
                async with asyncio.timeout(20):
                    while await other.heads(["t", "u"]) == before:
                        await asyncio.sleep(0.01)
                assert not told.done()
                wire.deaf, wire.deaf_after = False, b""
                # Nobody else knows the id of a new table, so who laid it makes no difference.
                assert await told is (await other.table("u") is None)
            for one in (store, other):
                await one.close()

    asyncio.run(test())


def test_a_database_that_stays_away_is_said_to_be(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WAIT", 0.3)
    monkeypatch.setattr("wordhall.store.postgres.writer.WAIT", 0.3)

    async def test() -> None:
        where = urlsplit(database)
        async with CuttableConnection("127.0.0.1", where.port or 0) as wire:
            store = await opened(f"postgresql://wordhall@127.0.0.1:{wire.port}{where.path}")
            assert await store.append(Append(table="t", entry=entry(1)))
            wire.deaf = True
            for question in (
                store.append(Append(table="t", entry=entry(2))),
                store.entries("t"),
                store.heartbeat(ONE, 3_000, NOTE),
            ):
                with pytest.raises(StoreUnavailable):
                    await question
            wire.deaf = False
            assert (await store.heartbeat(ONE, 3_000, NOTE)).nodes == (ONE,)
            await store.close()

    asyncio.run(test())


def test_the_database_says_what_time_it_is(database: str, postgres: Cluster) -> None:
    async def test() -> None:
        store = await opened(database)
        said = int(postgres.sql("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"))
        assert abs(store.clock.now() - said) < 1_000
        # However this machine's own clock is set.
        store._own_clock.set(said + 60_000, store._own_clock.asking())
        assert store.clock.now() - said > 50_000
        pulse = await store.heartbeat(ONE, 3_000, NOTE)
        assert abs(store.clock.now() - pulse.now) < 1_000
        await store.close()

    asyncio.run(test())


def test_both_stores_have_the_same_tables_and_columns(
    database: str, postgres: Cluster, tmp_path: Path
) -> None:
    async def test() -> None:
        for store in (PostgresStore(database), SqliteStore(tmp_path / "hall.db")):
            await store.begin()
            await store.close()

    asyncio.run(test())
    base = sqlite3.connect(tmp_path / "hall.db")
    embedded = {
        (name, column)
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith("sqlite_")
        for _, column, *_ in base.execute(f"PRAGMA table_info({name})")
    }
    base.close()
    listed = postgres.sql(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND table_name <> 'schema_version'",
        urlsplit(database).path[1:],
    )
    assert {tuple(line.split("|")) for line in listed.splitlines()} == embedded


def test_a_database_of_a_later_version_is_refused_in_words(
    database: str, postgres: Cluster
) -> None:
    async def test() -> None:
        await (await opened(database)).close()
        postgres.sql("UPDATE schema_version SET version = 99", urlsplit(database).path[1:])
        with pytest.raises(Unusable, match="later Wordhall"):
            await opened(database)

    asyncio.run(test())
    assert len(STEPS) < 99
