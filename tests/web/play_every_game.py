"""Friends who come to a hall by its address and play a game of each kind.

python -m tests.web.play_every_game http://localhost:8000
"""

import sys
import time
from typing import Any

from tests.web.api_player import Player, play
from tests.web.guest import Guest
from wordhall.games import GAMES


class Friend(Guest):
    """Someone who plays faster than people do, and waits when the hall asks for it."""

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        while (reply := self.web.post(path, json=body)).status_code == 429:
            time.sleep(int(reply.headers["retry-after"]))
        return self._read(reply, status)


def visit(address: str) -> dict[str, Any]:
    """Play a game of each kind from its beginning to its end; returns the results."""
    most = max(game.seats[0] for game in GAMES.values())
    friends = [Friend(address, f"Friend {number}") for number in range(1, most + 1)]
    try:
        page = friends[0].get("/")
        assert 'type="module"' in page, "the pages are there"
        return {name: meet(friends, name) for name in GAMES}
    finally:
        for friend in friends:
            friend.close()


def meet(friends: list[Friend], name: str) -> Any:
    """Sit down with as many as a game needs, and play it."""
    host, *others = friends[: GAMES[name].seats[0]]
    card = host.open("me", *["open"] * len(others), game=name)
    for friend in others:
        friend.join(card)
    host.start(card["id"])
    players = [Player(friend, name, card["id"]) for friend in (host, *others)]
    assert not play(players, until=lambda: False)
    return players[0].frame()["result"]


if __name__ == "__main__":
    for name, result in visit(sys.argv[1]).items():
        print(f"{name}: {result['scores']}")
