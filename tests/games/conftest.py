"""The dictionary as `make test` built it, and the list of Words in it."""

import pytest

from wordhall.lexicon import Book, Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.open()


@pytest.fixture(scope="session")
def book(lexicon: Lexicon) -> Book:
    return lexicon.book("words")
