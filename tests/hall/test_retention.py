"""Games and people are kept as long as the settings say, in either store, and no longer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web.conftest import Running
from tests.web.guest import Guest
from wordhall.bus import LocalBus, message
from wordhall.clock import ManualClock
from wordhall.games import GAMES
from wordhall.games.contract import Stop
from wordhall.hall.people import People
from wordhall.hall.retention import DAY, Removed, forget
from wordhall.lexicon import Lexicon
from wordhall.settings import Settings
from wordhall.store import Chair, CupFact, CupRow, Person, PostgresStore, SqliteStore, Store
from wordhall.table.command import Start
from wordhall.table.command import Stop as StopTable
from wordhall.table.node import Node
from wordhall.table.settings import Settings as TableSettings
from wordhall.table.table import Table
from wordhall.table.tables import Tables
from wordhall.web.rate_limits import BOUNDLESS, Limits

KEEP = Settings(keep_finished_days=30, keep_imported_days=10, keep_guests_days=20)
BOT = Chair(kind="bot", level="easy", name="Bo")
DAYS = 24 * 3600  # in seconds, as a test's clock is advanced


class Scene:
    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store, self.clock = store, clock
        self.node = Node(store, LocalBus())
        self.tables = Tables(self.node, GAMES, Lexicon.open())
        self.people = People(self.node)

    async def open(self, person: Person, cup: str | None = None) -> Table:
        chairs = (Chair(kind="person", person=person.id, name=person.name), BOT)
        return await self.tables.create(TableSettings(game="words", cup=cup), chairs, person.id)

    async def finished(self, person: Person, cup: str | None = None) -> Table:
        table = await self.open(person, cup)
        await table.do(Start())
        await table.do(StopTable(Stop("abandoned")))
        assert table.finished
        return table

    async def forget(self) -> Removed:
        return await forget(self.node, KEEP)

    async def gone(self, table: Table) -> bool:
        return await self.store.table(table.id) is None and not await self.store.entries(table.id)

    async def cup(self, id: str, over: bool) -> None:
        row = CupRow(id=id, host="h", listed=False, made=0, touched=self.clock.now(), over=over)
        facts = [CupFact(n=len(await self.store.facts(id)) + 1, at=0, who=None, fact=b"{}")]
        assert await self.store.advance(row, facts, ["h"])


Run = Callable[[Callable[[Scene], Awaitable[None]]], None]


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    clock = ManualClock(now=100 * DAY)

    def runs(test: Callable[[Scene], Awaitable[None]]) -> None:
        async def whole() -> None:
            store: Store = SqliteStore(tmp_path / "hall.db", clock)
            if request.param == "postgres":
                await store.close()
                store = PostgresStore(request.getfixturevalue("database"), clock)
            await store.begin()
            try:
                await test(Scene(store, clock))
            finally:
                await store.close()

        asyncio.run(whole())

    return runs


def test_a_finished_game_goes_with_all_that_was_kept_of_it(run: Run) -> None:
    async def test(scene: Scene) -> None:
        anna, _ = await scene.people.come("Anna")
        old, playing = await scene.finished(anna), await scene.open(anna)
        await scene.store.say(old.id, anna.id, 0, "Anna", "good game", scene.clock.now())
        scene.clock.advance(29 * DAYS)
        young = await scene.finished(anna)
        assert (await scene.forget()).games == 0
        scene.clock.advance(2 * DAYS)
        gone: list[str] = []
        scene.node.outbox.subscribe(message.Gone, lambda told: gone.append(told.table))
        assert (await scene.forget()).games == 1
        assert gone == [old.id]
        assert await scene.gone(old)
        assert await scene.store.said(old.id) == []
        assert scene.tables.loaded(old.id) is None
        assert not await scene.gone(young)
        assert await scene.store.table(playing.id) is not None

    run(test)


def test_a_game_of_a_running_tournament_stays(run: Run) -> None:
    async def test(scene: Scene) -> None:
        anna, _ = await scene.people.come("Anna")
        await scene.cup("c", over=False)
        table = await scene.finished(anna, cup="c")
        scene.clock.advance(31 * DAYS)
        assert await scene.forget() == Removed(people=1)
        await scene.cup("c", over=True)
        assert await scene.forget() == Removed(games=1)
        assert await scene.gone(table)
        scene.clock.advance(31 * DAYS)
        assert (await scene.forget()).tournaments == 1
        assert await scene.store.cup("c") is None
        assert await scene.store.facts("c") == []

    run(test)


def test_whoever_stays_away_is_forgotten_with_sessions_and_tokens(run: Run) -> None:
    async def test(scene: Scene) -> None:
        anna, session = await scene.people.come("Anna")
        token = await scene.people.token(anna)
        bo, _ = await scene.people.come("Bo")
        await scene.open(bo)
        await scene.store.mute(bo.id, anna.id, True)
        scene.clock.advance(21 * DAYS)
        assert await scene.forget() == Removed(people=1)
        fresh = People(scene.node)
        assert await fresh.who(session) is None
        assert await fresh.who("", token) is None
        assert await scene.store.muted(bo.id) == frozenset()
        # This node and the others hear of it with the next beat, and forget her too.
        assert [one.person for one in await scene.store.revocations(0)] == [anna.id]

    run(test)


def test_whoever_comes_back_stays_known(run: Run) -> None:
    async def test(scene: Scene) -> None:
        _, session = await scene.people.come("Anna")
        for _ in range(5):
            scene.clock.advance(15 * DAYS)
            assert scene.people.known(session) is not None
            scene.node.outbox.deliver(message.Beat())
            await scene.node.background.wait()
            assert (await scene.forget()).people == 0

    run(test)


def test_an_imported_game_goes_sooner_than_one_that_was_played_here(tmp_path: Path) -> None:
    hall = Running(tmp_path, Limits(BOUNDLESS))
    anna = Guest(hall.address, "Anna")
    played = anna.open("me", {"kind": "device", "name": "Bo"})["id"]
    anna.post(f"/api/tables/{played}/resign", {"seat": 1})
    record = anna.get(f"/api/tables/{played}/export")
    imported = anna.post("/api/import", record)["id"]

    anna.close()
    hall.stop()

    async def expired() -> list[list[str]]:
        store = SqliteStore(tmp_path / "wordhall.db")
        later = store.clock.now() + 1000
        found = [await store.expired_tables(*before) for before in ((0, 0), (0, later))]
        await store.close()
        return found

    assert asyncio.run(expired()) == [[], [imported]]
