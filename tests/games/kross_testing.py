"""Kross for the proofs, and sheets of Kross from text."""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tests.games.our_game import OurGame
from wordhall.games.contract import Ask, Game, Seat
from wordhall.games.kross import game as kross
from wordhall.games.kross.batch import may_reject as may_reject_of
from wordhall.games.kross.batch import names_wanted
from wordhall.games.kross.box import EMPTY_SHEET, FREE, LETTERS, SIDE, SQUARES
from wordhall.games.kross.model import (
    Began,
    Call,
    Enter,
    Entered,
    Event,
    Fill,
    Filled,
    Last,
    Named,
    Options,
    Pass,
    Reject,
    State,
    Turn,
    Wish,
    Wished,
)
from wordhall.games.kross.record import letters_of
from wordhall.games.kross.rules import may_reject
from wordhall.games.kross.scoring import Standing, standing
from wordhall.games.kross.task import DECK, Task
from wordhall.lexicon import WordList

FULL = "QXJVQXJVQXJVQXJVQXJVQXJVQXJVQXJVQXJV"  # 36 letters without a word
NO_TASK = DECK["zigzag"]


def sheet(*rows: str) -> str:
    """A sheet from its rows, the last ones free: `sheet("STONE", "P.R.A")`."""
    return "".join(row.ljust(SIDE, FREE) for row in rows).ljust(SQUARES, FREE)


def stands(word_list: WordList, *rows: str, task: Task = NO_TASK) -> Standing:
    """How a sheet stands, with every word that doesn't count."""
    return standing(sheet(*rows), task, word_list, thorough=True)


def square(name: str) -> int:
    """A1 is at the top left, F6 at the bottom right."""
    return (int(name[1:]) - 1) * SIDE + LETTERS.index(name[0])


def position(
    *sheets: str, letter: str | None = None, holder: Seat | None = None, **more: Any
) -> State:
    """A game in which these sheets lie there, and perhaps a letter was called."""
    turn = None if letter is None else Turn(letter=letter, holder=holder)
    given = {
        "fair": False,
        "call_seconds": 30,
        "enter_seconds": 45,
        "last_seconds": 45,
        "edition": 2,
        "tasks": ("zigzag",) * len(sheets),
        "caller": 0,
        "turn": turn,
        **more,
    }
    if holder is not None and letter is not None:
        given["cards"] = {letter: holder, **given.get("cards", {})}
    return State(sheets=sheets, standings=(Standing(),) * len(sheets), **given)


def game_of(seats: int, **more: Any) -> State:
    return position(*(EMPTY_SHEET,) * seats, **more)


def judged(
    state: State, seat: Seat, answer: Any, word_list: WordList, seed: int = 0
) -> list[Event]:
    ask = kross.asks(state).get(seat) or Ask(key="none", kind="none")
    return kross.decide(state, seat, ask, answer, random.Random(seed), word_list)


def answered(state: State, seat: Seat, answer: Any, word_list: WordList, seed: int = 0) -> State:
    for event in judged(state, seat, answer, word_list, seed):
        state = kross.evolve(state, event)
    return state


def course(state: State, word_list: WordList, *answers: tuple[Seat, Any]) -> State:
    """The state after several answers; a letter alone is a call, a square's name is entered."""
    for seat, answer in answers:
        state = answered(state, seat, spoken(answer), word_list)
    return state


def spoken(answer: Any) -> Any:
    if not isinstance(answer, str):
        return answer
    return Call(answer) if len(answer) == 1 else Enter(square(answer))


class KrossUnderTest(OurGame):
    game: Game = kross
    rulings = (*(f"KW-{number}" for number in range(1, 33)), "KW-30a")
    variants = (Options(), Options(fair=True), Options(batch=True))
    whole: Mapping[str, int] = MappingProxyType(dict.fromkeys((*LETTERS, *DECK), 1))

    def pieces(self, state: State) -> Counter[str]:
        """Letter cards with players and in the middle, tasks taken and in the pile."""
        held = "".join(letters_of(state, seat) for seat in range(len(state.sheets)))
        middle = [letter for letter in LETTERS if letter not in state.cards]
        pile = [task for task in DECK if task not in state.tasks]
        return Counter([*held, *middle, *state.tasks, *pile])

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        if chance.random() < 0.1:
            return ask.otherwise
        squares = [at for at, letter in enumerate(state.sheets[seat]) if letter == FREE]
        if ask.kind == "call":
            return Call(chance.choice(LETTERS))
        if ask.kind == "batch":
            return some_fill(state, seat, squares, chance)
        if ask.kind == "last":
            letter = chance.choice(LETTERS)
            return Last(letter, chance.choice(squares)) if chance.random() < 0.8 else Pass()
        rejects = may_reject(state, seat) == "yes" and chance.random() < 0.2
        if state.fair:
            return Wish(chance.choice(squares), rejects)
        return Reject() if rejects else Enter(chance.choice(squares))

    def secrets(self, state: State, seat: Seat | None) -> dict[str, Any]:
        if state.result is not None:
            return {}
        found: dict[str, Any] = {}
        for own, cells in enumerate(state.sheets):
            if own == seat:
                continue
            found[f"the task of seat {own}"] = state.tasks[own]
            if len(set(cells)) > 1:
                found[f"the sheet of seat {own}"] = cells
            if state.batch is not None and own in state.batch.fills:
                found[f"what seat {own} answered"] = state.batch.fills[own]
            wish = state.turn.wishes.get(own) if state.turn is not None else None
            if wish is not None:
                free = cells.count(FREE)
                turn = state.turn
                assert turn is not None
                barred = own in (state.caller, turn.holder)
                if free > 1:
                    found[f"where seat {own} wishes the letter"] = wish.square
                if not barred:
                    found[f"whether seat {own} would reject"] = wish.reject
        return found

    def untold(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        match event:
            case Began():
                return {f"task {own}": one for own, one in enumerate(event.tasks) if own != seat}
            case Entered() if event.seat != seat:
                return {"the square": event.square, "the words": event.standing}
            case Wished() if event.seat != seat:
                return {"the wish": event.wish}
            case Filled() if event.seat != seat:
                return {"the answer": event.fill}
            case Named(letter=str()) if event.seat != seat:
                return {"the square": event.square}
        return {}

    def disguise(self, event: Event, seat: Seat | None, chance: random.Random) -> Event:
        other = Standing(points=chance.randrange(99))
        at = chance.randrange(SQUARES)
        match event:
            case Began():
                pile = list(DECK)
                chance.shuffle(pile)
                tasks = tuple(
                    one if own == seat else pile.pop() for own, one in enumerate(event.tasks)
                )
                return msgspec.structs.replace(event, tasks=tasks)
            case Entered() if event.seat != seat:
                return msgspec.structs.replace(event, square=at, standing=other)
            case Wished() if event.seat != seat:
                return msgspec.structs.replace(event, wish=Wish(at, chance.random() < 0.5))
            case Filled() if event.seat != seat:
                names = "".join(chance.sample(LETTERS, len(event.fill.names)))
                squares = tuple(chance.sample(range(SQUARES), len(event.fill.squares)))
                return msgspec.structs.replace(event, fill=Fill(squares=squares, names=names))
            case Named(letter=str()) if event.seat != seat:
                return msgspec.structs.replace(event, square=at, standing=other)
        return event


def some_fill(state: State, seat: Seat, squares: list[int], chance: random.Random) -> Fill:
    batch = state.batch
    assert batch is not None
    open_to = [at for at in range(len(batch.letters)) if may_reject_of(batch, seat, at)]
    return Fill(
        squares=tuple(chance.sample(squares, len(batch.letters))),
        reject=chance.choice(open_to) if open_to and chance.random() < 0.3 else None,
        names="".join(chance.choices(LETTERS, k=names_wanted(state))),
    )


under_test = KrossUnderTest()
