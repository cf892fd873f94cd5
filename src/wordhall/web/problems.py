"""A refusal as it leaves the server: its status, its code, and words that a player understands."""

from typing import Any, Final

from wordhall.games.contract import Illegal
from wordhall.hall.refusal import HallRefusal
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
    "cup-seats": 400,
    "cup-reason": 400,
    "cup-forfeit": 400,
    "cup-scores": 400,
    "no-seat": 404,
    "bad-name": 400,
    "no-game": 400,
    "seats": 400,
    "options": 400,
    "pace": 400,
    "device": 400,
    "nobody": 400,
    "no-level": 400,
    "device-public": 400,
    "order": 400,
    "cup-code": 404,
    "bad-file": 400,
    "record": 400,
    "words": 400,
    "malformed": 400,
    "too-large": 413,
    "too-fast": 429,
    "streams": 429,
    "closing": 503,
}  # fmt: skip

BAD: Final = {
    "not-json": "Send JSON, and say so: Content-Type: application/json.",
    "too-large": "That is too much at once: at most {most} bytes.",
    "malformed": "This could not be read: {why}.",
    "no-call": "There is nothing at this address.",
    "no-method": "This address does not take that method.",
}


class BadRequest(Exception):
    """A request that cannot even be understood."""

    def __init__(self, code: str, status: int, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.data = data


def status(error: HallRefusal | Illegal | BadRequest) -> int:
    if isinstance(error, BadRequest):
        return error.status
    return STATUS.get(error.code, 409)


def problem(error: HallRefusal | Illegal | BadRequest) -> Problem:
    if isinstance(error, Illegal):
        return Problem(code=error.code, say=say(error), data=error.data)
    text = BAD[error.code].format(**error.data) if isinstance(error, BadRequest) else error.say
    return Problem(code=error.code, say=text, data=error.data)


def say(error: Illegal) -> str:
    """The sentence of a refusal: the game's own if it wrote one."""
    if isinstance(own := error.data.get("say"), str):
        return own
    text = SAY.get(error.code)
    if text is None:
        return f"The rules do not allow that ({error.code})."
    try:
        return text.format(**error.data)
    except (KeyError, IndexError):
        return f"The rules do not allow that ({error.code})."


SAY: Final = {
    # of the table
    "no-table": "There is no such table.",
    "no-game": "This hall has no such game.",
    "seats": "That is not a number of seats for this game.",
    "options": "These options do not fit the game.",
    "pace": "This game is played live: a clock of days does not fit it.",
    "device": "This game is played live: every seat needs a device of its own.",
    "words": "The table's own words need letters from A to Z only.",
    "not-open": "The game has begun already.",
    "not-full": "The table is not full yet.",
    "few-players": "This game needs at least {least} players.",
    "not-playing": "The game is not being played.",
    "not-over": "The game is still on.",
    "over": "The game is over.",
    "paused": "The game is paused: wait until it goes on.",
    "stale": "The table has gone on meanwhile: look at it again.",
    "malformed": "This is no answer to that question.",
    "too-large": "That is more than an answer holds.",
    "taken": "Someone was quicker.",
    "full": "This table's full.",
    "sitting": "You already have a seat at this table.",
    "banned": "The host sent you away from this table.",
    "private": "This table is private. Ask its host for the invitation link.",
    "order": "Every seat must be in the new order once.",
    "too-many-guests": "Too many people have used this table's link.",
    "no-seat": "This table has no such seat.",
    "gone": "This seat was left already.",
    "not-gone": "This seat was not left.",
    "no-request": "Nobody asked to take anything back.",
    "no-undo": "That can no longer be taken back.",
    "record": "This file is no finished game of this hall.",
    # of the games
    "not-your-turn": "It is not your turn.",
    "not-your-seat": "That is not your seat.",
    "no-such-seat": "There is no such seat.",
    "unknown-answer": "This is no answer to that question.",
    "not-a-word": "{word} is not in this hall's dictionary.",
    "bag-empty": "The bag is empty: nothing can be swapped any more.",
    "too-many": "Only {most} tiles are left in the bag.",
    "not-on-rack": "You have no such tile: {tile}.",
    "square-taken": "A tile lies on that square already.",
    "square-twice": "Two tiles on one square.",
    "not-in-line": "All tiles of a play must lie in one row or one column.",
    "gap": "There is a gap in your word.",
    "star": "The first word must cover the star.",
    "too-few": "The first word needs at least {least} tiles.",
    "touches-nothing": "Your tiles must touch those on the board.",
    "too-late": "Somebody was quicker.",
    "not-in-hand": "You have no card {card}.",
    "not-letters": "A word is made of the letters A to Z and nothing else.",
    "word-too-long": "A word has at most {most} letters.",
    "wrong-beginning": "Your word must begin with {row}.",
    "not-longest": "Row {row} is not one of the longest.",
}  # fmt: skip
