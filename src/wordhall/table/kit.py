"""A game with what the table needs around it: how its answers and facts are read."""

from typing import Any

import msgspec

from wordhall.games.contract import Game, Illegal
from wordhall.lexicon import Book
from wordhall.store import Entry

encode = msgspec.json.Encoder().encode


class Kit:
    """A game at a table with this book."""

    def __init__(self, game: Game, book: Book) -> None:
        self.game = game
        self.book = book
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
            raise Illegal("malformed", why=str(error)) from None
