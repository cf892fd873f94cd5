"""Links are secrets that are nowhere stored."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.hall.link import Links

KEY = bytes(range(32))


def test_a_link_opens_its_own_seat_and_nothing_else() -> None:
    links = Links(KEY)
    assert links.read(links.seat("Ab_-9", 3)) == ("Ab_-9", 3)
    assert links.read(links.watch("Ab_-9")) == ("Ab_-9", None)


def test_a_link_works_with_and_without_its_path() -> None:
    links = Links(KEY)
    secret = links.seat("table", 0).removeprefix("/s/")
    assert links.read(secret) == links.read(f"https://hall.example/s/{secret}") == ("table", 0)


@pytest.mark.parametrize("place", range(0, 30, 3))
def test_one_changed_letter_voids_a_link(place: int) -> None:
    links = Links(KEY)
    secret = links.seat("table", 1).removeprefix("/s/")
    changed = secret[:place] + ("A" if secret[place] != "A" else "B") + secret[place + 1 :]
    assert links.read(changed) is None


def test_another_key_makes_other_links() -> None:
    assert Links(b"other" * 8).read(Links(KEY).seat("table", 1)) is None


@given(st.text(max_size=80))
def test_no_text_that_anyone_makes_up_is_a_link(text: str) -> None:
    assert Links(KEY).read(text) is None


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "links.key"
    first = Links.keep(path).seat("table", 0)
    assert Links.keep(path).seat("table", 0) == first
    assert path.stat().st_mode & 0o077 == 0
