"""What a seat of Typo may see, and what it could imagine behind it."""

from itertools import product

import msgspec

from wordhall.games.contract import Chance, Seat
from wordhall.games.places import changed
from wordhall.games.rack import in_order
from wordhall.games.typo.box import (
    clockwise,
    doubts_needed,
    half,
    half_and_one,
)
from wordhall.games.typo.model import Price, Queued, Seconds, State, View
from wordhall.games.typo.record import lifted, scores
from wordhall.games.typo.rules import longest, voters
from wordhall.lexicon import Verdict, WordList


def view(state: State, seat: Seat | None) -> View:
    """Rows, counts and turned cards for everyone; hands and choices for their seats (TY-21)."""
    over = state.result is not None
    rows = standing_rows(state)
    most = max(map(len, rows))
    shown = state.phase != "pick" or over
    asked = voters(state)
    options = state.options
    return View(
        round=state.round,
        phase=state.phase,
        strict=options.strict,
        rows=state.rows,
        longest=longest(rows),
        price=Price(half(most), half_and_one(most)),
        hand=None if seat is None else state.hands[seat] + state.set_aside[seat],
        hands=tuple(
            hand + state.set_aside[own] if over or seat == own else None
            for own, hand in enumerate(state.hands)
        ),
        counts=scores(state),
        pick="" if seat is None else state.picks[seat],
        picked=tuple(map(bool, state.picks)),
        queue=queue(state) if shown else (),
        timer=state.timer,
        saying=state.saying,
        needed=doubts_needed(len(asked)) if asked else 0,
        voters=len(asked),
        voted=tuple(vote is not None for vote in state.votes),
        vote=None if seat is None else state.votes[seat],
        failure=state.failure,
        looked=state.looked,
        opened=state.opened,
        removal=state.removal,
        aside=state.aside,
        stock=state.stock if over else None,
        undealt=len(state.stock),
        seconds=Seconds(
            options.pick_seconds, options.place_seconds, options.doubt_seconds, options.row_seconds
        ),
        barren=state.barren,
        result=state.result,
    )


def standing_rows(state: State) -> tuple[str, ...]:
    """The rows without a card that may still be lifted (TY-10)."""
    saying = state.saying
    if saying is None:
        return state.rows
    return changed(state.rows, saying.row, lifted(state.rows[saying.row], saying.side))


def queue(state: State) -> tuple[Queued, ...]:
    """Who has placed, who places now, and who comes next if the timer stays where it is."""
    done = [Queued(seat=t.seat, card=t.card, now="done", word=t.word) for t in state.turns]
    later = [seat for seat in state.waiting if seat not in state.order]
    by_timer = clockwise(later, state.timer, len(state.hands))
    coming = (*state.order, *sorted(by_timer, key=lambda seat: state.picks[seat]))
    return (
        *done,
        *(
            Queued(seat=seat, card=state.picks[seat], now="next" if place else "now")
            for place, seat in enumerate(coming)
        ),
    )


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """What this seat does not see, dealt again: hands, cards not dealt, choices and votes."""
    if state.result is not None:
        return state
    state = imagine_cards(state, seat, chance)
    if state.phase == "pick":
        picks = [
            pick if not pick or own == seat else hand[chance.randrange(len(hand))]
            for own, (pick, hand) in enumerate(zip(state.picks, state.hands, strict=True))
        ]
        return msgspec.structs.replace(state, picks=tuple(picks))
    if state.phase == "doubt":
        return msgspec.structs.replace(state, votes=imagine_votes(state, seat, chance))
    return state


def imagine_cards(state: State, seat: Seat | None, chance: Chance) -> State:
    """Cards that are turned and not yet laid stay in their hands."""
    open_cards = [
        state.picks[own] if own in state.waiting and state.picks[own] in hand else ""
        for own, hand in enumerate(state.hands)
    ]
    if state.saying is not None:
        open_cards[state.saying.seat] = ""
    pool = list(state.stock)
    for own, hand in enumerate(state.hands):
        if own != seat:
            pool += hand.replace(open_cards[own], "", 1)
            pool += state.set_aside[own]
    chance.shuffle(pool)
    aside = list(state.set_aside)
    for own, cards in enumerate(aside):
        if own != seat:
            aside[own] = in_order(pool[: len(cards)])
            del pool[: len(cards)]
    hands = []
    for own, hand in enumerate(state.hands):
        if own == seat:
            hands.append(hand)
            continue
        hidden = len(hand) - len(open_cards[own])
        hands.append(in_order([open_cards[own], *pool[:hidden]]))
        del pool[:hidden]
    return msgspec.structs.replace(
        state, hands=tuple(hands), set_aside=tuple(aside), stock="".join(pool)
    )


def imagine_votes(state: State, seat: Seat | None, chance: Chance) -> tuple[bool | None, ...]:
    """Other votes that would not have decided the question either."""
    asked = voters(state)
    needed = doubts_needed(len(asked))
    hidden = [own for own in asked if own != seat and state.votes[own] is not None]
    possible = []
    for votes in product((False, True), repeat=len(hidden)):
        tried = list(state.votes)
        for own, vote in zip(hidden, votes, strict=True):
            tried[own] = vote
        doubts = sum(tried[own] is True for own in asked)
        silent = sum(tried[own] is None for own in asked)
        if doubts < needed <= doubts + silent:
            possible.append(tuple(tried))
    # In between two facts the votes have decided, and are about to be shown.
    return possible[chance.randrange(len(possible))] if possible else state.votes


def look_up(view: View, word: str, word_list: WordList) -> Verdict | None:
    """What players hear of a word while a game is on: the dictionary opens only for doubts."""
    return word_list.judge(word) if word in view.opened else None
