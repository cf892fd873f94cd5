"""Words that a hall added or banned for every new table."""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordhall.store import HallWord
from wordhall.table.settings import HallWords, Settings

MOST_WORDS: Final = 500  # every table keeps a copy of them


def with_hall_words(settings: Settings, words: Sequence[HallWord]) -> Settings:
    """A new table's settings with the hall's own words; it keeps them, whatever the hall does."""
    hall = HallWords(
        added=tuple(one.word for one in words if one.counts),
        banned=tuple(one.word for one in words if not one.counts),
    )
    dictionary = msgspec.structs.replace(settings.dictionary, hall=hall)
    return msgspec.structs.replace(settings, dictionary=dictionary)
