"""Events of the games for whole tables, played by the real games and added up a second time."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cup.cup_fixture import CupFixture, open_fixture, phase, run
from wordhall.cup import rules as law
from wordhall.cup.cup import Cup
from wordhall.cup.frames import Sheet
from wordhall.cup.model import RawScore
from wordhall.cup.refusal import CupRefusal
from wordhall.table.command import Resign

# How many play, and at tables of which size.
EVENTS = {
    "typo": (13, [5, 4, 4]),
    "kross": (7, [4, 3]),
    "exposee": (7, [4, 3]),
    "foil": (5, [3, 2]),
}
FEWEST = {"typo"}  # where cards are counted that one would rather be rid of
SHORT = {"foil": {"game": "round"}}


@pytest.mark.parametrize("game", EVENTS)
def test_bots_play_a_game_for_whole_tables_for_two_rounds_and_the_standing_is_right(
    tmp_path: Path, game: str
) -> None:
    async def test(c: CupFixture) -> None:
        players, sizes = EVENTS[game]
        cup = await c.open(bots=players, game=game, rounds=2, options=SHORT.get(game, {}))
        for number in (1, 2):
            await c.start(cup)
            await c.until(lambda: phase(cup) == "checking")
            assert [len(one.players) for one in cup.sheets(number)] == sizes
            for one in cup.sheets(number):
                check_table(one, await result_of(c, one), fewest=game in FEWEST)
            await c.confirm(cup)
        assert phase(cup) == "over"
        check_standing(cup, fewest=game in FEWEST)

    run(tmp_path, test)


async def result_of(c: CupFixture, one: Sheet) -> dict[int, tuple[int, int]]:
    """Place and score of everyone, as the table itself says."""
    (game,) = one.games
    result = (await c.frame(game.id)).result
    assert result is not None
    return dict(zip(game.players, zip(result.places, result.scores, strict=True), strict=True))


def check_table(one: Sheet, result: dict[int, tuple[int, int]], *, fewest: bool) -> None:
    assert {row.player: (row.place, row.points) for row in one.rows} == result
    points = [row.points for row in one.rows]
    assert points == sorted(points, reverse=not fewest)
    assert one.rows[0].place == 1


def check_standing(cup: Cup, *, fewest: bool) -> None:
    """By pencil and paper: tables won, which part of the others was beaten, points."""
    tables = [one for number in (1, 2) for one in cup.sheets(number)]
    worth: dict[int, tuple[int, Fraction, int]] = {}
    for player in cup.state.players:
        mine = [one for one in tables if player in one.players]
        wins, beaten, points = 0, Fraction(0), 0
        for one in mine:
            places = {row.player: row.place for row in one.rows}
            own = places.pop(player)
            wins += own == 1
            halves = sum((place > own) + (place >= own) for place in places.values())
            beaten += Fraction(halves, 2 * len(places))
            points += next(row.points for row in one.rows if row.player == player)
        assert len(mine) == 2
        worth[player] = (wins, beaten, -points if fewest else points)
    order = sorted(worth, key=lambda player: worth[player], reverse=True)
    standing = cup.frame().standing
    assert [worth[row.player] for row in standing] == [worth[player] for player in order]
    for row in standing:
        assert row.place == 1 + sum(other > worth[row.player] for other in worth.values())
        assert (row.wins, abs(row.points)) == (worth[row.player][0], abs(worth[row.player][2]))
        assert (row.won, row.lost, row.difference) == (0, 0, 0), "there are no pairs"


# The questions that everyone is asked at once, and where the silent player holds the table up.
TOGETHER = {"typo": "pick", "kross": "enter", "exposee": "guess", "foil": "unscramble"}


@pytest.mark.parametrize("game", EVENTS)
def test_time_may_be_up_while_everybody_is_asked(tmp_path: Path, game: str) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", bots=2, game=game, rounds=1, seconds=86_400)
        await c.start(cup)
        (id,) = cup.live
        await reach(c, id, TOGETHER[game])
        before = cup.live[id]
        assert not before.over
        await cup.call(cup.state.director)
        assert phase(cup) == "checking"
        after = cup.live[id]
        assert (after.over, after.reason, after.left) == (True, "deadline", ())
        if game != "kross":  # words of a sheet count at the end, also of one that is not full
            assert after.scores == before.scores
        assert after.places == by_score(after, fewest=game in FEWEST)
        assert (await c.frame(id, 0)).asks == (), "nobody is asked any more"

    run(tmp_path, test)


async def reach(c: CupFixture, id: str, kind: str) -> None:
    """Let time pass until Ann is asked for something together with others."""
    for _ in range(400):
        table = await c.tables.find(id)
        assert table.position is not None
        asks = table.position.asks
        if any(ask.kind == kind for ask in asks.values()):
            return
        await c.pass_time(5)
    raise AssertionError(f"no question of the kind {kind}")


def by_score(raw: RawScore, *, fewest: bool) -> tuple[int, ...]:
    worth = [-score if fewest else score for score in raw.scores]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def test_who_leaves_a_whole_tables_game_is_last_and_the_others_play_on(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan", game="typo", rounds=1, seconds=60)
        await c.start(cup)
        ben = cup.state.player_of((await c.person("Ben")).id)
        assert ben is not None
        await cup.withdraw(ben, "", cup.state.director)
        (one,) = cup.sheets()
        assert not one.games[0].over
        assert one.games[0].lost == (ben,)
        assert [row.place for row in one.rows] == [1, 1, 1, 4]
        assert one.rows[-1].player == ben
        await c.pass_time(60)
        (one,) = cup.sheets()
        assert one.rows[-1].player == ben
        assert one.rows[-1].place == 4

    run(tmp_path, test)


@pytest.mark.parametrize("game", ["words", *EVENTS])
def test_a_game_that_ended_by_itself_opens_nothing_before_its_round_is_over(
    tmp_path: Path, game: str
) -> None:
    async def test(c: CupFixture) -> None:
        options = SHORT.get(game, {})
        cup = await c.open("Ann", bots=4, game=game, most=3, options=options, turn=3600)
        await cup.do(lambda state: law.set_seats(state, ((1, 2), (3, 4, 5)), cup.least_seats))
        await c.start(cup)
        id = next(id for id, one in cup.games.items() if one.table == 1)
        table = await c.tables.find(id)
        await c.until(lambda: table.position is not None and table.position.result is not None)
        assert phase(cup) == "playing", "Ann has not played"
        seen = [await c.frame(id, seat) for seat in (None, *range(len(table.chairs)))]
        for frame in seen:
            assert (frame.phase, frame.sealed, frame.seat) == ("ended", True, None)
            assert frame.view == seen[0].view, "the players see no more than spectators"
            assert frame.view.result is None, "a view opens when it has a result"
            assert frame.result is not None
            assert frame.result.detail == {}
            assert "racks" not in frame.history[-1].lines[-1].data
        await cup.call(cup.state.director)
        frame = await c.frame(id, 0)
        assert (frame.sealed, frame.seat) == (False, 0)
        assert frame.view.result is not None

    run(tmp_path, test)


def test_after_a_restart_a_game_stays_closed_until_its_round_is_over(tmp_path: Path) -> None:
    async def whole() -> None:
        async with open_fixture(tmp_path) as c:
            cup = await c.open("Ann", "Ben", "Cat", rounds=2, turn=3600)
            await c.start(cup)
            (game, seat), (later, _) = cup.games_of(1)
            await c.do(game.id, Resign(seat))
        async with open_fixture(tmp_path) as c:
            await c.settle()
            again = await c.cups.cup(cup.id)
            assert phase(again) == "playing"
            assert (await c.frame(game.id, seat)).sealed
            await again.call(again.state.director)
            assert not (await c.frame(game.id, seat)).sealed
            await c.count_as_they_stand(again)
            await c.confirm(again)
            await c.start(again)
        async with open_fixture(tmp_path) as c:
            assert not (await c.frame(game.id, seat)).sealed, "an earlier round is open"
            assert not (await c.frame(later.id, seat)).sealed
            again = await c.cups.cup(cup.id)
            await c.settle()
            (new, own), _ = again.games_of(1)
            await c.do(new.id, Resign(own))
            assert (await c.frame(new.id, own)).sealed

    asyncio.run(whole())


@pytest.mark.parametrize("rules", [{"system": "swiss"}, {"system": "robin"}, {"ranking": "wins"}])
def test_only_a_game_for_two_is_played_in_pairs(tmp_path: Path, rules: dict[str, Any]) -> None:
    async def test(c: CupFixture) -> None:
        with pytest.raises(CupRefusal, match="cup-together"):
            await c.open("Ann", "Ben", game="kross", **rules)
        await c.open("Ann", "Ben", game="words", **rules)

    run(tmp_path, test)
