"""All calls of the API, in the order of the documents. This table is the API."""

from typing import Final

from wordhall.web.call import Call
from wordhall.web.calls import contest, entrance, playing, seating, talking

CALLS: Final[tuple[Call, ...]] = (
    *playing.CALLS,
    *entrance.CALLS,
    *seating.CALLS,
    *talking.CALLS,
    *contest.CALLS,
)
