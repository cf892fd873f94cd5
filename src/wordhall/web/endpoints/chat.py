"""Chat at a table."""

from wordhall.audience.frame import Said
from wordhall.hall.refusal import HallRefusal
from wordhall.store import ChatRule
from wordhall.table import command
from wordhall.table.seating import has, seats_of
from wordhall.web.endpoint import Endpoint, Request
from wordhall.web.schema import ChatChoice, Mute, Say, Talk


async def talk(request: Request) -> Talk:
    await request.hall.seen(request.table, request.named)
    return Talk(said=await request.hall.chat.heard(request.table, request.named))


async def say(request: Request, body: Say) -> Said:
    """A seat speaks under its own name; several on one device say who of them it is."""
    table = await request.hall.seen(request.table, request.person)
    if table.settings.cup is not None:
        raise HallRefusal("cup-quiet")
    if has(table.seating, request.person.id, "banned"):
        raise HallRefusal("banned")
    held = seats_of(table.seating, request.person.id)
    if body.seat is not None and body.seat not in held:
        raise HallRefusal("not-yours", seat=body.seat)
    seat = held[0] if body.seat is None and held else body.seat
    name = request.person.name if seat is None else table.chairs[seat].name or request.person.name
    if seat is not None and table.phase == "playing" and seat not in table.playing.gone:
        await table.do(command.ShowUp(seat))  # a line is a sign of life
    return await request.hall.chat.say(table, request.person, seat, name, body.text)


async def set_rule(request: Request, body: ChatChoice) -> None:
    """The host says who may talk."""
    table = await request.hall.hosted(request.table, request.person)
    await table.do(command.SetChat(ChatRule(who=body.who, slow=body.slow)))


async def mute(request: Request, body: Mute) -> None:
    table = await request.hall.seen(request.table, request.person)
    await request.hall.chat.mute(table, request.person, body.name, body.muted)


ENDPOINTS = (
    Endpoint(method="GET", path="/api/tables/{id}/chat", handler=talk, gives=Talk, limit="read",
         summary="The latest lines of talk, without those of whom I muted."),
    Endpoint(method="POST", path="/api/tables/{id}/chat", handler=say, takes=Say, gives=Said,
         limit="talk", summary="Say something to everyone at the table."),
    Endpoint(method="PUT", path="/api/tables/{id}/chat", handler=set_rule, takes=ChatChoice,
         limit="play",
         summary="Host: let everyone talk, only the players, or nobody, and slow everyone down."),
    Endpoint(method="POST", path="/api/tables/{id}/mute", handler=mute, takes=Mute, limit="read",
         summary="Hide what someone says here, for me only."),
)  # fmt: skip
