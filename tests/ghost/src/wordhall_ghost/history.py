"""What the history says. Nothing in Ghost is hidden, so everyone reads the same."""

from wordhall.games.contract import Line, Seat
from wordhall_ghost.model import Added, Began, Event, Lost, SeatLeft, State, Stopped


def tell(state: State | None, event: Event, seat: Seat | None) -> list[Line]:
    match event:
        case Began(first=first):
            return [Line("began", first)]
        case Added(who, letter):
            letters = (state.letters if state else "") + letter
            return [Line("added", who, {"letter": letter, "letters": letters})]
        case Lost(seat=who, why=why, letters=letters, word=word):
            return [Line("lost", who, {"reason": why, "letters": letters, "word": word})]
        case Stopped(reason, who):
            return [Line("stopped", who, {"reason": reason})]
        case SeatLeft():
            return []
