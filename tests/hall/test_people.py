"""A name is enough, if one can see it."""

import pytest

from wordhall.hall.people import checked_name, digest
from wordhall.hall.refusal import HallRefusal


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Bo  ", "Anna Bo"),
        ("Zoe\u0308", "Zoë"),
        ("An\u202ena", "Anna"),
        ("Ali\u200bce", "Alice"),
        ("安娜", "安娜"),
    ],
)
def test_a_name_keeps_what_can_be_seen(given: str, shown: str) -> None:
    assert checked_name(given) == shown


@pytest.mark.parametrize("given", ["", " ", "\u202e\u200b", "\u3164", "***", "x" * 25])
def test_a_name_without_letters_or_too_long_is_refused(given: str) -> None:
    with pytest.raises(HallRefusal, match="bad-name"):
        checked_name(given)


def test_a_secret_is_kept_as_a_hash() -> None:
    assert b"secret" not in digest("secret")
    assert digest("secret") != digest("Secret")
