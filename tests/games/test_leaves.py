"""What tiles are worth: the file, and how the lessons are added up."""

import random
from array import array
from itertools import islice

import pytest

from wordhall.games.words import leaves, train
from wordhall.games.words.box import TILES
from wordhall.kernel import Leaves


def test_every_bag_has_its_own_place() -> None:
    places = [leaves.rank(bag) for size in (1, 2, 3) for bag in leaves.bags(size)]
    assert len(set(places)) == len(places)
    assert leaves.rank("?") == 0
    assert leaves.rank("ZZZZZZ") == leaves.SIZE - 1


def test_bags_are_those_that_the_tiles_can_fill() -> None:
    assert "".join(leaves.bags(1)) == leaves.KINDS
    assert "??" in set(leaves.bags(2))
    assert "QQ" not in set(leaves.bags(2))
    assert all(bag.count(tile) <= TILES[tile][0] for bag in leaves.bags(3) for tile in bag)


def test_the_kernel_finds_every_bag_by_its_rank() -> None:
    halves = array("h", (place % 60_000 - 30_000 for place in range(leaves.SIZE)))
    worth = leaves.unpack(leaves.pack(halves))
    for size in range(1, leaves.MOST + 1):
        for bag in islice(leaves.bags(size), 0, None, 97):
            assert worth[bag] == halves[leaves.rank(bag)] / leaves.PER_POINT


def test_the_trained_values_make_sense() -> None:
    worth = leaves.trained()
    assert worth["?"] > worth["S"] > 0 > worth["V"]
    assert worth["QU"] > worth["Q"] + worth["U"]
    assert worth["AA"] < 2 * worth["A"] + 1
    assert worth["EINRST"] > worth["IIUUVV"] + 20
    assert worth[""] == 0


def test_values_survive_the_file() -> None:
    halves = leaves.unpack(train.packed({"A": 1.26, "?S": -3.0}))
    assert (halves["A"], halves["?S"], halves["B"]) == (1.5, -3.0, 0)


def test_a_file_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="3 values do not fit"):
        leaves.unpack(leaves.pack(array("h", [1, 2, 3])))


def test_a_rare_bag_is_expected_to_be_worth_what_its_parts_add_up_to() -> None:
    learned = {"": 0.0, "A": 1.0, "B": 2.0, "C": 3.0, "AB": 3.0, "AC": 4.0, "BC": 9.0}
    assert train.expected(learned, "AB") == 3.0
    assert train.expected(learned, "ABC") == ((9 + 4 - 3) + (9 + 3 - 2) + (4 + 3 - 1)) / 3


def test_the_same_seed_gives_the_same_lessons() -> None:
    player = train.Player(Leaves())
    lessons = list(player.play(random.Random(1)))
    assert lessons == list(player.play(random.Random(1)))
    assert len(lessons) > 10
    assert all(len(rack) == 7 for rack, _ in lessons)
