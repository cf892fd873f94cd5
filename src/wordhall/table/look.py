"""How a table looks through one pair of eyes: the only road from a standing to a frame."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from wordhall.games.contract import Seat
from wordhall.store import Chair
from wordhall.table import hands as clockwork
from wordhall.table import undo
from wordhall.table.course import Standing, Step, lines
from wordhall.table.frame import Entry, Frame, OpenAsk, Sitting, Undo, Waiting
from wordhall.table.kit import Kit
from wordhall.table.settings import Settings

Drafts = Mapping[Seat, tuple[str, bytes]]  # key and JSON


class Shared(msgspec.Struct, frozen=True):
    """What is the same for all eyes."""

    waiting: tuple[Waiting, ...]
    seats: tuple[Sitting, ...]
    wish: Undo | None


def shared(
    kit: Kit,
    settings: Settings,
    chairs: Sequence[Chair],
    standing: Standing | None,
    here: Callable[[Seat], bool],
) -> Shared:
    if standing is None:
        return Shared((), tuple(_sitting(chair, here(i)) for i, chair in enumerate(chairs)), None)
    scores = kit.game.scores(standing.state)
    return Shared(
        waiting(settings, standing),
        tuple(
            _sitting(chair, here(seat), standing, seat, scores[seat])
            for seat, chair in enumerate(chairs)
        ),
        None
        if standing.wish is None
        else Undo(seat=standing.wish.seat, missing=standing.wish.missing),
    )


def frame(
    table: str,
    kit: Kit,
    settings: Settings,
    chairs: Sequence[Chair],
    standing: Standing | None,
    steps: Sequence[Step],
    seat: Seat | None,
    same: Shared,
    *,
    now: int,
    view: Any,
    drafts: Drafts,
    follower: str | None,
) -> Frame:
    """The frame for a seat, with these steps as its history."""
    if standing is None:
        return Frame(
            table=table,
            seat=seat,
            n=0,
            phase="open",
            now=now,
            view=None,
            asks=(),
            waiting=(),
            seats=same.seats,
            history=(),
            rematch=follower,
        )
    may_undo = seat is not None and settings.undo and not settings.rated
    return Frame(
        table=table,
        seat=seat,
        n=standing.n,
        phase="playing" if standing.result is None else "ended",
        now=now,
        view=view,
        asks=_asks(standing, seat, drafts),
        waiting=same.waiting,
        seats=same.seats,
        history=tuple([_entry(kit, step, seat) for step in steps]),
        result=standing.result,
        can_undo=undo.allowed(kit, standing, seat, chairs)
        if may_undo and seat is not None
        else "no",
        undo=same.wish,
        rematch=follower,
        notice="paused" if standing.paused is not None else standing.notice,
    )


def waiting(settings: Settings, standing: Standing) -> tuple[Waiting, ...]:
    """Whom a table waits for, and until when."""
    limit, hands = settings.limit, standing.hands
    found = []
    for seat, ask in standing.asks.items():
        if ask.waits:
            timed = seat not in standing.bots and seat not in standing.gone
            timed = timed and standing.paused is None
            found.append(
                Waiting(
                    seat=seat,
                    kind=ask.kind,
                    due=clockwork.due(hands, seat, ask, limit) if timed else None,
                    bank=hands.banks[seat] if timed and clockwork.banked(ask, limit) else None,
                )
            )
    return tuple(found)


def _asks(standing: Standing, seat: Seat | None, drafts: Drafts) -> tuple[OpenAsk, ...]:
    ask = standing.asks.get(seat) if seat is not None else None
    if ask is None or seat is None or seat in standing.gone:
        return ()
    key = standing.key(ask)
    slot, draft = drafts.get(seat, (None, b""))
    return (
        OpenAsk(
            key=key,
            kind=ask.kind,
            choices=ask.choices,
            waits=ask.waits,
            draft=msgspec.Raw(draft) if slot == standing.slot(ask) else None,
        ),
    )


def _entry(kit: Kit, step: Step, seat: Seat | None) -> Entry:
    after = step.after
    return Entry(
        n=step.n,
        at=step.at,
        by=step.by,
        lines=lines(kit, step, seat),
        scores=kit.game.scores(after.state) if after is not None else None,
    )


def _sitting(
    chair: Chair,
    here: bool,
    standing: Standing | None = None,
    seat: Seat = 0,
    score: int | None = None,
) -> Sitting:
    if chair.free:
        return Sitting(kind="open", here=False)
    left = standing is not None and seat in standing.gone
    level = standing.bots.get(seat) if standing is not None else chair.level
    if level is not None:
        return Sitting(kind="bot", name=chair.name, level=level, left=left, score=score)
    return Sitting(kind="person", name=chair.name, here=here, left=left, score=score)
