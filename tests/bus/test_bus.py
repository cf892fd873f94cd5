"""What an outbox and its bus promise, inside one process and over PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import asyncpg
import msgspec
import pytest

from tests.cuttable_connection import CuttableConnection
from wordhall.bus import Bus, LocalBus, Outbox, PostgresBus
from wordhall.bus.message import Beat, Entry, Hello, Message, Said, Seats
from wordhall.bus.postgres import CHANNEL, LARGEST, packed
from wordhall.store import Entry as Row

Test = Callable[[Bus, Bus], Awaitable[None]]
Run = Callable[[Test], None]


def nothing() -> None:
    """Nothing was missed."""


@pytest.fixture(params=["local", "postgres"])
def run(request: pytest.FixtureRequest) -> Run:
    """Runs a test with two buses of each kind that know each other."""

    def buses() -> tuple[Bus, Bus]:
        if request.param == "local":
            bus = LocalBus()
            return bus, LocalBus(bus)
        database = request.getfixturevalue("database")
        return PostgresBus(database), PostgresBus(database)

    def runs(test: Test) -> None:
        async def whole() -> None:
            one, two = buses()
            try:
                await one.begin()
                await two.begin()
                await test(one, two)
            finally:
                await one.close()
                await two.close()

        asyncio.run(whole())

    return runs


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.001)


def test_a_message_is_told_here_at_once_and_elsewhere_in_order(run: Run) -> None:
    async def test(one: Bus, two: Bus) -> None:
        here = Outbox(one)
        told: list[Message] = []
        heard: list[Message] = []
        here.subscribe(Entry, told.append)
        two.listen(heard.append, nothing)
        for n in range(1000):
            here.publish(Entry("t", n))
        assert told == [Entry("t", n) for n in range(1000)]
        assert heard == []
        await until(lambda: len(heard) == 1000)
        assert heard == told

    run(test)


def test_an_entry_comes_along_over_postgresql_unless_it_is_long(database: str) -> None:
    async def test() -> None:
        one, two = PostgresBus(database), PostgresBus(database)
        heard: list[Message] = []
        two.listen(heard.append, nothing)
        await one.begin()
        await two.begin()
        short = Row(
            n=1, seat=0, key="turn:1", answer=b"{}", by="person", at=5, events=b'["\xc3\xa9"]'
        )
        long = msgspec.structs.replace(short, n=2, events=b'["%b"]' % (b"x" * LARGEST))
        one.send(Entry("t", 1, 7, short))
        one.send(Entry("t", 2, 7, long))
        await until(lambda: len(heard) == 2)
        assert heard == [Entry("t", 1, 7, short), Entry("t", 2, 7)]
        await one.close()
        await two.close()

    asyncio.run(test())


def test_a_message_of_a_version_that_said_more_is_understood(database: str) -> None:
    async def test() -> None:
        bus = PostgresBus(database)
        heard: list[Message] = []
        bus.listen(heard.append, nothing)
        await bus.begin()
        base = await asyncpg.connect(database)
        for told in ('["Entry","t",1]', '["Entry","t",2,7,null,"more"]'):
            # The first eight characters say which node it is.
            await base.execute("SELECT pg_notify($1, $2)", CHANNEL, f"neighbor[{told}]")
        await until(lambda: len(heard) == 2)
        assert heard == [Entry("t", 1), Entry("t", 2, 7)]
        await base.close()
        await bus.close()

    asyncio.run(test())


def test_nobody_hears_their_own_messages_from_the_bus(run: Run) -> None:
    async def test(one: Bus, two: Bus) -> None:
        own: list[Message] = []
        others: list[Message] = []
        one.listen(own.append, nothing)
        two.listen(others.append, nothing)
        one.send(Seats("t"))
        two.send(Seats("u"))
        await until(lambda: bool(own and others))
        assert (own, others) == ([Seats("u")], [Seats("t")])

    run(test)


def test_what_is_delivered_stays_on_this_node(run: Run) -> None:
    async def test(one: Bus, two: Bus) -> None:
        outbox = Outbox(one)
        heard: list[Message] = []
        two.listen(heard.append, nothing)
        told: list[Message] = []
        outbox.subscribe(Beat, told.append)
        outbox.deliver(Beat())
        outbox.publish(Seats("t"))
        await until(lambda: bool(heard))
        assert (told, heard) == ([Beat()], [Seats("t")])

    run(test)


def test_a_subscriber_that_fails_keeps_nothing_from_the_others() -> None:
    async def test() -> None:
        outbox = Outbox(LocalBus())
        told: list[Message] = []

        def fail(message: Message) -> None:
            raise ValueError

        outbox.subscribe(Seats, fail)
        outbox.subscribe(Seats, told.append)
        outbox.publish(Seats("t"))
        assert told == [Seats("t")]

    asyncio.run(test())


def test_who_has_left_the_bus_hears_nothing() -> None:
    async def test() -> None:
        one = LocalBus()
        two = LocalBus(one)
        heard: list[Message] = []
        two.listen(heard.append, nothing)
        await two.close()
        one.send(Seats("t"))
        await asyncio.sleep(0)
        assert heard == []

    asyncio.run(test())


def test_messages_are_packed_as_far_as_a_notification_goes() -> None:
    messages = [b'"%d"' % n for n in range(5000)]
    runs = list(packed(messages, LARGEST))
    assert [line for run in runs for line in run[1:-1].encode().split(b",")] == messages
    assert all(len(run) <= LARGEST for run in runs)
    assert all(len(run) > LARGEST - 10 for run in runs[:-1])


def test_a_node_whose_connection_broke_listens_again_and_has_the_rest_read(database: str) -> None:
    async def test() -> None:
        where = urlsplit(database)
        async with CuttableConnection("127.0.0.1", where.port or 0) as wire:
            cut = PostgresBus(f"postgresql://wordhall@127.0.0.1:{wire.port}{where.path}")
            other = PostgresBus(database)
            heard: list[Message] = []
            greeted: list[Message] = []
            beats: list[Message] = []
            node = Outbox(cut)
            node.subscribe(Beat, beats.append)
            node.hear(heard.append)
            other.listen(greeted.append, nothing)
            await other.begin()
            await node.begin()
            await until(lambda: greeted == [Hello(node.node)])
            wire.hang_up()
            await until(lambda: bool(beats))
            await until(lambda: greeted == [Hello(node.node)] * 2)
            other.send(Said("t", 1))
            await until(lambda: heard == [Said("t", 1)])
            await node.end()
            await other.close()

    asyncio.run(test())
