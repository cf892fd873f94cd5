"""A store in one SQLite file: a writer thread with group commit, and readers beside it."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from wordhall.store.rows import Append, Entry, Heartbeat, NewTable, NodeRow, Seating, Timer
from wordhall.store.sqlite_file.cups import Cups
from wordhall.store.sqlite_file.dialect import run
from wordhall.store.sqlite_file.writer import COLUMNS, finish, reseat, seat, set_timers
from wordhall.store.statements import (
    CREATE_TABLE,
    CUP_OUTAGE,
    OF_OPEN_TABLE,
    PUSH_TIMERS,
    REMOVE,
    TOUCH,
    entry_row,
    new_table_values,
    outage_fact,
)

# All in one row: each row lets go of Python's lock and has to win it back from the event loop.
HEADS = """
    SELECT json_group_object(id, json_array(n, seating)) FROM (
        SELECT id, seating, (SELECT coalesce(max(n), 0) FROM log WHERE table_id = tables.id) AS n
        FROM tables WHERE id = ANY($1)
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


class SqliteStore(Cups):
    """See Store. Any number of processes may have the same file open."""

    TABLE = """
        SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.public, t.live,
            coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.rematch,
            t.seating, t.host, t.invitation, t.starts, t.chat, t.slow,
            (SELECT json_group_array(json_array(kind, id, person, name, level)) FROM (
                SELECT * FROM chairs WHERE table_id = t.id ORDER BY seat)),
            (SELECT json_group_array(json_array(person, kind, seat, label, at)) FROM guests
                WHERE table_id = t.id)
        FROM tables t LEFT JOIN log l ON l.table_id = t.id
            AND l.n = (SELECT max(n) FROM log WHERE table_id = t.id)
    """
    CUP_OF_TABLE = "json_extract(CAST(tables.settings AS TEXT), '$.cup')"

    # Tables and their logs.

    async def create_table(self, table: NewTable) -> bool:
        return await self.writer.write(lambda base: _create(base, table))

    def append(self, append: Append) -> "asyncio.Future[bool]":
        return self.writer.append(append)

    async def heads(self, tables: Iterable[str]) -> dict[str, tuple[int, int]]:
        rows = await self.read(HEADS, list(tables))
        return msgspec.json.decode(rows[0][0], type=dict[str, tuple[int, int]])

    async def reseat(
        self, table: str, seating: Seating, at: int, timers: Sequence[Timer] | None = None
    ) -> bool:
        def work(base: sqlite3.Connection) -> bool:
            if not reseat(base, table, seating):
                return False
            run(base, TOUCH, table, at)
            if timers is not None:
                set_timers(base, table, timers)
            return True

        return await self.writer.write(work)

    async def adopt(
        self,
        table: NewTable,
        entries: Sequence[Entry],
        result: bytes | None,
        at: int,
        timers: Sequence[Timer] = (),
    ) -> None:
        def work(base: sqlite3.Connection) -> None:
            _create(base, table)
            base.executemany(
                f"INSERT INTO log VALUES ({', '.join('?' * COLUMNS)})",
                [entry_row(table.id, entry) for entry in entries],
            )
            if result is not None:
                finish(base, Append(table=table.id, entry=entries[-1], result=result))
            set_timers(base, table.id, timers)
            phase = "playing" if result is None else "ended"
            question = "UPDATE tables SET phase = ?, touched = ? WHERE id = ?"
            base.execute(question, (phase, at, table.id))

        await self.writer.write(work)

    async def set_rematch(self, table: str, rematch: str) -> str:
        def work(base: sqlite3.Connection) -> str:
            statement = (
                "UPDATE tables SET rematch = coalesce(rematch, $2) WHERE id = $1 RETURNING rematch"
            )
            (first,) = run(base, statement, table, rematch).fetchone()
            return str(first)

        return await self.writer.write(work)

    async def remove(self, table: str) -> bool:
        def work(base: sqlite3.Connection) -> bool:
            if not run(base, REMOVE, table).rowcount:
                return False
            for rows in OF_OPEN_TABLE:
                base.execute(f"DELETE FROM {rows} WHERE table_id = ?", (table,))
            return True

        return await self.writer.write(work)

    # Nodes.

    async def heartbeat(self, node: NodeRow, dead: int, note: Entry) -> Heartbeat:
        def work(base: sqlite3.Connection) -> Heartbeat:
            at = self.clock.now()
            last = base.execute("SELECT at FROM pulse").fetchone()
            base.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (at,))
            row = (node.id, at, node.version, node.address)
            base.execute("INSERT OR REPLACE INTO nodes VALUES (?, ?, ?, ?)", row)
            base.execute("DELETE FROM nodes WHERE beat <= ?", (at - dead,))
            found = base.execute("SELECT id, version, address, beat FROM nodes ORDER BY id")
            nodes = found.fetchall()
            alive = tuple(NodeRow(id=id, version=v, address=where) for id, v, where, _ in nodes)
            others = [beat + dead for id, *_, beat in nodes if id != node.id]
            lapse = min(others, default=None)
            gap = at - last[0] if last else 0
            if gap <= dead:
                return Heartbeat(now=at, gap=0, nodes=alive, lapse=lapse)
            base.execute(OUTAGE, (note.seat, note.key, b"%d" % gap, note.by, at, note.events))
            run(base, CUP_OUTAGE, at, outage_fact(gap))
            run(base, PUSH_TIMERS, gap)
            return Heartbeat(now=at, gap=gap, nodes=alive, lapse=lapse)

        return await self.writer.write(work)

    async def sign_off(self, node: str) -> None:
        def work(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM nodes WHERE id = ?", (node,))
            base.execute("UPDATE pulse SET at = ?", (self.clock.now(),))

        await self.writer.write(work)


def _create(base: sqlite3.Connection, table: NewTable) -> bool:
    made = run(base, CREATE_TABLE, *new_table_values(table)).rowcount
    if made:
        seat(base, table.id, table.seating)
    return made == 1
