"""Someone who plays a real game over the API, and thinks like a bot about what they are shown."""

import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from tests.web.guest import Guest, Tab
from wordhall.games import GAMES
from wordhall.games.contract import Ask, Level
from wordhall.lexicon import Lexicon, WordList
from wordhall.table.settings import Dictionary, bind

LEXICON = Lexicon.open()
MODERN = Dictionary(modern=True)
IDS = itertools.count()


class Player:
    """Someone at a table: knows what its stream said last."""

    def __init__(
        self,
        guest: Guest,
        game: str,
        table: str,
        dice: random.Random | None = None,
        dictionary: Dictionary = MODERN,
    ) -> None:
        self.guest, self.game, self.table = guest, game, table
        self._dictionary = dictionary
        self.tab: Tab = guest.watch(table)
        self._dice = dice or random.Random(table)

    def frame(self, n: int = 0) -> Any:
        """The newest frame that the stream has brought, of at least entry n."""
        self.tab.frame(n)
        frames = [data for kind, data in self.tab.events if kind == "frame"]
        return max(frames, key=lambda frame: (frame["n"], frame["now"]))

    def asked(self) -> dict[str, Any] | None:
        """The question that waits for this player."""
        return waiting_ask(self.frame())

    def think(self) -> Any:
        return self._think(self.frame())

    def move(self) -> int:
        """Answer the open question as a bot would; returns the number of the entry."""
        frame = self.frame()  # the one that is thought about is the one that is answered
        return self._say(frame, self._think(frame))

    def say(self, answer: Any) -> int:
        """Answer the open question; returns the number of the entry."""
        return self._say(self.frame(), answer)

    def _think(self, frame: Any) -> Any:
        ask = waiting_ask(frame)
        assert ask is not None
        return think(self.game, frame, ask, "medium", self._dice, self._dictionary)

    def _say(self, frame: Any, answer: Any) -> int:
        ask = waiting_ask(frame)
        assert ask is not None
        told = self.guest.answer(
            self.table, frame["seat"], ask["key"], answer, f"player-{next(IDS)}"
        )
        return int(told["n"])


def waiting_ask(frame: Any) -> dict[str, Any] | None:
    """The question of a frame that the table waits for."""
    return next((ask for ask in frame["asks"] if ask["waits"]), None)


@cache
def word_list(game: str, dictionary: Dictionary) -> WordList:
    return bind(LEXICON, GAMES[game].words, dictionary)


def think(
    name: str,
    frame: Any,
    ask: Any,
    level: Level,
    dice: random.Random,
    dictionary: Dictionary = MODERN,
) -> Any:
    """What a bot would answer in this seat: it sees no more than the frame."""
    game = GAMES[name]
    few = tuple(msgspec.convert(one, game.Answer) for one in ask["choices"] or ())
    answer, _ = game.bot(
        msgspec.convert(frame["view"], game.View),
        Ask(key=ask["key"], kind=ask["kind"], choices=few or None),
        level,
        word_list(name, dictionary),
        dice,
    )
    return msgspec.to_builtins(answer)


def play(players: list[Player], until: Callable[[], bool], most: int = 2000) -> bool:
    """Let everyone answer until something is so; False if the game was over before."""
    for _ in range(most):
        if until():
            return True
        if players[0].frame()["phase"] == "ended":
            return False
        busy = next((player for player in players if player.asked()), None)
        if busy is None:
            # Bots think, or the clock has to run: wait for the next frame of any kind.
            players[0].tab.frame(players[0].frame()["n"] + 1)
        else:
            n = busy.move()
            for player in players:
                player.tab.frame(n)
    raise AssertionError("the game doesn't end")
