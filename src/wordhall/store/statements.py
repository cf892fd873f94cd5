"""What both stores write inside their transactions: statements, and the values of their rows.

As in queries.py, statements are in PostgreSQL's words.
"""

from collections.abc import Collection
from typing import Any, Final

import msgspec

from wordhall.store.rows import (
    CupFact,
    CupRow,
    Entry,
    NewTable,
    Seating,
    Timer,
    WordReport,
    slot_of,
)

Values = tuple[Any, ...]

CREATE_TABLE: Final = """
    INSERT INTO tables VALUES
    ($1, $2, $3, $4, $4, 'open', $5, $6, $7, $8, NULL, NULL, $9, $10, $11, $12, $13)
    ON CONFLICT (id) DO NOTHING
"""
RESEAT: Final = """
    UPDATE tables SET seating = $1, host = $2, invitation = $3, starts = $4, chat = $5, slow = $6
    WHERE id = $7 AND seating + 1 = $1
"""
CHAIRS: Final = "INSERT INTO chairs VALUES ($1, $2, $3, $4, $5, $6, $7)"
GUESTS: Final = "INSERT INTO guests VALUES ($1, $2, $3, $4, $5, $6)"
TOUCH: Final = "UPDATE tables SET touched = $2 WHERE id = $1"
REMOVE: Final = "DELETE FROM tables WHERE id = $1 AND phase = 'open'"
# All that is kept of a table before it has begun, of any table and of a tournament.
OF_OPEN_TABLE: Final = ("chairs", "guests", "remarks", "timers")
OF_TABLE: Final = ("log", "chairs", "guests", "timers", "drafts", "endings", "remarks")
OF_CUP: Final = ("cup_people", "cup_log")

LAST_FACT: Final = "SELECT max(n) FROM cup_log WHERE cup = $1"
FACTS: Final = "INSERT INTO cup_log VALUES ($1, $2, $3, $4, $5)"
SAVE_CUP: Final = """
    INSERT INTO cups VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE
    SET host = excluded.host, listed = excluded.listed, touched = excluded.touched,
        over = excluded.over, card = excluded.card
"""
CUP_OUTAGE: Final = """
    INSERT INTO cup_log
    SELECT cup, max(n) + 1, $1, NULL, $2 FROM cup_log
    WHERE cup IN (SELECT table_id FROM timers WHERE kind = 'cup' AND live = 1) GROUP BY cup
"""
PUSH_TIMERS: Final = """
    UPDATE timers SET due = due + $1 WHERE kind IN ('clock', 'cup') AND live = 1
"""

REPORT: Final = """
    INSERT INTO word_reports SELECT $1, $2, $3, $4, $5
    WHERE (SELECT count(*) FROM word_reports WHERE table_id = $4) < $6
    ON CONFLICT (game, word, verdict, table_id) DO NOTHING
"""
TRIM: Final = """
    DELETE FROM word_reports WHERE (game, word, verdict, table_id) IN (
        SELECT game, word, verdict, table_id FROM word_reports
        ORDER BY at DESC, game, word, verdict, table_id LIMIT 1000 OFFSET $1
    )
"""
SET_HALL_WORD: Final = """
    INSERT INTO hall_words VALUES ($1, $2, $3)
    ON CONFLICT (word) DO UPDATE SET counts = excluded.counts, at = excluded.at
"""
SETTLE_REPORTS: Final = "DELETE FROM word_reports WHERE word = ANY($1)"

SAID_ALREADY: Final = """
    SELECT id FROM remarks WHERE table_id = $1 AND at = $2 AND person = $3 AND text = $4
"""
SAY: Final = """
    INSERT INTO remarks (table_id, at, person, seat, name, text)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
"""
REVOKE: Final = """
    DELETE FROM grants WHERE person = $1 AND kind = $2
        AND secret = coalesce($3, secret) AND NOT coalesce(secret = $4, FALSE)
"""
NOTE_REVOCATION: Final = "INSERT INTO revocations (person, at) VALUES ($1, $2)"
DROP_REVOCATIONS: Final = "DELETE FROM revocations WHERE at < $1"
EXPIRED_CUPS: Final = "SELECT id FROM cups WHERE over = 1 AND touched < $1 LIMIT $2"
# Anyone who sits at an unfinished table, hosts one, or plays a running tournament is still needed.
EXPIRED_PEOPLE: Final = """
    SELECT id FROM people WHERE seen < $1 AND NOT EXISTS (
        SELECT 1 FROM chairs c JOIN tables t ON t.id = c.table_id
        WHERE c.person = people.id AND t.phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM tables WHERE host = people.id AND phase <> 'ended'
    ) AND NOT EXISTS (
        SELECT 1 FROM cup_people p JOIN cups c ON c.id = p.cup
        WHERE p.person = people.id AND c.over = 0
    ) ORDER BY seen LIMIT $2
"""
OF_PEOPLE: Final = (
    "DELETE FROM grants WHERE person = ANY($1)",
    "DELETE FROM mutes WHERE person = ANY($1)",
    "DELETE FROM mutes WHERE whom = ANY($1)",
    "DELETE FROM people WHERE id = ANY($1)",
)
# A person's tables, whether someone else plays there, and on which seats they sit.
TABLES_OF: Final = """
    SELECT table_id FROM chairs WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1
    UNION SELECT table_id FROM guests WHERE person = $1 AND kind = 'device'
"""
SHARED: Final = """
    SELECT 1 FROM chairs WHERE table_id = $1 AND kind IN ('person', 'device', 'reserved')
        AND person IS NOT NULL AND person <> $2
"""
SEATS: Final = "SELECT seat FROM chairs WHERE table_id = $1 AND person = $2"
FIRST_ENTRY: Final = "SELECT answer FROM log WHERE table_id = $1 AND n = 1"
SET_FIRST_ENTRY: Final = "UPDATE log SET answer = $1 WHERE table_id = $2 AND n = 1"
WITHOUT_HOST: Final = """
    UPDATE tables SET seating = seating + 1, host = CASE WHEN host = $1 THEN NULL ELSE host END
    WHERE id = $2
"""
WITHOUT_PERSON: Final = "UPDATE chairs SET person = NULL, name = $1 WHERE person = $2"
# What else is kept of a person. A tournament's own record stays with its director.
OF_PERSON: Final = (
    "DELETE FROM grants WHERE person = $1",
    "DELETE FROM mutes WHERE person = $1",
    "DELETE FROM mutes WHERE whom = $1",
    "DELETE FROM remarks WHERE person = $1",
    "DELETE FROM guests WHERE person = $1",
    "DELETE FROM cup_people WHERE person = $1",
    "DELETE FROM people WHERE id = $1",
)


def new_table_values(table: NewTable) -> Values:
    seating = table.seating
    return (
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


def seating_values(table: str, seating: Seating) -> Values:
    chat = seating.chat
    who = seating.version, seating.host, seating.invitation, seating.starts
    return (*who, chat.who, chat.slow, table)


def chair_rows(table: str, seating: Seating) -> list[Values]:
    return [
        (table, seat, chair.kind, chair.person, chair.name, chair.level, chair.id)
        for seat, chair in enumerate(seating.chairs)
    ]


def guest_rows(table: str, seating: Seating) -> list[Values]:
    return [
        (table, guest.person, guest.kind, guest.seat or "", guest.label, guest.at)
        for guest in seating.guests
    ]


def entry_row(table: str, entry: Entry) -> Values:
    """An entry as its row of the log, whose columns are in the same order."""
    return (table, *msgspec.structs.astuple(entry))


def timer_row(timer: Timer) -> Values:
    return (*msgspec.structs.astuple(timer), slot_of(timer.table))


def fact_rows(cup: str, facts: Collection[CupFact]) -> list[Values]:
    return [(cup, fact.n, fact.at, fact.who, fact.fact) for fact in facts]


def cup_values(cup: CupRow) -> Values:
    return cup.id, cup.host, cup.listed, cup.made, cup.touched, cup.over, cup.card


def report_values(report: WordReport) -> Values:
    return report.game, report.word, report.verdict, report.table, report.at


def outage_fact(gap: int) -> bytes:
    return b'{"type":"outage","gap":%d}' % gap


def with_name(start: bytes, seats: Collection[int], name: str) -> bytes:
    """The first entry of a game, with another name on these seats."""
    told = msgspec.json.decode(start)
    for seat in seats:
        if seat < len(told["chairs"]):
            told["chairs"][seat]["name"] = name
    return msgspec.json.encode(told)
