"""In a game: answers, drafts, taking back, giving up; and afterwards its replay and its file."""

import asyncio
from typing import Any

import msgspec

from wordhall.audience.frames import frame as frame_of
from wordhall.games.contract import Illegal
from wordhall.games.words import gcg as notation
from wordhall.hall.refusal import HallRefusal
from wordhall.table import command
from wordhall.table import record as records
from wordhall.table.fold import lasting
from wordhall.table.record import Record
from wordhall.table.table import Table
from wordhall.web.card import card
from wordhall.web.endpoint import FILE, Endpoint, File, Request
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


async def answer(request: Request, body: Answer) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(
        n=await table.do(command.Answer(body.seat, body.key, bytes(body.answer), body.id))
    )


async def draft(request: Request, body: Draft) -> None:
    table = await request.hall.held(request.table, body.seat, request.person)
    await table.do(command.Draft(body.seat, body.key, body.draft))


async def undo(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(n=await table.do(command.Undo(body.seat)))


async def consent(request: Request, body: Consent) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(n=await table.do(command.Consent(body.seat, body.yes)))


async def resign(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(n=await table.do(command.Resign(body.seat)))


async def replay(request: Request) -> Replay:
    table = await looked_through(request)
    now = request.parts.node.clock.now()
    return Replay(
        table=card(table, request.named, request.hall.links),
        frame=frame_of(table, None, now),
        moments=[
            Moment(n=one.n, view=one.view, seats=list(one.seats)) for one in records.moments(table)
        ],
    )


async def analysis(request: Request) -> list[Insight]:
    table = await request.hall.seen(request.table, request.named)
    if table.phase != "ended":
        raise HallRefusal("not-ended")
    found = await asyncio.to_thread(records.insights, table)
    return [Insight(n=one.n, best=one.best) for one in found]


async def continue_from(request: Request, body: GoOn) -> TableCard:
    table = await request.hall.seen(request.table, request.person)
    begun = await request.hall.continue_from(request.person, table, body.n, body.seat, body.level)
    return card(begun, request.person, request.hall.links)


async def export(request: Request) -> File:
    record = await recorded(request, await looked_through(request))
    kind = "application/json"
    return File(f"wordhall-{request.table}.json", kind, msgspec.json.encode(record))


async def gcg(request: Request) -> File:
    table = await looked_through(request)
    record = await recorded(request, table)
    if record.game != "words":
        raise HallRefusal("not-words")
    sheet = notation.sheet(record.seats, lasting(table.steps[0].events, table.position))
    body = notation.write(sheet).encode()
    return File(f"wordhall-{request.table}.gcg", "text/plain; charset=utf-8", body)


async def recorded(request: Request, table: Table) -> Record:
    result = table.finished.result
    assert result is not None
    return records.write(await request.parts.node.store.entries(table.id), result)


async def looked_through(request: Request) -> Table:
    """A finished game that may be looked through: of a tournament only when its round is over."""
    table = await request.hall.seen(request.table, request.named)
    if table.phase != "ended":
        raise HallRefusal("not-ended")
    cup = table.settings.cup
    if cup is not None and not await request.cups.closed(table.id, cup):
        raise HallRefusal("cup-round")
    return table


async def import_game(request: Request, body: dict[str, Any]) -> TableCard:
    host = request.person.id
    try:
        record = msgspec.convert(body, Record)
    except msgspec.ValidationError as error:
        raise Illegal("record", why=str(error)) from None
    table = await request.hall.tables.adopt(record, host)
    return card(table, request.named, request.hall.links)


ENDPOINTS = (
    Endpoint(method="POST", path="/api/tables/{id}/answers", handler=answer, takes=Answer,
         gives=Accepted, limit="play",
         summary="Answer an open question. The same `id` again changes nothing."),
    Endpoint(method="PUT", path="/api/tables/{id}/drafts", handler=draft, takes=Draft,
         limit="draft", summary="Keep what a seat has laid out but not sent; nobody else sees it."),
    Endpoint(method="POST", path="/api/tables/{id}/undo", handler=undo, takes=SeatChoice,
         gives=Accepted, limit="play",
         summary="Take back one's last answer, or ask the others for it."),
    Endpoint(method="POST", path="/api/tables/{id}/consent", handler=consent, takes=Consent,
         gives=Accepted, limit="play", summary="Say yes or no to what another wants to take back."),
    Endpoint(method="POST", path="/api/tables/{id}/resign", handler=resign, takes=SeatChoice,
         gives=Accepted, limit="play",
         summary="Give up, and come last; with more than two seats the others play on."),
    Endpoint(method="GET", path="/api/tables/{id}/replay", handler=replay, gives=Replay,
         limit="read",
         summary="Every step of a finished game, with all open and as each seat saw it."),
    Endpoint(method="GET", path="/api/tables/{id}/analysis", handler=analysis, gives=list[Insight],
         limit="read",
         summary="The best that each turn of a finished game allowed, if it can tell."),
    Endpoint(method="POST", path="/api/tables/{id}/continue", handler=continue_from, takes=GoOn,
         gives=TableCard, limit="open",
         summary="Play on from a moment of a finished game against bots."),
    Endpoint(method="GET", path="/api/tables/{id}/export", handler=export, gives=File, limit="read",
         summary="A finished game as one JSON file."),
    Endpoint(method="GET", path="/api/tables/{id}/gcg", handler=gcg, gives=File, limit="read",
         kind="text/plain",
         summary="A finished game of Words in the notation of word-game programs."),
    Endpoint(method="POST", path="/api/import", handler=import_game, takes=dict[str, Any],
         gives=TableCard, limit="open", most=FILE,
         summary="Keep an exported game here, to replay it."),
)  # fmt: skip
