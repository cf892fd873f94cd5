"""Typo by the rulebook; docs/rules/typo.md names the test of every rule and ruling."""

from collections.abc import Mapping
from typing import Any

import msgspec

from wordhall.games.contract import ANY, STAGE_SECONDS, Ask, Chance, IllegalMove, Left, Seat, Stop
from wordhall.games.rack import in_order
from wordhall.games.typo.box import (
    BARREN_ROUNDS,
    COUNTS,
    DEAL,
    LONGEST_WORD,
    MOST_ROUNDS,
    ROWS,
    clockwise,
    doubts_needed,
    half,
    half_and_one,
)
from wordhall.games.typo.model import (
    Began,
    Called,
    Ended,
    Event,
    Failed,
    GiveUp,
    LookedUp,
    Options,
    Pick,
    Picked,
    Place,
    Removed,
    Revealed,
    RoundOver,
    Said,
    SeatBack,
    SeatLeft,
    State,
    Stood,
    Stopped,
    Take,
    TimeOut,
    Vote,
    Voted,
    Why,
)
from wordhall.games.typo.record import evolve, extended, spoken
from wordhall.lexicon import WordList

EDITION = 2


def setup(seats: int, options: Options, chance: Chance) -> list[Event]:
    """Shuffle 64 cards, begin four rows, deal, and give someone the timer (TY-22)."""
    deck = [card for card, count in COUNTS.items() for _ in range(count)]
    chance.shuffle(deck)
    each = DEAL[seats]
    dealt = [deck[ROWS + each * seat : ROWS + each * (seat + 1)] for seat in range(seats)]
    return [
        Began(
            hands=tuple(map(in_order, dealt)),
            rows=tuple(deck[:ROWS]),
            stock="".join(deck[ROWS + each * seats :]),
            timer=chance.randrange(seats),
            options=options,
            edition=EDITION,
        )
    ]


def asks(state: State) -> Mapping[Seat, Ask]:
    """Everyone chooses; then one places a card at a time, and the others may doubt the word."""
    turn = f"{state.round}:{len(state.turns) + 1}"
    match state.phase:
        case "pick":
            return {seat: ask_for_card(state, seat) for seat in players(state)}
        case "place":
            seconds = state.options.place_seconds
            ask = Ask(
                key=f"place:{turn}",
                kind="place",
                seconds=seconds,
                otherwise=TimeOut(),
                lead=0 if state.turns else STAGE_SECONDS,
            )
            return {state.order[0]: after_verdict(state, ask)}
        case "doubt":
            ask = Ask(
                key=f"doubt:{turn}",
                kind="doubt",
                choices=(Vote(doubt=False), Vote(doubt=True)),
                seconds=state.options.doubt_seconds,
                otherwise=Vote(doubt=False),
                silence="consent",
            )
            return {seat: ask for seat in voters(state) if state.votes[seat] is None}
        case "row" if state.failure is not None:
            rows = longest(state.rows)
            ask = Ask(
                key=f"row:{turn}",
                kind="row",
                choices=tuple(Take(row=row) for row in rows),
                seconds=state.options.row_seconds,
                otherwise=Take(row=rows[0]),
            )
            return {state.failure.seat: after_verdict(state, ask)}
    return {}


def after_verdict(state: State, ask: Ask) -> Ask:
    """All look at a verdict before the next clock starts."""
    looked, failed = state.looked, state.failure or state.removal
    fresh = looked is not None and looked.looked_up and (not failed or failed.why == "no-word")
    return msgspec.structs.replace(ask, lead=STAGE_SECONDS) if fresh else ask


def ask_for_card(state: State, seat: Seat) -> Ask:
    """A choice may be changed until the last one has chosen."""
    ask = Ask(
        key=f"pick:{state.round}",
        kind="pick",
        choices=tuple(Pick(card=card) for card in sorted(set(state.hands[seat]))),
        seconds=state.options.pick_seconds,
        otherwise=ANY,
        waits=not state.picks[seat],
    )
    return after_verdict(state, ask)


def decide(
    state: State, seat: Seat, ask: Ask, answer: Any, chance: Chance, word_list: WordList
) -> list[Event]:
    """Judge an answer, and say what it made of the game."""
    if state.result:
        raise IllegalMove("over")
    if isinstance(answer, Stop):
        return [stop(state, answer, seat)]
    if isinstance(answer, Left):
        return leave(state, answer.seat, chance, word_list)
    if seat not in asks(state):
        raise IllegalMove("not-your-turn")
    match state.phase, answer:
        case "pick", Pick(card=card):
            # Only a person picks for a seat that left: it came back.
            back: list[Event] = [SeatBack(seat=seat)] if seat in state.left else []
            return back + pick(state, seat, card)
        case "pick", "any":
            return draw(state, seat, chance)
        case "place", Place():
            return place(state, answer, word_list)
        case "place", GiveUp():
            return fail(state, "gave-up")
        case "place", TimeOut():
            return fail(state, "time")
        case "doubt", Vote(doubt=doubt):
            voted = Voted(seat=seat, doubt=doubt)
            return [voted, *verdict(evolve(state, voted), chance, word_list)]
        case "row", Take(row=row):
            return take(state, row)
    raise IllegalMove("unknown-answer")


def pick(state: State, seat: Seat, card: str, *, drawn: bool = False) -> list[Event]:
    """When the last one has chosen, all cards are turned, and the first letter comes up."""
    if card not in state.hands[seat]:
        raise IllegalMove("not-in-hand", card=card)
    picked = Picked(seat=seat, card=card, drawn=drawn)
    return [picked, *revealed(evolve(state, picked))]


def revealed(state: State) -> list[Event]:
    """Nothing while someone has yet to choose."""
    if not all(state.picks[seat] for seat in players(state)):
        return []
    return and_on(state, [Revealed(picks=state.picks)])


def draw(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """For a silent seat a card is drawn (TY-16)."""
    hand = state.hands[seat]
    return pick(state, seat, hand[chance.randrange(len(hand))], drawn=True)


def place(state: State, answer: Place, word_list: WordList) -> list[Event]:
    """A word must begin with the whole row; whether it exists is asked only if it is doubted."""
    seat = state.order[0]
    card = state.picks[seat]
    row = extended(state.rows[answer.row], card, answer.side)
    word = answer.word.strip().upper()
    if not (word.isascii() and word.isalpha()):
        raise IllegalMove("not-letters")
    if len(word) > LONGEST_WORD:
        raise IllegalMove("word-too-long", most=LONGEST_WORD)
    if not word.startswith(row):
        raise IllegalMove("wrong-beginning", word=word, row=row)
    said = Said(seat=seat, card=card, row=answer.row, side=answer.side, word=word)
    if state.options.strict:
        found = word_list.judge(word)
        if not found.legal:
            raise IllegalMove("not-a-word", word=found.word, why=found.why, say=found.say)
        return and_on(state, [said, Stood(seat=seat, checked=True)])
    if not voters(evolve(state, said)):
        return and_on(state, [said, Stood(seat=seat)])
    return [said]


def fail(state: State, why: Why) -> list[Event]:
    """Anyone who cannot connect a card, or has no time left, loses a longest row's first half."""
    seat = state.order[0]
    failed = Failed(seat=seat, card=state.picks[seat], why=why)
    return [failed, *only_row(evolve(state, failed))]


def verdict(state: State, chance: Chance, word_list: WordList) -> list[Event]:
    """Nothing while doubts could still be enough; then the word is believed or looked up."""
    asked = voters(state)
    doubters = tuple(seat for seat in asked if state.votes[seat])
    silent = sum(state.votes[seat] is None for seat in asked)
    needed = doubts_needed(len(asked))
    if len(doubters) >= needed:
        return look_up(state, doubters, chance, word_list)
    if len(doubters) + silent >= needed:
        return []
    return and_on(state, [Stood(seat=spoken(state).seat, doubters=doubters)])


def look_up(
    state: State, doubters: tuple[Seat, ...], chance: Chance, word_list: WordList
) -> list[Event]:
    """A true word rids the player of one more card, but never of the last one (TY-7)."""
    saying = spoken(state)
    exists = saying.word in word_list
    hand = state.hands[saying.seat]
    lost = hand[chance.randrange(len(hand))] if exists and len(hand) > 1 else ""
    sense = next(iter(word_list.define(saying.word)), None) if exists else None
    looked = LookedUp(
        seat=saying.seat,
        word=saying.word,
        exists=exists,
        meaning=sense.gloss if sense else "",
        part=sense.part if sense else "",
        doubters=doubters,
        lost=lost,
    )
    if exists:
        return and_on(state, [looked])
    return [looked, *only_row(evolve(state, looked))]


def take(state: State, row: int) -> list[Event]:
    """Of equal longest rows the player chooses which is removed (TY-11)."""
    if row not in longest(state.rows):
        raise IllegalMove("not-longest", row=row + 1)
    return and_on(state, [remove(state, row)])


def only_row(state: State) -> list[Event]:
    """Without equal ones, the longest row is removed at once."""
    rows = longest(state.rows)
    return and_on(state, [remove(state, rows[0])]) if len(rows) == 1 else []


def remove(state: State, row: int) -> Removed:
    """The last part goes to the player, the first one out of the game (TY-8, TY-9)."""
    failure = state.failure
    assert failure is not None
    cards = state.rows[row]
    share = half_and_one if failure.why == "no-word" else half
    kept = len(cards) - share(len(cards))
    return Removed(
        seat=failure.seat,
        row=row,
        taken=cards[kept:],
        aside=cards[:kept],
        card=failure.card,
    )


def and_on(state: State, events: list[Event]) -> list[Event]:
    """After a turn: the end, the next letter, or the next round."""
    for event in events:
        state = evolve(state, event)
    if not all(state.hands[seat] for seat in players(state)):
        return [*events, Ended(reason="out")]
    if state.order:
        return events
    if state.waiting:
        return [*events, call(state)]
    barren = 0 if state.connected else state.barren + 1
    if barren >= BARREN_ROUNDS or (state.edition > 1 and state.round >= MOST_ROUNDS):
        return [*events, Ended(reason="stuck")]
    return [*events, RoundOver(connected=state.connected)]


def call(state: State) -> Called:
    """The first letter in the alphabet; equal ones by the timer, then clockwise (TY-13)."""
    card = min(state.picks[seat] for seat in state.waiting)
    seats = [seat for seat in state.waiting if state.picks[seat] == card]
    return Called(card=card, order=clockwise(seats, state.timer, len(state.hands)))


def stop(state: State, answer: Stop, seat: Seat) -> Stopped:
    """A seat resigns for itself alone; anything else that stops a game comes from outside."""
    if answer.reason == "resigned" and answer.seat != seat:
        raise IllegalMove("not-your-seat")
    if answer.seat is not None and not 0 <= answer.seat < len(state.hands):
        raise IllegalMove("no-such-seat")
    return Stopped(reason=answer.reason, seat=answer.seat)


def leave(state: State, seat: Seat, chance: Chance, word_list: WordList) -> list[Event]:
    """A player who left is no fellow player any more: the others go on without waiting (TY-26)."""
    if seat in state.left:
        return []
    left = SeatLeft(seat=seat)
    after = evolve(state, left)
    match after.phase:
        case "doubt":
            return [left, *verdict(after, chance, word_list)]
        case "pick" if after.edition > 1:
            return [left, *revealed(after)]
        case "place" if after.edition > 1:
            return [left, *and_on(after, [])]
    return [left]


def players(state: State) -> list[Seat]:
    """Who plays; in the first edition cards were drawn for those who left."""
    gone = state.left if state.edition > 1 else ()
    return [seat for seat in range(len(state.hands)) if seat not in gone]


def voters(state: State) -> tuple[Seat, ...]:
    """The fellow players of the one who said a word, without those who left (TY-5, TY-26)."""
    if state.saying is None:
        return ()
    gone = {state.saying.seat, *state.left}
    return tuple(seat for seat in range(len(state.hands)) if seat not in gone)


def longest(rows: tuple[str, ...]) -> tuple[int, ...]:
    """Which rows have the most cards, the topmost first."""
    most = max(map(len, rows))
    return tuple(number for number, row in enumerate(rows) if len(row) == most)
