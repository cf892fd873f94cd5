"""A store in PostgreSQL: see Store. Any number of nodes may share the database."""

from collections.abc import Iterable, Sequence
from typing import Final

from wordhall.clock import Clock
from wordhall.histogram import Histogram
from wordhall.store.failure import Failure
from wordhall.store.postgres.connection import NOW, SLOW, Base, count
from wordhall.store.postgres.cups import Cups, set_timers
from wordhall.store.postgres.writer import Writer, kept, write
from wordhall.store.queries import table_row
from wordhall.store.rows import Append, Entry, Heartbeat, NewTable, NodeRow, Seating, Timer
from wordhall.store.statements import (
    CHAIRS,
    CREATE_TABLE,
    CUP_OUTAGE,
    GUESTS,
    OF_OPEN_TABLE,
    PUSH_TIMERS,
    REMOVE,
    RESEAT,
    TOUCH,
    chair_rows,
    guest_rows,
    new_table_values,
    outage_fact,
    seating_values,
)

HEADS: Final = """
    SELECT t.id, t.seating,
        coalesce((SELECT n FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1), 0)
    FROM tables t WHERE t.id = ANY($1)
"""
BEAT: Final = f"""
    WITH clock AS MATERIALIZED (SELECT coalesce($1::bigint, {NOW}) AS now), alive AS (
        INSERT INTO nodes SELECT $2, now, $3, $4 FROM clock
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
    ), dead AS (
        DELETE FROM nodes USING clock WHERE beat <= now - $5 AND id <> $2
    ), others AS (
        SELECT id, version, address, beat FROM nodes, clock WHERE beat > now - $5 AND id <> $2
    ), pulsed AS (
        UPDATE pulse SET at = greatest(at, now) FROM clock WHERE now - at <= $5 RETURNING at
    )
    SELECT now, EXISTS (SELECT 1 FROM pulsed), ARRAY(SELECT ROW(id, version, address) FROM others),
        (SELECT min(beat) FROM others) + $5
    FROM clock
"""
OUTAGE: Final = """
    INSERT INTO log
    SELECT l.table_id, l.n + 1, $1, $2, $3, NULL, $4, $5, $6, 0, l.waits, t.seating
    FROM tables t CROSS JOIN LATERAL (
        SELECT * FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1
    ) l
    WHERE t.phase = 'playing' AND t.live = 1
        AND EXISTS (SELECT 1 FROM timers WHERE table_id = t.id AND kind = 'clock' AND live = 1)
"""


class PostgresStore(Cups):
    TABLE = """
        SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.public, t.live,
            coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.rematch,
            t.seating, t.host, t.invitation, t.starts, t.chat, t.slow,
            ARRAY(SELECT ROW(kind, id, person, name, level) FROM chairs
                WHERE table_id = t.id ORDER BY seat),
            ARRAY(SELECT ROW(person, kind, seat, label, at) FROM guests
                WHERE table_id = t.id ORDER BY person, kind, seat)
        FROM tables t LEFT JOIN LATERAL (
            SELECT n, waits, at FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1
        ) l ON true
    """
    CUP_OF_TABLE = "convert_from(tables.settings, 'UTF8')::json ->> 'cup'"

    def __init__(self, database: str, clock: Clock | None = None) -> None:
        super().__init__(database, clock)
        self.writer = Writer(self.connect)

    @property
    def failure(self) -> Failure | None:
        return self._failure or self.writer.failure

    @property
    def queued(self) -> int:
        return self.writer.queued

    @property
    def commits(self) -> Histogram:
        return self.writer.took

    async def close(self) -> None:
        await self.writer.close()
        await super().close()

    # Tables and their logs.

    async def create_table(self, table: NewTable) -> bool:
        async def work(base: Base, lost: bool) -> bool:
            return await _create(base, table)

        return await self.transact(work)

    async def append(self, append: Append) -> bool:
        seating = append.seating
        if seating is None:
            return await self.writer.append(append)

        async def work(base: Base, lost: bool) -> bool:
            if not await _reseat(base, append.table, seating):
                return lost and (await kept(base, [append]))[0]
            if await write(base, [append]):
                return True
            raise _Late

        try:
            return await self.transact(work)
        except _Late:
            return False

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        return {id: (n, seating) for id, seating, n in await self.read(HEADS, list(tables))}

    async def reseat(
        self, table: str, seating: Seating, at: int, timers: Sequence[Timer] | None = None
    ) -> bool:
        async def work(base: Base, lost: bool) -> bool:
            if not await _reseat(base, table, seating):
                if not lost:
                    return False
                rows = await base.fetch(f"{self.TABLE} WHERE t.id = $1", table)
                return bool(rows) and table_row(rows[0]).seating == seating
            await base.execute(TOUCH, table, at)
            if timers is not None:
                await set_timers(base, table, timers)
            return True

        return await self.transact(work)

    async def adopt(
        self,
        table: NewTable,
        entries: Sequence[Entry],
        result: bytes | None,
        at: int,
        timers: Sequence[Timer] = (),
    ) -> None:
        async def work(base: Base, lost: bool) -> None:
            if not await _create(base, table):
                return
            for entry in entries[:-1]:
                await write(base, [Append(table=table.id, entry=entry)])
            last = Append(table=table.id, entry=entries[-1], timers=tuple(timers), result=result)
            await write(base, [last])
            await base.execute(TOUCH, table.id, at)

        await self.transact(work)

    async def set_rematch(self, table: str, rematch: str) -> str:
        question = (
            "UPDATE tables SET rematch = coalesce(rematch, $2) WHERE id = $1 RETURNING rematch"
        )
        return str((await self.read(question, table, rematch))[0][0])

    async def remove(self, table: str) -> bool:
        async def work(base: Base, lost: bool) -> bool:
            if not count(await base.execute(REMOVE, table)):
                return lost  # it was us
            for rows in OF_OPEN_TABLE:
                await base.execute(f"DELETE FROM {rows} WHERE table_id = $1", table)
            return True

        return await self.transact(work)

    # Nodes.

    async def heartbeat(self, node: NodeRow, dead: int, note: Entry) -> Heartbeat:
        told = self._told_clock.now() if self._told_clock is not None else None

        async def work(base: Base, lost: bool) -> Heartbeat:
            asked = self._own_clock.asking()
            values = (told, node.id, node.version, node.address, dead)
            now, pulsed, others, lapse = await base.fetchrow(BEAT, *values)
            self._own_clock.set(now, asked)
            gap = 0
            if not pulsed:
                async with base.transaction():
                    gap = await _outage(base, now, dead, note)
            alive = [
                NodeRow(id=id, version=version, address=where) for id, version, where in others
            ]
            alive.append(node)
            alive.sort(key=lambda one: one.id)
            return Heartbeat(now=now, gap=gap, nodes=tuple(alive), lapse=lapse)

        return await self.using(work)

    async def sign_off(self, node: str) -> None:
        told = self._told_clock.now() if self._told_clock is not None else None
        await self.write("DELETE FROM nodes WHERE id = $1", node)
        await self.write(f"UPDATE pulse SET at = greatest(at, coalesce($1::bigint, {NOW}))", told)


class _Late(Exception):
    """Someone was quicker, and what was written meanwhile has to go."""


async def _create(base: Base, table: NewTable) -> bool:
    if not count(await base.execute(CREATE_TABLE, *new_table_values(table))):
        return False
    await _seat(base, table.id, table.seating)
    return True


async def _reseat(base: Base, table: str, seating: Seating) -> bool:
    if not count(await base.execute(RESEAT, *seating_values(table, seating))):
        return False
    await base.execute("DELETE FROM chairs WHERE table_id = $1", table)
    await base.execute("DELETE FROM guests WHERE table_id = $1", table)
    await _seat(base, table, seating)
    return True


async def _seat(base: Base, table: str, seating: Seating) -> None:
    """Write the chairs and guests of a table that has none."""
    await base.executemany(CHAIRS, chair_rows(table, seating))
    await base.executemany(GUESTS, guest_rows(table, seating))


async def _outage(base: Base, now: int, dead: int, note: Entry) -> int:
    """Push what an outage must not cost anyone; 0 if another node has done so meanwhile."""
    await base.execute("INSERT INTO pulse VALUES (1, $1) ON CONFLICT DO NOTHING", now)
    last: int = await base.fetchval("SELECT at FROM pulse WHERE one = 1 FOR UPDATE")
    gap = now - last
    if gap <= dead:
        return 0
    await base.execute("UPDATE pulse SET at = $1", now)
    # No entry may come between reading the last one of a table and writing the next.
    await base.execute("LOCK TABLE log, cup_log IN SHARE ROW EXCLUSIVE MODE")
    told = (note.seat, note.key, b"%d" % gap, note.by, now, note.events)
    await base.execute(OUTAGE, *told, timeout=SLOW)
    await base.execute(CUP_OUTAGE, now, outage_fact(gap))
    await base.execute(PUSH_TIMERS, gap, timeout=SLOW)
    return gap
