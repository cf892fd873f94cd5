"""In a game: answers, drafts, taking back, giving up; and afterwards its replay and its file."""

import asyncio
from typing import Any

import msgspec

from wordhall.audience.frames import frame as frame_of
from wordhall.games.contract import Illegal
from wordhall.games.words import gcg as notation
from wordhall.hall.refusal import Refused
from wordhall.table import command
from wordhall.table import record as records
from wordhall.table.fold import lasting
from wordhall.table.record import Record
from wordhall.table.table import Table
from wordhall.web.call import FILE, Call, File, Visit
from wordhall.web.card import card
from wordhall.web.schema import (
    Accepted,
    Answer,
    Consent,
    Draft,
    GoOn,
    Insight,
    Moment,
    Replay,
    SeatChoice,
    TableCard,
)


async def answer(visit: Visit, body: Answer) -> Accepted:
    table = await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(
        n=await table.do(command.Answer(body.seat, body.key, bytes(body.answer), body.id))
    )


async def draft(visit: Visit, body: Draft) -> None:
    table = await visit.hall.held(visit.table, body.seat, visit.person)
    await table.do(command.Draft(body.seat, body.key, body.draft))


async def undo(visit: Visit, body: SeatChoice) -> Accepted:
    table = await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await table.do(command.Undo(body.seat)))


async def consent(visit: Visit, body: Consent) -> Accepted:
    table = await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await table.do(command.Consent(body.seat, body.yes)))


async def resign(visit: Visit, body: SeatChoice) -> Accepted:
    table = await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await table.do(command.Resign(body.seat)))


async def replay(visit: Visit) -> Replay:
    table = await looked_through(visit)
    now = visit.parts.node.clock.now()
    return Replay(
        table=card(table, visit.named, visit.hall.links),
        frame=frame_of(table, None, now),
        moments=[
            Moment(n=one.n, view=one.view, seats=list(one.seats)) for one in records.moments(table)
        ],
    )


async def analysis(visit: Visit) -> list[Insight]:
    table = await visit.hall.seen(visit.table, visit.named)
    if table.phase != "ended":
        raise Refused("not-ended")
    found = await asyncio.to_thread(records.insights, table)
    return [Insight(n=one.n, best=one.best) for one in found]


async def continue_from(visit: Visit, body: GoOn) -> TableCard:
    table = await visit.hall.seen(visit.table, visit.person)
    begun = await visit.hall.continue_from(visit.person, table, body.n, body.seat, body.level)
    return card(begun, visit.person, visit.hall.links)


async def export(visit: Visit) -> File:
    record = await recorded(visit, await looked_through(visit))
    kind = "application/json"
    return File(f"wordhall-{visit.table}.json", kind, msgspec.json.encode(record))


async def gcg(visit: Visit) -> File:
    table = await looked_through(visit)
    record = await recorded(visit, table)
    if record.game != "words":
        raise Refused("not-words")
    sheet = notation.sheet(record.seats, lasting(table.steps[0].events, table.position))
    body = notation.write(sheet).encode()
    return File(f"wordhall-{visit.table}.gcg", "text/plain; charset=utf-8", body)


async def recorded(visit: Visit, table: Table) -> Record:
    result = table.finished.result
    assert result is not None
    return records.write(await visit.parts.node.store.entries(table.id), result)


async def looked_through(visit: Visit) -> Table:
    """A finished game that may be looked through: of a tournament only when its round is over."""
    table = await visit.hall.seen(visit.table, visit.named)
    if table.phase != "ended":
        raise Refused("not-ended")
    cup = table.settings.cup
    if cup is not None and not await visit.cups.closed(table.id, cup):
        raise Refused("cup-round")
    return table


async def import_game(visit: Visit, body: dict[str, Any]) -> TableCard:
    host = visit.person.id
    try:
        record = msgspec.convert(body, Record)
    except msgspec.ValidationError as error:
        raise Illegal("record", why=str(error)) from None
    table = await visit.hall.tables.adopt(record, host)
    return card(table, visit.named, visit.hall.links)


CALLS = (
    Call(method="POST", path="/api/tables/{id}/answers", does=answer, takes=Answer,
         gives=Accepted, limit="play",
         says="Answer an open question. The same `id` again changes nothing."),
    Call(method="PUT", path="/api/tables/{id}/drafts", does=draft, takes=Draft, limit="draft",
         says="Keep what a seat has laid out but not sent; nobody else sees it."),
    Call(method="POST", path="/api/tables/{id}/undo", does=undo, takes=SeatChoice,
         gives=Accepted, limit="play",
         says="Take back one's last answer, or ask the others for it."),
    Call(method="POST", path="/api/tables/{id}/consent", does=consent, takes=Consent,
         gives=Accepted, limit="play", says="Say yes or no to what another wants to take back."),
    Call(method="POST", path="/api/tables/{id}/resign", does=resign, takes=SeatChoice,
         gives=Accepted, limit="play",
         says="Give up, and come last; with more than two seats the others play on."),
    Call(method="GET", path="/api/tables/{id}/replay", does=replay, gives=Replay, limit="read",
         says="Every step of a finished game, with all open and as each seat saw it."),
    Call(method="GET", path="/api/tables/{id}/analysis", does=analysis, gives=list[Insight],
         limit="read", says="The best that each turn of a finished game allowed, if it can tell."),
    Call(method="POST", path="/api/tables/{id}/continue", does=continue_from, takes=GoOn,
         gives=TableCard, limit="open",
         says="Play on from a moment of a finished game against bots."),
    Call(method="GET", path="/api/tables/{id}/export", does=export, gives=File, limit="read",
         says="A finished game as one JSON file."),
    Call(method="GET", path="/api/tables/{id}/gcg", does=gcg, gives=File, limit="read",
         kind="text/plain", says="A finished game of Words in the notation of word-game programs."),
    Call(method="POST", path="/api/import", does=import_game, takes=dict[str, Any], gives=TableCard,
         limit="open", most=FILE, says="Keep an exported game here, to replay it."),
)  # fmt: skip
