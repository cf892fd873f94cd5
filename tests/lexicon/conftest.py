"""The dictionary as `make test` built it."""

import pytest

from wordhall.lexicon import Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.open()
