"""Words for the proofs, and positions of Words from text."""

import random
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tests.games.our_game import OurGame
from wordhall.games.contract import Ask, Game, Seat
from wordhall.games.words import game as words
from wordhall.games.words.box import TILES
from wordhall.games.words.grid import EMPTY, kernel_board, tiles_of, with_tiles
from wordhall.games.words.model import (
    Began,
    Event,
    Pass,
    Play,
    Played,
    State,
    Swap,
    Swapped,
    Tile,
)
from wordhall.lexicon import WordList


def board(text: str = "") -> tuple[str, ...]:
    """Rows from words and where they begin: `8G CAT` runs across row 8, `H9 BLE` down column H.

    A lower-case letter is a blank; a letter skips the squares that are taken.
    """
    rows = EMPTY
    parts = text.split()
    for where, letters in zip(parts[::2], parts[1::2], strict=True):
        rows = with_tiles(rows, tiles(where, letters, rows))
    return rows


def tiles(where: str, letters: str, rows: tuple[str, ...] = EMPTY) -> tuple[Tile, ...]:
    down = where[0].isalpha()
    row, column = (where[1:], where[0]) if down else (where[:-1], where[-1])
    return tiles_of(rows, int(row) - 1, ord(column) - ord("A"), down, letters)


def position(
    text: str = "",
    racks: tuple[str, str] = ("AEINRST", "AEINRST"),
    bag: str = "EEEEEEE",
    **more: Any,
) -> State:
    racks_in_order = tuple("".join(sorted(rack)) for rack in racks)
    return State(
        board=board(text), racks=racks_in_order, bag=bag, **{"scores": (0, 0), "turns": 2, **more}
    )


def answered(state: State, answer: Any, word_list: WordList, seat: Seat | None = None) -> State:
    """The state after an answer of the seat whose turn it is, or of another one."""
    for event in judged(state, answer, word_list, seat):
        state = words.evolve(state, event)
    return state


def judged(state: State, answer: Any, word_list: WordList, seat: Seat | None = None) -> list[Event]:
    ask = Ask(key=f"turn:{state.turns + 1}", kind="turn")
    who = state.turn if seat is None else seat
    return words.decide(state, who, ask, answer, random.Random(0), word_list)


def lay(state: State, where: str, letters: str) -> Play:
    return Play(tiles(where, letters, state.board))


class WordsUnderTest(OurGame):
    game: Game = words
    rulings = tuple(f"WW-{number}" for number in range(1, 21))
    whole: Mapping[str, int] = MappingProxyType({tile: count for tile, (count, _) in TILES.items()})

    def pieces(self, state: State) -> Counter[str]:
        laid = ["?" if tile.islower() else tile for tile in "".join(state.board) if tile != "."]
        return Counter(laid) + Counter("".join(state.racks)) + Counter(state.bag)

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        rack = state.racks[seat]
        roll = chance.random()
        if roll < 0.05:
            return ask.otherwise
        if roll < 0.15:
            return Pass()
        if roll < 0.3 and state.bag:
            most = min(len(rack), len(state.bag))
            return Swap("".join(chance.sample(rack, chance.randrange(most) + 1)))
        moves = kernel_board(state.board).moves(word_list.graph, rack)
        if not len(moves):
            return Pass()
        move = moves[chance.randrange(len(moves))]
        return Play(tiles_of(state.board, move.row, move.column, move.down, move.tiles))

    def secrets(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """With an empty bag a player can tell the other rack, and a spectator the two together."""
        over = words.result(state) is not None
        found: dict[str, Any] = {}
        if len(set(state.bag)) > 1:
            found["the bag's order"] = state.bag
        if not over and (state.bag or seat is None):
            hidden = [own for own in range(2) if own != seat and state.racks[own]]
            if state.bag or len(hidden) > 1:
                found |= {f"the rack of seat {own}": state.racks[own] for own in hidden}
        return found

    def untold(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        match event:
            case Began():
                racks = {f"rack {own}": rack for own, rack in enumerate(event.racks) if own != seat}
                return {"the bag's order": event.bag, **racks}
            case Played() if event.seat != seat and event.drawn:
                return {"tiles drawn": event.drawn}
            case Swapped() if event.seat != seat:
                return {"tiles drawn": event.drawn, "tiles put back": event.tiles}
            case Swapped():
                return {"the bag's order": event.bag}
        return {}

    def disguise(self, event: Event, seat: Seat | None, chance: random.Random) -> Event:
        def other(tiles: str) -> str:
            return "".join(chance.choices(list(TILES), k=len(tiles)))

        match event:
            case Began():
                racks = tuple(r if own == seat else other(r) for own, r in enumerate(event.racks))
                return Began(racks=racks, bag=other(event.bag))
            case Played() if event.seat != seat:
                return msgspec.structs.replace(event, drawn=other(event.drawn))
            case Swapped():
                changed: Swapped = msgspec.structs.replace(event, bag=other(event.bag))
                if event.seat != seat:
                    hidden = {"tiles": other(event.tiles), "drawn": other(event.drawn)}
                    changed = msgspec.structs.replace(changed, **hidden)
                return changed
        return event


under_test = WordsUnderTest()
