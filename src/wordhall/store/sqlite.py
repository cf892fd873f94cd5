"""A store in one SQLite file: a writer thread with group commit, and readers beside it."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wordhall.store.cups import CUP_OUTAGE, Cups
from wordhall.store.rows import (
    Append,
    Chair,
    Draft,
    Ending,
    Entry,
    Guest,
    NewTable,
    Seating,
    TableRow,
    Timer,
)
from wordhall.store.writer import COLUMNS, columns, finish, reseat, seat, set_timers

# The last entry of a table, for lists that say how far it is and whom it waits for.
TABLE = """
    SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.public, t.live,
        coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.rematch,
        t.seating, t.host, t.invitation, t.starts
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


class SqliteStore(Cups):
    """See Store. Any number of processes may have the same file open."""

    # Tables and their logs.

    async def create_table(self, table: NewTable) -> None:
        await self.writer.write(lambda base: _create(base, table))

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(f"{TABLE} WHERE t.id = ?", (table,))
        return found[0] if found else None

    async def invited(self, invitation: str) -> str | None:
        rows = await self.read("SELECT id FROM tables WHERE invitation = ?", (invitation,))
        return rows[0][0] if rows else None

    async def append(self, append: Append) -> bool:
        return await self.writer.append(append)

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
        ending: Ending | None,
        at: int,
        timers: Sequence[Timer] = (),
    ) -> None:
        def write(base: sqlite3.Connection) -> None:
            _create(base, table)
            base.executemany(
                f"INSERT INTO log VALUES ({', '.join('?' * COLUMNS)})",
                [columns(table.id, entry) for entry in entries],
            )
            if ending is not None:
                finish(base, Append(table=table.id, entry=entries[-1], ending=ending))
            set_timers(base, table.id, timers)
            phase = "playing" if ending is None else "ended"
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

    # Timers, drafts, and the heartbeat.

    async def timers(self, before: int | None = None) -> list[Timer]:
        question = "SELECT table_id, seat, key, due, kind, live FROM timers"
        values: tuple[int, ...] = ()
        if before is not None:
            question, values = f"{question} WHERE due < ?", (before,)
        return [
            Timer(table=table, seat=seat, key=key, due=due, kind=kind, live=bool(live))
            for table, seat, key, due, kind, live in await self.read(question, values)
        ]

    async def heartbeat(self, at: int, patience: int, note: Entry) -> int:
        def write(base: sqlite3.Connection) -> int:
            last = base.execute("SELECT at FROM pulse").fetchone()
            base.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (at,))
            gap = at - last[0] if last else 0
            if gap <= patience:
                return 0
            base.execute(OUTAGE, (note.seat, note.key, b"%d" % gap, note.by, note.at, note.events))
            base.execute(CUP_OUTAGE, (note.at, b'{"type":"outage","gap":%d}' % gap))
            base.execute(
                "UPDATE timers SET due = due + ? WHERE kind IN ('clock', 'cup') AND live", (gap,)
            )
            return int(gap)

        return await self.writer.write(write)

    async def draft(self, table: str, draft: Draft) -> None:
        row = (table, draft.seat, draft.key, draft.draft)
        await self.writer.write(
            lambda base: base.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?)", row)
        )

    async def drafts(self, table: str) -> list[Draft]:
        rows = await self.read("SELECT seat, key, draft FROM drafts WHERE table_id = ?", (table,))
        return [Draft(seat=seat, key=key, draft=draft) for seat, key, draft in rows]

    # Lists.

    async def lobby(self, limit: int = 100) -> list[TableRow]:
        question = f"{TABLE} WHERE t.public AND t.phase <> 'ended' ORDER BY t.made DESC LIMIT ?"
        return await self._tables(question, (limit,))

    async def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE t.id IN (SELECT table_id FROM chairs WHERE person = ?"
            " UNION SELECT id FROM tables WHERE host = ?"
            " UNION SELECT table_id FROM guests WHERE person = ? AND kind = 'device')"
            " ORDER BY t.phase = 'ended', t.touched DESC LIMIT ?"
        )
        return await self._tables(question, (person, person, person, limit))

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


def _create(base: sqlite3.Connection, table: NewTable) -> None:
    seating = table.seating
    base.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, NULL, NULL, ?, ?, ?)",
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
        ),
    )
    seat(base, table.id, seating)


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
