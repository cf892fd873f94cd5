"""What the facts of Kross make of a state: `evolve` records them, and judges nothing."""

import msgspec

from wordhall.games.contract import Result, Seat
from wordhall.games.kross.box import (
    EMPTY_SHEET,
    FINISH_BONUS,
    MINUS,
    SIDE,
)
from wordhall.games.kross.model import (
    Alone,
    Batch,
    Began,
    Called,
    Ended,
    Entered,
    Event,
    Filled,
    Finished,
    Named,
    Next,
    Rejected,
    Returned,
    Settled,
    Shown,
    State,
    Stopped,
    Sum,
    Turn,
    Wished,
)
from wordhall.games.kross.scoring import Standing
from wordhall.games.places import changed, places


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        seats = len(event.tasks)
        return State(
            fair=event.fair,
            call_seconds=event.call_seconds,
            enter_seconds=event.enter_seconds,
            last_seconds=event.last_seconds,
            batch=Batch() if event.batch else None,
            edition=event.edition,
            tasks=event.tasks,
            sheets=(EMPTY_SHEET,) * seats,
            standings=(Standing(),) * seats,
            caller=event.caller,
        )
    if state is None:
        raise ValueError("a game begins with Began")
    change = msgspec.structs.replace
    turn = state.turn
    match event:
        case Called(letter=letter):
            return change(state, turn=Turn(letter=letter, holder=state.cards.get(letter)))
        case Entered(seat=seat) if turn is not None:
            wrote = inscribed(state, seat, event.square, turn.letter, event.standing)
            return change(wrote, turn=answered(turn, seat))
        case Rejected(seat=seat) if turn is not None:
            cards = {**state.cards, turn.letter: seat}
            taken = change(answered(turn, seat), rejecter=seat)
            return change(state, cards=cards, turn=taken)
        case Wished(seat=seat) if turn is not None:
            wishes = {**turn.wishes, seat: event.wish}
            return change(state, turn=change(answered(turn, seat), wishes=wishes))
        case Shown():
            return change(state, batch=batch_shown(state, event), turn=None)
        case Filled(seat=seat) if state.batch is not None:
            fills = {**state.batch.fills, seat: event.fill}
            return change(state, batch=change(state.batch, fills=fills))
        case Settled(place=place) if state.batch is not None:
            letter = state.batch.letters[place]
            turn = Turn(letter=letter, holder=state.cards.get(letter))
            return change(state, turn=turn, turns=state.turns + 1)
        case Finished(seats=filled):
            first = filled if event.bonus else state.first
            return change(state, finished=(*state.finished, *filled), first=first)
        case Next(caller=caller):
            return change(state, caller=caller, turn=None, turns=state.turns + 1)
        case Alone(seat=seat):
            turns = state.turns if state.batch is not None else state.turns + 1
            return change(state, last=seat, turn=None, batch=None, turns=turns)
        case Named(letter=str(letter), square=int(square), standing=Standing() as stands):
            return inscribed(state, event.seat, square, letter, stands)
        case Named():
            return state
        case Returned(seat=seat):
            cards = {letter: held for letter, held in state.cards.items() if held != seat}
            if state.edition == 1:
                return change(state, cards=cards)
            if turn is not None:
                # What it wished for in secret, it neither enters nor rejects.
                wishes = {one: wish for one, wish in turn.wishes.items() if one != seat}
                turn = change(turn, wishes=wishes)
            batch = state.batch
            if batch is not None:
                fills = {one: fill for one, fill in batch.fills.items() if one != seat}
                batch = change(batch, fills=fills)
            return change(state, cards=cards, turn=turn, batch=batch, left=(*state.left, seat))
        case Ended(sums=sums):
            return change(state, sums=sums, result=final("finished", sums))
        case Stopped(sums=sums):
            return change(state, sums=sums, result=final(event.reason, sums, event.seat))
    raise ValueError(f"{event} cannot follow here")


def batch_shown(state: State, event: Shown) -> Batch:
    number = 1 if state.batch is None else state.batch.number + 1
    holders = tuple(state.cards.get(letter) for letter in event.letters)
    return Batch(number=number, letters=event.letters, callers=event.callers, holders=holders)


def scores(state: State) -> tuple[int, ...]:
    """As everyone may know them: words are counted at the end, bonus and letter cards are seen."""
    if state.sums:
        return tuple(one.total for one in state.sums)
    return tuple(
        FINISH_BONUS * (seat in state.first) - MINUS * len(letters_of(state, seat))
        for seat in range(len(state.sheets))
    )


def result(state: State) -> Result | None:
    return state.result


def final(reason: str, sums: tuple[Sum, ...], last: Seat | None = None) -> Result:
    """Places by points, then by words of 6, 5, 4, 3, 2 letters; still equal: a draw (KW-26)."""

    def rank(seat: Seat) -> tuple[int, ...]:
        lengths = [len(one.word) for one in sums[seat].words]
        counts = (lengths.count(length) for length in range(SIDE, 1, -1))
        return (sums[seat].total, *counts)

    ranks = [rank(seat) for seat in range(len(sums))]
    return Result(
        places=places(ranks, last),
        scores=tuple(one.total for one in sums),
        reason=reason,
        detail={
            "words": [one.points for one in sums],
            "tasks": [one.task_bonus for one in sums],
            "first": [one.finish_bonus for one in sums],
            "cards": [-one.minus for one in sums],
            "lengths": [list(own[1:]) for own in ranks],
        },
    )


def written(sheet: str, square: int, letter: str) -> str:
    return sheet[:square] + letter + sheet[square + 1 :]


def inscribed(state: State, seat: Seat, square: int, letter: str, stands: Standing) -> State:
    sheet = written(state.sheets[seat], square, letter)
    return msgspec.structs.replace(
        state,
        sheets=changed(state.sheets, seat, sheet),
        standings=changed(state.standings, seat, stands),
    )


def answered(turn: Turn, seat: Seat) -> Turn:
    done = turn.done if seat in turn.done else (*turn.done, seat)
    return msgspec.structs.replace(turn, done=done)


def letters_of(state: State, seat: Seat) -> str:
    """The letter cards in front of a seat."""
    return "".join(sorted(letter for letter, held in state.cards.items() if held == seat))
