"""How the test suite plays Ghost: at random, and with nothing to hide."""

import random
from typing import Any

from wordhall.games.contract import Ask, Seat
from wordhall.games.testing import GameUnderTest
from wordhall.lexicon import WordList
from wordhall_ghost import game
from wordhall_ghost.model import Options, State


class GhostUnderTest(GameUnderTest):
    game = game
    variants = (Options(), Options(shortest=3, rounds=2))

    def answer(
        self, state: State, seat: Seat, ask: Ask, chance: random.Random, word_list: WordList
    ) -> Any:
        if chance.random() < 0.05:
            return ask.otherwise
        return chance.choice(ask.choices or ())


under_test = GhostUnderTest()
