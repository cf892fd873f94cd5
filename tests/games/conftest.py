"""The word list of Words."""

import pytest

from wordhall.lexicon import Lexicon, WordList


@pytest.fixture(scope="session")
def word_list(lexicon: Lexicon) -> WordList:
    return lexicon.word_list()
