"""Bots that come too late: nobody moves for someone who is back, and nobody moves twice."""

import asyncio
import dataclasses
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.table import sample_game
from tests.table.table_fixture import (
    ANN,
    BEN,
    BOT,
    CAT,
    TableFixture,
    grab,
    open_fixture,
    pick,
    refused,
    run,
)
from wordhall.games import GAMES
from wordhall.games.contract import Ask
from wordhall.games.kross.model import Enter, Reject
from wordhall.lexicon import Lexicon
from wordhall.store import StoreUnavailable
from wordhall.table.command import BotAnswer, Leave, ShowUp, StandIn
from wordhall.table.decide import Late
from wordhall.table.settings import Limit


class SlowBot:
    """A bot of the sample game that thinks for as long as a test wants."""

    def __init__(self, *answers: Any) -> None:
        self.go_on = threading.Event()
        self.asked: list[Any] = []
        self._answers = answers

    def __call__(self, view: Any, ask: Ask, *rest: Any) -> tuple[Any, float]:
        self.asked.append(view)
        self.go_on.wait(10)
        return self._answers[min(len(self.asked), len(self._answers)) - 1], 0

    async def thinks(self, times: int = 1) -> None:
        while len(self.asked) < times:
            await asyncio.sleep(0.001)


def test_a_bot_does_not_move_for_a_person_who_has_come_back(tmp_path: Path) -> None:
    bot = SlowBot(sample_game.Pick(6))

    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="relaxed"))
        await r.pass_time(300)
        await r.do(StandIn(1))
        await bot.thinks()
        await r.do(ShowUp(1))
        bot.go_on.set()
        await r.settle()
        assert {entry.by for entry in (await r.frame()).history} == {"house", "person"}
        assert (await r.frame(1)).asks[0].waits, "Ben still has the choice"
        await r.answer(1, pick(2))

    run(tmp_path, test, bot=bot)


def test_a_bot_that_was_thought_of_before_someone_came_back_and_left_again_is_stale(
    tmp_path: Path,
) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(limit=Limit(kind="relaxed"))
        await r.pass_time(300)
        thought = await r.do(StandIn(1))
        await r.do(ShowUp(1))
        await r.pass_time(300)
        await r.do(StandIn(1))
        async with refused("stale"):
            await r.do(BotAnswer(1, "pick:1", sample_game.Pick(6), thought))

    run(tmp_path, test)


def test_a_bot_whose_prize_is_gone_is_asked_again(tmp_path: Path) -> None:
    bot = SlowBot(sample_game.Pick(6), sample_game.Grab("pear"), sample_game.Grab("apple"))

    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT)
        bot.go_on.set()
        await r.answer(0, pick(1))
        await bot.thinks(1)
        bot.go_on.clear()
        await bot.thinks(2)
        await r.answer(0, grab("pear"))
        bot.go_on.set()
        await r.settle()
        frame = await r.frame()
        lines = [line for entry in frame.history for line in entry.lines]
        assert [line.data["what"] for line in lines if line.code == "race"] == ["pear", "apple"]
        assert bot.asked[2].shown == {"0": "pear"}, "it saw the table as it was then"

    run(tmp_path, test, bot=bot)


def test_a_bot_that_nobody_overtook_in_what_it_sees_is_not_asked_again(tmp_path: Path) -> None:
    async def test(r: TableFixture) -> None:
        await r.play(ANN, BEN, BOT, pauses=True)
        n = (await r.frame()).n
        await r.answer(0, pick(1))  # in secret, so the bot sees no difference
        assert await r.do(BotAnswer(2, "pick:1", sample_game.Pick(6), n)) == n + 2
        await r.answer(1, pick(1))
        n = (await r.frame()).n
        await r.answer(0, grab("pear"))
        with pytest.raises(Late):
            await r.do(BotAnswer(2, "race:1", sample_game.Grab("pear"), n))

    run(tmp_path, test)


@pytest.mark.parametrize("lost", [["append"], ["append", "heartbeat"]])
def test_a_bot_that_the_store_did_not_hear_moves_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: list[str]
) -> None:
    async def away(*_: Any) -> None:
        raise StoreUnavailable

    async def test(r: TableFixture) -> None:
        await r.play(ANN, BOT, limit=Limit(kind="relaxed"))
        with monkeypatch.context() as patch:
            for call in lost:
                patch.setattr(r.store, call, away)
            await r.pass_time(20)
            assert (await r.frame()).n == 1
        await r.pass_time(15)
        assert [entry.by for entry in (await r.frame()).history] == ["house", "bot"]

    run(tmp_path, test, bot=lambda *_: (sample_game.Pick(2), 0))


def test_a_bots_draw_in_foil_that_comes_twice_does_not_become_a_discard(tmp_path: Path) -> None:
    """Drawing and discarding share a question, which outlives the first answer."""

    async def test() -> None:
        games = {"foil": GAMES["foil"]}
        async with open_fixture(tmp_path, games=games, word_lists=Lexicon.open()) as r:
            await r.play(ANN, BEN, CAT, game="foil", options={})
            table = await r.found()
            seat = next(iter(seat for seat, ask in table.playing.asks.items() if ask.waits))
            thought = await r.do(Leave(seat, "easy"))
            key = table.playing.key(table.playing.asks[seat])
            draw = table.binding.answer(b'{"type":"draw"}')
            assert await r.do(BotAnswer(seat, key, draw, thought)) == thought + 1
            cards = len(table.binding.game.view(table.playing.state, seat).hand)
            async with refused("stale"):
                await r.do(BotAnswer(seat, key, draw, thought))
            view = table.binding.game.view(table.playing.state, seat)
            assert len(view.hand) == cards

    asyncio.run(test())


def test_a_bot_of_kross_that_was_too_late_to_reject_chooses_a_square(tmp_path: Path) -> None:
    bot = SlowBot(Reject(), Enter(21))
    games = {"kross": dataclasses.replace(GAMES["kross"], bot=bot)}

    async def test() -> None:
        async with open_fixture(tmp_path, games=games, word_lists=Lexicon.open()) as r:
            await r.play(ANN, BEN, BOT, game="kross", options={"opens": 1})
            await r.answer(0, {"type": "call", "letter": "Q"})
            await bot.thinks()
            await r.answer(1, {"type": "reject"})
            bot.go_on.set()
            await bot.thinks(2)
            await r.settle()
            table = await r.found()
            assert [view.may_reject for view in bot.asked] == ["yes", "late"]
            view = GAMES["kross"].view(table.playing.state, 2)
            assert view.sheet.index("Q") == 21, "it was asked again, and nothing was written for it"
            assert table.steps[-1].by == "bot"

    asyncio.run(test())


def test_bots_of_kross_enter_a_letter_soon_after_the_last_person(tmp_path: Path) -> None:
    games = {"kross": GAMES["kross"]}

    async def test() -> None:
        async with open_fixture(tmp_path, games=games, word_lists=Lexicon.open()) as r:
            await r.play(ANN, BOT, BOT, game="kross", options={"opens": 1}, pauses=True)
            await r.answer(0, {"type": "call", "letter": "E"})
            await r.settle()
            await r.answer(0, {"type": "enter", "square": 0})
            assert (await r.frame()).n == 3, "a bot takes a second at least"
            await r.settle()
            await r.pass_time(3)
            table = await r.found()
            assert [step.by for step in table.steps[-2:]] == ["bot", "bot"]
            assert [sheet.count("E") for sheet in table.playing.state.sheets] == [1, 1, 1]

    asyncio.run(test())


# A game with its seats, its options, and the questions that bots are waited for in its first part.
SOON = [
    ("words", 2, {}, {"turn"}),
    ("exposee", 3, {"length": "short"}, {"place", "guess"}),
    ("typo", 3, {}, {"pick", "place", "doubt"}),
    ("kross", 3, {}, {"call", "enter"}),
    ("foil", 3, {"game": "three"}, {"turn", "scramble", "unscramble"}),
]


# One question, two answers: draw and discard in Foil, lay and confirm in Exposee.
IN_TWO_STEPS = ("turn", "place")


@pytest.mark.parametrize(("game", "seats", "options", "kinds"), SOON, ids=[one[0] for one in SOON])
def test_nobody_waits_longer_than_three_seconds_for_a_bot_of_any_game(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any], kinds: set[str]
) -> None:
    """Counted from the last person's answer, or from the moment that a stage shows first."""
    rules, lexicon, chance = GAMES[game], Lexicon.open(), random.Random(1)
    waited: set[str] = set()

    async def test() -> None:
        async with open_fixture(tmp_path, games={game: rules}, word_lists=lexicon) as r:
            bots = [BOT] * (seats - 1)
            await r.play(ANN, *bots, game=game, options=options, pauses=True)
            table = await r.found()
            while not kinds <= waited:
                position = table.playing
                assert rules.result(position.state) is None, f"only {waited} came up"
                ask = position.asks.get(0)
                if ask is not None and ask.waits:
                    view = rules.view(position.state, 0)
                    said, _ = rules.bot(view, ask, "medium", table.binding.word_list, chance)
                    await r.answer(0, said)
                    continue
                await r.settle()
                due = {seat: one for seat, one in position.asks.items() if one.waits}
                await r.pass_time(max(one.lead for one in due.values()))
                await r.pass_time(3)
                assert table.playing.n > position.n
                for seat, one in due.items():
                    answered = table.playing.asked(seat, position.key(one)) is None
                    assert answered or one.kind in IN_TWO_STEPS
                waited.update(one.kind for one in due.values())

    asyncio.run(test())
