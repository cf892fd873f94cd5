"""What a seat of Words may see, and what it could imagine behind it."""

import msgspec

from wordhall.games.contract import Chance, Seat
from wordhall.games.rack import in_order
from wordhall.games.words.model import State, View
from wordhall.kernel import counts


def view(state: State, seat: Seat | None) -> View:
    """Board, scores and counts for everyone, a rack for its seat; all racks when it is over."""
    racks, over = state.racks, state.result is not None
    rack = None if seat is None else racks[seat]
    shown: tuple[str | None, ...]
    if over:
        shown, hidden = racks, ""
    elif seat is None:
        shown, hidden = (None, None), racks[0] + racks[1]
    else:
        shown, hidden = (rack, None) if seat == 0 else (None, rack), racks[1 - seat]
    # Counting what is hidden here equals counting what is seen and taking it from 104 (WW-18).
    return View(
        board=state.board,
        rack=rack,
        racks=shown,
        counts=tuple(map(len, racks)),
        bag=len(state.bag),
        unseen=counts(state.bag + hidden),
        scores=state.scores,
        turn=None if over else state.turn,
        scoreless=state.scoreless,
        last=state.last,
        result=state.result,
    )


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """The tiles that this seat does not see, dealt again to the other racks and the bag."""
    over = state.result is not None
    hidden = [not over and seat != own for own in range(len(state.racks))]
    pool = list(state.bag + "".join(r for r, h in zip(state.racks, hidden, strict=True) if h))
    chance.shuffle(pool)
    racks = []
    for rack, is_hidden in zip(state.racks, hidden, strict=True):
        if is_hidden:
            racks.append(in_order("".join(pool[: len(rack)])))
            del pool[: len(rack)]
        else:
            racks.append(rack)
    return msgspec.structs.replace(state, racks=tuple(racks), bag="".join(pool))
