"""The course of a game: what a log adds up to, entry by entry.

`follow` is the only way on, for a running table and for a replay alike, and it changes nothing in
place: an entry whose commit fails leaves no trace.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from wordhall.games.contract import Ask, Level, Line, Result, Seat
from wordhall.store import By, Ending, Entry
from wordhall.table import deed as deeds
from wordhall.table import hands as clockwork
from wordhall.table.deed import Back, Consent, Deed, Leave, Start
from wordhall.table.hands import Hands
from wordhall.table.kit import Kit, encode
from wordhall.table.settings import Limit


class Wish(msgspec.Struct, frozen=True):
    """A seat wants to take its answer back, and others have not agreed yet."""

    seat: Seat
    to: int
    missing: tuple[Seat, ...]


class Step(msgspec.Struct):
    """An entry, and where the game stood before it."""

    n: int
    seat: Seat | None
    key: str
    by: By
    at: int
    dice: bool
    events: list[Any]
    before: "Standing | None"
    after: "Standing | None" = None
    free: bool | None = None  # whether it can be taken back without asking; None: not looked at
    told: dict[Seat | None, tuple[Line, ...]] = {}  # its lines, as far as somebody read them
    deed: Deed = None  # of an entry of the house


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands after an entry."""

    n: int
    at: int
    state: Any
    asks: Mapping[Seat, Ask]
    result: Result | None
    hands: Hands
    bots: Mapping[Seat, Level]
    gone: frozenset[Seat] = frozenset()  # who left for good
    alone: int | None = None  # since when only bots are left
    seats: int
    era: int = 0  # the entry of the last undo
    top: Step | None = None  # the last answer that stands
    wish: Wish | None = None
    paused: int | None = None  # since when the game has been stopped for a while
    notice: str | None = None

    def key(self, ask: Ask) -> str:
        """A question's name outside: one from before an undo is another one."""
        return f"{ask.key}~{self.era}" if self.era else ask.key

    def slot(self, ask: Ask) -> str:
        """Where unsent work on a question is kept: some questions share it."""
        return self.key(ask) if ask.slot is msgspec.UNSET else ask.slot

    @property
    def waits(self) -> int:
        """The seats that are waited for, as a bit mask."""
        return sum(1 << seat for seat, ask in self.asks.items() if ask.waits)


def follow(
    kit: Kit, limit: Limit, was: Standing | None, entry: Entry, events: list[Any]
) -> Standing:
    """Where the game stands after one more entry."""
    if was is None:
        return _started(kit, limit, entry, events)
    if entry.key[0] != "!" or entry.key == deeds.STOP:
        return _answered(kit, limit, was, entry, events)
    change: dict[str, Any] = {"n": entry.n, "at": entry.at, "notice": None}
    if entry.key == deeds.PAUSE:
        return msgspec.structs.replace(was, **change, paused=entry.at)
    if entry.key == deeds.RESUME and was.paused is not None:
        hands = clockwork.push(was.hands, entry.at - was.paused)
        return msgspec.structs.replace(was, **change, paused=None, hands=hands)
    match deeds.read(entry):
        case Back(to=to, missing=missing) if missing and entry.seat is not None:
            change["wish"] = Wish(entry.seat, to, missing)
        case Back(to=to):
            change |= _undone(limit, was, entry, to)
        case Consent(yes=yes) if was.wish is not None:
            missing = tuple(seat for seat in was.wish.missing if seat != entry.seat)
            if not yes:
                change["wish"] = None
            elif missing:
                change["wish"] = Wish(was.wish.seat, was.wish.to, missing)
            else:
                change |= _undone(limit, was, entry, was.wish.to)
        case Leave(level=level) if entry.seat is not None:
            bots = was.bots if level is None else {**was.bots, entry.seat: level}
            gone = was.gone | {entry.seat}
            change |= {"bots": bots, "gone": gone, "wish": None}
            change["alone"] = _alone(was.seats, bots, gone, entry.at, was.alone)
            if events:
                # What was answered before somebody left cannot be taken back: the rules moved on.
                after = _answered(kit, limit, was, entry, events)
                change |= {"state": after.state, "asks": after.asks, "hands": after.hands}
                change |= {"result": after.result, "top": None}
        case None if entry.seat is not None:
            bots = {seat: level for seat, level in was.bots.items() if seat != entry.seat}
            change |= {"bots": bots, "gone": was.gone - {entry.seat}, "alone": None}
        case int(gap):
            change |= {"hands": clockwork.push(was.hands, gap), "notice": "outage"}
    return msgspec.structs.replace(was, **change)


def ending(kit: Kit, standing: Standing) -> Ending:
    """What is kept of a game that is over."""
    eyes: tuple[Seat | None, ...] = (*range(standing.seats), None)
    views = tuple(encode(kit.game.view(standing.state, seat)) for seat in eyes)
    return Ending(result=encode(standing.result), views=views)


def step(was: Standing | None, now: Standing, entry: Entry, events: list[Any]) -> Step:
    """The step that led from one standing to the next."""
    top = now.top
    taken = top if top is not None and top.n == entry.n else _step(was, entry, events)
    taken.after = now
    return taken


def lines(kit: Kit, step: Step, seat: Seat | None) -> tuple[Line, ...]:
    """What a seat may read of an entry."""
    if seat not in step.told:
        told = _house_lines(step, seat) if step.key[0] == "!" else []
        state = step.before.state if step.before is not None else None
        last = len(step.events) - 1
        for i, event in enumerate(step.events):
            told += kit.game.tell(state, event, seat)
            if i < last:
                state = kit.game.evolve(state, event)
        step.told[seat] = tuple(told)
    return step.told[seat]


def _step(was: Standing | None, entry: Entry, events: list[Any]) -> Step:
    return Step(
        n=entry.n,
        seat=entry.seat,
        key=entry.key,
        by=entry.by,
        at=entry.at,
        dice=entry.dice,
        events=events,
        before=was,
        deed=deeds.read(entry) if entry.key[0] == "!" else None,
    )


def _house_lines(step: Step, seat: Seat | None) -> list[Line]:
    after, before = step.after, step.before
    if step.key == deeds.UNDO:
        # Nobody else saw the answer, so nobody else is told that it was there.
        hidden = isinstance(step.deed, Back) and not step.deed.seen and seat != step.seat
        return [] if hidden else [Line("undone", step.seat)]
    if step.key == deeds.CONSENT and after is not None and after.era == step.n:
        return [Line("undone", before.wish.seat if before and before.wish else None)]
    if step.key == deeds.CONSENT:
        refused = after is not None and after.wish is None
        return [Line("undo-refused" if refused else "undo-agreed", step.seat)]
    if step.key == deeds.WISH:
        return [Line("undo-wished", step.seat)]
    if step.key == deeds.LEAVE and after is not None and step.seat is not None:
        level = after.bots.get(step.seat)
        return [Line("left", step.seat, {} if level is None else {"level": level})]
    if step.key == deeds.BACK:
        return [Line("came-back", step.seat)]
    if step.key == deeds.OUTAGE:
        return [Line("outage")]
    if step.key == deeds.PAUSE:
        return [Line("paused")]
    if step.key == deeds.RESUME:
        return [Line("resumed")]
    return []


def _started(kit: Kit, limit: Limit, entry: Entry, events: list[Any]) -> Standing:
    start = deeds.read(entry)
    assert isinstance(start, Start)
    state = None
    for event in events:
        state = kit.game.evolve(state, event)
    asks = kit.game.asks(state)
    seats = len(start.chairs)
    bots = {seat: chair.level for seat, chair in enumerate(start.chairs) if chair.level is not None}
    return Standing(
        n=entry.n,
        at=entry.at,
        state=state,
        asks=asks,
        result=kit.game.result(state),
        hands=clockwork.move(clockwork.still(seats, limit), {}, asks, entry.at, limit),
        bots=bots,
        alone=_alone(seats, bots, frozenset(), entry.at, None),
        seats=seats,
    )


def _answered(kit: Kit, limit: Limit, was: Standing, entry: Entry, events: list[Any]) -> Standing:
    game, state = kit.game, was.state
    for event in events:
        state = game.evolve(state, event)
    asks = game.asks(state)
    return Standing(
        n=entry.n,
        at=entry.at,
        state=state,
        asks=asks,
        result=_ranked(game.result(state), was.gone),
        hands=clockwork.move(was.hands, was.asks, asks, entry.at, limit),
        bots=was.bots,
        gone=was.gone,
        alone=was.alone,
        seats=was.seats,
        era=was.era,
        top=_step(was, entry, events),
    )


def _ranked(result: Result | None, gone: frozenset[Seat]) -> Result | None:
    """Who left comes after everyone who stayed."""
    if result is None or not gone:
        return result
    order = [(seat in gone, place) for seat, place in enumerate(result.places)]
    places = tuple(1 + sum(other < own for other in order) for own in order)
    return msgspec.structs.replace(result, places=places)


def _undone(limit: Limit, was: Standing, entry: Entry, to: int) -> dict[str, Any]:
    """Back to where the game stood before the answer `to`; who left stays away."""
    step = was.top
    while step is not None and step.n != to:
        step = step.before.top if step.before is not None else None
    assert step is not None
    assert step.before is not None
    old = step.before
    return {
        "state": old.state,
        "asks": old.asks,
        "result": old.result,
        "top": old.top,
        "hands": clockwork.rewind(was.hands, old.hands, old.asks, step.at, entry.at, limit),
        "era": entry.n,
        "wish": None,
    }


def _alone(
    seats: int, bots: Mapping[Seat, Level], gone: frozenset[Seat], at: int, since: int | None
) -> int | None:
    people = any(seat not in bots and seat not in gone for seat in range(seats))
    return None if people else at if since is None else since
