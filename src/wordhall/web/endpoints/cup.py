"""Tournaments: making one, entering it, its rounds, the judge's word, and its files."""

from collections.abc import Awaitable, Callable

import msgspec

from wordhall.cup import registration
from wordhall.cup import rules as law
from wordhall.cup.cup import Act, Cup
from wordhall.cup.cups import read_slip
from wordhall.cup.export import as_csv, as_json
from wordhall.cup.frames import Brief
from wordhall.cup.model import Rules, suggested_seconds
from wordhall.cup.refusal import CupRefusal
from wordhall.hall.people import checked_name
from wordhall.store import CupRow
from wordhall.table.settings import Dictionary as Words
from wordhall.visible_text import visible
from wordhall.web.cup_schema import (
    Code,
    CupBrief,
    CupCard,
    CupJoined,
    CupLink,
    CupLinks,
    Entries,
    Leaving,
    Names,
    NewCup,
    NewRuling,
    Openers,
    PlayerChoice,
    PlayerChoices,
    RegistrationChoice,
    Seating,
    Sheets,
    TableChoice,
)
from wordhall.web.endpoint import Endpoint, File, Query, Request

brief_of = msgspec.json.Decoder(Brief).decode
SHOWN = 20  # tournaments in a list


# Finding and entering.


async def cups(request: Request) -> list[CupBrief]:
    store = request.parts.node.store
    mine = await store.cups(request.named.id) if request.named else []
    rows = {row.id: row for row in (*mine, *await store.cups())}
    shown = sorted(rows.values(), key=lambda row: (row.over, -row.made))[:SHOWN]
    return [await brief(request, row) for row in shown]


async def brief(request: Request, row: CupRow) -> CupBrief:
    person = request.named.id if request.named else None
    told = brief_of(row.card)
    shown = CupBrief(
        id=row.id,
        now=request.parts.node.clock.now(),
        director=row.host == person,
        **msgspec.structs.asdict(told),
    )
    if not row.over:
        cup = await request.cups.cup(row.id)
        shown.player = cup.state.player_of(person)
        if shown.player is not None:
            for sheet in cup.sheets():
                for line in sheet.rows:
                    if line.player == shown.player:
                        shown.table, shown.place = sheet.table, line.place
    return shown


async def open_cup(request: Request, body: NewCup) -> CupCard:
    given = {name: getattr(body, name) for name in body.__struct_fields__ if name != "dictionary"}
    words = msgspec.convert(body.dictionary, Words, from_attributes=True)
    if body.seconds is None:
        game = request.hall.tables.games.get(body.game)
        pairs = game is None or game.seats[-1] == 2
        given["seconds"] = suggested_seconds(body.system, body.most, pairs=pairs)
    cup = await request.cups.create(request.person, Rules(**given, dictionary=words))
    return card(request, cup)


async def cup(request: Request) -> CupCard:
    return card(request, await found(request))


async def cup_sheets(request: Request) -> Sheets:
    number = request.query.get("round", "")
    if number and not number.isdecimal():
        raise CupRefusal("no-cup-table")
    return Sheets(sheets=(await found(request)).sheets(int(number or 0) or None))


async def join_cup(request: Request, body: CupLink) -> CupJoined:
    return await joined(request, body.link, body.switch)


async def claim(request: Request, body: Code) -> CupJoined:
    link = request.cups.link_for_code(await found(request), body.code)
    return await joined(request, link, body.switch)


async def joined(request: Request, link: str, switch: bool) -> CupJoined:
    """Anyone who comes with a slip and has no name gets the player's.

    A device that already plays for someone else of this tournament may switch: it becomes a new
    guest, and the other player is signed out here.
    """
    cup, role = await request.cups.read_link(link)
    who, people = request.named, request.hall.people
    if role not in ("join", "judge"):
        player = law.find_player(cup.state, read_slip(role)[0])
        if switch and who is not None and cup.state.player_of(who.id) not in (None, player.number):
            law.check_slip(player, read_slip(role)[1])
            await people.sign_out(who, request.caller.session)
            who = None
        if who is None:
            who, request.cookie = await people.come(player.name)
        elif not who.name:
            who = await people.rename(who, player.name)
    await request.cups.join(who if who and who.name else request.person, link)
    return CupJoined(cup=cup.id)


async def register(request: Request) -> CupCard:
    cup = await found(request)
    await request.cups.register(cup, request.person, listed=True)
    return card(request, cup)


# The director.


async def issue_slip(request: Request, body: PlayerChoice) -> CupCard:
    cup = await directed(request)
    await cup.issue_slip(body.player, request.person.id)
    return card(request, cup)


async def enter(request: Request, body: Entries) -> CupCard:
    cup = await directed(request)
    names = [(checked_name(name), None, None) for name in body.names]
    if names:
        await cup.do(lambda state: law.enter(state, names, typed=True), request.person.id)
    if body.bots:
        await cup.enter_bots(body.bots, body.level, request.person.id)
    return card(request, cup)


async def set_registration(request: Request, body: RegistrationChoice) -> CupCard:
    chosen = body.registration
    return await direct(request, lambda state: registration.set_registration(state, chosen))


async def admit(request: Request, body: Names) -> CupCard:
    return await direct(request, lambda state: registration.admit(state, body.names))


async def decline(request: Request, body: Names) -> CupCard:
    return await direct(request, lambda state: registration.decline(state, body.names))


async def remove(request: Request, body: PlayerChoices) -> CupCard:
    cup = await directed(request)
    await cup.remove(body.players, request.person.id)
    return card(request, cup)


async def withdraw(request: Request, body: Leaving) -> CupCard:
    cup = await found(request)
    if cup.state.player_of(request.person.id) != body.player:
        cup = await directed(request)
    await cup.withdraw(body.player, visible(body.reason), request.person.id)
    return card(request, cup)


async def come_back(request: Request, body: PlayerChoice) -> CupCard:
    return await direct(request, lambda state: law.come_back(state, body.player))


async def set_seats(request: Request, body: Seating) -> CupCard:
    cup = await directed(request)
    tables = tuple(map(tuple, body.tables))
    await cup.do(lambda state: law.set_seats(state, tables, cup.least_seats), request.person.id)
    return card(request, cup)


async def set_openers(request: Request, body: Openers) -> CupCard:
    return await direct(request, lambda state: law.set_openers(state, body.pairs))


def by_director(act: Callable[[Cup, str], Awaitable[object]]) -> Callable[..., Awaitable[CupCard]]:
    """What the director does to a tournament without saying more."""

    async def handler(request: Request) -> CupCard:
        cup = await directed(request)
        await act(cup, request.person.id)
        return card(request, cup)

    handler.__name__ = f"{act.__name__}_cup"
    return handler


# The judge.


async def rule(request: Request, body: NewRuling) -> CupCard:
    cup, who = await judged(request)
    reason = visible(body.reason)
    await cup.apply_ruling(
        lambda state: law.rule(
            state, body.game, body.kind, reason, who, body.player, body.scores, cup.live
        ),
        request.person.id,
    )
    return card(request, cup)


async def confirm(request: Request, body: TableChoice) -> CupCard:
    cup, who = await judged(request)
    await cup.do(lambda state: law.confirm(state, body.table, who), request.person.id)
    return card(request, cup)


async def draw_lots(request: Request, body: TableChoice) -> CupCard:
    cup, who = await judged(request)
    chance = request.parts.node.chance
    table = -1 if body.table is None else body.table
    await cup.do(lambda state: law.draw_lots(state, table, who, chance), request.person.id)
    return card(request, cup)


# Files.


async def cup_json(request: Request) -> File:
    cup = await found(request)
    return File(f"wordhall-{cup.id}.json", "application/json", as_json(cup))


async def cup_csv(request: Request) -> File:
    cup = await found(request)
    return File(f"wordhall-{cup.id}.csv", "text/csv; charset=utf-8", as_csv(cup))


# Details.


async def found(request: Request) -> Cup:
    return await request.cups.cup(request.path["id"])


async def direct(request: Request, act: Act) -> CupCard:
    """What the director decides, and the tournament after it."""
    cup = await directed(request)
    await cup.do(act, request.person.id)
    return card(request, cup)


async def directed(request: Request) -> Cup:
    cup = await found(request)
    if cup.state.director != request.person.id:
        raise CupRefusal("not-director")
    return cup


async def judged(request: Request) -> tuple[Cup, str]:
    cup = await found(request)
    who = cup.state.judged_by(request.person.id)
    if who is None:
        raise CupRefusal("not-judge")
    return cup, who


def card(request: Request, cup: Cup) -> CupCard:
    person = request.named.id if request.named else None
    links, state = request.hall.links, cup.state
    number = state.player_of(person)
    director = person is not None and state.director == person
    shown = CupCard(
        frame=cup.frame(),
        director=director,
        judge=state.judged_by(person) is not None,
        player=number,
        applied=person in state.applicants,
    )
    if director:
        shown.applicants = list(state.applicants.values())
        shown.links = CupLinks(
            join=links.cup(cup.id, "join"),
            judge=links.cup(cup.id, "judge"),
            players=[
                request.cups.slip(cup, player)
                for player in state.players.values()
                if player.claimable and not player.left
            ],
        )
    return shown


ROUND = Query("round", "The number of the round; without it the latest.", 3, needed=False)

ENDPOINTS = (
    Endpoint(method="GET", path="/api/cups", handler=cups, gives=list[CupBrief], limit="read",
         summary="My tournaments, and those that the hall lists."),
    Endpoint(method="POST", path="/api/cups", handler=open_cup, takes=NewCup, gives=CupCard,
         limit="open", summary="Make a tournament, and be its director."),
    Endpoint(method="POST", path="/api/cups/join", handler=join_cup, takes=CupLink, gives=CupJoined,
         limit="join",
         summary="Use a link: register, claim a player with its slip, or be a judge."),
    Endpoint(method="POST", path="/api/cups/{id}/claim", handler=claim, takes=Code, gives=CupJoined,
         limit="join", summary="Claim a typed-in player with the code on its slip."),
    Endpoint(method="POST", path="/api/cups/{id}/slip", handler=issue_slip, takes=PlayerChoice,
         gives=CupCard, limit="play",
         summary="Director: give a player a new slip. Devices that played for it no longer do."),
    Endpoint(method="GET", path="/api/cups/{id}", handler=cup, gives=CupCard, limit="read",
         summary="A tournament, with its links for the director."),
    Endpoint(method="GET", path="/api/cups/{id}/sheets", handler=cup_sheets, gives=Sheets,
         limit="read", query=(ROUND,),
         summary="Every table of a round: its games, and the order they lead to."),
    Endpoint(method="POST", path="/api/cups/{id}/register", handler=register, gives=CupCard,
         limit="join", cost=2,
         summary="Enter a tournament that the hall lists, or ask to, until its first round."),
    Endpoint(method="POST", path="/api/cups/{id}/players", handler=enter, takes=Entries,
         gives=CupCard, limit="play",
         summary="Director: type players in, and bots. Late ones play the next round."),
    Endpoint(method="POST", path="/api/cups/{id}/registration", handler=set_registration,
         takes=RegistrationChoice, gives=CupCard, limit="play",
         summary="Director: let everyone register, those I approve, or nobody more."),
    Endpoint(method="POST", path="/api/cups/{id}/admit", handler=admit, takes=Names,
         gives=CupCard, limit="play", summary="Director: let these in who asked to play."),
    Endpoint(method="POST", path="/api/cups/{id}/decline", handler=decline, takes=Names,
         gives=CupCard, limit="play",
         summary="Director: turn these down who asked to play. They can't ask again."),
    Endpoint(method="POST", path="/api/cups/{id}/remove", handler=remove, takes=PlayerChoices,
         gives=CupCard, limit="play",
         summary="Director: take players out, many at once. They can't register again."),
    Endpoint(method="POST", path="/api/cups/{id}/withdraw", handler=withdraw, takes=Leaving,
         gives=CupCard, limit="play",
         summary="Leave the tournament, or the director takes a player out."),
    Endpoint(method="POST", path="/api/cups/{id}/return", handler=come_back, takes=PlayerChoice,
         gives=CupCard, limit="play", summary="Director: let someone who left play again."),
    Endpoint(method="POST", path="/api/cups/{id}/draw", handler=by_director(Cup.draw),
         gives=CupCard, limit="play",
         summary="Director: draw the seats of the next round by lot."),
    Endpoint(method="POST", path="/api/cups/{id}/seats", handler=set_seats, takes=Seating,
         gives=CupCard, limit="play", summary="Director: set the seats of the next round."),
    Endpoint(method="POST", path="/api/cups/{id}/openers", handler=set_openers, takes=Openers,
         gives=CupCard, limit="play", summary="Director: set who opens against whom next round."),
    Endpoint(method="POST", path="/api/cups/{id}/start", handler=by_director(Cup.start),
         gives=CupCard, limit="play",
         summary="Director: lay the next round's games and let its time run."),
    Endpoint(method="POST", path="/api/cups/{id}/pause", handler=by_director(Cup.pause),
         gives=CupCard, limit="play",
         summary="Director: stop the round and all its clocks for a while."),
    Endpoint(method="POST", path="/api/cups/{id}/resume", handler=by_director(Cup.resume),
         gives=CupCard, limit="play",
         summary="Director: let the round go on."),
    Endpoint(method="POST", path="/api/cups/{id}/call", handler=by_director(Cup.call),
         gives=CupCard, limit="play",
         summary="Director: end the round before its time."),
    Endpoint(method="POST", path="/api/cups/{id}/end", handler=by_director(Cup.end),
         gives=CupCard, limit="play",
         summary="Director: close the tournament before its last round."),
    Endpoint(method="POST", path="/api/cups/{id}/rulings", handler=rule, takes=NewRuling,
         gives=CupCard, limit="play",
         summary="Judge: count a game as it stands, void it, forfeit it, or correct its points."),
    Endpoint(method="POST", path="/api/cups/{id}/confirm", handler=confirm, takes=TableChoice,
         gives=CupCard, limit="play", summary="Judge: confirm a table's scores, or all."),
    Endpoint(method="POST", path="/api/cups/{id}/lots", handler=draw_lots, takes=TableChoice,
         gives=CupCard, limit="play",
         summary="Judge: draw lots for who shares a place at a table."),
    Endpoint(method="GET", path="/api/cups/{id}/export", handler=cup_json, gives=File, limit="read",
         summary="A tournament as one JSON file."),
    Endpoint(method="GET", path="/api/cups/{id}/csv", handler=cup_csv, gives=File, limit="read",
         kind="text/csv", summary="A tournament for a spreadsheet."),
)  # fmt: skip
