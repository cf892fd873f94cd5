"""The Kross sheet solver against the rulebook's examples and a plain search."""

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search_effort import examples
from wordhall.kernel import Graph, best_sheet, compile_graph

SIDE = 6
POINTS = (0, 0, 2, 3, 5, 7, 10)
EMPTY = "." * SIDE

Placed = tuple[str, int, int, bool, int]
Rank = tuple[int, ...]  # points, then how many words of 6, 5, 4, 3 and 2 letters


def graph(*words: str) -> Graph:
    return Graph(compile_graph(words, anchored=False))


def sheet(*rows: str) -> str:
    return "".join(row.ljust(SIDE, ".") for row in rows).ljust(SIDE * SIDE, ".")


def words_of(result: tuple[int, list[Placed]]) -> list[str]:
    return [placed[0] for placed in result[1]]


def lines(cells: str) -> list[str]:
    rows = [cells[i : i + SIDE] for i in range(0, SIDE * SIDE, SIDE)]
    return rows + ["".join(column) for column in zip(*rows, strict=True)]


def rank(points: Sequence[int], words: Iterable[str]) -> Rank:
    lengths = [len(word) for word in words]
    return (sum(points[n] for n in lengths), *(lengths.count(n) for n in (6, 5, 4, 3, 2)))


def choices(line: str, words: frozenset[str]) -> set[frozenset[str]]:
    """Every set of different words of a line that share no square."""
    if not line:
        return {frozenset()}
    found = choices(line[1:], words)
    for length in range(2, len(line) + 1):
        word = line[:length]
        if word in words:
            found |= {rest | {word} for rest in choices(line[length:], words) if word not in rest}
    return found


def plain_best(cells: str, words: frozenset[str], points: Sequence[int]) -> Rank:
    """The best rank of all sets of words that can be counted together, line after line."""
    sets: set[frozenset[str]] = {frozenset()}
    for line in lines(cells):
        sets = {
            before | choice
            for before, choice in product(sets, choices(line, words))
            if not before & choice
        }
    return max(rank(points, chosen) for chosen in sets)


def assert_legal(cells: str, words: frozenset[str], result: tuple[int, list[Placed]]) -> None:
    squares: set[tuple[bool, int, int]] = set()
    for word, row, column, down, _ in result[1]:
        assert word in words
        for i, letter in enumerate(word):
            at = (row + i, column) if down else (row, column + i)
            assert cells[at[0] * SIDE + at[1]] == letter
            assert (down, *at) not in squares
            squares.add((down, *at))
    assert len(set(words_of(result))) == len(result[1])
    assert result[0] == sum(placed[4] for placed in result[1])


def test_door_is_preferred_to_do_and_ore_of_equal_points() -> None:
    """KW-18, KW-20: both give 5, and a word of 4 letters decides the tie."""
    found = best_sheet(graph("DO", "DOOR", "OR", "ORE"), sheet("DOORE"))
    assert found == (5, [("DOOR", 0, 0, False, 5)])


def test_hot_and_tea_overlap_so_ho_and_tea_are_counted() -> None:
    """KW-18."""
    found = best_sheet(graph("HO", "HOT", "TEA"), sheet("HOTEA"))
    assert found == (5, [("HO", 0, 0, False, 2), ("TEA", 0, 2, False, 3)])


def test_she_in_a_row_and_a_column_counts_once() -> None:
    """KW-19."""
    points, words = best_sheet(graph("SHE"), sheet("SHE", "H", "E"))
    assert (points, len(words)) == (3, 1)


def test_she_twice_in_one_row_counts_once() -> None:
    """KW-19."""
    points, words = best_sheet(graph("SHE"), sheet("SHESHE"))
    assert (points, len(words)) == (3, 1)


def test_a_duplicate_gives_way_where_another_word_can_replace_it() -> None:
    """KW-19: the row could only count SHE, so the column counts HE."""
    found = best_sheet(graph("SHE", "HE"), sheet("SHE", "H", "E"))
    assert found[0] == 5
    assert sorted(words_of(found)) == ["HE", "SHE"]


def test_a_crossing_square_serves_a_row_and_a_column() -> None:
    """KW-18."""
    found = best_sheet(graph("CAT", "COD"), sheet("CAT", "O", "D"))
    assert found == (6, [("CAT", 0, 0, False, 3), ("COD", 0, 0, True, 3)])


def test_an_empty_square_breaks_a_word() -> None:
    """KW-17."""
    assert best_sheet(graph("DOOR"), sheet("DO.OR")) == (0, [])


def test_words_are_read_to_the_right_and_down_only() -> None:
    """KW-17: no diagonals, nothing backwards."""
    assert best_sheet(graph("CAT"), sheet("TAC", ".A", "..T")) == (0, [])


def test_words_of_the_task_are_legal_besides_those_of_the_lexicon() -> None:
    """KW-21."""
    cells = sheet("PARISH")
    assert best_sheet(graph("IS"), cells)[0] == 2
    assert best_sheet(graph("IS"), cells, also=graph("PARIS")) == (7, [("PARIS", 0, 0, False, 7)])


def test_a_word_of_both_lexicons_counts_once() -> None:
    """KW-19, KW-21."""
    assert best_sheet(graph("OAK"), sheet("OAK"), also=graph("OAK"))[0] == 3


def test_an_empty_sheet_has_no_words() -> None:
    assert best_sheet(graph("DO"), sheet()) == (0, [])


def test_among_equal_points_long_words_win_before_many() -> None:
    """KW-26: 6 letters as one word, not as three."""
    points = (0, 0, 1, 1, 2, 2, 3)
    found = best_sheet(graph("ABCDEF", "AB", "CD", "EF"), sheet("ABCDEF"), points=points)
    assert words_of(found) == ["ABCDEF"]


def test_one_letter_everywhere_counts_each_length_once() -> None:
    lexicon = graph(*("A" * n for n in range(2, 7)))
    assert best_sheet(lexicon, "A" * 36)[0] == sum(POINTS)


def test_two_letters_in_turns_count_every_word_there_is() -> None:
    words = [("DO" * 4)[i : i + n] for n in range(2, 7) for i in (0, 1)]
    cells = "".join("DO" * 3 if row % 2 == 0 else "OD" * 3 for row in range(SIDE))
    found = best_sheet(graph(*words), cells)
    assert found[0] == 2 * sum(POINTS)
    assert sorted(words_of(found)) == sorted(words)


@pytest.mark.parametrize(
    "cells",
    [
        "AABAABABAABABAABAAAABAABABAABABAABAA",
        "BABBABABBABBBBABBABABBABABBABBBBABBA",
        "AAAABBAAABAAAABBBAABBBBABABBBBBAAABB",
        "AB" * 18,
        "AABB" * 9,
    ],
)
def test_a_sheet_full_of_duplicates_is_solved_and_says_so_the_same_way_twice(cells: str) -> None:
    words = frozenset("".join(w) for n in range(2, 7) for w in product("AB", repeat=n))
    lexicon = graph(*words)
    for points in (POINTS, (0, 0, 1, 1, 1, 1, 1), (0, 0, 3, 5, 6, 8, 9)):
        found = best_sheet(lexicon, cells, points=points)
        assert_legal(cells, words, found)
        assert found == best_sheet(lexicon, cells, points=points)


def short_words(letters: str) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.text(letters, min_size=2, max_size=6), min_size=1, max_size=12)


@examples(200)
@given(
    words=short_words("AB"),
    rows=st.lists(st.text("AB.", min_size=SIDE, max_size=SIDE), min_size=1, max_size=3),
    points=st.sampled_from([POINTS, (0, 0, 1, 1, 1, 1, 1), (0, 0, 2, 3, 4, 5, 6), (0,) * 7]),
)
def test_no_choice_of_words_beats_the_one_that_is_found(
    words: frozenset[str], rows: list[str], points: tuple[int, ...]
) -> None:
    """KW-20, on sheets so small in letters that most words stand there more than once."""
    cells = sheet(*rows)
    found = best_sheet(graph(*words), cells, points=points)
    assert_legal(cells, words, found)
    assert rank(points, words_of(found)) == plain_best(cells, words, points)


@examples(60)
@given(words=short_words("ABC"), cells=st.text("ABC", min_size=36, max_size=36))
def test_no_choice_of_words_beats_the_one_found_on_a_full_sheet(
    words: frozenset[str], cells: str
) -> None:
    """KW-20."""
    found = best_sheet(graph(*words), cells)
    assert_legal(cells, words, found)
    assert rank(POINTS, words_of(found)) == plain_best(cells, words, POINTS)


@examples(100)
@given(
    words=short_words("ABC"),
    more=short_words("ABC"),
    cells=st.text("ABC.", min_size=36, max_size=36),
)
def test_two_lexicons_are_as_good_as_one_of_both(
    words: frozenset[str], more: frozenset[str], cells: str
) -> None:
    both = best_sheet(graph(*words, *more), cells)
    assert best_sheet(graph(*words), cells, also=graph(*more)) == both


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("", "a sheet has 36 squares, not 0"),
        ("A" * 35, "a sheet has 36 squares, not 35"),
        ("A" * 37, "a sheet has 36 squares, not 37"),
        ("a" * 36, "'a' is not a letter from A to Z"),
        ("?" * 36, "'\\?' is not a letter from A to Z"),
    ],
)
def test_cells_that_are_no_sheet_are_refused(cells: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        best_sheet(graph("DO"), cells)


@pytest.mark.parametrize("points", [(0, 0, -1, 3, 5, 7, 10), (0, 0, 2, 3, 5, 7, 1001)])
def test_points_out_of_bounds_are_refused(points: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a word of a sheet is worth 0 to 1000 points, not"):
        best_sheet(graph("DO"), sheet("DO"), points=points)
