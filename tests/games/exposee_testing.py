"""Exposee for the proofs, and positions of Exposee from text."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from tests.games.our_game import OurGame
from wordhall.games import crossing
from wordhall.games.contract import Ask, Game, Seat
from wordhall.games.exposee import game as exposee
from wordhall.games.exposee import placing
from wordhall.games.exposee.box import TILES
from wordhall.games.exposee.model import (
    Began,
    Confirm,
    Decline,
    Event,
    Failed,
    GuessLetter,
    GuessWord,
    Laid,
    Offered,
    Options,
    Pass,
    Placed,
    Placement,
    Play,
    State,
    Swap,
    Swapped,
    Tile,
)
from wordhall.kernel import Graph, compile_graph, with_faces
from wordhall.lexicon import WordList


@cache
def anchored(word_list: WordList) -> Graph:
    """The words of a table as the move generator wants them."""
    words = word_list.graph.begins("", limit=len(word_list.graph))
    return Graph(compile_graph(words))


def board(text: str = "") -> tuple[str, ...]:
    """Rows from words and where they begin: `11G CUP` runs across row 11, `K12 AT` down column K.

    A letter skips the squares that are taken.
    """
    rows = placing.EMPTY
    parts = text.split()
    for where, letters in zip(parts[::2], parts[1::2], strict=True):
        rows = with_faces(rows, placing.faces(tiles(where, letters, rows)))
    return rows


def tiles(where: str, letters: str, rows: tuple[str, ...] = placing.EMPTY) -> tuple[Tile, ...]:
    down = where[0].isalpha()
    row, column = (where[1:], where[0]) if down else (where[:-1], where[-1])
    fallen = crossing.fall(rows, int(row) - 1, ord(column) - ord("A"), down, letters)
    return tuple(Tile(r, c, face) for r, c, face in fallen)


def position(
    text: str = "",
    racks: Sequence[str] = ("AEINRSTAEI", "AEINRSTAEI"),
    bag: str = "EEEEEEEEEE",
    **more: Any,
) -> State:
    nobody = (0,) * len(racks)
    given = {
        "options": Options(),
        "edition": 2,
        "draws": (),
        "opens": 0,
        "placed": nobody,
        "guessed": nobody,
        "left": nobody,
        "turn": 0,
        "turns": 2,
    }
    return State(
        board=board(text),
        racks=tuple("".join(sorted(rack)) for rack in racks),
        bag=bag,
        **{**given, **more},
    )


def asked(state: State) -> Seat:
    return next(iter(exposee.asks(state)))


def judged(state: State, answer: Any, word_list: WordList, seat: Seat | None = None) -> list[Event]:
    who = asked(state) if seat is None else seat
    ask = next(iter(exposee.asks(state).values()), Ask(key="none", kind="place"))
    return exposee.decide(state, who, ask, answer, random.Random(0), word_list)


def answered(state: State, *answers: Any, word_list: WordList, seat: Seat | None = None) -> State:
    """The state after answers of the seats that are asked, one after the other."""
    for answer in answers:
        for event in judged(state, answer, word_list, seat):
            state = exposee.evolve(state, event)
    return state


def lay(state: State, where: str, letters: str) -> Play:
    return Play(tiles(where, letters, state.board))


def placed(state: State, where: str, letters: str, word_list: WordList) -> State:
    """The state after a word was placed and confirmed."""
    return answered(state, lay(state, where, letters), Confirm(), word_list=word_list)


def opened(state: State) -> str:
    """The tiles of the play that lay open from the start, in reading order."""
    play = state.offer if state.offer is not None else state.phase and state.phase.play
    assert play
    return "".join(tile.letter for tile in play.tiles if tile.number is None)


class ExposeeUnderTest(OurGame):
    game: Game = exposee
    rulings = tuple(f"EX-{number}" for number in range(1, 35))
    whole: Mapping[str, int] = MappingProxyType(TILES)

    def pieces(self, state: State) -> Counter[str]:
        laid = [tile for tile in "".join(state.board) if tile != "."]
        return Counter(laid) + Counter("".join(state.racks)) + Counter(state.bag)

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        roll = chance.random()
        if roll < 0.05:
            return ask.otherwise
        if ask.choices:
            return ask.choices[chance.randrange(len(ask.choices))]
        if state.phase is not None:
            return self.guess(state, roll, chance)
        return self.place(state, seat, roll, chance, word_list)

    def place(
        self, state: State, seat: Seat, roll: float, chance: random.Random, word_list: WordList
    ) -> Any:
        rack = state.racks[seat]
        if roll < 0.1:
            return Pass()
        if roll < 0.15 and state.bag:
            most = min(len(rack), len(state.bag))
            return Swap("".join(chance.sample(rack, chance.randrange(most) + 1)))
        moves = placing.kernel_board(state.board).moves(anchored(word_list), rack)
        if not len(moves):
            return Pass()
        move = moves[chance.randrange(len(moves))]
        laid = crossing.fall(state.board, move.row, move.column, move.down, move.tiles)
        letters = [one.face for one in laid]
        if roll < 0.3:
            chance.shuffle(letters)  # mostly no word
        return Play(
            tuple(
                Tile(one.row, one.column, letter) for one, letter in zip(laid, letters, strict=True)
            )
        )

    def guess(self, state: State, roll: float, chance: random.Random) -> Any:
        phase = state.phase
        assert phase is not None
        if roll < 0.1:
            return Decline()
        if roll < 0.15:
            return GuessWord(0, phase.play.words[0].word)
        number = phase.hidden[chance.randrange(len(phase.hidden))]
        true = next(tile.letter for tile in phase.play.tiles if tile.number == number)
        said = {miss.text for miss in phase.misses if miss.tile == number}
        others = [letter for letter in TILES if letter not in said and letter != true]
        letter = true if roll < 0.4 or not others else others[chance.randrange(len(others))]
        return GuessLetter(number, letter)

    def secrets(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """What cannot be told from the rest: a lone unseen tile is no secret."""
        if exposee.result(state) is not None:
            return {"the bag's order": state.bag} if len(set(state.bag)) > 1 else {}
        racks = {own: rack for own, rack in enumerate(state.racks) if own != seat and rack}
        phase = state.phase
        down: tuple[str, ...] = ()
        if phase is not None and phase.seat != seat:
            down = tuple(t.letter for t in phase.play.tiles if t.number in phase.hidden)
        whole = state.bag + "".join(racks.values()) + "".join(down)
        found: dict[str, Any] = {}
        if len(set(whole)) > 1:
            if len(set(state.bag)) > 1 or (state.bag and len(state.bag) < len(whole)):
                found["the bag's order"] = state.bag
            for own, rack in racks.items():
                if len(rack) < len(whole):
                    found[f"the rack of seat {own}"] = rack
            if down:
                found["letters face down"] = down
        if state.refused and state.turn != seat:
            found["words of a failed try"] = state.refused
        if state.offer is not None and state.turn != seat and len(set(whole)) > 1:
            found["tiles not confirmed yet"] = state.offer.tiles
        return found

    def untold(self, event: Event, seat: Seat | None) -> dict[str, Any]:
        match event:
            case Began():
                racks = {f"rack {own}": rack for own, rack in enumerate(event.racks) if own != seat}
                return {"the bag's order": event.bag, **racks}
            case Offered() if event.seat != seat:
                return {"tiles not confirmed yet": letters(event.play)}
            case Failed() if event.seat != seat:
                return {"words of a failed try": event.words}
            case Placed() if event.seat != seat:
                drawn = {"tiles drawn": event.drawn} if event.drawn else {}
                hidden = {"letters face down": hidden_letters(event.play)}
                return {**drawn, **(hidden if event.play.hidden else {})}
            case Swapped() if event.seat != seat:
                return {"tiles drawn": event.drawn, "tiles put back": event.tiles}
            case Swapped():
                return {"the bag's order": event.bag}
        return {}

    def disguise(self, event: Event, seat: Seat | None, chance: random.Random) -> Event:
        def other(tiles: str) -> str:
            return "".join(chance.choices(list(TILES), k=len(tiles)))

        def masked(play: Placement, all_of_it: bool) -> Placement:
            laid = tuple(
                tile
                if tile.number is None and not all_of_it
                else Laid(tile.row, tile.column, other("?"), tile.number)
                for tile in play.tiles
            )
            words = tuple(msgspec.structs.replace(one, word=other(one.word)) for one in play.words)
            return Placement(laid, words, play.points)

        match event:
            case Began():
                racks = tuple(r if own == seat else other(r) for own, r in enumerate(event.racks))
                return msgspec.structs.replace(event, racks=racks, bag=other(event.bag))
            case Offered() if event.seat != seat:
                return Offered(seat=event.seat, play=masked(event.play, all_of_it=True))
            case Failed() if event.seat != seat:
                return Failed(seat=event.seat, words=tuple(map(other, event.words)))
            case Placed() if event.seat != seat:
                play = masked(event.play, all_of_it=False)
                return Placed(seat=event.seat, play=play, drawn=other(event.drawn))
            case Swapped():
                changed: Swapped = msgspec.structs.replace(event, bag=other(event.bag))
                if event.seat != seat:
                    hidden = {"tiles": other(event.tiles), "drawn": other(event.drawn)}
                    changed = msgspec.structs.replace(changed, **hidden)
                return changed
        return event


def letters(play: Placement) -> str:
    return "".join(tile.letter for tile in play.tiles)


def hidden_letters(play: Placement) -> str:
    return "".join(tile.letter for tile in play.tiles if tile.number is not None)


under_test = ExposeeUnderTest()
