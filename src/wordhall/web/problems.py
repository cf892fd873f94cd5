"""A refusal as it leaves the server: its status, its code, and words that a player understands."""

from collections.abc import Iterable
from typing import Any, Final

from wordhall.games.contract import Game
from wordhall.refusal import Refusal
from wordhall.texts import fill, find, texts
from wordhall.web.schema import Problem

STATUS: Final = {
    "no-name": 401,
    "foreign": 403,
    "private": 403,
    "not-yours": 403,
    "not-host": 403,
    "not-here": 403,
    "banned": 403,
    "no-table": 404,
    "no-link": 404,
    "no-cup": 404,
    "no-player": 404,
    "no-cup-game": 404,
    "no-cup-table": 404,
    "not-director": 403,
    "not-judge": 403,
    "by-cup-link": 403,
    "cup-quiet": 403,
    "cup-word": 403,
    "cup-options": 400,
    "cup-title": 400,
    "cup-seats": 400,
    "cup-reason": 400,
    "cup-forfeit": 400,
    "cup-scores": 400,
    "no-seat": 404,
    "bad-name": 400,
    "bot-name": 409,
    "no-game": 400,
    "seats": 400,
    "options": 400,
    "pace": 400,
    "device": 400,
    "nobody": 400,
    "no-level": 400,
    "device-public": 400,
    "needs-clock": 400,
    "order": 400,
    "cup-code": 404,
    "cup-closed": 403,
    "cup-barred": 403,
    "slow-chat": 429,
    "chat-closed": 403,
    "chat-seats": 403,
    "bad-file": 400,
    "record": 400,
    "words": 400,
    "no-category": 400,
    "malformed": 400,
    "too-large": 413,
    "too-fast": 429,
    "streams": 429,
    "closing": 503,
}  # fmt: skip


class BadRequest(Refusal):
    """A malformed request."""

    def __init__(self, code: str, status: int, **data: Any) -> None:
        super().__init__(code, **data)
        self.status = status


def status(error: Refusal) -> int:
    if isinstance(error, BadRequest):
        return error.status
    return STATUS.get(error.code, 409)


def problem(error: Refusal, games: Iterable[Game] = ()) -> Problem:
    """A refusal in words: the hall's own, or of the first of these games that has any."""
    if isinstance(own := error.data.get("say"), str):
        return Problem(code=error.code, say=own, data=error.data)
    packages = [game.package for game in games]
    text = find(f"problem.{error.code}", *packages) or texts()["problem.rules"]
    return Problem(code=error.code, say=fill(text, error.data), data=error.data)
