"""Links are secrets that are nowhere stored."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordhall.hall.links import Links, write_once
from wordhall.unusable import Unusable

KEY = bytes(range(32))


def test_a_link_opens_its_own_seat_and_nothing_else() -> None:
    links = Links(KEY)
    assert links.read_seat(links.seat("Ab_-9", "id")) == ("Ab_-9", "id")
    assert links.read_cup(links.seat("Ab_-9", "id")) is None
    assert links.read_seat(links.cup("Ab_-9", "id")) is None


def test_a_link_works_with_and_without_its_path() -> None:
    links = Links(KEY)
    secret = links.seat("table", "id").removeprefix("/s/")
    for link in (secret, f"https://hall.example/s/{secret}"):
        assert links.read_seat(link) == ("table", "id")


@pytest.mark.parametrize("place", range(0, 30, 3))
def test_one_changed_letter_voids_a_link(place: int) -> None:
    links = Links(KEY)
    secret = links.seat("table", "id").removeprefix("/s/")
    changed = secret[:place] + ("A" if secret[place] != "A" else "B") + secret[place + 1 :]
    assert links.read_seat(changed) is None


def test_another_key_makes_other_links() -> None:
    assert Links(b"other" * 8).read_seat(Links(KEY).seat("table", "id")) is None


@given(st.text(max_size=80))
def test_no_text_that_anyone_makes_up_is_a_link(text: str) -> None:
    assert Links(KEY).read_seat(text) is None


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "links.key"
    first = Links.keep(path).seat("table", "id")
    assert Links.keep(path).seat("table", "id") == first
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("step", ["fsync", "link"])
def test_a_crash_while_the_key_is_written_leaves_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "links.key"
    with monkeypatch.context() as patched:
        patched.setattr(os, step, crash)
        with pytest.raises(KeyboardInterrupt):
            Links.keep(path)
    assert not path.exists()
    Links.keep(path)
    assert len(path.read_bytes()) == 32


def test_of_two_servers_that_make_a_key_at_once_both_take_the_first(tmp_path: Path) -> None:
    path = tmp_path / "links.key"
    write_once(path, KEY)
    write_once(path, b"second" * 8)
    assert path.read_bytes() == KEY
    assert [file.name for file in tmp_path.iterdir()] == ["links.key"]


@pytest.mark.parametrize("size", [0, 1, 31])
def test_a_short_key_is_refused_in_a_sentence(tmp_path: Path, size: int) -> None:
    path = tmp_path / "links.key"
    path.write_bytes(KEY[:size])
    with pytest.raises(Unusable, match=rf"links.key has {size} bytes, but a key has 32\."):
        Links.keep(path)


def test_a_code_is_short_and_of_one_slip_alone() -> None:
    links = Links(KEY)
    codes = {links.code("cup", f"{player}s1") for player in range(400)}
    assert len(codes) == 400
    assert all(len(code) == 6 and code.isalnum() for code in codes)
    assert links.code("cup", "1s1") != links.code("cup", "1s2")
