"""At the door: who am I, what is played here, which tables are there, what does a word mean."""

import re
from typing import Any

import msgspec

from wordhall.audience.frame import Frame
from wordhall.audience.frames import frame as frame_of
from wordhall.hall.refusal import Refused
from wordhall.lexicon.book import GAMES as LISTS
from wordhall.lexicon.book import Verdict
from wordhall.lexicon.word import spell
from wordhall.table.table import Table
from wordhall.web.call import Call, Query, Stream, Visit
from wordhall.web.card import brief
from wordhall.web.schema import Definition, GameCard, Me, Meaning, Named, TableCard, Token

MEANINGS = 12  # of one word that are shown
WITH_NAMES = {name for name, words in LISTS.items() if words.names}


async def me(visit: Visit) -> Me:
    who = visit.named
    return Me(id=who.id, name=who.name) if who else Me(id="", name="")


async def name_me(visit: Visit, body: Named) -> Me:
    if visit.named is None:
        who, visit.cookie = await visit.hall.people.come(body.name)
    else:
        who = await visit.hall.rename(visit.named, body.name)
    return Me(id=who.id, name=who.name)


async def games(visit: Visit) -> list[GameCard]:
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
        for game in visit.hall.tables.games.values()
    ]


async def lobby(visit: Visit) -> list[TableCard]:
    presence = visit.parts.audience.presence
    return [brief(row, visit.named, presence) for row in await visit.hall.lobby()]


async def mine(visit: Visit) -> list[TableCard]:
    if visit.named is None:
        return []
    presence = visit.parts.audience.presence
    rows = await visit.hall.mine(visit.named)
    cards = [brief(row, visit.named, presence) for row in rows]
    # The games of a tournament are found in it, and there are many of them.
    return [card for card in cards if card.cup is None]


async def token(visit: Visit) -> Token:
    return Token(token=await visit.hall.people.token(visit.person))


async def revoke_tokens(visit: Visit) -> None:
    await visit.hall.people.revoke_tokens(visit.person)


async def sign_out(visit: Visit) -> None:
    """End this session; its seats stay with whoever else plays them."""
    if visit.named is not None and visit.caller.session:
        await visit.hall.people.sign_out(visit.named, visit.caller.session)
        visit.cookie = ""


async def sign_out_elsewhere(visit: Visit) -> None:
    await visit.hall.people.sign_out_elsewhere(visit.person, visit.caller.session)


async def define(visit: Visit) -> Definition:
    """What a word means; at a table where a game is on, only words that everyone can see.

    A game may let its players look words up while they play: then it also says whether it counts.
    """
    word = spell(visit.query["word"])
    if visit.cups.playing(visit.named.id if visit.named else None):
        raise Refused("cup-word")
    verdict = None
    if table := visit.query.get("table"):
        found = await visit.hall.seen(table, visit.named)
        if found.phase == "playing":
            verdict = await looked_up(visit, found, word)
    lexicon = visit.hall.lexicon
    return Definition(
        word=word or visit.query["word"].upper(),
        known=bool(word) and lexicon.entry(word) is not None,
        meanings=[
            Meaning(part=sense.part, gloss=sense.gloss, lemma=sense.lemma)
            for sense in lexicon.define(word)[:MEANINGS]
        ],
        counts=None if verdict is None else verdict.legal,
        why="" if verdict is None else verdict.why,
        say="" if verdict is None else verdict.say,
    )


async def looked_up(visit: Visit, table: Table, word: str) -> Verdict | None:
    """What the rules let players hear of a word while they play; in cups nothing.

    A game that has `look_up` says it itself, and None for what stays closed. In all others words
    that everyone has seen are explained.
    """
    if table.settings.cup is not None:
        raise Refused("cup-word")
    now = visit.parts.node.clock.now()
    look_up = getattr(table.binding.game, "look_up", None)
    if look_up is None:
        if word not in seen_words(frame_of(table, None, now)):
            raise Refused("closed-word")
        return None
    seat = None
    if (asked := visit.query.get("seat")) is not None:
        if not asked.isdecimal():
            raise Refused("no-seat", seat=asked)
        seat = int(asked)
        await visit.hall.held(table.id, seat, visit.person)
    view = frame_of(table, seat, now).view
    found: Verdict | None = look_up(view, word or visit.query["word"], table.binding.book)
    if found is None:
        raise Refused("closed-book")
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


async def stream(visit: Visit) -> None:
    """A HEAD of the stream; its GET is written by the stream itself."""


WORD = Query("word", "The word to explain.", 28)
TABLE = Query("table", "The table at which it lies.", 64, needed=False)
SEAT = Query("seat", "My seat there, for words that count for me alone.", 2, needed=False)
TABLES = Query(
    "tables", "Ids of tables; on a shared device `ID:1` is seat 1's.", 2600, needed=False
)
CUPS = Query("cups", "Ids of tournaments; `ID:2` follows its third table only.", 400, needed=False)

CALLS = (
    Call(method="GET", path="/api/me", does=me, gives=Me, limit="read",
         says="Who this browser is; the name is empty until it was given."),
    Call(method="POST", path="/api/me", does=name_me, takes=Named, gives=Me, limit="name",
         says="Give a name, or change it. The first time this sets the session cookie."),
    Call(method="GET", path="/api/games", does=games, gives=list[GameCard], limit="read",
         says="The games of this hall, each with what a host can set."),
    Call(method="GET", path="/api/lobby", does=lobby, gives=list[TableCard], limit="read",
         says="Public tables that are filling up or being played, the newest first."),
    Call(method="GET", path="/api/mine", does=mine, gives=list[TableCard], limit="read",
         says="Tables that I host or sit at; `turn` says where I am waited for."),
    Call(method="GET", path="/api/define", does=define, gives=Definition, limit="read",
         query=(WORD, TABLE, SEAT),
         says="What a word means. With a table where a game is on: words that all can see."),
    Call(method="POST", path="/api/tokens", does=token, gives=Token, limit="open",
         says="A token with which a program plays as me. It is shown this once."),
    Call(method="DELETE", path="/api/tokens", does=revoke_tokens, limit="name",
         says="Take back all my tokens: all programs using one are signed out."),
    Call(method="DELETE", path="/api/session", does=sign_out, limit="name",
         says="Sign out here."),
    Call(method="DELETE", path="/api/sessions", does=sign_out_elsewhere, limit="name",
         says="Sign out everywhere else, and take back all my tokens."),
    Call(method="GET", path="/api/stream", does=stream, gives=Stream, limit="stream",
         query=(TABLES, CUPS), kind="text/event-stream",
         says="Server-Sent Events of tables and tournaments: as they stand, then what happens."),
)  # fmt: skip
