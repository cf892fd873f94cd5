"""Why the hall says no: a code of the message tables, its data, and plain English."""

from typing import Any

SAY = {
    "no-name": "Tell us your name first: one name is enough.",
    "bad-name": "A name needs at least one letter or number, and at most 24 signs.",
    "nobody": "A table needs at least one seat for a person.",
    "no-level": "A bot needs a level: easy, medium, strong or expert.",
    "no-link": "This link doesn't work any more. Ask for a new one.",
    "private": "This table is private. Ask its host for the invitation link.",
    "no-seat": "This table has no seat {seat}.",
    "not-yours": "Seat {seat} is not yours.",
    "not-host": "Only the host of the table can do this.",
    "not-here": "Only players of this table can do this.",
    "taken": "Seat {seat} is taken.",
    "sitting": "You already have a seat at this table.",
    "device-public": "A table with several players on one device can't be public or rated.",
    "full": "This table's full.",
    "banned": "The host sent you away from this table.",
    "started": "The game has begun already.",
    "not-ended": "The game is still on.",
    "cup-game": "This game belongs to a tournament: there is one a pair and round.",
    "cup-quiet": "There is no talk at the games of a tournament.",
    "cup-word": "During a round no words are explained to its players.",
    "cup-round": "This can be looked at when the round is over.",
    "too-many-tables": "You have {most} open tables already. Finish or leave one first.",
    "too-fast": "That was very fast. Try again in {seconds} s.",
    "empty": "There is nothing to say in this line.",
    "hidden-word": "The family filter of this table keeps that line out.",
    "closed-word": "During play only words that lie on the board are explained.",
    "closed-book": "During play only words that were looked up at the table are explained.",
    "not-words": "Only games of Words can be written as GCG.",
    "foreign": "Another site sent this, so it was not done.",
    "closing": "The hall is closing for a moment. Your table waits for you.",
    "streams": "Too many pages are open at once. Close one of them.",
}  # fmt: skip


class HallRefusal(Exception):
    """The hall's no. What a game refuses is `Illegal`; this is about people, seats and links."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data

    @property
    def say(self) -> str:
        return SAY[self.code].format(**self.data)
