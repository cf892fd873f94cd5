"""Kross in batches: several letters per wait, for games over days (KW-30a).

In one answer every unfinished seat enters the letters that were shown and names its own for the
next batch. What it answers is secret until the last one has answered.
"""

from wordhall.games.contract import Ask, Chance, IllegalMove, Seat
from wordhall.games.kross.box import FREE, LETTERS, NAMED
from wordhall.games.kross.model import (
    Batch,
    Event,
    Fill,
    Filled,
    Rejected,
    Settled,
    Shown,
    State,
    TimeOut,
)
from wordhall.games.kross.record import evolve
from wordhall.games.kross.writing import entered, fewest_cards, free, unfinished
from wordhall.lexicon import WordList


def ask(state: State, batch: Batch) -> Ask:
    """One question for all, with time for every letter."""
    seconds = state.call_seconds + state.enter_seconds * len(batch.letters)
    key = f"batch:{batch.number}"
    return Ask(key=key, kind="batch", seconds=float(seconds), otherwise=TimeOut())


def fill(state: State, seat: Seat, batch: Batch, answer: Fill) -> Filled:
    """A different free square for every letter, one reject at most, and letters for the next."""
    answering(state, seat, batch)
    if len(answer.squares) != len(batch.letters):
        raise IllegalMove("squares-missing", count=len(batch.letters))
    if len(set(answer.squares)) < len(answer.squares):
        raise IllegalMove("same-square")
    for square in answer.squares:
        free(state.sheets[seat], square)
    if answer.reject is not None and not may_reject(batch, seat, answer.reject):
        raise IllegalMove("no-reject")
    if len(answer.names) != names_wanted(state):
        raise IllegalMove("letters-missing", count=names_wanted(state))
    return Filled(seat=seat, fill=answer)


def silence(state: State, seat: Seat, batch: Batch, chance: Chance) -> Filled:
    """The clock enters in the order of reading, rejects nothing, and names letters by lot."""
    answering(state, seat, batch)
    squares = [at for at, letter in enumerate(state.sheets[seat]) if letter == FREE]
    names = "".join(LETTERS[chance.randrange(len(LETTERS))] for _ in range(names_wanted(state)))
    answer = Fill(squares=tuple(squares[: len(batch.letters)]), names=names)
    return Filled(seat=seat, fill=answer, clock=True)


def answering(state: State, seat: Seat, batch: Batch) -> None:
    if seat in state.finished:
        raise IllegalMove("finished")
    if seat in state.left:
        raise IllegalMove("gone")
    if seat in batch.fills:
        raise IllegalMove("batch-entered")


def names_wanted(state: State) -> int:
    """Three each with two players, two with three or four, one with five."""
    return NAMED[len(unfinished(state))]


def may_reject(batch: Batch, seat: Seat, at: int) -> bool:
    """Not a letter that one named, nor one whose card one held when the batch was shown."""
    return at < len(batch.letters) and seat not in (batch.callers[at], batch.holders[at])


def settle(state: State, batch: Batch, chance: Chance, word_list: WordList) -> list[Event]:
    """Letter by letter one seat rejects it, and all others enter it."""
    events: list[Event] = []
    for place in range(len(batch.letters)):
        here: list[Event] = [Settled(place=place)]
        state = evolve(state, here[0])
        assert state.turn is not None
        letter = state.turn.letter
        wishing = [seat for seat, one in batch.fills.items() if one.reject == place]
        rejecter = fewest_cards(state, wishing, chance)
        if rejecter is not None:
            here.append(Rejected(seat=rejecter, holder=state.cards.get(letter)))
        for seat in sorted(batch.fills):
            if seat != rejecter:
                square = batch.fills[seat].squares[place]
                here.append(entered(state, seat, square, letter, word_list))
        for event in here[1:]:
            state = evolve(state, event)
        events += here
    return events


def show(state: State, batch: Batch, chance: Chance) -> Shown:
    """The named letters in an order by lot, no more than fit into every unfinished sheet."""
    naming = unfinished(state)
    named = [(letter, seat) for seat in naming for letter in batch.fills[seat].names]
    chance.shuffle(named)
    most = min(state.sheets[seat].count(FREE) for seat in naming)
    letters = "".join(letter for letter, _ in named[:most])
    return Shown(letters=letters, callers=tuple(seat for _, seat in named[:most]))
