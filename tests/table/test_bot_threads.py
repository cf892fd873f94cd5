"""Bots think for many people: nobody's tables make another's bots wait."""

import asyncio
import dataclasses
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.table import sample_game
from tests.table.table_fixture import ANN, BEN, TableFixture, open_fixture, run
from wordhall.games.contract import Ask, Chance, Level
from wordhall.lexicon import WordList
from wordhall.store import Chair
from wordhall.table.bot_threads import EACH, THREADS, BotThreads
from wordhall.table.command import Start
from wordhall.table.settings import Settings

EXPERT = Chair(kind="bot", level="expert")
EASY = Chair(kind="bot", level="easy")


class Slow:
    """Experts that think until the test lets them go on, and easy bots that never have to."""

    def __init__(self) -> None:
        self.may = threading.Semaphore(0)
        self.began = threading.Semaphore(0)

    def bot(
        self, view: Any, ask: Ask, level: Level, word_list: WordList, chance: Chance
    ) -> tuple[Any, float]:
        if level == "expert":
            self.began.release()
            assert self.may.acquire(timeout=60)
        return sample_game.bot(view, ask, level, word_list, chance)


async def begin(r: TableFixture, person: Chair, bot: Chair) -> str:
    settings = Settings(game="sample", pauses=False)
    table = await r.tables.create(settings, (person, bot), person.person)
    await table.do(Start())
    return table.id


async def answered(r: TableFixture, table: str) -> None:
    """Wait until the bot of a table has answered its first question."""
    async with asyncio.timeout(30):
        while (await r.tables.find(table)).playing.n < 2:
            await asyncio.sleep(0.01)


def test_56_tables_of_expert_bots_do_not_make_another_persons_easy_bot_wait(
    tmp_path: Path,
) -> None:
    slow = Slow()

    async def test() -> None:
        games = {"sample": dataclasses.replace(sample_game.game, bot=slow.bot)}
        async with open_fixture(tmp_path, games=games) as r:
            try:
                for _ in range(56):
                    await begin(r, ANN, EXPERT)
                for _ in range(EACH):
                    assert await asyncio.to_thread(slow.began.acquire, timeout=30)
                # Not one of Ann's bots has an answer yet, and none gets one before Ben's has.
                await answered(r, await begin(r, BEN, EASY))
                assert r.bots.thinking.waiting >= 56 - EACH
            finally:
                slow.may.release(10_000)
                await r.settle()

    asyncio.run(test())


def test_a_crowd_with_one_table_each_lets_a_newcomer_go_first(tmp_path: Path) -> None:
    """The same flood under 56 names: all threads are taken, and the next free one is Ben's."""

    async def test() -> None:
        thinking = BotThreads()
        order: list[str] = []
        may = threading.Semaphore(0)

        def think(owner: str) -> None:
            assert may.acquire(timeout=60)
            order.append(owner)

        try:
            crowd = [f"sock{number}" for number in range(56)]
            for _ in range(2):
                jobs = [
                    asyncio.create_task(thinking.think(owner, partial(think, owner)))
                    for owner in crowd
                ]
                await asyncio.sleep(0)
                if order:
                    ben = asyncio.create_task(thinking.think("ben", lambda: think("ben")))
                    await asyncio.sleep(0)
                    order.clear()
                    jobs.append(ben)
                may.release(len(jobs))
                await asyncio.gather(*jobs)
            assert "ben" in order[: THREADS + THREADS]
        finally:
            may.release(1_000)
            thinking.end()

    asyncio.run(test())


def test_who_has_thought_much_has_a_turn_while_others_keep_coming() -> None:
    """One long thought must not cost Ann all turns until everyone else had as much."""

    async def test() -> None:
        now = 0.0
        spent = {"ann": 50.0}
        here = threading.local()
        thinking = BotThreads(lambda: now, lambda: getattr(here, "seconds", 0.0))
        order: list[str] = []

        def think(owner: str) -> None:
            here.seconds = getattr(here, "seconds", 0.0) + spent.get(owner, 0.001)
            order.append(owner)

        def ask(owner: str) -> asyncio.Task[None]:
            return asyncio.create_task(thinking.think(owner, partial(think, owner)))

        try:
            await ask("ann")
            crowd = [ask(f"ben{number}") for number in range(20)]
            ann = ask("ann")
            while not ann.done() and now < 100:
                done, _ = await asyncio.wait(crowd, return_when=asyncio.FIRST_COMPLETED)
                now += 0.1 * len(done)
                crowd = [one for one in crowd if one not in done]
                crowd += [ask(f"ben{len(order)}-{number}") for number in range(len(done))]
            assert ann.done(), f"Ann still waits after {now} s"
            assert order.index("ann", 1) > 10, "the others were before her"
            await asyncio.gather(*crowd)
        finally:
            thinking.end()

    asyncio.run(test())


def test_a_thought_that_fails_is_told_and_frees_its_thread() -> None:
    async def test() -> None:
        thinking = BotThreads()

        def fail() -> None:
            raise ValueError("no idea")

        try:
            for _ in range(THREADS * 2):
                with pytest.raises(ValueError, match="no idea"):
                    await thinking.think("ann", fail)
            assert await thinking.think("ann", lambda: 5) == 5
        finally:
            thinking.end()

    asyncio.run(test())


def test_the_waiting_of_one_that_gave_up_holds_no_thread(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        thinking = r.bots.thinking
        gone = [asyncio.create_task(thinking.think("ann", lambda: 1)) for _ in range(9)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert await thinking.think("ann", lambda: 2) == 2
        assert thinking.waiting == 0

    run(tmp_path, test)
