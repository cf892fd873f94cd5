"""Kross for the proofs, and sheets of Kross from text."""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from wordhall.games import kross
from wordhall.games.contract import Ask, Game, Seat
from wordhall.games.kross.box import EMPTY_SHEET, FREE, LETTERS, SIDE, SQUARES
from wordhall.games.kross.model import (
    Began,
    Call,
    Enter,
    Entered,
    Event,
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
from wordhall.games.kross.rules import letters_of, may_reject
from wordhall.games.kross.scoring import Standing
from wordhall.games.kross.task import DECK
from wordhall.lexicon import Book

FULL = "QXJVQXJVQXJVQXJVQXJVQXJVQXJVQXJVQXJV"  # 36 letters without a word


def sheet(*rows: str) -> str:
    """A sheet from its rows, the last ones free: `sheet("STONE", "P.R.A")`."""
    return "".join(row.ljust(SIDE, FREE) for row in rows).ljust(SQUARES, FREE)


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


def judged(state: State, seat: Seat, answer: Any, book: Book, seed: int = 0) -> list[Event]:
    ask = kross.asks(state).get(seat) or Ask(key="none", kind="none")
    return kross.decide(state, seat, ask, answer, random.Random(seed), book)


def answered(state: State, seat: Seat, answer: Any, book: Book, seed: int = 0) -> State:
    for event in judged(state, seat, answer, book, seed):
        state = kross.evolve(state, event)
    return state


def course(state: State, book: Book, *answers: tuple[Seat, Any]) -> State:
    """The state after several answers; a letter alone is a call, a square's name is entered."""
    for seat, answer in answers:
        state = answered(state, seat, spoken(answer), book)
    return state


def spoken(answer: Any) -> Any:
    if not isinstance(answer, str):
        return answer
    return Call(answer) if len(answer) == 1 else Enter(square(answer))


class KrossTrial:
    game: Game = kross
    rulings = tuple(f"KW-{number}" for number in range(1, 33))
    variants = (Options(), Options(fair=True))
    whole: Mapping[str, int] = MappingProxyType(dict.fromkeys((*LETTERS, *DECK), 1))

    def pieces(self, state: State) -> Counter[str]:
        """Letter cards with players and in the middle, tasks taken and in the pile."""
        held = "".join(letters_of(state, seat) for seat in range(len(state.sheets)))
        middle = [letter for letter in LETTERS if letter not in state.cards]
        pile = [task for task in DECK if task not in state.tasks]
        return Counter([*held, *middle, *state.tasks, *pile])

    def answer(self, state: State, seat: Seat, ask: Ask, chance: random.Random, book: Book) -> Any:
        if chance.random() < 0.1:
            return ask.otherwise
        squares = [at for at, letter in enumerate(state.sheets[seat]) if letter == FREE]
        if ask.kind == "call":
            return Call(chance.choice(LETTERS))
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
            case Named(letter=str()) if event.seat != seat:
                return msgspec.structs.replace(event, square=at, standing=other)
        return event
