"""Exposee by the rulebook; docs/rules/exposee.md names the test of every rule and ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

from wordhall.games.contract import STAGE_SECONDS, Ask, Chance, IllegalMove, Left, Seat, Stop
from wordhall.games.exposee import guessing, placing
from wordhall.games.exposee.box import (
    IDLE_ROUNDS,
    IDLE_ROUNDS_AT_LAST,
    RACK,
    SHORT_TILES,
    TILE_VALUE,
    TILES,
    TRIES,
)
from wordhall.games.exposee.model import (
    Began,
    Confirm,
    Decline,
    Declined,
    Drawn,
    Ended,
    Event,
    Exposed,
    Failed,
    Forfeited,
    GuessLetter,
    GuessWord,
    LetterGuessed,
    Offered,
    Options,
    Pass,
    Passed,
    Phase,
    Placed,
    Play,
    Shuffled,
    State,
    Stopped,
    Swap,
    Swapped,
    TakeBack,
    Tile,
    TimeOut,
    TookBack,
    WordGuessed,
)
from wordhall.games.exposee.record import evolve, short
from wordhall.games.places import may_stop
from wordhall.games.rack import in_order, take
from wordhall.lexicon import WordList

EDITION = 2


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Draw for the start, shuffle all tiles again, and deal ten to each seat."""
    box = TILES if options.length == "full" else SHORT_TILES
    bag = [tile for tile, count in box.items() for _ in range(count)]
    draws = opening_draw(seats, bag, chance)
    chance.shuffle(bag)
    racks = tuple(in_order("".join(bag[RACK * seat : RACK * (seat + 1)])) for seat in range(seats))
    began = Began(
        options=options,
        draws=draws,
        opens=closest_to_a(draws[-1])[0],
        racks=racks,
        bag="".join(bag[RACK * seats :]),
        edition=EDITION,
    )
    return [began]


def opening_draw(seats: int, bag: list[str], chance: Chance) -> tuple[tuple[Drawn, ...], ...]:
    """A tile each; those who tie for the letter closest to A draw again (EX-17)."""
    rounds: list[tuple[Drawn, ...]] = []
    tied = list(range(seats))
    left = list(bag)
    while len(tied) > 1:
        chance.shuffle(left)
        drawn = tuple(Drawn(seat, left.pop()) for seat in tied)
        rounds.append(drawn)
        tied = closest_to_a(drawn)
    return tuple(rounds)


def closest_to_a(drawn: tuple[Drawn, ...]) -> list[Seat]:
    first = min(one.letter for one in drawn)
    return [one.seat for one in drawn if one.letter == first]


def asks(state: State) -> Mapping[Seat, Ask]:
    """One seat places, or one seat guesses."""
    if state.result:
        return {}
    options = state.options
    if state.phase is None:
        ask = Ask(
            key=f"place:{state.turns + 1}",
            kind="place",
            choices=None if state.offer is None else ways_on(state),
            seconds=options.place_seconds or None,
            # A word that was formed in time is not lost because nobody confirmed it (EX-29).
            otherwise=TimeOut() if state.offer is None else Confirm(),
            lead=STAGE_SECONDS if uncovered(state) else 0,
        )
        return {state.turn: ask}
    assert state.phase.guesser is not None
    ask = Ask(
        key=f"guess:{state.turns + 1}:{state.phase.answers + 1}",
        kind="guess",
        seconds=options.guess_seconds or None,
        otherwise=TimeOut(),
    )
    return {state.phase.guesser: ask}


def uncovered(state: State) -> bool:
    """Whether the turn before ended with hidden tiles that were turned over, for all to look at."""
    last = state.last
    return last is not None and any(tile.number is not None for tile in last.tiles)


def ways_on(state: State) -> tuple[Confirm | TakeBack, ...]:
    """Checked tiles are confirmed or taken back; in the first edition that took a try."""
    last = state.edition == 1 and state.tries + 1 >= TRIES
    return (Confirm(),) if last else (Confirm(), TakeBack())


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise IllegalMove("over")
    if isinstance(answer, Stop):
        stop = may_stop(answer, seat, len(state.racks))
        return [Stopped(reason=stop.reason, seat=stop.seat)]
    if isinstance(answer, Left):
        return []
    asked = state.turn if state.phase is None else state.phase.guesser
    if seat != asked:
        raise IllegalMove("not-your-turn")
    if state.phase is not None:
        events: list[Event] = [guess(state.phase, seat, answer)]
    elif state.offer is not None:
        events = [settle(state, answer)]
    else:
        events = turn(state, answer, chance, word_list)
    for event in events:
        state = evolve(state, event)
    return [*events, *consequences(state)]


def turn(state: State, answer: Any, chance: Chance, word_list: WordList) -> list[Event]:
    seat = state.turn
    match answer:
        case Play(tiles=tiles):
            return check(state, tiles, word_list)
        case Swap(tiles=tiles):
            return [swap(state, tiles, chance)]
        case Pass():
            return [Passed(seat=seat)]
        case TimeOut():
            return [Passed(seat=seat, clock=True)]
        case Confirm() | TakeBack():
            raise IllegalMove("nothing-laid")
        case GuessLetter() | GuessWord() | Decline():
            raise IllegalMove("not-now")
    raise IllegalMove("unknown-answer")


def check(state: State, tiles: tuple[Tile, ...], word_list: WordList) -> list[Event]:
    """Tiles that can't lie like that are refused at no cost; words that do not count use a try up.

    Of a good play the placer is told what will lie open, before anyone sees it (EX-14).
    """
    take(state.racks[state.turn], "".join(tile.letter for tile in tiles))
    words = placing.runs(state.board, tiles)
    bad = tuple(run.word for run in words if run.word not in word_list.graph)
    if bad:
        if bad == state.refused and state.edition > 1:
            raise IllegalMove("refused-again", words=list(bad))
        failed = Failed(seat=state.turn, words=bad)
        last = state.tries + 1 >= TRIES
        return [failed, Forfeited(seat=state.turn)] if last else [failed]
    open_ = placing.open_squares(state.board, tiles, words, word_list)
    play = placing.arranged(state.board, tiles, words, open_)
    return [Offered(seat=state.turn, play=play)]


def settle(state: State, answer: Any) -> Event:
    """Confirm what was checked, or take it back."""
    assert state.offer is not None
    match answer:
        case Confirm():
            drawn = state.bag[: len(state.offer.tiles)]
            return Placed(seat=state.turn, play=state.offer, drawn=drawn)
        case TakeBack():
            if TakeBack() not in ways_on(state):
                raise IllegalMove("last-try")
            return TookBack(seat=state.turn)
        case Play() | Swap() | Pass():
            raise IllegalMove("confirm-first")
        case GuessLetter() | GuessWord() | Decline():
            raise IllegalMove("not-now")
    raise IllegalMove("unknown-answer")


def swap(state: State, tiles: str, chance: Chance) -> Swapped:
    """Tiles go back first, then as many are drawn: some may return at once (EX-22)."""
    if not state.bag:
        raise IllegalMove("bag-empty")
    if len(tiles) > len(state.bag):
        raise IllegalMove("too-many", most=len(state.bag))
    take(state.racks[state.turn], tiles)
    bag = list(state.bag + tiles)
    chance.shuffle(bag)
    count = len(tiles)
    return Swapped(
        seat=state.turn,
        tiles=in_order(tiles),
        drawn="".join(bag[:count]),
        bag="".join(bag[count:]),
    )


def guess(phase: Phase, seat: Seat, answer: Any) -> LetterGuessed | WordGuessed | Declined:
    match answer:
        case GuessLetter():
            return guessing.letter(phase, seat, answer)
        case GuessWord():
            return guessing.word(phase, seat, answer)
        case Decline():
            return Declined(seat=seat)
        case TimeOut():
            return Declined(seat=seat, clock=True)
        case Play() | Confirm() | TakeBack() | Swap() | Pass():
            raise IllegalMove("not-now")
    raise IllegalMove("unknown-answer")


def consequences(state: State) -> list[Event]:
    """What follows without anyone's answer: tiles turned over, words exposed, the end."""
    found: list[Event] = []
    while True:
        event = consequence(state)
        if event is None:
            return found
        found.append(event)
        state = evolve(state, event)


def consequence(state: State) -> Event | None:
    phase = state.phase
    if state.result:
        return None
    if phase is None:
        return ending(state)
    if not phase.hidden:
        return Exposed(seat=phase.seat, words=phase.play.words, earned=phase.earned)
    if phase.guesser is None:
        return guessing.turning(phase, short(state))
    return None


def ending(state: State) -> Ended | None:
    """No tile left in the bag and on a rack, or nobody who forms a word (EX-23, EX-24)."""
    changes = tuple(-len(rack) * TILE_VALUE for rack in state.racks)
    if not state.bag and not all(state.racks):
        return Ended(reason="out", changes=changes)
    if state.idle >= idle_most(state):
        return Ended(reason="stuck", changes=changes)
    return None


def take_back(before: State, now: State, facts: Sequence[Event]) -> bool:
    """A word that was placed, until someone has guessed at it; never a swap (ALL-4)."""
    phase = now.phase
    fresh = phase is not None and phase.answers == 0 and now.turns == before.turns
    return isinstance(facts[0], Placed) and fresh


def shuffle_again(state: State, chance: Chance) -> list[Event]:
    """After taking back nobody knows what comes out of the bag next."""
    bag = list(state.bag)
    chance.shuffle(bag)
    return [Shuffled(bag="".join(bag))]


def idle_most(state: State) -> int:
    return len(state.racks) * (IDLE_ROUNDS if state.bag else IDLE_ROUNDS_AT_LAST)
