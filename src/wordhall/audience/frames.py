"""How a table looks from one viewpoint: the only way from a position to a frame."""

from collections.abc import Sequence
from typing import Any

import msgspec

from wordhall.audience import frame as parts
from wordhall.audience.frame import Frame, OpenAsk, Shared, Sitting, Waiting
from wordhall.games.contract import Level, Line, Result, Seat
from wordhall.store import Chair
from wordhall.table import clocks, undo
from wordhall.table.absence import absence
from wordhall.table.binding import Binding, encode
from wordhall.table.fold import before_end, lines, sealed_lines
from wordhall.table.position import Position, Step
from wordhall.table.state import TableState


class Scene:
    """A table at one moment: what all viewpoints share is built and encoded once."""

    def __init__(self, table: TableState, now: int, steps: Sequence[Step] = ()) -> None:
        self._table = table
        self._steps = steps
        self._shared = encode(shared(table, now))[:-1]

    def frame(self, seat: Seat | None) -> bytes:
        """The frame of a seat as JSON."""
        return b"%b,%b" % (self._shared, encode(own(self._table, seat, self._steps))[1:])


def frame(table: TableState, seat: Seat | None, now: int, since: int = 0) -> Frame:
    """A whole frame, with the history after entry `since`. TableRefusal("no-seat")."""
    if seat is not None:
        table.check_seat(seat)
    # Entries are numbered from 1 without gaps, so step n is at n - 1.
    mine = own(table, seat, table.steps[since:])
    return Frame(**msgspec.structs.asdict(shared(table, now)), **mine)


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


def own(table: TableState, seat: Seat | None, steps: Sequence[Step]) -> dict[str, Any]:
    """The fields of a frame that one seat is told besides, or a spectator."""
    position, binding = table.position, table.binding
    if position is None:
        return {"seat": seat, "view": None, "asks": (), "history": ()}
    if table.sealed:
        last = _last(table)
        state, _ = before_end(binding, last)
        told = [
            sealed_lines(binding, step) if step is last else lines(binding, step, None)
            for step in steps
        ]
        return {
            "seat": None,
            "view": binding.game.view(state, None),
            "asks": (),
            "history": [_entry(binding, *one) for one in zip(steps, told, strict=True)],
        }
    return {
        "seat": seat,
        "view": binding.game.view(position.state, seat),
        "asks": _asks(table, position, seat),
        "history": [_entry(binding, step, lines(binding, step, seat)) for step in steps],
        "can_undo": "no" if seat is None else undo.allowed(table, seat),
    }


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
        if ask.waits:
            due = bank = None
            if seat not in position.bots and seat not in position.gone and position.paused is None:
                due = clocks.due(position.clocks, seat, ask, limit)
                bank = position.clocks.banks[seat] if clocks.banked(ask, limit) else None
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
    ask = None if seat is None or seat in position.gone else position.asks.get(seat)
    if seat is None or ask is None:
        return ()
    draft = table.drafts.get(seat)
    kept = draft is not None and draft.key == position.slot(ask)
    return (
        OpenAsk(
            key=position.key(ask),
            kind=ask.kind,
            choices=ask.choices,
            waits=ask.waits,
            draft=msgspec.Raw(draft.draft) if kept and draft is not None else None,
        ),
    )


def _entry(binding: Binding, step: Step, told: tuple[Line, ...]) -> parts.Entry:
    return parts.Entry(
        n=step.n,
        at=step.at,
        by="clock" if step.by == "silence" else step.by,
        lines=told,
        scores=binding.game.scores(step.after.state) if step.after is not None else None,
    )


def _sitting(table: TableState, seat: Seat, chair: Chair, score: int | None = None) -> Sitting:
    position = table.position
    if chair.free:
        return Sitting(kind="open", name=chair.name, here=False)
    away, absent, left = False, None, False
    level: Level | None = chair.level
    if position is not None:
        level, left = position.bots.get(seat), seat in position.gone
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
