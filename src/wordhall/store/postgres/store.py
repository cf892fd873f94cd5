"""A store in PostgreSQL: see Store. Any number of nodes may share the database."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from wordhall.clock import Clock
from wordhall.histogram import Histogram
from wordhall.store.failure import Failure
from wordhall.store.postgres.connection import NOW, SLOW, Base, count
from wordhall.store.postgres.cups import CUP_OUTAGE, set_timers
from wordhall.store.postgres.retention import Retention
from wordhall.store.postgres.writer import Writer, kept, write
from wordhall.store.rows import (
    Append,
    Chair,
    ChatRule,
    Draft,
    Entry,
    Guest,
    NewTable,
    NodeRow,
    Pulse,
    Seating,
    TableRow,
    Timer,
)

# The last entry of a table, for lists that say how far it is and whom it waits for; its seats come
# with it, so that all is of one moment.
TABLE: Final = """
    SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.public, t.live,
        coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.rematch,
        t.seating, t.host, t.invitation, t.starts,
        ARRAY(SELECT ROW(kind, id, person, name, level) FROM chairs
            WHERE table_id = t.id ORDER BY seat),
        ARRAY(SELECT ROW(person, kind, seat, label, at) FROM guests
            WHERE table_id = t.id ORDER BY person, kind, seat),
        t.chat, t.slow
    FROM tables t LEFT JOIN LATERAL (
        SELECT n, waits, at FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1
    ) l ON true
"""
ENTRY: Final = "SELECT n, seat, key, answer, id, by, at, events, dice, waits, seating FROM log"
HEADS: Final = """
    SELECT t.id, t.seating,
        coalesce((SELECT n FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1), 0)
    FROM tables t WHERE t.id = ANY($1)
"""
TIMER: Final = "SELECT table_id, seat, key, due, kind, live FROM timers"
DRAFT: Final = """
    INSERT INTO drafts VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE
    SET key = excluded.key, draft = excluded.draft, count = excluded.count
    WHERE drafts.key <> excluded.key OR drafts.count <= excluded.count
"""
BEAT: Final = f"""
    WITH clock AS MATERIALIZED (SELECT coalesce($1::bigint, {NOW}) AS now), alive AS (
        INSERT INTO nodes SELECT $2, now, $3, $4 FROM clock
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
    ), dead AS (
        DELETE FROM nodes USING clock WHERE beat <= now - $5 AND id <> $2
    ), others AS (
        SELECT id, version, address FROM nodes, clock WHERE beat > now - $5 AND id <> $2
    ), pulsed AS (
        UPDATE pulse SET at = greatest(at, now) FROM clock WHERE now - at <= $5 RETURNING at
    )
    SELECT now, EXISTS (SELECT 1 FROM pulsed), ARRAY(SELECT ROW(id, version, address) FROM others)
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


class PostgresStore(Retention):
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

    async def table(self, table: str) -> TableRow | None:
        rows = await self.read(f"{TABLE} WHERE t.id = $1", table)
        return _table(rows[0]) if rows else None

    async def invited(self, invitation: str) -> str | None:
        rows = await self.read("SELECT id FROM tables WHERE invitation = $1", invitation)
        return rows[0][0] if rows else None

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

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self.read(f"{ENTRY} WHERE table_id = $1 AND n > $2 ORDER BY n", table, after)
        return [
            Entry(
                n=n,
                seat=seat,
                key=key,
                answer=answer,
                id=id,
                by=by,
                at=at,
                events=events,
                dice=bool(dice),
                waits=waits,
                seating=seating,
            )
            for n, seat, key, answer, id, by, at, events, dice, waits, seating in rows
        ]

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        return {id: (n, seating) for id, seating, n in await self.read(HEADS, list(tables))}

    async def reseat(
        self, table: str, seating: Seating, at: int, timers: Sequence[Timer] | None = None
    ) -> bool:
        async def work(base: Base, lost: bool) -> bool:
            if not await _reseat(base, table, seating):
                if not lost:
                    return False
                rows = await base.fetch(f"{TABLE} WHERE t.id = $1", table)
                return bool(rows) and _table(rows[0]).seating == seating
            await base.execute("UPDATE tables SET touched = $2 WHERE id = $1", table, at)
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
            await base.execute("UPDATE tables SET touched = $2 WHERE id = $1", table.id, at)

        await self.transact(work)

    async def set_rematch(self, table: str, rematch: str) -> str:
        question = (
            "UPDATE tables SET rematch = coalesce(rematch, $2) WHERE id = $1 RETURNING rematch"
        )
        return str((await self.read(question, table, rematch))[0][0])

    async def remove(self, table: str) -> bool:
        async def work(base: Base, lost: bool) -> bool:
            removed = "DELETE FROM tables WHERE id = $1 AND phase = 'open'"
            if not count(await base.execute(removed, table)):
                return lost  # it was us
            for rows in ("chairs", "guests", "remarks", "timers"):
                await base.execute(f"DELETE FROM {rows} WHERE table_id = $1", table)
            return True

        return await self.transact(work)

    # Timers and drafts.

    async def timers(
        self, before: int | None = None, slots: Collection[int] | None = None
    ) -> list[Timer]:
        where = (
            " WHERE ($1::bigint IS NULL OR due < $1) AND ($2::bigint[] IS NULL OR slot = ANY($2))"
        )
        if before is not None and slots is not None:
            where = " WHERE slot = ANY($2) AND due < $1"  # along the index
        given = None if slots is None else list(slots)
        return [_timer(row) for row in await self.read(TIMER + where, before, given)]

    async def timers_of(self, tables: Collection[str]) -> list[Timer]:
        rows = await self.read(f"{TIMER} WHERE table_id = ANY($1)", list(tables))
        return [_timer(row) for row in rows]

    async def draft(self, table: str, draft: Draft) -> None:
        await self.write(DRAFT, table, draft.seat, draft.key, draft.draft, draft.count)

    async def drafts(self, table: str) -> list[Draft]:
        question = "SELECT seat, key, draft, count FROM drafts WHERE table_id = $1"
        return [
            Draft(seat=seat, key=key, draft=draft, count=count)
            for seat, key, draft, count in await self.read(question, table)
        ]

    # Nodes.

    async def heartbeat(self, node: NodeRow, dead: int, note: Entry) -> Pulse:
        told = self._told_clock.now() if self._told_clock is not None else None

        async def work(base: Base, lost: bool) -> Pulse:
            asked = self._own_clock.asking()
            values = (told, node.id, node.version, node.address, dead)
            now, pulsed, others = await base.fetchrow(BEAT, *values)
            self._own_clock.set(now, asked)
            gap = 0
            if not pulsed:
                async with base.transaction():
                    gap = await _outage(base, now, dead, note)
            alive = [
                NodeRow(id=id, version=version, address=where) for id, version, where in others
            ]
            alive.append(node)
            return Pulse(now=now, gap=gap, nodes=tuple(sorted(alive, key=lambda one: one.id)))

        return await self.using(work)

    async def sign_off(self, node: str) -> None:
        told = self._told_clock.now() if self._told_clock is not None else None
        await self.write("DELETE FROM nodes WHERE id = $1", node)
        await self.write(f"UPDATE pulse SET at = greatest(at, coalesce($1::bigint, {NOW}))", told)

    async def same_key(self, proof: bytes) -> bool:
        await self.write("INSERT INTO keys VALUES ('links', $1) ON CONFLICT DO NOTHING", proof)
        rows = await self.read("SELECT proof FROM keys WHERE name = 'links'")
        return bool(rows[0][0] == proof)

    # Lists.

    async def lobby(self, limit: int = 100, skip: int = 0) -> list[TableRow]:
        where = " WHERE t.public = 1 AND t.phase <> 'ended' ORDER BY t.made DESC LIMIT $1 OFFSET $2"
        return [_table(row) for row in await self.read(TABLE + where, limit, skip)]

    async def tables_of(self, person: str, limit: int = 100, skip: int = 0) -> list[TableRow]:
        where = (
            " WHERE t.id IN (SELECT table_id FROM chairs WHERE person = $1"
            " UNION SELECT id FROM tables WHERE host = $1"
            " UNION SELECT table_id FROM guests WHERE person = $1 AND kind = 'device')"
            " ORDER BY t.phase = 'ended', t.touched DESC LIMIT $2 OFFSET $3"
        )
        return [_table(row) for row in await self.read(TABLE + where, person, limit, skip)]

    async def idle_tables(self, opened: int, played: int) -> list[TableRow]:
        where = (
            " WHERE (t.phase = 'open' AND t.touched < $1) OR (t.phase = 'playing'"
            " AND l.at < $2 AND NOT EXISTS (SELECT 1 FROM timers WHERE table_id = t.id))"
        )
        return [_table(row) for row in await self.read(TABLE + where, opened, played)]


class _Late(Exception):
    """Someone was quicker, and what was written meanwhile has to go."""


async def _create(base: Base, table: NewTable) -> bool:
    seating = table.seating
    made = await base.execute(
        "INSERT INTO tables VALUES"
        " ($1, $2, $3, $4, $4, 'open', $5, $6, $7, $8, NULL, NULL, $9, $10, $11, $12, $13)"
        " ON CONFLICT (id) DO NOTHING",
        table.id,
        table.game,
        table.version,
        table.made,
        table.settings,
        seating.host,
        table.public,
        table.live,
        seating.version,
        seating.invitation,
        seating.starts,
        seating.chat.who,
        seating.chat.slow,
    )
    if not count(made):
        return False
    await _seat(base, table.id, seating)
    return True


async def _reseat(base: Base, table: str, seating: Seating) -> bool:
    changed = await base.execute(
        "UPDATE tables SET seating = $1, host = $2, invitation = $3, starts = $4, chat = $5,"
        " slow = $6 WHERE id = $7 AND seating = $8",
        seating.version,
        seating.host,
        seating.invitation,
        seating.starts,
        seating.chat.who,
        seating.chat.slow,
        table,
        seating.version - 1,
    )
    if not count(changed):
        return False
    await base.execute("DELETE FROM chairs WHERE table_id = $1", table)
    await base.execute("DELETE FROM guests WHERE table_id = $1", table)
    await _seat(base, table, seating)
    return True


async def _seat(base: Base, table: str, seating: Seating) -> None:
    """Write the chairs and guests of a table that has none."""
    await base.executemany(
        "INSERT INTO chairs VALUES ($1, $2, $3, $4, $5, $6, $7)",
        [
            (table, seat, chair.kind, chair.person, chair.name, chair.level, chair.id)
            for seat, chair in enumerate(seating.chairs)
        ],
    )
    await base.executemany(
        "INSERT INTO guests VALUES ($1, $2, $3, $4, $5, $6)",
        [
            (table, guest.person, guest.kind, guest.seat or "", guest.label, guest.at)
            for guest in seating.guests
        ],
    )


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
    await base.execute(CUP_OUTAGE, now, b'{"type":"outage","gap":%d}' % gap)
    pushed = "UPDATE timers SET due = due + $1 WHERE kind IN ('clock', 'cup') AND live = 1"
    await base.execute(pushed, gap, timeout=SLOW)
    return gap


def _timer(row: Any) -> Timer:
    table, seat, key, due, kind, live = row
    return Timer(table=table, seat=seat, key=key, due=due, kind=kind, live=bool(live))


def _table(row: Any) -> TableRow:
    id, game, version, made, touched, phase, settings, public, live = row[:9]
    n, waits, result, rematch = row[9:13]
    seating = Seating(
        version=row[13],
        chairs=tuple(
            Chair(kind=kind, id=id, person=person, name=name, level=level)
            for kind, id, person, name, level in row[17]
        ),
        host=row[14],
        invitation=row[15],
        guests=tuple(
            Guest(person=person, kind=kind, seat=seat or None, label=label, at=at)
            for person, kind, seat, label, at in row[18]
        ),
        starts=row[16],
        chat=ChatRule(who=row[19], slow=row[20]),
    )
    return TableRow(
        id=id,
        game=game,
        version=version,
        made=made,
        touched=touched,
        phase=phase,
        settings=settings,
        seating=seating,
        public=bool(public),
        live=bool(live),
        n=n,
        waits=waits,
        result=result,
        rematch=rematch,
    )
