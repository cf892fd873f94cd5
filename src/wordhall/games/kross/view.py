"""What a seat of Kross may see, and what it could imagine behind it."""

import msgspec

from wordhall.games.contract import Chance, Seat
from wordhall.games.kross.box import FREE, SQUARES
from wordhall.games.kross.model import Phase, State, TaskCard, View, Wish
from wordhall.games.kross.rules import may_reject, scores
from wordhall.games.kross.task import DECK


def view(state: State, seat: Seat | None) -> View:
    """Letters, cards and counts for everyone, a sheet and a task for their seat (KW-23)."""
    over = state.result is not None
    turn = state.turn
    own = None if seat is None else seat
    tasks = tuple(
        TaskCard(task, DECK[task].text, DECK[task].example) if over or seat == one else None
        for one, task in enumerate(state.tasks)
    )
    return View(
        phase=phase(state),
        fair=state.fair,
        number=state.turns + 1,
        seconds=state.call_seconds if phase(state) == "call" else state.enter_seconds,
        caller=None if over or state.last is not None else state.caller,
        letter=turn.letter if turn is not None and not over else None,
        holder=turn.holder if turn is not None and not over else None,
        rejecter=turn.rejecter if turn is not None and not over else None,
        done=turn.done if turn is not None and not over else (),
        cards=state.cards,
        filled=tuple(SQUARES - sheet.count(FREE) for sheet in state.sheets),
        finished=state.finished,
        first=state.first,
        last=None if over else state.last,
        sheet=None if own is None else state.sheets[own],
        sheets=tuple(
            sheet if over or seat == one else None for one, sheet in enumerate(state.sheets)
        ),
        task=None if own is None else tasks[own],
        tasks=tasks,
        may_reject=may_reject(state, own) if own is not None and turn and not over else None,
        wish=turn.wishes.get(own) if own is not None and turn is not None and not over else None,
        standing=None if own is None else state.standings[own],
        scores=scores(state),
        sums=state.sums,
        result=state.result,
    )


def phase(state: State) -> Phase:
    if state.result is not None:
        return "over"
    if state.last is not None:
        return "last"
    return "call" if state.turn is None else "enter"


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """The others' letters on other squares, other tasks in their hands, other wishes.

    Which letters a sheet holds is no secret: everyone heard them, and saw who rejected which.
    """
    if state.result is not None:
        return state
    pile = [task for task in DECK if seat is None or task != state.tasks[seat]]
    chance.shuffle(pile)
    sheets, tasks = [], []
    for own, sheet in enumerate(state.sheets):
        squares = list(sheet)
        if own != seat:
            chance.shuffle(squares)
        sheets.append("".join(squares))
        tasks.append(state.tasks[own] if own == seat else pile.pop())
    turn = state.turn
    if turn is not None:
        wishes = {
            # A wish that was settled into the last square is a wish no more.
            own: wish
            if own == seat or FREE not in sheets[own]
            else imagined_wish(state, own, sheets[own], chance)
            for own, wish in turn.wishes.items()
        }
        turn = msgspec.structs.replace(turn, wishes=wishes)
    return msgspec.structs.replace(state, sheets=tuple(sheets), tasks=tuple(tasks), turn=turn)


def imagined_wish(state: State, seat: Seat, sheet: str, chance: Chance) -> Wish:
    squares = [square for square, letter in enumerate(sheet) if letter == FREE]
    turn = state.turn
    barred = seat == state.caller or (turn is not None and seat == turn.holder)
    square = squares[chance.randrange(len(squares))]
    return Wish(square, reject=not barred and chance.random() < 0.5)
