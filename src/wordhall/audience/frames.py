"""How a table looks from one viewpoint: the only way from a position to a frame."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from wordhall.audience import frame as parts
from wordhall.audience.frame import Frame, OpenAsk, Shared, Sitting, Waiting
from wordhall.games.contract import Level, Result, Seat
from wordhall.store import By, Chair
from wordhall.table import clocks, undo
from wordhall.table.absence import absence
from wordhall.table.binding import encode
from wordhall.table.fold import before_end, lines, sealed_lines
from wordhall.table.position import Position, Step
from wordhall.table.state import TableState

# Whether anyone was there when the clock answered is nobody else's business.
SHOWN: Final[Mapping[By, parts.By]] = {
    "person": "person",
    "bot": "bot",
    "clock": "clock",
    "silence": "clock",
    "draft": "clock",
    "house": "house",
}


class Scene:
    """A table at one moment: what all viewpoints share is built and encoded once."""

    def __init__(self, table: TableState, now: int, steps: Sequence[Step] = ()) -> None:
        self._table = table
        self._steps = steps
        self._shared = encode(shared(table, now))[:-1] + b","

    def frame(self, seat: Seat | None) -> bytes:
        """The frame of a seat as JSON."""
        mine = own(self._table, seat)
        mine["history"] = [msgspec.Raw(told(self._table, step, seat)) for step in self._steps]
        return self._shared + encode(mine)[1:]


def frame(table: TableState, seat: Seat | None, now: int, since: int = 0) -> Frame:
    """A whole frame, with the history after entry `since`. TableRefusal("no-seat")."""
    if seat is not None:
        table.check_seat(seat)
    # Entries are numbered from 1 without gaps, so step n is at n - 1.
    history = tuple([entry(table, step, seat) for step in table.steps[since:]])
    mine = own(table, seat)
    return Frame(**msgspec.structs.asdict(shared(table, now)), **mine, history=history)


def shared(table: TableState, now: int) -> Shared:
    position, seating = table.position, table.seating
    if position is None:
        return Shared(
            table=table.id,
            n=0,
            seating=seating.version,
            phase="open",
            now=now,
            waiting=(),
            seats=sittings(table),
            rematch=table.rematch,
            starts=seating.starts,
            chat=seating.chat,
        )
    request = position.request
    return Shared(
        table=table.id,
        n=position.n,
        seating=seating.version,
        phase=table.phase,
        now=now,
        waiting=waiting(table),
        seats=sittings(table),
        result=result(table),
        sealed=table.sealed,
        undo=None if request is None else parts.Undo(seat=request.seat, missing=request.missing),
        rematch=table.rematch,
        chat=seating.chat,
        notice="paused" if position.paused is not None else position.notice,
    )


def own(table: TableState, seat: Seat | None) -> dict[str, Any]:
    """The fields of a frame that one seat is told besides, or a spectator, but the history."""
    position, view = table.position, table.binding.game.view
    if position is None:
        return {"seat": seat, "view": None, "asks": ()}
    if table.sealed:
        state, _ = before_end(table.binding, _last(table))
        return {"seat": None, "view": view(state, None), "asks": ()}
    return {
        "seat": seat,
        "view": view(position.state, seat),
        "asks": _asks(table, position, seat),
        "can_undo": "no" if seat is None else undo.allowed(table, seat),
    }


def told(table: TableState, step: Step, seat: Seat | None) -> bytes:
    """A step of the history as JSON, encoded when a seat is first told of it."""
    if table.sealed:
        return encode(entry(table, step, seat))
    known = step.told.get(seat)
    if known is None:
        known = step.told[seat] = encode(entry(table, step, seat))
    return known


def entry(table: TableState, step: Step, seat: Seat | None) -> parts.HistoryEntry:
    """A step of the history as a seat may read it."""
    binding = table.binding
    if not table.sealed:
        read = lines(binding, step, seat)
    elif step is _last(table):
        read = sealed_lines(binding, step)
    else:
        read = lines(binding, step, None)
    return parts.HistoryEntry(
        n=step.n,
        at=step.at,
        by=SHOWN[step.by],
        lines=read,
        scores=binding.game.scores(step.after.state) if step.after is not None else None,
    )


def result(table: TableState) -> Result | None:
    """How a game ended; its details may tell of racks, and wait until the round is over too."""
    found = table.position.result if table.position is not None else None
    if found is None or not table.sealed:
        return found
    return msgspec.structs.replace(found, detail={})


def _last(table: TableState) -> Step:
    """The step that ended the game."""
    return next(
        step
        for step in reversed(table.steps)
        if step.before is not None and step.before.result is None
    )


def waiting(table: TableState) -> tuple[Waiting, ...]:
    """Whom a table waits for, and until when."""
    position, limit = table.position, table.settings.limit
    if position is None:
        return ()
    found = []
    for seat, ask in position.asks.items():
        if not ask.waits:
            continue
        due = bank = None
        if seat not in position.bots and seat not in position.gone and position.paused is None:
            due = clocks.due(position.clocks, seat, ask, limit)
            if clocks.banked(ask, limit):
                bank = position.clocks.banks[seat]
        found.append(Waiting(seat=seat, kind=ask.kind, due=due, bank=bank))
    return tuple(found)


def sittings(table: TableState) -> tuple[Sitting, ...]:
    """Every seat as everyone sees it."""
    position, chairs = table.position, table.seating.chairs
    if position is None:
        return tuple([_sitting(table, seat, chair) for seat, chair in enumerate(chairs)])
    scores = table.binding.game.scores(position.state)
    return tuple([_sitting(table, seat, chairs[seat], score) for seat, score in enumerate(scores)])


def _asks(table: TableState, position: Position, seat: Seat | None) -> tuple[OpenAsk, ...]:
    if seat is None or seat in position.gone or seat not in position.asks:
        return ()
    ask = position.asks[seat]
    draft = table.drafts.get(seat)
    kept = None
    if draft is not None and draft.key == position.slot(ask):
        kept = msgspec.Raw(draft.draft)
    return (
        OpenAsk(
            key=position.key(ask),
            kind=ask.kind,
            choices=ask.choices,
            waits=ask.waits,
            draft=kept,
        ),
    )


def _sitting(table: TableState, seat: Seat, chair: Chair, score: int | None = None) -> Sitting:
    position = table.position
    if chair.free:
        return Sitting(kind="open", name=chair.name, here=False)
    level: Level | None = chair.level if position is None else position.bots.get(seat)
    left = position is not None and seat in position.gone
    if level is not None:
        return Sitting(
            kind="bot",
            id=chair.id,
            name=chair.name,
            level=level,
            left=left,
            stand_in=position is not None and seat in position.stand_ins,
            score=score,
        )
    away, absent = False, None
    if position is not None and position.result is None:
        away = clocks.away(position.clocks, seat, table.settings.limit)
        absent = absence(position, table.settings, table.signs, seat)
    return Sitting(
        kind="person",
        id=chair.id,
        host=chair.person is not None and chair.person == table.seating.host,
        name=chair.name,
        here=seat in table.signs.here,
        left=left,
        away=away,
        absent=absent,
        score=score,
    )
