"""A game bound to a dictionary, and how its answers and events are read from JSON."""

from typing import Any

import msgspec

from wordhall.games.contract import Game, IllegalMove
from wordhall.lexicon import WordList
from wordhall.store import Entry

encode = msgspec.json.Encoder().encode


class Binding:
    """A game as one table plays it."""

    def __init__(self, game: Game, word_list: WordList, dictionary: str) -> None:
        self.game = game
        self.word_list = word_list
        self.dictionary = dictionary  # the hash of the file that the word list is from
        of: Any = list
        self._events: msgspec.json.Decoder[list[Any]] = msgspec.json.Decoder(of[game.Event])
        self._answer: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.Answer)

    def events(self, entry: Entry) -> list[Any]:
        return self._events.decode(entry.events)

    def answer(self, sent: bytes) -> Any:
        """An answer as its game knows it, from JSON."""
        try:
            return self._answer.decode(sent)
        except (ValueError, RecursionError) as error:
            raise IllegalMove("malformed", why=str(error)) from None
