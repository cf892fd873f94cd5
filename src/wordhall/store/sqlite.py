"""A store in one SQLite file: a writer thread with group commit, and readers beside it."""

import asyncio
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from wordhall.store.cups import CUP_OUTAGE
from wordhall.store.retention import Retention
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
from wordhall.store.writer import COLUMNS, columns, finish, reseat, seat, set_timers

# The last entry of a table, for lists that say how far it is and whom it waits for.
TABLE = """
    SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.public, t.live,
        coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.rematch,
        t.seating, t.host, t.invitation, t.starts, t.chat, t.slow
    FROM tables t LEFT JOIN log l ON l.table_id = t.id
        AND l.n = (SELECT max(n) FROM log WHERE table_id = t.id)
"""
ENTRY = "SELECT n, seat, key, answer, id, by, at, events, dice, waits, seating FROM log"
# All in one row: each row lets go of Python's lock and has to win it back from the event loop.
HEADS = """
    SELECT json_group_object(id, json_array(n, seating)) FROM (
        SELECT id, seating, (SELECT coalesce(max(n), 0) FROM log WHERE table_id = tables.id) AS n
        FROM tables WHERE id IN (SELECT value FROM json_each(?))
    )
"""
OUTAGE = """
    INSERT INTO log
    SELECT l.table_id, l.n + 1, ?, ?, ?, NULL, ?, ?, ?, 0, l.waits, t.seating
    FROM log l JOIN tables t ON t.id = l.table_id
    WHERE t.phase = 'playing' AND t.live
        AND l.n = (SELECT max(n) FROM log WHERE table_id = t.id)
        AND EXISTS (SELECT 1 FROM timers WHERE table_id = t.id AND kind = 'clock' AND live)
"""
TIMER = "SELECT table_id, seat, key, due, kind, live FROM timers"
DRAFT = """
    INSERT INTO drafts VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE
    SET key = excluded.key, draft = excluded.draft, count = excluded.count
    WHERE drafts.key <> excluded.key OR drafts.count <= excluded.count
"""


class SqliteStore(Retention):
    """See Store. Any number of processes may have the same file open."""

    # Tables and their logs.

    async def create_table(self, table: NewTable) -> bool:
        return await self.writer.write(lambda base: _create(base, table))

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(f"{TABLE} WHERE t.id = ?", (table,))
        return found[0] if found else None

    async def invited(self, invitation: str) -> str | None:
        rows = await self.read("SELECT id FROM tables WHERE invitation = ?", (invitation,))
        return rows[0][0] if rows else None

    def append(self, append: Append) -> "asyncio.Future[bool]":
        return self.writer.append(append)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self.read(f"{ENTRY} WHERE table_id = ? AND n > ? ORDER BY n", (table, after))
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
        rows = await self.read(HEADS, (msgspec.json.encode(list(tables)).decode(),))
        return msgspec.json.decode(rows[0][0], type=dict[str, tuple[int, int]])

    async def reseat(
        self, table: str, seating: Seating, at: int, timers: Sequence[Timer] | None = None
    ) -> bool:
        def write(base: sqlite3.Connection) -> bool:
            if not reseat(base, table, seating):
                return False
            base.execute("UPDATE tables SET touched = ? WHERE id = ?", (at, table))
            if timers is not None:
                set_timers(base, table, timers)
            return True

        return await self.writer.write(write)

    async def adopt(
        self,
        table: NewTable,
        entries: Sequence[Entry],
        result: bytes | None,
        at: int,
        timers: Sequence[Timer] = (),
    ) -> None:
        def write(base: sqlite3.Connection) -> None:
            _create(base, table)
            base.executemany(
                f"INSERT INTO log VALUES ({', '.join('?' * COLUMNS)})",
                [columns(table.id, entry) for entry in entries],
            )
            if result is not None:
                finish(base, Append(table=table.id, entry=entries[-1], result=result))
            set_timers(base, table.id, timers)
            phase = "playing" if result is None else "ended"
            question = "UPDATE tables SET phase = ?, touched = ? WHERE id = ?"
            base.execute(question, (phase, at, table.id))

        await self.writer.write(write)

    async def set_rematch(self, table: str, rematch: str) -> str:
        def write(base: sqlite3.Connection) -> str:
            base.execute(
                "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL", (rematch, table)
            )
            question = "SELECT rematch FROM tables WHERE id = ?"
            (first,) = base.execute(question, (table,)).fetchone()
            return str(first)

        return await self.writer.write(write)

    async def remove(self, table: str) -> bool:
        def write(base: sqlite3.Connection) -> bool:
            removed = base.execute(
                "DELETE FROM tables WHERE id = ? AND phase = 'open'", (table,)
            ).rowcount
            if removed:
                for kept in ("chairs", "guests", "remarks", "timers"):
                    base.execute(f"DELETE FROM {kept} WHERE table_id = ?", (table,))
            return removed == 1

        return await self.writer.write(write)

    # Timers and drafts.

    async def timers(
        self, before: int | None = None, slots: Collection[int] | None = None
    ) -> list[Timer]:
        chosen: list[str] = []
        values: list[Any] = []
        if slots is not None:
            chosen.append("slot IN (SELECT value FROM json_each(?))")
            values.append(msgspec.json.encode(list(slots)).decode())
        if before is not None:
            chosen.append("due < ?")
            values.append(before)
        where = f" WHERE {' AND '.join(chosen)}" if chosen else ""
        return [_timer(row) for row in await self.read(TIMER + where, tuple(values))]

    async def timers_of(self, tables: Collection[str]) -> list[Timer]:
        listed = msgspec.json.encode(list(tables)).decode()
        where = " WHERE table_id IN (SELECT value FROM json_each(?))"
        return [_timer(row) for row in await self.read(TIMER + where, (listed,))]

    async def draft(self, table: str, draft: Draft) -> None:
        await self.write(DRAFT, (table, draft.seat, draft.key, draft.draft, draft.count))

    async def drafts(self, table: str) -> list[Draft]:
        question = "SELECT seat, key, draft, count FROM drafts WHERE table_id = ?"
        rows = await self.read(question, (table,))
        return [
            Draft(seat=seat, key=key, draft=draft, count=count) for seat, key, draft, count in rows
        ]

    # Nodes.

    async def heartbeat(self, node: NodeRow, dead: int, note: Entry) -> Pulse:
        def write(base: sqlite3.Connection) -> Pulse:
            at = self.clock.now()
            last = base.execute("SELECT at FROM pulse").fetchone()
            base.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (at,))
            row = (node.id, at, node.version, node.address)
            base.execute("INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?)", row)
            base.execute("DELETE FROM nodes WHERE beat <= ?", (at - dead,))
            nodes = base.execute("SELECT id, version, address FROM nodes ORDER BY id").fetchall()
            alive = tuple(NodeRow(id=id, version=v, address=where) for id, v, where in nodes)
            gap = at - last[0] if last else 0
            if gap <= dead:
                return Pulse(now=at, gap=0, nodes=alive)
            base.execute(OUTAGE, (note.seat, note.key, b"%d" % gap, note.by, at, note.events))
            base.execute(CUP_OUTAGE, (at, b'{"type":"outage","gap":%d}' % gap))
            base.execute(
                "UPDATE timers SET due = due + ? WHERE kind IN ('clock', 'cup') AND live", (gap,)
            )
            return Pulse(now=at, gap=gap, nodes=alive)

        return await self.writer.write(write)

    async def sign_off(self, node: str) -> None:
        def write(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM nodes WHERE id = ?", (node,))
            base.execute("UPDATE pulse SET at = ?", (self.clock.now(),))

        await self.writer.write(write)

    async def same_key(self, proof: bytes) -> bool:
        await self.write("INSERT OR IGNORE INTO keys VALUES ('links', ?)", (proof,))
        rows = await self.read("SELECT proof FROM keys WHERE name = 'links'", ())
        return bool(rows[0][0] == proof)

    # Lists.

    async def lobby(self, limit: int = 100, skip: int = 0) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE t.public AND t.phase <> 'ended' ORDER BY t.made DESC LIMIT ? OFFSET ?"
        )
        return await self._tables(question, (limit, skip))

    async def tables_of(self, person: str, limit: int = 100, skip: int = 0) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE t.id IN (SELECT table_id FROM chairs WHERE person = ?"
            " UNION SELECT id FROM tables WHERE host = ?"
            " UNION SELECT table_id FROM guests WHERE person = ? AND kind = 'device')"
            " ORDER BY t.phase = 'ended', t.touched DESC LIMIT ? OFFSET ?"
        )
        return await self._tables(question, (person, person, person, limit, skip))

    async def idle_tables(self, opened: int, played: int) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE (t.phase = 'open' AND t.touched < ?) OR (t.phase = 'playing'"
            " AND l.at < ? AND NOT EXISTS (SELECT 1 FROM timers WHERE table_id = t.id))"
        )
        return await self._tables(question, (opened, played))

    async def _tables(self, question: str, values: tuple[Any, ...]) -> list[TableRow]:
        def read(base: sqlite3.Connection) -> list[TableRow]:
            # One snapshot for the tables and their seats.
            base.execute("BEGIN")
            try:
                return [_table(base, row) for row in base.execute(question, values)]
            finally:
                base.execute("COMMIT")

        return await self.reading(read)


def _create(base: sqlite3.Connection, table: NewTable) -> bool:
    seating = table.seating
    made = base.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO NOTHING",
        (
            table.id,
            table.game,
            table.version,
            table.made,
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
        ),
    ).rowcount
    if made:
        seat(base, table.id, seating)
    return made == 1


def _timer(row: tuple[Any, ...]) -> Timer:
    table, seat, key, due, kind, live = row
    return Timer(table=table, seat=seat, key=key, due=due, kind=kind, live=bool(live))


def _table(base: sqlite3.Connection, row: tuple[Any, ...]) -> TableRow:
    id, game, version, made, touched, phase, settings, public, live = row[:9]
    n, waits, result, rematch = row[9:13]
    chairs = base.execute(
        "SELECT kind, id, person, name, level FROM chairs WHERE table_id = ? ORDER BY seat", (id,)
    )
    guests = base.execute(
        "SELECT person, kind, seat, label, at FROM guests WHERE table_id = ?", (id,)
    )
    seating = Seating(
        version=row[13],
        chairs=tuple(
            Chair(kind=kind, id=id, person=person, name=name, level=level)
            for kind, id, person, name, level in chairs
        ),
        host=row[14],
        invitation=row[15],
        guests=tuple(
            Guest(person=person, kind=kind, seat=seat or None, label=label, at=at)
            for person, kind, seat, label, at in guests
        ),
        starts=row[16],
        chat=ChatRule(who=row[17], slow=row[18]),
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
