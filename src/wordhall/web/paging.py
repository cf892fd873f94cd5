"""Long lists come in pages: `?from=50` asks for what follows the first fifty."""

from typing import Final

from wordhall.web.endpoint import Query, Request
from wordhall.web.problems import BadRequest

FROM: Final = Query("from", "Where the page begins; 0 is the start of the list.", 6, needed=False)


def first(request: Request) -> int:
    """Where a page begins."""
    given = request.query.get("from") or "0"
    if not given.isdecimal():
        raise BadRequest("malformed", 400, why="the parameter `from` is not a number")
    return int(given)
