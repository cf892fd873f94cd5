"""Every legal placement is found once, with its score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.brute_force import Grid, Play, all_plays
from tests.kernel.positions import (
    Position,
    board,
    full_positions,
    graph,
    layout,
    littered_positions,
    plain,
    played_positions,
    small_positions,
    told,
    word_sets,
)
from tests.search_effort import examples
from wordhall.kernel import Board, Rules


def test_the_opening_runs_across_over_the_start_square() -> None:
    opening = board("3/3/3", "..d/.../...", start=1)

    assert told(opening.moves(graph("AT"), "AT")) == [
        Play(0, 0, False, "AT", "AT", 2),
        Play(0, 1, False, "AT", "AT", 4),
    ]


def test_one_tile_that_makes_words_both_ways_is_one_play_across() -> None:
    corner = board("1A/T1")

    assert told(corner.moves(graph("AA AT TA"), "A")) == [
        Play(0, 0, False, "AA", "A", 4),
        Play(1, 0, False, "TA", "A", 4),
    ]


def test_a_tile_and_a_blank_for_the_same_letter_are_two_plays() -> None:
    assert told(board("C1").moves(graph("CH"), "H?")) == [
        Play(0, 0, False, "CH", "H", 7),
        Play(0, 0, False, "Ch", "h", 4),
    ]


def test_a_blank_on_the_board_is_worth_nothing_and_is_any_of_its_words() -> None:
    assert told(board("c1").moves(graph("CH"), "H")) == [Play(0, 0, False, "cH", "H", 3)]


def test_a_bonus_square_counts_in_both_words_and_never_again() -> None:
    hook = board("CAT2/5", "...../...3d")

    assert Play(0, 0, False, "CATS", "S", 7) in told(hook.moves(graph("CATS SO"), "SO"))
    assert Play(1, 3, False, "SO", "SO", 8) not in told(hook.moves(graph("CATS SO"), "SO"))
    under = board("CATS1/5", "...../...3d")
    assert told(under.moves(graph("SO OH"), "OH")) == [
        Play(0, 3, True, "SO", "O", 4),
        Play(1, 3, False, "OH", "OH", 16),
    ]


def test_a_full_play_earns_its_points_and_multiplies_only_the_main_word() -> None:
    full = board("3/X2", full=3, full_points=35, full_times=2)

    assert told(full.moves(graph("ABC AX"), "ABC")) == [
        Play(0, 0, False, "ABC", "ABC", 2 * 9 + 9 + 35),
        Play(0, 0, True, "AX", "A", 9),
    ]


def test_a_play_may_join_words_that_lie_apart() -> None:
    assert told(board("A1C1E").moves(graph("ABCDE"), "DB")) == [
        Play(0, 0, False, "ABCDE", "BD", 12)
    ]


def test_a_word_longer_than_the_line_is_not_played() -> None:
    assert told(board("A2").moves(graph("ABCD ABC"), "BCD")) == [Play(0, 0, False, "ABC", "BC", 9)]


def test_nothing_is_played_from_an_empty_rack_on_a_full_board_or_without_words() -> None:
    words = graph("AA")

    assert len(board("A1").moves(words, "")) == 0
    assert len(board("A").moves(words, "A")) == 0
    assert len(board("1").moves(words, "AA")) == 0
    assert len(board("A1").moves(graph(""), "A")) == 0
    assert board("A1").tally(words, "") == (0, 0, 0)


def test_ten_tiles_double_the_main_word_on_a_board_of_21_squares() -> None:
    values = [1] * 26
    lengths = Rules(21, 21, b"\1" * 441, b"\1" * 441, values, 220, 10, full_times=2)
    empty = Board(lengths)

    moves = told(empty.moves(graph("CUPBOARD CUPBOARDED"), "CUPBOARDED"))

    assert {(play.word, play.score) for play in moves} == {("CUPBOARD", 8), ("CUPBOARDED", 20)}
    assert len(moves) == 8 + 10


def test_the_lexicon_may_hold_words_that_no_board_can() -> None:
    long = "ABCDEFGHIJKLMNOPQRSTUVWXYZAB"
    side = board("/".join(["K20"] + ["21"] * 20))

    assert told(side.moves(graph(f"{long} KA"), "ABCDEFGHIJ")) == [
        Play(0, 0, False, "KA", "A", 6),
        Play(0, 0, True, "KA", "A", 6),
    ]


def test_a_move_lists_what_python_lists_do() -> None:
    moves = board("A2").moves(graph("AB ABA"), "AB")

    assert [move.word for move in moves] == ["AB", "ABA"]
    assert moves[-1].word == "ABA"
    assert moves[-1].tiles == "BA"
    assert moves[-1].placed == 2
    assert moves[-1].value == moves[-1].score == 6
    assert len(bytes(moves)) == 32 * len(moves)
    for outside in (2, -3):
        with pytest.raises(IndexError):
            moves[outside]


@examples(200)
@given(small_positions())
def test_every_play_of_a_small_board_is_found_once(position: Position) -> None:
    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(100)
@given(littered_positions())
def test_plays_among_non_words_form_only_words(position: Position) -> None:
    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(60)
@given(full_positions())
def test_every_full_play_is_found_once(position: Position) -> None:
    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(12)
@given(
    played_positions([15], [15], longest=9, most_words=40),
)
def test_every_play_of_a_board_of_15_is_found_once(position: Position) -> None:
    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(6)
@given(played_positions([21], [21, 20, 11], longest=12, most_words=30))
def test_every_play_of_a_board_of_21_is_found_once(position: Position) -> None:
    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(40)
@given(word_sets("AB", longest=21, most=60), st.text("ABab", min_size=1, max_size=21), st.data())
def test_one_long_line_with_many_runs_of_tiles(
    words: frozenset[str], tiles: str, data: st.DataObject
) -> None:
    columns = data.draw(st.permutations(range(21)))[: len(tiles)]
    # Words that the line already half spells, or long ones would hardly ever fit.
    holed = {(0, column): tile for column, tile in zip(columns, tiles, strict=True)}
    empty = [column for column in range(21) if (0, column) not in holed]
    if len(empty) <= 10:
        words |= {"".join(holed.get((0, column), "A").upper() for column in range(21))}
    position = Position(Grid(plain(1, 21), holed), words, "AAAAAAABB?")

    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(40)
@given(small_positions(), st.integers(3, 10))
def test_a_rack_may_be_all_blanks(position: Position, blanks: int) -> None:
    position = position._replace(rack="?" * min(blanks, 10))

    assert told(position.board.moves(position.graph, position.rack)) == position.plays


@examples(100)
@given(
    st.one_of(small_positions(), littered_positions()),
)
def test_the_tally_counts_what_the_moves_list(position: Position) -> None:
    scores = [move.score for move in position.board.moves(position.graph, position.rack)]

    tally = position.board.tally(position.graph, position.rack)

    assert tally == (len(scores), sum(scores), max(scores, default=0))


def test_the_brute_force_itself_agrees_with_a_position_worked_out_by_hand() -> None:
    grid = Grid(layout("t../.../..2"), {(1, 0): "A", (1, 1): "t"})

    assert sorted(all_plays(grid, {"AT", "TA", "ATE", "HAT"}, "HE?")) == sorted(
        [
            Play(1, 0, False, "AtE", "E", 2),
            Play(1, 0, False, "Ate", "e", 1),
            Play(1, 0, True, "At", "t", 1),
            Play(0, 0, True, "tA", "t", 3),
            Play(0, 0, True, "HAt", "Ht", 12),
            Play(0, 1, True, "at", "a", 0),
            Play(0, 1, True, "atE", "aE", 1),
            Play(1, 1, True, "ta", "a", 0),
        ]
    )
