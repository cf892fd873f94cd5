"""At the door: who am I, what is played here, which tables are there, what does a word mean."""

import re
from typing import Any

import msgspec

from wordhall.audience.frame import Frame
from wordhall.audience.frames import frame as frame_of
from wordhall.hall.refusal import HallRefusal
from wordhall.lexicon.book import GAMES as LISTS
from wordhall.lexicon.book import Verdict
from wordhall.lexicon.word import spell
from wordhall.table.table import Table
from wordhall.web.card import brief
from wordhall.web.endpoint import Endpoint, Query, Request, Stream
from wordhall.web.schema import Definition, GameCard, Me, Meaning, Named, TableCard, Token

MEANINGS = 12  # of one word that are shown
WITH_NAMES = {name for name, words in LISTS.items() if words.names}


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
            names=game.name in WITH_NAMES,
            slow=None if game.slow is None else dict(game.slow),
            options=msgspec.json.schema(game.Options),
        )
        for game in request.hall.tables.games.values()
    ]


async def lobby(request: Request) -> list[TableCard]:
    presence = request.parts.audience.presence
    return [brief(row, request.named, presence) for row in await request.hall.lobby()]


async def mine(request: Request) -> list[TableCard]:
    if request.named is None:
        return []
    presence = request.parts.audience.presence
    rows = await request.hall.mine(request.named)
    cards = [brief(row, request.named, presence) for row in rows]
    # The games of a tournament are found in it, and there are many of them.
    return [card for card in cards if card.cup is None]


async def token(request: Request) -> Token:
    return Token(token=await request.hall.people.token(request.person))


async def revoke_tokens(request: Request) -> None:
    await request.hall.people.revoke_tokens(request.person)


async def sign_out(request: Request) -> None:
    """End this session; its seats stay with whoever else plays them."""
    if request.named is not None and request.caller.session:
        await request.hall.people.sign_out(request.named, request.caller.session)
        request.cookie = ""


async def sign_out_elsewhere(request: Request) -> None:
    await request.hall.people.sign_out_elsewhere(request.person, request.caller.session)


async def define(request: Request) -> Definition:
    """What a word means; at a table where a game is on, only words that everyone can see.

    A game may let its players look words up while they play: then it also says whether it counts.
    """
    word = spell(request.query["word"])
    if request.cups.playing(request.named.id if request.named else None):
        raise HallRefusal("cup-word")
    verdict = None
    if table := request.query.get("table"):
        found = await request.hall.seen(table, request.named)
        if found.phase == "playing":
            verdict = await looked_up(request, found, word)
    lexicon = request.hall.lexicon
    return Definition(
        word=word or request.query["word"].upper(),
        known=bool(word) and lexicon.entry(word) is not None,
        meanings=[
            Meaning(part=sense.part, gloss=sense.gloss, lemma=sense.lemma)
            for sense in lexicon.define(word)[:MEANINGS]
        ],
        counts=None if verdict is None else verdict.legal,
        why="" if verdict is None else verdict.why,
        say="" if verdict is None else verdict.say,
    )


async def looked_up(request: Request, table: Table, word: str) -> Verdict | None:
    """What the rules let players hear of a word while they play; in cups nothing.

    A game that has `look_up` says it itself, and None for what stays closed. In all others words
    that everyone has seen are explained.
    """
    if table.settings.cup is not None:
        raise HallRefusal("cup-word")
    now = request.parts.node.clock.now()
    look_up = getattr(table.binding.game, "look_up", None)
    if look_up is None:
        if word not in seen_words(frame_of(table, None, now)):
            raise HallRefusal("closed-word")
        return None
    seat = None
    if (asked := request.query.get("seat")) is not None:
        if not asked.isdecimal():
            raise HallRefusal("no-seat", seat=asked)
        seat = int(asked)
        await request.hall.held(table.id, seat, request.person)
    view = frame_of(table, seat, now).view
    found: Verdict | None = look_up(view, word or request.query["word"], table.binding.book)
    if found is None:
        raise HallRefusal("closed-book")
    return found


def seen_words(frame: Frame) -> set[str]:
    """Every word that a spectator has been shown: told in the history, or lying on a board."""
    found: set[str] = set()
    gather(found, [line.data for entry in frame.history for line in entry.lines])
    rows = getattr(frame.view, "board", ())
    if rows and all(isinstance(row, str) for row in rows):
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        for line in (*rows, *columns):
            found.update(map(str.upper, re.findall(r"[A-Za-z]{2,}", line)))
    return found


def gather(found: set[str], value: Any) -> None:
    """Every string in a history's data, however deep."""
    if isinstance(value, str):
        found.add(value.upper())
    elif isinstance(value, dict):
        for inner in value.values():
            gather(found, inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            gather(found, inner)


async def stream(request: Request) -> None:
    """A HEAD of the stream; its GET is written by the stream itself."""


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
    Endpoint(method="GET", path="/api/games", handler=games, gives=list[GameCard], limit="read",
         summary="The games of this hall, each with what a host can set."),
    Endpoint(method="GET", path="/api/lobby", handler=lobby, gives=list[TableCard], limit="read",
         summary="Public tables that are filling up or being played, the newest first."),
    Endpoint(method="GET", path="/api/mine", handler=mine, gives=list[TableCard], limit="read",
         summary="Tables that I host or sit at; `turn` says where I am waited for."),
    Endpoint(method="GET", path="/api/define", handler=define, gives=Definition, limit="read",
         query=(WORD, TABLE, SEAT),
         summary="What a word means. With a table where a game is on: words that all can see."),
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
