"""What an outbox and its bus promise."""

import asyncio

from wordhall.bus import LocalBus, Outbox
from wordhall.bus.message import Beat, Entry, Message, Seats


def test_a_message_is_told_here_at_once_and_elsewhere_in_order() -> None:
    async def test() -> None:
        bus = LocalBus()
        here, there = Outbox(bus), LocalBus(bus)
        told: list[Message] = []
        heard: list[Message] = []
        here.subscribe(Entry, told.append)
        there.listen(heard.append)
        for n in range(3):
            here.publish(Entry("t", n))
        assert told == [Entry("t", 0), Entry("t", 1), Entry("t", 2)]
        assert heard == []
        await asyncio.sleep(0)
        assert heard == told

    asyncio.run(test())


def test_nobody_hears_their_own_messages_from_the_bus() -> None:
    async def test() -> None:
        bus = LocalBus()
        heard: list[Message] = []
        LocalBus(bus)
        bus.listen(heard.append)
        bus.send(Seats("t"))
        await asyncio.sleep(0)
        assert heard == []

    asyncio.run(test())


def test_what_is_delivered_stays_on_this_node() -> None:
    async def test() -> None:
        bus = LocalBus()
        outbox, there = Outbox(bus), LocalBus(bus)
        heard: list[Message] = []
        there.listen(heard.append)
        told: list[Message] = []
        outbox.subscribe(Beat, told.append)
        outbox.deliver(Beat())
        await asyncio.sleep(0)
        assert (told, heard) == ([Beat()], [])

    asyncio.run(test())


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
        two.listen(heard.append)
        await two.close()
        one.send(Seats("t"))
        await asyncio.sleep(0)
        assert heard == []

    asyncio.run(test())
