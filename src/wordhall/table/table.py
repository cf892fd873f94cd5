"""A running table: its inbox takes one command at a time, decides, commits, and then publishes."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wordhall.bus import message
from wordhall.bus.message import Message
from wordhall.games.contract import Seat
from wordhall.refusal import Refusal
from wordhall.store import Append, Draft, Entry, Seating, TableRow, Timer
from wordhall.table.binding import Binding, encode
from wordhall.table.command import Command, SeatCommand
from wordhall.table.decide import Now, Plan, decide
from wordhall.table.fold import advance, step
from wordhall.table.node import Node
from wordhall.table.position import Position
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import with_names
from wordhall.table.settings import Settings
from wordhall.table.state import TableState
from wordhall.table.timers import start_timer, timers_of

DRAFT_EVERY: Final = 1.0  # seconds between two drafts of a seat in a store that nodes share


class Table(TableState):
    def __init__(self, node: Node, row: TableRow, settings: Settings, binding: Binding) -> None:
        self.used = node.clock.now()  # when it was last loaded, changed or watched
        super().__init__(row, settings, binding, self.used)
        self.timers: tuple[Timer, ...] = start_timer(self.id, self.seating)
        self._node = node
        self._mailbox = asyncio.Lock()
        self._saving: set[Seat] = set()  # whose drafts were saved a moment ago
        self._doubtful = False  # an append may have been committed without our hearing of it

    @property
    def busy(self) -> bool:
        return self._mailbox.locked()

    async def do(self, command: Command) -> int:
        """Carry out a command; returns the number of its entry, or of the last one.

        A Refusal says why it may not be. The loser of a race reads what happened, and the
        command is decided again.
        """
        async with self._mailbox:
            if self._doubtful:
                await self._catch_up()
            sure = False
            while True:
                now = self._node.clock.now()
                try:
                    decision = decide(self, command, Now(now, self._node.chance))
                except Refusal:
                    # Nobody is turned down for what may have changed on another node.
                    if sure or not await self._reread(command):
                        raise
                    sure = True
                    continue
                if isinstance(decision, int):
                    return decision
                if isinstance(decision, Plan):
                    if await self._commit(decision, now):
                        return self.n
                    await self._catch_up()
                    if decision.seating is not None:
                        await self._read_seats()
                elif isinstance(decision, Draft):
                    await self._keep(decision)
                    return self.n
                elif isinstance(decision, Message):
                    self._node.outbox.publish(decision)
                    return self.n
                elif decision is self.seating or await self._reseat(decision, now):
                    return self.n
                else:
                    await self._read_seats()

    async def refresh(self) -> None:
        """Read what other nodes may have changed, before someone is turned down for it."""
        if self._node.store.shared:
            await self.read_seats()

    async def set_rematch(self, rematch: str) -> str:
        """Name the table that follows this one; returns the first that was named."""
        self.rematch = await self._node.store.set_rematch(self.id, rematch)
        self._node.outbox.publish(message.Seats(self.id))
        return self.rematch

    # Committing.

    async def _commit(self, plan: Plan, now: int) -> bool:
        node, was, limit = self._node, self.position, self.settings.limit
        seats = plan.seating or self.seating
        self.used = now
        entry = Entry(
            n=self.n + 1,
            seat=plan.seat,
            key=plan.key,
            answer=plan.answer,
            id=plan.id,
            by=plan.by,
            # The system's clock may be set back; the log's time never runs backwards.
            at=now if was is None else max(now, was.at),
            events=encode(plan.events),
            dice=plan.dice,
            seating=seats.version,
        )
        position = advance(self.binding, limit, was, entry, plan.events)
        entry = msgspec.structs.replace(entry, waits=position.waits)
        timers = timers_of(self.id, position, limit)
        append = Append(
            table=self.id,
            entry=entry,
            timers=None if timers == self.timers else timers,
            result=None if position.result is None else encode(position.result),
            seating=plan.seating,
        )
        try:
            if not await node.store.append(append):
                return False
        except BaseException:
            self._doubtful = True
            node.background.spawn(self.catch_up())
            raise
        self._take(position, entry, plan.events)
        self.timers = timers
        if plan.seating is not None:
            self.seating = plan.seating
            node.outbox.publish(message.Seats(self.id))
        due = min([timer.due for timer in timers], default=message.NEVER)
        node.outbox.publish(message.Entry(self.id, entry.n, due, entry))
        return True

    async def _reseat(self, seating: Seating, now: int) -> bool:
        node = self._node
        self.used = now
        timers = self.timers if self.position else start_timer(self.id, seating)
        changed = None if timers == self.timers else timers
        if not await node.store.reseat(self.id, seating, now, changed):
            return False
        self.seating, self.timers = seating, timers
        node.outbox.publish(message.Seats(self.id))
        return True

    async def _reread(self, command: Command) -> bool:
        """Read what a refusal may not have known; False if there is nothing to read."""
        if isinstance(command, SeatCommand):
            await self._read_seats()
            return True
        if not self._node.store.shared:
            return False
        n = self.n
        await self._catch_up()
        return self.n > n

    async def _keep(self, draft: Draft) -> None:
        """Drafts are outside the log; the last one counts, by the device's own count."""
        seat, known = draft.seat, self.drafts.get(draft.seat)
        if known is not None and known.key == draft.key and known.count > draft.count:
            return
        self.drafts[seat] = draft
        if not self._node.store.shared:
            await self._save_draft(seat)
        elif seat not in self._saving:
            # A database that all nodes share is written once per second at most.
            self._saving.add(seat)
            await self._save_draft(seat)
            self._node.background.spawn(self._save_later(seat, draft))

    async def _save_later(self, seat: Seat, saved: Draft) -> None:
        try:
            while True:
                await asyncio.sleep(DRAFT_EVERY)
                if self.drafts.get(seat) is saved or seat not in self.drafts:
                    return
                saved = self.drafts[seat]
                await self._save_draft(seat)
        finally:
            self._saving.discard(seat)

    async def _save_draft(self, seat: Seat) -> None:
        await self._node.store.draft(self.id, self.drafts[seat])
        self._node.outbox.publish(message.Draft(self.id, seat))

    def _take(self, position: Position, entry: Entry, events: list[Any]) -> None:
        self.steps.append(step(self.position, position, entry, events))
        self.position = position
        if entry.id is not None:
            self.ids[entry.id] = entry.n

    # Following what is committed already.

    def fold(self, entries: Sequence[Entry]) -> None:
        limit = self.settings.limit
        for entry in entries:
            events = self.binding.events(entry)
            position = advance(self.binding, limit, self.position, entry, events)
            self._take(position, entry, events)
        if entries and self.position is not None:
            self.timers = timers_of(self.id, self.position, limit)

    def follow(self, entry: Entry | None) -> bool:
        """Take over what another node has committed, if it is the very next and nobody waits."""
        if entry is None or entry.n != self.n + 1 or self.busy:
            return False
        if entry.seating > self.seating.version:
            return False  # who may see it has to be read first
        self.fold([entry])
        self._node.outbox.deliver(message.Entry(self.id, entry.n))
        return True

    async def catch_up(self, n: int | None = None) -> None:
        """Read what another node has committed, and tell this one; up to `n` may be known."""
        async with self._mailbox:
            if n is None or self.n < n:
                await self._catch_up()

    async def read_seats(self) -> None:
        """Read who sits here, and which table follows; tell this node if it has changed."""
        async with self._mailbox:
            await self._read_seats()

    async def read_drafts(self) -> None:
        for draft in await self._node.store.drafts(self.id):
            known = self.drafts.get(draft.seat)
            if known is None or known.key != draft.key or known.count <= draft.count:
                self.drafts[draft.seat] = draft

    async def _catch_up(self) -> None:
        entries = await self._node.store.entries(self.id, self.n)
        self._doubtful = False
        if not entries:
            return
        if any(entry.seating > self.seating.version for entry in entries):
            await self._read_seats()
        self.fold(entries)
        self._node.outbox.deliver(message.Entry(self.id, self.n))

    async def _read_seats(self) -> None:
        row = await self._node.store.table(self.id)
        if row is None:
            raise TableRefusal("no-table")
        seating = with_names(row.seating)
        changed = (seating, row.rematch) != (self.seating, self.rematch)
        self.seating, self.rematch = seating, row.rematch
        if self.position is None:
            self.timers = start_timer(self.id, self.seating)
        if changed:
            self._node.outbox.deliver(message.Seats(self.id))
        if row.n > self.n:
            # The game may have begun there, and then nobody sits down or stands up any more.
            await self._catch_up()

    def part(self) -> None:
        """Take steps and positions from each other, so that their memory is free at once."""
        for taken in self.steps:
            taken.after = None
