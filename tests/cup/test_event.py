"""A whole event: 30 bots, 4 tables, 3 rounds, and every standing calculated a second time."""

import csv
import io
import json
import random
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

from tests.cup.cup_fixture import CupFixture, phase, run
from tests.cup.cup_state import order, played
from wordhall.cup.cup import Cup
from wordhall.cup.export import as_csv, as_json
from wordhall.cup.frames import Sheet

PLAYERS, ROUNDS = 30, 3

Points = dict[tuple[int, int], tuple[int, int]]


def points_of(cup: Cup, number: int) -> list[Points]:
    """What the games of a round ended with, by table, straight from the sheets."""
    return [
        {(game.players[0], game.players[1]): (game.scores[0], game.scores[1]) for game in one.games}
        for one in cup.sheets(number)
    ]


def judged(group: set[int], games: Points) -> list[set[int]]:
    """A judge with pencil and paper: who is ahead of whom, and who shares a place."""

    def own(player: int, who: set[int]) -> list[tuple[int, int]]:
        """A player's points and the other's, in all games with these."""
        met = [(pair, points) for pair, points in games.items() if player in pair]
        return [
            (points[pair.index(player)], points[1 - pair.index(player)])
            for pair, points in met
            if set(pair) <= who
        ]

    everyone = {player for pair in games for player in pair}
    for worth in (
        {one: sum(mine for mine, _ in own(one, everyone)) for one in group},
        {one: sum(mine for mine, _ in own(one, group)) for one in group},
        {one: sum(mine - theirs for mine, theirs in own(one, everyone)) for one in group},
        {one: sum(mine > theirs for mine, theirs in own(one, everyone)) for one in group},
    ):
        piles = sorted(set(worth.values()), reverse=True)
        if len(piles) > 1:
            parts = [{one for one in group if worth[one] == pile} for pile in piles]
            return [part for pile in parts for part in judged(pile, games)]
    return [group]


def judged_places(games: Points) -> dict[int, int]:
    places: dict[int, int] = {}
    for tied in judged({player for pair in games for player in pair}, games):
        places |= dict.fromkeys(tied, len(places) + 1)
    return places


def test_thirty_bots_play_three_rounds_and_the_standings_are_right(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open(bots=PLAYERS, rounds=ROUNDS, seconds=3600, turn=300)
        ended: list[list[Points]] = []
        for number in range(1, ROUNDS + 1):
            await c.start(cup)
            assert cup.round is not None
            assert [len(table) for table in cup.round.tables] == [8, 8, 7, 7]
            assert len(cup.round.games) == 28 + 28 + 21 + 21
            await c.until(lambda: phase(cup) == "checking")
            await c.confirm(cup)
            ended.append(points_of(cup, number))
        assert phase(cup) == "over"

        wins = dict.fromkeys(range(1, PLAYERS + 1), 0)
        for number, tables in enumerate(ended, start=1):
            for one, games in zip(cup.sheets(number), tables, strict=True):
                check_table(one, games)
                for row in one.rows:
                    wins[row.player] += row.place == 1
        standing = cup.frame().standing
        totals = {row.player: row.points for row in standing}
        sizes = {row.player: row.games for row in standing}
        assert totals == {
            player: sum(
                points[pair.index(player)]
                for tables in ended
                for games in tables
                for pair, points in games.items()
                if player in pair
            )
            for player in wins
        }
        assert set(sizes.values()) == {18, 21}
        keys = [(wins[row.player], totals[row.player] / sizes[row.player]) for row in standing]
        assert keys == sorted(keys, reverse=True)
        check_openers(ended)
        check_files(cup)

    run(tmp_path, test)


def check_table(one: Sheet, games: Points) -> None:
    for row in one.rows:
        own = [
            points[pair.index(row.player)] for pair, points in games.items() if row.player in pair
        ]
        assert row.points == sum(own)
        assert len(own) == len(one.rows) - 1
    assert {row.player: row.place for row in one.rows} == judged_places(games)


def test_a_judge_with_pencil_and_paper_splits_ties_of_three_and_more_alike() -> None:
    """Few points and many games: ties of three to eight, in and after their own games."""
    chance, ties = random.Random(4), Counter[int]()
    for _ in range(600):
        pairs = combinations(range(1, chance.randint(3, 8) + 1), 2)
        games = {pair: (chance.randint(0, 2), chance.randint(0, 2)) for pair in pairs}
        rows = order(played(games)).rows
        assert {row.player: row.place for row in rows} == judged_places(games)
        ties.update(Counter(row.points for row in rows).values())
    assert all(ties[size] > 10 for size in (2, 3, 4))


def check_openers(ended: list[list[Points]]) -> None:
    """In later rounds who won before opens, and after a draw who did not."""
    for before, after in pairwise(ended):
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
