"""Tables and seats: opening one, coming by link, sitting, standing, leaving, playing again."""

import msgspec

from wordhall.audience.frames import sittings
from wordhall.audience.rights import may_watch
from wordhall.hall.refusal import Refused
from wordhall.table import command
from wordhall.table.seating import seats_of
from wordhall.table.table import Table
from wordhall.web.call import Call, Query, Visit
from wordhall.web.card import card, chair, settings
from wordhall.web.door import device_label
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


async def open_table(visit: Visit, body: NewTable) -> TableCard:
    host = visit.person
    chairs = [chair(place, host) for place in body.places]
    return shown(visit, await visit.hall.open(host, settings(body), chairs))


async def table(visit: Visit) -> TableCard:
    return shown(visit, await visit.hall.seen(visit.table, visit.named))


# Links.


async def invitation(visit: Visit) -> Invitation:
    found = await visit.hall.invited(visit.query["link"])
    seating, person = found.seating, visit.named.id if visit.named else None
    names = {chair.person: chair.name for chair in seating.chairs}
    return Invitation(
        table=found.id,
        game=found.settings.game,
        phase=found.phase,
        host=names.get(seating.host) if seating.host is not None else None,
        seats=list(sittings(found)),
        clock=msgspec.convert(found.settings.limit, Clock, from_attributes=True),
        free=sum(chair.kind == "open" for chair in seating.chairs),
        may_watch=found.settings.watch == "link" or may_watch(found, person),
        mine=list(seats_of(seating, person)),
    )


async def join(visit: Visit, body: Link) -> Joined:
    """Someone without a name can watch, and can play a seat that its owner shared with them."""
    if body.link.startswith("/s/"):
        return await join_seat(visit, body.link)
    found = await visit.hall.invited(body.link)
    who = visit.named
    if who is None or not who.name:
        if found.position is None:
            raise Refused("no-name")
        if who is None:
            who, visit.cookie = await visit.hall.people.come("")
    return Joined(table=found.id, seat=await visit.hall.join(who, found))


async def join_seat(visit: Visit, link: str) -> Joined:
    found, id = await visit.hall.linked_seat(link)
    who = visit.named
    name = next(chair.name for chair in found.chairs if chair.id == id) or ""
    if who is None:
        who, visit.cookie = await visit.hall.people.come(name)
    elif not who.name:
        who = await visit.hall.people.rename(who, name)
    label = device_label(visit.caller.agent)
    seat = await visit.hall.add_device(who, found, id, label)
    return Joined(table=found.id, seat=seat)


async def turn_out(visit: Visit, body: DeviceChoice) -> TableCard:
    found = await visit.hall.held(visit.table, body.seat, visit.person)
    own = found.chairs[body.seat]
    if own.person != visit.person.id or own.id is None:
        raise Refused("not-yours", seat=body.seat)
    await found.do(command.TurnOut(own.id, body.device))
    return shown(visit, found)


# Seats.


async def sit(visit: Visit, body: SeatChoice) -> TableCard:
    found = await visit.hall.seen(visit.table, visit.person)
    if not 0 <= body.seat < len(found.chairs):
        raise Refused("no-seat", seat=body.seat)
    await visit.hall.sit(visit.person, found, body.seat)
    return shown(visit, found)


async def stand(visit: Visit, body: SeatChoice) -> TableCard:
    found = await visit.hall.held(visit.table, body.seat, visit.person)
    own = found.chairs[body.seat]
    if own.id is None:
        raise Refused("started")
    await found.do(command.Stand(own.id))
    return shown(visit, found)


async def send_away(visit: Visit, body: SeatId) -> TableCard:
    found = await visit.hall.hosted(visit.table, visit.person)
    await found.do(command.SendAway(body.id))
    return shown(visit, found)


async def remove_bot(visit: Visit, body: SeatChoice) -> TableCard:
    found = await visit.hall.hosted(visit.table, visit.person)
    await found.do(command.RemoveBot(body.seat))
    return shown(visit, found)


async def arrange(visit: Visit, body: SeatOrder) -> TableCard:
    found = await visit.hall.hosted(visit.table, visit.person)
    await found.do(command.Arrange(tuple(body.order)))
    return shown(visit, found)


async def leave(visit: Visit, body: SeatChoice) -> None:
    found = await visit.hall.seen(visit.table, visit.person)
    await visit.hall.held(visit.table, body.seat, visit.person)
    await visit.hall.leave(visit.person, found, body.seat)


async def bot(visit: Visit, body: BotChoice) -> TableCard:
    found = await visit.hall.hosted(visit.table, visit.person)
    await visit.hall.add_bot(found, body.seat, body.level)
    return shown(visit, found)


async def start(visit: Visit, body: StartChoice) -> TableCard:
    found = await visit.hall.hosted(visit.table, visit.person)
    await found.do(command.Start(body.fewer))
    return shown(visit, found)


async def wait(visit: Visit) -> TableCard:
    """Host and newcomer may stop the countdown; nobody else would, so any player may."""
    found = await visit.hall.seen(visit.table, visit.person)
    if found.seating.host != visit.person.id and not seats_of(found.seating, visit.person.id):
        raise Refused("not-here")
    await found.do(command.StopCountdown())
    return shown(visit, found)


async def rematch(visit: Visit) -> TableCard:
    found = await visit.hall.seen(visit.table, visit.person)
    return shown(visit, await visit.hall.rematch(visit.person, found))


def shown(visit: Visit, table: Table) -> TableCard:
    return card(table, visit.named, visit.hall.links)


LINK = Query("link", "The invitation, as a path or just its last part.", 128)

CALLS = (
    Call(method="POST", path="/api/tables", does=open_table, takes=NewTable, gives=TableCard,
         limit="open", says="Open a table. It begins at once if nobody is missing."),
    Call(method="GET", path="/api/tables/{id}", does=table, gives=TableCard, limit="read",
         says="A table from outside, with its links for those who may have them."),
    Call(method="GET", path="/api/invitation", does=invitation, gives=Invitation, limit="join",
         query=(LINK,), says="What an invitation is for: who invites, which game, who is there."),
    Call(method="POST", path="/api/join", does=join, takes=Link, gives=Joined, limit="join",
         says="Use an invitation: the next free seat, one's own, or watching. Or a seat's link."),
    Call(method="POST", path="/api/tables/{id}/turn-out", does=turn_out, takes=DeviceChoice,
         gives=TableCard, limit="play", says="Take one of my seats away from another device."),
    Call(method="POST", path="/api/tables/{id}/sit", does=sit, takes=SeatChoice, gives=TableCard,
         limit="play", says="Take an open seat, or come back to one's own."),
    Call(method="POST", path="/api/tables/{id}/stand", does=stand, takes=SeatChoice,
         gives=TableCard, limit="play", says="Give a seat back before the game begins."),
    Call(method="POST", path="/api/tables/{id}/send-away", does=send_away, takes=SeatId,
         gives=TableCard, limit="play",
         says="Host: send a player away before the game. They can't return; the link is renewed."),
    Call(method="POST", path="/api/tables/{id}/order", does=arrange, takes=SeatOrder,
         gives=TableCard, limit="play", says="Host: move the seats before the game begins."),
    Call(method="POST", path="/api/tables/{id}/leave", does=leave, takes=SeatChoice, limit="play",
         says="Leave for good. Two players: it counts as resigning. More: the others play on."),
    Call(method="POST", path="/api/tables/{id}/bot", does=bot, takes=BotChoice, gives=TableCard,
         limit="play", says="Host: give an empty seat, or one that was left, to a bot."),
    Call(method="POST", path="/api/tables/{id}/remove-bot", does=remove_bot, takes=SeatChoice,
         gives=TableCard, limit="play", says="Host: take a bot out before the game begins."),
    Call(method="POST", path="/api/tables/{id}/start", does=start, takes=StartChoice,
         gives=TableCard, limit="play",
         says="Host: begin now, when every seat is taken or without those that are free."),
    Call(method="POST", path="/api/tables/{id}/wait", does=wait, gives=TableCard, limit="play",
         says="Stop the countdown that runs when the last seat is taken."),
    Call(method="POST", path="/api/tables/{id}/rematch", does=rematch, gives=TableCard,
         limit="open", says="Play again: opens the table that follows, or takes the seat there."),
)  # fmt: skip
