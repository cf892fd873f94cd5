"""Talk at a table."""

from wordhall.audience.frame import Said
from wordhall.hall.refusal import Refused
from wordhall.table.seating import has, seats_of
from wordhall.web.call import Call, Visit
from wordhall.web.schema import Mute, Say, Talk


async def talk(visit: Visit) -> Talk:
    await visit.hall.seen(visit.table, visit.named)
    return Talk(said=await visit.hall.chat.heard(visit.table, visit.named))


async def say(visit: Visit, body: Say) -> Said:
    """A seat speaks under its own name; several on one device say who of them it is."""
    table = await visit.hall.seen(visit.table, visit.person)
    if table.settings.cup is not None:
        raise Refused("cup-quiet")
    if has(table.seating, visit.person.id, "banned"):
        raise Refused("banned")
    held = seats_of(table.seating, visit.person.id)
    if body.seat is not None and body.seat not in held:
        raise Refused("not-yours", seat=body.seat)
    seat = held[0] if body.seat is None and held else body.seat
    name = visit.person.name if seat is None else table.chairs[seat].name or visit.person.name
    family = table.settings.dictionary.family
    return await visit.hall.chat.say(table.id, visit.person, seat, name, body.text, family)


async def mute(visit: Visit, body: Mute) -> None:
    table = await visit.hall.seen(visit.table, visit.person)
    await visit.hall.chat.mute(table, visit.person, body.name, body.muted)


CALLS = (
    Call(method="GET", path="/api/tables/{id}/chat", does=talk, gives=Talk, limit="read",
         says="The latest lines of talk, without those of whom I muted."),
    Call(method="POST", path="/api/tables/{id}/chat", does=say, takes=Say, gives=Said,
         limit="talk", says="Say something to everyone at the table."),
    Call(method="POST", path="/api/tables/{id}/mute", does=mute, takes=Mute, limit="read",
         says="Hide what somebody says here, for me only."),
)  # fmt: skip
