"""Kross by the rulebook; docs/rules/kross.md names the test of every rule and ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wordhall.games.contract import Ask, Chance, IllegalMove, Left, Seat, Stop
from wordhall.games.kross import batch
from wordhall.games.kross.box import (
    FINISH_BONUS,
    FREE,
    LETTERS,
    MINUS,
    TASK_BONUS,
)
from wordhall.games.kross.model import (
    Alone,
    Began,
    Call,
    Called,
    Ended,
    Enter,
    Entered,
    Event,
    Fill,
    Filled,
    Finished,
    Last,
    MayReject,
    Named,
    Next,
    Options,
    Pass,
    Reject,
    Rejected,
    Returned,
    State,
    Stopped,
    Sum,
    TimeOut,
    Turn,
    Wish,
    Wished,
)
from wordhall.games.kross.record import evolve, letters_of
from wordhall.games.kross.scoring import standing
from wordhall.games.kross.task import DECK
from wordhall.games.kross.writing import entered, fewest_cards, free, task, unfinished
from wordhall.lexicon import WordList

REFUSALS: Mapping[MayReject, str] = {
    "caller": "own-call",
    "holder": "holds-card",
    "late": "too-late",
    "done": "entered",
}


EDITION = 2


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Each seat takes a task card from the shuffled pile; lot or host say who calls (KW-1)."""
    pile = list(DECK)
    chance.shuffle(pile)
    host_says = 1 <= options.opens <= seats
    return [
        Began(
            tasks=tuple(pile[:seats]),
            caller=options.opens - 1 if host_says else chance.randrange(seats),
            fair=options.fair or options.batch,
            call_seconds=options.call_seconds,
            enter_seconds=options.enter_seconds,
            last_seconds=options.last_seconds,
            batch=options.batch,
            edition=EDITION,
        )
    ]


def asks(state: State) -> Mapping[Seat, Ask]:
    """One seat calls, then all who have not finished enter; at last one may name a letter."""
    if state.result:
        return {}
    if state.last is not None:
        ask = Ask(
            key="last",
            kind="last",
            seconds=float(state.last_seconds),
            otherwise=TimeOut(),
            silence="answer",  # no final letter is an answer too
        )
        return {state.last: ask}
    if state.batch is not None:
        return dict.fromkeys(waited(state), batch.ask(state, state.batch))
    number = state.turns + 1
    if state.turn is None:
        seconds = float(state.call_seconds)
        ask = Ask(key=f"call:{number}", kind="call", seconds=seconds, otherwise=TimeOut())
        return {state.caller: ask}
    seconds = float(state.enter_seconds)
    ask = Ask(key=f"enter:{number}", kind="enter", seconds=seconds, otherwise=TimeOut())
    return dict.fromkeys(waited(state), ask)


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise IllegalMove("over")
    event: Event
    match answer:
        case Call() | Enter() | Reject() | Wish() if state.batch is not None:
            raise IllegalMove("batch")
        case Fill() if state.batch is not None:
            event = batch.fill(state, seat, state.batch, answer)
        case Stop():
            return [stop(state, answer, seat, word_list)]
        case Left():
            return leave(state, answer.seat, chance, word_list)
        case TimeOut():
            return silence(state, seat, chance, word_list)
        case Call(letter=letter):
            return [call(state, seat, letter)]
        case Enter(square=square):
            event = enter(state, seat, square, word_list)
        case Reject():
            event = reject(state, seat)
        case Wish():
            event = wish(state, seat, answer)
        case Last(letter=letter, square=square):
            event = name(state, seat, letter, square, word_list)
        case Pass():
            event = decline(state, seat)
        case _:
            raise IllegalMove("unknown-answer")
    return [event, *closing(evolve(state, event), chance, word_list)]


def silence(state: State, seat: Seat, chance: Chance, word_list: WordList) -> list[Event]:
    """The clock calls a random letter (KW-31), enters in the first free square (KW-11), or leaves
    the final letter out (KW-32)."""
    event: Event
    if state.last is not None:
        event = msgspec.structs.replace(decline(state, seat), clock=True)
    elif state.batch is not None:
        event = batch.silence(state, seat, state.batch, chance)
    elif state.turn is None:
        letter = LETTERS[chance.randrange(len(LETTERS))]
        return [msgspec.structs.replace(call(state, seat, letter), clock=True)]
    else:
        answering(state, seat)
        square = state.sheets[seat].index(FREE)
        if state.fair:
            event = msgspec.structs.replace(wish(state, seat, Wish(square)), clock=True)
        else:
            event = msgspec.structs.replace(enter(state, seat, square, word_list), clock=True)
    return [event, *closing(evolve(state, event), chance, word_list)]


def call(state: State, seat: Seat, letter: str) -> Called:
    """Any letter, as often as one likes, no matter who holds its card (KW-2)."""
    if state.turn is not None or state.last is not None or seat != state.caller:
        raise IllegalMove("not-your-turn")
    return Called(seat=seat, letter=letter)


def enter(state: State, seat: Seat, square: int, word_list: WordList) -> Entered:
    """The letter goes into a free square and stays there (KW-11); the caller enters too (KW-3)."""
    turn = answering(state, seat)
    if state.fair:
        raise IllegalMove("fair")
    return entered(state, seat, square, turn.letter, word_list)


def reject(state: State, seat: Seat) -> Rejected:
    """The first who rejects takes the letter card, wherever it lies (KW-5, KW-9, KW-10)."""
    turn = answering(state, seat)
    if state.fair:
        raise IllegalMove("fair")
    may = may_reject(state, seat)
    if may != "yes":
        raise IllegalMove(REFUSALS[may], letter=turn.letter, seat=turn.rejecter)
    return Rejected(seat=seat, holder=state.cards.get(turn.letter))


def wish(state: State, seat: Seat, answer: Wish) -> Wished:
    """In a fair game everyone says in secret where the letter goes, and who would reject it."""
    turn = answering(state, seat)
    if not state.fair:
        raise IllegalMove("race")
    free(state.sheets[seat], answer.square)
    may = may_reject(state, seat)
    if answer.reject and may != "yes":
        raise IllegalMove(REFUSALS[may], letter=turn.letter)
    return Wished(seat=seat, wish=answer)


def may_reject(state: State, seat: Seat) -> MayReject:
    """Not one's own call (KW-4), not a card that one held when it was called (KW-7, KW-8)."""
    turn = state.turn
    if turn is None or seat in (*state.finished, *state.left, *turn.done):
        return "done"
    if turn.rejecter is not None:
        return "late"
    if seat == state.caller:
        return "caller"
    return "holder" if seat == turn.holder else "yes"


def name(state: State, seat: Seat, letter: str, square: int, word_list: WordList) -> Named:
    """The one who is left names a final letter and enters it (KW-14, KW-15)."""
    if seat != state.last:
        raise IllegalMove("not-your-turn")
    stands = entered(state, seat, square, letter, word_list).standing
    return Named(seat=seat, letter=letter, square=square, standing=stands)


def decline(state: State, seat: Seat) -> Named:
    if seat != state.last:
        raise IllegalMove("not-your-turn")
    return Named(seat=seat)


def leave(state: State, seat: Seat, chance: Chance, word_list: WordList) -> list[Event]:
    """A leaver's letter cards go back to the middle, and the others go on (KW-29)."""
    held = letters_of(state, seat)
    back = Returned(seat=seat, letters=held)
    if state.edition == 1:
        return [back] if held else []
    if seat in state.left:
        return []
    after = evolve(state, back)
    if after.last == seat:
        return [back, Ended(sums=add_up(after, word_list))]
    if after.turn is not None or after.batch is not None:
        return [back, *closing(after, chance, word_list)]
    goes_on = after.last is not None or (seat != after.caller and len(unfinished(after)) > 1)
    return [back] if goes_on else [back, onward(after, chance, word_list)]


def stop(state: State, answer: Stop, seat: Seat, word_list: WordList) -> Stopped:
    """A seat gives up for itself alone; anything else that stops a game comes from outside."""
    if answer.reason == "resigned" and answer.seat != seat:
        raise IllegalMove("not-your-seat")
    if answer.seat is not None and not 0 <= answer.seat < len(state.sheets):
        raise IllegalMove("no-such-seat")
    return Stopped(reason=answer.reason, seat=answer.seat, sums=add_up(state, word_list))


def closing(state: State, chance: Chance, word_list: WordList) -> list[Event]:
    """What follows when everyone has answered: a fair game settles, sheets finish, turns go on."""
    if state.last is not None:
        return [Ended(sums=add_up(state, word_list))]
    if waited(state):
        return []
    events: list[Event] = []
    if state.batch is not None:
        events = batch.settle(state, state.batch, chance, word_list)
    elif state.fair:
        events = settle(state, chance, word_list)
    for event in events:
        state = evolve(state, event)
    full = [
        seat
        for seat, sheet in enumerate(state.sheets)
        if FREE not in sheet and seat not in state.left
    ]
    finished = tuple(seat for seat in full if seat not in state.finished)
    if finished:
        event = Finished(seats=finished, bonus=not state.finished)
        events.append(event)
        state = evolve(state, event)
    return [*events, onward(state, chance, word_list)]


def settle(state: State, chance: Chance, word_list: WordList) -> list[Event]:
    """One of those who would reject does, and all others enter."""
    turn = state.turn
    assert turn is not None
    wishing = [seat for seat, wish in turn.wishes.items() if wish.reject]
    rejecter = fewest_cards(state, wishing, chance)
    events: list[Event] = []
    if rejecter is not None:
        events.append(Rejected(seat=rejecter, holder=state.cards.get(turn.letter)))
    for seat in sorted(turn.wishes):
        if seat != rejecter:
            events.append(entered(state, seat, turn.wishes[seat].square, turn.letter, word_list))
    return events


def onward(state: State, chance: Chance, word_list: WordList) -> Event:
    """All finished: the end. One unfinished: a final letter. Else it goes on (KW-14)."""
    seats, calling = len(state.sheets), unfinished(state)
    if not calling:
        return Ended(sums=add_up(state, word_list))
    if len(calling) == 1:
        return Alone(seat=calling[0])
    if state.batch is not None:
        return batch.show(state, state.batch, chance)
    return Next(caller=min(calling, key=lambda seat: (seat - state.caller - 1) % seats))


def take_back(before: State, now: State, facts: Sequence[Event]) -> bool:
    """What was entered, until the next letter is called or a card changes hands (ALL-4).

    In a game of batches, until the last one has answered.
    """
    if before.batch is not None:
        number = None if now.batch is None else now.batch.number
        return isinstance(facts[0], Filled) and number == before.batch.number
    if not isinstance(facts[0], Entered | Wished) or now.cards != before.cards:
        return False
    same = now.turns == before.turns
    uncalled = now.turns == before.turns + 1 and now.turn is None and now.last is None
    return (same or uncalled) and now.result is None


def add_up(state: State, word_list: WordList) -> tuple[Sum, ...]:
    """Words, 3 for the task, 3 for finishing first, and 1 off for each letter card."""
    sums = []
    for seat, sheet in enumerate(state.sheets):
        found = standing(sheet, task(state, seat), word_list, thorough=True)
        bonus = TASK_BONUS if found.task else 0
        finish = FINISH_BONUS if seat in state.first else 0
        minus = MINUS * len(letters_of(state, seat))
        sums.append(
            Sum(
                points=found.points,
                words=found.words,
                refused=found.refused,
                task=found.task,
                task_bonus=bonus,
                finish_bonus=finish,
                minus=minus,
                total=found.points + bonus + finish - minus,
            )
        )
    return tuple(sums)


def waited(state: State) -> list[Seat]:
    """Who has not answered yet. Finished players neither call nor enter (KW-12)."""
    if state.batch is not None:
        return [seat for seat in unfinished(state) if seat not in state.batch.fills]
    if state.turn is None:
        return []
    return [seat for seat in unfinished(state) if seat not in state.turn.done]


def answering(state: State, seat: Seat) -> Turn:
    """The turn, if this seat has yet to answer it."""
    if state.turn is None:
        raise IllegalMove("no-letter")
    if seat in state.finished:
        raise IllegalMove("finished")
    if seat in state.left:
        raise IllegalMove("gone")
    if seat in state.turn.done:
        raise IllegalMove("entered", letter=state.turn.letter)
    return state.turn
