"""Tables of Words for tests: two people at one, and a player who finds words."""

import random
from typing import Any

import msgspec

from tests.web.conftest import Come
from tests.web.guest import Guest
from wordhall.games import GAMES
from wordhall.games.contract import Ask, Level
from wordhall.lexicon import Lexicon

WORDS = GAMES["words"]
WORD_LIST = Lexicon.open().word_list()
PASS = {"type": "pass"}


def two(come: Come, **more: Any) -> tuple[Guest, Guest, str]:
    """Anna opened a table, and Bo came by its invitation: the game is on, and Anna begins."""
    anna, bo = come("Anna"), come("Bo")
    card = anna.open("me", "open", **more)
    bo.join(card)
    anna.start(card["id"])
    return anna, bo, card["id"]


def think(frame: Any, level: Level = "strong", seed: int = 1) -> Any:
    """What a bot would answer in this seat: it sees no more than the frame."""
    ask = Ask(key=frame["asks"][0]["key"], kind="turn")
    view = msgspec.convert(frame["view"], WORDS.View)
    answer, _ = WORDS.bot(view, ask, level, WORD_LIST, random.Random(seed))
    return msgspec.to_builtins(answer)


def play(guest: Guest, frame: Any, id: str, answer: Any = None) -> int:
    """Answer the open question of a frame; returns the number of the entry."""
    key = frame["asks"][0]["key"]
    said = guest.answer(frame["table"], frame["seat"], key, answer or think(frame), id)
    return int(said["n"])
