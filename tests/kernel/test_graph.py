"""The word graph answers as the set of its words would."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.brute_force import can_spell
from tests.kernel.positions import chances, graph, some_words, word_sets
from tests.search_effort import examples
from wordhall.kernel import Graph, checksum, compile_graph

LETTERS = "ABCD"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def bags(most: int) -> st.SearchStrategy[str]:
    return st.text(LETTERS + LETTERS + "?", max_size=most)


def lexicons() -> st.SearchStrategy[frozenset[str]]:
    dense = st.builds(some_words, chances, st.just(LETTERS), st.integers(2, 7), st.integers(0, 80))
    sparse = word_sets(ALPHABET, longest=28, most=30)
    return dense | dense | sparse


def test_a_graph_holds_its_words_and_no_others() -> None:
    words = graph("CAT CATS CAR ZZ")

    assert len(words) == 4
    assert [word in words for word in ("CAT", "CATS", "CA", "ATS", "CATSS", "ZZ", "", "Z")] == [
        True, True, False, False, False, True, False, False,
    ]  # fmt: skip


@examples(150)
@given(lexicons(), st.lists(st.text(LETTERS, max_size=8), max_size=30), st.booleans())
def test_every_word_set_is_kept_exactly(
    words: frozenset[str], others: list[str], anchored: bool
) -> None:
    kept = Graph(compile_graph(words, anchored=anchored))

    assert len(kept) == len(words)
    assert kept.begins("", limit=1000) == sorted(words)
    assert all(word in kept for word in words)
    assert [other for other in others if other in kept] == [o for o in others if o in words]


@examples(60)
@given(lexicons(), st.randoms(use_true_random=False), st.booleans())
def test_order_and_repetition_of_the_words_do_not_matter(
    words: frozenset[str], random: Random, anchored: bool
) -> None:
    often = list(words) + random.choices(sorted(words), k=5) if words else []
    random.shuffle(often)

    assert compile_graph(often, anchored) == compile_graph(iter(sorted(words)), anchored)


def test_only_an_anchored_graph_says_so() -> None:
    assert graph("CAT").anchored
    assert not graph("CAT", anchored=False).anchored


@examples(100)
@given(lexicons(), st.text(LETTERS, max_size=5))
def test_a_rank_is_the_place_in_alphabetical_order(words: frozenset[str], other: str) -> None:
    kept = Graph(compile_graph(words, anchored=False))
    order = sorted(words)

    assert [kept.rank(word) for word in order] == list(range(len(order)))
    assert [kept.word(rank) for rank in range(len(order))] == order
    assert kept.rank(other) == (order.index(other) if other in words else -1)
    with pytest.raises(IndexError, match=f"only {len(order)} words"):
        kept.word(len(order))


@examples(100)
@given(lexicons(), st.text(LETTERS, max_size=5), st.integers(0, 20))
def test_a_prefix_finds_the_words_that_begin_with_it(
    words: frozenset[str], prefix: str, limit: int
) -> None:
    kept = Graph(compile_graph(words, anchored=False))
    found = sorted(word for word in words if word.startswith(prefix))

    assert kept.begins(prefix) == found
    assert kept.begins(prefix, limit) == found[:limit]
    assert kept.prefix_count(prefix) == len(found)


@st.composite
def patterns(draw: st.DrawFn) -> tuple[str, str]:
    """A pattern of the kernel, and the letters that its dots exclude."""
    letters = st.text(LETTERS, max_size=4)
    place = st.one_of(
        st.sampled_from(LETTERS),
        st.just("."),
        letters.map(lambda some: f"[{some}]"),
        letters.map(lambda some: f"[^{some}]"),
    )
    return "".join(draw(st.lists(place, max_size=7))), draw(st.text(LETTERS, max_size=2))


def expression_of(pattern: str, without: str) -> str:
    dot = f"[^{without}]" if without else "[A-Z]"
    return pattern.replace(".", dot).replace("[^]", "[A-Z]").replace("[]", "[^A-Z]")


def test_patterns_have_letters_dots_and_sets() -> None:
    words = graph("BAT BET BIT CAT CATS")

    assert words.fits("B.T") == ["BAT", "BET", "BIT"]
    assert words.fits("B.T", without="EI") == ["BAT"]
    assert words.fits("B[EI]T") == ["BET", "BIT"]
    assert words.fits(".[^EI].", without="C") == ["BAT"]
    assert words.fits("....") == ["CATS"]
    assert words.fits("") == []


@examples(200)
@given(lexicons(), patterns(), st.integers(0, 10))
def test_a_pattern_fits_what_a_regular_expression_does(
    words: frozenset[str], asked: tuple[str, str], limit: int
) -> None:
    pattern, without = asked
    kept = Graph(compile_graph(words, anchored=False))
    expression = re.compile(expression_of(pattern, without))
    found = sorted(word for word in words if expression.fullmatch(word))

    assert kept.fits(pattern, without) == found
    assert kept.fits(pattern, without, limit) == found[:limit]


@examples(200)
@given(lexicons(), bags(10), st.integers(0, 8), st.integers(0, 10))
def test_a_bag_spells_the_words_that_counting_its_letters_allows(
    words: frozenset[str], bag: str, least: int, limit: int
) -> None:
    kept = Graph(compile_graph(words, anchored=False))
    found = sorted(word for word in words if len(word) >= least and can_spell(word, bag))

    assert kept.subanagrams(bag, least) == found
    assert kept.subanagrams(bag, least, limit) == found[:limit]


@examples(100)
@given(lexicons(), bags(5))
def test_an_anagram_uses_every_letter_of_the_bag(words: frozenset[str], bag: str) -> None:
    kept = Graph(compile_graph(words, anchored=False))

    assert kept.anagrams(bag) == sorted(
        word for word in words if len(word) == len(bag) and can_spell(word, bag)
    )


def test_an_image_may_be_read_where_it_lies() -> None:
    image = compile_graph(["CAT", "CATS"])
    shifted = memoryview(bytes(64) + image)[64:]

    assert Graph(memoryview(image)).begins("") == ["CAT", "CATS"]
    assert Graph(shifted).begins("") == ["CAT", "CATS"]
    assert Graph(image + b"more behind it").begins("") == ["CAT", "CATS"]


def test_a_graph_keeps_its_image_alive() -> None:
    kept = Graph(memoryview(bytearray(compile_graph(["CAT"]))).toreadonly())

    assert kept.begins("") == ["CAT"]


@examples(60)
@given(st.binary(max_size=100), st.data())
def test_a_checksum_changes_with_any_bit(content: bytes, data: st.DataObject) -> None:
    assert checksum(content) == checksum(memoryview(content))
    assert checksum(content) != checksum(content + b"\0")
    if content:
        bit = data.draw(st.integers(0, 8 * len(content) - 1))
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << bit % 8
        assert checksum(changed) != checksum(content)
