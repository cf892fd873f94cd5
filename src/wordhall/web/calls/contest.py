"""Tournaments: making one, entering it, its rounds, the judge's word, and its files."""

import msgspec

from wordhall.cup import rules as law
from wordhall.cup.cup import Brief, Cup
from wordhall.cup.cups import slip_of
from wordhall.cup.export import as_csv, as_json
from wordhall.cup.model import Rules
from wordhall.cup.refusal import No
from wordhall.hall.people import proper
from wordhall.store import CupRow
from wordhall.table.settings import Dictionary as Words
from wordhall.web.call import Call, File, Query, Visit
from wordhall.web.contest import (
    Code,
    CupBrief,
    CupCard,
    CupJoined,
    CupLink,
    CupLinks,
    Entries,
    Leaving,
    NewCup,
    NewRuling,
    Openers,
    PlayerChoice,
    Seating,
    Sheets,
    TableChoice,
)

brief_of = msgspec.json.Decoder(Brief).decode
SHOWN = 20  # tournaments in a list


# Finding and entering.


async def cups(visit: Visit) -> list[CupBrief]:
    mine = await visit.cups.mine(visit.named.id) if visit.named else []
    rows = {row.id: row for row in (*mine, *await visit.cups.listed())}
    shown = sorted(rows.values(), key=lambda row: (row.over, -row.made))[:SHOWN]
    return [await brief(visit, row) for row in shown]


async def brief(visit: Visit, row: CupRow) -> CupBrief:
    person = visit.named.id if visit.named else None
    told = brief_of(row.card)
    shown = CupBrief(
        id=row.id,
        now=visit.parts.node.clock.now(),
        director=row.host == person,
        **msgspec.structs.asdict(told),
    )
    if not row.over:
        cup = await visit.cups.cup(row.id)
        shown.player = cup.state.player_of(person)
        if shown.player is not None:
            for sheet in cup.sheets():
                for line in sheet.rows:
                    if line.player == shown.player:
                        shown.table, shown.place = sheet.table, line.place
    return shown


async def open_cup(visit: Visit, body: NewCup) -> CupCard:
    given = {name: getattr(body, name) for name in body.__struct_fields__ if name != "dictionary"}
    words = msgspec.convert(body.dictionary, Words, from_attributes=True)
    cup = await visit.cups.open(visit.person, Rules(**given, dictionary=words))
    return card(visit, cup)


async def cup(visit: Visit) -> CupCard:
    return card(visit, await found(visit))


async def cup_sheets(visit: Visit) -> Sheets:
    number = visit.query.get("round", "")
    if number and not number.isdecimal():
        raise No("no-cup-table")
    return Sheets(sheets=(await found(visit)).sheets(int(number or 0) or None))


async def join_cup(visit: Visit, body: CupLink) -> CupJoined:
    return await joined(visit, body.link, body.switch)


async def claim(visit: Visit, body: Code) -> CupJoined:
    link = visit.cups.link_of(await found(visit), body.code)
    return await joined(visit, link, body.switch)


async def joined(visit: Visit, link: str, switch: bool) -> CupJoined:
    """Whoever comes with a slip and has no name gets the player's.

    A device that already plays for someone else of this tournament may switch: it becomes a new
    guest, and the other player is signed out here.
    """
    cup, role = await visit.cups.opened(link)
    who, people = visit.named, visit.hall.people
    if role not in ("join", "judge"):
        player = law.known(cup.state, slip_of(role)[0])
        if switch and who is not None and cup.state.player_of(who.id) not in (None, player.number):
            law.claimable(player, slip_of(role)[1])
            await people.sign_out(who, visit.caller.session)
            who = None
        if who is None:
            who, visit.cookie = await people.come(player.name)
        elif not who.name:
            who = await people.rename(who, player.name)
    await visit.cups.join(who if who and who.name else visit.person, link)
    return CupJoined(cup=cup.id)


async def register(visit: Visit) -> CupCard:
    cup = await found(visit)
    await visit.cups.register(cup, visit.person, listed=True)
    return card(visit, cup)


# The director.


async def issue_slip(visit: Visit, body: PlayerChoice) -> CupCard:
    cup = await directed(visit)
    await cup.issue(body.player, visit.person.id)
    return card(visit, cup)


async def enter(visit: Visit, body: Entries) -> CupCard:
    cup = await directed(visit)
    names = [(proper(name), None, None) for name in body.names]
    if names:
        await cup.do(lambda state: law.enter(state, names, typed=True), visit.person.id)
    if body.bots:
        await cup.do(lambda state: law.bots(state, body.bots, body.level), visit.person.id)
    return card(visit, cup)


async def withdraw(visit: Visit, body: Leaving) -> CupCard:
    cup = await found(visit)
    if cup.state.player_of(visit.person.id) != body.player:
        cup = await directed(visit)
    await cup.withdraw(body.player, body.reason.strip(), visit.person.id)
    return card(visit, cup)


async def come_back(visit: Visit, body: PlayerChoice) -> CupCard:
    cup = await directed(visit)
    await cup.do(lambda state: law.come_back(state, body.player), visit.person.id)
    return card(visit, cup)


async def draw_seats(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await visit.cups.draw(cup, visit.person.id)
    return card(visit, cup)


async def set_seats(visit: Visit, body: Seating) -> CupCard:
    cup = await directed(visit)
    tables = tuple(map(tuple, body.tables))
    await cup.do(lambda state: law.seat(state, tables, cup.least), visit.person.id)
    return card(visit, cup)


async def set_openers(visit: Visit, body: Openers) -> CupCard:
    cup = await directed(visit)
    await cup.do(lambda state: law.arrange(state, body.pairs), visit.person.id)
    return card(visit, cup)


async def start_round(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await cup.start(visit.person.id)
    return card(visit, cup)


async def pause_round(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await cup.pause(visit.person.id)
    return card(visit, cup)


async def resume_round(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await cup.resume(visit.person.id)
    return card(visit, cup)


async def call_round(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await cup.call(visit.person.id)
    return card(visit, cup)


async def end_cup(visit: Visit) -> CupCard:
    cup = await directed(visit)
    await cup.do(law.end, visit.person.id)
    return card(visit, cup)


# The judge.


async def rule(visit: Visit, body: NewRuling) -> CupCard:
    cup, who = await judged(visit)
    await cup.rule(
        lambda state: law.rule(
            state, body.game, body.kind, body.reason, who, body.player, body.scores
        ),
        visit.person.id,
    )
    return card(visit, cup)


async def confirm(visit: Visit, body: TableChoice) -> CupCard:
    cup, who = await judged(visit)
    await cup.do(lambda state: law.confirm(state, body.table, who), visit.person.id)
    return card(visit, cup)


async def draw_lots(visit: Visit, body: TableChoice) -> CupCard:
    cup, who = await judged(visit)
    chance = visit.parts.node.chance
    table = -1 if body.table is None else body.table
    await cup.do(lambda state: law.draw_lots(state, table, who, chance), visit.person.id)
    return card(visit, cup)


# Files.


async def cup_json(visit: Visit) -> File:
    cup = await found(visit)
    return File(f"wordhall-{cup.id}.json", "application/json", as_json(cup))


async def cup_csv(visit: Visit) -> File:
    cup = await found(visit)
    return File(f"wordhall-{cup.id}.csv", "text/csv; charset=utf-8", as_csv(cup))


# Details.


async def found(visit: Visit) -> Cup:
    return await visit.cups.cup(visit.path["id"])


async def directed(visit: Visit) -> Cup:
    cup = await found(visit)
    if cup.state.director != visit.person.id:
        raise No("not-director")
    return cup


async def judged(visit: Visit) -> tuple[Cup, str]:
    cup = await found(visit)
    who = cup.state.judged_by(visit.person.id)
    if who is None:
        raise No("not-judge")
    return cup, who


def card(visit: Visit, cup: Cup) -> CupCard:
    person = visit.named.id if visit.named else None
    links, state = visit.hall.links, cup.state
    number = state.player_of(person)
    director = person is not None and state.director == person
    shown = CupCard(
        frame=cup.frame(),
        director=director,
        judge=state.judged_by(person) is not None,
        player=number,
    )
    if director:
        shown.links = CupLinks(
            join=links.cup(cup.id, "join"),
            judge=links.cup(cup.id, "judge"),
            players=[
                visit.cups.slip(cup, player)
                for player in state.players.values()
                if player.claimable and not player.left
            ],
        )
    return shown


ROUND = Query("round", "The number of the round; without it the latest.", 3, needed=False)

CALLS = (
    Call(method="GET", path="/api/cups", does=cups, gives=list[CupBrief], limit="read",
         says="My tournaments, and those that the hall lists."),
    Call(method="POST", path="/api/cups", does=open_cup, takes=NewCup, gives=CupCard,
         limit="open", says="Make a tournament, and be its director."),
    Call(method="POST", path="/api/cups/join", does=join_cup, takes=CupLink, gives=CupJoined,
         limit="join", says="Use a link: register, claim a player with its slip, or be a judge."),
    Call(method="POST", path="/api/cups/{id}/claim", does=claim, takes=Code, gives=CupJoined,
         limit="join", says="Claim a typed-in player with the code on its slip."),
    Call(method="POST", path="/api/cups/{id}/slip", does=issue_slip, takes=PlayerChoice,
         gives=CupCard, limit="play",
         says="Director: give a player a new slip. The devices that played for it no longer do."),
    Call(method="GET", path="/api/cups/{id}", does=cup, gives=CupCard, limit="read",
         says="A tournament, with its links for the director."),
    Call(method="GET", path="/api/cups/{id}/sheets", does=cup_sheets, gives=Sheets, limit="read",
         query=(ROUND,), says="Every table of a round: its games, and the order they lead to."),
    Call(method="POST", path="/api/cups/{id}/register", does=register, gives=CupCard,
         limit="join", says="Enter a tournament that the hall lists, until its first round."),
    Call(method="POST", path="/api/cups/{id}/players", does=enter, takes=Entries, gives=CupCard,
         limit="play", says="Director: type players in, and bots. Late ones play the next round."),
    Call(method="POST", path="/api/cups/{id}/withdraw", does=withdraw, takes=Leaving,
         gives=CupCard, limit="play",
         says="Leave the tournament, or the director takes a player out."),
    Call(method="POST", path="/api/cups/{id}/return", does=come_back, takes=PlayerChoice,
         gives=CupCard, limit="play", says="Director: let somebody who left play again."),
    Call(method="POST", path="/api/cups/{id}/draw", does=draw_seats, gives=CupCard, limit="play",
         says="Director: draw the seats of the next round by lot."),
    Call(method="POST", path="/api/cups/{id}/seats", does=set_seats, takes=Seating,
         gives=CupCard, limit="play", says="Director: set the seats of the next round."),
    Call(method="POST", path="/api/cups/{id}/openers", does=set_openers, takes=Openers,
         gives=CupCard, limit="play", says="Director: set who opens against whom next round."),
    Call(method="POST", path="/api/cups/{id}/start", does=start_round, gives=CupCard,
         limit="play", says="Director: lay the next round's games and let its time run."),
    Call(method="POST", path="/api/cups/{id}/pause", does=pause_round, gives=CupCard,
         limit="play", says="Director: stop the round and all its clocks for a while."),
    Call(method="POST", path="/api/cups/{id}/resume", does=resume_round, gives=CupCard,
         limit="play", says="Director: let the round go on."),
    Call(method="POST", path="/api/cups/{id}/call", does=call_round, gives=CupCard,
         limit="play", says="Director: end the round before its time."),
    Call(method="POST", path="/api/cups/{id}/end", does=end_cup, gives=CupCard, limit="play",
         says="Director: close the tournament before its last round."),
    Call(method="POST", path="/api/cups/{id}/rulings", does=rule, takes=NewRuling,
         gives=CupCard, limit="play",
         says="Judge: void a game, let a player forfeit it, or correct its points."),
    Call(method="POST", path="/api/cups/{id}/confirm", does=confirm, takes=TableChoice,
         gives=CupCard, limit="play", says="Judge: confirm a table's scores, or all."),
    Call(method="POST", path="/api/cups/{id}/lots", does=draw_lots, takes=TableChoice,
         gives=CupCard, limit="play", says="Judge: draw lots for who shares a place at a table."),
    Call(method="GET", path="/api/cups/{id}/export", does=cup_json, gives=File, limit="read",
         says="A tournament as one JSON file."),
    Call(method="GET", path="/api/cups/{id}/csv", does=cup_csv, gives=File, limit="read",
         kind="text/csv", says="A tournament for a spreadsheet."),
)  # fmt: skip
