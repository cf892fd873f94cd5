"""What a store reads or writes with a single statement: the same for SQLite and PostgreSQL.

Statements are in PostgreSQL's words, with `$1` for the first value and `= ANY($1)` for a list of
them; SQLite's connection translates both.
"""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final

import msgspec

from wordhall.store.rows import (
    Chair,
    ChatLine,
    ChatRule,
    CupFact,
    CupRow,
    Draft,
    Entry,
    Guest,
    HallWord,
    Person,
    ReportedWord,
    Revocation,
    Seating,
    TableRow,
    Timer,
)
from wordhall.store.store import Grant

ENTRY: Final = "SELECT n, seat, key, answer, id, by, at, events, dice, waits, seating FROM log"
TIMER: Final = "SELECT table_id, seat, key, due, kind, live FROM timers"
CUP: Final = "SELECT id, host, listed, made, touched, over, card FROM cups"
DRAFT: Final = """
    INSERT INTO drafts VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE
    SET key = excluded.key, draft = excluded.draft, count = excluded.count
    WHERE drafts.key <> excluded.key OR drafts.count <= excluded.count
"""
REPORTED: Final = """
    SELECT game, word, verdict, count(*), min(at), max(at) FROM word_reports
    GROUP BY game, word, verdict ORDER BY count(*) DESC, max(at) DESC, word, game, verdict
"""
# Nobody of an imported game has a seat here: its chairs are people without an id.
EXPIRED_TABLES: Final = """
    SELECT id FROM tables WHERE phase = 'ended' AND (touched < $1 OR touched < $2 AND NOT EXISTS (
        SELECT 1 FROM chairs WHERE table_id = tables.id
        AND (kind <> 'person' OR person IS NOT NULL)
    )) AND NOT EXISTS (SELECT 1 FROM cups WHERE over = 0 AND id = {cup}) ORDER BY touched LIMIT $3
"""
LATEST: Final = 1 << 62  # milliseconds, after every time that a timer is due


class Queries:
    # How a store selects from `tables` (as t) with the last entry of each (as l); the last two
    # columns are its chairs and its guests, as rows within the row.
    TABLE: ClassVar[str]
    # The tournament that a row of `tables` belongs to, from its settings.
    CUP_OF_TABLE: ClassVar[str]

    async def read(self, question: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def write(self, statement: str, *values: Any) -> int:
        """Run a statement that may be run twice without harm; returns how many rows it touched."""
        raise NotImplementedError

    # Tables and their logs.

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables("t.id = $1", table)
        return found[0] if found else None

    async def invited(self, invitation: str) -> str | None:
        rows = await self.read("SELECT id FROM tables WHERE invitation = $1", invitation)
        return rows[0][0] if rows else None

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

    async def lobby(self, limit: int = 100, skip: int = 0) -> list[TableRow]:
        where = "t.public = 1 AND t.phase <> 'ended' ORDER BY t.made DESC LIMIT $1 OFFSET $2"
        return await self._tables(where, limit, skip)

    async def tables_of(self, person: str, limit: int = 100, skip: int = 0) -> list[TableRow]:
        where = (
            "t.id IN (SELECT table_id FROM chairs WHERE person = $1"
            " UNION SELECT id FROM tables WHERE host = $1"
            " UNION SELECT table_id FROM guests WHERE person = $1 AND kind = 'device')"
            " ORDER BY t.phase = 'ended', t.touched DESC LIMIT $2 OFFSET $3"
        )
        return await self._tables(where, person, limit, skip)

    async def idle_tables(self, opened: int, played: int) -> list[TableRow]:
        where = (
            "(t.phase = 'open' AND t.touched < $1) OR (t.phase = 'playing'"
            " AND l.at < $2 AND NOT EXISTS (SELECT 1 FROM timers WHERE table_id = t.id))"
        )
        return await self._tables(where, opened, played)

    async def expired_tables(self, finished: int, imported: int, limit: int = 100) -> list[str]:
        question = EXPIRED_TABLES.format(cup=self.CUP_OF_TABLE)
        return [id for (id,) in await self.read(question, finished, imported, limit)]

    async def _tables(self, where: str, *values: Any) -> list[TableRow]:
        return list(map(table_row, await self.read(f"{self.TABLE} WHERE {where}", *values)))

    # Timers and drafts.

    async def timers(
        self, before: int | None = None, slots: Collection[int] | None = None
    ) -> list[Timer]:
        latest = LATEST if before is None else before
        if slots is None:
            return await self._timers("due < $1", latest)
        return await self._timers("slot = ANY($1) AND due < $2", list(slots), latest)

    async def timers_of(self, tables: Collection[str]) -> list[Timer]:
        return await self._timers("table_id = ANY($1)", list(tables))

    async def _timers(self, where: str, *values: Any) -> list[Timer]:
        rows = await self.read(f"{TIMER} WHERE {where}", *values)
        return [
            Timer(table=table, seat=seat, key=key, due=due, kind=kind, live=bool(live))
            for table, seat, key, due, kind, live in rows
        ]

    async def draft(self, table: str, draft: Draft) -> None:
        await self.write(DRAFT, table, draft.seat, draft.key, draft.draft, draft.count)

    async def drafts(self, table: str) -> list[Draft]:
        question = "SELECT seat, key, draft, count FROM drafts WHERE table_id = $1"
        return [
            Draft(seat=seat, key=key, draft=draft, count=count)
            for seat, key, draft, count in await self.read(question, table)
        ]

    # Nodes.

    async def same_key(self, proof: bytes) -> bool:
        await self.write("INSERT INTO keys VALUES ('links', $1) ON CONFLICT DO NOTHING", proof)
        rows = await self.read("SELECT proof FROM keys WHERE name = 'links'")
        return bool(rows[0][0] == proof)

    # Tournaments.

    async def cup(self, cup: str) -> CupRow | None:
        rows = await self.read(f"{CUP} WHERE id = $1", cup)
        return _cup_row(rows[0]) if rows else None

    async def facts(self, cup: str, after: int = 0) -> list[CupFact]:
        question = "SELECT n, at, who, fact FROM cup_log WHERE cup = $1 AND n > $2 ORDER BY n"
        rows = await self.read(question, cup, after)
        return [CupFact(n=n, at=at, who=who, fact=fact) for n, at, who, fact in rows]

    async def cups(self, person: str | None = None, limit: int = 100) -> list[CupRow]:
        order = "ORDER BY over, made DESC LIMIT"
        if person is None:
            rows = await self.read(f"{CUP} WHERE listed = 1 {order} $1", limit)
        else:
            mine = "id IN (SELECT cup FROM cup_people WHERE person = $1)"
            rows = await self.read(f"{CUP} WHERE {mine} {order} $2", person, limit)
        return list(map(_cup_row, rows))

    # People, guests and talk.

    async def seen(self, people: Iterable[str], at: int) -> None:
        await self.write("UPDATE people SET seen = $1 WHERE id = ANY($2)", at, list(people))

    async def save_person(self, person: Person) -> None:
        await self.write(
            "INSERT INTO people VALUES ($1, $2, $3, $3)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            person.id,
            person.name,
            person.made,
        )

    async def grant(self, secret: bytes, kind: Grant, person: str, at: int) -> None:
        statement = (
            "INSERT INTO grants VALUES ($1, $2, $3, $4) ON CONFLICT (secret, kind)"
            " DO UPDATE SET person = excluded.person, made = excluded.made"
        )
        await self.write(statement, secret, kind, person, at)

    async def holder(self, secret: bytes, kind: Grant) -> Person | None:
        question = (
            "SELECT p.id, p.name, p.made FROM grants g JOIN people p ON p.id = g.person"
            " WHERE g.secret = $1 AND g.kind = $2"
        )
        rows = await self.read(question, secret, kind)
        return Person(id=rows[0][0], name=rows[0][1], made=rows[0][2]) if rows else None

    async def revocations(self, after: int | None = None) -> list[Revocation]:
        if after is None:
            rows = await self.read("SELECT n, person FROM revocations ORDER BY n DESC LIMIT 1")
        else:
            question = "SELECT n, person FROM revocations WHERE n > $1 ORDER BY n"
            rows = await self.read(question, after)
        return [Revocation(n=n, person=person) for n, person in rows]

    async def said(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        question = (
            "SELECT id, at, person, seat, name, text FROM remarks"
            " WHERE table_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3"
        )
        rows = await self.read(question, table, after, limit)
        return [
            ChatLine(id=id, at=at, person=person, seat=seat, name=name, text=text)
            for id, at, person, seat, name, text in reversed(rows)
        ]

    async def mute(self, person: str, whom: str, muted: bool) -> None:
        statement = (
            "INSERT INTO mutes VALUES ($1, $2) ON CONFLICT DO NOTHING"
            if muted
            else "DELETE FROM mutes WHERE person = $1 AND whom = $2"
        )
        await self.write(statement, person, whom)

    async def muted(self, person: str) -> frozenset[str]:
        rows = await self.read("SELECT whom FROM mutes WHERE person = $1", person)
        return frozenset(whom for (whom,) in rows)

    # Words that players dispute, and those of the hall's own.

    async def reported_words(self) -> list[ReportedWord]:
        return [
            ReportedWord(
                game=game, word=word, verdict=verdict, tables=tables, first=first, last=last
            )
            for game, word, verdict, tables, first, last in await self.read(REPORTED)
        ]

    async def dismiss_reports(self, words: Collection[str]) -> int:
        return await self.write("DELETE FROM word_reports WHERE word = ANY($1)", list(words))

    async def hall_words(self) -> list[HallWord]:
        rows = await self.read("SELECT word, counts, at FROM hall_words ORDER BY word")
        return [HallWord(word=word, counts=bool(counts), at=at) for word, counts, at in rows]

    async def forget_hall_words(self, words: Collection[str]) -> int:
        return await self.write("DELETE FROM hall_words WHERE word = ANY($1)", list(words))


def table_row(row: Any) -> TableRow:
    id, game, version, made, touched, phase, settings, public, live, n, waits = row[:11]
    result, rematch, seating, host, invitation, starts, who, slow, chairs, guests = row[11:]
    return TableRow(
        id=id,
        game=game,
        version=version,
        made=made,
        touched=touched,
        phase=phase,
        settings=settings,
        seating=Seating(
            version=seating,
            chairs=tuple(
                Chair(kind=kind, id=id, person=person, name=name, level=level)
                for kind, id, person, name, level in _rows(chairs)
            ),
            host=host,
            invitation=invitation,
            guests=tuple(
                Guest(person=person, kind=kind, seat=seat or None, label=label, at=at)
                for person, kind, seat, label, at in _rows(guests)
            ),
            starts=starts,
            chat=ChatRule(who=who, slow=slow),
        ),
        public=bool(public),
        live=bool(live),
        n=n,
        waits=waits,
        result=result,
        rematch=rematch,
    )


def _rows(within: Any) -> Any:
    """Rows within a row; SQLite gives them as JSON."""
    return msgspec.json.decode(within) if isinstance(within, str) else within


def _cup_row(row: Any) -> CupRow:
    id, host, listed, made, touched, over, card = row
    return CupRow(
        id=id,
        host=host,
        listed=bool(listed),
        made=made,
        touched=touched,
        over=bool(over),
        card=card,
    )
