"""Folding a log into positions, entry by entry.

`advance` is the only way on, for a running table and for a replay alike, and it changes nothing in
place: an entry whose commit fails leaves no trace.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from wordhall.games.contract import Level, Line, Result, Seat
from wordhall.games.places import places
from wordhall.store import Entry
from wordhall.table import clocks, control
from wordhall.table.binding import Binding
from wordhall.table.control import Back, Consent, Leave, StandIn, Start
from wordhall.table.position import Position, Step, UndoRequest
from wordhall.table.settings import Limit


def advance(
    binding: Binding, limit: Limit, was: Position | None, entry: Entry, events: list[Any]
) -> Position:
    """The position after one more entry."""
    if was is None:
        return _started(binding, limit, entry, events)
    if entry.key[0] != "!" or entry.key == control.STOP:
        return _answered(binding, limit, was, entry, events)
    change: dict[str, Any] = {"n": entry.n, "at": entry.at, "notice": None}
    if entry.key == control.PAUSE:
        return msgspec.structs.replace(was, **change, paused=entry.at)
    if entry.key == control.RESUME and was.paused is not None:
        running = clocks.push(was.clocks, entry.at - was.paused)
        return msgspec.structs.replace(was, **change, paused=None, clocks=running)
    match control.read(entry):
        case Back(to=to, missing=missing) if missing and entry.seat is not None:
            change["request"] = UndoRequest(entry.seat, to, missing)
        case Back(to=to, seen=seen):
            change |= _undone(binding, limit, was, entry, to, events, seen=seen)
        case Consent(yes=yes) if was.request is not None:
            missing = tuple(seat for seat in was.request.missing if seat != entry.seat)
            if not yes:
                change["request"] = None
            elif missing:
                change["request"] = UndoRequest(was.request.seat, was.request.to, missing)
            else:
                change |= _undone(binding, limit, was, entry, was.request.to, events)
        case Leave(level=level) if entry.seat is not None:
            bots = was.bots if level is None else {**was.bots, entry.seat: level}
            gone = was.gone | {entry.seat}
            change |= {"bots": bots, "gone": gone, "request": None}
            change["alone"] = _alone(was.seats, bots, gone, entry.at, was.alone)
            change["stand_ins"] = was.stand_ins - {entry.seat}
            if events:
                # What was answered before someone left can't be taken back: the rules moved on.
                after = _answered(binding, limit, was, entry, events)
                change |= {"state": after.state, "asks": after.asks, "clocks": after.clocks}
                change |= {"result": after.result, "top": None}
        case StandIn(level=level) if entry.seat is not None:
            bots = {**was.bots, entry.seat: level}
            change |= {"bots": bots, "stand_ins": was.stand_ins | {entry.seat}}
            change["alone"] = _alone(was.seats, bots, was.gone, entry.at, was.alone)
        case None if entry.seat is not None:
            # In logs of the first edition a seat that was left could be taken up again.
            change |= _back(was, entry.seat, entry.at)
            change["gone"] = was.gone - {entry.seat}
            change["clocks"] = clocks.come_back(was.clocks, entry.seat, was.asks, entry.at, limit)
        case int(gap):
            change |= {"clocks": clocks.push(was.clocks, gap), "notice": "outage"}
    return msgspec.structs.replace(was, **change)


def lasting(setup: list[Any], position: Position | None) -> list[Any]:
    """All events up to a position but those of answers that were taken back."""
    found: list[Any] = []
    while position is not None and position.top is not None:
        found = [*position.top.events, *found]
        position = position.top.before
    return [*setup, *found]


def step(was: Position | None, now: Position, entry: Entry, events: list[Any]) -> Step:
    """The step that led from one position to the next."""
    top = now.top
    taken = top if top is not None and top.n == entry.n else _step(was, entry, events)
    taken.after = now
    return taken


def lines(binding: Binding, step: Step, seat: Seat | None) -> tuple[Line, ...]:
    """What a seat may read of an entry."""
    game, told = binding.game, _control_lines(step, seat) if step.key[0] == "!" else []
    state = step.before.state if step.before is not None else None
    known = None  # the event before
    for event in step.events:
        if known is not None:
            state = game.evolve(state, known)
        told += game.tell(state, event, seat)
        known = event
    return tuple(told)


def before_end(binding: Binding, step: Step) -> tuple[Any, int]:
    """The state just before the fact that ended a game, and which fact of the step that was."""
    assert step.before is not None
    state = step.before.state
    for i, event in enumerate(step.events):
        after = binding.game.evolve(state, event)
        if binding.game.result(after) is not None:
            return state, i
        state = after
    raise AssertionError("this step did not end the game")


def sealed_lines(binding: Binding, step: Step) -> tuple[Line, ...]:
    """What everyone may read of the entry that ended a game while its round is on: no racks."""
    before, last = before_end(binding, step)
    told = lines(binding, step, None)
    ending = binding.game.tell(before, step.events[last], None)
    bare = [
        Line(line.code, line.seat, {k: v for k, v in line.data.items() if k == "reason"})
        for line in ending
    ]
    return (*told[: len(told) - len(ending)], *bare)


def _step(was: Position | None, entry: Entry, events: list[Any]) -> Step:
    return Step(
        n=entry.n,
        seat=entry.seat,
        key=entry.key,
        by=entry.by,
        at=entry.at,
        dice=entry.dice,
        events=events,
        before=was,
        control=control.read(entry) if entry.key[0] == "!" else None,
    )


def _control_lines(step: Step, seat: Seat | None) -> list[Line]:
    after, before = step.after, step.before
    if step.key == control.UNDO:
        # Nobody else saw the answer, so nobody else is told that it was there.
        hidden = isinstance(step.control, Back) and not step.control.seen and seat != step.seat
        return [] if hidden else [Line("undone", step.seat)]
    if step.key == control.CONSENT and after is not None and after.era == step.n:
        return [Line("undone", before.request.seat if before and before.request else None)]
    if step.key == control.CONSENT:
        refused = after is not None and after.request is None
        return [Line("undo-refused" if refused else "undo-agreed", step.seat)]
    if step.key == control.REQUEST:
        return [Line("undo-wished", step.seat)]
    if step.key == control.LEAVE and after is not None and step.seat is not None:
        level = after.bots.get(step.seat)
        return [Line("left", step.seat, {} if level is None else {"level": level})]
    if step.key == control.STAND_IN:
        return [Line("stand-in", step.seat)]
    if step.key == control.BACK:
        return [Line("came-back", step.seat)]
    if step.key == control.OUTAGE:
        return [Line("outage")]
    if step.key == control.PAUSE:
        return [Line("paused")]
    if step.key == control.RESUME:
        return [Line("resumed")]
    return []


def _started(binding: Binding, limit: Limit, entry: Entry, events: list[Any]) -> Position:
    start = control.read(entry)
    assert isinstance(start, Start)
    state = None
    for event in events:
        state = binding.game.evolve(state, event)
    asks = binding.game.asks(state)
    seats = len(start.chairs)
    bots = {seat: chair.level for seat, chair in enumerate(start.chairs) if chair.level is not None}
    return Position(
        n=entry.n,
        at=entry.at,
        state=state,
        asks=asks,
        result=binding.game.result(state),
        clocks=clocks.move(clocks.stopped(seats, limit), {}, asks, entry.at, limit),
        bots=bots,
        alone=_alone(seats, bots, frozenset(), entry.at, None),
        acted=entry.at,
        seats=seats,
    )


def _answered(
    binding: Binding, limit: Limit, was: Position, entry: Entry, events: list[Any]
) -> Position:
    game, state, seat = binding.game, was.state, entry.seat
    for event in events:
        state = game.evolve(state, event)
    asks = game.asks(state)
    running = clocks.move(was.clocks, was.asks, asks, entry.at, limit)
    if seat is not None and (running.missed or entry.by == "silence"):
        running = clocks.answered(running, seat, entry.by, was.asks.get(seat))
    person = entry.by == "person"
    stood_in = was.stood_in
    if entry.by == "bot" and seat in was.stand_ins:
        stood_in |= {seat}
    position = msgspec.structs.replace(
        was,
        n=entry.n,
        at=entry.at,
        state=state,
        asks=asks,
        result=_noted(game.result(state), was, stood_in),
        clocks=running,
        stood_in=stood_in,
        acted=entry.at if person else was.acted,
        top=_step(was, entry, events),
        request=None,
        paused=None,
        notice=None,
    )
    # Someone who answers before their page knows of the stand-in is back as well.
    if person and seat is not None and seat in was.stand_ins:
        return msgspec.structs.replace(position, **_back(was, seat, entry.at))
    return position


def _back(was: Position, seat: Seat, at: int) -> dict[str, Any]:
    """Someone plays their seat again."""
    bots = {one: level for one, level in was.bots.items() if one != seat}
    return {"bots": bots, "stand_ins": was.stand_ins - {seat}, "alone": None, "acted": at}


def _noted(result: Result | None, was: Position, stood_in: frozenset[Seat]) -> Result | None:
    """A result with what the game doesn't know: those who left come last, and bots that helped."""
    if result is None or not (was.gone or stood_in or was.taken_back):
        return result
    gone = was.gone
    return msgspec.structs.replace(
        result,
        places=places([-place for place in result.places], *gone) if gone else result.places,
        stand_ins=tuple(sorted(stood_in)),
        taken_back=bool(was.taken_back),
    )


def _undone(
    binding: Binding,
    limit: Limit,
    was: Position,
    entry: Entry,
    to: int,
    events: list[Any],
    *,
    seen: bool = True,
) -> dict[str, Any]:
    """Back to where the game stood before the answer `to`; those who left stay away."""
    step = was.top
    while step is not None and step.n != to:
        step = step.before.top if step.before is not None else None
    assert step is not None
    assert step.before is not None
    old, state, seat = step.before, step.before.state, step.seat
    for event in events:
        state = binding.game.evolve(state, event)
    taken_back = was.taken_back
    if seen and seat is not None and was.against_bots(seat):
        taken_back |= {(seat, step.question)}
    return {
        "state": state,
        "asks": binding.game.asks(state) if events else old.asks,
        "taken_back": taken_back,
        "result": old.result,
        "top": old.top,
        "clocks": clocks.rewind(was.clocks, old.clocks, old.asks, step.at, entry.at, limit),
        "era": entry.n,
        "request": None,
    }


def _alone(
    seats: int, bots: Mapping[Seat, Level], gone: frozenset[Seat], at: int, since: int | None
) -> int | None:
    people = any(seat not in bots and seat not in gone for seat in range(seats))
    return None if people else at if since is None else since
