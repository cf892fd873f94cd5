"""The best few placements are the best of all of them."""

from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.kernel.brute_force import leave_value
from tests.kernel.positions import (
    Position,
    board,
    full_positions,
    graph,
    littered_positions,
    played_positions,
    small_positions,
    told,
)
from tests.search_effort import examples
from wordhall.kernel import Leaves

Listed = list[tuple[str, float]]


def leave_lists() -> st.SearchStrategy[Listed]:
    """Single tiles and bags, in any order of letters, good and bad, some of them twice."""
    bag = st.text("ABCDE?", min_size=1, max_size=4) | st.text("ABC?", min_size=1, max_size=6)
    worth = st.integers(-60_000, 60_000).map(lambda thousandths: thousandths / 1000)
    return st.lists(st.tuples(bag, worth), max_size=25)


def thousandths(value: float) -> int:
    return round(value * 1000)


def check_best(position: Position, leaves: Listed, count: int) -> None:
    """The best are so many different plays, and worth as much as the top of all plays."""
    best = position.board.best(position.graph, position.rack, Leaves(leaves), count)

    listed = {"".join(sorted(bag)): value for bag, value in leaves}
    worth = {
        play: thousandths(play.score + leave_value(listed, position.rack, play.tiles))
        for play in position.plays
    }
    assert [thousandths(move.value) for move in best] == sorted(worth.values())[::-1][:count]
    for move in best:
        (play,) = told([move])
        assert thousandths(move.value) == worth.pop(play)


def test_without_leaves_the_highest_score_is_best() -> None:
    best = board("C2").best(graph("CH CHA CAB"), "HAB", Leaves())

    assert [(move.word, move.score, move.value) for move in best] == [("CAB", 9, 9.0)]


def test_a_good_leave_outweighs_a_few_points() -> None:
    leaves = Leaves([("H", 2.5), ("B", -1.0)])

    best = board("C2").best(graph("CH CHA CAB"), "HAB", leaves, count=3)

    assert [(move.word, move.value) for move in best] == [("CAB", 11.5), ("CHA", 7.0), ("CH", 6.0)]


def test_a_listed_bag_is_worth_its_own_value_whatever_its_order() -> None:
    leaves = Leaves([("A", 1.0), ("B", 1.0), ("BA", -5.25)])

    best = board("C1").best(graph("CH"), "HAB", leaves)

    assert [(move.word, move.value) for move in best] == [("CH", 7 - 5.25)]


def test_the_last_value_of_a_bag_listed_twice_holds() -> None:
    leaves = Leaves([("AB", 3.0), ("BA", 4.0)])

    assert board("C1").best(graph("CH"), "HAB", leaves)[0].value == 11.0


@given(st.text("ABCDE?", min_size=1, max_size=10), leave_lists(), st.integers(-1, 9))
def test_the_tiles_to_keep_are_the_best_of_all_that_could_be(
    rack: str, leaves: Listed, fewest: int
) -> None:
    assume(fewest < len(rack))
    listed = {"".join(sorted(bag)): value for bag, value in leaves}
    worth = {
        kept: thousandths(listed.get(kept, sum(listed.get(tile, 0.0) for tile in kept)))
        for size in range(max(0, fewest), len(rack))
        for kept in map("".join, combinations(sorted(rack), size))
    }

    kept, value = Leaves(leaves).best_kept(rack, fewest)

    assert thousandths(value) == worth[kept] == max(worth.values())


def test_none_or_more_than_all_may_be_asked_for() -> None:
    words = graph("CH CHA")

    assert len(board("C2").best(words, "HA", Leaves(), count=0)) == 0
    assert len(board("C2").best(words, "HA", Leaves(), count=2**63)) == 2


@examples(200)
@given(small_positions(), leave_lists(), st.integers(1, 400))
def test_the_best_few_are_the_top_of_all_plays(
    position: Position, leaves: Listed, count: int
) -> None:
    check_best(position, leaves, count)


@examples(200)
@given(littered_positions(), leave_lists(), st.integers(1, 30))
def test_the_best_few_among_non_words_are_the_top_of_all_plays(
    position: Position, leaves: Listed, count: int
) -> None:
    check_best(position, leaves, count)


@examples(250)
@given(full_positions(), leave_lists(), st.integers(1, 6))
def test_a_full_play_is_never_overlooked(position: Position, leaves: Listed, count: int) -> None:
    check_best(position, leaves, count)


@examples(15)
@given(played_positions([15, 21], [15, 21], most_words=30), leave_lists(), st.integers(1, 50))
def test_the_best_few_of_a_large_board_are_the_top_of_all_plays(
    position: Position, leaves: Listed, count: int
) -> None:
    check_best(position, leaves, count)
