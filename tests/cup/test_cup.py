"""A tournament from registration to its end, in a running hall."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cup import cup_state
from tests.cup.cup_fixture import CupFixture, open_fixture, phase, run
from wordhall.audience.reader import Reader
from wordhall.clock import ManualClock
from wordhall.cup import rules as law
from wordhall.cup.model import (
    Began,
    Called,
    Confirmed,
    Fact,
    Game,
    Kind,
    Laid,
    Ruled,
    Scored,
    evolve,
)
from wordhall.cup.refusal import CupRefusal
from wordhall.cup.standings import count_games
from wordhall.hall.refusal import HallRefusal
from wordhall.refusal import Refusal
from wordhall.table.command import Answer, Resign, Undo
from wordhall.table.refusal import TableRefusal
from wordhall.table.seating import new_id, seats_of
from wordhall.table.settings import Limit, Settings


def test_players_register_by_link_until_the_start(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben")
        await c.cups.join(await c.person("Ann"), c.links.cup(cup.id, "join"))
        assert [player.name for player in cup.state.players.values()] == ["Ann", "Ben"]
        with pytest.raises(HallRefusal, match="no-link"):
            await c.cups.join(await c.person("Cat"), f"/c/{cup.id}-join-{'x' * 24}")
        await c.start(cup)
        with pytest.raises(CupRefusal, match="cup-begun"):
            await c.cups.join(await c.person("Cat"), c.links.cup(cup.id, "join"))

    run(tmp_path, test)


def test_a_name_is_given_once(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann")
        with pytest.raises(CupRefusal, match="cup-name"):
            await cup.do(lambda state: law.enter(state, [("ANN", None, None)], typed=True))

    run(tmp_path, test)


def test_the_server_lays_one_game_a_pair_and_there_is_no_second_one(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan")
        await c.start(cup)
        now = cup.round
        assert now is not None
        assert len(now.games) == 6
        assert all(raw.turn == (0,) for raw in cup.live.values()), "the first of a pair opens"
        ann = await c.person("Ann")
        mine = [(game, seat) for game, seat in cup.games_of(1)]
        assert len(mine) == 3
        for game, seat in mine:
            await c.hall.held(game.id, seat, ann)
        other = next(game for game in now.games if 1 not in game.players)
        with pytest.raises(HallRefusal, match="not-yours"):
            await c.hall.held(other.id, 0, ann)
        game, seat = mine[0]
        await c.do(game.id, Resign(seat))
        await c.settle()
        with pytest.raises(HallRefusal, match="cup-game"):
            await c.hall.rematch(ann, await c.tables.find(game.id))
        with pytest.raises(CupRefusal, match="cup-running"):
            await c.start(cup)

    run(tmp_path, test)


def test_games_of_a_tournament_always_have_a_clock(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben")
        await c.start(cup)
        assert cup.round is not None
        for game in cup.round.games:
            table = await c.tables.find(game.id)
            assert table.settings.limit.hurried
            assert table.position is not None
            assert table.position.clocks.running

    run(tmp_path, test)


def test_nothing_is_taken_back_in_a_tournament(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben")
        await c.start(cup)
        assert cup.round is not None
        game = cup.round.games[0].id
        await c.play(game)
        with pytest.raises(TableRefusal, match="no-undo"):
            await c.do(game, Undo(0))

    run(tmp_path, test)


def test_a_table_continued_from_a_tournaments_game_has_nothing_of_the_tournament(
    tmp_path: Path,
) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben")
        await c.start(cup)
        (id,) = cup.games
        await c.play(id)
        await cup.call("d")
        table = await c.tables.find(id)
        begun = await c.hall.continue_from(await c.person("Ann"), table, 2, 1, "easy")
        relaxed = Settings(game="words", pauses=False, limit=Limit(kind="relaxed"))
        assert begun.settings == relaxed, "it may be taken back, too"

    run(tmp_path, test)


def test_at_time_up_every_game_stops_at_its_present_score_without_deductions(
    tmp_path: Path,
) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", seconds=120)
        await c.start(cup)
        assert cup.round is not None
        for game in cup.round.games:
            await c.play(game.id, 2)
        before = {id: raw.scores for id, raw in cup.live.items()}
        assert any(any(scores) for scores in before.values())
        await c.pass_time(119)
        assert phase(cup) == "playing"
        await c.play(cup.round.games[0].id)
        moved = cup.live[cup.round.games[0].id].scores
        assert moved != before[cup.round.games[0].id], "a second before the end still counts"
        await c.pass_time(1)
        assert phase(cup) == "checking"
        scores = cup.round.scores
        assert scores is not None
        assert {raw.reason for raw in scores.values()} == {"deadline"}
        before[cup.round.games[0].id] = moved
        assert {id: raw.scores for id, raw in scores.items()} == before
        late = b'{"type": "pass"}'
        with pytest.raises(TableRefusal, match="over"):
            await c.do(cup.round.games[0].id, Answer(1, "turn:4", late, "late"))

    run(tmp_path, test)


def test_a_silent_player_passes_and_the_second_silence_gives_the_game_up(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", seconds=3600, turn=60)
        await c.start(cup)
        assert cup.round is not None
        silent = cup.round.games[0]
        for game in cup.round.games[1:]:
            await c.play(game.id, 3)
        await c.play(silent.id, 2)
        await c.pass_time(65)  # with what a play of all tiles adds
        assert cup.live[silent.id].turn == (1,), "the clock passed for the first seat"
        await c.play(silent.id)
        await c.pass_time(65)
        raw = cup.live[silent.id]
        assert raw.over
        assert raw.left == (0,)

    run(tmp_path, test)


def test_the_round_ends_when_nothing_is_left_to_play(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat")
        await c.start(cup)
        for game, seat in (*cup.games_of(1), *cup.games_of(2)):
            with contextlib.suppress(Refusal):  # the game of these two
                await c.do(game.id, Resign(seat))
        await c.settle()
        assert phase(cup) == "checking"

    run(tmp_path, test)


def test_the_judge_confirms_every_table_before_the_next_round(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan", most=2, rounds=2, seconds=60)
        jo = await c.person("Jo")
        await c.cups.join(jo, c.links.cup(cup.id, "judge"))
        assert cup.state.judged_by(jo.id) == "Jo"
        assert cup.state.judged_by((await c.person("Ann")).id) is None
        await c.start(cup)
        with pytest.raises(CupRefusal, match="cup-running"):
            await cup.do(lambda state: law.confirm(state, 0, "Jo"))
        await c.pass_time(60)
        await cup.do(lambda state: law.confirm(state, 0, "Jo"))
        with pytest.raises(CupRefusal, match="cup-unsigned"):
            await c.start(cup)
        await cup.do(lambda state: law.confirm(state, 1, "Jo"))
        assert phase(cup) == "between"
        await c.start(cup)
        assert phase(cup) == "playing"
        await c.pass_time(60)
        await c.confirm(cup)
        assert phase(cup) == "over"

    run(tmp_path, test)


def test_a_judge_sees_scores_and_no_racks(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben")
        jo = await c.person("Jo")
        await c.cups.join(jo, c.links.cup(cup.id, "judge"))
        await c.start(cup)
        assert cup.round is not None
        game = cup.round.games[0].id
        table = await c.hall.seen(game, jo)
        assert seats_of(table.seating, jo.id) == ()
        frame = await c.frame(game)
        assert frame.view.racks == (None, None)
        await c.play(game)
        assert cup.sheets()[0].games[0].scores == cup.live[game].scores != (0, 0)

    run(tmp_path, test)


def test_a_ruling_stands_with_its_reason_and_wants_to_be_confirmed_anew(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", rounds=1)
        await c.start(cup)
        assert cup.round is not None
        void, forfeit, fixed = (game.id for game in cup.round.games)
        with pytest.raises(CupRefusal, match="cup-reason"):
            law.rule(cup.state, void, "void", "  ", "Dee")
        with pytest.raises(CupRefusal, match="cup-early"):
            law.rule(cup.state, fixed, "correct", "Why", "Dee", scores=(1, 2))
        await cup.apply_ruling(
            lambda state: law.rule(state, void, "void", "Wrong  table", "Dee"), "d"
        )
        assert cup.live[void].over, "it is not played on"
        loser = cup.round.games[1].players[0]
        await cup.apply_ruling(
            lambda state: law.rule(state, forfeit, "forfeit", "A phone", "Dee", loser), "d"
        )
        await cup.call("d")
        await c.confirm(cup)
        assert phase(cup) == "over"
        facts = await cup.do(
            lambda state: law.rule(state, fixed, "correct", "Recount", "Jo", scores=(7, 5))
        )
        assert isinstance(facts[0], Ruled)
        assert phase(cup) == "checking"
        told = [(one.kind, one.reason, one.who) for one in cup.frame().rulings]
        assert told == [
            ("void", "Wrong table", "Dee"), ("forfeit", "A phone", "Dee"),
            ("correct", "Recount", "Jo"),
        ]  # fmt: skip
        assert [game.scores for game in cup.sheets()[0].games][2] == (7, 5)

    run(tmp_path, test)


def test_who_leaves_loses_the_games_that_are_on_and_is_not_seated_again(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan", rounds=2)
        await c.start(cup)
        await cup.withdraw(1, "Home early", "d")
        assert all(cup.live[game.id].over for game, _ in cup.games_of(1))
        assert all(cup.live[game.id].left == (seat,) for game, seat in cup.games_of(1))
        await cup.call("d")
        await c.count_as_they_stand(cup)
        await c.confirm(cup)
        await cup.do(lambda state: law.enter(state, [("Eve", None, None)], typed=True))
        await c.start(cup)
        assert cup.round is not None
        assert sorted(cup.round.tables[0]) == [2, 3, 4, 5], "who came late sits, who left does not"

    run(tmp_path, test)


def test_a_game_given_up_before_both_made_three_plays_is_put_to_the_judge(
    tmp_path: Path,
) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", rounds=1)
        await c.start(cup)
        assert cup.round is not None
        early, later, on = cup.round.games
        for game, plays in ((early, 2), (later, 3), (on, 0)):
            await c.play(game.id)
            while min(cup.live[game.id].plays) < plays:
                await c.play(game.id)
        for game in (early, later):
            await c.do(game.id, Resign(1))
        await c.settle()
        games = cup.sheets()[0].games
        assert [game.undecided for game in games] == [True, False, False]
        assert games[0].scores == (0, 0) != games[0].played, "it counts for nobody yet"
        assert games[0].lost == (early.players[1],)
        rows = {row.player: row for row in cup.sheets()[0].rows}
        assert sum(row.won for row in rows.values()) == 1
        assert sum(row.games for row in rows.values()) == 4
        with pytest.raises(CupRefusal, match="cup-game-on"):
            law.rule(cup.state, on.id, "count", "Why", "Dee", live=cup.live)
        await cup.call("d")
        for table in (0, None):
            with pytest.raises(CupRefusal, match="cup-undecided") as said:
                law.confirm(cup.state, table, "Dee")
        names = [cup.state.players[one].name for one in early.players]
        assert said.value.data == {"names": " – ".join(names)}
        await c.rule(cup, early.id, "count")
        one = cup.sheets()[0].games[0]
        assert not one.undecided
        assert one.scores[1] == one.played[1]
        await c.confirm(cup)
        assert phase(cup) == "over"

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("kind", "more"),
    [("count", {}), ("void", {}), ("forfeit", {"player": 1}), ("correct", {"scores": (9, 7)})],
)
def test_the_judge_decides_whether_a_game_given_up_early_counts(
    tmp_path: Path, kind: Kind, more: dict[str, Any]
) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", rounds=1)
        await c.start(cup)
        ((game, seat),) = cup.games_of(1)
        await c.do(game.id, Resign(seat))
        await c.settle()
        assert phase(cup) == "checking"
        await c.rule(cup, game.id, kind, **more)
        assert not cup.sheets()[0].games[0].undecided
        await c.confirm(cup)
        assert phase(cup) == "over"
        won = {row.player: row.won for row in cup.frame().standing}
        assert won == {"void": {1: 0, 2: 0}, "correct": won}.get(kind, {1: 0, 2: 1})

    run(tmp_path, test)


def test_a_judge_may_decide_while_the_round_goes_on(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", rounds=1)
        await c.start(cup)
        game, seat = cup.games_of(1)[0]
        await c.do(game.id, Resign(seat))
        await c.settle()
        await c.rule(cup, game.id, "count")
        assert phase(cup) == "playing"
        await cup.call("d")
        await c.confirm(cup)
        assert phase(cup) == "over"

    run(tmp_path, test)


def test_two_silences_early_in_a_game_put_it_to_the_judge_too(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", rounds=1, seconds=3600, turn=60)
        await c.start(cup)
        await c.pass_time(61)
        (id,) = cup.games
        await c.play(id)
        await c.pass_time(61)
        assert phase(cup) == "checking"
        assert cup.sheets()[0].games[0].undecided

    run(tmp_path, test)


def test_passes_and_swaps_are_no_plays(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", rounds=1)
        await c.start(cup)
        (id,) = cup.games
        await c.do(id, Answer(0, "turn:1", b'{"type": "pass"}', "one"))
        rack = (await c.frame(id, 1)).view.rack
        swap = b'{"type": "swap", "tiles": "%s"}' % rack[:1].encode()
        await c.do(id, Answer(1, "turn:2", swap, "two"))
        await c.settle()
        assert (cup.live[id].turn, cup.live[id].plays) == ((0,), (0, 0))

    run(tmp_path, test)


def test_rounds_of_old_logs_that_count_no_plays_are_confirmed_as_before() -> None:
    old = b"""{"type": "scored", "scores": {"g": {"scores": [12, 0], "places": [1, 2], "over": true,
        "reason": "resigned", "left": [1], "turn": []}}}"""
    fact: Fact = msgspec.json.decode(old, type=Fact)
    assert isinstance(fact, Scored)
    laid = Laid(round=1, tables=((1, 2),), games=(Game(id="g", table=0, players=(1, 2)),))
    state = cup_state.state(players=2)
    for one in (laid, Began(5), Called(), fact):
        state = evolve(state, one, 0)
    (counted,) = count_games(state, state.rounds[0])
    assert (counted.undecided, counted.scores, counted.winner) == (False, (12, 0), 1)
    assert law.confirm(state, None, "Dee") == [Confirmed(1, 0, "Dee")]


def test_a_late_arrival_plays_from_the_next_round_on_and_comes_with_a_slip(
    tmp_path: Path,
) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", rounds=2)
        await c.start(cup)
        await cup.do(lambda state: law.enter(state, [("Eve", None, None)], typed=True))
        assert cup.games_of(3) == []
        await cup.call("d")
        await c.confirm(cup)
        await c.start(cup)
        games = cup.games_of(3)
        assert len(games) == 2
        eve = await c.person("Eve")
        await c.cups.join(eve, c.cups.slip(cup, cup.state.players[3]).link)
        for game, seat in games:
            await c.hall.held(game.id, seat, eve)

    run(tmp_path, test)


def test_a_pause_stops_the_round_and_its_games(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", seconds=600, turn=3600)
        await c.start(cup)
        assert cup.round is not None
        game = cup.round.games[0].id
        await c.pass_time(30)
        await cup.pause("d")
        assert (phase(cup), cup.round.left) == ("paused", 570_000)
        with pytest.raises(TableRefusal, match="paused"):
            await c.play(game)
        await c.pass_time(300)
        await cup.resume("d")
        assert cup.round.due == c.clock.now() + 570_000
        await c.play(game)
        await c.pass_time(569)
        assert phase(cup) == "playing"
        await c.pass_time(1)
        assert phase(cup) == "checking"

    run(tmp_path, test)


def test_a_tournament_goes_on_after_a_restart_in_the_middle_of_a_round(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = ManualClock()
        async with open_fixture(tmp_path, clock=clock) as c:
            cup = await c.open("Ann", "Ben", "Cat", seconds=600)
            await c.start(cup)
            assert cup.round is not None
            for game in cup.round.games:
                await c.play(game.id, 3)
            await c.pass_time(100)
            before, sheets = cup.state, cup.sheets()
            assert before.round is not None
        clock.advance(3600)
        async with open_fixture(tmp_path, clock=clock) as c:
            again = await c.cups.cup(cup.id)
            await c.settle()
            assert again.round is not None
            assert again.round.due is not None
            assert before.round.due is not None
            assert again.round.due == before.round.due + 3_600_000, "the outage cost nobody time"
            assert [one.games for one in again.sheets()] == [one.games for one in sheets]
            await c.pass_time(499)
            assert phase(again) == "playing"
            await c.pass_time(1)
            assert phase(again) == "checking"

    asyncio.run(whole())


def test_a_crash_while_a_round_is_laid_lays_no_game_twice(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = ManualClock()
        async with open_fixture(tmp_path, clock=clock) as c:
            cup = await c.open("Ann", "Ben", "Cat")
            chance = c.parts.node.chance
            await cup.do(lambda state: law.next_round(state, 2, chance, new_id))
            assert cup.round is not None
            await cup._start_game(cup.round.games[0])
            assert phase(cup) == "laying"
        async with open_fixture(tmp_path, clock=clock) as c:
            await c.settle()
            again = await c.cups.cup(cup.id)
            assert phase(again) == "playing"
            assert again.round is not None
            assert [game.id for game in again.round.games] == [game.id for game in cup.round.games]
            assert {raw.turn for raw in again.live.values()} == {(0,)}

    asyncio.run(whole())


def test_a_crash_while_the_games_are_stopped_stops_the_rest(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = ManualClock()
        async with open_fixture(tmp_path, clock=clock) as c:
            cup = await c.open("Ann", "Ben", "Cat")
            await c.start(cup)
            await cup.do(law.end_round)
            assert cup.round is not None
            await cup._stop(cup.round.games[0])
            assert phase(cup) == "stopping"
        async with open_fixture(tmp_path, clock=clock) as c:
            await c.settle()
            again = await c.cups.cup(cup.id)
            assert phase(again) == "checking"

    asyncio.run(whole())


def test_seats_can_be_drawn_or_set(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan", most=2)
        await cup.draw("d")
        assert cup.state.seats is not None
        assert sorted(one for table in cup.state.seats for one in table) == [1, 2, 3, 4]
        wanted = ((4, 1), (3, 2))
        await cup.do(lambda state: law.set_seats(state, wanted, 2))
        for wrong in (((1, 2),), ((1, 2), (2, 3)), ((1,), (2, 3, 4)), ((1, 2), (3, 9))):
            with pytest.raises(CupRefusal, match="cup-seats"):
                law.set_seats(cup.state, wrong, 2)
        await c.start(cup)
        assert cup.round is not None
        assert cup.round.tables == wanted

    run(tmp_path, test)


def test_a_game_for_more_than_two_is_played_by_the_whole_table(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", game="sample", most=8, seconds=60, rounds=1)
        await c.start(cup)
        assert cup.round is not None
        assert [len(game.players) for game in cup.round.games] == [3]
        await c.pass_time(60)
        assert phase(cup) == "checking"
        await c.confirm(cup)
        assert phase(cup) == "over"
        assert len(cup.frame().standing) == 3

    run(tmp_path, test)


def test_swiss_and_round_robin_events_run_to_their_end(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        for system, rounds in (("swiss", 3), ("robin", 5)):
            cup = await c.open(
                "Ann", "Ben", "Cat", "Dan", "Eve",
                system=system, ranking="wins", rounds=rounds, seconds=60,
            )  # fmt: skip
            met: set[frozenset[int]] = set()
            for _ in range(rounds):
                await c.start(cup)
                assert cup.round is not None
                assert len(cup.round.games) == 2
                assert len(cup.round.byes) == 1
                pairs = {frozenset(game.players) for game in cup.round.games}
                assert not pairs & met
                met |= pairs
                for game in cup.round.games:
                    await c.play(game.id, 2)
                await c.pass_time(60)
                await c.confirm(cup)
            assert phase(cup) == "over"
            rows = cup.frame().standing
            assert sum(row.won + row.lost + row.drawn for row in rows) == 4 * rounds

    run(tmp_path, test)


def test_who_watches_is_told_what_changed_and_only_of_the_table_they_want(tmp_path: Path) -> None:
    async def test(c: CupFixture) -> None:
        cup = await c.open("Ann", "Ben", "Cat", "Dan", most=2)
        await c.start(cup)
        await c.cups.send_changes()
        everyone, one = Reader(), Reader()
        await cup.subscribe(everyone, None)
        await cup.subscribe(one, 1)
        assert [kind for kind, _ in everyone._items] == ["cup", "sheet", "sheet"]
        assert [kind for kind, _ in one._items] == ["cup", "sheet"]
        everyone._items.clear()
        one._items.clear()
        assert cup.round is not None
        await c.play(cup.round.games[0].id)
        await c.cups.send_changes()
        assert "sheet" in [kind for kind, _ in everyone._items]
        assert "sheet" not in [kind for kind, _ in one._items]
        one.close()
        assert list(cup.readers) == [everyone]

    run(tmp_path, test)
