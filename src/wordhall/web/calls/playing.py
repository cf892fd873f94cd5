"""In a game: answers, drafts, taking back, giving up; and afterwards its replay and its file."""

from typing import Any

import msgspec

from wordhall.games.contract import Illegal
from wordhall.games.words import gcg as notation
from wordhall.hall.hall import settings_of
from wordhall.hall.refusal import Refused
from wordhall.store import TableRow
from wordhall.table.record import Record
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
    await visit.hall.held(visit.table, body.seat, visit.person)
    n = await visit.hall.house.answer(visit.table, body.seat, body.key, bytes(body.answer), body.id)
    return Accepted(n=n)


async def draft(visit: Visit, body: Draft) -> None:
    await visit.hall.held(visit.table, body.seat, visit.person)
    await visit.hall.house.draft(visit.table, body.seat, body.key, body.draft)


async def undo(visit: Visit, body: SeatChoice) -> Accepted:
    await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await visit.hall.house.undo(visit.table, body.seat))


async def consent(visit: Visit, body: Consent) -> Accepted:
    await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await visit.hall.house.consent(visit.table, body.seat, body.yes))


async def resign(visit: Visit, body: SeatChoice) -> Accepted:
    await visit.hall.held(visit.table, body.seat, visit.person)
    return Accepted(n=await visit.hall.house.resign(visit.table, body.seat))


async def replay(visit: Visit) -> Replay:
    row = await visit.hall.seen(visit.table, visit.named)
    await looked_through(visit, row)
    moments = await visit.hall.house.moments(visit.table)
    return Replay(
        table=await card(visit.hall, row, visit.named),
        frame=await visit.hall.house.frame(visit.table, None),
        moments=[Moment(n=one.n, view=one.view, seats=list(one.seats)) for one in moments],
    )


async def analysis(visit: Visit) -> list[Insight]:
    row = await visit.hall.seen(visit.table, visit.named)
    if row.phase != "ended":
        raise Refused("not-ended")
    found = await visit.hall.house.insights(visit.table)
    return [Insight(n=one.n, best=one.best) for one in found]


async def go_on(visit: Visit, body: GoOn) -> TableCard:
    made = await visit.hall.go_on(visit.person, visit.table, body.n, body.seat, body.level)
    return await card(visit.hall, await visit.hall.row(made), visit.person)


async def export(visit: Visit) -> File:
    record = await finished(visit)
    kind = "application/json"
    return File(f"wordhall-{visit.table}.json", kind, msgspec.json.encode(record))


async def gcg(visit: Visit) -> File:
    record = await finished(visit)
    if record.game != "words":
        raise Refused("not-words")
    table = await visit.hall.house.table(visit.table)
    # Only what stands: answers that were taken back are no part of the game.
    standing = table.standing
    events: list[Any] = []
    while standing is not None and standing.top is not None:
        events = [*standing.top.events, *events]
        standing = standing.top.before
    sheet = notation.sheet(record.seats, [*table.steps[0].events, *events])
    body = notation.write(sheet).encode()
    return File(f"wordhall-{visit.table}.gcg", "text/plain; charset=utf-8", body)


async def finished(visit: Visit) -> Record:
    row = await visit.hall.seen(visit.table, visit.named)
    await looked_through(visit, row)
    return await visit.hall.house.record(visit.table)


async def looked_through(visit: Visit, row: TableRow) -> None:
    """Refuse what is still on: a game, and a game of a tournament until its round is over."""
    if row.phase != "ended":
        raise Refused("not-ended")
    cup = settings_of(row).cup
    if cup is not None and not await visit.cups.closed(row.id, cup):
        raise Refused("cup-round")


async def import_game(visit: Visit, body: dict[str, Any]) -> TableCard:
    host = visit.person.id
    try:
        record = msgspec.convert(body, Record)
    except msgspec.ValidationError as error:
        raise Illegal("record", why=str(error)) from None
    table = await visit.hall.house.adopt(record, host)
    return await card(visit.hall, await visit.hall.row(table), visit.named)


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
    Call(method="POST", path="/api/tables/{id}/continue", does=go_on, takes=GoOn, gives=TableCard,
         limit="open", says="Play on from a moment of a finished game against bots."),
    Call(method="GET", path="/api/tables/{id}/export", does=export, gives=File, limit="read",
         says="A finished game as one JSON file."),
    Call(method="GET", path="/api/tables/{id}/gcg", does=gcg, gives=File, limit="read",
         kind="text/plain", says="A finished game of Words in the notation of word-game programs."),
    Call(method="POST", path="/api/import", does=import_game, takes=dict[str, Any], gives=TableCard,
         limit="open", most=FILE, says="Keep an exported game here, to replay it."),
)  # fmt: skip
