"""Who sits with whom, who plays whom, and who opens."""

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.cup.cup_state import played, state
from wordhall.cup import pairing, rules
from wordhall.cup.model import Laid, Round, evolve
from wordhall.cup.refusal import CupRefusal

IDS = map(str, range(100_000))


def lay(now: object, seed: int = 1) -> Laid:
    (laid,) = rules.next_round(now, 2, random.Random(seed), lambda: next(IDS))  # type: ignore[arg-type]
    assert isinstance(laid, Laid)
    return laid


def test_tables_have_two_to_eight_and_differ_by_one_at_most() -> None:
    assert pairing.table_sizes(30, 8) == [8, 8, 7, 7]
    assert pairing.table_sizes(9, 8) == [5, 4], "never eight and one alone"
    for players in range(2, 201):
        sizes = pairing.table_sizes(players, 8)
        assert sum(sizes) == players
        assert len(sizes) == -(-players // 8)
        assert max(sizes) - min(sizes) <= 1
        assert all(2 <= size <= 8 for size in sizes)


def test_each_player_opens_against_the_one_on_the_right() -> None:
    for n in range(3, 9):
        games = pairing.pairs_at_table(range(n), random.Random(1))
        assert all((seat, (seat + 1) % n) in games for seat in range(n))


def test_two_players_have_one_game_and_lots_decide_who_opens() -> None:
    drawn = [pairing.pairs_at_table((7, 9), random.Random(seed)) for seed in range(20)]
    assert {len(games) for games in drawn} == {1}
    assert {games[0] for games in drawn} == {(7, 9), (9, 7)}


@pytest.mark.parametrize("n", range(2, 9))
def test_every_pair_of_a_table_meets_once_and_all_open_as_often_give_or_take_one(n: int) -> None:
    games = pairing.pairs_at_table(range(n), random.Random(n))
    assert sorted(tuple(sorted(game)) for game in games) == list(combinations(range(n), 2))
    opened = Counter(game[0] for game in games)
    counts = [opened[seat] for seat in range(n)]
    assert max(counts) - min(counts) <= 1


def test_eight_players_have_28_games_and_open_three_or_four_each() -> None:
    games = pairing.pairs_at_table(range(8), random.Random(5))
    assert len(games) == 28
    assert set(Counter(opener for opener, _ in games).values()) <= {3, 4}


def test_the_opposite_pair_of_an_even_table_is_drawn_by_lot() -> None:
    seen = {
        pair
        for seed in range(30)
        for pair in pairing.pairs_at_table(range(6), random.Random(seed))
        if abs(pair[0] - pair[1]) == 3
    }
    assert seen == {(0, 3), (3, 0), (1, 4), (4, 1), (2, 5), (5, 2)}


def test_a_round_has_one_game_a_pair_and_nobody_plays_at_another_table() -> None:
    laid = lay(state(players=30))
    assert [len(table) for table in laid.tables] == [8, 8, 7, 7]
    pairs = [frozenset(game.players) for game in laid.games]
    assert len(pairs) == len(set(pairs)) == 28 + 28 + 21 + 21
    assert all(
        pair <= set(laid.tables[game.table]) for pair, game in zip(pairs, laid.games, strict=True)
    )


def test_the_winner_of_the_last_game_opens_the_next_and_after_a_draw_who_did_not() -> None:
    first = played({(1, 2): (300, 310), (2, 3): (300, 200), (3, 1): (250, 250)})
    laid = lay(state(first, players=3))
    assert {game.players for game in laid.games} == {(2, 1), (2, 3), (1, 3)}


def test_whoever_gave_up_lost_whatever_the_points_say() -> None:
    first = played({(1, 2): (300, 10)}, left={(1, 2): 1})
    assert [game.players for game in lay(state(first, players=2)).games] == [(2, 1)]


def test_the_director_may_set_who_opens() -> None:
    first = played({(1, 2): (300, 310), (2, 3): (300, 200), (3, 1): (250, 250)})
    now = state(first, players=3)
    (fact,) = rules.set_openers(now, [(1, 2), (3, 2)])
    laid = lay(evolve(now, fact, 0))
    assert {game.players for game in laid.games} == {(1, 2), (3, 2), (1, 3)}


def test_without_an_earlier_game_the_ring_decides() -> None:
    met: dict[frozenset[int], pairing.Met] = {}
    assert pairing.opener_first((4, 7), met, ()) == (4, 7)


def test_the_same_tables_play_all_rounds() -> None:
    now = state(players=17)
    first = lay(now)
    assert pairing.reseat(first.tables, range(1, 18), 8) == first.tables


def test_tables_are_drawn_anew_where_the_director_wants_it() -> None:
    games = dict.fromkeys(combinations(range(1, 9), 2), (1, 2))
    more = dict.fromkeys(combinations(range(9, 17), 2), (1, 2))
    now = state(played(games, more), players=16, redraw=True)
    assert len({lay(now, seed).tables for seed in range(5)}) == 5
    same = state(played(games, more), players=16)
    assert {lay(same, seed).tables for seed in range(5)} == {same.rounds[0].tables}


def test_who_comes_late_is_seated_in_the_next_round_and_who_left_is_not() -> None:
    tables = (tuple(range(1, 9)), tuple(range(9, 16)))
    assert pairing.reseat(tables, range(1, 17), 8) == (tables[0], (*tables[1], 16))
    without = pairing.reseat(tables, [n for n in range(1, 17) if n != 3], 8)
    assert without == ((1, 2, 4, 5, 6, 7, 8, 16), tables[1])
    shrunk = pairing.reseat(tables, range(1, 12), 8)
    assert [len(table) for table in shrunk] == [6, 5], "as equal as can be"
    assert set(shrunk[0]) < set(tables[0])
    grown = pairing.reseat((tuple(range(1, 9)),), range(1, 10), 8)
    assert sorted(map(len, grown)) == [4, 5]
    assert pairing.reseat(tables, range(1, 8), 8) == (tuple(range(1, 8)),)


@pytest.mark.parametrize("redraw", [False, True])
@pytest.mark.parametrize("n", [3, 5, 9])
def test_at_tables_of_two_one_of_an_odd_field_has_a_bye_and_nobody_twice_before_all_had_one(
    n: int, redraw: bool
) -> None:
    rounds: list[Round] = []
    for number in range(1, 2 * n + 1):
        laid = lay(state(*rounds, players=n, most=2, rounds=30, redraw=redraw), seed=number)
        assert len(laid.byes) == 1, "one a round"
        assert {len(table) for table in laid.tables} == {2}
        assert sorted((*laid.byes, *(one for table in laid.tables for one in table))) == list(
            range(1, n + 1)
        )
        games = ({pair: (1, 0)} for pair in laid.tables)
        rounds.append(played(*games, number=number, byes=laid.byes))
        had = Counter(one for round_ in rounds for one in round_.byes)
        counts = [had[one] for one in range(1, n + 1)]
        assert max(counts) - min(counts) <= 1


def test_when_the_bye_moves_on_only_its_table_changes() -> None:
    first = played({(1, 2): (1, 0)}, {(3, 4): (1, 0)}, byes=(5,))
    laid = lay(state(first, players=5, most=2))
    (bye,) = laid.byes
    assert bye != 5
    (same,) = [table for table in laid.tables if 5 not in table]
    assert set(same) in ({1, 2}, {3, 4})


def test_who_came_late_or_left_changes_whether_there_is_a_bye() -> None:
    first = played({(1, 2): (1, 0)}, {(3, 4): (1, 0)}, byes=(5,))
    assert lay(state(first, players=6, most=2)).byes == ()
    now = state(first, players=5, most=2)
    assert lay(evolve(now, rules.withdraw(now, 1, "")[0], 0)).byes == ()


def test_the_director_leaves_one_player_out_at_tables_of_two_but_not_always_the_same() -> None:
    now = state(played({(1, 2): (1, 0)}, byes=(3,)), players=3, most=2)
    with pytest.raises(CupRefusal, match="cup-bye"):
        rules.set_seats(now, ((1, 2),), 2)
    for wrong in ((), ((1, 2, 3),), ((1, 1),), ((3, 9),)):
        with pytest.raises(CupRefusal, match="cup-seats"):
            rules.set_seats(now, wrong, 2)
    for tables in (((3, 2),), ((3, 2), (1,))):
        (seated,) = rules.set_seats(now, tables, 2)
        laid = lay(evolve(now, seated, 0))
        assert (laid.tables, laid.byes) == (((3, 2),), (1,)), "who sits alone has the bye"


def test_only_tables_of_two_have_byes() -> None:
    for players in range(3, 40):
        assert lay(state(players=players, most=3)).byes == ()


def test_the_winners_of_the_tables_meet_in_a_final() -> None:
    tables = (
        {(1, 2): (400, 300), (2, 3): (200, 100), (3, 1): (100, 200)},
        {(4, 5): (100, 500), (5, 6): (500, 100), (6, 4): (1, 1)},
    )
    now = state(played(*tables), players=6, rounds=1, most=3, final=True)
    assert now.phase == "between"
    laid = lay(now)
    assert laid.final
    assert [set(table) for table in laid.tables] == [{1, 5}]
    over = state(played(*tables), players=6, rounds=1, most=3)
    assert over.phase == "over", "without the option there is none"
    with pytest.raises(CupRefusal, match="cup-over"):
        lay(over)


def test_in_a_game_for_more_than_two_a_table_plays_one_game_together() -> None:
    now = state(players=11, pairs=False, most=4)
    laid = lay(now)
    assert [len(game.players) for game in laid.games] == [4, 4, 3]
    assert [set(game.players) for game in laid.games] == [set(table) for table in laid.tables]


@pytest.mark.parametrize("n", range(2, 12))
def test_in_a_round_robin_everyone_meets_everyone_once(n: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, n + n % 2):
        pairs, bye = pairing.round_robin(range(1, n + 1), number)
        met.update(map(frozenset, pairs))
        byes.update(() if bye is None else (bye,))
        assert len({one for pair in pairs for one in pair} | {bye} - {None}) == n
    assert met == Counter(map(frozenset, combinations(range(1, n + 1), 2)))
    assert set(byes.values()) <= {1}


def test_whoever_would_meet_one_who_left_has_a_bye() -> None:
    now = state(players=4, system="robin")
    gone = evolve(now, rules.withdraw(now, 2, "")[0], 0)
    laid = lay(gone)
    assert len(laid.games) == 1
    assert len(laid.byes) == 1


@pytest.mark.parametrize("late", [1, 2])
@pytest.mark.parametrize("n", range(3, 10))
def test_who_comes_late_to_a_round_robin_makes_nobody_meet_twice(n: int, late: int) -> None:
    rounds: list[Round] = []
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, n + n % 2):
        players = n if number == 1 else n + late
        laid = lay(state(*rounds, players=players, system="robin", rounds=30))
        met.update(map(frozenset, laid.tables))
        games = ({pair: (1, 0)} for pair in laid.tables)
        rounds.append(played(*games, number=number, byes=laid.byes))
    assert set(met.values()) == {1}
    for one in range(n + 1, n + late + 1):
        assert any(one in pair for pair in met)


def test_the_first_late_arrival_of_an_uneven_round_robin_takes_the_place_that_was_free() -> None:
    first = played({(1, 2): (1, 0)}, byes=(3,))
    laid = lay(state(first, players=4, system="robin"))
    assert laid.byes == ()
    assert {frozenset(pair) for pair in laid.tables} == {frozenset({1, 3}), frozenset({2, 4})}


def test_swiss_pairs_equal_wins_and_nobody_twice() -> None:
    wins = {1: 1.0, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0}
    pairs, bye = pairing.swiss_pairs(range(1, 9), wins, lambda a, b: {a, b} == {1, 3}, {})
    assert bye is None
    assert pairs == [(1, 4), (2, 3), (5, 7), (6, 8)]


def test_a_swiss_event_goes_through_its_rounds_without_rematches() -> None:
    chance = random.Random(3)
    met: set[frozenset[int]] = set()
    wins = dict.fromkeys(range(1, 14), 0.0)
    byes: Counter[int] = Counter()
    for _ in range(7):
        ranked = sorted(wins, key=lambda one: -wins[one])
        pairs, bye = pairing.swiss_pairs(ranked, wins, lambda a, b: frozenset((a, b)) in met, byes)
        assert bye is not None
        byes[bye] += 1
        wins[bye] += 1
        for pair in pairs:
            assert frozenset(pair) not in met
            met.add(frozenset(pair))
            wins[chance.choice(pair)] += 1
    assert set(byes.values()) == {1}


def test_if_all_have_met_a_swiss_round_repeats_as_little_as_it_can() -> None:
    pairs, _ = pairing.swiss_pairs((1, 2), {}, lambda *_: True, {})
    assert pairs == [(1, 2)]
