"""The clock on the wall, and the dice of the system."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tests.table.table_fixture import open_fixture
from wordhall.clock import ManualClock, SystemClock
from wordhall.games.contract import Ask
from wordhall.table.clocks import allowed, stopped
from wordhall.table.dice import Dice, SystemDice
from wordhall.table.settings import Limit


def test_waiting_ends_in_time_or_when_woken() -> None:
    async def test() -> None:
        clock, woken = SystemClock(), asyncio.Event()
        start = clock.now()
        await clock.until(start - 1, woken)
        await clock.until(start + 20, woken)
        assert clock.now() >= start + 20
        woken.clear()
        asyncio.get_running_loop().call_soon(woken.set)
        await clock.until(start + 60_000, woken)
        assert clock.now() < start + 30_000

    asyncio.run(test())


def test_a_clock_that_is_set_back_an_hour_gives_nobody_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        clock = SystemClock()
        async with open_fixture(tmp_path, clock=cast(ManualClock, clock)) as r:
            await r.play(limit=Limit(kind="turn", seconds=100))
            real = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: real() - 3_600_000_000_000)
            (turn, _) = (await r.frame(0)).waiting
            assert turn.due is not None
            assert 0 < turn.due - clock.now() <= 100_000

    asyncio.run(test())


def test_a_cancellation_is_never_lost_to_a_wake_up() -> None:
    async def test() -> None:
        clock, woken = SystemClock(), asyncio.Event()

        async def keep() -> None:
            while True:
                woken.clear()
                await clock.until(clock.now() + 60_000, woken)

        for _ in range(20):
            task = asyncio.create_task(keep())
            await asyncio.sleep(0)
            woken.set()
            task.cancel()
            await asyncio.wait([task], timeout=5)
            assert task.cancelled()

    asyncio.run(test())


def test_the_systems_dice_are_fair_and_never_repeat_themselves() -> None:
    dice = SystemDice()
    counts = Counter(dice.randrange(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(800 < count < 1200 for count in counts.values())
    assert len({dice.getrandbits(64) for _ in range(5000)}) == 5000
    assert all(0 <= dice.random() < 1 for _ in range(5000))
    cards = list(range(104))
    dice.shuffle(cards)
    assert sorted(cards) == list(range(104)) != cards


def test_dice_notice_that_they_are_used() -> None:
    uses: list[Callable[[Dice], object]] = [
        lambda dice: dice.random(),
        lambda dice: dice.randrange(3),
        lambda dice: dice.shuffle([1]),
        lambda dice: dice.sample([1], 1),
    ]
    for use in uses:
        dice = Dice(SystemDice())
        assert not dice.used
        use(dice)
        assert dice.used


def test_more_time_stretches_every_clock(tmp_path: Path) -> None:
    """The sample game's rules give 30 seconds."""

    async def test() -> None:
        async with open_fixture(tmp_path) as r:
            await r.play(limit=Limit(percent=150))
            (turn, _) = (await r.frame(0)).waiting
            assert turn.due == r.clock.now() + 45_000

    asyncio.run(test())
    ask = Ask(key="turn:1", kind="turn")
    for limit in (
        Limit(kind="turn", seconds=100, percent=150),
        Limit(kind="bank", seconds=100, percent=150),
    ):
        assert allowed(stopped(2, limit), 0, ask, limit) == 150_000
