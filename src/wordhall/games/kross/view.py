"""What a seat of Kross may see, and what it could imagine behind it."""

import msgspec

from wordhall import texts
from wordhall.games.contract import Chance, Seat
from wordhall.games.kross.batch import ask, names_wanted
from wordhall.games.kross.batch import may_reject as may_reject_of
from wordhall.games.kross.box import FREE, LETTERS, SQUARES
from wordhall.games.kross.model import Batch, BatchView, Fill, Phase, State, TaskCard, View, Wish
from wordhall.games.kross.record import scores
from wordhall.games.kross.rules import may_reject
from wordhall.games.kross.task import CARDS, DECK, does
from wordhall.lexicon import Verdict, WordList


def view(state: State, seat: Seat | None) -> View:
    """Letters, cards and counts for everyone, a sheet and a task for their seat (KW-23)."""
    over = state.result is not None
    turn = state.turn
    own = None if seat is None else seat
    tasks = tuple(
        TaskCard(task, CARDS[task].text, CARDS[task].example) if over or seat == one else None
        for one, task in enumerate(state.tasks)
    )
    return View(
        phase=phase(state),
        fair=state.fair,
        number=state.turns + 1,
        seconds=seconds(state),
        caller=state.caller if phase(state) in ("call", "enter") else None,
        letter=turn.letter if turn is not None and not over else None,
        holder=turn.holder if turn is not None and not over else None,
        rejecter=turn.rejecter if turn is not None and not over else None,
        done=() if over else done(state),
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
        batch=None if state.batch is None or over else batch_of(state, state.batch, seat),
        standing=None if own is None else state.standings[own],
        scores=scores(state),
        sums=state.sums,
        result=state.result,
    )


def batch_of(state: State, batch: Batch, seat: Seat | None) -> BatchView:
    """The letters are everyone's to see, an answer one's own (KW-30a)."""
    places = range(len(batch.letters))
    return BatchView(
        number=batch.number,
        letters=batch.letters,
        callers=batch.callers,
        may_reject=tuple(seat is not None and may_reject_of(batch, seat, at) for at in places),
        names=names_wanted(state),
        fill=None if seat is None else batch.fills.get(seat),
    )


def done(state: State) -> tuple[Seat, ...]:
    """Who has answered what all were asked."""
    if state.batch is not None:
        return tuple(sorted(state.batch.fills))
    return () if state.turn is None else state.turn.done


def seconds(state: State) -> int:
    """What the clock of this phase begins with."""
    if state.batch is not None:
        return round(ask(state, state.batch).seconds or 0)
    if state.last is not None:
        return state.last_seconds
    return state.call_seconds if state.turn is None else state.enter_seconds


def phase(state: State) -> Phase:
    if state.result is not None:
        return "over"
    if state.last is not None:
        return "last"
    if state.batch is not None:
        return "batch"
    return "call" if state.turn is None else "enter"


def look_up(view: View, word: str, word_list: WordList) -> Verdict:
    """Whether a word counts in this seat's sheet: by the list, or by its task (KW-24)."""
    verdict = word_list.judge(word)
    task = CARDS[view.task.id] if view.task is not None else None
    if task is None or (not verdict.legal and not task.kinds):
        return verdict
    if not does(task, verdict.word, word_list):
        return verdict
    say = texts.say("word.kross.task", "wordhall.games.kross", word=verdict.word)
    return Verdict(word=verdict.word, legal=True, why="task", say=say)


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
    batch = state.batch
    if batch is not None:
        fills = {
            own: fill if own == seat else imagined_fill(state, batch, own, sheets[own], chance)
            for own, fill in batch.fills.items()
        }
        batch = msgspec.structs.replace(batch, fills=fills)
    return msgspec.structs.replace(
        state, sheets=tuple(sheets), tasks=tuple(tasks), turn=turn, batch=batch
    )


def imagined_fill(state: State, batch: Batch, seat: Seat, sheet: str, chance: Chance) -> Fill:
    squares = [square for square, letter in enumerate(sheet) if letter == FREE]
    if len(squares) < len(batch.letters):  # some of them have been entered by now
        squares = list(range(SQUARES))
    open_to = [at for at in range(len(batch.letters)) if may_reject_of(batch, seat, at)]
    reject = chance.randrange(len(open_to) + 1)
    return Fill(
        squares=tuple(chance.sample(squares, len(batch.letters))),
        reject=open_to[reject] if reject < len(open_to) else None,
        names="".join(chance.sample(LETTERS, names_wanted(state))),
    )


def imagined_wish(state: State, seat: Seat, sheet: str, chance: Chance) -> Wish:
    squares = [square for square, letter in enumerate(sheet) if letter == FREE]
    turn = state.turn
    barred = seat == state.caller or (turn is not None and seat == turn.holder)
    square = squares[chance.randrange(len(squares))]
    return Wish(square, reject=not barred and chance.random() < 0.5)
