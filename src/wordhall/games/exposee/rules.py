"""Exposee by the rulebook; docs/rules/exposee.md names the test of every rule and ruling."""

from collections.abc import Mapping
from typing import Any

import msgspec

from wordhall.games import crossing
from wordhall.games.contract import Ask, Chance, Illegal, Left, Result, Seat, Stop
from wordhall.games.exposee import guessing, placing
from wordhall.games.exposee.board import (
    IDLE_ROUNDS,
    IDLE_ROUNDS_AT_LAST,
    RACK,
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
    Last,
    LetterGuessed,
    Offered,
    Options,
    Pass,
    Passed,
    Phase,
    Placed,
    Play,
    State,
    Stopped,
    Swap,
    Swapped,
    TakeBack,
    Tile,
    TimeOut,
    TookBack,
    Turned,
    WordGuessed,
)
from wordhall.games.rack import in_order, take
from wordhall.games.standing import changed, may_stop, places
from wordhall.lexicon import Book

replace = msgspec.structs.replace


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Draw for the start, shuffle all 200 tiles again, and deal ten to each seat."""
    bag = [tile for tile, count in TILES.items() for _ in range(count)]
    draws = opening_draw(seats, bag, chance)
    chance.shuffle(bag)
    racks = tuple(in_order("".join(bag[RACK * seat : RACK * (seat + 1)])) for seat in range(seats))
    began = Began(
        options=options,
        draws=draws,
        opens=closest_to_a(draws[-1])[0],
        racks=racks,
        bag="".join(bag[RACK * seats :]),
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
            # A word that was formed in time is not lost for want of a nod (EX-29).
            otherwise=TimeOut() if state.offer is None else Confirm(),
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


def ways_on(state: State) -> tuple[Confirm | TakeBack, ...]:
    """Checked tiles are confirmed, or taken back if there is a try left for others."""
    back = (TakeBack(),) if state.tries + 1 < TRIES else ()
    return (Confirm(), *back)


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, book: Book
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise Illegal("over")
    if isinstance(answer, Stop):
        stop = may_stop(answer, seat, len(state.racks))
        return [Stopped(reason=stop.reason, seat=stop.seat)]
    if isinstance(answer, Left):
        return []
    asked = state.turn if state.phase is None else state.phase.guesser
    if seat != asked:
        raise Illegal("not-your-turn")
    if state.phase is not None:
        events: list[Event] = [guess(state.phase, seat, answer)]
    elif state.offer is not None:
        events = [settle(state, answer)]
    else:
        events = turn(state, answer, chance, book)
    for event in events:
        state = evolve(state, event)
    return [*events, *consequences(state)]


def turn(state: State, answer: Any, chance: Chance, book: Book) -> list[Event]:
    seat = state.turn
    match answer:
        case Play(tiles=tiles):
            return check(state, tiles, book)
        case Swap(tiles=tiles):
            return [swap(state, tiles, chance)]
        case Pass():
            return [Passed(seat=seat)]
        case TimeOut():
            return [Passed(seat=seat, clock=True)]
        case Confirm() | TakeBack():
            raise Illegal("nothing-laid")
        case GuessLetter() | GuessWord() | Decline():
            raise Illegal("not-now")
    raise Illegal("unknown-answer")


def check(state: State, tiles: tuple[Tile, ...], book: Book) -> list[Event]:
    """Tiles that cannot lie so are refused for nothing; words that do not count use a try up.

    Of a good play the placer is told what will lie open, before anybody sees it (EX-14).
    """
    take(state.racks[state.turn], "".join(tile.letter for tile in tiles))
    words = placing.runs(state.board, tiles)
    bad = tuple(run.word for run in words if run.word not in book.graph)
    if bad:
        failed = Failed(seat=state.turn, words=bad)
        last = state.tries + 1 >= TRIES
        return [failed, Forfeited(seat=state.turn)] if last else [failed]
    open_ = placing.open_squares(state.board, tiles, words, book)
    play = placing.arranged(state.board, tiles, words, open_)
    return [Offered(seat=state.turn, play=play)]


def settle(state: State, answer: Any) -> Event:
    """Confirm what was checked, or take it back for the price of a try."""
    assert state.offer is not None
    match answer:
        case Confirm():
            drawn = state.bag[: len(state.offer.tiles)]
            return Placed(seat=state.turn, play=state.offer, drawn=drawn)
        case TakeBack():
            if state.tries + 1 >= TRIES:
                raise Illegal("last-try")
            return TookBack(seat=state.turn)
        case Play() | Swap() | Pass():
            raise Illegal("confirm-first")
        case GuessLetter() | GuessWord() | Decline():
            raise Illegal("not-now")
    raise Illegal("unknown-answer")


def swap(state: State, tiles: str, chance: Chance) -> Swapped:
    """Tiles go back first, then as many are drawn: some may return at once (EX-22)."""
    if not state.bag:
        raise Illegal("bag-empty")
    if len(tiles) > len(state.bag):
        raise Illegal("too-many", most=len(state.bag))
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
            raise Illegal("not-now")
    raise Illegal("unknown-answer")


def consequences(state: State) -> list[Event]:
    """What follows without anybody's answer: tiles turned over, words exposed, the end."""
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


def short(state: State) -> bool:
    """Whether a phase is one pass long: a wish of the table, for three or four (EX-31)."""
    return state.options.one_pass and len(state.racks) > 2


def ending(state: State) -> Ended | None:
    """No tile left in the bag and on a rack, or nobody who forms a word (EX-23, EX-24)."""
    changes = tuple(-len(rack) * TILE_VALUE for rack in state.racks)
    if not state.bag and not all(state.racks):
        return Ended(reason="out", changes=changes)
    if state.idle >= idle_most(state):
        return Ended(reason="stuck", changes=changes)
    return None


def idle_most(state: State) -> int:
    return len(state.racks) * (IDLE_ROUNDS if state.bag else IDLE_ROUNDS_AT_LAST)


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Began):
        nobody = (0,) * len(event.racks)
        return State(
            options=event.options,
            draws=event.draws,
            opens=event.opens,
            board=placing.EMPTY,
            racks=event.racks,
            bag=event.bag,
            placed=nobody,
            guessed=nobody,
            left=nobody,
            turn=event.opens,
        )
    if state is None:
        raise ValueError("a game begins with Began")
    match event:
        case Offered():
            return replace(state, offer=event.play, refused=())
        case Failed():
            return replace(state, tries=state.tries + 1, refused=event.words)
        case TookBack():
            return replace(state, tries=state.tries + 1, offer=None)
        case Placed():
            return laid_down(state, event)
        case LetterGuessed() | WordGuessed() | Declined() | Turned():
            return guessed(state, event)
        case Exposed():
            assert state.phase is not None
            play = state.phase.play
            last = Last(
                seat=event.seat,
                kind="play",
                tiles=play.tiles,
                words=event.words,
                points=play.points,
                earned=event.earned,
            )
            return turned(state, last, phase=None)
        case Swapped():
            racks = refilled(state, event.seat, event.tiles, event.drawn)
            last = Last(seat=event.seat, kind="swap", count=len(event.tiles))
            return turned(state, last, racks=racks, bag=event.bag)
        case Passed():
            return turned(state, Last(seat=event.seat, kind="pass", clock=event.clock))
        case Forfeited():
            return turned(state, Last(seat=event.seat, kind="forfeit"))
        case Stopped():
            return replace(state, result=final(state, event.reason, last=event.seat))
        case Ended():
            over = replace(state, left=event.changes)
            return replace(over, result=final(over, event.reason))


def laid_down(state: State, event: Placed) -> State:
    """Points are credited and tiles drawn before anybody guesses."""
    play = event.play
    gone = "".join(tile.letter for tile in play.tiles)
    return replace(
        state,
        board=crossing.with_tiles(state.board, placing.faces(play.tiles)),
        racks=refilled(state, event.seat, gone, event.drawn),
        bag=state.bag[len(event.drawn) :],
        placed=changed(state.placed, event.seat, state.placed[event.seat] + play.points),
        offer=None,
        phase=guessing.begin(event.seat, play, after(state, event.seat)),
    )


def guessed(state: State, event: LetterGuessed | WordGuessed | Declined | Turned) -> State:
    assert state.phase is not None
    phase = guessing.noted(state.phase, event, short(state))
    gains = zip(state.guessed, phase.earned, state.phase.earned, strict=True)
    return replace(state, phase=phase, guessed=tuple(was + now - old for was, now, old in gains))


def after(state: State, seat: Seat) -> list[Seat]:
    """Everybody else in the order of play: to the left, or to the right (EX-17)."""
    seats = len(state.racks)
    step = 1 if state.options.direction == "left" else -1
    return [(seat + step * place) % seats for place in range(1, seats)]


def refilled(state: State, seat: Seat, gone: str, drawn: str) -> tuple[str, ...]:
    return changed(state.racks, seat, in_order(take(state.racks[seat], gone) + drawn))


def turned(state: State, last: Last, **now: Any) -> State:
    """The state after a turn: the next seat's, and turns without a word counted."""
    return replace(
        state,
        **now,
        turn=after(state, last.seat)[0],
        turns=state.turns + 1,
        idle=0 if last.kind == "play" else state.idle + 1,
        tries=0,
        refused=(),
        offer=None,
        last=last,
    )


def scores(state: State) -> tuple[int, ...]:
    parts = zip(state.placed, state.guessed, state.left, strict=True)
    return tuple(map(sum, parts))


def result(state: State) -> Result | None:
    return state.result


def final(state: State, reason: str, last: Seat | None = None) -> Result:
    """Places by points, equal ones shared (EX-27)."""
    total = scores(state)
    return Result(
        places=places(total, last),
        scores=total,
        reason=reason,
        detail={
            "placed": list(state.placed),
            "guessed": list(state.guessed),
            "left": list(state.left),
            "racks": list(state.racks),
        },
    )
