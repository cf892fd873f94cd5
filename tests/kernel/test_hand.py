"""The Foil hand solver against the score table's examples and a plain search."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search_effort import examples
from wordhall.kernel import Graph, best_hand, compile_graph

BONUS = "JKQXZ"


class Rules(TypedDict, total=False):
    letter: int
    bonus: int
    bonus_letters: str
    unused: int
    whole: int
    knock: int
    need: int
    least: int
    most: int


DEFAULTS = Rules(
    letter=2, bonus=5, bonus_letters=BONUS, unused=-1, whole=20, knock=0, need=0, least=4, most=15
)


def graph(*words: str) -> Graph:
    return Graph(compile_graph(words, anchored=False))


def score(hand: str, words: Iterable[str], rules: Rules) -> int:
    """What a partition is worth by the score table."""
    given_rules = DEFAULTS | rules
    formed = list(words)
    used = "".join(formed)
    unused = len(hand) - len(used)
    points = given_rules["unused"] * unused
    for letter in used:
        bonus = letter in given_rules["bonus_letters"]
        points += given_rules["bonus"] if bonus else given_rules["letter"]
    if any(len(word) == len(hand) for word in formed):
        points += given_rules["whole"]
    need = given_rules["need"]
    if not unused and need and any(len(word) >= need for word in formed):
        points += given_rules["knock"]
    return points


def partitions(hand: str, words: frozenset[str]) -> set[tuple[str, ...]]:
    """Every way to form words with some cards of a hand."""

    @cache
    def parts(rest: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
        found: set[tuple[str, ...]] = {()}
        for word in words:
            left = Counter(rest)
            left.subtract(word)
            if min(left.values()) >= 0:
                smaller = tuple(sorted(left.elements()))
                found |= {tuple(sorted((word, *more))) for more in parts(smaller)}
        return frozenset(found)

    return set(parts(tuple(sorted(hand))))


def assert_legal(
    hand: str, words: frozenset[str], found: tuple[int, list[str], str], rules: Rules
) -> None:
    points, formed, unused = found
    assert set(formed) <= words
    assert Counter("".join(formed) + unused) == Counter(hand)
    assert formed == sorted(formed, key=lambda word: (-len(word), word))
    assert unused == "".join(sorted(unused))
    assert points == score(hand, formed, rules)


def test_the_knocker_scores_25_for_chairs_and_lyre() -> None:
    """FO-5, FO-6: ten letters of 2 and the bonus of 5."""
    found = best_hand(graph("CHAIRS", "LYRE"), "CHAIRSLYRE", knock=5, need=5)
    assert found == (25, ["CHAIRS", "LYRE"], "")


def test_who_did_not_knock_scores_20_for_chairs_and_lyre() -> None:
    """FO-10."""
    assert best_hand(graph("CHAIRS", "LYRE"), "ERYLSRIAHC")[0] == 20


def test_quiz_and_a_word_of_six_letters_are_worth_26() -> None:
    """Section 5.2: a bonus letter counts 5 instead of 2."""
    found = best_hand(graph("QUIZ", "CHAIRS"), "QUIZCHAIRS")
    assert found == (26, ["CHAIRS", "QUIZ"], "")


def test_an_unused_card_costs_a_point() -> None:
    assert best_hand(graph("LYRE"), "XLYREQ") == (6, ["LYRE"], "QX")


def test_one_word_of_all_cards_earns_its_bonus_and_the_knock() -> None:
    """FO-11."""
    words = graph("CHAIRS")
    assert best_hand(words, "SRIAHC") == (32, ["CHAIRS"], "")
    assert best_hand(words, "SRIAHC", knock=5, need=6) == (37, ["CHAIRS"], "")
    assert best_hand(words, "SRIAHC", knock=5, need=7) == (32, ["CHAIRS"], "")


def test_a_hand_without_a_word_is_all_unused() -> None:
    """FO-14."""
    assert best_hand(graph("CHAIRS"), "TTTT") == (-4, [], "TTTT")


def test_two_words_of_five_do_not_meet_a_need_of_six_but_another_partition_does() -> None:
    words = ("STEAM", "BRING", "STREAM", "BING")
    hand = "STEAMBRING"
    assert best_hand(graph(*words[:2]), hand, knock=5, need=6)[0] == 20
    found = best_hand(graph(*words), hand, knock=5, need=6)
    assert found == (25, ["STREAM", "BING"], "")


def test_knocking_may_be_worth_cards_that_would_be_better_unused() -> None:
    words = graph("STREAM", "BING")
    assert best_hand(words, "STREAMBING", unused=3)[0] == 30
    assert best_hand(words, "STREAMBING", unused=3, knock=5, need=6)[0] == 30
    found = best_hand(words, "STREAMBING", unused=3, knock=11, need=6)
    assert found == (31, ["STREAM", "BING"], "")


def test_the_same_word_may_be_formed_twice() -> None:
    assert best_hand(graph("LYRE"), "LLYYRREE") == (16, ["LYRE", "LYRE"], "")


def test_letters_that_spell_several_words_are_shown_as_the_first_of_them() -> None:
    assert best_hand(graph("STEAL", "SLATE", "LEAST"), "TALES")[1] == ["LEAST"]


def test_words_outside_the_bounds_of_length_are_not_formed() -> None:
    words = graph("LYRE", "CHAIRS")
    assert best_hand(words, "CHAIRSLYRE", most=5)[1] == ["LYRE"]
    assert best_hand(words, "CHAIRSLYRE", least=5)[1] == ["CHAIRS"]


def test_among_equal_points_fewer_cards_stay_unused() -> None:
    assert best_hand(graph("LYRE"), "LYRET", letter=2, unused=2) == (10, ["LYRE"], "T")


@pytest.mark.parametrize(
    "hand", ["AEIOUAEIOUAEIOUAEIOUAEIO", "Q" * 24, "ABCDEFGHIJKLMNOPQRSTUVWX", "AB" * 12]
)
def test_a_hand_of_24_cards_is_solved(hand: str) -> None:
    words = frozenset(
        {"AEIO", "AIOU", "QQQQQ", "QQQQQQQ", "ABCDE", "EFGHI", "IJKLM", "ABBA", "BABAB"}
    )
    found = best_hand(graph(*words), hand)
    assert_legal(hand, words, found, Rules())
    assert found == best_hand(graph(*words), hand[::-1])


def test_24_equal_cards_part_into_lengths_that_add_up() -> None:
    """24 = 5 + 5 + 7 + 7."""
    found = best_hand(graph("QQQQQ", "QQQQQQQ"), "Q" * 24)
    assert found == (120, ["Q" * 7, "Q" * 7, "Q" * 5, "Q" * 5], "")


points = st.integers(0, 6)


@examples(400)
@given(
    words=st.frozensets(st.text("ABJ", min_size=2, max_size=6), min_size=1, max_size=8),
    hand=st.text("ABJ", min_size=1, max_size=10),
    letter=points,
    bonus=points,
    unused=st.integers(-4, 5),
    whole=points,
    knock=st.integers(0, 20),
    need=st.integers(0, 6),
)
def test_no_partition_beats_the_one_that_is_found(
    words: frozenset[str],
    hand: str,
    letter: int,
    bonus: int,
    unused: int,
    whole: int,
    knock: int,
    need: int,
) -> None:
    rules = Rules(
        letter=letter,
        bonus=bonus,
        unused=unused,
        whole=whole,
        knock=knock,
        need=need,
        least=2,
    )
    found = best_hand(graph(*words), hand, **rules)
    assert_legal(hand, words, found, rules)
    best = max((score(hand, part, rules), sum(map(len, part))) for part in partitions(hand, words))
    assert (found[0], len(hand) - len(found[2])) == best


@given(
    words=st.frozensets(st.text("AELRSTY", min_size=3, max_size=6), min_size=1, max_size=40),
    hand=st.text("AELRSTY", min_size=1, max_size=24),
)
@examples(200)
def test_the_order_of_the_cards_is_no_matter(words: frozenset[str], hand: str) -> None:
    lexicon = graph(*words)
    found = best_hand(lexicon, hand, least=3, knock=5, need=5)
    assert_legal(hand, words, found, Rules(least=3, knock=5, need=5))
    assert best_hand(lexicon, "".join(sorted(hand)), least=3, knock=5, need=5) == found


def test_every_order_of_a_word_is_the_word() -> None:
    words = graph("LYRE")
    assert {best_hand(words, "".join(cards))[0] for cards in permutations("LYRE")} == {28}


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("", "a hand has 1 to 24 cards, not 0"),
        ("A" * 25, "a hand has 1 to 24 cards, not 25"),
        ("LYR?", "a hand has no blanks"),
        ("lyre", "'l' is not a letter from A to Z"),
    ],
)
def test_cards_that_are_no_hand_are_refused(hand: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        best_hand(graph("LYRE"), hand)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Rules(letter=-1), "the value of a letter is 0 to 1000, not -1"),
        (Rules(bonus=1001), "the value of a bonus letter is 0 to 1000, not 1001"),
        (Rules(unused=-1001), "the value of an unused card is -1000 to 1000, not -1001"),
        (Rules(whole=-1), "the bonus for one word of all cards is 0 to 1000, not -1"),
        (Rules(knock=-1), "the bonus for knocking is 0 to 1000, not -1"),
        (Rules(need=29), "the length of the word that knocking needs is 0 to 28, not 29"),
        (Rules(least=0), "the length of the shortest word is 1 to 28, not 0"),
        (Rules(least=5, most=4), "the length of the longest word is 5 to 28, not 4"),
    ],
)
def test_rules_out_of_bounds_are_refused(rules: Rules, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        best_hand(graph("LYRE"), "LYRE", **rules)
