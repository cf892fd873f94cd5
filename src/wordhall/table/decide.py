"""What a command leads to: an entry for the log, other seats, a draft, or nothing at all.

Everything here is a function of the table as it is, so the loser of a race decides again.
TableRefusal says why not: `no-seat`, `not-open`, `not-full`, `not-playing`, `over`, `stale`,
`malformed`, `too-large`, `paused`, `gone`, `not-absent`, `nudged`, `no-undo`, `no-request`, and the
game's own codes.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from wordhall.bus import message
from wordhall.games import contract
from wordhall.games.contract import Ask, Chance, IllegalMove, Left, Seat
from wordhall.store import By, Draft, Seating
from wordhall.table import command, control, seating, undo
from wordhall.table.absence import Absence, absence, cut_off, silent, stand_in_level
from wordhall.table.binding import encode
from wordhall.table.clocks import AWAY, banked, due
from wordhall.table.command import Command, SeatCommand
from wordhall.table.control import Back
from wordhall.table.dice import Dice
from wordhall.table.position import Position, Step
from wordhall.table.refusal import TableRefusal
from wordhall.table.state import TableState
from wordhall.table.timers import ALONE, IDLE, grace

DRAFT_BYTES: Final = 16_384


class Late(Exception):
    """A bot's answer that was thought of before the table went on: it has to think again."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is decided but not committed."""

    seat: Seat | None
    key: str
    answer: bytes
    events: list[Any] = []
    id: str | None = None
    by: By = "person"
    dice: bool = False
    seating: Seating | None = None  # that takes effect with it


class Now(msgspec.Struct, frozen=True):
    """What a decision may ask for besides the table."""

    time: int
    chance: Chance


# A message is told and not kept; a number is that of an entry that is there already.
Decision = Plan | Seating | Draft | message.Sign | message.Nudge | int


def decide(table: TableState, command: Command, now: Now) -> Decision:
    return DECISIONS[type(command)](table, command, now)


# In the game.


def _answer(table: TableState, given: command.Answer, now: Now) -> Decision:
    if given.id is not None and given.id in table.ids:
        return table.ids[given.id]
    ask = _ask(table, given.seat, given.key)
    if given.seat in table.playing.gone:
        raise TableRefusal("gone")
    answer = table.binding.answer(given.answer)
    return _decided(table, given.seat, ask, given.key, answer, "person", now, given.id)


def _bot_answer(table: TableState, given: command.BotAnswer, now: Now) -> Decision:
    seat, position = given.seat, table.playing
    ask = _ask(table, seat, given.key)
    # Someone came back, or another node's bot was quicker: the question may outlive its answer.
    if seat not in position.bots or any(step.seat == seat for step in table.steps[given.n :]):
        raise TableRefusal("stale")
    if position.n != given.n and not _looks_the_same(table, position, seat, given.n):
        raise Late
    try:
        return _decided(table, seat, ask, given.key, given.answer, "bot", now)
    except IllegalMove:
        return _otherwise(table, seat, ask, given.key, "bot", now)


def _looks_the_same(table: TableState, position: Position, seat: Seat, n: int) -> bool:
    """Whether a seat is asked and shown the same as after entry n."""
    then = table.steps[n - 1].after
    if then is None or then.asks.get(seat) != position.asks.get(seat):
        return False
    view = table.binding.game.view
    return bool(view(then.state, seat) == view(position.state, seat))


def _time_up(table: TableState, given: command.TimeUp, now: Now) -> Decision:
    timer, position = given.timer, table.position
    if timer.kind == "start":
        starts = table.seating.starts
        ready = position is None and starts is not None and now.time >= starts
        return _start(table, command.Start(), now) if ready else table.n
    if position is None or position.result is not None or position.paused is not None:
        return table.n
    if timer.kind in ("alone", "idle"):
        over = _given_up(table, position, timer.key, now.time)
        return _ended(table, contract.Stop("abandoned"), "house", now) if over else table.n
    seat, ask = timer.seat, position.asked(timer.seat, timer.key)
    if ask is None or seat in position.bots:
        return table.n
    if timer.kind == "left":
        left = seat in position.gone
        return _otherwise(table, seat, ask, timer.key, "house", now) if left else table.n
    deadline = due(position.clocks, seat, ask, table.settings.limit)
    if deadline is None or now.time < deadline + grace(position, seat, table.settings.limit):
        return table.n
    return _timed_out(table, position, seat, ask, timer.key, now)


def _given_up(table: TableState, position: Position, key: str, now: int) -> bool:
    """Whether nobody has played for so long that a game stops."""
    if key == control.IDLE:
        return table.settings.limit.kind == "relaxed" and now >= position.acted + IDLE
    if position.alone is None or (key == control.ALONE and table.signs.watched):
        return False
    return now >= position.alone + ALONE[key]


def _timed_out(
    table: TableState, position: Position, seat: Seat, ask: Ask, key: str, now: Now
) -> Decision:
    settings, signs = table.settings, table.signs
    # A bank is the time for a whole game; what any other missed question costs is the game's say.
    if position.seats == 2 and banked(ask, settings.limit):
        return _ended(table, contract.Stop("flag", seat), "clock", now)
    draft = table.drafts.get(seat)
    if ask.draft and draft is not None and draft.key == position.slot(ask):
        try:
            answer = table.binding.answer(draft.draft)
            handed_in = table.binding.game.hand_in(position.state, seat, answer)
            quiet = settings.limit.hurried and silent(signs, position, seat, ask)
            return _decided(table, seat, ask, key, handed_in, "draft" if quiet else "clock", now)
        except IllegalMove:
            pass  # half-finished work is no answer
    if settings.limit.kind == "days" and ask.silence == "missed":
        missed = position.clocks.missed.get(seat, 0) + 1
        return (
            _leave(table, command.Leave(seat), now, "clock")
            if missed == AWAY
            else _otherwise(table, seat, ask, key, "silence", now)
        )
    by: By = "silence" if silent(signs, position, seat, ask) else "clock"
    if ask.cut_off is not msgspec.UNSET and cut_off(signs, position, settings, seat, ask, now.time):
        return _decided(table, seat, ask, key, ask.cut_off, by, now)
    return _otherwise(table, seat, ask, key, by, now)


def _draft(table: TableState, given: command.Draft, now: Now) -> Decision:
    slot = table.playing.slot(_ask(table, given.seat, given.key))
    data = encode(given.draft)
    if len(data) > DRAFT_BYTES:
        raise TableRefusal("too-large", most=DRAFT_BYTES)
    return Draft(seat=given.seat, key=slot, draft=data, count=given.count)


def _stop(table: TableState, given: command.Stop, now: Now) -> Decision:
    if given.id is not None and given.id in table.ids:
        return table.ids[given.id]
    return _ended(table, given.stop, given.by, now, given.id)


def _resign(table: TableState, given: command.Resign, now: Now) -> Decision:
    if len(table.chairs) > 2:
        return _leave(table, command.Leave(given.seat), now)
    return _ended(table, contract.Stop("resigned", given.seat), "person", now)


def _leave(table: TableState, given: command.Leave, now: Now, by: By = "person") -> Plan:
    table.check_seat(given.seat)
    position, seat, level = table.playing, given.seat, given.level
    if seat in position.gone and (level is None or seat in position.bots):
        raise TableRefusal("gone")
    rest = [one for one in range(position.seats) if one != seat and one not in position.gone]
    if len(rest) < 2 and level is None:
        reason: contract.StopReason = "resigned" if by == "person" else "flag"
        return _ended(table, contract.Stop(reason, seat), by, now)
    left = seating.leave(table.seating, seat)
    plan = Plan(
        seat=seat,
        key=control.LEAVE,
        answer=encode(control.Leave(level)),
        by=by,
        seating=None if left is table.seating else left,
    )
    if level is not None:
        return plan
    decided = _outside(table, seat, Left(seat), plan.key, now)
    return msgspec.structs.replace(plan, events=decided.events, dice=decided.dice)


def _show_up(table: TableState, given: command.ShowUp, now: Now) -> Decision:
    table.check_seat(given.seat)
    position, seat = table.playing, given.seat
    if seat in position.gone:
        raise TableRefusal("gone")
    if table.missing(seat):
        return Plan(seat=seat, key=control.BACK, answer=b"null")
    return message.Sign(table.id, seat)


def _stand_in(table: TableState, given: command.StandIn, now: Now) -> Decision:
    if given.seat in table.playing.stand_ins:
        return table.n
    _since(_absence(table, given.seat).stand_in, now)
    level = stand_in_level(table.playing)
    return Plan(seat=given.seat, key=control.STAND_IN, answer=encode(control.StandIn(level)))


def _claim(table: TableState, given: command.Claim, now: Now) -> Decision:
    _since(_absence(table, given.seat).claim, now)
    return _ended(table, contract.Stop("claimed", given.seat), "person", now)


def _skip(table: TableState, given: command.Skip, now: Now) -> Decision:
    _since(_absence(table, given.seat).skip, now)
    ask = table.playing.asks[given.seat]
    answer = ask.otherwise if ask.skip is msgspec.UNSET else ask.skip
    key = table.playing.key(ask)
    return _decided(table, given.seat, ask, key, answer, "house", now)


def _nudge(table: TableState, given: command.Nudge, now: Now) -> Decision:
    _since(_absence(table, given.seat).nudge, now)
    key = table.playing.key(table.playing.asks[given.seat])
    if (given.seat, key, given.by) in table.signs.nudged:
        raise TableRefusal("nudged")
    return message.Nudge(table.id, given.seat, key, given.by)


def _pause(table: TableState, given: command.Pause, now: Now) -> Decision:
    if table.playing.paused is not None:
        return table.n
    return Plan(seat=None, key=control.PAUSE, answer=b"null", by="house")


def _resume(table: TableState, given: command.Resume, now: Now) -> Decision:
    if table.playing.paused is None:
        return table.n
    return Plan(seat=None, key=control.RESUME, answer=b"null", by="house")


def _undo(table: TableState, given: command.Undo, now: Now) -> Decision:
    if given.id is not None and given.id in table.ids:
        return table.ids[given.id]
    table.check_seat(given.seat)
    position, seat = table.playing, given.seat
    how = undo.allowed(table, seat)
    last = undo.target(position, seat)
    if how == "no" or last is None:
        raise TableRefusal("no-undo")
    if how == "ask":
        request = Back(last.n, undo.others(table, position, seat))
        return Plan(seat=seat, key=control.REQUEST, answer=encode(request), id=given.id)
    back = Back(last.n, seen=not undo.free(table, last))
    plan = Plan(seat=seat, key=control.UNDO, answer=encode(back), id=given.id)
    return _shuffled(table, plan, last, now) if back.seen else plan


def _consent(table: TableState, given: command.Consent, now: Now) -> Decision:
    request = table.playing.request
    if request is None or given.seat not in request.missing:
        raise TableRefusal("no-request")
    plan = Plan(seat=given.seat, key=control.CONSENT, answer=encode(control.Consent(given.yes)))
    last = undo.target(table.playing, request.seat)
    if not given.yes or len(request.missing) > 1 or last is None:
        return plan
    return _shuffled(table, plan, last, now)


def _shuffled(table: TableState, plan: Plan, last: Step, now: Now) -> Plan:
    """Taking back, so that what was drawn tells nobody what comes next."""
    assert last.before is not None
    facts = table.binding.game.shuffle_again(last.before.state, Dice(now.chance))
    return msgspec.structs.replace(plan, events=facts, dice=bool(facts))


# The seats.


def _start(table: TableState, given: command.Start, now: Now) -> Decision:
    if table.position is not None:
        raise TableRefusal("not-open")
    game, settings, seats = table.binding.game, table.settings, table.seating
    if given.fewer and not seating.full(seats):
        seats = seating.without_free_seats(seats)
        if len(seats.chairs) not in game.seats:
            raise TableRefusal("few-players", least=game.seats[0])
    else:
        if not seating.full(seats):
            raise TableRefusal("not-full")
        # Nobody may sit down or stand up while it begins.
        seats = msgspec.structs.replace(seats, version=seats.version + 1, starts=None)
    options = msgspec.convert(settings.options, game.Options)
    start = control.Start(
        game=game.name,
        version=game.version,
        options=msgspec.to_builtins(options),
        dictionary=settings.dictionary,
        hash=table.binding.dictionary,
        chairs=seats.chairs,
    )
    events = game.setup(len(seats.chairs), options, Dice(now.chance))
    state = None
    for event in events:
        state = game.evolve(state, event)
    events += game.seated(state, [n for n, chair in enumerate(seats.chairs) if chair.kind == "bot"])
    answer = encode(control.anonymous(start))
    return Plan(
        seat=None, key=control.START, answer=answer, events=events, by="house", seating=seats
    )


def _reseat(table: TableState, given: SeatCommand, now: Now) -> Decision:
    if table.position is not None and not isinstance(given, AT_ANY_TIME):
        raise TableRefusal("not-open")
    return RESEATING[type(given)](table.seating, given, now.time)


AT_ANY_TIME: Final = (
    command.Rename,
    command.SetChat,
    command.AddDevice,
    command.TurnOut,
    command.Admit,
    command.HandOver,
)
RESEATING: Final[dict[type[SeatCommand], Callable[[Seating, Any, int], Seating]]] = {
    command.Sit: lambda was, new, now: seating.sit(was, new.person, new.name, new.seat, now),
    command.Stand: lambda was, new, now: seating.stand(was, new.id),
    command.SendAway: lambda was, new, now: seating.send_away(was, new.id, now),
    command.AddBot: lambda was, new, now: seating.add_bot(was, new.seat, new.level),
    command.RemoveBot: lambda was, new, now: seating.remove_bot(was, new.seat),
    command.Rename: lambda was, new, now: seating.rename(was, new.person, new.was, new.name),
    command.SetChat: lambda was, new, now: seating.set_chat(was, new.rule),
    command.Arrange: lambda was, new, now: seating.arrange(was, new.order),
    command.AddDevice: lambda was, new, now: seating.add_device(
        was, new.id, new.person, new.label, now
    ),
    command.TurnOut: lambda was, new, now: seating.turn_out(was, new.id, new.person),
    command.Admit: lambda was, new, now: seating.admit(was, new.person, now),
    command.HandOver: lambda was, new, now: seating.hand_over(was, new.seat, new.person),
    command.StopCountdown: lambda was, new, now: seating.stop_countdown(was),
}


DECISIONS: Final[dict[type[Command], Callable[[TableState, Any, Now], Decision]]] = {
    command.Answer: _answer,
    command.BotAnswer: _bot_answer,
    command.TimeUp: _time_up,
    command.Draft: _draft,
    command.Stop: _stop,
    command.Resign: _resign,
    command.Leave: _leave,
    command.ShowUp: _show_up,
    command.StandIn: _stand_in,
    command.Claim: _claim,
    command.Skip: _skip,
    command.Nudge: _nudge,
    command.Pause: _pause,
    command.Resume: _resume,
    command.Undo: _undo,
    command.Consent: _consent,
    command.Start: _start,
    **dict.fromkeys(RESEATING, _reseat),
}


# Details.


def _absence(table: TableState, seat: Seat) -> Absence:
    """What may be done about a seat. TableRefusal("not-absent") if nothing ever."""
    table.check_seat(seat)
    if table.playing.paused is not None:
        raise TableRefusal("paused")
    found = absence(table.playing, table.settings, table.signs, seat)
    if found is None:
        raise TableRefusal("not-absent")
    return found


def _since(start: int | None, now: Now) -> None:
    """TableRefusal("not-absent") before its time."""
    if start is None or now.time < start:
        raise TableRefusal("not-absent")


def _ask(table: TableState, seat: Seat, key: str) -> Ask:
    position = table.playing
    ask = position.asks.get(seat)
    if ask is None or position.key(ask) != key:
        table.check_seat(seat)
        raise TableRefusal("stale")
    if position.paused is not None:
        raise TableRefusal("paused")
    return ask


def _decided(
    table: TableState,
    seat: Seat,
    ask: Ask,
    key: str,
    answer: Any,
    by: By,
    now: Now,
    id: str | None = None,
) -> Plan:
    assert table.position is not None
    dice, binding = Dice(now.chance), table.binding
    events = binding.game.decide(table.position.state, seat, ask, answer, dice, binding.word_list)
    encoded = encode(answer)
    return Plan(seat=seat, key=key, answer=encoded, events=events, id=id, by=by, dice=dice.used)


def _otherwise(table: TableState, seat: Seat, ask: Ask, key: str, by: By, now: Now) -> Plan:
    return _decided(table, seat, ask, key, ask.otherwise, by, now)


def _ended(table: TableState, stop: contract.Stop, by: By, now: Now, id: str | None = None) -> Plan:
    seat = 0 if stop.seat is None else stop.seat
    table.check_seat(seat)
    plan = _outside(table, seat, stop, control.STOP, now)
    return msgspec.structs.replace(plan, seat=stop.seat, by=by, id=id)


def _outside(
    table: TableState, seat: Seat, answer: contract.Stop | Left, key: str, now: Now
) -> Plan:
    """What comes from outside needs no open question."""
    ask = table.playing.asks.get(seat) or Ask(key=key, kind="outside")
    return _decided(table, seat, ask, key, answer, "person", now)
