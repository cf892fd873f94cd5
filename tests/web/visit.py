"""Someone who comes to a hall by its address and plays a game of each kind, against easy bots.

python -m tests.web.visit http://localhost:8000
"""

import random
import sys
from typing import Any, Final

import msgspec

from tests.web.guest import Guest
from wordhall.games import GAMES
from wordhall.games.contract import Ask
from wordhall.lexicon import Lexicon

MOST: Final = 2_000  # answers after which a game should be over


def visit(address: str) -> dict[str, Any]:
    """Play a game of each kind from its beginning to its end; returns the results."""
    anna = Guest(address, "Anna")
    try:
        page = anna.get("/")
        assert 'type="module"' in page, "the pages are there"
        return {name: play(anna, name) for name in GAMES}
    finally:
        anna.close()


def play(guest: Guest, name: str) -> Any:
    game = GAMES[name]
    words = Lexicon.open().word_list(game.words, modern=True)
    bots = [{"kind": "bot", "level": "easy"}] * (game.seats[0] - 1)
    wanted = {"game": name, "places": [{"kind": "me"}, *bots], "pace": "none"}
    table = guest.post("/api/tables", wanted)["id"]
    tab, chance = guest.watch(f"{table}:0"), random.Random(1)
    n = 1
    for number in range(MOST):
        frame = tab.needed(n)
        if frame["result"]:
            return frame["result"]
        (asked,) = (ask for ask in frame["asks"] if ask["waits"])
        few = tuple(msgspec.convert(one, game.Answer) for one in asked["choices"] or ())
        ask = Ask(key=asked["key"], kind=asked["kind"], choices=few or None)
        view = msgspec.convert(frame["view"], game.View)
        answer, _ = game.bot(view, ask, "easy", words, chance)
        n = guest.answer(table, 0, ask.key, msgspec.to_builtins(answer), f"{number}")["n"]
    raise AssertionError(f"{name} doesn't end")


if __name__ == "__main__":
    for name, result in visit(sys.argv[1]).items():
        print(f"{name}: {result['scores']}")
