"""Words at a table: people, bots, the clock and the end."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import msgspec

from tests.table.table_fixture import ANN, BEN, BOT, TableFixture, open_fixture, refused
from wordhall.games.words import game as words
from wordhall.lexicon import Lexicon
from wordhall.store import Chair
from wordhall.table.game_file import moments
from wordhall.table.settings import Dictionary, Limit


def hall(path: Path, seed: int = 4) -> AbstractAsyncContextManager[TableFixture]:
    games = {"words": words}
    return open_fixture(path, seed=seed, games=games, word_lists=Lexicon.open())


async def begin(r: TableFixture, *chairs: Chair, **settings: Any) -> None:
    await r.play(*chairs, game="words", **settings)
    await r.settle()


def test_bots_play_words_to_its_end_and_it_is_written_and_read_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, BOT, BOT)
            async with asyncio.timeout(60):
                while (await r.frame()).phase == "playing":
                    await r.pass_time(5)
            frame = await r.frame()
            assert frame.result is not None
            assert sum(frame.result.scores) > 100
            file = msgspec.json.encode(await r.record())
            steps = moments(await r.found())
            assert None not in steps[3].view.racks, "with everything open"
            assert [view.racks[1 - seat] for seat, view in enumerate(steps[3].seats)] == [
                None,
                None,
            ]
            record = msgspec.json.decode(file, type=type(await r.record()))
            r.table = (await r.tables.adopt(record)).id
            assert (await r.frame()).view == frame.view

    asyncio.run(test())


def test_a_person_and_a_bot_take_turns_and_no_rack_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BOT)
            watch = await r.watch(None)
            for _ in range(2):
                await r.answer(0, {"type": "pass"})
                await r.settle()
            table = await r.found()
            assert table.position is not None
            sent = b"".join(data for _, data in watch._items).decode()
            for rack in table.position.state.racks:
                assert rack not in sent
            assert table.position.state.bag not in sent
            assert (await r.frame(0)).view.rack == table.position.state.racks[0]

    asyncio.run(test())


def test_two_silences_in_succession_resign(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN, limit=Limit(kind="turn", seconds=60))
            await r.pass_time(62)
            assert (await r.frame()).history[-1].lines[0].code == "timeout"
            await r.answer(1, {"type": "pass"})
            await r.pass_time(62)
            result = (await r.frame()).result
            assert result is not None
            assert (result.reason, result.places) == ("resigned", (2, 1))

    asyncio.run(test())


def test_hostile_answers_are_refused_with_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN)
            for raw in (
                None,
                {"type": "play", "tiles": []},
                {"type": "play", "tiles": [{"row": 99, "column": 0, "letter": "A"}]},
                {"type": "timeout"},
                {"type": "stop", "reason": "resigned", "seat": 1},
                {"type": "swap", "tiles": "A" * 50},
            ):
                async with refused("malformed"):
                    await r.answer(0, raw)
            assert (await r.frame()).n == 1

    asyncio.run(test())


def test_a_table_plays_with_the_words_that_its_host_added(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall(tmp_path) as r:
            await begin(r, ANN, BEN, dictionary=Dictionary(added=("QQQ",)))
            word_list = (await r.found()).binding.word_list
            assert "qqq" in word_list
            start = (await r.store.entries(r.table))[0].answer.decode()
            assert Lexicon.open().hash in start
            async with refused("words"):
                await begin(r, ANN, BEN, dictionary=Dictionary(added=("7up",)))

    asyncio.run(test())
