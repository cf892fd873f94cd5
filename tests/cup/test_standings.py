"""What games come to: points that count, the order of a table, and that over all rounds."""

from typing import Any

import msgspec
import pytest

from tests.cup.cup_state import order, places, played, state
from wordhall.cup.model import Round, Ruling, State
from wordhall.cup.standings import TieBreakNote, count_games, order_of, overall, table_order

VOID = Ruling(game="r1:1-2", kind="void", reason="Wrong bag", who="Dee")


def counted(round_: Round) -> dict[tuple[int, ...], tuple[int, ...]]:
    return {one.game.players: one.scores for one in count_games(state(), round_)}


def test_the_highest_sum_of_all_games_wins_the_table() -> None:
    won = order(played({(1, 2): (100, 400), (2, 3): (100, 300), (3, 1): (90, 410)}))
    assert places(won) == [(1, 1), (2, 2), (3, 3)]
    assert [row.points for row in won.rows] == [510, 500, 390]
    assert [(row.won, row.drawn, row.lost) for row in won.rows] == [(1, 0, 1), (1, 0, 1), (1, 0, 1)]
    assert won.notes == ()


def test_of_two_who_tie_the_one_with_more_points_in_their_own_game_wins() -> None:
    tied = order(played({(1, 2): (310, 295), (2, 3): (605, 100), (3, 1): (100, 590)}))
    assert [row.points for row in tied.rows[:2]] == [900, 900]
    assert places(tied)[:2] == [(1, 1), (2, 2)]
    assert tied.notes == (TieBreakNote(how="head", players=(1, 2), values=(310.0, 295.0)),)


def test_of_three_who_tie_the_points_among_them_decide() -> None:
    games = {
        (1, 2): (300, 200), (2, 3): (300, 250), (3, 1): (100, 100),
        (1, 4): (200, 0), (2, 4): (100, 0), (3, 4): (250, 0),
    }  # fmt: skip
    tied = order(played(games))
    assert [row.points for row in tied.rows[:3]] == [600, 600, 600]
    assert places(tied)[:3] == [(1, 2), (2, 1), (3, 3)]
    assert tied.notes[0] == TieBreakNote(
        how="head", players=(2, 1, 3), values=(500.0, 400.0, 350.0)
    )


def test_a_smaller_group_that_still_ties_is_compared_by_its_own_games_again() -> None:
    games = {
        (1, 2): (210, 190), (1, 3): (190, 100), (2, 3): (210, 100),
        (1, 4): (100, 0), (2, 4): (100, 0), (3, 4): (300, 0),
    }  # fmt: skip
    tied = order(played(games))
    assert [row.points for row in tied.rows[:3]] == [500, 500, 500]
    assert places(tied)[:3] == [(1, 1), (2, 2), (3, 3)]
    assert [(note.players, note.values) for note in tied.notes] == [
        ((1, 2, 3), (400.0, 400.0, 200.0)),
        ((1, 2), (210.0, 190.0)),
    ]


def test_then_the_difference_of_all_games_decides() -> None:
    games = {(1, 2): (300, 300), (1, 3): (200, 150), (2, 3): (200, 100)}
    tied = order(played(games))
    assert places(tied) == [(1, 2), (2, 1), (3, 3)]
    assert [note.how for note in tied.notes] == ["difference"]


def test_then_the_number_of_games_won() -> None:
    games = {
        (1, 2): (300, 300), (1, 3): (100, 110), (1, 4): (200, 150),
        (2, 3): (150, 130), (2, 4): (150, 130), (3, 4): (0, 0),
    }  # fmt: skip
    tied = order(played(games))
    assert [row.points for row in tied.rows[:2]] == [600, 600]
    assert [row.difference for row in tied.rows[:2]] == [40, 40]
    assert places(tied)[:2] == [(1, 2), (2, 1)]
    assert [note.how for note in tied.notes] == ["won"]


def test_then_the_win_is_shared_unless_the_judge_draws_lots() -> None:
    round_ = played({(1, 2): (300, 300)})
    assert places(order(round_)) == [(1, 1), (1, 2)]
    drawn = table_order(state(round_), (1, 2), count_games(state(), round_), lots=(2, 1))
    assert places(drawn) == [(1, 2), (2, 1)]
    assert [note.how for note in drawn.notes] == ["lots"]


def test_unfinished_games_count_as_they_stand() -> None:
    round_ = played({(1, 2): (123, 45)})
    assert counted(round_) == {(1, 2): (123, 45)}


def test_whoever_was_left_gets_the_own_average_and_the_leaver_what_stood() -> None:
    games = {(1, 2): (50, 10), (1, 3): (300, 1), (1, 4): (401, 1), (2, 3): (90, 80)}
    left = counted(played(games, left={(1, 2): 2}))
    assert left[1, 2] == (351, 10), "the average of 300 and 401, a half rounds up"
    high = counted(played({**games, (1, 2): (500, 10)}, left={(1, 2): 2}))
    assert high[1, 2] == (500, 10), "more than the average stays"
    alone = counted(played({(1, 2): (50, 10)}, left={(1, 2): 2}))
    assert alone[1, 2] == (50, 10), "there is no average of nothing"


def test_games_that_somebody_left_make_no_average() -> None:
    games = {(1, 2): (0, 5), (1, 3): (0, 5), (1, 4): (200, 5)}
    left = counted(played(games, left={(1, 2): 2, (1, 3): 3}))
    assert left[1, 2][0] == left[1, 3][0] == 200


def test_whoever_leaves_has_lost_the_game() -> None:
    (one,) = count_games(state(), played({(1, 2): (10, 400)}, left={(1, 2): 2}))
    assert one.winner == 1
    assert one.scores == (10, 400)


def test_a_void_game_is_nothing_for_both() -> None:
    games = {(1, 2): (300, 200), (1, 3): (100, 90), (2, 3): (10, 20)}
    round_ = played(games, rulings=(VOID,))
    assert counted(round_)[1, 2] == (0, 0)
    assert [row.points for row in order(round_).rows] == [110, 100, 10]
    assert count_games(state(), round_)[0].winner is None


def test_a_forfeit_is_nothing_for_one_and_an_average_for_the_other() -> None:
    games = {(1, 2): (300, 200), (2, 3): (250, 90)}
    ruling = Ruling(game="r1:1-2", kind="forfeit", reason="A dictionary", who="Dee", player=1)
    round_ = played(games, rulings=(ruling,))
    assert counted(round_)[1, 2] == (0, 250)
    assert count_games(state(), round_)[0].winner == 2


def test_a_correction_sets_the_points_and_the_last_ruling_holds() -> None:
    right = Ruling(game="r1:1-2", kind="correct", reason="Miscounted", who="Dee", scores=(7, 8))
    round_ = played({(1, 2): (300, 200)}, rulings=(VOID, right))
    assert counted(round_) == {(1, 2): (7, 8)}


def test_over_the_rounds_most_tables_won_count_first_then_all_points() -> None:
    first = played({(1, 2): (300, 299), (2, 3): (400, 1), (3, 1): (1, 400)})
    second = played({(1, 2): (10, 20), (2, 3): (5, 30), (3, 1): (30, 1)}, number=2)
    order_ = overall(state(first, second, players=3))
    assert [(row.player, row.wins, row.points) for row in order_.rows] == [
        (1, 1, 711), (3, 1, 62), (2, 0, 724),
    ]  # fmt: skip


def test_between_tables_of_different_size_the_average_counts_and_not_the_sum() -> None:
    three = {(1, 2): (300, 290), (2, 3): (1, 1), (3, 1): (1, 300)}
    two = {(4, 5): (310, 2)}
    order_ = overall(state(played(three, two), players=5))
    assert [(row.player, row.wins) for row in order_.rows[:2]] == [(4, 1), (1, 1)]
    assert order_.rows[1].points > order_.rows[0].points


TIED = {(1, 2): (300, 200), (2, 3): (200, 100), (3, 1): (100, 300)}  # 1 wins by 300 a game


@pytest.mark.parametrize(
    ("two", "how", "values"),
    [
        # 4 has the same 300 a game, and 210 more per game where 1 has 150.
        ({(4, 5): (300, 90)}, "difference", (210.0, 150.0)),
        # 1 has more of it in all, but not by the game.
        ({(4, 5): (300, 140)}, "difference", (160.0, 150.0)),
        # As much by the game, too, and both won all of theirs, be it two or one.
        ({(4, 5): (300, 150)}, None, ()),
    ],
)
def test_between_tables_of_different_size_later_tie_breaks_are_averages_too(
    two: dict[tuple[int, int], tuple[int, int]], how: str | None, values: tuple[float, ...]
) -> None:
    order_ = overall(state(played(TIED, two), players=5))
    assert order_.per_game
    notes = [(note.how, note.values) for note in order_.notes if set(note.players) == {1, 4}]
    assert notes == ([] if how is None else [(how, values)])
    assert places(order_)[:2] == ([(1, 1), (1, 4)] if how is None else [(1, 4), (2, 1)])


def test_who_met_none_of_those_who_tie_is_not_behind_for_it() -> None:
    # 1, 2 and 4 have 200 a game; 1 and 2 met, 4 met neither of them.
    three = {(1, 2): (250, 200), (1, 3): (150, 100), (2, 3): (200, 100)}
    order_ = overall(state(played(three, {(4, 5): (200, 0)}), players=5, system="robin"))
    assert [row.player for row in order_.rows[:3]] == [4, 1, 2]
    assert order_.notes[0] == TieBreakNote(
        how="difference", players=(4, 1, 2), values=(200.0, 50.0, 25.0)
    ), "their own games decide nothing where someone has none"


def test_by_wins_too_tables_of_different_size_are_compared_by_the_game() -> None:
    three = {(1, 2): (300, 100), (1, 3): (300, 100), (2, 3): (100, 300)}
    rounds = played(three, {(4, 5): (400, 100)})
    order_ = overall(state(rounds, players=5, ranking="wins"))
    assert [(row.player, row.won) for row in order_.rows[:2]] == [(4, 1), (1, 2)]
    assert order_.per_game


def test_tables_of_one_size_are_compared_by_sums() -> None:
    order_ = overall(state(played({(1, 2): (300, 290)}, {(3, 4): (310, 2)}), players=4))
    assert not order_.per_game


def test_a_bye_at_tables_of_two_is_no_game_and_no_round_won() -> None:
    first = played({(1, 2): (300, 200)}, byes=(3,))
    for ranking in ("points", "wins"):
        row = overall(state(first, players=3, most=2, ranking=ranking)).rows[-1]
        assert (row.player, row.games, row.wins, row.won, row.points) == (3, 0, 0, 0, 0)


def test_players_with_byes_are_compared_by_averages() -> None:
    rounds = (
        played({(1, 2): (300, 200)}, byes=(3,)),
        played({(1, 3): (200, 320)}, byes=(2,), number=2),
        played({(3, 2): (310, 250)}, byes=(1,), number=3),
        played({(1, 2): (200, 100)}, byes=(3,), number=4),
    )
    order_ = overall(state(*rounds, players=3, most=2, rounds=4))
    assert order_.per_game
    # 3 won both of two rounds, 1 two of three.
    assert [(row.player, row.wins, row.games) for row in order_.rows] == [
        (3, 2, 2), (1, 2, 3), (2, 0, 3),
    ]  # fmt: skip
    points = played({(4, 1): (100, 90)}, {(2, 3): (100, 95)}, byes=(5,))
    rest = played({(4, 5): (80, 400)}, {(2, 3): (100, 95)}, byes=(1,), number=2)
    rows = overall(state(points, rest, players=5, most=2)).rows
    assert [(row.player, row.wins) for row in rows[:3]] == [(5, 1), (2, 2), (4, 1)]


def test_whoever_comes_late_has_no_bye_for_the_rounds_before() -> None:
    first = played({(1, 2): (300, 200)}, {(3, 4): (300, 100)})
    second = played({(1, 2): (300, 200)}, {(5, 4): (900, 100)}, byes=(3,), number=2)
    rows = overall(state(first, second, players=5, most=2)).rows
    assert [row.player for row in rows[:3]] == [3, 1, 5], "two rounds won come before one"


def test_only_games_that_have_ended_are_won() -> None:
    round_ = played({(1, 2): (300, 200), (1, 3): (300, 100), (2, 3): (50, 60)}, signed=False)
    on = msgspec.structs.replace(
        round_,
        scores={
            id: msgspec.structs.replace(raw, over=id == "r1:1-3")
            for id, raw in (round_.scores or {}).items()
        },
    )
    for ranking in ("points", "wins"):
        rows = {row.player: row for row in order(on, ranking=ranking).rows}
        told = {one: (row.won, row.drawn, row.lost, row.over) for one, row in rows.items()}
        assert told == {1: (1, 0, 0, 1), 2: (0, 0, 0, 0), 3: (0, 0, 1, 1)}


def test_a_game_that_time_stopped_has_ended_and_its_leader_won_it() -> None:
    round_ = played({(1, 2): (300, 200)})
    timed = {
        id: msgspec.structs.replace(raw, reason="deadline")
        for id, raw in (round_.scores or {}).items()
    }
    rows = order(msgspec.structs.replace(round_, scores=timed)).rows
    assert [(row.player, row.won, row.lost) for row in rows] == [(1, 1, 0), (2, 0, 1)]


def test_who_ties_over_all_is_compared_by_their_own_games() -> None:
    first = played({(1, 2): (300, 200)})
    even = played({(1, 2): (200, 300)}, number=2)
    assert places(overall(state(first, even, players=2))) == [(1, 1), (1, 2)]
    one = played({(1, 2): (300, 310), (1, 3): (110, 0), (2, 3): (0, 400)})
    two = played({(1, 2): (90, 70), (1, 3): (0, 0), (2, 3): (120, 0)}, number=2)
    tied = overall(state(one, two, players=3))
    assert [row.points for row in tied.rows if row.player != 3] == [500, 500]
    assert [note.how for note in tied.notes] == ["head"]
    assert tied.rows[0].player == 1, "390 to 380 between the two"


def test_the_final_decides_the_tournament() -> None:
    first = played({(1, 2): (500, 100)}, {(3, 4): (200, 100)})
    last = played({(1, 3): (100, 200)}, number=2, final=True)
    order_ = overall(state(first, last, players=4, rounds=1, final=True, most=2))
    assert [row.player for row in order_.rows] == [3, 1, 4, 2]


def test_by_wins_and_spread_points_come_last() -> None:
    games = {(1, 2): (300, 299), (1, 3): (300, 299), (2, 3): (500, 100)}
    assert places(order(played(games), ranking="wins")) == [(1, 1), (2, 2), (3, 3)]
    assert places(order(played(games)))[0] == (1, 2)


def test_a_bye_is_a_game_won_by_fifty() -> None:
    first = played({(1, 2): (300, 260)}, byes=(3,))
    order_ = overall(state(first, players=3, system="swiss", ranking="wins"))
    assert places(order_) == [(1, 3), (2, 1), (3, 2)]


def test_a_game_of_a_whole_table_is_ranked_by_its_own_rules() -> None:
    round_ = played({(1, 2, 3): (5, 9, 7)})
    now = state(round_, players=3, pairs=False)
    assert places(order_of(now, round_, 0)) == [(1, 2), (2, 3), (3, 1)]
    assert [row.player for row in overall(now).rows] == [2, 3, 1]


def cards(*tables: dict[tuple[int, ...], tuple[int, ...]], **more: Any) -> Round:
    """A round of a game in which the fewest win, as its own rules rank it."""
    made = played(*tables, **more)
    scores = {
        id: msgspec.structs.replace(
            raw, places=tuple(1 + sum(other < own for other in raw.scores) for own in raw.scores)
        )
        for id, raw in (made.scores or {}).items()
    }
    return msgspec.structs.replace(made, scores=scores)


def together(*rounds: Round, players: int = 3, **rules: Any) -> State:
    return state(*rounds, players=players, pairs=False, fewest=True, **rules)


def test_where_the_fewest_win_tables_won_come_first_and_fewer_points_last() -> None:
    first = cards({(1, 2, 3): (0, 4, 9)}, {(4, 5, 6): (0, 2, 9)})
    second = cards({(1, 2, 3): (5, 0, 9)}, {(4, 5, 6): (3, 0, 9)}, number=2)
    rows = overall(together(first, second, players=6)).rows
    assert [(row.place, row.player, row.points) for row in rows] == [
        (1, 5, 2), (2, 4, 3), (3, 2, 4), (4, 1, 5), (5, 3, 18), (5, 6, 18),
    ]  # fmt: skip


def test_who_has_not_played_yet_comes_after_all_who_have() -> None:
    late = together(cards({(1, 2, 3): (0, 4, 9)}), players=4)
    assert [row.player for row in overall(late).rows] == [1, 2, 3, 4]
    minus = state(played({(1, 2, 3): (5, 1, -2)}), players=4, pairs=False)
    assert [row.player for row in overall(minus).rows] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("ruling", "found"),
    [
        (Ruling(game="r1:1-2-3", kind="void", reason="-", who="Dee"), [(1, 1), (1, 2), (1, 3)]),
        (
            Ruling(game="r1:1-2-3", kind="forfeit", reason="-", who="Dee", player=1),
            [(1, 2), (2, 3), (3, 1)],
        ),
        (
            Ruling(game="r1:1-2-3", kind="correct", reason="-", who="Dee", scores=(8, 9, 1)),
            [(1, 3), (2, 1), (3, 2)],
        ),
    ],
)
def test_a_judge_rules_on_a_game_in_which_the_fewest_win(
    ruling: Ruling, found: list[tuple[int, int]]
) -> None:
    round_ = cards({(1, 2, 3): (0, 4, 9)}, rulings=(ruling,))
    now = together(round_)
    assert places(order_of(now, round_, 0)) == found
    assert [row.wins for row in overall(now).rows] == [int(ruling.kind != "void"), 0, 0]
    assert count_games(now, round_)[0].scores == {"void": (0, 0, 0), "forfeit": (0, 4, 9)}.get(
        ruling.kind, ruling.scores
    )


def test_who_shares_a_place_in_the_final_is_decided_by_the_rounds_before() -> None:
    first = played({(1, 2): (100, 90)}, {(3, 4): (300, 90)})
    last = played({(1, 3): (50, 50)}, number=2, final=True)
    order_ = overall(state(first, last, players=4, rounds=1, final=True, most=2))
    assert [row.player for row in order_.rows[:2]] == [3, 1]
