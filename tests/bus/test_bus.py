"""What every bus promises. A further implementation joins by one line in BUSES."""

import asyncio
from collections.abc import Callable

import pytest

from wordhall.bus import Bus, LocalBus, Note

BUSES: dict[str, Callable[[], Bus]] = {"local": LocalBus}


@pytest.fixture(params=BUSES)
def make(request: pytest.FixtureRequest) -> Callable[[], Bus]:
    return BUSES[request.param]


async def all_heard(heard: list[Note], count: int) -> None:
    async with asyncio.timeout(5):
        while len(heard) < count:
            await asyncio.sleep(0)


def test_everyone_hears_every_note_in_order(make: Callable[[], Bus]) -> None:
    async def test() -> None:
        bus = make()
        one: list[Note] = []
        two: list[Note] = []
        bus.listen(one.append)
        bus.listen(two.append)
        notes = [Note("t", n) for n in range(1, 20)]
        for note in notes:
            bus.tell(note)
        await all_heard(one, 19)
        await all_heard(two, 19)
        assert one == two == notes
        await bus.close()

    asyncio.run(test())


def test_who_tells_is_not_kept_waiting_by_who_hears(make: Callable[[], Bus]) -> None:
    async def test() -> None:
        bus = make()
        heard: list[Note] = []
        bus.listen(heard.append)
        bus.tell(Note("t", 1))
        assert heard == []
        await all_heard(heard, 1)
        await bus.close()

    asyncio.run(test())


def test_who_has_stopped_listening_hears_nothing_more(make: Callable[[], Bus]) -> None:
    async def test() -> None:
        bus = make()
        heard: list[Note] = []
        rest: list[Note] = []
        end = bus.listen(heard.append)
        bus.listen(rest.append)
        bus.tell(Note("t", 1))
        end()
        end()
        bus.tell(Note("t", 2))
        await all_heard(rest, 2)
        assert heard == []
        await bus.close()

    asyncio.run(test())
