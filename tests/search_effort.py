"""How hard the tests search: briefly in `make test`, thoroughly in `make soak`.

`WORDHALL_TESTS=thorough pytest …` searches as `make soak` does.
"""

import os
from typing import Final

from hypothesis import settings

THOROUGH: Final = os.environ.get("WORDHALL_TESTS") == "thorough"
BRIEF: Final = 4  # a brief search tries one in this many examples,
FEWEST: Final = 10  # but no fewer than these


def examples(thorough: int) -> settings:
    """So many examples in a thorough search, and fewer in a brief one."""
    brief = max(thorough // BRIEF, min(thorough, FEWEST))
    return settings(max_examples=thorough if THOROUGH else brief)
