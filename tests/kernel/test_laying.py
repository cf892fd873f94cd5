"""Tiles laid on squares: when they lie in a line, what rows show then, and what a rack keeps."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.kernel import line_up, with_faces, without

SIDE = 5
START = (2, 2)
Laid = list[tuple[int, int, str]]

boards = st.lists(st.text("....AB", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE)
squares = st.integers(0, SIDE - 1)
tiles = st.lists(st.tuples(squares, squares, st.sampled_from("CDe")), min_size=1, max_size=4)
# Most tiles that fall anywhere lie in no line, so most of these do.
lines = st.builds(
    lambda row, places, down: [(p, row, "C") if down else (row, p, "C") for p in places],
    squares,
    st.lists(squares, min_size=1, max_size=4),
    st.booleans(),
)


def refusal(rows: list[str], laid: Laid) -> str:
    """The rules again, square by square."""
    places = [(row, column) for row, column, _ in laid]
    down = len({row for row, _ in places}) > 1
    if down and len({column for _, column in places}) > 1:
        return "not-in-line"
    taken = {(r, c) for r, line in enumerate(rows) for c, tile in enumerate(line) if tile != "."}
    for place in sorted(places):
        if place in taken:
            return "square-taken"
        if places.count(place) > 1:
            return "square-twice"
    (top, left), (bottom, right) = min(places), max(places)
    between = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    if between - taken - set(places):
        return "gap"
    around = {(r + dr, c + dc) for r, c in places for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    if around & taken:
        return ""
    if taken:
        return "touches-nothing"
    if START not in places:
        return "start"
    return "too-few" if len(places) < 2 else ""


@given(boards | st.just(["." * SIDE] * SIDE), tiles | lines)
def test_tiles_lie_in_a_line_where_the_rules_allow_it(rows: list[str], laid: Laid) -> None:
    why, row, column, down, shown = line_up(rows, laid, START)
    assert why == refusal(rows, laid)
    if not why:
        assert (row, column) == min(laid)[:2]
        assert shown == "".join(face for _, _, face in sorted(laid))
        assert down == (len({row for row, _, _ in laid}) > 1)


@given(boards, tiles)
def test_rows_show_the_last_tile_of_a_square(rows: list[str], laid: Laid) -> None:
    shown = {(r, c): face for r, c, face in laid}
    expected = [
        "".join(shown.get((r, c), face) for c, face in enumerate(line))
        for r, line in enumerate(rows)
    ]
    assert with_faces(tuple(rows), laid) == tuple(expected)


@given(st.text("ABC?", max_size=8), st.text("ABC?", max_size=5))
def test_a_rack_keeps_the_rest_in_its_order(rack: str, taken: str) -> None:
    left = without(rack, taken)
    if Counter(taken) - Counter(rack):
        assert left is None
    else:
        assert left is not None
        assert Counter(left) == Counter(rack) - Counter(taken)
        assert without(left, left) == ""


def test_what_lies_beside_the_board_or_is_no_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="beyond the edge"):
        line_up(["..", ".."], [(0, 2, "A")], START)
    with pytest.raises(ValueError, match="at least one tile"):
        line_up(["..", ".."], [], START)
    with pytest.raises(ValueError, match="one character"):
        line_up(["..", ".."], [(0, 0, "AB")], START)
    with pytest.raises(IndexError):
        with_faces(("..", ".."), [(0, 2, "A")])
    with pytest.raises(IndexError):
        with_faces(("..", ".."), [(2, 0, "A")])
    with pytest.raises(ValueError, match="one character"):
        with_faces(("..", ".."), [(0, 0, "")])
