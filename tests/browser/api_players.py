"""People without pages, and the tables at which they play: for pictures and layouts."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from tests.web.api_player import Player, play
from tests.web.guest import Guest

NAMES = ("Nell", "Omar", "Mira", "Jonas", "Lena")


def become(browser: BrowserContext, guest: Guest) -> None:
    """This browser is that person's from now on."""
    browser.add_cookies(
        [
            {"name": name, "value": value, "url": guest.address}
            for name, value in guest.web.cookies.items()
        ]
    )


class ApiPlayers:
    """Everyone who was let into a hall."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._guests: list[Guest] = []

    def come(self, name: str | None) -> Guest:
        guest = Guest(self._address, name)
        self._guests.append(guest)
        return guest

    def sit(self, game: str, seats: int, **more: Any) -> "ApiPlayers.Table":
        """A table for so many people, all of them there."""
        guests = [self.come(name) for name in NAMES[:seats]]
        card = guests[0].open("me", *["open"] * (seats - 1), game=game, **more)
        for guest in guests[1:]:
            guest.join(card)
        guests[0].start(card["id"])
        return ApiPlayers.Table(game, card["id"], guests)

    def leave(self) -> None:
        for guest in self._guests:
            guest.close()

    class Table:
        def __init__(self, game: str, id: str, guests: list[Guest]) -> None:
            self.id, self.path = id, f"/t/{id}"
            dice = random.Random(f"{game} {len(guests)}")
            self.players = [Player(guest, game, id, dice) for guest in guests]

        def asked(self, kind: str, *, most: int = 2000) -> Player | None:
            """Play on until someone is asked this; who it is, or None when the game ends before."""
            return self.player(
                lambda player: (ask := player.asked()) is not None and ask["kind"] == kind,
                most=most,
            )

        def player(self, fits: Callable[[Player], bool], *, most: int = 2000) -> Player | None:
            """Play on until something is so for someone."""

            def found() -> Player | None:
                return next((player for player in self.players if fits(player)), None)

            return found() if play(self.players, lambda: found() is not None, most) else None

        def other(self, than: Player) -> Player:
            return next(player for player in self.players if player is not than)

        def say(self, player: Player, answer: Any) -> None:
            """What this player answers; everyone has heard it then."""
            n = player.say(answer)
            for one in self.players:
                one.tab.frame(n)

        def on(self, moves: int) -> None:
            """Play so many moves."""
            left = iter(range(moves))
            play(self.players, lambda: next(left, None) is None)

        def to_end(self) -> None:
            play(self.players, lambda: False)
