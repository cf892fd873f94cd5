"""The hall itself: who am I, what is played here, which tables are there, what words mean."""

import logging
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from wordhall.audience.frames import frame as frame_of
from wordhall.hall.hall import settings_of
from wordhall.hall.refusal import HallRefusal
from wordhall.lexicon import Verdict
from wordhall.lexicon.word import spell
from wordhall.store import TableRow
from wordhall.table.refusal import TableRefusal
from wordhall.table.review import points_found
from wordhall.table.seating import seats_of
from wordhall.table.state import TableState
from wordhall.table.table import Table
from wordhall.texts import texts
from wordhall.web.endpoint import Endpoint, Query, Request, Stream
from wordhall.web.paging import FROM, first
from wordhall.web.schema import (
    Average,
    Definition,
    GameCard,
    Me,
    Meaning,
    Named,
    Report,
    TableList,
    Timing,
    Token,
)
from wordhall.web.table_card import brief

LOG: Final = logging.getLogger(__name__)
PAGE = 50  # tables of a list that come at once
TOLD = 20  # running games of a page whose logs are read for their scores and clocks
REVIEWED = 20  # finished games that an average is made of
AMONG = 500  # of someone's newest games, whichever they are
REVIEWS_KEPT = 50_000
NONE_KNOWN: Final[Mapping[str, TableState]] = MappingProxyType({})
MEANINGS = 12  # of one word that are shown


async def me(request: Request) -> Me:
    who = request.named
    return Me(id=who.id, name=who.name) if who else Me(id="", name="")


async def name_me(request: Request, body: Named) -> Me:
    if request.named is None:
        who, request.cookie = await request.hall.people.come(body.name)
    else:
        who = await request.hall.rename(request.named, body.name)
    return Me(id=who.id, name=who.name)


async def games(request: Request) -> list[GameCard]:
    return [
        GameCard(
            name=game.name,
            version=game.version,
            least_seats=game.seats.start,
            most_seats=game.seats.stop - 1,
            names=game.words.names,
            slow=None if game.slow is None else dict(game.slow),
            live=Timing(turn=game.live.turn, seconds=dict(game.live.seconds)),
            fast=Timing(turn=game.fast.turn, seconds=dict(game.fast.seconds)),
            options=msgspec.json.schema(game.Options),
        )
        for game in request.hall.tables.games.values()
    ]


async def game_texts(request: Request) -> dict[str, str]:
    """A game's texts, in English where the language lacks them."""
    game = request.hall.tables.games.get(request.path["game"])
    if game is None:
        raise TableRefusal("no-game", game=request.path["game"])
    package = game.package
    return {**texts(package), **texts(package, request.path["language"])}


async def lobby(request: Request) -> TableList:
    return listed(request, await request.hall.lobby(first(request), PAGE + 1))


async def mine(request: Request) -> TableList:
    if request.named is None:
        return TableList(tables=[], next=None)
    rows = await request.hall.mine(request.named, first(request), PAGE + 1)
    return listed(request, rows, await running(request, rows))


async def running(request: Request, rows: Sequence[TableRow]) -> dict[str, TableState]:
    """The newest running games of a page, but those of tournaments."""
    tables = request.hall.tables
    found: dict[str, TableState] = {}
    for row in rows[:PAGE]:
        if len(found) == TOLD:
            break
        if row.phase == "playing" and row.game in tables.games and settings_of(row).cup is None:
            try:
                found[row.id] = await tables.find(row.id)
            except Exception as error:  # it was deleted a moment ago, or its log is damaged
                LOG.warning("a listed table can't be read", exc_info=error, extra={"table": row.id})
    return found


async def average(request: Request) -> Average:
    """How much of the points on offer this person found in their newest finished games."""
    rows = [] if request.named is None else await request.hall.mine(request.named, 0, AMONG)
    shares: list[float] = []
    for row in rows:
        if row.phase == "ended" and row.game == request.query["game"]:
            share = await share_found(request, row)
            if share is not None:
                shares.append(share)
        if len(shares) == REVIEWED:
            break
    mean = round(100 * sum(shares) / len(shares)) if shares else None
    return Average(games=len(shares), share=mean)


async def share_found(request: Request, row: TableRow) -> float | None:
    """The part of the points on offer that this person found in a game that is over.

    It never changes, so it is worked out once. With several seats at one device it is nobody's.
    """
    own, reviews = seats_of(row.seating, request.person.id), request.parts.reviews
    if len(own) != 1 or row.game not in request.hall.tables.games:
        return None
    key = row.id, own[0]
    if key not in reviews:
        table = await request.hall.tables.find(row.id)
        if table.in_round:
            return None
        found = await request.parts.aside(points_found, table, own[0])
        if len(reviews) >= REVIEWS_KEPT:
            reviews.clear()
        reviews[key] = None if found is None else found.made / found.offered
    return reviews[key]


def listed(
    request: Request, rows: Sequence[TableRow], known: Mapping[str, TableState] = NONE_KNOWN
) -> TableList:
    """A page, of which one row more was read to know whether another follows.

    A table whose game isn't installed any more stays out.
    """
    games, presence = request.hall.tables.games, request.parts.audience.presence
    return TableList(
        # The games of a tournament are found in it, and there are many of them.
        tables=[
            brief(row, games[row.game], request.named, presence, known.get(row.id))
            for row in rows[:PAGE]
            if row.game in games and settings_of(row).cup is None
        ],
        next=first(request) + PAGE if len(rows) > PAGE else None,
    )


async def token(request: Request) -> Token:
    return Token(token=await request.hall.people.token(request.person))


async def revoke_tokens(request: Request) -> None:
    await request.hall.people.revoke_tokens(request.person)


async def sign_out(request: Request) -> None:
    """End this session; its seats stay with the others who play them."""
    if request.named is not None and request.caller.session:
        await request.hall.people.sign_out(request.named, request.caller.session)
        request.cookie = ""


async def sign_out_elsewhere(request: Request) -> None:
    await request.hall.people.sign_out_elsewhere(request.person, request.caller.session)


async def delete_me(request: Request) -> None:
    """Delete what is kept of this person; running tournaments are left, or ended before."""
    person = request.person
    for row in await request.parts.node.store.cups(person.id):
        if row.over:
            continue
        if row.host == person.id:
            raise HallRefusal("directing")
        cup = await request.cups.cup(row.id)
        number = cup.state.player_of(person.id)
        if number is not None and not cup.state.players[number].left:
            await cup.withdraw(number, "", person.id)
    await request.hall.delete(person)
    request.cookie = ""


async def define(request: Request) -> Definition:
    """What a word means; at a table where a game is on, only words that everyone can see.

    A game may let its players look words up while they play: then it also says whether it counts.
    In a round of a tournament that is all they are told.
    """
    word = spell(request.query["word"])
    person = request.named.id if request.named else None
    found = None
    if table := request.query.get("table"):
        found = await request.hall.seen(table, request.named)
    in_round = found is not None and found.in_round
    if found is not None and in_round:
        allowed = found.phase == "playing" and found.binding.game.look_up is not None
        if not allowed or not seats_of(found.seating, person):
            raise HallRefusal("cup-word")
    elif request.cups.is_playing(person):
        raise HallRefusal("cup-word")
    verdict = None
    if found is not None and found.phase == "playing":
        verdict = await looked_up(request, found, word)
    lexicon = request.hall.lexicon
    return Definition(
        word=word or request.query["word"].upper(),
        known=bool(word)
        and (
            lexicon.entry(word) is not None
            or (found is not None and word in found.binding.word_list)
        ),
        meanings=[
            Meaning(
                part=sense.part,
                gloss=sense.gloss,
                lemma=None if sense.lemma == word else sense.lemma,
            )
            for sense in (() if in_round else lexicon.define(word)[:MEANINGS])
        ],
        counts=None if verdict is None else verdict.legal,
        why="" if verdict is None else verdict.why,
        say="" if verdict is None else verdict.say,
    )


async def looked_up(request: Request, table: Table, word: str) -> Verdict | None:
    """What the rules let players hear of a word while they play.

    A game that has `look_up` says whether a word counts. Where it doesn't, a word is only
    explained, and only if everyone has seen it.
    """
    now = request.parts.node.clock.now()
    game = table.binding.game
    if game.look_up is not None:
        seat = None
        if (asked := request.query.get("seat")) is not None:
            if not asked.isdecimal():
                raise HallRefusal("no-seat", seat=asked)
            seat = int(asked)
            await request.hall.held(table.id, seat, request.person)
        view = frame_of(table, seat, now).view
        found = game.look_up(view, word or request.query["word"], table.binding.word_list)
        if found is not None:
            return found
    if game.explained is None:
        raise HallRefusal("closed-book")
    frame = frame_of(table, None, now)
    told = [line for entry in frame.history for line in entry.lines]
    if word not in game.explained(frame.view, told):
        raise HallRefusal("closed-word")
    return None


async def report(request: Request, body: Report) -> None:
    """Tell the people who run the hall that the verdict on a word is wrong."""
    table = await request.hall.seen(request.table, request.person)
    await request.hall.reports.report(table, body.word, body.category)


async def stream(request: Request) -> None:
    """A HEAD of the stream; its GET is written by the stream itself."""


GAME = Query("game", "Of which game.", 64)
WORD = Query("word", "The word to explain.", 28)
TABLE = Query("table", "The table at which it lies.", 64, needed=False)
SEAT = Query("seat", "My seat there, for words that count for me alone.", 2, needed=False)
TABLES = Query(
    "tables", "Ids of tables; on a shared device `ID:1` is seat 1's.", 2600, needed=False
)
CUPS = Query("cups", "Ids of tournaments; `ID:2` follows its third table only.", 400, needed=False)

ENDPOINTS = (
    Endpoint(method="GET", path="/api/me", handler=me, gives=Me, limit="read",
         summary="Who this browser is; the name is empty until it was given."),
    Endpoint(method="POST", path="/api/me", handler=name_me, takes=Named, gives=Me, limit="name",
         summary="Give a name, or change it. The first time this sets the session cookie."),
    Endpoint(method="DELETE", path="/api/me", handler=delete_me, limit="name", cost=5,
         summary="Delete what is kept of me: name, sessions, tokens, chat, games against bots. I"
         " leave every game, and in games with others my seat loses its name."),
    Endpoint(method="GET", path="/api/games", handler=games, gives=list[GameCard], limit="read",
         summary="The games of this hall, each with what a host can set."),
    Endpoint(method="GET", path="/api/games/{game}/texts/{language}", handler=game_texts,
         gives=dict[str, str], limit="read", cached=True,
         summary="A game's title, options, history lines, refusals and rules in words."),
    Endpoint(method="GET", path="/api/lobby", handler=lobby, gives=TableList, limit="read",
         query=(FROM,),
         summary="Public tables that are filling up or being played, the newest first."),
    Endpoint(method="GET", path="/api/mine", handler=mine, gives=TableList, limit="read",
         query=(FROM,),
         summary="Tables that I host or sit at; `turn` says where I am waited for."),
    Endpoint(method="GET", path="/api/mine/average", handler=average, gives=Average, limit="read",
         cost=20, query=(GAME,),
         summary="Which share of the points on offer I found in my newest finished games."),
    Endpoint(method="GET", path="/api/define", handler=define, gives=Definition, limit="read",
         query=(WORD, TABLE, SEAT),
         summary="What a word means. With a table where a game is on: words that all can see."),
    Endpoint(method="POST", path="/api/tables/{id}/reports", handler=report, takes=Report,
         limit="talk",
         summary="Report the verdict on a word as wrong, for the people who run the hall."),
    Endpoint(method="POST", path="/api/tokens", handler=token, gives=Token, limit="open",
         summary="A token with which a program plays as me. It is shown this once."),
    Endpoint(method="DELETE", path="/api/tokens", handler=revoke_tokens, limit="name",
         summary="Take back all my tokens: all programs using one are signed out."),
    Endpoint(method="DELETE", path="/api/session", handler=sign_out, limit="name",
         summary="Sign out here."),
    Endpoint(method="DELETE", path="/api/sessions", handler=sign_out_elsewhere, limit="name",
         summary="Sign out everywhere else, and take back all my tokens."),
    Endpoint(method="GET", path="/api/stream", handler=stream, gives=Stream, limit="stream",
         query=(TABLES, CUPS), kind="text/event-stream",
         summary="Server-Sent Events of tables and tournaments: as they stand, then what happens."),
)  # fmt: skip
