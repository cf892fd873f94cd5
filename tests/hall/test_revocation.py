"""What one node takes back, every other node learns of at its next heartbeat."""

import asyncio
from pathlib import Path

from wordhall.bus import LocalBus, message
from wordhall.clock import ManualClock
from wordhall.hall.people import People
from wordhall.store import SqliteStore
from wordhall.table.node import Node


def test_a_session_is_believed_for_one_heartbeat_at_most(tmp_path: Path) -> None:
    async def test() -> None:
        clock = ManualClock()
        store = SqliteStore(tmp_path / "hall.db", clock)
        one, two = (Node(store, LocalBus()) for _ in range(2))
        here, there = People(one), People(two)
        await here.begin()
        await there.begin()
        anna, session = await here.come("Anna")
        token = await here.token(anna)
        assert await there.who(session) == await there.who("", token) == anna
        told: list[message.Revoked] = []
        two.outbox.subscribe(message.Revoked, told.append)
        await here.revoke_tokens(anna)
        assert here.known("", token) is None
        assert there.known("", token) == anna, "no message has come: there is no common bus"
        two.outbox.deliver(message.Beat())
        await two.background.wait()
        assert told == [message.Revoked(anna.id)]
        assert await there.who("", token) is None
        assert await there.who(session) == anna
        two.outbox.deliver(message.Beat())
        await two.background.wait()
        assert len(told) == 1
        await store.close()

    asyncio.run(test())
