"""Games that begin near their end, or with the cards that a test has chosen.

python -m tests.browser.rigged_games --port … --data … opens a hall with them.
"""

import argparse
import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from wordhall.games import GAMES
from wordhall.games.contract import Ask, Chance, Game, Seat
from wordhall.games.exposee import game as exposee
from wordhall.games.exposee.model import Drawn
from wordhall.games.foil import game as foil
from wordhall.games.foil.box import ALL_CARDS
from wordhall.games.kross import game as kross
from wordhall.games.kross.model import Call, Enter, Wish
from wordhall.games.typo import game as typo
from wordhall.games.typo.box import COUNTS
from wordhall.games.words import game as words
from wordhall.lexicon import Lexicon
from wordhall.web.serve import serve

# Words: the tiles of Nell and Omar, and a bag that is soon empty.
WORDS = ("AEEINNT", "?IOPQRS"), "EFEATLOBTKDLAV"
# Exposee: the tiles of the first seat, which opens, of the others, and the bag.
EXPOSEE = ("AADEGIMNST", "AADHHILMOY", "ADEEHNNOSY"), "NTOT"
# Typo: the first card of each row, and the hands of Nell, Omar, Mira and Jonas.
TYPO = "RDCT", ("AEST", "AEIN", "EINS", "AEGS")
# Kross: all have entered these letters from the top left on, and nine squares are free. The first
# seat calls next.
KROSS = "STONESPARENTACETALDORIANEAS"
# Foil, hand by hand: the cards of each seat, the first card of the pile, and the next of the deck.
FOIL = (
    ("SLATEMOUND", "BEGANTIGER", "CHAIRPIOUS", "E", "E"),
    ("BEGANPIOUS", "SLATECHAIR", "DANGERLIME", "E", "Q"),
    ("SLATEMOUND", "CHAIRLYRIC", "STRANGEHOP", "T", "E"),
)


def setup_words(seats: int, options: Any, chance: Chance) -> list[Any]:
    racks, bag = WORDS
    return [replace(began(words, seats, options, chance), racks=racks, bag=bag)]


def setup_exposee(seats: int, options: Any, chance: Chance) -> list[Any]:
    racks, bag = EXPOSEE
    draws = (tuple(Drawn(seat, "ABC"[seat]) for seat in range(seats)),)
    usual = began(exposee, seats, options, chance)
    return [replace(usual, draws=draws, opens=0, racks=racks[:seats], bag=bag)]


def setup_typo(seats: int, options: Any, chance: Chance) -> list[Any]:
    rows, hands = TYPO
    usual = began(typo, seats, options, chance)
    if seats > len(hands):
        return [usual]
    dealt = hands[:seats]
    rest = Counter(COUNTS) - Counter("".join((rows, *dealt)))
    stock = "".join(rest.elements())
    return [replace(usual, rows=tuple(rows), hands=dealt, stock=stock, timer=0)]


def began(game: Game, seats: int, options: Any, chance: Chance) -> Any:
    """The fact that a game usually begins with."""
    [event] = game.setup(seats, options, chance)
    return event


def setup_kross(seats: int, options: Any, chance: Chance) -> list[Any]:
    """Played by the rules, because the facts of Kross say what every sheet is worth."""
    word_list = Lexicon.open().word_list(kross.words)
    opens = 1 + -len(KROSS) % seats
    events = [began(kross, seats, replace(options, opens=opens), chance)]
    if options.batch:
        return events  # which has few questions
    state = kross.evolve(None, events[0])
    for square, letter in enumerate(KROSS):
        while state.turns == square:
            seat, ask = next(iter(kross.asks(state).items()))
            written = Wish(square) if options.fair else Enter(square)
            answer = Call(letter) if ask.kind == "call" else written
            for event in kross.decide(state, seat, ask, answer, chance, word_list):
                state = kross.evolve(state, event)
                events.append(event)
    return events


class Dealer:
    """Dice that deal Foil as a test wants it."""

    def __init__(self, chance: Chance, hand: int = 0) -> None:
        self.random = chance.random
        self.sample = chance.sample
        self._chance = chance
        self._hand = hand

    def randrange(self, stop: int, /) -> int:
        return stop - 1  # the last seat deals first

    def shuffle(self, items: list[Any], /) -> None:
        if len(items) != len(ALL_CARDS):
            self._chance.shuffle(items)
            return
        chosen = "".join(FOIL[self._hand % len(FOIL)])
        items[:] = [*chosen, *(Counter(ALL_CARDS) - Counter(chosen)).elements()]


def setup_foil(seats: int, options: Any, chance: Chance) -> list[Any]:
    return foil.setup(seats, options, Dealer(chance))


def decide_foil(
    state: Any, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: Any
) -> list[Any]:
    return foil.decide(state, seat, ask, answer, Dealer(chance, state.number), word_list)


RIGGED: Final[dict[str, Game]] = {
    **GAMES,
    "exposee": dataclasses.replace(exposee, setup=setup_exposee),
    "foil": dataclasses.replace(foil, setup=setup_foil, decide=decide_foil),
    "kross": dataclasses.replace(kross, setup=setup_kross),
    "typo": dataclasses.replace(typo, setup=setup_typo),
    "words": dataclasses.replace(words, setup=setup_words),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    serve(given.data, port=given.port, proxies=["127.0.0.1"], games=RIGGED)


if __name__ == "__main__":
    main()
