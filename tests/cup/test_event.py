"""A whole event: 30 bots, 4 tables, 3 rounds, and every standing calculated a second time."""

import csv
import io
import json
from itertools import pairwise
from pathlib import Path

from tests.cup.club import Club, phase, run
from wordhall.cup.cup import Cup
from wordhall.cup.export import as_csv, as_json

PLAYERS, ROUNDS = 30, 3

Points = dict[tuple[int, int], tuple[int, int]]


def points_of(cup: Cup, number: int) -> list[Points]:
    """What the games of a round ended with, by table, straight from the sheets."""
    return [
        {(game.players[0], game.players[1]): (game.scores[0], game.scores[1]) for game in one.games}
        for one in cup.sheets(number)
    ]


def better(one: int, other: int, group: list[int], games: Points) -> int:
    """A judge with pencil and paper: more points among these players, by difference, by wins."""

    def among(own: int, who: list[int]) -> int:
        return sum(
            points[pair.index(own)]
            for pair, points in games.items()
            if own in pair and set(pair) <= set(who)
        )

    def spread(own: int) -> int:
        return sum(
            points[pair.index(own)] - points[1 - pair.index(own)]
            for pair, points in games.items()
            if own in pair
        )

    def wins(own: int) -> int:
        return sum(
            points[pair.index(own)] > points[1 - pair.index(own)]
            for pair, points in games.items()
            if own in pair
        )

    everyone = sorted({player for pair in games for player in pair})
    for mine, theirs in (
        (among(one, everyone), among(other, everyone)),
        (among(one, group), among(other, group)),
        (spread(one), spread(other)),
        (wins(one), wins(other)),
    ):
        if mine != theirs:
            return mine - theirs
    return 0


def test_thirty_bots_play_three_rounds_and_the_standings_are_right(tmp_path: Path) -> None:
    async def test(c: Club) -> None:
        cup = await c.open(bots=PLAYERS, rounds=ROUNDS, seconds=3600, turn=300)
        played: list[list[Points]] = []
        for number in range(1, ROUNDS + 1):
            await c.start(cup)
            assert cup.round is not None
            assert [len(table) for table in cup.round.tables] == [8, 8, 7, 7]
            assert len(cup.round.games) == 28 + 28 + 21 + 21
            await c.settle()
            assert phase(cup) == "checking", "all games came to their end"
            await c.confirm(cup)
            played.append(points_of(cup, number))
        assert phase(cup) == "over"

        wins = dict.fromkeys(range(1, PLAYERS + 1), 0)
        for number, tables in enumerate(played, start=1):
            for one, games in zip(cup.sheets(number), tables, strict=True):
                check_table(one.rows, games)
                for row in one.rows:
                    wins[row.player] += row.place == 1
        order = cup.frame().standing
        totals = {row.player: row.points for row in order}
        sizes = {row.player: row.games for row in order}
        assert totals == {
            player: sum(
                points[pair.index(player)]
                for tables in played
                for games in tables
                for pair, points in games.items()
                if player in pair
            )
            for player in wins
        }
        assert set(sizes.values()) == {18, 21}
        keys = [(wins[row.player], totals[row.player] / sizes[row.player]) for row in order]
        assert keys == sorted(keys, reverse=True)
        check_openers(cup, played)
        check_files(cup)

    run(tmp_path, test)


def check_table(rows: tuple[object, ...], games: Points) -> None:
    order = [row.player for row in rows]  # type: ignore[attr-defined]
    totals = {row.player: row.points for row in rows}  # type: ignore[attr-defined]
    for player, total in totals.items():
        own = [points[pair.index(player)] for pair, points in games.items() if player in pair]
        assert sum(own) == total
        assert len(own) == len(order) - 1
    assert [totals[player] for player in order] == sorted(totals.values(), reverse=True)
    for one, other in pairwise(order):
        tied = [player for player in order if totals[player] == totals[one]]
        if len(tied) == 2 and totals[one] == totals[other]:
            assert better(one, other, tied, games) >= 0


def check_openers(cup: Cup, played: list[list[Points]]) -> None:
    """In later rounds who won before opens, and after a draw who did not."""
    for before, after in pairwise(played):
        last = {
            frozenset(pair): (pair, points) for games in before for pair, points in games.items()
        }
        for games in after:
            for pair in games:
                (first, second), (one, other) = last[frozenset(pair)]
                assert pair[0] == (first if one > other else second)


def check_files(cup: Cup) -> None:
    whole = json.loads(as_json(cup))
    assert [len(one["sheets"]) for one in whole["rounds"]] == [4, 4, 4]
    rows = list(csv.reader(io.StringIO(as_csv(cup).decode("utf-8-sig"))))
    games = [row for row in rows if row and row[0] == "game"]
    assert len(games) == 1 + 3 * 98, "and a head"
    assert len([row for row in rows if row and row[0] == "standing"]) == 1 + PLAYERS
