"""Laying tiles by hand: what they form, what they score, and what the board refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.positions import Position, board, littered_positions, plain, small_positions
from tests.search_effort import examples
from wordhall.kernel import Board, Rules


def test_the_main_word_comes_first_then_the_words_across() -> None:
    hook = board("CAT2/5/5", "...../...3d/.....")

    assert hook.place(1, 2, False, "OWE") == (30, [("OWE", (1 + 12 + 1) * 2), ("TO", 2)])
    assert hook.place(1, 2, False, "oWe") == (25, [("oWe", 12 * 2), ("To", 1)])


def test_tiles_skip_the_squares_that_are_taken() -> None:
    assert board("1A1E1").place(0, 0, False, "RCR") == (
        1 + 1 + 4 + 1 + 1,
        [("RACER", 8)],
    )


def test_a_word_reaches_back_to_the_tiles_before_it() -> None:
    assert board("CA2").place(0, 2, False, "T") == (6, [("CAT", 6)])


def test_the_first_play_covers_the_start_with_two_tiles() -> None:
    empty = board("3/3", start=4)

    assert empty.place(0, 1, True, "AT") == (2, [("AT", 2)])
    with pytest.raises(ValueError, match="start square at row 2, column 2"):
        empty.place(0, 0, False, "AT")
    with pytest.raises(ValueError, match="at least two tiles"):
        empty.place(1, 1, False, "A")


def test_a_play_must_touch_what_lies_there() -> None:
    with pytest.raises(ValueError, match="touches no tile"):
        board("A3/4").place(1, 2, False, "IT")


@pytest.mark.parametrize(
    ("row", "column", "tiles", "why"),
    [
        (0, 3, "AT", "off the board"),
        (0, 0, "ATTA", "off the board"),
        (-1, 0, "A", "begin on the board"),
        (0, -1, "A", "begin on the board"),
        (1, 0, "A", "begin on the board"),
        (0, 4, "A", "begin on the board"),
        (2**31 - 1, 2**31 - 1, "A", "begin on the board"),
        (0, 1, "", "at least one tile"),
        (0, 1, "A" * 11, "at most 10 tiles"),
        (0, 1, "?", "not a letter"),
        (0, 1, "A.", "not a letter"),
        (0, 1, "Ä", "only letters"),
        (0, 1, "\0", "only letters"),
    ],
)
def test_what_the_board_does_not_allow_is_refused(
    row: int, column: int, tiles: str, why: str
) -> None:
    position = board("B3")

    with pytest.raises(ValueError, match=why):
        position.place(row, column, False, tiles)
    with pytest.raises(ValueError, match=why):
        position.played(row, column, False, tiles)


def test_the_board_that_was_played_on_stays_as_it_was() -> None:
    before = board("B3/4")

    after = before.played(0, 1, False, "Ee")

    assert str(after) == "BEe1/4"
    assert str(before) == "B3/4"


@examples(100)
@given(st.one_of(small_positions(), littered_positions()))
def test_laying_a_generated_move_scores_the_same_and_forms_only_words(position: Position) -> None:
    before = position.board
    for play in position.board.moves(position.graph, position.rack):
        score, formed = before.place(play.row, play.column, play.down, play.tiles)

        assert score == play.score
        assert formed[0][0] == play.word
        assert {word.upper() for word, _ in formed} <= position.words
        bonus = position.grid.layout.full_points
        full = play.placed == position.grid.layout.full
        assert sum(points for _, points in formed) + (bonus if full else 0) == score


@examples(60)
@given(small_positions())
def test_a_board_is_written_as_it_is_read(position: Position) -> None:
    rules = Rules(*position.grid.layout)
    text = position.grid.text()

    assert str(Board(rules, text)) == text
    for play in position.plays[:20]:
        after = Board(rules, text).played(play.row, play.column, play.down, play.tiles)
        assert str(after) == position.grid.after(play).text()
        assert str(Board(rules, str(after))) == str(after)


def test_no_text_is_an_empty_board() -> None:
    assert str(Board(Rules(*plain(2, 12)))) == "12/12"
    assert str(Board(Rules(*plain(1, 1)), "")) == "1"
