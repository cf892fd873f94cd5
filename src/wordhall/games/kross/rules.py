"""Kross by the rulebook; docs/rules/kross.md names the test of every rule and ruling."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from wordhall.games.contract import Ask, Chance, Illegal, Left, Line, Result, Seat, Stop
from wordhall.games.kross.box import (
    EMPTY_SHEET,
    FINISH_BONUS,
    FREE,
    LETTERS,
    MINUS,
    SIDE,
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
from wordhall.games.kross.scoring import Standing, standing
from wordhall.games.kross.task import DECK, Task
from wordhall.games.standing import places
from wordhall.lexicon import Book

T = TypeVar("T")
REFUSALS: Mapping[MayReject, str] = {
    "caller": "own-call",
    "holder": "holds-card",
    "late": "too-late",
    "done": "entered",
}


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Each seat takes a task card from the shuffled pile; lot or host say who calls (KW-1)."""
    pile = list(DECK)
    chance.shuffle(pile)
    host_says = 1 <= options.opens <= seats
    return [
        Began(
            tasks=tuple(pile[:seats]),
            caller=options.opens - 1 if host_says else chance.randrange(seats),
            fair=options.fair,
            call_seconds=options.call_seconds,
            enter_seconds=options.enter_seconds,
        )
    ]


def asks(state: State) -> Mapping[Seat, Ask]:
    """One seat calls, then all who have not finished enter; at last one may name a letter."""
    if state.result:
        return {}
    if state.last is not None:
        seconds = float(state.enter_seconds)
        return {state.last: Ask(key="last", kind="last", seconds=seconds, otherwise=TimeOut())}
    number = state.turns + 1
    if state.turn is None:
        seconds = float(state.call_seconds)
        ask = Ask(key=f"call:{number}", kind="call", seconds=seconds, otherwise=TimeOut())
        return {state.caller: ask}
    seconds = float(state.enter_seconds)
    ask = Ask(key=f"enter:{number}", kind="enter", seconds=seconds, otherwise=TimeOut())
    return dict.fromkeys(waited(state), ask)


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, book: Book
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise Illegal("over")
    event: Event
    match answer:
        case Stop():
            return [stop(state, answer, seat, book)]
        case Left():
            return leave(state, answer.seat)
        case TimeOut():
            return silence(state, seat, chance, book)
        case Call(letter=letter):
            return [call(state, seat, letter)]
        case Enter(square=square):
            event = enter(state, seat, square, book)
        case Reject():
            event = reject(state, seat)
        case Wish():
            event = wish(state, seat, answer)
        case Last(letter=letter, square=square):
            event = name(state, seat, letter, square, book)
        case Pass():
            event = decline(state, seat)
        case _:
            raise Illegal("unknown-answer")
    return [event, *closing(evolve(state, event), chance, book)]


def silence(state: State, seat: Seat, chance: Chance, book: Book) -> list[Event]:
    """The clock calls a random letter (KW-31), enters in the first free square (KW-11), or leaves
    the final letter out (KW-32)."""
    event: Event
    if state.last is not None:
        event = msgspec.structs.replace(decline(state, seat), clock=True)
    elif state.turn is None:
        letter = LETTERS[chance.randrange(len(LETTERS))]
        return [msgspec.structs.replace(call(state, seat, letter), clock=True)]
    else:
        answering(state, seat)
        square = state.sheets[seat].index(FREE)
        if state.fair:
            event = msgspec.structs.replace(wish(state, seat, Wish(square)), clock=True)
        else:
            event = msgspec.structs.replace(enter(state, seat, square, book), clock=True)
    return [event, *closing(evolve(state, event), chance, book)]


def call(state: State, seat: Seat, letter: str) -> Called:
    """Any letter, as often as one likes, whoever holds its card (KW-2)."""
    if state.turn is not None or state.last is not None or seat != state.caller:
        raise Illegal("not-your-turn")
    return Called(seat=seat, letter=letter)


def enter(state: State, seat: Seat, square: int, book: Book) -> Entered:
    """The letter goes into a free square and stays there (KW-11); the caller enters too (KW-3)."""
    turn = answering(state, seat)
    if state.fair:
        raise Illegal("fair")
    return entered(state, seat, square, turn.letter, book)


def entered(state: State, seat: Seat, square: int, letter: str, book: Book) -> Entered:
    sheet = written(state.sheets[seat], square, letter)
    return Entered(seat=seat, square=square, standing=standing(sheet, task(state, seat), book))


def reject(state: State, seat: Seat) -> Rejected:
    """The first who rejects takes the letter card, wherever it lies (KW-5, KW-9, KW-10)."""
    turn = answering(state, seat)
    if state.fair:
        raise Illegal("fair")
    may = may_reject(state, seat)
    if may != "yes":
        raise Illegal(REFUSALS[may], letter=turn.letter, seat=turn.rejecter)
    return Rejected(seat=seat, holder=state.cards.get(turn.letter))


def wish(state: State, seat: Seat, answer: Wish) -> Wished:
    """In a fair game everyone says in secret where the letter goes, and who would reject it."""
    turn = answering(state, seat)
    if not state.fair:
        raise Illegal("race")
    free(state.sheets[seat], answer.square)
    may = may_reject(state, seat)
    if answer.reject and may != "yes":
        raise Illegal(REFUSALS[may], letter=turn.letter)
    return Wished(seat=seat, wish=answer)


def may_reject(state: State, seat: Seat) -> MayReject:
    """Not the own call (KW-4), not a card that one held when it was called (KW-7, KW-8)."""
    turn = state.turn
    if turn is None or seat in state.finished or seat in turn.done:
        return "done"
    if turn.rejecter is not None:
        return "late"
    if seat == state.caller:
        return "caller"
    return "holder" if seat == turn.holder else "yes"


def name(state: State, seat: Seat, letter: str, square: int, book: Book) -> Named:
    """The one who is left names a final letter and enters it (KW-14, KW-15)."""
    if seat != state.last:
        raise Illegal("not-your-turn")
    stands = entered(state, seat, square, letter, book).standing
    return Named(seat=seat, letter=letter, square=square, standing=stands)


def decline(state: State, seat: Seat) -> Named:
    if seat != state.last:
        raise Illegal("not-your-turn")
    return Named(seat=seat)


def leave(state: State, seat: Seat) -> list[Event]:
    """A leaver's letter cards go back to the middle (KW-29)."""
    held = letters_of(state, seat)
    return [Returned(seat=seat, letters=held)] if held else []


def stop(state: State, answer: Stop, seat: Seat, book: Book) -> Stopped:
    """A seat gives up for itself alone; everything else that stops a game is the house's."""
    if answer.reason == "resigned" and answer.seat != seat:
        raise Illegal("not-your-seat")
    if answer.seat is not None and not 0 <= answer.seat < len(state.sheets):
        raise Illegal("no-such-seat")
    return Stopped(reason=answer.reason, seat=answer.seat, sums=add_up(state, book))


def closing(state: State, chance: Chance, book: Book) -> list[Event]:
    """What follows when everyone has answered: a fair game settles, sheets finish, turns go on."""
    if state.last is not None:
        return [Ended(sums=add_up(state, book))]
    if waited(state):
        return []
    events = settle(state, chance, book) if state.fair else []
    for event in events:
        state = evolve(state, event)
    full = [seat for seat, sheet in enumerate(state.sheets) if FREE not in sheet]
    finished = tuple(seat for seat in full if seat not in state.finished)
    if finished:
        event = Finished(seats=finished, bonus=not state.finished)
        events.append(event)
        state = evolve(state, event)
    return [*events, onward(state, book)]


def settle(state: State, chance: Chance, book: Book) -> list[Event]:
    """Of those who would reject, whoever holds the fewest letter cards does, then the lot's."""
    turn = state.turn
    assert turn is not None
    wishing = [seat for seat, wish in turn.wishes.items() if wish.reject]
    held = {seat: len(letters_of(state, seat)) for seat in wishing}
    fewest = sorted(seat for seat in wishing if held[seat] == min(held.values()))
    events: list[Event] = []
    rejecter = None
    if fewest:
        rejecter = fewest[chance.randrange(len(fewest))] if len(fewest) > 1 else fewest[0]
        events.append(Rejected(seat=rejecter, holder=state.cards.get(turn.letter)))
    for seat in sorted(turn.wishes):
        if seat != rejecter:
            events.append(entered(state, seat, turn.wishes[seat].square, turn.letter, book))
    return events


def onward(state: State, book: Book) -> Event:
    """Nobody left: the end. One left: a final letter. Else the next of them calls (KW-14)."""
    seats = len(state.sheets)
    left = [seat for seat in range(seats) if seat not in state.finished]
    if not left:
        return Ended(sums=add_up(state, book))
    if len(left) == 1:
        return Alone(seat=left[0])
    return Next(caller=min(left, key=lambda seat: (seat - state.caller - 1) % seats))


def add_up(state: State, book: Book) -> tuple[Sum, ...]:
    """Words, 3 for the task, 3 for finishing first, and 1 off for each letter card."""
    sums = []
    for seat, sheet in enumerate(state.sheets):
        found = standing(sheet, task(state, seat), book, thorough=True)
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


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        seats = len(event.tasks)
        return State(
            fair=event.fair,
            call_seconds=event.call_seconds,
            enter_seconds=event.enter_seconds,
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
        case Finished(seats=filled):
            first = filled if event.bonus else state.first
            return change(state, finished=(*state.finished, *filled), first=first)
        case Next(caller=caller):
            return change(state, caller=caller, turn=None, turns=state.turns + 1)
        case Alone(seat=seat):
            return change(state, last=seat, turn=None, turns=state.turns + 1)
        case Named(letter=str(letter), square=int(square), standing=Standing() as stands):
            return inscribed(state, event.seat, square, letter, stands)
        case Named():
            return state
        case Returned(seat=seat):
            cards = {letter: held for letter, held in state.cards.items() if held != seat}
            return change(state, cards=cards)
        case Ended(sums=sums):
            return change(state, sums=sums, result=final("finished", sums))
        case Stopped(sums=sums):
            return change(state, sums=sums, result=final(event.reason, sums, event.seat))
    raise ValueError(f"{event} cannot follow here")


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


def tell(state: State, event: Event, seat: Seat | None) -> list[Line]:
    """What everyone may read; where a letter was written, only its own seat."""
    match event:
        case Began():
            return [Line("began", event.caller)]
        case Called():
            said: dict[str, Any] = {"letter": event.letter}
            return [Line("called.clock" if event.clock else "called", event.seat, said)]
        case Entered(clock=True) if state.turn is not None:
            said = {"letter": state.turn.letter}
            if event.seat == seat:
                return [Line("written.own", event.seat, said | {"square": place(event.square)})]
            return [Line("written", event.seat, said)]
        case Rejected() if state.turn is not None:
            said = {"letter": state.turn.letter}
            if event.holder is None:
                return [Line("rejected", event.seat, said)]
            return [Line("took", event.seat, said | {"seats": [event.holder]})]
        case Wished(clock=True):
            return [Line("wished", event.seat)]
        case Finished():
            code = "first" if event.bonus else "finished"
            return [Line(code, own) for own in event.seats]
        case Alone():
            return [Line("alone", event.seat)]
        case Named(letter=None):
            return [Line("no-letter", event.seat)]
        case Named():
            return [Line("named", event.seat, {"letter": event.letter})]
        case Returned():
            return [Line("returned", event.seat, {"letters": ", ".join(event.letters)})]
        case Ended():
            return [Line("ended")]
        case Stopped():
            return [Line("stopped", event.seat, {"reason": event.reason})]
    return []


def waited(state: State) -> list[Seat]:
    """Who has not answered the letter yet. Finished players neither call nor enter (KW-12)."""
    if state.turn is None:
        return []
    done = (*state.finished, *state.turn.done)
    return [seat for seat in range(len(state.sheets)) if seat not in done]


def answering(state: State, seat: Seat) -> Turn:
    """The turn, if this seat has yet to answer it."""
    if state.turn is None:
        raise Illegal("no-letter")
    if seat in state.finished:
        raise Illegal("finished")
    if seat in state.turn.done:
        raise Illegal("entered", letter=state.turn.letter)
    return state.turn


def free(sheet: str, square: int) -> None:
    if sheet[square] != FREE:
        raise Illegal("square-full", letter=sheet[square])


def written(sheet: str, square: int, letter: str) -> str:
    free(sheet, square)
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


def task(state: State, seat: Seat) -> Task:
    return DECK[state.tasks[seat]]


def place(square: int) -> str:
    """A square as players call it: A1 is at the top left, F6 at the bottom right."""
    return f"{LETTERS[square % SIDE]}{square // SIDE + 1}"


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return values[:at] + (value,) + values[at + 1 :]
