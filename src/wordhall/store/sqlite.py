"""A store in one SQLite file: a writer thread with group commit, and readers beside it."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wordhall.games.contract import Seat
from wordhall.store.ledger import CUP_OUTAGE, Ledger
from wordhall.store.row import (
    Append,
    Chair,
    Draft,
    Ending,
    Entry,
    NewTable,
    TableRow,
    Timer,
)
from wordhall.store.writer import TIMERS, columns, finish

# The last entry of a table, for lists that say how far it is and whom it waits for.
TABLE = """
    SELECT t.id, t.game, t.version, t.made, t.touched, t.phase, t.settings, t.host, t.public,
        t.live, coalesce(l.n, 0), coalesce(l.waits, 0), t.result, t.follower
    FROM tables t LEFT JOIN log l ON l.table_id = t.id
        AND l.n = (SELECT max(n) FROM log WHERE table_id = t.id)
"""
ENTRY = "SELECT n, seat, key, answer, id, by, at, events, dice, waits FROM log"
# All in one row: each row lets go of Python's lock and has to win it back from the event loop.
HEADS = """
    SELECT json_group_object(value, n) FROM (
        SELECT value, (SELECT max(n) FROM log WHERE table_id = value) AS n FROM json_each(?)
    ) WHERE n IS NOT NULL
"""
OUTAGE = """
    INSERT INTO log
    SELECT l.table_id, l.n + 1, ?, ?, ?, NULL, ?, ?, ?, 0, l.waits
    FROM log l JOIN tables t ON t.id = l.table_id
    WHERE t.phase = 'playing' AND t.live
        AND l.n = (SELECT max(n) FROM log WHERE table_id = t.id)
        AND EXISTS (SELECT 1 FROM timers WHERE table_id = t.id AND kind = 'clock' AND live)
"""


class SqliteStore(Ledger):
    """See Store. Any number of processes may have the same file open."""

    # Tables and their logs.

    async def make(self, table: NewTable) -> None:
        await self.writer.write(lambda base: _make(base, table))

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(f"{TABLE} WHERE t.id = ?", (table,))
        return found[0] if found else None

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
            )
            for n, seat, key, answer, id, by, at, events, dice, waits in rows
        ]

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        rows = await self.read(HEADS, (msgspec.json.encode(list(tables)).decode(),))
        return msgspec.json.decode(rows[0][0], type=dict[str, int])

    async def seat(self, table: str, seat: Seat, chair: Chair, was: Chair, at: int) -> bool:
        def write(base: sqlite3.Connection) -> bool:
            changed = base.execute(
                "UPDATE chairs SET kind = ?, person = ?, name = ?, level = ? WHERE table_id = ?"
                " AND seat = ? AND kind = ? AND person IS ? AND name IS ? AND level IS ?",
                (*_chair(chair), table, seat, *_chair(was)),
            ).rowcount
            base.execute("UPDATE tables SET touched = ? WHERE id = ?", (at, table))
            return changed == 1

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
            _make(base, table)
            base.executemany(
                f"INSERT INTO log VALUES ({', '.join('?' * 11)})",
                [columns(table.id, entry) for entry in entries],
            )
            if ending is not None:
                finish(base, Append(table=table.id, entry=entries[-1], ending=ending))
            rows = [msgspec.structs.astuple(timer) for timer in timers]
            base.executemany(f"{TIMERS} (?, ?, ?, ?, ?, ?)", rows)
            phase = "playing" if ending is None else "ended"
            question = "UPDATE tables SET phase = ?, touched = ? WHERE id = ?"
            base.execute(question, (phase, at, table.id))

        await self.writer.write(write)

    async def endings(self, table: str) -> Ending | None:
        question = "SELECT result FROM tables WHERE id = ? AND result IS NOT NULL"
        results = await self.read(question, (table,))
        if not results:
            return None
        views = await self.read(
            "SELECT view FROM endings WHERE table_id = ? ORDER BY seat", (table,)
        )
        return Ending(result=results[0][0], views=tuple(view for (view,) in views))

    async def follow(self, table: str, follower: str) -> str:
        def write(base: sqlite3.Connection) -> str:
            base.execute(
                "UPDATE tables SET follower = ? WHERE id = ? AND follower IS NULL",
                (follower, table),
            )
            question = "SELECT follower FROM tables WHERE id = ?"
            (stands,) = base.execute(question, (table,)).fetchone()
            return str(stands)

        return await self.writer.write(write)

    async def remove(self, table: str) -> bool:
        def write(base: sqlite3.Connection) -> bool:
            removed = base.execute(
                "DELETE FROM tables WHERE id = ? AND phase = 'open'", (table,)
            ).rowcount
            if removed:
                for kept in ("chairs", "guests", "remarks"):
                    base.execute(f"DELETE FROM {kept} WHERE table_id = ?", (table,))
            return removed == 1

        return await self.writer.write(write)

    # Timers, drafts, and the pulse of the house.

    async def timers(self, before: int | None = None) -> list[Timer]:
        question = "SELECT table_id, seat, key, due, kind, live FROM timers"
        values: tuple[int, ...] = ()
        if before is not None:
            question, values = f"{question} WHERE due < ?", (before,)
        return [
            Timer(table=table, seat=seat, key=key, due=due, kind=kind, live=bool(live))
            for table, seat, key, due, kind, live in await self.read(question, values)
        ]

    async def beat(self, at: int, patience: int, note: Entry) -> int:
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

    async def mine(self, person: str, limit: int = 100) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE t.id IN (SELECT table_id FROM chairs WHERE person = ?"
            " UNION SELECT id FROM tables WHERE host = ?"
            " UNION SELECT table_id FROM guests WHERE person = ? AND seat >= 0)"
            " ORDER BY t.phase = 'ended', t.touched DESC LIMIT ?"
        )
        return await self._tables(question, (person, person, person, limit))

    async def stale(self, opened: int, played: int) -> list[TableRow]:
        question = (
            f"{TABLE} WHERE (t.phase = 'open' AND t.touched < ?) OR (t.phase = 'playing'"
            " AND l.at < ? AND NOT EXISTS (SELECT 1 FROM timers WHERE table_id = t.id))"
        )
        return await self._tables(question, (opened, played))

    async def _tables(self, question: str, values: tuple[Any, ...]) -> list[TableRow]:
        def read(base: sqlite3.Connection) -> list[TableRow]:
            # One snapshot for the tables and their chairs.
            base.execute("BEGIN")
            try:
                return [
                    _table(row, _chairs(base, row[0])) for row in base.execute(question, values)
                ]
            finally:
                base.execute("COMMIT")

        return await self.reading(read)


def _make(base: sqlite3.Connection, table: NewTable) -> None:
    base.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, NULL, NULL)",
        (
            table.id,
            table.game,
            table.version,
            table.made,
            table.made,
            table.settings,
            table.host,
            table.public,
            table.live,
        ),
    )
    base.executemany(
        "INSERT INTO chairs VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, seat, *_chair(chair)) for seat, chair in enumerate(table.chairs)],
    )


def _chair(chair: Chair) -> tuple[str, str | None, str | None, str | None]:
    return chair.kind, chair.person, chair.name, chair.level


def _chairs(base: sqlite3.Connection, table: str) -> tuple[Chair, ...]:
    question = "SELECT kind, person, name, level FROM chairs WHERE table_id = ? ORDER BY seat"
    return tuple(
        Chair(kind=kind, person=person, name=name, level=level)
        for kind, person, name, level in base.execute(question, (table,))
    )


def _table(row: tuple[Any, ...], chairs: tuple[Chair, ...]) -> TableRow:
    id, game, version, made, touched, phase, settings, host, public, live = row[:10]
    n, waits, result, follower = row[10:]
    return TableRow(
        id=id,
        game=game,
        version=version,
        made=made,
        touched=touched,
        phase=phase,
        settings=settings,
        chairs=chairs,
        host=host,
        public=bool(public),
        live=bool(live),
        n=n,
        waits=waits,
        result=result,
        follower=follower,
    )
