"""What a table can be told to do: the types that its inbox takes."""

from typing import Any

from wordhall.games import contract
from wordhall.games.contract import Level, Seat, Value
from wordhall.store import By, ChatRule, Timer


class Command(Value):
    """Names a seat by its number in a game, and by its id before, when seats can still move."""


# In the game.


class Answer(Command, frozen=True):
    """Answer an open question in JSON; the same `id` again gets the same reply."""

    seat: Seat
    key: str
    answer: bytes
    id: str | None = None


class BotAnswer(Command, frozen=True):
    """What a bot thought of when the table had `n` entries."""

    seat: Seat
    key: str
    answer: Any
    n: int


class TimeUp(Command, frozen=True):
    """A timer of the table has come."""

    timer: Timer


class Draft(Command, frozen=True):
    """Keep what a seat has laid out under a question and not sent."""

    seat: Seat
    key: str
    draft: Any
    count: int = 0  # of the device: an older draft never replaces a newer one


class Stop(Command, frozen=True):
    """End the game from outside."""

    stop: contract.Stop
    id: str | None = None
    by: By = "house"


class Resign(Command, frozen=True):
    """Give up: it ends a game of two; in a larger one the others play on."""

    seat: Seat


class Leave(Command, frozen=True):
    """Leave for good. A bot of this level takes over, or the clock answers for the seat at once.

    Where only one seat would remain and no bot takes over, the game ends as resigned. A seat that
    was left can be given to a bot in the same way.
    """

    seat: Seat
    level: Level | None = None


class ShowUp(Command, frozen=True):
    """A sign of life: a player who was away, or had a stand-in, plays again."""

    seat: Seat


class StandIn(Command, frozen=True):
    """Let a bot play for an absent seat until its owner is back."""

    seat: Seat


class Claim(Command, frozen=True):
    """Take the win of a game of two whose other player is absent."""

    seat: Seat


class Skip(Command, frozen=True):
    """Go on without the answer of a seat that has been silent for long, where no clock runs."""

    seat: Seat


class Nudge(Command, frozen=True):
    """Remind a silent seat that it is waited for; `by` may do it once for each question."""

    seat: Seat
    by: Seat


class Pause(Command, frozen=True):
    """Stop the clocks and take no answers; doing it twice changes nothing."""


class Resume(Command, frozen=True):
    """Go on after a pause, which costs nobody any time."""


class Undo(Command, frozen=True):
    """Take back one's last answer, or ask the others for it."""

    seat: Seat
    id: str | None = None


class Consent(Command, frozen=True):
    """Say yes or no to what another player wants to take back."""

    seat: Seat
    yes: bool


# The seats.


class SeatCommand(Command, frozen=True):
    """Decided by who sits where, which another node may have changed."""


class Sit(SeatCommand, frozen=True):
    """Take this seat, or the next that is free."""

    person: str
    name: str
    seat: Seat | None = None


class Stand(SeatCommand, frozen=True):
    """Give a seat back before the game."""

    id: str


class SendAway(SeatCommand, frozen=True):
    """Free someone's seat before the game, ban them and renew the invitation."""

    id: str


class AddBot(SeatCommand, frozen=True):
    seat: Seat
    level: Level


class RemoveBot(SeatCommand, frozen=True):
    seat: Seat


class Rename(SeatCommand, frozen=True):
    person: str
    was: str
    name: str


class SetChat(SeatCommand, frozen=True):
    """Say who may talk at the table, and how often."""

    rule: ChatRule


class Arrange(SeatCommand, frozen=True):
    """Move the seats before the game: `order[i]` is where the new seat i was."""

    order: tuple[Seat, ...]


class AddDevice(SeatCommand, frozen=True):
    """Let another device play the seat with this id."""

    id: str
    person: str
    label: str


class TurnOut(SeatCommand, frozen=True):
    """Take the seat with this id away from a device."""

    id: str
    person: str


class Admit(SeatCommand, frozen=True):
    """Remember someone who came by the invitation."""

    person: str


class HandOver(SeatCommand, frozen=True):
    """Give a seat to another owner, or to nobody yet, under the same name."""

    seat: Seat
    person: str | None


class StopCountdown(SeatCommand, frozen=True):
    """Don't start by itself, although the last seat is taken."""


class Start(SeatCommand, frozen=True):
    """Begin. Every seat must be taken, or with `fewer` at least as many as the game needs."""

    fewer: bool = False
