"""Whatever comes from Python is answered, or refused with a sentence: never a crash."""

import re
import struct
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.positions import board, chances, graph, plain, word_sets
from tests.search_effort import examples
from wordhall.kernel import Board, Graph, Leaves, Rules, compile_graph

WORDS = "AB ABC BA CAB CABBAGE".split()
IMAGE = compile_graph(WORDS)
HUGE = 10_000_000

# Text that is no word: the wrong case, the wrong alphabet, no letter at all.
NOT_LETTERS = ["a", "ab", "A B", "A-B", "Ä", "ß", "𝔸", "A\0", "\0", "1", "[", "A" * 30 + "!"]


def rules(**changed: Any) -> Rules:
    return Rules(**(plain(3, 5)._asdict() | changed))


@pytest.mark.parametrize("text", NOT_LETTERS)
def test_only_letters_are_looked_up(text: str) -> None:
    words = graph("AB")
    position = board("A2")
    asks: list[Callable[[str], object]] = [
        words.__contains__, words.rank, words.prefix_count, words.begins, words.fits,
        words.anagrams, words.subanagrams, lambda letters: words.fits("..", letters),
        lambda rack: position.moves(words, rack), lambda rack: position.tally(words, rack),
        lambda rack: position.best(words, rack, Leaves()), lambda bag: Leaves([(bag, 1.0)]),
        lambda word: compile_graph([word]),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(ValueError, match=r"letter|28 places|not closed"):
            ask(text)


def test_a_letter_is_named_where_it_can_be_printed() -> None:
    with pytest.raises(ValueError, match="'!' is not a letter from A to Z"):
        "ZZ!" in graph("AB")  # noqa: B015


@pytest.mark.parametrize("word", ["", "A", "A" * 29, "A" * HUGE])
def test_a_word_has_2_to_28_letters(word: str) -> None:
    with pytest.raises(ValueError, match=f"2 to 28 letters, not {len(word)}"):
        compile_graph(["AB", word])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5", "has 2 rows, not 3"),
        ("5/5/5/5", "more than 3 rows"),
        ("5/5/5/", "more than 3 rows"),
        ("/" * HUGE, "row 1 of the board has 0 squares, not 5"),
        ("5/4/5", "row 2 of the board has 4 squares, not 5"),
        ("5/5/A5", "row 3 of the board has 6 squares, not 5"),
        ("5/ABCDEF/5", "row 2 of the board has 6 squares, not 5"),
        ("5/99999999999999999999/5", "row 2"),
        ("5/4294967301/5", "row 2"),
        ("A" * HUGE, "row 1"),
        ("1" * HUGE, "row 1"),
        ("5/A!3/5", "no letter at row 2, column 2"),
        ("5/-5/5", "no letter at row 2, column 1"),
        ("5/5/ÄÄÄÄÄ", "no letter at row 3"),
        ("5/5/\0\0\0\0\0", "no letter at row 3"),
        ("5\n5\n5", "no letter"),
        (" ", "no letter"),
        ("?", "no letter"),
    ],
)
def test_a_board_that_does_not_fit_its_rules_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Board(rules(), text)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rows": 0}, "1 to 21 rows"),
        ({"rows": -3}, "1 to 21 rows"),
        ({"columns": 22}, "1 to 21 rows"),
        ({"rows": 2**31 - 1, "columns": 2**31 - 1}, "1 to 21 rows"),
        ({"rows": 4}, "20 squares needs as many bonuses"),
        ({"letter_times": b""}, "as many bonuses"),
        ({"word_times": b"\1" * 16}, "as many bonuses"),
        ({"letter_times": b"\0" * 15}, "multiplies by 1 to 9"),
        ({"word_times": b"\xff" * 15}, "multiplies by 1 to 9"),
        ({"word_times": b"\5" * 15}, "multiply to more than 1000"),
        ({"values": [1] * 25}, "26 letters"),
        ({"values": []}, "26 letters"),
        ({"values": [-1] * 26}, "worth 0 to 99"),
        ({"values": [100] * 26}, "worth 0 to 99"),
        ({"start": -1}, "start square"),
        ({"start": 15}, "start square"),
        ({"full": 0}, "1 to 10 tiles"),
        ({"full": 11}, "1 to 10 tiles"),
        ({"full_points": -1}, "0 to 1000 points"),
        ({"full_points": 1001}, "0 to 1000 points"),
        ({"full_times": 0}, "multiplies by 1 to 9"),
        ({"full_times": 10}, "multiplies by 1 to 9"),
        (
            {
                "values": [99] * 26,
                "letter_times": b"\x09" * 15,
                "word_times": b"\x09\x09\1\1\1" * 3,
            },
            "more than a million points",
        ),
    ],
)
def test_rules_that_no_game_has_are_refused(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rules(**changed)


@pytest.mark.parametrize(
    "changed",
    [{"rows": 2**40}, {"start": "0"}, {"values": 3}, {"values": ["A"] * 26}, {"full": None},
     {"letter_times": "1" * 15}, {"word_times": [1] * 15}],
)  # fmt: skip
def test_rules_of_the_wrong_type_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        rules(**changed)


def test_the_dearest_board_that_is_allowed_scores_without_overflow() -> None:
    dear = Rules(1, 21, b"\x09" * 21, b"\5\5" + b"\1" * 19, [99] * 26, 0, 10, 1000, 2)
    words = graph("A" * 10)

    (move,) = Board(dear).best(words, "A" * 10, Leaves([("B", 1000.0)]))

    assert move.score == 99 * 9 * 10 * 25 * 2 + 1000
    assert move.value == move.score


@pytest.mark.parametrize("rack", ["A" * 11, "?" * 11, "A" * HUGE])
def test_a_rack_holds_at_most_ten_tiles(rack: str) -> None:
    for ask in (board("A2").moves, board("A2").tally):
        with pytest.raises(ValueError, match=f"at most 10 letters .* not {len(rack)}"):
            ask(graph("AB"), rack)
    with pytest.raises(ValueError, match="at most 10 letters"):
        board("A2").best(graph("AB"), rack, Leaves())


def test_moves_need_a_graph_with_anchored_paths() -> None:
    words = graph("AB", anchored=False)

    for ask in (board("A2").moves, board("A2").tally):
        with pytest.raises(ValueError, match="no anchored paths"):
            ask(words, "B")
    with pytest.raises(ValueError, match="no anchored paths"):
        board("A2").best(words, "B", Leaves())


@pytest.mark.parametrize("number", [-1, -(2**31), -(2**63), 2**64, 2**200, 1.5, "1", None])
def test_limits_and_counts_are_numbers_from_zero(number: Any) -> None:
    words = graph("AB")
    asks: list[Callable[[Any], object]] = [
        lambda n: words.begins("A", n), lambda n: words.fits(".", "", n),
        lambda n: words.anagrams("A", n), lambda n: words.subanagrams("A", n),
        lambda n: words.subanagrams("A", 2, n), words.word,
        lambda n: board("A2").best(words, "B", Leaves(), n),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(TypeError):
            ask(number)


def test_the_largest_limits_are_allowed() -> None:
    words = graph("AB AC")
    most = 2**64 - 1

    assert words.begins("", most) == words.fits("A.", limit=most) == ["AB", "AC"]
    assert words.anagrams("?A", most) == words.subanagrams("A?", 0, most) == ["AB", "AC"]
    assert words.subanagrams("AB", most) == []
    assert len(board("A2").best(words, "B", Leaves(), most)) == 1
    with pytest.raises(IndexError, match="only 2 words"):
        words.word(2**32 - 1)


def test_ten_megabytes_of_text_are_no_word_and_no_prefix() -> None:
    words = graph("AB AA")
    text = "A" * HUGE

    assert text not in words
    assert words.rank(text) == -1
    assert words.prefix_count(text) == 0
    assert words.begins(text) == []
    assert words.fits("A.", without=text) == ["AB"]
    assert words.fits(f"[{text}][^{text}]") == ["AB"]
    for refused in (text, "." * 29, "[" * 29, "[A" * HUGE):
        with pytest.raises(ValueError, match=r"28 places|not closed|not a letter"):
            words.fits(refused)
    for ask in (words.anagrams, words.subanagrams):
        with pytest.raises(ValueError, match="at most 60 letters"):
            ask(text)


@pytest.mark.parametrize("pattern", ["[", "A[", "[A", "]", "A]", "[[A]]", "[A^]", "^A", "[a]", "*"])
def test_a_pattern_that_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"not closed|not a letter"):
        graph("AB").fits(pattern)


@pytest.mark.parametrize(
    ("leave", "why"),
    [
        (("", 1.0), "at least one letter"),
        (("ABCDEFGHIJ", 1.0), "at most 6 letters"),
        (("A" * HUGE, 1.0), "at most 6 letters"),
        (("A", float("nan")), "from -1000 to 1000"),
        (("A", float("inf")), "from -1000 to 1000"),
        (("A", 1000.5), "from -1000 to 1000"),
        (("A", -1e300), "from -1000 to 1000"),
    ],
)
def test_a_leave_is_a_few_letters_and_a_number(leave: tuple[str, float], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Leaves([leave])


def test_things_of_the_wrong_type_are_refused() -> None:
    anything: Any = object()
    words: Any = graph("AB")
    position: Any = board("A2")
    asks: list[Callable[[], object]] = [
        lambda: Graph(anything), lambda: Graph("WHGRAPH1"), lambda: anything in words,
        lambda: words.begins(b"A"), lambda: words.begins(None), lambda: Board(anything),
        lambda: Board(rules(), anything), lambda: position.moves(anything, "A"),
        lambda: position.moves(None, "A"), lambda: position.best(words, "A", None),
        lambda: position.place(0, 0, False, 3), lambda: position.place(2**40, 0, False, "A"),
        lambda: Leaves([anything]), lambda: compile_graph(anything),
        lambda: words.begins("\ud800"),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(TypeError):
            ask()


def opened(image: Any) -> Graph | None:
    """The graph of an image, or None where it was refused as one that is not whole."""
    try:
        return Graph(image)
    except ValueError as error:
        if re.search("truncated|damaged|not a word graph|multiple of 8", str(error)):
            return None
        raise


def answers_safely(image: Any) -> None:
    """Either the image is refused, or every question about it comes to an end."""
    words = opened(image)
    if words is None:
        return
    words.begins("", 50)
    words.fits("A.[^C]", "B", 50)
    words.subanagrams("ABC?", 0, 50)
    words.prefix_count("CAB")
    words.rank("CABBAGE")
    for rank in {0, len(words) // 2, len(words) - 1} if len(words) else set():
        words.word(rank)
    if words.anchored:
        for position in (board("CAB3/6/5A/6"), board("6/6/6/6"), board("A1A1A1/B1B1B1/6/6")):
            position.tally(words, "CABGE?")
            position.moves(words, "CABGE")
            position.best(words, "CABBAG?", Leaves([("A", 1.0)]), 5)


@pytest.mark.parametrize("anchored", [False, True])
def test_an_image_cut_short_anywhere_is_refused(anchored: bool) -> None:
    image = compile_graph(WORDS, anchored)
    steps = range(len(image)) if len(image) < 2000 else [
        *range(300), *range(300, len(image) - 300, 997), *range(len(image) - 300, len(image))
    ]  # fmt: skip

    for size in steps:
        with pytest.raises(ValueError, match=r"truncated|not a word graph"):
            Graph(image[:size])


def test_an_image_must_lie_where_its_numbers_can_be_read() -> None:
    padded = memoryview(bytes(8) + IMAGE + bytes(8))
    for offset in range(1, 8):
        shifted = bytearray(16 + len(IMAGE))
        shifted[offset : offset + len(IMAGE)] = IMAGE
        with pytest.raises(ValueError, match="multiple of 8"):
            Graph(memoryview(bytes(shifted))[offset:])
    assert len(Graph(padded[8:])) == len(WORDS)


def test_what_is_not_one_piece_of_memory_is_refused() -> None:
    with pytest.raises(BufferError):
        Graph(memoryview(IMAGE)[::2])


@pytest.mark.parametrize("content", [b"", b"\0", b"WHGRAPH", b"\0" * 1000, b"wordhall" * 100])
def test_what_is_no_graph_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"truncated|not a word graph"):
        Graph(content)


@examples(400)
@given(st.sampled_from([IMAGE, compile_graph(WORDS, anchored=False)]), st.data())
def test_flipped_bits_are_refused_or_harmless(image: bytes, data: st.DataObject) -> None:
    flipped = bytearray(image)
    place = st.one_of(
        st.integers(0, min(400, len(image)) - 1),  # the header and the first edges
        st.integers(0, len(image) - 1),
        st.integers(len(image) - 64, len(image) - 1),
    )
    for at in data.draw(st.lists(place, min_size=1, max_size=4)):
        flipped[at] ^= 1 << data.draw(st.integers(0, 7))
    answers_safely(bytes(flipped))


@examples(300)
@given(chances, st.booleans())
def test_random_numbers_behind_the_right_name_are_refused_or_harmless(
    chance: Random, all_random: bool
) -> None:
    # Small numbers and edges that point to places near by are what might pass for a graph.
    numbers = [
        chance.choice((0, 1, chance.randrange(40), chance.randrange(2**28), chance.getrandbits(32)))
        for _ in range(400)
    ]
    body = struct.pack("<400I", *numbers)
    kept = 8 if all_random else 64
    answers_safely(IMAGE[:kept] + body[: chance.randrange(len(body))] + bytes(300_000))


@examples(40)
@given(word_sets("ABC", longest=4, most=10), word_sets("ABC", longest=4, most=10), st.data())
def test_two_images_spliced_together_are_refused_or_harmless(
    one: frozenset[str], other: frozenset[str], data: st.DataObject
) -> None:
    first, second = compile_graph(one), compile_graph(other)
    cut = data.draw(st.integers(0, min(len(first), len(second))) | st.integers(40, 400))
    answers_safely(first[:cut] + second[cut:])


def test_a_graph_over_a_buffer_that_can_be_written_to_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be written to"):
        Graph(bytearray(IMAGE))


def test_words_that_are_no_strings_are_refused() -> None:
    with pytest.raises(TypeError, match="a word is a string"):
        compile_graph([3])  # type: ignore[list-item]
