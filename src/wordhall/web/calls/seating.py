"""Tables and seats: opening one, coming by link, sitting, standing, leaving, playing again."""

from wordhall.hall.refusal import Refused
from wordhall.web.call import Call, Visit
from wordhall.web.card import card, settings
from wordhall.web.schema import BotChoice, Joined, Link, NewTable, SeatChoice, TableCard


async def open_table(visit: Visit, body: NewTable) -> TableCard:
    return await shown(visit, await visit.hall.open(visit.person, settings(body, visit.person)))


async def table(visit: Visit) -> TableCard:
    return await card(visit.hall, await visit.hall.seen(visit.table, visit.named), visit.named)


async def join(visit: Visit, body: Link) -> Joined:
    """Somebody without a name can watch, and come back to a seat that has one."""
    hall = visit.hall
    who = visit.named
    if who is None or not who.name:
        name = await hall.comes_back(body.link)
        if name is None and not hall.watching(body.link):
            raise Refused("no-name" if hall.links.read(body.link) else "no-link")
        if who is None:
            who, visit.cookie = await hall.people.come(name or "")
        elif name is not None:
            who = await hall.people.rename(who, name)
    joined, seat = await hall.join(who, body.link)
    return Joined(table=joined, seat=seat)


async def sit(visit: Visit, body: SeatChoice) -> TableCard:
    await visit.hall.sit(visit.person, visit.table, body.seat)
    return await shown(visit, visit.table)


async def stand(visit: Visit, body: SeatChoice) -> TableCard:
    await visit.hall.stand(visit.person, visit.table, body.seat)
    return await shown(visit, visit.table)


async def leave(visit: Visit, body: SeatChoice) -> None:
    await visit.hall.leave(visit.person, visit.table, body.seat)


async def bot(visit: Visit, body: BotChoice) -> TableCard:
    await visit.hall.bot(visit.person, visit.table, body.seat, body.level)
    return await shown(visit, visit.table)


async def start(visit: Visit) -> TableCard:
    await visit.hall.start(visit.person, visit.table)
    return await shown(visit, visit.table)


async def rematch(visit: Visit) -> TableCard:
    return await shown(visit, await visit.hall.rematch(visit.person, visit.table))


async def shown(visit: Visit, table: str) -> TableCard:
    return await card(visit.hall, await visit.hall.row(table), visit.named)


CALLS = (
    Call(method="POST", path="/api/tables", does=open_table, takes=NewTable, gives=TableCard,
         limit="open", says="Open a table. It begins at once if nobody is missing."),
    Call(method="GET", path="/api/tables/{id}", does=table, gives=TableCard, limit="read",
         says="A table from outside, with its links for those who may have them."),
    Call(method="POST", path="/api/join", does=join, takes=Link, gives=Joined, limit="join",
         says="Use a link: take its seat, come back to it on another device, or watch."),
    Call(method="POST", path="/api/tables/{id}/sit", does=sit, takes=SeatChoice, gives=TableCard,
         limit="play", says="Take an open seat, or come back to one's own."),
    Call(method="POST", path="/api/tables/{id}/stand", does=stand, takes=SeatChoice,
         gives=TableCard, limit="play", says="Give a seat back before the game begins."),
    Call(method="POST", path="/api/tables/{id}/leave", does=leave, takes=SeatChoice, limit="play",
         says="Leave for good. Two players: it counts as resigning. More: the others play on."),
    Call(method="POST", path="/api/tables/{id}/bot", does=bot, takes=BotChoice, gives=TableCard,
         limit="play", says="The host gives an empty seat, or one that was left, to a bot."),
    Call(method="POST", path="/api/tables/{id}/start", does=start, gives=TableCard, limit="play",
         says="Begin. A table begins by itself as soon as it is full."),
    Call(method="POST", path="/api/tables/{id}/rematch", does=rematch, gives=TableCard,
         limit="open", says="Play again: lays the table that follows, or takes the seat there."),
)  # fmt: skip
