"""What the facts of Ghost make of its state, who's ahead and how it ended."""

from msgspec.structs import replace

from wordhall.games.contract import Result, Seat
from wordhall.games.places import changed, places
from wordhall_ghost.model import Added, Began, Event, Lost, SeatLeft, State, Stopped


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        return State(options=event.options, lost=(0,) * event.seats, turn=event.first)
    assert state is not None
    match event:
        case Added(_, letter):
            return replace(state, letters=state.letters + letter, turn=after(state, state.turn))
        case Lost(seat=seat):
            rounds = state.lost[seat] + 1
            state = replace(state, lost=changed(state.lost, seat, rounds))
            if rounds == state.options.rounds:
                state = replace(state, out=(*state.out, seat))
            return new_round(state, seat)
        case SeatLeft(seat):
            return new_round(replace(state, out=(*state.out, seat)), seat)
        case Stopped():
            return replace(state, stopped=event)


def new_round(state: State, starter: Seat) -> State:
    """The player who lost the last round starts, or the next seat if they're out."""
    turn = starter if starter not in state.out else after(state, starter)
    return replace(state, letters="", turn=turn, round=state.round + 1)


def after(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that's still playing."""
    return next((who for who in clockwise(state, seat) if who not in state.out), seat)


def before(state: State) -> Seat:
    """The seat that added the last letter."""
    return next(who for who in reversed(clockwise(state, state.turn)) if who not in state.out)


def clockwise(state: State, seat: Seat) -> list[Seat]:
    count = len(state.lost)
    return [(seat + step) % count for step in range(1, count)]


def over(state: State) -> bool:
    return state.stopped is not None or len(state.playing) < 2


def scores(state: State) -> tuple[int, ...]:
    return state.lost


def result(state: State) -> Result | None:
    if not over(state):
        return None
    # Staying in is best, then dropping out late, then having lost few rounds.
    worth = [
        (state.out.index(seat) if seat in state.out else len(state.lost), -rounds)
        for seat, rounds in enumerate(state.lost)
    ]
    stopper = state.stopped.seat if state.stopped else None
    reason = state.stopped.reason if state.stopped else "last-one"
    return Result(places=places(worth, stopper), scores=state.lost, reason=reason)
