"""Bots at the tables of one node: they see what their seat sees, and take a person's time."""

import logging
from functools import partial
from typing import Any, Final

import msgspec

from wordhall.bus import message
from wordhall.games.contract import Ask
from wordhall.refusal import Refusal
from wordhall.store import Timer
from wordhall.table.bot_threads import BotThreads
from wordhall.table.command import BotAnswer
from wordhall.table.decide import Late
from wordhall.table.node import Node
from wordhall.table.position import Position
from wordhall.table.scheduler import Scheduler
from wordhall.table.table import Table
from wordhall.table.tables import Tables

# Seconds: long enough for people to follow, short enough to wait for (ALL-5).
LEAST_PAUSE: Final = 1.0
MOST_PAUSE: Final = 3.0

log = logging.getLogger(__name__)

Question = tuple[str, int, str]  # table, seat, key


class Thought(msgspec.Struct, frozen=True):
    """An answer that waits until a person would have it."""

    answer: BotAnswer
    ready: int


class Bots:
    def __init__(self, node: Node, tables: Tables, scheduler: Scheduler) -> None:
        self._tables = tables
        self._scheduler = scheduler
        self._clock = node.clock
        self._chance = node.chance
        self._background = node.background
        self._busy: set[Question] = set()
        self._thoughts: dict[Question, Thought] = {}
        self.thinking = BotThreads()
        node.outbox.subscribe(message.Due, self._due)
        node.outbox.subscribe(message.Entry, self._hurry)

    def end(self) -> None:
        self.thinking.end()

    def _due(self, due: message.Due) -> None:
        if due.timer.kind == "bot":
            self._background.spawn(self._play(due.timer))

    def _hurry(self, entry: message.Entry) -> None:
        """Nobody waits for bots that have an answer."""
        if not self._thoughts:
            return
        table = self._tables.loaded(entry.table)
        position = table.position if table is not None else None
        if position is None or position.waits_for_people:
            return
        span = MOST_PAUSE - LEAST_PAUSE
        for seat, ask in position.asks.items():
            key = position.key(ask)
            question = (entry.table, seat, key)
            thought = self._thoughts.get(question)
            soon = self._clock.now() + milliseconds(LEAST_PAUSE + span * self._chance.random())
            if thought is not None and thought.ready > soon:
                self._thoughts[question] = msgspec.structs.replace(thought, ready=soon)
                timer = Timer(table=entry.table, seat=seat, key=key, due=soon, kind="bot")
                self._scheduler.arm([timer])

    async def _play(self, timer: Timer) -> None:
        question = (timer.table, timer.seat, timer.key)
        if question in self._busy:
            return
        self._busy.add(question)
        try:
            await self._take_turn(await self._tables.find(timer.table), timer, question)
        finally:
            self._busy.discard(question)

    async def _take_turn(self, table: Table, timer: Timer, question: Question) -> None:
        thought = self._thoughts.get(question)
        if thought is None:
            thought = await self._think(table, timer)
        while thought is not None:
            if thought.ready > self._clock.now():
                self._thoughts[question] = thought
                self._scheduler.arm([msgspec.structs.replace(timer, due=thought.ready)])
                return
            self._thoughts.pop(question, None)
            try:
                await table.do(thought.answer)
                return
            except Refusal as error:
                if error.code not in ("stale", "over", "paused"):
                    raise
                return
            except Late:
                # The others moved meanwhile, and it has had its pause.
                thought = await self._think(table, timer, paused=True)

    async def _think(self, table: Table, timer: Timer, *, paused: bool = False) -> Thought | None:
        position, seat = table.position, timer.seat
        ask = position.asked(seat, timer.key) if position is not None else None
        if position is None or ask is None or position.paused is not None:
            return None
        if seat not in position.bots:
            return None
        began = self._clock.now()
        answer, seconds = await self._ask(table, position, seat, ask)
        alone = table.settings.limit.kind == "relaxed" and not position.people
        slow = table.settings.pauses and not paused and not alone
        # The last person may have answered while it was thinking.
        pause = pause_of(table.position or position, seconds) if slow else 0.0
        return Thought(BotAnswer(seat, timer.key, answer, position.n), began + milliseconds(pause))

    async def _ask(
        self, table: Table, position: Position, seat: int, ask: Ask
    ) -> tuple[Any, float]:
        game, word_list = table.binding.game, table.binding.word_list
        view, level = game.view(position.state, seat), position.bots[seat]
        owner = table.settings.cup or table.seating.host or table.id
        work = partial(game.bot, view, ask, level, word_list, self._chance)
        try:
            return await self.thinking.think(owner, work)
        except Exception:
            log.exception("a bot of %s could not think", game.name)
            return ask.otherwise, 0


def pause_of(position: Position, seconds: float) -> float:
    """A bot takes a person's time only while people think about a question of their own."""
    most = seconds if position.waits_for_people else MOST_PAUSE
    return max(LEAST_PAUSE, min(seconds, most))


def milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
