"""Tables and seats: opening one, coming by link, sitting, standing, leaving, playing again."""

import msgspec

from wordhall.audience.frames import sittings
from wordhall.audience.rights import may_watch
from wordhall.hall.refusal import HallRefusal
from wordhall.table import command
from wordhall.table.seating import seats_of
from wordhall.table.speeds import speed_of
from wordhall.table.table import Table
from wordhall.web.endpoint import Endpoint, Query, Request
from wordhall.web.schema import (
    BotChoice,
    Clock,
    DeviceChoice,
    Invitation,
    Joined,
    Link,
    NewTable,
    SeatChoice,
    SeatId,
    SeatOrder,
    StartChoice,
    TableCard,
)
from wordhall.web.session import device_label
from wordhall.web.table_card import card, chair, settings


async def open_table(request: Request, body: NewTable) -> TableCard:
    host = request.person
    chairs = [chair(place, host) for place in body.places]
    return shown(
        request, await request.hall.open(host, settings(body, request.hall.tables.games), chairs)
    )


async def table(request: Request) -> TableCard:
    return shown(request, await request.hall.seen(request.table, request.named))


# Links.


async def invitation(request: Request) -> Invitation:
    found = await request.hall.invited(request.query["link"])
    seating, person = found.seating, request.named.id if request.named else None
    names = {chair.person: chair.name for chair in seating.chairs}
    return Invitation(
        table=found.id,
        game=found.settings.game,
        phase=found.phase,
        host=names.get(seating.host) if seating.host is not None else None,
        seats=list(sittings(found)),
        clock=msgspec.convert(found.settings.limit, Clock, from_attributes=True),
        speed=speed_of(found.settings, found.binding.game),
        free=sum(chair.kind == "open" for chair in seating.chairs),
        may_watch=found.settings.watch == "link" or may_watch(found, person),
        mine=list(seats_of(seating, person)),
    )


async def join(request: Request, body: Link) -> Joined:
    """Someone without a name can watch, and can play a seat that its owner shared with them."""
    if body.link.startswith("/s/"):
        return await join_seat(request, body.link)
    found = await request.hall.invited(body.link)
    who = request.named
    if who is None or not who.name:
        if found.position is None:
            raise HallRefusal("no-name")
        if who is None:
            who, request.cookie = await request.hall.people.come("")
    return Joined(table=found.id, seat=await request.hall.join(who, found))


async def join_seat(request: Request, link: str) -> Joined:
    found, id = await request.hall.linked_seat(link)
    who = request.named
    name = next(chair.name for chair in found.chairs if chair.id == id) or ""
    if who is None:
        who, request.cookie = await request.hall.people.come(name)
    elif not who.name:
        who = await request.hall.people.rename(who, name)
    label = device_label(request.caller.agent)
    seat = await request.hall.add_device(who, found, id, label)
    return Joined(table=found.id, seat=seat)


async def turn_out(request: Request, body: DeviceChoice) -> TableCard:
    found = await request.hall.held(request.table, body.seat, request.person)
    own = found.chairs[body.seat]
    if own.person != request.person.id or own.id is None:
        raise HallRefusal("not-yours", seat=body.seat)
    await found.do(command.TurnOut(own.id, body.device))
    return shown(request, found)


# Seats.


async def sit(request: Request, body: SeatChoice) -> TableCard:
    found = await request.hall.joinable(request.table, request.person)
    if not 0 <= body.seat < len(found.chairs):
        raise HallRefusal("no-seat", seat=body.seat)
    await request.hall.sit(request.person, found, body.seat)
    return shown(request, found)


async def stand(request: Request, body: SeatChoice) -> TableCard:
    found = await request.hall.held(request.table, body.seat, request.person)
    own = found.chairs[body.seat]
    if own.id is None:
        raise HallRefusal("started")
    await found.do(command.Stand(own.id))
    return shown(request, found)


async def send_away(request: Request, body: SeatId) -> TableCard:
    found = await request.hall.hosted(request.table, request.person)
    await found.do(command.SendAway(body.id))
    return shown(request, found)


async def remove_bot(request: Request, body: SeatChoice) -> TableCard:
    found = await request.hall.hosted(request.table, request.person)
    await found.do(command.RemoveBot(body.seat))
    return shown(request, found)


async def arrange(request: Request, body: SeatOrder) -> TableCard:
    found = await request.hall.hosted(request.table, request.person)
    await found.do(command.Arrange(tuple(body.order)))
    return shown(request, found)


async def leave(request: Request, body: SeatChoice) -> None:
    found = await request.hall.seen(request.table, request.person)
    await request.hall.held(request.table, body.seat, request.person)
    await request.hall.leave(request.person, found, body.seat)


async def bot(request: Request, body: BotChoice) -> TableCard:
    found = await request.hall.hosted(request.table, request.person)
    await request.hall.add_bot(found, body.seat, body.level)
    return shown(request, found)


async def start(request: Request, body: StartChoice) -> TableCard:
    found = await request.hall.hosted(request.table, request.person)
    await found.do(command.Start(body.fewer))
    return shown(request, found)


async def wait(request: Request) -> TableCard:
    """Host and newcomer may stop the countdown; nobody else would, so any player may."""
    found = await request.hall.seen(request.table, request.person)
    if found.seating.host != request.person.id and not seats_of(found.seating, request.person.id):
        raise HallRefusal("not-here")
    await found.do(command.StopCountdown())
    return shown(request, found)


async def rematch(request: Request) -> TableCard:
    found = await request.hall.seen(request.table, request.person)
    return shown(request, await request.hall.rematch(request.person, found))


def shown(request: Request, table: Table) -> TableCard:
    return card(table, request.named, request.hall.links)


LINK = Query("link", "The invitation, as a path or just its last part.", 128)

ENDPOINTS = (
    Endpoint(method="POST", path="/api/tables", handler=open_table, takes=NewTable, gives=TableCard,
         limit="open", summary="Open a table. It begins at once if nobody is missing."),
    Endpoint(method="GET", path="/api/tables/{id}", handler=table, gives=TableCard, limit="read",
         summary="A table from outside, with its links for those who may have them."),
    Endpoint(method="GET", path="/api/invitation", handler=invitation, gives=Invitation,
         limit="join", query=(LINK,),
         summary="What an invitation is for: who invites, which game, who is there."),
    Endpoint(method="POST", path="/api/join", handler=join, takes=Link, gives=Joined, limit="join",
         summary="Use an invitation (a free seat, one's own, or watching), or a seat's link."),
    Endpoint(method="POST", path="/api/tables/{id}/turn-out", handler=turn_out, takes=DeviceChoice,
         gives=TableCard, limit="play", summary="Take one of my seats away from another device."),
    Endpoint(method="POST", path="/api/tables/{id}/sit", handler=sit, takes=SeatChoice,
         gives=TableCard, limit="play", summary="Take an open seat, or come back to one's own."),
    Endpoint(method="POST", path="/api/tables/{id}/stand", handler=stand, takes=SeatChoice,
         gives=TableCard, limit="play", summary="Give a seat back before the game begins."),
    Endpoint(method="POST", path="/api/tables/{id}/send-away", handler=send_away, takes=SeatId,
         gives=TableCard, limit="play",
         summary="Host: send a player away before the game, for good. The link is renewed."),
    Endpoint(method="POST", path="/api/tables/{id}/order", handler=arrange, takes=SeatOrder,
         gives=TableCard, limit="play", summary="Host: move the seats before the game begins."),
    Endpoint(method="POST", path="/api/tables/{id}/leave", handler=leave, takes=SeatChoice,
         limit="play",
         summary="Leave for good. Two players: it counts as resigning. More: the others play on."),
    Endpoint(method="POST", path="/api/tables/{id}/bot", handler=bot, takes=BotChoice,
         gives=TableCard, limit="play",
         summary="Host: give an empty seat, or one that was left, to a bot."),
    Endpoint(method="POST", path="/api/tables/{id}/remove-bot", handler=remove_bot,
         takes=SeatChoice, gives=TableCard, limit="play",
         summary="Host: take a bot out before the game begins."),
    Endpoint(method="POST", path="/api/tables/{id}/start", handler=start, takes=StartChoice,
         gives=TableCard, limit="play",
         summary="Host: begin now, when every seat is taken or without those that are free."),
    Endpoint(method="POST", path="/api/tables/{id}/wait", handler=wait, gives=TableCard,
         limit="play", summary="Stop the countdown that runs when the last seat is taken."),
    Endpoint(method="POST", path="/api/tables/{id}/rematch", handler=rematch, gives=TableCard,
         limit="open",
         summary="Play again: opens the table that follows, or takes the seat there."),
)  # fmt: skip
