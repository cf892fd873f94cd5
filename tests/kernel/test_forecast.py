"""What an unfinished Kross sheet may become, against a plain count of the words that fit."""

from typing import Any

import pytest

from wordhall.kernel import Graph, compile_graph, sheet_forecast

EVEN = [0.5] * 26
NEVER = [0.0] * 26


def graph(*words: str) -> Graph:
    return Graph(compile_graph(words, anchored=False))


def sheet(*rows: str) -> str:
    return "".join(row.ljust(6, ".") for row in rows).ljust(36, ".")


def with_letter(word_list: Graph, cells: str, letter: str, square: int, **more: Any) -> float:
    """The forecast for a sheet in which the letter stands already."""
    return sheet_forecast(
        word_list, cells[:square] + letter + cells[square + 1 :], "", EVEN, **more
    )[0]


def test_words_that_stand_count_in_full() -> None:
    assert sheet_forecast(graph("STONE"), sheet("STONE"), "", NEVER)[0] == 7


def test_a_word_that_lacks_a_letter_counts_by_its_chance() -> None:
    now, _ = sheet_forecast(graph("STONE"), sheet("STON", *["Z" * 6] * 5), "", EVEN, wear=1)
    assert now == pytest.approx(7 * 0.5 / 1.5, abs=0.01)


def test_what_is_said_of_a_letter_is_what_the_sheet_is_worth_with_it() -> None:
    word_list = graph("STONE", "STORE", "NOTE", "TO", "ON", "TEN", "OX")
    cells = sheet("ST.N", "T.....", "..O", "", "....X")
    _, after = sheet_forecast(word_list, cells, "OEX", EVEN, wear=0.9)
    for number, letter in enumerate("OEX"):
        for square in range(36):
            said = after[36 * number + square]
            if cells[square] == ".":
                assert said == pytest.approx(
                    with_letter(word_list, cells, letter, square, wear=0.9), abs=1e-3
                )
            else:
                assert said == 0


def test_a_letter_that_completes_a_word_counts_however_unlikely_it_was() -> None:
    _, after = sheet_forecast(graph("STONE"), sheet("STON"), "E", NEVER)
    assert after[4] >= 7


def test_a_word_of_the_task_brings_its_bonus_once() -> None:
    word_list, task = graph("STONE", "HERON", "EGRET"), graph("HERON", "EGRET")
    cells = sheet("STONE", "", "HERON", "", "EGRET")
    assert sheet_forecast(word_list, cells, "", NEVER, task, bonus=3)[0] == pytest.approx(
        7 * 3 + 3, abs=0.1
    )


@pytest.mark.parametrize(
    ("cells", "letters", "chances", "wear"),
    [("ABC", "", EVEN, 1.0), (sheet(), "?", EVEN, 1.0), (sheet(), "", [2.0] * 26, 1.0),
     (sheet(), "", EVEN, -1.0)],
)  # fmt: skip
def test_what_cannot_be_is_refused(
    cells: str, letters: str, chances: list[float], wear: float
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        sheet_forecast(graph("DO"), cells, letters, chances, wear=wear)
