"""Counting tiles: of each kind as many as there are, in order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.kernel import counts


@given(st.text("ABCXYZ?", max_size=200))
def test_it_is_a_counter_in_order(tiles: str) -> None:
    assert list(counts(tiles).items()) == sorted(Counter(tiles).items())


def test_what_is_no_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="a letter or"):
        counts("CAFÉ")
