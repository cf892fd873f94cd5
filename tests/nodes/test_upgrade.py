"""A hall of the first edition moves to PostgreSQL, and its games go on while nodes are replaced."""

import asyncio
import json
import sqlite3
from pathlib import Path

from tests.upgrade.test_upgrade import FIRST, PLAYED, folder
from tests.web.api_player import Player, play
from tests.web.guest import Guest
from tests.web.hall_process import HallProcess
from wordhall.operate.move import move
from wordhall.store import PostgresStore
from wordhall.table import control
from wordhall.table.settings import Dictionary

__all__ = ["folder"]  # a fixture

CLASSIC = Dictionary(modern=False)  # the list of tables that began before there was another
ANSWERS = 4  # that each game gets from each node


def test_running_games_of_the_first_edition_go_on_while_nodes_are_replaced(
    folder: Path, database: str, tmp_path: Path
) -> None:
    take_clocks_away(folder)
    asyncio.run(move(str(folder), database))
    node = HallProcess(tmp_path / "node0", database)
    guests = [Guest(node.address) for _ in range(2)]
    for guest, name in zip(guests, ("anna", "bo"), strict=True):
        guest.web.cookies.set("wordhall", FIRST["sessions"][name])
    heads: dict[str, int] = {}
    try:
        for number in (1, 2):
            for game in PLAYED:
                play_some(guests, game, heads)
            after = HallProcess(tmp_path / f"node{number}", database)
            node.end()
            node = after
            for guest in guests:
                guest.address = node.address
                guest.web.base_url = node.address
    finally:
        for guest in guests:
            guest.close()
        node.end()
    assert asyncio.run(outages(database)) == 0


def take_clocks_away(folder: Path) -> None:
    """Nobody's time runs out while this machine is busy: Typo gives eight seconds for a doubt."""
    base = sqlite3.connect(folder / "wordhall.db")
    with base:
        for table, told in base.execute("SELECT id, settings FROM tables").fetchall():
            settings = json.loads(told) | {"limit": {"kind": "relaxed"}}
            changed = (json.dumps(settings).encode(), table)
            base.execute("UPDATE tables SET settings = ? WHERE id = ?", changed)
        base.execute("DELETE FROM timers")
    base.close()


def play_some(guests: list[Guest], game: str, heads: dict[str, int]) -> None:
    """Play on where the node before left off."""
    table = FIRST["tables"][game]
    players = [Player(guest, game, table, dictionary=CLASSIC) for guest in guests]
    n = players[0].frame()["n"]
    assert n >= heads.get(game, 0), "entries are lost"
    play(players, lambda: players[0].frame()["n"] >= n + ANSWERS)
    heads[game] = max(player.frame()["n"] for player in players)
    for player in players:
        player.tab.close()


async def outages(database: str) -> int:
    store = PostgresStore(database)
    await store.begin()
    try:
        logs = [await store.entries(FIRST["tables"][game]) for game in PLAYED]
        assert all(logs)
        return sum(
            entry.key == control.OUTAGE for entries in logs for entry in entries[-2 * ANSWERS :]
        )
    finally:
        await store.close()
