"""In a game: answers, drafts, taking back, giving up; and afterwards its replay and its file."""

from typing import Any

import msgspec

from wordhall.audience.frames import frame as frame_of
from wordhall.games.contract import Seat
from wordhall.hall.refusal import HallRefusal
from wordhall.table import command
from wordhall.table import game_file as records
from wordhall.table.fold import lasting
from wordhall.table.game_file import Insight, Record
from wordhall.table.refusal import TableRefusal
from wordhall.table.table import Table
from wordhall.web.endpoint import FILE, Endpoint, File, Query, Request
from wordhall.web.paging import FROM, first
from wordhall.web.problems import BadRequest
from wordhall.web.schema import (
    Accepted,
    Answer,
    Consent,
    Continuation,
    Draft,
    Moments,
    Replay,
    SeatChoice,
    TableCard,
)
from wordhall.web.table_card import card


async def answer(request: Request, body: Answer) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(
        n=await table.do(command.Answer(body.seat, body.key, bytes(body.answer), body.id))
    )


async def draft(request: Request, body: Draft) -> None:
    table = await acting(request, body.seat)
    await table.do(command.Draft(body.seat, body.key, body.draft, body.count))


async def undo(request: Request, body: SeatChoice) -> Accepted:
    table = await acting(request, body.seat)
    return Accepted(n=await table.do(command.Undo(body.seat)))


async def consent(request: Request, body: Consent) -> Accepted:
    table = await acting(request, body.seat)
    return Accepted(n=await table.do(command.Consent(body.seat, body.yes)))


async def resign(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.held(request.table, body.seat, request.person)
    return Accepted(n=await table.do(command.Resign(body.seat)))


# Someone isn't there.


async def here(request: Request, body: SeatChoice) -> None:
    table = await request.hall.held(request.table, body.seat, request.person)
    await table.do(command.ShowUp(body.seat))


async def stand_in(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.seen(request.table, request.person)
    await request.hall.stand_in(request.person, table, body.seat)
    return Accepted(n=table.n)


async def claim_win(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.seen(request.table, request.person)
    request.hall.opponent(request.person, table, body.seat)
    return Accepted(n=await table.do(command.Claim(body.seat)))


async def skip(request: Request, body: SeatChoice) -> Accepted:
    table = await request.hall.seen(request.table, request.person)
    request.hall.opponent(request.person, table, body.seat)
    return Accepted(n=await table.do(command.Skip(body.seat)))


async def nudge(request: Request, body: SeatChoice) -> None:
    table = await request.hall.seen(request.table, request.person)
    by = request.hall.opponent(request.person, table, body.seat)
    await table.do(command.Nudge(body.seat, by))


async def acting(request: Request, seat: Seat) -> Table:
    """A table at which this person plays that seat, and shows it."""
    table = await request.hall.held(request.table, seat, request.person)
    await request.hall.show_up(table, seat)
    return table


# After the game.


async def replay(request: Request) -> Replay:
    """The end of a game and its first steps; made beside the event loop, as all of it is long."""
    table = await looked_through(request)
    now = request.parts.node.clock.now()
    frame = await request.parts.aside(frame_of, table, None, now)
    steps = await page_of(request, table, 0)
    return Replay(
        table=card(table, request.named, request.hall.links),
        frame=frame,
        moments=steps.moments,
        next=steps.next,
    )


async def moments(request: Request) -> Moments:
    given = request.query.get("at")
    at = None if given is None else entries_named(given)
    return await page_of(request, await looked_through(request), first(request), at)


def entries_named(given: str) -> set[int]:
    numbers = given.split(",")
    if not all(number.isdecimal() for number in numbers):
        raise BadRequest("malformed", 400, why="the parameter `at` is not a list of numbers")
    return set(map(int, numbers))


async def page_of(
    request: Request, table: Table, start: int, at: set[int] | None = None
) -> Moments:
    """Steps of a game, of which one more is made to know whether another page follows."""
    found = await request.parts.aside(records.moments, table, start, STEPS + 1, at)
    return Moments(
        moments=found[:STEPS],
        next=start + STEPS if len(found) > STEPS else None,
    )


async def analysis(request: Request) -> list[Insight]:
    return await request.parts.aside(records.insights, await looked_through(request))


async def continue_from(request: Request, body: Continuation) -> TableCard:
    person = request.person
    table = await opened(request)
    begun = await request.hall.continue_from(person, table, body.n, body.seat, body.level)
    return card(begun, person, request.hall.links)


async def export(request: Request) -> File:
    record = await recorded(request, await looked_through(request))
    kind = "application/json"
    return File(f"wordhall-{request.table}.json", kind, msgspec.json.encode(record))


async def gcg(request: Request) -> File:
    table = await looked_through(request)
    write = table.binding.game.gcg
    if write is None:
        raise HallRefusal("no-gcg")
    names = (await recorded(request, table)).seats
    text = write(names, lasting(table.steps[0].events, table.position))
    return File(f"wordhall-{request.table}.gcg", "text/plain; charset=utf-8", text.encode())


async def recorded(request: Request, table: Table) -> Record:
    result = table.finished.result
    assert result is not None
    return records.write(await request.parts.node.store.entries(table.id), result)


async def looked_through(request: Request) -> Table:
    """A finished game that may be looked through."""
    table = await opened(request)
    if table.phase != "ended":
        raise HallRefusal("not-ended")
    return table


async def opened(request: Request) -> Table:
    """A table whose game isn't kept from everyone until the end of a tournament's round (TO-17)."""
    table = await request.hall.seen(request.table, request.named)
    if table.in_round:
        raise HallRefusal("cup-round")
    return table


async def import_game(request: Request, body: dict[str, Any]) -> TableCard:
    host = request.person.id
    try:
        record = msgspec.convert(body, Record)
    except msgspec.ValidationError as error:
        raise TableRefusal("record", why=str(error)) from None
    table = await request.hall.tables.adopt(record, host)
    return card(table, request.named, request.hall.links)


STEPS = 60  # of a replay that come at once
AT = Query("at", "Only these entries, as `17,42`.", 400, needed=False)

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
    Endpoint(method="POST", path="/api/tables/{id}/here", handler=here, takes=SeatChoice,
         limit="play",
         summary="A sign of life. Anyone who was away, or had a stand-in, plays again."),
    Endpoint(method="POST", path="/api/tables/{id}/stand-in", handler=stand_in, takes=SeatChoice,
         gives=Accepted, limit="play",
         summary="Host: let a bot play for an absent seat until its owner is back."),
    Endpoint(method="POST", path="/api/tables/{id}/claim", handler=claim_win, takes=SeatChoice,
         gives=Accepted, limit="play",
         summary="Take the win of a game of two whose other player is absent."),
    Endpoint(method="POST", path="/api/tables/{id}/skip", handler=skip, takes=SeatChoice,
         gives=Accepted, limit="play",
         summary="Without a clock: go on without a seat that has been silent for five minutes."),
    Endpoint(method="POST", path="/api/tables/{id}/nudge", handler=nudge, takes=SeatChoice,
         limit="play",
         summary="Without a clock: remind a seat that it's waited for, once per question."),
    Endpoint(method="GET", path="/api/tables/{id}/replay", handler=replay, gives=Replay,
         limit="read", cost=5,
         summary="A finished game: its end, and its first steps with all open and by seat."),
    Endpoint(method="GET", path="/api/tables/{id}/moments", handler=moments, gives=Moments,
         limit="read", cost=5, query=(FROM, AT),
         summary="More steps of a finished game, with all open and as each seat saw it."),
    Endpoint(method="GET", path="/api/tables/{id}/analysis", handler=analysis, gives=list[Insight],
         limit="read", cost=20,
         summary="The best that each turn of a finished game allowed, if it can tell."),
    Endpoint(method="POST", path="/api/tables/{id}/continue", handler=continue_from,
         takes=Continuation, gives=TableCard, limit="open",
         summary="Play on from a moment of a finished game against bots."),
    Endpoint(method="GET", path="/api/tables/{id}/export", handler=export, gives=File, limit="read",
         cost=5, summary="A finished game as one JSON file."),
    Endpoint(method="GET", path="/api/tables/{id}/gcg", handler=gcg, gives=File, limit="read",
         cost=5, kind="text/plain",
         summary="A finished game in GCG, the notation of word-game programs, if it has one."),
    Endpoint(method="POST", path="/api/import", handler=import_game, takes=dict[str, Any],
         gives=TableCard, limit="open", cost=5, most=FILE,
         summary="Keep an exported game here, to replay it."),
)  # fmt: skip
